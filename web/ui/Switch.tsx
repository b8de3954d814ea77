import { type ComponentProps, type ReactNode, useEffect, useId } from 'react'
import { cx } from './cx'
import { useReadOnly } from './read-only'
import styles from './Switch.module.css'

interface SwitchProps extends Omit<ComponentProps<'input'>, 'type' | 'role'> {
  /** Changes only what this browser shows. */
  isPreference?: boolean
  children: ReactNode
}

/** For settings that take effect at once; a checkbox takes effect with its form. */
export function Switch({ children, className, isPreference = false, ...native }: SwitchProps) {
  const isReadOnly = useReadOnly()
  const ownId = useId()
  const id = native.id ?? ownId
  const { checked } = native
  // A click in the server's HTML saved nothing, nor did a browser that restores a form on reload: the switch shows what holds.
  useEffect(() => {
    const input = document.getElementById(id)
    if (checked !== undefined && input instanceof HTMLInputElement) input.checked = checked
  }, [id, checked])
  return (
    <label className={cx(styles.switch, className)}>
      <input
        {...native}
        disabled={native.disabled || (isReadOnly && !isPreference)}
        id={id}
        type="checkbox"
        role="switch"
      />
      <span className={styles.track} />
      <span>{children}</span>
    </label>
  )
}

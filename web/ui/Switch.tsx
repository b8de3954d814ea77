import { type ComponentProps, type ReactNode, useEffect, useId } from 'react'
import { cx } from './cx'
import styles from './Switch.module.css'

interface SwitchProps extends Omit<ComponentProps<'input'>, 'type' | 'role'> {
  children: ReactNode
}

/** For settings that take effect at once; a checkbox takes effect with its form. */
export function Switch({ children, className, ...native }: SwitchProps) {
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
      <input {...native} id={id} type="checkbox" role="switch" />
      <span className={styles.track} />
      <span>{children}</span>
    </label>
  )
}

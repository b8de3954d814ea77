import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx'
import styles from './Switch.module.css'

interface SwitchProps extends Omit<ComponentProps<'input'>, 'type' | 'role'> {
  children: ReactNode
}

/** For settings that take effect at once; a checkbox takes effect with its form. */
export function Switch({ children, className, ...native }: SwitchProps) {
  return (
    <label className={cx(styles.switch, className)}>
      <input {...native} type="checkbox" role="switch" />
      <span className={styles.track} />
      <span>{children}</span>
    </label>
  )
}

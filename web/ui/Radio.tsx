import type { ComponentProps, ReactNode } from 'react'
import styles from './Choice.module.css'
import { cx } from './cx'
import { useRadio } from './radio-context'

interface RadioProps extends Omit<ComponentProps<'input'>, 'type' | 'value'> {
  value: string
  children: ReactNode
}

/** Stands in a `RadioGroup`, which may hold name, value and change for all its radios. */
export function Radio({ children, className, ...native }: RadioProps) {
  return (
    <label className={cx(styles.choice, className)}>
      <input {...useRadio(native)} type="radio" className={styles.input} />
      <span className={styles.dot} />
      <span>{children}</span>
    </label>
  )
}

import type { ComponentProps } from 'react'
import { cx } from './cx'
import styles from './TextButton.module.css'

/** A button that reads as a link in running text, such as "Wachtwoord vergeten?". */
export function TextButton({ className, type = 'button', ...rest }: ComponentProps<'button'>) {
  return <button {...rest} type={type} className={cx(styles.button, className)} />
}

import styles from './Button.module.css'
import { cx } from './cx'

/** `spark` stands on green ground only; `info`, `error` and `added` belong to availability rows. */
export type ButtonVariant =
  | 'primary'
  | 'secondary'
  | 'quiet'
  | 'info'
  | 'error'
  | 'added'
  | 'danger'
  | 'quietDanger'
  | 'spark'

export type ButtonSize = 'sm' | 'md' | 'lg' | 'xl'

export interface ButtonLook {
  variant?: ButtonVariant
  size?: ButtonSize
  /** As wide as what holds it. */
  isBlock?: boolean
}

/** The look of a button, for a router link that has to look like one. */
export const buttonClass = ({ variant = 'secondary', size = 'md', isBlock = false }: ButtonLook = {}): string =>
  cx(styles.button, styles[variant], styles[size], isBlock && styles.block)

import { cx } from './cx'
import styles from './Spinner.module.css'

/** Not announced: text beside it is. */
export function Spinner({ size = 'md', className }: { size?: 'sm' | 'md'; className?: string }) {
  return <span className={cx(styles.spinner, size === 'sm' && styles.small, className)} aria-hidden="true" />
}

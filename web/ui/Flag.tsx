import { cx } from './cx'
import styles from './Flag.module.css'
import { FlagDrawing } from './FlagDrawing'

interface FlagProps {
  /** A domain name or a character: its first letter flies. */
  of: string
  size?: 20 | 28 | 44
  /** Flies the first letter of the extension beside it, small, where two names begin alike. */
  withExtension?: boolean
  className?: string
}

/** The avatar of a domain. Decoration: the name stands beside it. */
export function Flag({ of, size = 28, withExtension = false, className }: FlagProps) {
  const extension = withExtension ? of.slice(of.indexOf('.') + 1).charAt(0) : ''
  return (
    <span className={cx(styles.flag, styles[`size${size}`], className)} aria-hidden="true">
      <Drawing of={of.charAt(0)} />
      {extension && (
        <span className={styles.extension}>
          <Drawing of={extension} />
        </span>
      )}
    </span>
  )
}

function Drawing({ of }: { of: string }) {
  return (
    <svg viewBox="-1 -1 42 42" aria-hidden="true" focusable="false">
      <FlagDrawing of={of} />
    </svg>
  )
}

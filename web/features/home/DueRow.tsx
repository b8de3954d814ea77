import type { ReactNode } from 'react'
import { cx } from '../../ui/cx'
import { Flag } from '../../ui/Flag'
import styles from './DueRow.module.css'

interface DueRowProps {
  /** Domain whose avatar is shown first. */
  flagOf?: string
  title: ReactNode
  children?: ReactNode
  amount?: string
  /** Text below the amount. */
  amountNote?: string
  /** One action, or the state. */
  action?: ReactNode
}

/** A due item: title, date, amount, and one action. A list item. */
export function DueRow({ flagOf, title, children, amount, amountNote, action }: DueRowProps) {
  return (
    <li className={cx(styles.due, flagOf !== undefined && styles.withFlag)}>
      {flagOf !== undefined && <Flag of={flagOf} className={styles.flag} />}
      <p className={styles.title}>{title}</p>
      {children && <div className={styles.details}>{children}</div>}
      {amount && (
        <p className={styles.amount}>
          <b>{amount}</b>
          {amountNote && <small>{amountNote}</small>}
        </p>
      )}
      {action && <div className={styles.action}>{action}</div>}
    </li>
  )
}

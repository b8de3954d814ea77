import type { ReactNode } from 'react'
import styles from './Columns.module.css'

interface ColumnsProps {
  /** Cards of the narrow column: facts, acts and notes. Below the others on a small screen. */
  aside: ReactNode
  /** Says what the narrow column is about, for screen readers. */
  asideLabel?: string
  children: ReactNode
}

/** Two columns of cards, for the page of one thing. */
export function Columns({ aside, asideLabel, children }: ColumnsProps) {
  return (
    <div className={styles.columns}>
      <div className={styles.column}>{children}</div>
      <aside className={styles.column} aria-label={asideLabel}>
        {aside}
      </aside>
    </div>
  )
}

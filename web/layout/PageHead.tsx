import type { ReactNode } from 'react'
import styles from './PageHead.module.css'

interface PageHeadProps {
  title: ReactNode
  lead?: ReactNode
  /** What one can do at once, such as a search. */
  children?: ReactNode
}

/** The top of an ordinary public page, with its one h1. */
export function PageHead({ title, lead, children }: PageHeadProps) {
  return (
    <div className={styles.head}>
      <h1>{title}</h1>
      {lead && <p className={styles.lead}>{lead}</p>}
      {children}
    </div>
  )
}

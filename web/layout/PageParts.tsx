import { type ReactNode, useId } from 'react'
import styles from './PageParts.module.css'

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

interface PageSectionProps {
  title: ReactNode
  /** An anchor that others link to. */
  id?: string
  children: ReactNode
}

/** A part of a public page under its own heading. */
export function PageSection({ title, id, children }: PageSectionProps) {
  const headingId = useId()
  return (
    <section id={id} className={styles.section} aria-labelledby={headingId}>
      <h2 id={headingId}>{title}</h2>
      {children}
    </section>
  )
}

import { type ReactNode, useId } from 'react'
import styles from './PageParts.module.css'

interface PageHeadProps {
  title: ReactNode
  lead?: ReactNode
  /** A direct action, such as a search. */
  children?: ReactNode
}

/** Top of a public page, with its only h1. */
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
  /** Anchor for links. */
  id?: string
  children: ReactNode
}

/** A section of a public page with a heading. */
export function PageSection({ title, id, children }: PageSectionProps) {
  const headingId = useId()
  return (
    <section id={id} className={styles.section} aria-labelledby={headingId}>
      <h2 id={headingId}>{title}</h2>
      {children}
    </section>
  )
}

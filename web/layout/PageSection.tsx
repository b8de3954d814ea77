import { type ReactNode, useId } from 'react'
import styles from './PageSection.module.css'

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

import type { ReactNode } from 'react'
import styles from './Outcomes.module.css'

/** Effects of an act before it is done: each with the things that it concerns. */
export const Outcomes = ({ children }: { children: ReactNode }) => <dl className={styles.outcomes}>{children}</dl>

/** `name` says what happens to the things: that they move, stay or end. */
export const Outcome = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

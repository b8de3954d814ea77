import type { ReactNode } from 'react'
import { shownUrl } from '../../../rules/installed-software'
import styles from './Facts.module.css'

interface FactsProps {
  /** Name under which screen readers announce the facts when they appear; without one they are silent. */
  announcedAs?: string
  note?: string
  /** Each a `Fact`. */
  children: ReactNode
}

/** Labelled values in a card, such as addresses and user names. */
export function Facts({ announcedAs, note, children }: FactsProps) {
  const list = (
    <>
      <dl>{children}</dl>
      {note && <p className="hint">{note}</p>}
    </>
  )
  if (!announcedAs) return <div className={styles.facts}>{list}</div>
  return (
    <section className={styles.facts} role="status" aria-label={announcedAs}>
      {list}
    </section>
  )
}

interface FactProps {
  label: string
  value: string
  /** Whether the value is an address of another site. */
  isLink?: boolean
  hint?: string
}

export function Fact({ label, value, isLink, hint }: FactProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {isLink ? (
          <a href={value} target="_blank" rel="noreferrer">
            {shownUrl(value)}
          </a>
        ) : (
          <code>{value}</code>
        )}
        {hint && <p className="hint">{hint}</p>}
      </dd>
    </div>
  )
}

import type { ReactNode } from 'react'
import styles from './SignalPage.module.css'

interface SignalPageProps {
  /** Decoration above the title, such as a line of flags. */
  picture?: ReactNode
  title: string
  body: ReactNode
  /** Buttons and links to continue by. */
  actions: ReactNode
  role?: 'alert'
}

/** Page with a short message instead of content. It is part of every first visit, so it draws no flags itself. */
export function SignalPage({ picture, title, body, actions, role }: SignalPageProps) {
  return (
    <div className={styles.page} role={role}>
      {picture && <div className={styles.line}>{picture}</div>}
      <h1>{title}</h1>
      <p className={styles.body}>{body}</p>
      <div className={styles.actions}>{actions}</div>
    </div>
  )
}

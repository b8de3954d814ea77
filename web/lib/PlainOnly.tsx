import type { ReactNode } from 'react'
import styles from './PlainOnly.module.css'

/**
 * Server HTML for readers without JavaScript, hidden from others. Hydration skips its contents, so that the result need not be
 * sent as data too.
 */
export function PlainOnly({ children }: { children: ReactNode }) {
  if (import.meta.env.SSR) return <div className={styles.plain}>{children}</div>
  // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing is set; this makes React keep the server's HTML.
  return <div className={styles.plain} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
}

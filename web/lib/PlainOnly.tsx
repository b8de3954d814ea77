import type { ReactNode } from 'react'
import styles from './PlainOnly.module.css'

/**
 * What the server has for readers without script, out of sight for all others. The browser's program takes the place over
 * without looking inside, so that the answer of one request need not come along as data too.
 */
export function PlainOnly({ children }: { children: ReactNode }) {
  if (import.meta.env.SSR) return <div className={styles.plain}>{children}</div>
  // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing is set; only so does React keep what is there.
  return <div className={styles.plain} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
}

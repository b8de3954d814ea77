import type { ReactNode } from 'react'
import styles from './BottomBar.module.css'

/** Fixed to the bottom of a phone, with total and Continue; hidden on wider screens. */
export function BottomBar({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section aria-label={label} className={styles.bar}>
      {children}
    </section>
  )
}

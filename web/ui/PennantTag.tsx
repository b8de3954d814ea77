import type { ReactNode } from 'react'
import { cx } from './cx'
import styles from './PennantTag.module.css'

/** What is on offer, "Actie" or "Meest gekozen". Never something to click. */
export function PennantTag({ children, tone = 'spark', className }: PennantTagProps) {
  return <span className={cx(styles.tag, tone === 'soft' && styles.soft, className)}>{children}</span>
}

interface PennantTagProps {
  children: ReactNode
  tone?: 'spark' | 'soft'
  className?: string
}

import type { ReactNode } from 'react'
import { cx } from './cx'
import styles from './PennantTag.module.css'

/** Label for offers, "Actie" or "Meest gekozen". Not clickable. */
export function PennantTag({ children, tone = 'spark', className }: PennantTagProps) {
  return <span className={cx(styles.tag, tone === 'soft' && styles.soft, className)}>{children}</span>
}

interface PennantTagProps {
  children: ReactNode
  tone?: 'spark' | 'soft'
  className?: string
}

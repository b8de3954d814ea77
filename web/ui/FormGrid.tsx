import type { ReactNode } from 'react'
import { cx } from './cx'
import styles from './FormGrid.module.css'

type Span = 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 12

/** Twelve columns; on a phone a cell takes a whole row by default. */
export function FormGrid({ children, className }: { children: ReactNode; className?: string }) {
  return <div className={cx(styles.grid, className)}>{children}</div>
}

interface FormCellProps {
  span?: Span
  /** On a phone: 6 for first and last name, 4 for postcode, number and addition. */
  phone?: 4 | 6 | 8 | 12
  /** Aligned with the controls beside it, not with their labels. */
  isAtEnd?: boolean
  children: ReactNode
}

export function FormCell({ span = 12, phone = 12, isAtEnd = false, children }: FormCellProps) {
  return <div className={cx(styles[`span${span}`], styles[`phone${phone}`], isAtEnd && styles.atEnd)}>{children}</div>
}

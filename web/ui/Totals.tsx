import { cx } from './cx'
import styles from './Totals.module.css'

export interface TotalsRow {
  label: string
  amount: string
  /** `total` is the large last row, whose changes are announced politely; `saving` is green. */
  kind?: 'line' | 'saving' | 'total'
}

/** Totals below a basket, an order or an invoice. */
export function Totals({ rows, className }: { rows: readonly TotalsRow[]; className?: string }) {
  return (
    <dl className={className}>
      {rows.map(({ label, amount, kind = 'line' }) => (
        <div key={label} className={cx(styles.row, styles[kind])}>
          <dt>{label}</dt>
          <dd aria-live={kind === 'total' ? 'polite' : undefined}>{amount}</dd>
        </div>
      ))}
    </dl>
  )
}

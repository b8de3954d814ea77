import type { ReactNode } from 'react'
import { useExactMoney, usePreferences, useText } from '../../i18n/preferences'
import { Badge } from '../../ui/Badge'
import styles from './Refunds.module.css'
import { refundsText } from './refunds.text'

interface Paper {
  lines: readonly { id: string; title: string; net: number; gross: number; isChosen: boolean }[]
  vat: number
  gross: number
  vatRate: number
}

interface PaperSumsProps {
  preview: Paper
  /** Numbers of the invoices that are credited. */
  invoices: readonly string[]
  /** Name of the sum. */
  total: string
  /** Below the sums: where the money goes. */
  children: ReactNode
}

/** The credit notes of the chosen lines as they will be, with their sum. */
export function PaperSums({ preview, invoices, total, children }: PaperSumsProps) {
  const text = useText(refundsText)
  const money = useExactMoney()
  const { locale } = usePreferences()
  const lines = preview.lines.filter(({ isChosen }) => isChosen)
  const rate = new Intl.NumberFormat(locale).format(preview.vatRate / 100)
  return (
    <div className={styles.paper}>
      <h3>
        {lines.length > 1 ? text.papers({ count: lines.length }) : text.paper} <Badge tone="warn">{text.example}</Badge>
      </h3>
      {invoices.length > 0 && <p className="hint">{text.ofInvoice({ invoice: invoices.join(', ') })}</p>}
      <dl className={styles.sums}>
        {lines.map(({ id, title, net, gross }) => (
          <div key={id}>
            <dt>
              {title}
              <small>{text.net({ amount: money(-net) })}</small>
            </dt>
            <dd>{money(-gross)}</dd>
          </div>
        ))}
        <div className={styles.vat}>
          <dt>{text.vat({ rate })}</dt>
          <dd>{money(-preview.vat)}</dd>
        </div>
        <div className={styles.sum}>
          <dt>{total}</dt>
          <dd aria-live="polite">{money(preview.gross)}</dd>
        </div>
      </dl>
      {children}
    </div>
  )
}

import { useExactMoney, usePreferences, useText } from '../../i18n/preferences'
import { Badge } from '../../ui/Badge'
import { graphql } from '../gql'
import type { RefundPaper_PreviewFragment } from '../gql/graphql'
import styles from './Refunds.module.css'
import { refundsText } from './refunds.text'

// A preview has no id, so that whoever shows it unmasks this and passes it on.
graphql(`
  fragment RefundPaper_preview on RefundPreview {
    lines {
      id
      title
      net
      gross
      invoiceNumber
      isChosen
    }
    vat
    gross
    vatRate
    destinations {
      payment
      transferText
      received
      refundable
    }
  }
`)

/** The credit notes of a refund as they will be, and where the money goes. */
export function RefundPaper({ preview }: { preview: RefundPaper_PreviewFragment }) {
  const text = useText(refundsText)
  const money = useExactMoney()
  const { locale } = usePreferences()
  const lines = preview.lines.filter(({ isChosen }) => isChosen)
  const invoices = [...new Set(lines.flatMap(({ invoiceNumber }) => invoiceNumber ?? []))]
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
          <dt>{text.total}</dt>
          <dd aria-live="polite">{money(preview.gross)}</dd>
        </div>
      </dl>
      {preview.destinations.map(({ payment, transferText, received, refundable }) => (
        <p key={payment ?? transferText} className="small muted">
          {payment
            ? text.alongPayment({ payment, received: money(received), refundable: money(refundable) })
            : text.byHand({ text: transferText ?? '', refundable: money(refundable) })}
        </p>
      ))}
    </div>
  )
}

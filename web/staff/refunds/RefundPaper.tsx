import { methodText } from '../../features/orders/order.text'
import { useExactMoney, useText } from '../../i18n/preferences'
import { graphql } from '../gql'
import type { RefundPaper_PreviewFragment } from '../gql/graphql'
import { PaperSums } from './PaperSums'
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
      unused {
        months
        unused
        amount
      }
    }
    goodwill {
      title
      invoiceNumber
      lines {
        vatRate
        net
        gross
      }
    }
    vat
    gross
    vatRate
    destinations {
      payment
      method
      transferText
      received
      refundable
    }
  }
`)

/** The credit notes of a refund as they will be, and where the money goes. */
export function RefundPaper({ preview }: { preview: RefundPaper_PreviewFragment }) {
  const text = useText(refundsText)
  const methods = useText(methodText)
  const money = useExactMoney()
  const chosen = preview.lines.filter(({ isChosen }) => isChosen)
  const lines = preview.lines.map((line) =>
    line.unused?.amount === line.gross
      ? { ...line, title: text.monthsOf({ ...line.unused, title: line.title }) }
      : line,
  )
  const { title, invoiceNumber, lines: parts } = preview.goodwill
  const goodwill = parts.map((part) => ({
    ...part,
    id: `goodwill-${part.vatRate}`,
    title: title ?? text.goodwill,
    isChosen: true,
  }))
  const credited = [...chosen, ...(goodwill.length > 0 ? [{ invoiceNumber }] : [])]
  return (
    <PaperSums
      total={text.total}
      preview={{ ...preview, lines: [...lines, ...goodwill] }}
      invoices={[...new Set(credited.flatMap((one) => one.invoiceNumber ?? []))]}
    >
      {preview.destinations.map(({ payment, method, transferText, received, refundable }) => (
        <p key={payment ?? transferText} className="small muted">
          {payment
            ? text.alongPayment({
                payment: method ? `${methods[method]} ${payment}` : payment,
                received: money(received),
                refundable: money(refundable),
              })
            : text.byHand({ text: transferText ?? '', refundable: money(refundable) })}
        </p>
      ))}
    </PaperSums>
  )
}

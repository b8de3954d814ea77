import { useExactMoney, useText } from '../../i18n/preferences'
import { graphql } from '../gql'
import type { CreditPaper_PreviewFragment } from '../gql/graphql'
import { PaperSums } from '../refunds/PaperSums'
import { invoicesText } from './invoices.text'

// A preview has no id, so that whoever shows it unmasks this and passes it on.
graphql(`
  fragment CreditPaper_preview on CreditPreview {
    invoiceNumber
    lines {
      id
      title
      net
      gross
      isChosen
    }
    vat
    gross
    vatRate
    outstandingAfter
    toReturn
  }
`)

/** The credit notes of an invoice as they will be, and what stays open of it. */
export function CreditPaper({ preview }: { preview: CreditPaper_PreviewFragment }) {
  const text = useText(invoicesText)
  const money = useExactMoney()
  const { outstandingAfter, toReturn, invoiceNumber } = preview
  return (
    <PaperSums preview={preview} invoices={[invoiceNumber]} total={text.creditTotal}>
      <p className="small muted">
        {text.openAfter({ amount: money(outstandingAfter) })}
        {toReturn > 0 && ` ${text.toReturnAfter({ amount: money(toReturn) })}`}
      </p>
    </PaperSums>
  )
}

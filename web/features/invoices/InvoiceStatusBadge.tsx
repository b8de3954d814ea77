import type { FragmentType } from '@apollo/client'
import { useSuspenseFragment } from '@apollo/client/react'
import { graphql } from '../../gql'
import { useExactMoney, usePreferences, useText } from '../../i18n/preferences'
import { Badge } from '../../ui/Badge'
import { formatDay } from '../accounts/format-day'
import { invoicesText } from './invoices.text'

const INVOICE_STATUS = graphql(`
  fragment InvoiceStatusBadge_invoice on Invoice {
    id
    status
    dueDate
    daysOverdue
    paymentStatus
    refunds {
      reference
      amount
      paidBackAt
    }
  }
`)

const TONES = { OPEN: 'neutral', DUE: 'warn', PAID: 'ok', CREDITED: 'neutral' } as const

/** How far it is: until when it is to be paid, how late that is, and what goes back of what was paid. */
export function InvoiceStatusBadge({ invoice: from }: { invoice: FragmentType<typeof INVOICE_STATUS> }) {
  const { status, dueDate, daysOverdue, paymentStatus, refunds } = useSuspenseFragment({
    fragment: INVOICE_STATUS,
    from,
  }).data
  const text = useText(invoicesText)
  const money = useExactMoney()
  const { locale } = usePreferences()
  return (
    <>
      {paymentStatus === 'IN_PROGRESS' ? (
        <Badge tone="info">{text.beingPaid}</Badge>
      ) : daysOverdue > 0 ? (
        <Badge tone="error">{text.daysLate({ days: daysOverdue })}</Badge>
      ) : (
        <Badge tone={TONES[status]}>
          {status === 'DUE' && dueDate ? text.payBefore({ day: formatDay(Date.parse(dueDate), locale) }) : text[status]}
        </Badge>
      )}
      {refunds.map(({ reference, amount, paidBackAt }) => (
        <div key={reference} className="muted small">
          {(paidBackAt === null ? text.goesBack : text.wentBack)({ amount: money(amount) })}
        </div>
      ))}
    </>
  )
}

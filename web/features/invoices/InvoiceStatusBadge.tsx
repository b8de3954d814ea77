import type { FragmentType } from '@apollo/client'
import { useSuspenseFragment } from '@apollo/client/react'
import { graphql } from '../../gql'
import type { RefundStatus } from '../../gql/graphql'
import { formatDay, formatLocalDate } from '../../i18n/format-day'
import { useExactMoney, usePreferences, useText } from '../../i18n/preferences'
import { Badge } from '../../ui/Badge'
import { invoicesText } from './invoices.text'

const INVOICE_STATUS = graphql(`
  fragment InvoiceStatusBadge_invoice on Invoice {
    id
    status
    dueDate
    collectedOn
    daysOverdue
    paymentStatus
    chargedBack
    remindersPausedUntil
    paymentPlan {
      nextAmount
      nextDueOn
      overdue
    }
    refunds {
      reference
      amount
      status
    }
  }
`)

const TONES = { OPEN: 'neutral', DUE: 'warn', PAID: 'ok', CREDITED: 'neutral', WRITTEN_OFF: 'neutral' } as const

const REFUND_WORDS = {
  REQUESTED: 'goesBack',
  PENDING: 'onItsWay',
  DONE: 'wentBack',
  FAILED: 'notBack',
} as const satisfies Record<RefundStatus, string>

/** Status of an invoice: due date, days overdue, what is next of a payment plan, a chargeback, and the amount refunded. */
export function InvoiceStatusBadge({ invoice: from }: { invoice: FragmentType<typeof INVOICE_STATUS> }) {
  const invoice = useSuspenseFragment({ fragment: INVOICE_STATUS, from }).data
  const { status, dueDate, collectedOn, daysOverdue, paymentStatus, chargedBack, refunds, paymentPlan: plan } = invoice
  const text = useText(invoicesText)
  const money = useExactMoney()
  const { locale } = usePreferences()
  return (
    <>
      {paymentStatus === 'IN_PROGRESS' ? (
        <Badge tone="info">{text.beingPaid}</Badge>
      ) : plan ? (
        <Badge tone={plan.overdue > 0 ? 'error' : 'info'} wraps>
          {plan.overdue > 0
            ? text.planLate({ amount: money(plan.overdue) })
            : text.planNext({ amount: money(plan.nextAmount), day: formatLocalDate(plan.nextDueOn ?? '', locale) })}
        </Badge>
      ) : chargedBack > 0 ? (
        <Badge tone="error">{text.chargedBack}</Badge>
      ) : collectedOn ? (
        <Badge tone="info">{text.collectedOn({ day: formatDay(Date.parse(collectedOn), locale) })}</Badge>
      ) : daysOverdue > 0 ? (
        <Badge tone="error">{text.daysLate({ days: daysOverdue })}</Badge>
      ) : (
        <Badge tone={TONES[status]}>
          {status === 'DUE' && dueDate ? text.payBefore({ day: formatDay(Date.parse(dueDate), locale) }) : text[status]}
        </Badge>
      )}
      {invoice.remindersPausedUntil && (
        <div className="muted small">
          {text.remindersPaused({ day: formatDay(Date.parse(invoice.remindersPausedUntil), locale) })}
        </div>
      )}
      {refunds.map(({ reference, amount, status: state }) => (
        <div key={reference} className="muted small">
          {text[REFUND_WORDS[state]]({ amount: money(amount) })}
        </div>
      ))}
    </>
  )
}

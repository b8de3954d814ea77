import type { FragmentType } from '@apollo/client'
import { useSuspenseFragment } from '@apollo/client/react'
import { isFinalReason } from '../../../rules/bank-reasons'
import { bankReasonWords, finalReasonWords } from '../../../rules/bank-reasons.text'
import { formatDay, formatLocalDate } from '../../i18n/format-day'
import { useExactMoney, usePreferences, useText } from '../../i18n/preferences'
import { Badge } from '../../ui/Badge'
import { graphql } from '../gql'
import type { InvoiceState_InvoiceFragment } from '../gql/graphql'
import { invoicesText } from './invoices.text'
import { paymentPlansText } from './payment-plans.text'

const INVOICE_STATE = graphql(`
  fragment InvoiceState_invoice on StaffInvoice {
    id
    status
    dueOn
    daysOverdue
    paymentPlan {
      id
      state
      overdue
      parts {
        number
        dueOn
        amount
        open
        state
      }
    }
  }
`)

/** After this many days a late invoice is shown as an error. */
const VERY_LATE_DAYS = 30

/** State of an invoice, always in words. */
export function InvoiceState({ invoice: from }: { invoice: FragmentType<typeof INVOICE_STATE> }) {
  const { data } = useSuspenseFragment({ fragment: INVOICE_STATE, fragmentName: 'InvoiceState_invoice', from })
  const { status, paymentPlan: plan } = data
  return plan?.state === 'RUNNING' && status === 'DUE' ? <PlanBadge plan={plan} /> : <InvoiceBadge {...data} />
}

/** When the next part of a running plan is due, or that one is late. */
function PlanBadge({ plan: { parts, overdue } }: { plan: NonNullable<InvoiceState_InvoiceFragment['paymentPlan']> }) {
  const text = useText(paymentPlansText)
  const { locale } = usePreferences()
  const next = parts.find(({ state }) => state === 'NEXT')
  if (overdue > 0 || !next) return <Badge tone="warn">{text.missed}</Badge>
  return <Badge tone="info">{text.next({ day: formatLocalDate(next.dueOn, locale) })}</Badge>
}

type Standing = Pick<InvoiceState_InvoiceFragment, 'status' | 'dueOn' | 'daysOverdue'>

/** As `InvoiceState`, of an invoice that was read elsewhere. */
export function InvoiceBadge({ status, dueOn, daysOverdue }: Standing) {
  const text = useText(invoicesText)
  const { locale } = usePreferences()
  if (status === 'OVERDUE') {
    return <Badge tone={daysOverdue > VERY_LATE_DAYS ? 'error' : 'warn'}>{text.late({ days: daysOverdue })}</Badge>
  }
  if (status === 'DUE') return <Badge>{text.DUE({ day: dueOn ? formatLocalDate(dueOn, locale) : '' })}</Badge>
  return <Badge tone={status === 'PAID' ? 'ok' : 'neutral'}>{text[status]}</Badge>
}

const LAST_STEP = graphql(`
  fragment LastStep_invoice on StaffInvoice {
    id
    outstanding
    received
    surplus
    chargedBack
    remindersPausedUntil
    lastCollection {
      id
      state
      collectOn
      bankReason
    }
    reminder {
      state
      sentAt
      plannedAt
    }
  }
`)

/** The last event of an unpaid invoice, or the next act for a paid one. */
export function LastStep({ invoice: from }: { invoice: FragmentType<typeof LAST_STEP> }) {
  const { data } = useSuspenseFragment({ fragment: LAST_STEP, fragmentName: 'LastStep_invoice', from })
  const text = useText(invoicesText)
  const money = useExactMoney()
  const { locale } = usePreferences()
  const { outstanding, received, surplus, chargedBack, remindersPausedUntil: until, reminder, lastCollection } = data
  const failed = outstanding > 0 && lastCollection?.state === 'FAILED' ? lastCollection : null
  const wasPaidOrCollected = failed !== null || chargedBack > 0
  const steps = [
    surplus > 0 && text.toReturn({ amount: money(surplus) }),
    failed &&
      `${text.collectionFailed({ day: formatLocalDate(failed.collectOn, locale) })}: ${bankReasonWords(failed.bankReason, locale)}`,
    failed && isFinalReason(failed.bankReason) && finalReasonWords(locale),
    chargedBack > 0 && text.chargedBack,
    received > 0 && text.partReceived({ amount: money(received) }),
    outstanding > 0 && until && text.paused({ day: formatLocalDate(until, locale) }),
    reminder.state === 'FAILED' && text.reminderFailed,
    reminder.sentAt && text.reminded({ day: formatDay(Date.parse(reminder.sentAt), locale) }),
    wasPaidOrCollected &&
      !until &&
      (reminder.plannedAt
        ? text.reminds({ day: formatDay(Date.parse(reminder.plannedAt), locale) })
        : text.nothingPlanned),
  ].filter((step) => typeof step === 'string' && step !== '')
  return <span className="small">{steps.length > 0 ? steps.join(', ') : text.none}</span>
}

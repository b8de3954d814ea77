import type { FragmentType } from '@apollo/client'
import { useSuspenseFragment } from '@apollo/client/react'
import { Check, CircleAlert, CreditCard, Mail, Undo2, X } from 'lucide-react'
import { mailKindText } from '../../../rules/mail-kinds.text'
import { useExactMoney, useText } from '../../i18n/preferences'
import { Section } from '../../ui/Section'
import { type Fact, type Glyph, Timeline } from '../frame/Timeline'
import { graphql } from '../gql'
import { invoiceHistoryText } from './invoice-history.text'

const INVOICE_HISTORY = graphql(`
  fragment InvoiceHistory_invoice on StaffInvoice {
    id
    onlinePayments {
      reference
      amount
      status
      changedAt
    }
    refunds {
      reference
      amount
      status
      notedAt
    }
    mails {
      reference
      kind
      state
      at
    }
  }
`)

interface InvoiceHistoryProps {
  invoice: FragmentType<typeof INVOICE_HISTORY>
}

/** Attempts to pay an invoice, its refunds, and the mails about it, newest first. */
export function InvoiceHistory({ invoice: from }: InvoiceHistoryProps) {
  const { data } = useSuspenseFragment({ fragment: INVOICE_HISTORY, fragmentName: 'InvoiceHistory_invoice', from })
  const text = useText(invoiceHistoryText)
  const money = useExactMoney()
  const kinds: Readonly<Record<string, string>> = useText(mailKindText)
  const words: Readonly<Record<string, unknown>> = text
  const named = (code: string) => String(words[code] ?? code)
  const { onlinePayments, refunds, mails } = data
  const facts: Fact[] = [
    ...onlinePayments.map(({ reference, amount, status, changedAt }) => ({
      ...{ id: reference, at: changedAt, glyph: PAYMENT_GLYPHS[status] ?? PAYMENT, reference },
      what: <What name={text.payment({ amount: money(amount) })}>{named(status)}</What>,
      by: text.bank,
    })),
    ...refunds.map(({ reference, amount, status, notedAt }) => ({
      ...{ id: reference, at: notedAt, glyph: REFUND_GLYPHS[status] ?? REFUND, reference },
      what: <What name={text.refund({ amount: money(amount) })}>{named(`REFUND_${status}`)}</What>,
    })),
    ...mails.map(({ reference, kind, state, at }) => ({
      ...{ id: reference, at, glyph: state === 'GIVEN_UP' || state === 'BOUNCED' ? MAIL_LOST : MAIL },
      what: <What name={kinds[kind] ?? kind}>{named(`MAIL_${state}`)}</What>,
      by: text.mail,
    })),
  ]
  if (facts.length === 0) return null
  return (
    <Section title={text.title} description={text.hint}>
      <Timeline label={text.title} facts={facts.sort((a, b) => Date.parse(b.at) - Date.parse(a.at))} />
    </Section>
  )
}

const PAYMENT: Glyph = [CreditCard]
/** By the words of the bank. */
const PAYMENT_GLYPHS: Readonly<Record<string, Glyph>> = {
  COMPLETED: [Check, 'ok'],
  CANCELLED: [X, 'warn'],
  EXPIRED: [X, 'warn'],
}
const REFUND: Glyph = [Undo2, 'warn']
const REFUND_GLYPHS: Readonly<Record<string, Glyph>> = { DONE: [Undo2, 'ok'], FAILED: [CircleAlert, 'error'] }
const MAIL: Glyph = [Mail]
const MAIL_LOST: Glyph = [Mail, 'error']

const What = ({ name, children }: { name: string; children: string }) => (
  <>
    <b>{name}</b>: {children}
  </>
)

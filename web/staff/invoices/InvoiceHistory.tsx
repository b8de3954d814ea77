import type { FragmentType } from '@apollo/client'
import { useSuspenseFragment } from '@apollo/client/react'
import { formatMoment } from '../../i18n/format-day'
import { useExactMoney, usePreferences, useText } from '../../i18n/preferences'
import { Section } from '../../ui/Section'
import { graphql } from '../gql'
import { mailKindText } from '../jobs/jobs.text'
import styles from './InvoicesPage.module.css'
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

/** Attempts to pay an invoice, its refunds, and the mails about it. */
export function InvoiceHistory({ invoice: from }: InvoiceHistoryProps) {
  const { data } = useSuspenseFragment({ fragment: INVOICE_HISTORY, fragmentName: 'InvoiceHistory_invoice', from })
  const text = useText(invoiceHistoryText)
  const money = useExactMoney()
  const kinds: Readonly<Record<string, string>> = useText(mailKindText)
  const words: Readonly<Record<string, unknown>> = text
  const named = (code: string) => String(words[code] ?? code)
  const { onlinePayments, refunds, mails } = data
  return (
    <>
      <Rows
        title={text.payments}
        rows={onlinePayments.map(({ reference, amount, status, changedAt }) => {
          return { key: reference, name: named(status), at: changedAt, detail: reference, end: money(amount) }
        })}
      />
      <Rows
        title={text.refunds}
        rows={refunds.map(({ reference, amount, status, notedAt }) => {
          return { key: reference, name: named(`REFUND_${status}`), at: notedAt, detail: reference, end: money(amount) }
        })}
      />
      <Rows
        title={text.mails}
        rows={mails.map(({ reference, kind, state, at }) => {
          return { key: reference, name: kinds[kind] ?? kind, at, detail: named(`MAIL_${state}`), end: null }
        })}
      />
    </>
  )
}

interface Row {
  key: string
  name: string
  at: string
  detail: string
  end: string | null
}

function Rows({ title, rows }: { title: string; rows: readonly Row[] }) {
  const { locale } = usePreferences()
  if (rows.length === 0) return null
  return (
    <Section title={title}>
      <ul className={styles.rows}>
        {rows.map(({ key, name, at, detail, end }) => (
          <li key={key}>
            <span>
              <b>{name}</b>
              <small>
                {formatMoment(Date.parse(at), locale)}, {detail}
              </small>
            </span>
            {end !== null && <span className="num">{end}</span>}
          </li>
        ))}
      </ul>
    </Section>
  )
}

import type { FragmentType } from '@apollo/client'
import { useSuspenseFragment } from '@apollo/client/react'
import { isFinalReason } from '../../../rules/bank-reasons'
import { bankReasonWords, finalReasonWords } from '../../../rules/bank-reasons.text'
import { formatLocalDate } from '../../i18n/format-day'
import { useExactMoney, usePreferences, useText } from '../../i18n/preferences'
import { Section } from '../../ui/Section'
import { graphql } from '../gql'
import styles from './InvoicesPage.module.css'
import { invoicesText } from './invoices.text'

const COLLECTIONS = graphql(`
  fragment InvoiceCollections_invoice on StaffInvoice {
    id
    collections {
      id
      state
      collectOn
      amount
      bankReason
    }
  }
`)

/** Collections of an invoice by direct debit, with why the bank refused one. */
export function InvoiceCollections({ invoice: from }: { invoice: FragmentType<typeof COLLECTIONS> }) {
  const { data } = useSuspenseFragment({ fragment: COLLECTIONS, fragmentName: 'InvoiceCollections_invoice', from })
  const text = useText(invoicesText)
  const money = useExactMoney()
  const { locale } = usePreferences()
  if (data.collections.length === 0) return null
  const states: Readonly<Record<string, string>> = {
    ANNOUNCED: text.ANNOUNCED,
    SENT: text.SENT,
    PAID: text.COLLECTED,
    FAILED: text.FAILED,
    STOPPED: text.STOPPED,
  }
  return (
    <Section title={text.collections}>
      <ul className={styles.rows}>
        {data.collections.map(({ id, state, collectOn, amount, bankReason }) => (
          <li key={id}>
            <span>
              <b>{formatLocalDate(collectOn, locale)}</b>
              <small>
                {states[state] ?? state}
                {state === 'FAILED' && `: ${bankReasonWords(bankReason, locale)}`}
              </small>
              {isFinalReason(bankReason) && <small>{finalReasonWords(locale)}</small>}
            </span>
            <span className="num">{money(amount)}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

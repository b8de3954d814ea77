import type { FragmentType } from '@apollo/client'
import { useSuspenseFragment } from '@apollo/client/react'
import { graphql } from '../../gql'
import { useExactMoney, usePreferences, useText } from '../../i18n/preferences'
import { Card, CardPart } from '../../ui/Card'
import { formatLocalDate } from '../accounts/format-day'
import styles from './InvoicesPage.module.css'
import { invoicesText } from './invoices.text'

const INVOICE_BALANCE = graphql(`
  fragment InvoiceBalance_balance on InvoiceBalance {
    outstanding
    collected
    count
    onAccount
    nextInvoiceDate
    iban
    accountHolder
    overdue {
      id
      number
      outstanding
      daysOverdue
    }
  }
`)

/** What is to be paid and how, and what is on account this month. */
export function InvoiceBalance({ balance }: { balance: FragmentType<typeof INVOICE_BALANCE> }) {
  const { data } = useSuspenseFragment({ fragment: INVOICE_BALANCE, from: balance })
  const text = useText(invoicesText)
  const money = useExactMoney()
  const { locale } = usePreferences()
  const { outstanding, collected, count, overdue, onAccount, nextInvoiceDate, iban, accountHolder } = data
  const transferred = outstanding - collected
  return (
    <Card as="section" aria-labelledby="balance">
      <CardPart className={styles.balance}>
        <div>
          <h2 id="balance" className={styles.balanceTitle}>
            {text.outstanding}
          </h2>
          <p className={styles.outstanding}>{money(outstanding)}</p>
          <p className="hint">
            {outstanding === 0 ? text.nothingToPay : text.count({ count })}{' '}
            {overdue && (
              <strong className={styles.late}>
                {text.overdue({
                  number: overdue.number,
                  amount: money(overdue.outstanding),
                  days: overdue.daysOverdue,
                })}
              </strong>
            )}
          </p>
        </div>
        {outstanding > 0 && (
          <div className={styles.howToPay}>
            {transferred > 0 && (
              <p className="small">
                {text.transfer({ amount: money(transferred) })} <b className={styles.iban}>{spaced(iban)}</b>{' '}
                {text.inNameOf({ name: accountHolder })}
              </p>
            )}
            {collected > 0 && <p className="small">{text.collected({ amount: money(collected) })}</p>}
          </div>
        )}
      </CardPart>
      <CardPart kind="foot">
        <p className="small muted">
          {nextInvoiceDate === null
            ? text.nothingOnAccount
            : text.onAccount({ amount: money(onAccount), day: formatLocalDate(nextInvoiceDate, locale) })}
        </p>
      </CardPart>
    </Card>
  )
}

/** In fours, as people read it from a bank card. */
const spaced = (iban: string): string => iban.replace(/(.{4})(?=.)/g, '$1 ')

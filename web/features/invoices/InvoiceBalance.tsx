import type { FragmentType } from '@apollo/client'
import { useApolloClient, useSuspenseFragment } from '@apollo/client/react'
import { useState } from 'react'
import { graphql } from '../../gql'
import { formatLocalDate } from '../../i18n/format-day'
import { useExactMoney, usePreferences, useText } from '../../i18n/preferences'
import { LinkButton } from '../../ui/Button'
import { Card, CardPart } from '../../ui/Card'
import { AuthoriseChoice } from '../mandates/AuthoriseChoice'
import { InvoicePayment } from './InvoicePayment'
import styles from './InvoicesPage.module.css'
import { invoicesText } from './invoices.text'
import { PayAllInvoices } from './PayInvoices'

const INVOICE_BALANCE = graphql(`
  fragment InvoiceBalance_balance on InvoiceBalance {
    outstanding
    collected
    planned
    payable
    beingPaid
    paymentStatus
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

const SUM_PAYMENT = graphql(`
  query SumPayment {
    viewer {
      invoiceBalance {
        beingPaid
        paymentStatus
      }
    }
  }
`)

interface InvoiceBalanceProps {
  balance: FragmentType<typeof INVOICE_BALANCE>
  /** The reader returns from paying all invoices at once. */
  isFollowed: boolean
  /** Whether an online payment can give a mandate for direct debits. */
  canAuthorise: boolean
}

/** Amount due and how to pay it, and the current month's orders on account. */
export function InvoiceBalance({ balance, isFollowed, canAuthorise }: InvoiceBalanceProps) {
  const [authorises, setAuthorises] = useState(false)
  const client = useApolloClient()
  const { data } = useSuspenseFragment({ fragment: INVOICE_BALANCE, from: balance })
  const text = useText(invoicesText)
  const money = useExactMoney()
  const { locale } = usePreferences()
  const {
    outstanding,
    collected,
    planned,
    payable,
    beingPaid,
    count,
    overdue,
    onAccount,
    nextInvoiceDate,
    iban,
    accountHolder,
  } = data
  const transferred = outstanding - collected - planned - beingPaid
  const followed = isFollowed ? data.paymentStatus : beingPaid > 0 ? 'IN_PROGRESS' : null

  async function ask(): Promise<string> {
    const now = (await client.query({ query: SUM_PAYMENT, fetchPolicy: 'no-cache' })).data?.viewer.invoiceBalance
    if (!now) throw new Error('nobody is signed in any more')
    if (isFollowed) return now.paymentStatus ?? 'CANCELLED'
    return now.beingPaid > 0 ? 'IN_PROGRESS' : 'COMPLETED'
  }

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
            {payable > 0 && canAuthorise && <AuthoriseChoice isChosen={authorises} onChange={setAuthorises} />}
            {payable > 0 && (
              <div className={styles.acts}>
                {count > 1 && (
                  <LinkButton variant="secondary" href="#invoices">
                    {text.chooseOne}
                  </LinkButton>
                )}
                <PayAllInvoices amount={payable} authorise={canAuthorise ? authorises : null} />
              </div>
            )}
            {beingPaid > 0 && <p className="small">{text.bankIsBusy({ amount: money(beingPaid) })}</p>}
            {transferred > 0 && (
              <p className="small">
                {(payable > 0 ? text.orTransfer : text.transfer)({ amount: money(transferred) })}{' '}
                <b className={styles.iban}>{spaced(iban)}</b> {text.inNameOf({ name: accountHolder })}
              </p>
            )}
            {planned > 0 && <p className="small">{text.planned({ amount: money(planned) })}</p>}
            {collected > 0 && <p className="small">{text.collected({ amount: money(collected) })}</p>}
          </div>
        )}
        {followed !== null && <InvoicePayment status={followed} ask={ask} isSilent={!isFollowed} />}
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

/** In groups of four, as on a bank card. */
const spaced = (iban: string): string => iban.replace(/(.{4})(?=.)/g, '$1 ')

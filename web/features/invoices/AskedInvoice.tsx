import type { FragmentType } from '@apollo/client'
import { useApolloClient, useSuspenseFragment } from '@apollo/client/react'
import { useState } from 'react'
import { graphql } from '../../gql'
import { formatDay } from '../../i18n/format-day'
import { useExactMoney, usePreferences, useText } from '../../i18n/preferences'
import { Card, CardPart } from '../../ui/Card'
import { cx } from '../../ui/cx'
import { AuthoriseChoice } from '../mandates/AuthoriseChoice'
import { InvoiceFiles } from '../orders/InvoiceFiles'
import { InvoicePayment } from './InvoicePayment'
import { InvoicePlan } from './InvoicePlan'
import { InvoiceStatusBadge } from './InvoiceStatusBadge'
import styles from './InvoicesPage.module.css'
import { invoicesText } from './invoices.text'
import { PayInvoice } from './PayInvoices'

const ASKED_INVOICE = graphql(`
  fragment AskedInvoice_invoice on Invoice {
    id
    number
    date
    total
    outstanding
    status
    paymentStatus
    canPayOnline
    collectedOn
    paymentPlan {
      nextAmount
    }
    ...InvoicePlan_invoice
    ...InvoiceStatusBadge_invoice
    ...InvoiceFiles_invoice
  }
`)

const INVOICE_PAYMENT = graphql(`
  query InvoicePayment($invoice: ID!) {
    node(id: $invoice) {
      id
      ... on Invoice {
        paymentStatus
      }
    }
  }
`)

interface AskedInvoiceProps {
  invoice: FragmentType<typeof ASKED_INVOICE>
  /** Whether an online payment can give a mandate for direct debits. */
  canAuthorise: boolean
}

/** The invoice that a mail or the bank linked to, at the top: its contents, payment status and pay button. */
export function AskedInvoice({ invoice: from, canAuthorise }: AskedInvoiceProps) {
  const [authorises, setAuthorises] = useState(false)
  const { data: invoice } = useSuspenseFragment({
    fragment: ASKED_INVOICE,
    fragmentName: 'AskedInvoice_invoice',
    from,
  })
  const { id, number, date, total, outstanding, status, paymentStatus, canPayOnline, collectedOn } = invoice
  const canPay = canPayOnline && paymentStatus !== 'IN_PROGRESS'
  const isSplit = canPay && invoice.paymentPlan !== null && invoice.paymentPlan.nextAmount < outstanding
  const client = useApolloClient()
  const text = useText(invoicesText)
  const money = useExactMoney()
  const { locale } = usePreferences()

  async function ask(): Promise<string> {
    const options = { query: INVOICE_PAYMENT, variables: { invoice: id }, fetchPolicy: 'no-cache' } as const
    const { data } = await client.query(options)
    if (data?.node?.__typename !== 'Invoice') throw new Error('the invoice of the payment is not there')
    // Null after a refund: shown as if there had been no payment attempt.
    return data.node.paymentStatus ?? 'CANCELLED'
  }

  return (
    <Card as="section" aria-labelledby="asked">
      <CardPart className={styles.balance}>
        <div>
          <h2 id="asked" className={styles.balanceTitle}>
            {text.invoiceOf({ number, day: formatDay(Date.parse(date), locale) })}
          </h2>
          <p className={styles.outstanding}>{money(status === 'DUE' ? outstanding : total)}</p>
          <InvoiceStatusBadge invoice={invoice} />
        </div>
        <div className={styles.howToPay}>
          {canPay && canAuthorise && <AuthoriseChoice isChosen={authorises} onChange={setAuthorises} />}
          <div className={cx(styles.acts, isSplit && styles.split)}>
            <InvoiceFiles invoice={invoice} variant="secondary" />
            {canPay && <PayInvoice {...invoice} isMain authorise={canAuthorise ? authorises : null} />}
            {isSplit && (
              <PayInvoice {...invoice} isMain everything={outstanding} authorise={canAuthorise ? authorises : null} />
            )}
          </div>
        </div>
        <InvoicePlan invoice={invoice} />
        {/* A collection takes days, so it is not waited for. */}
        {paymentStatus !== null && !collectedOn && <InvoicePayment status={paymentStatus} ask={ask} />}
      </CardPart>
    </Card>
  )
}

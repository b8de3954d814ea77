import type { FragmentType } from '@apollo/client'
import { useApolloClient, useSuspenseFragment } from '@apollo/client/react'
import { graphql } from '../../gql'
import { useExactMoney, usePreferences, useText } from '../../i18n/preferences'
import { Card, CardPart } from '../../ui/Card'
import { formatDay } from '../accounts/format-day'
import { InvoiceFiles } from './InvoiceFiles'
import { InvoicePayment } from './InvoicePayment'
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

/** The invoice that a mail or the bank led to, on top: what it is, how its payment stands, and the way to pay it. */
export function AskedInvoice({ invoice: from }: { invoice: FragmentType<typeof ASKED_INVOICE> }) {
  const { data: invoice } = useSuspenseFragment({
    fragment: ASKED_INVOICE,
    fragmentName: 'AskedInvoice_invoice',
    from,
  })
  const { id, number, date, total, outstanding, status, paymentStatus, canPayOnline } = invoice
  const client = useApolloClient()
  const text = useText(invoicesText)
  const money = useExactMoney()
  const { locale } = usePreferences()

  async function ask(): Promise<string> {
    const options = { query: INVOICE_PAYMENT, variables: { invoice: id }, fetchPolicy: 'no-cache' } as const
    const { data } = await client.query(options)
    if (data?.node?.__typename !== 'Invoice') throw new Error('the invoice of the payment is not there')
    // What was paid and went back as it was not accepted is as if nobody had tried.
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
        <div className={styles.acts}>
          <InvoiceFiles invoice={invoice} variant="secondary" />
          {canPayOnline && paymentStatus !== 'IN_PROGRESS' && <PayInvoice {...invoice} isMain />}
        </div>
        {paymentStatus !== null && <InvoicePayment status={paymentStatus} ask={ask} />}
      </CardPart>
    </Card>
  )
}

import { useApolloClient } from '@apollo/client/react'
import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useAttempt } from '../../forms/useAttempt'
import { formatDay, formatLocalDate } from '../../i18n/format-day'
import { useExactMoney, usePreferences, useText } from '../../i18n/preferences'
import { saveBase64 } from '../../lib/save-as'
import { usePageData } from '../../router/page-data'
import { definePage } from '../../router/page-route'
import { Button } from '../../ui/Button'
import { EmptyState } from '../../ui/EmptyState'
import { Section } from '../../ui/Section'
import { showError } from '../../ui/toast-store'
import { ChargebackCard } from '../chargebacks/ChargebackCard'
import { SurplusCard } from '../chargebacks/SurplusCard'
import { Columns } from '../frame/Columns'
import { DenseTable } from '../frame/DenseTable'
import { PageHead } from '../frame/Frame'
import { Presence } from '../frame/Presence'
import { graphql } from '../gql'
import type { InvoiceFileFormat, InvoicePageQuery } from '../gql/graphql'
import { customerPath, invoicePath, orderPath, staffPaths } from '../paths'
import { staffMeta } from '../staff-meta'
import { InvoiceActs } from './InvoiceActs'
import { InvoiceCollections } from './InvoiceCollections'
import { InvoiceElsewhere } from './InvoiceElsewhere'
import { InvoiceHistory } from './InvoiceHistory'
import { InvoiceNotes } from './InvoiceNotes'
import { InvoiceState, LastStep } from './InvoiceState'
import styles from './InvoicesPage.module.css'
import { invoicesText } from './invoices.text'
import { PaymentPlanCard } from './PaymentPlanCard'

const query = graphql(`
  query InvoicePage($id: ID!) {
    staffInvoice(id: $id) {
      id
      number
      isCreditNote
      isFinal
      customerId
      customerName
      customerEmail
      issuedOn
      dueOn
      paidOn
      paymentMethod
      net
      gross
      outstanding
      received
      credited
      surplus
      writtenOff
      lines {
        id
        title
        orderId
        orderNumber
        day
        net
      }
      vatSums {
        rate
        isReverseCharged
        vat
      }
      transfers {
        id
        amount
        surplus
        surplusReturnedAt
        receivedOn
        bankReference
        isFromFile
      }
      creditNotes {
        id
        number
        issuedOn
        gross
      }
      credits {
        id
        number
      }
      ...InvoiceState_invoice
      ...LastStep_invoice
      ...InvoiceActs_invoice
      ...PaymentPlanCard_invoice
      ...InvoiceElsewhere_invoice
      paymentSurpluses {
        id
        ...SurplusCard_surplus
      }
      chargebacks {
        id
        ...ChargebackCard_chargeback
      }
      ...InvoiceCollections_invoice
      ...InvoiceHistory_invoice
      ...InvoiceNotes_invoice
    }
  }
`)

export const page = definePage({
  query,
  variables: ({ params }) => ({ id: params.id ?? '' }),
  meta: staffMeta(invoicesText, 'title'),
  Component: InvoicePage,
})

type Invoice = NonNullable<InvoicePageQuery['staffInvoice']>

/** One invoice or credit note: what it charges, what was received of it, and what can be done. */
function InvoicePage() {
  const { data } = usePageData(query)
  const text = useText(invoicesText)
  const { staffInvoice: invoice } = data
  if (!invoice) {
    return (
      <>
        <PageHead title={text.missing} />
        <EmptyState actions={<Link to={staffPaths.invoices}>{text.back}</Link>}>{text.missingBody}</EmptyState>
      </>
    )
  }
  return (
    <>
      <PageHead
        crumbs={{ to: staffPaths.invoices, list: text.title, here: invoice.number }}
        badge={<InvoiceState invoice={invoice} />}
        title={invoice.number}
        actions={
          <div className={styles.acts}>
            <FileButton id={invoice.id} format="PDF" />
            {invoice.isFinal && <FileButton id={invoice.id} format="UBL" />}
            <InvoiceActs invoice={invoice} isMain />
          </div>
        }
      >
        <Link to={customerPath(invoice.customerId)}>{invoice.customerName || invoice.customerEmail}</Link>
      </PageHead>
      <Presence kind="INVOICE" id={invoice.id} />
      <Columns
        asideLabel={text.aside}
        aside={
          <>
            <Facts invoice={invoice} />
            <InvoiceCollections invoice={invoice} />
            <CreditNotes invoice={invoice} />
            <InvoiceNotes invoice={invoice} />
          </>
        }
      >
        {invoice.paymentSurpluses.map((surplus) => (
          <SurplusCard key={surplus.id} surplus={surplus} />
        ))}
        {invoice.chargebacks.map((chargeback) => (
          <ChargebackCard key={chargeback.id} chargeback={chargeback} />
        ))}
        <PaymentPlanCard invoice={invoice} />
        <InvoiceElsewhere invoice={invoice} />
        <Lines invoice={invoice} />
        <Transfers invoice={invoice} />
        <InvoiceHistory invoice={invoice} />
      </Columns>
    </>
  )
}

const FILE = graphql(`
  query InvoiceFile($id: ID!, $format: InvoiceFileFormat!) {
    staffInvoiceFile(id: $id, format: $format) {
      filename
      type
      base64
    }
  }
`)

/** Fetches a file of the invoice; the audit log keeps each download, and nothing stays in memory. */
function FileButton({ id, format }: { id: string; format: InvoiceFileFormat }) {
  const text = useText(invoicesText)
  const client = useApolloClient()
  const { run, isBusy } = useAttempt(
    text.downloadFailed,
    async () => {
      const { data } = await client.query({ query: FILE, variables: { id, format }, fetchPolicy: 'no-cache' })
      const file = data?.staffInvoiceFile
      if (!file) return { message: text.downloadFailed }
      saveBase64(file.filename, file.base64, file.type)
      return null
    },
    { onProblem: showError },
  )
  return (
    <Button size="sm" icon={Download} isBusy={isBusy} onClick={() => void run()}>
      {format === 'PDF' ? text.pdf : text.ubl}
    </Button>
  )
}

function Lines({ invoice: { lines, vatSums, gross, net } }: { invoice: Invoice }) {
  const text = useText(invoicesText)
  const money = useExactMoney()
  const { locale } = usePreferences()
  const rate = (of: number) => (of / 100).toLocaleString(locale === 'nl' ? 'nl-NL' : 'en-GB')
  return (
    <Section title={text.lines}>
      <DenseTable
        caption={text.lines}
        columns={[
          { name: text.description },
          { name: text.order },
          { name: text.day },
          { name: text.net, isNumber: true },
        ]}
      >
        <tbody>
          {lines.map((line) => (
            <tr key={line.id}>
              <td>{line.title}</td>
              <td data-label={text.order}>
                <Link to={orderPath(line.orderId)}>{line.orderNumber}</Link>
              </td>
              <td data-label={text.day}>{formatLocalDate(line.day, locale)}</td>
              <td data-label={text.net} className="num">
                {money(line.net)}
              </td>
            </tr>
          ))}
        </tbody>
      </DenseTable>
      <dl className={styles.sums}>
        <Sum name={text.net}>{money(net)}</Sum>
        {vatSums.map(({ rate: of, isReverseCharged, vat }) => (
          <Sum key={of} name={isReverseCharged ? text.reversed : text.vatOf({ rate: rate(of) })}>
            {money(vat)}
          </Sum>
        ))}
        <Sum name={text.total}>
          <b>{money(gross)}</b>
        </Sum>
      </dl>
    </Section>
  )
}

function Sum({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Transfers({ invoice: { transfers, isCreditNote } }: { invoice: Invoice }) {
  const text = useText(invoicesText)
  const money = useExactMoney()
  const { locale } = usePreferences()
  if (isCreditNote) return null
  return (
    <Section title={text.transfers}>
      {transfers.length === 0 ? (
        <p className={styles.about}>{text.noTransfers}</p>
      ) : (
        <ul className={styles.rows}>
          {transfers.map(({ id, amount, surplus, surplusReturnedAt, receivedOn, bankReference, isFromFile }) => (
            <li key={id}>
              <span>
                <b>{formatLocalDate(receivedOn, locale)}</b>
                <small>
                  {[bankReference, isFromFile ? text.fromFile : text.typed].filter(Boolean).join(', ')}
                  {surplus > 0 &&
                    ` · ${
                      surplusReturnedAt
                        ? text.tooMuchReturned({
                            amount: money(surplus),
                            day: formatDay(Date.parse(surplusReturnedAt), locale),
                          })
                        : text.tooMuch({ amount: money(surplus) })
                    }`}
                </small>
              </span>
              <span className="num">{money(amount)}</span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

function Facts({ invoice }: { invoice: Invoice }) {
  const text = useText(invoicesText)
  const money = useExactMoney()
  const { locale } = usePreferences()
  const day = (value: string | null) => (value === null ? text.none : formatLocalDate(value, locale))
  const methods: Readonly<Record<string, unknown>> = text
  const amounts = [
    [text.outstanding, invoice.outstanding],
    [text.received, invoice.received],
    [text.credited, invoice.credited],
    [text.surplus, invoice.surplus],
    [text.writtenOff, invoice.writtenOff],
  ] as const
  return (
    <Section title={text.facts}>
      <dl className={styles.sums}>
        <Sum name={text.customer}>
          {invoice.customerName || text.none}
          <small>{invoice.customerEmail}</small>
        </Sum>
        <Sum name={text.date}>{day(invoice.issuedOn)}</Sum>
        {!invoice.isCreditNote && <Sum name={text.due}>{day(invoice.dueOn)}</Sum>}
        {invoice.paidOn && <Sum name={text.paidOn}>{day(invoice.paidOn)}</Sum>}
        <Sum name={text.method}>{String(methods[invoice.paymentMethod] ?? invoice.paymentMethod)}</Sum>
        {amounts
          .filter(([name, amount]) => amount > 0 || (name === text.outstanding && !invoice.isCreditNote))
          .map(([name, amount]) => (
            <Sum key={name} name={name}>
              {money(amount)}
            </Sum>
          ))}
        {!invoice.isCreditNote && (
          <Sum name={text.reminder}>
            <LastStep invoice={invoice} />
          </Sum>
        )}
        {invoice.credits && (
          <Sum name={text.invoice}>
            <Link to={invoicePath(invoice.credits.id)}>{text.creditsInvoice({ number: invoice.credits.number })}</Link>
          </Sum>
        )}
      </dl>
    </Section>
  )
}

function CreditNotes({ invoice: { creditNotes } }: { invoice: Invoice }) {
  const text = useText(invoicesText)
  const money = useExactMoney()
  const { locale } = usePreferences()
  if (creditNotes.length === 0) return null
  return (
    <Section title={text.creditNotes}>
      <ul className={styles.rows}>
        {creditNotes.map(({ id, number, issuedOn, gross }) => (
          <li key={id}>
            <span>
              <Link to={invoicePath(id)}>{number}</Link>
              <small>{formatLocalDate(issuedOn, locale)}</small>
            </span>
            <span className="num">{money(gross)}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

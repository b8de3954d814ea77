import type { FragmentType } from '@apollo/client'
import { useApolloClient, useSuspenseFragment } from '@apollo/client/react'
import { Check } from 'lucide-react'
import { Link, Navigate } from 'react-router-dom'
import { toUnicode } from '../../../rules/domain-name'
import type { OrderStatus } from '../../../rules/order-status'
import { basisPointsOf } from '../../../rules/vat'
import { vatText } from '../../../rules/vat.text'
import { graphql } from '../../gql'
import type { DeliveryStatus, OrderLineType, OrderSummaryQuery, RefundStatus } from '../../gql/graphql'
import { formatDay } from '../../i18n/format-day'
import { useExactMoney, usePreferences, useText } from '../../i18n/preferences'
import { usePolling } from '../../lib/usePolling'
import { domainPath, paths, servicePaths, statusPath, termsPath } from '../../paths'
import { usePageData } from '../../router/page-data'
import { pageMeta } from '../../router/page-meta'
import { definePage } from '../../router/page-route'
import { Badge } from '../../ui/Badge'
import { LinkButton } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { FlagLine } from '../../ui/FlagLine'
import { LiveRegion } from '../../ui/LiveRegion'
import { Section } from '../../ui/Section'
import { Totals } from '../../ui/Totals'
import { InvoiceFiles } from './InvoiceFiles'
import { isBeingPaid, OrderLineRow } from './OrderLineRow'
import styles from './OrderSummaryPage.module.css'
import { methodText, orderSummaryMeta, orderText } from './order.text'
import { RecommendedProducts } from './RecommendedProducts'
import { TransferCodes } from './TransferCodes'

const query = graphql(`
  query OrderSummary($id: ID!) {
    order(id: $id) {
      id
      status
      paymentMethod
      paymentStatus
      paidAt
      remainder {
        received
        amount
        payBefore
      }
      chargedBack
      invoiceId
      invoice {
        id
        outstanding
      }
      items {
        id
        parentId
        type
        domainName
        deliveryStatus
        waitsFor
        ...OrderLineRow_line
      }
      ...InvoiceHeading_order
      ...OrderSums_order
      ...TransferCodes_order
    }
  }
`)

export const page = definePage({
  query,
  variables: ({ params }) => ({ id: params.id ?? '' }),
  meta: pageMeta(orderSummaryMeta),
  isFound: ({ order }) => order !== null,
  Component: OrderSummaryPage,
})

/** Result of an order: its invoice, the status of its products, and recommendations. */
function OrderSummaryPage() {
  const { order } = usePageData(query).data
  const text = useText(orderText)
  const { locale } = usePreferences()
  const money = useExactMoney()
  useOrderPolling(order)
  if (!order) return <Navigate to={paths.notFound} replace />
  const { status, items } = order
  const domain = items.find(({ type }) => type === 'DOMAIN')?.domainName
  const hasFailed = items.some(({ deliveryStatus }) => deliveryStatus === 'FAILED')
  const isPaying = isBeingPaid(order)
  const progress = PROGRESS[status]
  const flying = domain && status === 'DELIVERED' ? domain : null
  const rest = order.remainder && {
    received: money(order.remainder.received),
    amount: money(order.remainder.amount),
    day: formatDay(Date.parse(order.remainder.payBefore), locale),
  }
  const words = [
    flying && text.flies({ domain: toUnicode(flying) }),
    rest ? text.remainder(rest) : progress && text[progress],
  ].filter(Boolean)
  return (
    <>
      {flying && (
        <div className={styles.line}>
          <FlagLine name={flying} />
        </div>
      )}
      <div className="wrap">
        <div className={styles.page}>
          <div className={styles.head}>
            <PaymentBadge order={order} />
            {order.chargedBack > 0 && <ChargedBack amount={order.chargedBack} invoiceId={order.invoiceId} />}
            {hasFailed && (
              <h1 className={styles.heading}>{status === 'FAILED' ? text.failedHeading : text.partlyFailedHeading}</h1>
            )}
            <LiveRegion className={flying ? styles.flies : 'muted'} text={words.join(' ')} />
            <InvoiceHeading order={order} isBelow={hasFailed} isSmall={flying !== null} />
            {(status === 'AWAITING_PAYMENT' || rest) && !isPaying && (
              <LinkButton variant="primary" render={(link) => <Link to={statusPath(order.id)} {...link} />}>
                {text.toPayment}
              </LinkButton>
            )}
          </div>
          <TransferCodes order={order} />
          <div className={styles.columns}>
            <div className={styles.left}>
              {!hasFailed && <NextSteps items={items} />}
              <Card as="section" aria-label={text.products}>
                <ul>
                  {items
                    .filter(({ parentId }) => parentId === null)
                    .map((line) => (
                      <OrderLineRow
                        key={line.id}
                        line={line}
                        orderStatus={status}
                        isPaying={isPaying}
                        hasWhois
                        hasSteps
                        parts={items.filter(({ parentId }) => parentId === line.id)}
                      />
                    ))}
                </ul>
              </Card>
            </div>
            <OrderSums order={order} />
          </div>
          {!hasFailed && <RecommendedProducts types={withIncluded(items.map(({ type }) => type))} />}
        </div>
      </div>
    </>
  )
}

/**
 * How the order is or was paid. One that is paid online and has an invoice, but no time of payment, was accepted with less than its
 * total: its invoice says whether the rest is paid.
 */
function PaymentBadge({ order }: { order: NonNullable<OrderSummaryQuery['order']> }) {
  const text = useText(orderText)
  const money = useExactMoney()
  const method = useText(methodText)[order.paymentMethod]
  const { paidAt, invoice, paymentMethod, chargedBack } = order
  const rest = paidAt === null && paymentMethod === 'IDEAL' ? invoice : null
  if (paidAt !== null || rest?.outstanding === 0) {
    return (
      <Badge tone="ok" icon={Check}>
        {text.paidWith({ method })}
      </Badge>
    )
  }
  if (!rest) return <Badge>{text.onAccount({ method })}</Badge>
  return (
    <p>
      <Badge tone="warn">{text.restOpen({ amount: money(rest.outstanding) })}</Badge>{' '}
      {chargedBack === 0 && <Link to={`${paths.invoices}?factuur=${rest.id}`}>{text.toInvoice}</Link>}
    </p>
  )
}

interface ChargedBackProps {
  amount: number
  invoiceId: string | null
}

/** The bank took the payment back, so the invoice is open again. */
function ChargedBack({ amount, invoiceId }: ChargedBackProps) {
  const text = useText(orderText)
  const money = useExactMoney()
  return (
    <p>
      <Badge tone="error">{text.chargedBack}</Badge> {text.chargedBackText({ amount: money(amount) })}{' '}
      {invoiceId && <Link to={`${paths.invoices}?factuur=${invoiceId}`}>{text.toInvoice}</Link>}
    </p>
  )
}

/** A hosting package includes a certificate, so none is recommended beside it. */
const withIncluded = (types: readonly OrderLineType[]): readonly OrderLineType[] =>
  types.includes('HOSTING') ? [...types, 'SSL'] : types

interface NextStepsProps {
  items: readonly { type: OrderLineType; domainName: string | null; deliveryStatus: DeliveryStatus }[]
}

/** First steps with the delivered products, one per kind. */
function NextSteps({ items }: NextStepsProps) {
  const text = useText(orderText)
  const done = items.filter(({ deliveryStatus }) => deliveryStatus === 'DONE')
  const find = (...types: OrderLineType[]) => done.find(({ type }) => types.includes(type))
  const [hosting, domain] = [find('HOSTING'), find('DOMAIN')]
  const steps = [
    hosting && {
      title: text.nowHosting,
      about: text.nowHostingText({ domain: toUnicode(hosting.domainName ?? '') }),
      act: text.nowHostingAct,
      to: `${servicePaths.hosting}/`,
    },
    domain?.domainName && {
      title: text.nowDns,
      about: text.nowDnsText,
      act: text.nowDnsAct,
      to: domainPath('dns', domain.domainName),
    },
    find('VPSPACKAGE') && {
      title: text.nowServer,
      about: text.nowServerText,
      act: text.nowServerAct,
      to: `${servicePaths.vps}/`,
    },
    find('SSL', 'SSLMULTIDOMAINS') && {
      title: text.nowCertificate,
      about: text.nowCertificateText,
      act: text.nowCertificateAct,
      to: servicePaths.ssl,
    },
  ].filter((step) => typeof step === 'object' && step !== null)
  if (steps.length === 0) return null
  return (
    <Section title={text.now}>
      <ol className={styles.steps}>
        {steps.map(({ title, about, act, to }, at) => (
          <li key={title}>
            <span className={styles.mark} aria-hidden="true">
              {at + 1}
            </span>
            <div>
              <b>{title}</b>
              <p className="muted small">{about}</p>
            </div>
            <LinkButton
              size="sm"
              variant={at === 0 ? 'primary' : 'secondary'}
              render={(link) => <Link {...link} to={to} />}
            >
              {act}
            </LinkButton>
          </li>
        ))}
      </ol>
    </Section>
  )
}

const POLL_MS = 3000
/** For an order that a registry works on, which can take days. */
const WAITING_POLL_MS = 30_000

/** Lines still change on the server, so the page polls. */
function useOrderPolling(order: OrderSummaryQuery['order']): void {
  const client = useApolloClient()
  const variables = { id: order?.id ?? '' }
  // The response updates the cache, which the page reads.
  const ask = () => client.query({ query, variables, fetchPolicy: 'network-only' })
  usePolling(ask, {
    everyMs: order?.items.some(({ waitsFor }) => waitsFor !== null) ? WAITING_POLL_MS : POLL_MS,
    isOn: order !== null && (isDelivering(order.status) || isBeingPaid(order)),
  })
}

export const isDelivering = (order: OrderStatus): boolean => order === 'PAID' || order === 'DELIVERING'

/** Text for the current state of the page. */
const PROGRESS = {
  OPEN: null,
  AWAITING_PAYMENT: null,
  REVIEW: 'review',
  PAID: 'delivering',
  DELIVERING: 'delivering',
  DELIVERED: 'delivered',
  PARTLY_FAILED: 'partlyFailed',
  FAILED: 'partlyFailed',
  CANCELLED: null,
} as const satisfies Record<OrderStatus, string | null>

const INVOICE_HEADING = graphql(`
  fragment InvoiceHeading_order on Order {
    id
    number
    status
    paymentStatus
    closed
    invoiceNumber
    amount {
      value
    }
  }
`)

interface InvoiceHeadingProps {
  order: FragmentType<typeof INVOICE_HEADING>
  /** Something else is the main message of the page. */
  isBelow: boolean
  /** The line above is the main message of the page. */
  isSmall: boolean
}

/** Invoice of the order; before there is one, what it waits for. */
function InvoiceHeading({ order: from, isBelow, isSmall }: InvoiceHeadingProps) {
  const { data: order } = useSuspenseFragment({ fragment: INVOICE_HEADING, fragmentName: 'InvoiceHeading_order', from })
  const text = useText(orderText)
  const amount = useExactMoney()(order.amount.value)
  const { number, invoiceNumber } = order
  const words = () => {
    if (invoiceNumber && order.closed) return text.invoiceClosed({ number: invoiceNumber, amount })
    if (invoiceNumber) return text.invoiceOpen({ number: invoiceNumber, amount })
    if (order.status === 'CANCELLED') return text.lapsed({ number })
    return isBeingPaid(order) ? text.beingPaid({ number, amount }) : text.noInvoice({ number, amount })
  }
  if (isBelow) return <p>{words()}</p>
  return <h1 className={isSmall ? styles.smallHeading : styles.heading}>{words()}</h1>
}

const ORDER_SUMS = graphql(`
  fragment OrderSums_order on Order {
    id
    status
    termsVersion
    invoice {
      id
      ...InvoiceFiles_invoice
    }
    creditNotes {
      id
      number
      ...InvoiceFiles_invoice
    }
    totals {
      net
      vat
      gross
      fee
      vatRate
    }
    renewalTotals {
      gross
    }
    refunds {
      reference
      lineId
      title
      amount
      status
    }
  }
`)

/** Amounts of an order as on its invoice, and payments refunded in full; refunds of lines are shown with the lines. */
function OrderSums({ order: from }: { order: FragmentType<typeof ORDER_SUMS> }) {
  const { status, termsVersion, totals, renewalTotals, refunds, invoice, creditNotes } = useSuspenseFragment({
    fragment: ORDER_SUMS,
    fragmentName: 'OrderSums_order',
    from,
  }).data
  const text = useText(orderText)
  const money = useExactMoney()
  const vatLine = useText(vatText).line
  const { net, vat, gross, fee, vatRate } = totals
  return (
    <Card isPadded>
      <section aria-label={text.sums}>
        <Totals
          rows={[
            { label: text.totalExcluding, amount: money(net - fee) },
            ...(fee > 0 ? [{ label: text.fee, amount: money(fee) }] : []),
            { label: vatLine({ rate: basisPointsOf(vatRate) }), amount: money(vat) },
            { label: text.totalIncluding, amount: money(gross), kind: 'total' as const },
          ]}
        />
        {!ENDED.includes(status) && renewalTotals.gross > 0 && (
          <p className={styles.later}>{text.later({ price: money(renewalTotals.gross) })}</p>
        )}
        {refunds
          .filter(({ lineId }) => lineId === null)
          .map(({ reference, title, amount, status: state }) => (
            <p key={reference} className={styles.refund}>
              <span>{text[REFUND_WORDS[state ?? 'REQUESTED']]({ title })}</span>
              <span className="num">{money(amount)}</span>
            </p>
          ))}
      </section>
      {invoice && (
        <div className={styles.files}>
          <InvoiceFiles invoice={invoice} variant="secondary" />
        </div>
      )}
      {creditNotes.map((note) => (
        <p key={note.id} className={styles.files}>
          {text.creditNote({ number: note.number })} <InvoiceFiles invoice={note} />
        </p>
      ))}
      {termsVersion !== null && (
        <p className={styles.files}>
          <Link to={termsPath(termsVersion)}>{text.terms({ version: termsVersion })}</Link>
        </p>
      )}
    </Card>
  )
}

const REFUND_WORDS = {
  REQUESTED: 'goesBack',
  PENDING: 'onItsWay',
  DONE: 'wentBack',
  FAILED: 'notBack',
} as const satisfies Record<RefundStatus, string>

/** In these states not every item continues, so a price for later years would be wrong. */
const ENDED: readonly OrderStatus[] = ['CANCELLED', 'FAILED', 'PARTLY_FAILED']

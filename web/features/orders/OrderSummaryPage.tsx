import type { FragmentType } from '@apollo/client'
import { useApolloClient, useSuspenseFragment } from '@apollo/client/react'
import { Check } from 'lucide-react'
import { Link, Navigate } from 'react-router-dom'
import { toUnicode } from '../../../rules/domain-name'
import type { OrderStatus } from '../../../rules/order-status'
import type { PaymentStatus } from '../../../rules/payment-status'
import { basisPointsOf } from '../../../rules/vat'
import { vatText } from '../../../rules/vat.text'
import { graphql } from '../../gql'
import { useExactMoney, useText } from '../../i18n/preferences'
import { paths } from '../../paths'
import { usePageData } from '../../router/page-data'
import { Badge } from '../../ui/Badge'
import { LinkButton } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { FlagLine } from '../../ui/FlagLine'
import { LiveRegion } from '../../ui/LiveRegion'
import { Totals } from '../../ui/Totals'
import { InvoiceFiles } from '../invoices/InvoiceFiles'
import { isBeingPaid, OrderLineRow } from './OrderLineRow'
import styles from './OrderSummaryPage.module.css'
import { methodText, orderText } from './order.text'
import { statusPath } from './order-paths'
import { RecommendedProducts } from './RecommendedProducts'
import { TransferCodes } from './TransferCodes'
import { usePolling } from './usePolling'

export const query = graphql(`
  query OrderSummary($id: ID!) {
    order(id: $id) {
      id
      status
      paymentMethod
      paymentStatus
      paidAt
      items {
        id
        parentId
        type
        domainName
        deliveryStatus
        ...OrderLineRow_line
      }
      ...InvoiceHeading_order
      ...OrderSums_order
      ...TransferCodes_order
    }
  }
`)

/** What came of an order: its invoice, its products and how far they are, and what goes well with them. */
export function OrderSummaryPage() {
  const { order } = usePageData(query).data
  const text = useText(orderText)
  const methods = useText(methodText)
  useOrderPolling(order)
  if (!order) return <Navigate to={paths.notFound} replace />
  const { status, items } = order
  const method = methods[order.paymentMethod]
  const domain = items.find(({ type }) => type === 'DOMAIN')?.domainName
  const hasFailed = items.some(({ deliveryStatus }) => deliveryStatus === 'FAILED')
  const isPaying = isBeingPaid(order)
  const progress = PROGRESS[status]
  const flying = domain && status === 'DELIVERED' ? domain : null
  const words = [flying && text.flies({ domain: toUnicode(flying) }), progress && text[progress]].filter(Boolean)
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
            {order.paidAt !== null ? (
              <Badge tone="ok" icon={Check}>
                {text.paidWith({ method })}
              </Badge>
            ) : (
              <Badge>{text.onAccount({ method })}</Badge>
            )}
            {hasFailed && (
              <h1 className={styles.heading}>{status === 'FAILED' ? text.failedHeading : text.partlyFailedHeading}</h1>
            )}
            <InvoiceHeading order={order} isBelow={hasFailed} />
            <LiveRegion className="muted" text={words.join(' ')} />
            {status === 'AWAITING_PAYMENT' && !isPaying && (
              <LinkButton variant="primary" render={(link) => <Link to={statusPath(order.id)} {...link} />}>
                {text.toPayment}
              </LinkButton>
            )}
          </div>
          <TransferCodes order={order} />
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
                    parts={items.filter(({ parentId }) => parentId === line.id)}
                  />
                ))}
            </ul>
          </Card>
          <OrderSums order={order} />
          {!hasFailed && <RecommendedProducts types={items.map(({ type }) => type)} />}
        </div>
      </div>
    </>
  )
}

const POLL_MS = 3000

/** Lines still change by themselves, so the page asks again. */
function useOrderPolling(order: { id: string; status: OrderStatus; paymentStatus: PaymentStatus } | null): void {
  const client = useApolloClient()
  const variables = { id: order?.id ?? '' }
  // The answer lands in the cache, and the page follows that.
  const ask = () => client.query({ query, variables, fetchPolicy: 'network-only' })
  usePolling(ask, {
    everyMs: POLL_MS,
    isOn: order !== null && (isDelivering(order.status) || isBeingPaid(order)),
  })
}

export const isDelivering = (order: OrderStatus): boolean => order === 'PAID' || order === 'DELIVERING'

/** What the page says happens now. */
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
    invoice {
      id
      ...InvoiceFiles_invoice
    }
    creditNotes {
      id
      number
      ...InvoiceFiles_invoice
    }
    amount {
      value
    }
  }
`)

interface InvoiceHeadingProps {
  order: FragmentType<typeof INVOICE_HEADING>
  /** Something else is the news of the page. */
  isBelow: boolean
}

/** On which invoice the order stands; before there is one, what it waits for. */
function InvoiceHeading({ order: from, isBelow }: InvoiceHeadingProps) {
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
  return (
    <>
      {isBelow ? <p>{words()}</p> : <h1 className={styles.heading}>{words()}</h1>}
      {order.invoice && <InvoiceFiles invoice={order.invoice} variant="secondary" />}
      {order.creditNotes.map((note) => (
        <p key={note.id}>
          {text.creditNote({ number: note.number })} <InvoiceFiles invoice={note} />
        </p>
      ))}
    </>
  )
}

const ORDER_SUMS = graphql(`
  fragment OrderSums_order on Order {
    id
    status
    paymentMethod
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
      paidBackAt
    }
  }
`)

/** What the order comes to, as its invoice has it, and payments that go back whole; what lines give back stands at them. */
function OrderSums({ order: from }: { order: FragmentType<typeof ORDER_SUMS> }) {
  const { status, totals, renewalTotals, refunds, paymentMethod } = useSuspenseFragment({
    fragment: ORDER_SUMS,
    from,
  }).data
  const text = useText(orderText)
  const method = useText(methodText)[paymentMethod]
  const money = useExactMoney()
  const vatLine = useText(vatText).line
  const { net, vat, gross, fee, vatRate } = totals
  return (
    <Card as="section" isPadded aria-label={text.sums} className={styles.sums}>
      <Totals
        rows={[
          { label: text.totalExcluding, amount: money(net - fee) },
          ...(fee > 0 ? [{ label: text.fee({ method }), amount: money(fee) }] : []),
          { label: vatLine({ rate: basisPointsOf(vatRate) }), amount: money(vat) },
          { label: text.totalIncluding, amount: money(gross), kind: 'total' as const },
        ]}
      />
      {!ENDED.includes(status) && renewalTotals.gross > 0 && (
        <p className={styles.later}>{text.later({ price: money(renewalTotals.gross) })}</p>
      )}
      {refunds
        .filter(({ lineId }) => lineId === null)
        .map(({ reference, title, amount, paidBackAt }) => (
          <p key={reference} className={styles.refund}>
            <span>{paidBackAt === null ? text.goesBack({ title }) : text.wentBack({ title })}</span>
            <span className="num">{money(amount)}</span>
          </p>
        ))}
    </Card>
  )
}

/** Of these not all that was ordered goes on, so that its price of later years would be untrue. */
const ENDED: readonly OrderStatus[] = ['CANCELLED', 'FAILED', 'PARTLY_FAILED']

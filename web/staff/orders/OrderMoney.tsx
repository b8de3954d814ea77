import type { FragmentType } from '@apollo/client'
import { useSuspenseFragment } from '@apollo/client/react'
import { Undo2 } from 'lucide-react'
import { Fragment, lazy, Suspense, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { formatMoney } from '../../../rules/money'
import { formatMoment } from '../../i18n/format-day'
import { usePreferences, useText } from '../../i18n/preferences'
import { Button } from '../../ui/Button'
import { CardPart } from '../../ui/Card'
import { Section } from '../../ui/Section'
import { useAskedAct } from '../acts/useAskedAct'
import { graphql } from '../gql'
import type { OrderMoney_OrderFragment, OrderStatus } from '../gql/graphql'
import { invoicePath } from '../paths'
import { useHasRight } from '../session/session'
import styles from './OrderPage.module.css'
import { orderText } from './order.text'

const RefundDialog = lazy(async () => ({ default: (await import('../refunds/RefundDialog')).RefundDialog }))

const ORDER_MONEY = graphql(`
  fragment OrderMoney_order on StaffOrder {
    id
    status
    paymentMethod
    gross
    vat
    lines {
      id
      deliveryStatus
      gross
      refund
    }
    payments {
      id
      status
      asked
      paid
      chargedBack
      refundedElsewhere
      changedAt
    }
    refunds {
      reference
      amount
      notedAt
    }
    invoices {
      id
      number
      isCredit
      outstanding
    }
  }
`)

/** Amounts asked, paid and given back, with the invoice and its credit notes. */
export function OrderMoney({ order: from }: { order: FragmentType<typeof ORDER_MONEY> }) {
  const { data: order } = useSuspenseFragment({ fragment: ORDER_MONEY, fragmentName: 'OrderMoney_order', from })
  const text = useText(orderText)
  const { locale } = usePreferences()
  const money = (amount: number | null) => (amount === null ? '–' : formatMoney(amount, locale))
  const sums = sumsOf(order)
  const paid = order.payments.filter(({ status }) => status === 'COMPLETED')
  const mayRefund = useHasRight('REFUND_PROPOSE')
  const [isRefunding, setIsRefunding] = useState(false)
  const isRefundable = mayRefund && order.invoices.some(({ isCredit }) => !isCredit)
  useAskedAct((act) => setIsRefunding(act === 'terugbetalen' && isRefundable))
  const button = useRef<HTMLButtonElement>(null)
  return (
    <Section
      title={text.money}
      end={
        isRefundable && (
          <Button ref={button} size="sm" icon={Undo2} onClick={() => setIsRefunding(true)}>
            {text.refund}
          </Button>
        )
      }
    >
      <CardPart>
        <dl className={styles.ledger}>
          <div>
            <dt>{text.total}</dt>
            <dd className="num">{money(order.gross)}</dd>
          </div>
          {paid.map(({ id, paid: amount, changedAt }) => (
            <div key={id}>
              <dt>
                {text.paid} <span className="hint">{formatMoment(Date.parse(changedAt), locale)}</span>
              </dt>
              <dd className="num">{money(amount)}</dd>
            </div>
          ))}
          {paid.map(({ id, chargedBack, refundedElsewhere }) => (
            <Fragment key={id}>
              {Boolean(chargedBack) && <Part name={text.chargedBack}>{money(chargedBack)}</Part>}
              {Boolean(refundedElsewhere) && <Part name={text.refundedElsewhere}>{money(refundedElsewhere)}</Part>}
            </Fragment>
          ))}
          {order.invoices.map(
            ({ id, outstanding }) =>
              Boolean(outstanding) && (
                <Part key={id} name={text.outstanding}>
                  {money(outstanding)}
                </Part>
              ),
          )}
          {sums && <Part name={text.deliveredPart}>{money(sums.delivered)}</Part>}
          {order.refunds.map(({ reference, amount, notedAt }) => (
            <div key={reference}>
              <dt>
                {text.giveUp} <span className="hint">{formatMoment(Date.parse(notedAt), locale)}</span>
              </dt>
              <dd className="num">{money(amount)}</dd>
            </div>
          ))}
          {sums && sums.held > 0 && <Part name={text.heldPart}>{money(sums.held)}</Part>}
        </dl>
        {sums && (
          <p className="hint">
            {text.adds({
              parts: [sums.delivered, sums.back, sums.held]
                .filter((part) => part > 0)
                .map(money)
                .join(' + '),
              sum: money(order.gross),
            })}
          </p>
        )}
        {paid.length === 0 && (
          <p className="hint">
            {text[order.paymentMethod]}. {text.noPayment}
          </p>
        )}
      </CardPart>
      {order.invoices.length > 0 && (
        <CardPart kind="foot">
          <p className={styles.links}>
            {order.invoices.map(({ id, number, isCredit }) => (
              <Link key={id} to={invoicePath(id)}>
                {(isCredit ? text.credit : text.invoice)({ number: number ?? text.open })}
              </Link>
            ))}
          </p>
        </CardPart>
      )}
      {isRefunding && (
        <Suspense fallback={null}>
          <RefundDialog
            orderId={order.id}
            onClose={() => {
              setIsRefunding(false)
              button.current?.focus()
            }}
          />
        </Suspense>
      )}
    </Section>
  )
}

const SETTLED: ReadonlySet<OrderStatus> = new Set(['PAID', 'DELIVERING', 'DELIVERED', 'PARTLY_FAILED', 'FAILED'])

/** Parts of an order's total, which add up to it. Null if there is one part, and for those who see no amounts. */
function sumsOf({ status, gross, lines }: OrderMoney_OrderFragment) {
  if (gross === null || !SETTLED.has(status)) return null
  const sums = { delivered: 0, back: 0, held: 0 }
  for (const { deliveryStatus, gross: share, refund } of lines) {
    const back = refund ?? 0
    sums.back += back
    sums[deliveryStatus === 'DONE' ? 'delivered' : 'held'] += (share ?? 0) - back
  }
  const parts = Object.values(sums)
  return parts.filter((part) => part > 0).length > 1 && parts.reduce((sum, part) => sum + part, 0) === gross
    ? sums
    : null
}

const Part = ({ name, children }: { name: string; children: string }) => (
  <div>
    <dt>{name}</dt>
    <dd className="num">{children}</dd>
  </div>
)

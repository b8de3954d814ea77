import type { FragmentType } from '@apollo/client'
import { useSuspenseFragment } from '@apollo/client/react'
import { Cloud, Cpu, KeyRound, Lock, type LucideIcon, Package, Server, Share2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { graphql } from '../../gql'
import type { DeliveryStatus, OrderLineType, OrderStatus, PaymentStatus, ProductKind } from '../../gql/graphql'
import { formatDay } from '../../i18n/format-day'
import { useExactMoney, useMoney, usePreferences, useText } from '../../i18n/preferences'
import { Successor } from '../../layout/Successor'
import { Badge } from '../../ui/Badge'
import { LinkButton } from '../../ui/Button'
import { DomainName } from '../../ui/DomainName'
import { Flag } from '../../ui/Flag'
import { Icon } from '../../ui/Icon'
import { DomainWhois } from '../checkout/DomainWhois'
import styles from './OrderLineRow.module.css'
import { deliveryText, orderText, refundStatusText } from './order.text'
import { TransferSteps } from './TransferSteps'

const ORDER_LINE_ROW = graphql(`
  fragment OrderLineRow_line on OrderLine {
    id
    kind
    type
    title
    productName
    successorName
    domainName
    isTransfer
    price
    deduction
    renewalPrice
    renewalDiscount
    deliveryStatus
    message
    waitsFor
    waitsSince
    refund
    refundStatus
  }
`)

interface OrderLineRowProps {
  line: FragmentType<typeof ORDER_LINE_ROW>
  /** Status of the whole order, which a pending line waits for. */
  orderStatus: OrderStatus
  /** The order's payment is pending at the bank. */
  isPaying?: boolean
  /** Omitted where the product is shown already. */
  hasLink?: boolean
  /** The domain's holder can be changed here once the customer owns it. */
  hasWhois?: boolean
  /** A transfer that takes days is shown as steps, instead of as a sentence. */
  hasSteps?: boolean
  /** Additional text. */
  note?: ReactNode
  /** Linked lines, each with a link only if that differs from the line's own. */
  parts?: readonly (FragmentType<typeof ORDER_LINE_ROW> & { id: string; type: OrderLineType })[]
}

/** An ordered product: its status, and a link to it. */
export function OrderLineRow({
  line: from,
  orderStatus,
  isPaying = false,
  hasLink = true,
  hasWhois = false,
  hasSteps = false,
  note,
  parts = [],
}: OrderLineRowProps) {
  const { data: line } = useSuspenseFragment({ fragment: ORDER_LINE_ROW, from })
  const text = useText(orderText)
  const words = useText(deliveryText)
  const refundWords = useText(refundStatusText)
  const money = useMoney()
  const { locale, showsVat } = usePreferences()
  const exactMoney = useExactMoney()
  const word = deliveryWord(line, orderStatus, isPaying)
  const isDomain = line.kind === 'DOMAIN'
  const showsSteps = hasSteps && line.isTransfer
  return (
    <li className={styles.row}>
      <LineIcon kind={line.kind} name={line.domainName ?? line.title} />
      <div className={styles.words}>
        <p className={styles.title}>{isDomain ? <DomainName name={line.title} /> : line.productName}</p>
        <p className={styles.what}>
          {isDomain ? line.productName : line.domainName && text.forDomain({ domain: line.domainName })}
          <span className={styles.price}>
            {money(line.price + line.deduction)} {showsVat ? text.withVat : text.withoutVat}
          </span>
        </p>
        {line.successorName && (
          <p className={styles.what}>
            <Successor name={line.successorName} />
          </p>
        )}
        {line.renewalDiscount !== null && (
          <p className={styles.what}>
            {text.laterDiscount({ first: line.renewalDiscount, price: money(line.renewalPrice) })}{' '}
            {showsVat ? text.withVat : text.withoutVat}
          </p>
        )}
        {line.deduction > 0 && (
          <p className={styles.what}>
            {text.deduction}
            <span className={styles.deduction}>{`−\u00a0${money(line.deduction)}`}</span>
          </p>
        )}
        {word === 'failed' && (
          <p className={styles.reason}>
            {line.message} {line.refund !== null && text.refund({ amount: exactMoney(line.refund) })}{' '}
            {line.refundStatus !== null && refundWords[line.refundStatus]}
          </p>
        )}
        {line.waitsFor !== null && !showsSteps && (
          <p className={styles.wait}>
            {line.message}
            {line.waitsSince !== null && ` ${text.waitsSince({ day: formatDay(Date.parse(line.waitsSince), locale) })}`}
          </p>
        )}
        {note}
      </div>
      <div className={styles.end}>
        <Badge tone={TONES[word]}>{words[word]}</Badge>
        {hasLink && word !== 'failed' && (
          <LinkButton
            size="sm"
            render={(link) => (
              <Link
                to={productPath(line.type)}
                state={word === 'registered' || word === 'transferred' ? { domain: line.domainName } : null}
                aria-label={`${text.toProduct}: ${line.title}`}
                {...link}
              />
            )}
          >
            {text.toProduct}
          </LinkButton>
        )}
      </div>
      {line.waitsFor !== null && showsSteps && (
        <section className={styles.steps} aria-label={text.transferOf({ domain: line.title })}>
          <TransferSteps waitsFor={line.waitsFor} since={line.waitsSince} message={line.message} />
        </section>
      )}
      {hasWhois && (word === 'registered' || word === 'transferred') && (
        <DomainWhois domain={line.domainName ?? line.title} />
      )}
      {parts.length > 0 && (
        <ul className={styles.parts}>
          {parts.map((part) => (
            <OrderLineRow
              key={part.id}
              line={part}
              orderStatus={orderStatus}
              isPaying={isPaying}
              hasLink={part.type in PATHS && productPath(part.type) !== productPath(line.type)}
            />
          ))}
        </ul>
      )}
    </li>
  )
}

/** The payment is pending at the bank, so the buyer does not have to act. */
export const isBeingPaid = (order: { status: OrderStatus; paymentStatus: PaymentStatus }): boolean =>
  // Of an order in review, the payment of its rest.
  (order.status === 'AWAITING_PAYMENT' || order.status === 'REVIEW') && order.paymentStatus === 'IN_PROGRESS'

/**
 * List page of a purchased product, by type: its documented address. For a delivered name the link contains the name, and the
 * list redirects to its page.
 */
export const productPath = (type: OrderLineType): string => PATHS[type] ?? '/account/'

const DOMAINS = '/account/diensten/domeinen/'

const PATHS: Partial<Record<OrderLineType, string>> = {
  DOMAIN: DOMAINS,
  SSL: DOMAINS,
  CLOUDFLARE: DOMAINS,
  REDIRECT: DOMAINS,
  HOSTING: '/account/diensten/hostingpakketten/',
  VPSPACKAGE: '/account/diensten/vpsen/',
}

interface DeliveredLine {
  deliveryStatus: DeliveryStatus
  type: OrderLineType
  isTransfer: boolean
}

export type DeliveryWord =
  | 'awaitingPayment'
  | 'beingPaid'
  | 'lapsed'
  | 'inReview'
  | 'registering'
  | 'transferring'
  | 'preparing'
  | 'registered'
  | 'transferred'
  | 'ready'
  | 'failed'

/** Key for the status of an order line, which the screen translates. */
export function deliveryWord(
  { deliveryStatus, type, isTransfer }: DeliveredLine,
  order: OrderStatus,
  isPaying = false,
): DeliveryWord {
  if (deliveryStatus === 'FAILED') return 'failed'
  if (deliveryStatus === 'DONE') return type === 'DOMAIN' ? (isTransfer ? 'transferred' : 'registered') : 'ready'
  if (order === 'CANCELLED') return 'lapsed'
  if (order === 'AWAITING_PAYMENT') return isPaying ? 'beingPaid' : 'awaitingPayment'
  if (order === 'REVIEW') return 'inReview'
  return type === 'DOMAIN' ? (isTransfer ? 'transferring' : 'registering') : 'preparing'
}

const TONES: Record<DeliveryWord, 'ok' | 'info' | 'warn' | 'error' | 'neutral'> = {
  awaitingPayment: 'warn',
  beingPaid: 'info',
  lapsed: 'neutral',
  inReview: 'warn',
  registering: 'info',
  transferring: 'warn',
  preparing: 'info',
  registered: 'ok',
  transferred: 'ok',
  ready: 'ok',
  failed: 'error',
}

/** The flag of a domain, or an icon for other products. */
function LineIcon({ kind, name }: { kind: ProductKind; name: string }) {
  if (kind === 'DOMAIN') return <Flag of={name} size={44} />
  return (
    <span className={styles.tile}>
      <Icon of={ICONS[kind] ?? Package} />
    </span>
  )
}

const ICONS: Partial<Record<ProductKind, LucideIcon>> = {
  HOSTING: Server,
  RESELLER_HOSTING: Server,
  SSL: Lock,
  CLOUDFLARE: Cloud,
  VPS: Cpu,
  REDIRECT: Share2,
  TRANSFER_CODE: KeyRound,
}

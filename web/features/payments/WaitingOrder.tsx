import type { FragmentType } from '@apollo/client'
import { useSuspenseFragment } from '@apollo/client/react'
import { useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { preselectedMethod } from '../../../rules/basket-steps'
import { toUnicode } from '../../../rules/domain-name'
import { cents } from '../../../rules/money'
import { withFee } from '../../../rules/pricing'
import { basisPointsOf } from '../../../rules/vat'
import { graphql } from '../../gql'
import type { WaitingOrder_OrderFragment } from '../../gql/graphql'
import { formatDay } from '../../i18n/format-day'
import { useExactMoney, usePreferences, useText } from '../../i18n/preferences'
import { paths, statusPath } from '../../paths'
import { Button, LinkButton } from '../../ui/Button'
import { ConfirmModal } from '../../ui/ConfirmModal'
import { cx } from '../../ui/cx'
import { Modal } from '../../ui/Modal'
import { Note } from '../../ui/Note'
import { Skeleton } from '../../ui/Skeleton'
import { showToast } from '../../ui/toast-store'
import { AuthoriseChoice } from '../mandates/AuthoriseChoice'
import { orderedNames, orderText } from '../orders/order.text'
import { PaymentMethods } from './PaymentMethods'
import { usePaymentMethods } from './payment-methods'
import { useWaitingOrder, type WaitingOrderAct } from './useWaitingOrder'
import styles from './WaitingOrder.module.css'
import { waitingOrderText } from './waiting-order.text'

export const WAITING_ORDER = graphql(`
  fragment WaitingOrder_order on Order {
    id
    number
    channel
    paymentMethod
    paymentStatus
    isRenewal
    remainder {
      received
      amount
      payBefore
    }
    dueRenewal {
      message
    }
    amount {
      value
    }
    totals {
      net
      fee
      vatRate
    }
    items {
      id
      parentId
      title
    }
  }
`)

interface WaitingOrderProps {
  order: FragmentType<typeof WAITING_ORDER>
}

/** Shown above every page while an order awaits payment, except where that or another order is being paid. */
export function WaitingOrderBanner({ order: from }: WaitingOrderProps) {
  const { data: order } = useSuspenseFragment({ fragment: WAITING_ORDER, from })
  const text = useText(waitingOrderText)
  const orders = useText(orderText)
  const money = useExactMoney()
  const amount = money(order.amount.value)
  const { locale } = usePreferences()
  const { pathname } = useLocation()
  if (pathname.startsWith(paths.checkout)) return null
  const { number } = order
  const isInProgress = order.paymentStatus === 'IN_PROGRESS'
  const names = orders.ordered(orderedNames(topTitles(order)))
  return (
    <section aria-label={text.region} className={cx(styles.banner, pathname === paths.home && styles.green)}>
      <div className="wrap">
        {isInProgress ? (
          <Note
            title={text.inProgressTitle({ number })}
            action={
              <LinkButton render={(link) => <Link to={statusPath(order.id)} {...link} />}>{text.toStatus}</LinkButton>
            }
          >
            {text.inProgress}
          </Note>
        ) : (
          <Note kind="warn" title={text.title({ number })}>
            <p>
              {text.what({ names, amount })}{' '}
              {order.remainder
                ? orders.remainder({
                    received: money(order.remainder.received),
                    amount: money(order.remainder.amount),
                    day: formatDay(Date.parse(order.remainder.payBefore), locale),
                  })
                : order.isRenewal
                  ? order.dueRenewal?.message
                  : text.notHeld}
            </p>
            <WaitingOrderActs key={order.id} order={from} payLabel={text.pay} />
          </Note>
        )}
      </div>
    </section>
  )
}

interface WaitingOrderActsProps extends WaitingOrderProps {
  payLabel: string
  payVariant?: 'primary' | 'secondary'
  /** Centred, and stacked on a phone: on a card where these are the only actions. */
  isCentered?: boolean
  /** Payment is not possible at the moment. */
  isLocked?: boolean
  /** Whether an online payment can give a mandate for direct debits. The banner has no room for that choice. */
  canAuthorise?: boolean
  /** Called after an attempt to pay. */
  onTried?: () => void
}

/** Pay, choose another payment method, or cancel; and the options when a name has become unavailable. */
export function WaitingOrderActs({
  order: from,
  payLabel,
  payVariant = 'primary',
  isCentered = false,
  isLocked,
  canAuthorise = false,
  onTried,
}: WaitingOrderActsProps) {
  const { data: order } = useSuspenseFragment({ fragment: WAITING_ORDER, from })
  const text = useText(waitingOrderText)
  const { run, pending, problem, clear, gone } = useWaitingOrder(order.id, onTried)
  const navigate = useNavigate()
  const [open, setOpen] = useState<'method' | 'cancel' | null>(null)
  const [authorises, setAuthorises] = useState(false)
  const { number } = order
  const busy = pending?.[0]
  const close = () => setOpen(null)

  /** Returns whether the action succeeded. */
  async function settle(...act: WaitingOrderAct): Promise<boolean> {
    const isDone = await run(...act)
    close()
    return isDone
  }

  async function cancel() {
    if (!(await settle('cancel'))) return
    showToast({ kind: 'ok', text: text.cancelled({ number }) })
    // On the order's own pages nothing is left to pay.
    if (window.location.pathname === statusPath(order.id)) void navigate(paths.account)
  }

  return (
    <div className={styles.acts}>
      {gone.length > 0 && (
        <GoneNames
          order={order}
          names={gone.map(({ domainName }) => toUnicode(domainName))}
          isBusy={busy === 'remove'}
          onContinue={() => void settle('remove')}
        />
      )}
      {canAuthorise && gone.length === 0 && !isLocked && (
        <AuthoriseChoice isChosen={authorises} onChange={setAuthorises} isDisabled={busy === 'pay'} />
      )}
      <div className={cx(styles.buttons, isCentered && styles.centered)}>
        {gone.length === 0 && (
          <>
            <Button
              variant={payVariant}
              disabled={isLocked}
              isBusy={busy === 'pay'}
              busyLabel={text.payBusy}
              onClick={() => void settle('pay', canAuthorise ? authorises : null)}
            >
              {payLabel}
            </Button>
            {!isLocked && !order.remainder && <Button onClick={() => setOpen('method')}>{text.otherMethod}</Button>}
          </>
        )}
        {!isLocked && (
          <Button variant="quietDanger" onClick={() => setOpen('cancel')}>
            {text.cancelNamed({ number })}
          </Button>
        )}
      </div>
      <OtherMethod
        order={order}
        isOpen={open === 'method'}
        isBusy={busy === 'method'}
        onChoose={(code) => void settle('method', code)}
        onClose={close}
      />
      <ConfirmModal
        isOpen={open === 'cancel'}
        variant="warning"
        isDangerous
        title={text.cancelTitle({ number })}
        okLabel={text.cancelOk}
        cancelLabel={text.keep}
        isBusy={busy === 'cancel'}
        busyLabel={text.cancelling}
        onOk={() => void cancel()}
        onCancel={close}
      >
        <p>{order.remainder ? text.cancelRest : order.isRenewal ? text.cancelRenewal : text.cancelText}</p>
      </ConfirmModal>
      <Problem message={problem} onClose={clear} />
    </div>
  )
}

interface GoneNamesProps {
  order: WaitingOrder_OrderFragment
  names: readonly string[]
  isBusy: boolean
  onContinue(): void
}

/** Names that became unavailable, and how to continue without them. */
function GoneNames({ order, names, isBusy, onContinue }: GoneNamesProps) {
  const text = useText(waitingOrderText)
  const list = { names: names.join(', ') }
  // The lines of an order of which something was received stay as they are.
  const isSomethingLeft = !order.remainder && topTitles(order).length > names.length
  return (
    <Note kind="error" role="alert" title={text.goneTitle(list)} className={styles.gone}>
      <p>{order.remainder ? text.goneRest : text.gone}</p>
      <div className={styles.buttons}>
        {isSomethingLeft && (
          <Button variant="primary" isBusy={isBusy} busyLabel={text.continueBusy} onClick={onContinue}>
            {text.continueWithout(list)}
          </Button>
        )}
        <LinkButton
          render={(link) => <Link to={order.channel === 'RESELLER' ? paths.orderReseller : paths.order} {...link} />}
        >
          {text.otherName}
        </LinkButton>
      </div>
    </Note>
  )
}

interface OtherMethodProps {
  order: WaitingOrder_OrderFragment
  isOpen: boolean
  isBusy: boolean
  onChoose(paymentMethod: WaitingOrder_OrderFragment['paymentMethod']): void
  onClose(): void
}

/** Payment methods, each with the resulting total. */
function OtherMethod({ isOpen, isBusy, onClose, ...rest }: OtherMethodProps) {
  const text = useText(waitingOrderText)
  return (
    <Modal isOpen={isOpen} onClose={onClose} isBusy={isBusy} title={text.otherMethod} closeLabel={text.close}>
      <MethodForm isBusy={isBusy} {...rest} />
    </Modal>
  )
}

function MethodForm({ order, isBusy, onChoose }: Omit<OtherMethodProps, 'isOpen' | 'onClose'>) {
  const text = useText(waitingOrderText)
  const money = useExactMoney()
  const { methods } = usePaymentMethods(order.channel === 'RESELLER' ? 'RESELLER' : 'CUSTOMER')
  const [choice, setChoice] = useState<string | null>(null)
  const [isMissing, setIsMissing] = useState(false)
  if (!methods) return <Skeleton height={220} />
  const method = methods.find(({ paymentMethod }) => paymentMethod === choice) ?? preselectedMethod(methods)
  const net = cents(order.totals.net - order.totals.fee)
  const { gross } = withFee(
    { net, vatRate: basisPointsOf(order.totals.vatRate) },
    cents(method?.price ?? order.totals.fee),
  )
  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setIsMissing(method === null)
        if (method) onChoose(method.paymentMethod)
      }}
    >
      <PaymentMethods
        methods={methods}
        chosen={method?.paymentMethod ?? null}
        onChoose={setChoice}
        isDisabled={isBusy}
        isMissing={isMissing && method === null}
      />
      <p className={styles.total}>
        <span className="muted">{text.newTotal}</span> <b>{money(gross)}</b>
      </p>
      <Button type="submit" variant="primary" size="lg" isBlock isBusy={isBusy} busyLabel={text.changing}>
        <span className={styles.line}>{method?.online ? text.payWith({ method: method.name }) : text.order}</span>{' '}
        <span className={styles.second}>{text.obligation}</span>
      </Button>
    </form>
  )
}

function Problem({ message, onClose }: { message: string | null; onClose(): void }) {
  const text = useText(orderText)
  return (
    <ConfirmModal
      isOpen={message !== null}
      variant="alert"
      title={text.failedTitle}
      okLabel={text.close}
      onOk={onClose}
      onCancel={onClose}
    >
      {message}
    </ConfirmModal>
  )
}

const topTitles = ({ items }: Pick<WaitingOrder_OrderFragment, 'items'>): string[] =>
  items.filter(({ parentId }) => parentId === null).map(({ title }) => title)

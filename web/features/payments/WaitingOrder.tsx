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
import { useExactMoney, useText } from '../../i18n/preferences'
import { paths } from '../../paths'
import { Button, LinkButton } from '../../ui/Button'
import { ConfirmModal } from '../../ui/ConfirmModal'
import { cx } from '../../ui/cx'
import { Modal } from '../../ui/Modal'
import { Note } from '../../ui/Note'
import { Skeleton } from '../../ui/Skeleton'
import { showToast } from '../../ui/toast-store'
import { orderedNames, orderText } from '../orders/order.text'
import { statusPath } from '../orders/order-paths'
import { PaymentMethods } from './PaymentMethods'
import { usePaymentMethods } from './payment-methods'
import { type Outcome, useWaitingOrder } from './useWaitingOrder'
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

/** Stands over every page while an order of the reader waits for its payment; not on the pages of that order itself. */
export function WaitingOrderBanner({ order: from }: WaitingOrderProps) {
  const { data: order } = useSuspenseFragment({ fragment: WAITING_ORDER, from })
  const text = useText(waitingOrderText)
  const orders = useText(orderText)
  const amount = useExactMoney()(order.amount.value)
  const { pathname } = useLocation()
  if (pathname.startsWith(`/bestellen/${order.id}/`)) return null
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
              {text.what({ names, amount })} {order.isRenewal ? order.dueRenewal?.message : text.notHeld}
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
  /** In the middle, and on a phone under each other: on a card of which they are all one can do. */
  isCentered?: boolean
  /** Paying is not possible at this moment. */
  isLocked?: boolean
  /** An attempt to pay was made. */
  onTried?: () => void
}

/** Pay, pay in another way, or cancel; and the ways on when a name of it is gone. */
export function WaitingOrderActs({
  order: from,
  payLabel,
  payVariant = 'primary',
  isCentered = false,
  isLocked,
  onTried,
}: WaitingOrderActsProps) {
  const { data: order } = useSuspenseFragment({ fragment: WAITING_ORDER, from })
  const text = useText(waitingOrderText)
  const acts = useWaitingOrder(order.id, onTried)
  const navigate = useNavigate()
  const [open, setOpen] = useState<'method' | 'cancel' | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const { number } = order
  const close = () => setOpen(null)

  /** Tells what went wrong; answers whether it went well. */
  async function settled(outcome: Promise<Outcome>): Promise<boolean> {
    const answer = await outcome
    close()
    setProblem(answer.done ? null : answer.message)
    return answer.done
  }

  async function cancel() {
    if (!(await settled(acts.cancel()))) return
    showToast({ kind: 'ok', text: text.cancelled({ number }) })
    // On the pages of the order itself there is nothing left to pay.
    if (window.location.pathname === statusPath(order.id)) void navigate(paths.account)
  }

  return (
    <div className={styles.acts}>
      {acts.gone.length > 0 && (
        <GoneNames
          order={order}
          names={acts.gone.map(({ domainName }) => toUnicode(domainName))}
          isBusy={acts.busy === 'remove'}
          onGoOn={() => void settled(acts.goOnWithout())}
        />
      )}
      <div className={cx(styles.buttons, isCentered && styles.centered)}>
        {acts.gone.length === 0 && (
          <>
            <Button
              variant={payVariant}
              disabled={isLocked}
              isBusy={acts.busy === 'pay'}
              busyLabel={text.payBusy}
              onClick={() => void settled(acts.pay())}
            >
              {payLabel}
            </Button>
            {!isLocked && <Button onClick={() => setOpen('method')}>{text.otherMethod}</Button>}
          </>
        )}
        {!isLocked && (
          <Button variant="quietDanger" aria-label={text.cancelNamed({ number })} onClick={() => setOpen('cancel')}>
            {text.cancel}
          </Button>
        )}
      </div>
      <OtherMethod
        order={order}
        isOpen={open === 'method'}
        isBusy={acts.busy === 'method'}
        onChoose={(code) => void settled(acts.changeMethod(code))}
        onClose={close}
      />
      <ConfirmModal
        isOpen={open === 'cancel'}
        variant="warning"
        isDangerous
        title={text.cancelTitle({ number })}
        okLabel={text.cancelOk}
        cancelLabel={text.keep}
        isBusy={acts.busy === 'cancel'}
        busyLabel={text.cancelling}
        onOk={() => void cancel()}
        onCancel={close}
      >
        <p>{order.isRenewal ? text.cancelRenewal : text.cancelText}</p>
      </ConfirmModal>
      <Problem message={problem} onClose={() => setProblem(null)} />
    </div>
  )
}

interface GoneNamesProps {
  order: WaitingOrder_OrderFragment
  names: readonly string[]
  isBusy: boolean
  onGoOn(): void
}

/** Which names are gone, and how one can go on without them. */
function GoneNames({ order, names, isBusy, onGoOn }: GoneNamesProps) {
  const text = useText(waitingOrderText)
  const list = { names: names.join(', ') }
  const isSomethingLeft = topTitles(order).length > names.length
  return (
    <Note kind="error" role="alert" title={text.goneTitle(list)} className={styles.gone}>
      <p>{text.gone}</p>
      <div className={styles.buttons}>
        {isSomethingLeft && (
          <Button variant="primary" isBusy={isBusy} busyLabel={text.goOnBusy} onClick={onGoOn}>
            {text.goOnWithout(list)}
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

/** The ways to pay, each with what the order comes to then. */
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

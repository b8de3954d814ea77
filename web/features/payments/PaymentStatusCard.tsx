import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { PaymentStatusPageQuery } from '../../gql/graphql'
import { useExactMoney, useText } from '../../i18n/preferences'
import { reportError } from '../../lib/report-error'
import { Button } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { ConfirmModal } from '../../ui/ConfirmModal'
import { Totals } from '../../ui/Totals'
import { methodText, orderText } from '../orders/order.text'
import { summaryPath } from '../orders/order-paths'
import { orderedNames } from '../orders/ordered-names'
import styles from './PaymentStatusCard.module.css'
import { fetchPaymentLink } from './payment-status-api'
import { StatusIcon } from './StatusIcon'
import { statusText } from './status.text'
import { usePaymentStatus } from './usePaymentStatus'

type Order = NonNullable<PaymentStatusPageQuery['order']>

/** How the payment stands, with the way to try again; a payment that is in goes on to the order. */
export function PaymentStatusCard({ order }: { order: Order }) {
  const text = useText(orderText)
  const words = useText(statusText)
  const methods = useText(methodText)
  const amount = useExactMoney()(order.amount.value)
  const navigate = useNavigate()
  const { status, payAgain, goToSummary, restart } = usePaymentStatus(order.id, order.paymentStatus)
  const [isLeaving, setIsLeaving] = useState(false)
  const [hasFailed, setHasFailed] = useState(false)
  const shown = isKnown(status, words) ? status : 'ANNOUNCED'

  useEffect(() => {
    if (goToSummary) void navigate(summaryPath(order.id), { replace: true })
  }, [goToSummary, navigate, order.id])

  async function pay() {
    setIsLeaving(true)
    try {
      location.assign(await fetchPaymentLink(order.id))
    } catch (error) {
      reportError(error)
      setIsLeaving(false)
      setHasFailed(true)
    }
    restart()
  }

  const top = order.items.filter(({ parentId }) => parentId === null)
  const close = () => setHasFailed(false)
  return (
    <Card className={styles.card}>
      <div role="status" className={styles.status}>
        <StatusIcon status={shown} />
        <h1>{words[shown]}</h1>
        <p className="muted">{words[`${shown}Text`]}</p>
      </div>
      <Totals
        className={styles.facts}
        rows={[
          { label: text.order, amount: text.ordered(orderedNames(top.map(({ title }) => title))) },
          { label: text.amount, amount },
          { label: text.method, amount: methods[order.paymentMethod] },
        ]}
      />
      {shown !== 'COMPLETED' && (
        <Button
          variant={shown === 'CANCELLED' || shown === 'EXPIRED' ? 'primary' : 'secondary'}
          size="lg"
          disabled={!payAgain}
          isBusy={isLeaving}
          busyLabel={text.payAgainBusy}
          onClick={() => void pay()}
        >
          {text.payAgain}
        </Button>
      )}
      <ConfirmModal
        isOpen={hasFailed}
        variant="alert"
        title={text.failedTitle}
        okLabel={text.close}
        onOk={close}
        onCancel={close}
      >
        {text.failed}
      </ConfirmModal>
    </Card>
  )
}

/** A status that a later server may tell reads as the first one. */
const isKnown = <W extends object>(status: string, words: W): status is keyof W & Order['paymentStatus'] =>
  status in words

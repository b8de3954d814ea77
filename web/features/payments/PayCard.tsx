import { Lock } from 'lucide-react'
import { useExactMoney, useMoney, useText } from '../../i18n/preferences'
import { Button } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { LiveRegion } from '../../ui/LiveRegion'
import styles from './PayCard.module.css'
import { paymentText } from './payment.text'
import type { PaymentMethod } from './payment-methods'
import type { PurchasePhase } from './usePurchase'

interface PayCardProps {
  method: PaymentMethod | null
  /** Cents with VAT. */
  total: number
  phase: PurchasePhase
}

/** The sum and the button that orders. Its second line says what a click means (art. 6:230v BW). */
export function PayCard({ method, total, phase }: PayCardProps) {
  const text = useText(paymentText)
  const exactMoney = useExactMoney()
  const money = useMoney()
  const goesToBank = method?.online ?? false
  const leaving = goesToBank && method ? text.goingTo({ method: method.name }) : text.opening
  const status = phase === 'leaving' ? leaving : phase === 'ordering' ? text.ordering : ''
  return (
    <Card isPadded className={styles.card}>
      <div>
        <p className="muted small">{text.total}</p>
        <p className={styles.total}>{exactMoney(total)}</p>
        {method && method.price !== 0 && <p className="hint">{text.fee({ fee: money(method.price) })}</p>}
      </div>
      <Button
        type="submit"
        variant="primary"
        size="xl"
        icon={Lock}
        className={styles.button}
        isBusy={phase !== 'idle'}
        busyLabel={status}
      >
        <span className={styles.line}>{goesToBank && method ? text.payWith({ method: method.name }) : text.pay}</span>{' '}
        <span className={styles.second}>{text.obligation}</span>
      </Button>
      <LiveRegion text={status} />
    </Card>
  )
}

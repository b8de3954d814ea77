import { CalendarX, CircleX, Clock } from 'lucide-react'
import type { PaymentStatus } from '../../../rules/payment-status'
import { cx } from '../../ui/cx'
import { FlagLine } from '../../ui/FlagLine'
import { Icon } from '../../ui/Icon'
import { Spinner } from '../../ui/Spinner'
import styles from './StatusIcon.module.css'

/** A drawing for each status of a payment; the words beside it say the same. */
export function StatusIcon({ status }: { status: PaymentStatus }) {
  if (status === 'COMPLETED') return <FlagLine name="gelukt" variant="small" className={styles.flags} />
  if (status === 'IN_PROGRESS') {
    return (
      <span className={cx(styles.tile, styles.info)}>
        <Spinner />
      </span>
    )
  }
  const { icon, tone } = LOOKS[status]
  return (
    <span className={cx(styles.tile, tone)}>
      <Icon of={icon} size={24} />
    </span>
  )
}

const LOOKS = {
  ANNOUNCED: { icon: Clock, tone: styles.info },
  CANCELLED: { icon: CircleX, tone: styles.warn },
  EXPIRED: { icon: CalendarX, tone: styles.error },
}

import { cx } from '../../ui/cx'
import styles from './Meter.module.css'

interface MeterProps {
  label: string
  percent: number
  /** The percentage in words, such as `2710 MB of 3000 MB`. */
  value: string
  tone?: 'warn' | 'error' | null
}

/** A bar that shows how full something is. */
export function Meter({ label, percent, value, tone = null }: MeterProps) {
  return (
    <div
      className={cx(styles.meter, tone && styles[tone])}
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      aria-valuetext={value}
    >
      <i style={{ width: `${percent}%` }} />
    </div>
  )
}

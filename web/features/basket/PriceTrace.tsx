import { useExactMoney, useText } from '../../i18n/preferences'
import { Disclosure } from '../../ui/Disclosure'
import { basketText } from './basket.text'
import styles from './PriceTrace.module.css'

interface PriceTraceProps {
  /** What the price is of. */
  name: string
  steps: readonly { label: string; amount: number }[]
  /** Cents without VAT; the steps add up to it. */
  total: number
}

/** "Waarom deze prijs?": how the price came about, step by step, as the server worked it out. */
export function PriceTrace({ name, steps, total }: PriceTraceProps) {
  const t = useText(basketText)
  const money = useExactMoney()
  return (
    <Disclosure
      isSmall
      className={styles.why}
      summary={
        <span>
          {t.why}
          <span className="vh"> {name}</span>
        </span>
      }
    >
      <dl className={styles.steps}>
        {steps.map(({ label, amount }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{amount < 0 ? `−\u00a0${money(-amount)}` : money(amount)}</dd>
          </div>
        ))}
        <div className={styles.total}>
          <dt>{t.together}</dt>
          <dd>{money(total)}</dd>
        </div>
      </dl>
      <p className={styles.basis}>{t.netAmounts}</p>
    </Disclosure>
  )
}

import { FileText, Landmark } from 'lucide-react'
import type { ReactNode } from 'react'
import { useMoney, useText } from '../../i18n/preferences'
import { Icon } from '../../ui/Icon'
import { RadioCard, RadioGroup } from '../../ui/RadioGroup'
import styles from './PaymentForm.module.css'
import { paymentText } from './payment.text'
import type { PaymentMethod } from './payment-methods'

interface PaymentMethodsProps {
  methods: readonly PaymentMethod[]
  chosen: string | null
  onChoose(paymentMethod: string): void
  isDisabled: boolean
  /** The order was submitted without a choice. */
  isMissing: boolean
}

/** Payment methods, each with its fee unless that is zero. */
export function PaymentMethods({ methods, chosen, onChoose, isDisabled, isMissing }: PaymentMethodsProps) {
  const text = useText(paymentText)
  const money = useMoney()
  return (
    <RadioGroup
      label={<h3 className={styles.heading}>{text.method}</h3>}
      name="paymentMethod"
      value={chosen}
      onChange={onChoose}
      isDisabled={isDisabled}
      error={isMissing ? text.chooseMethod : undefined}
    >
      {methods.map(({ paymentMethod, name, summary, price }) => (
        <RadioCard
          key={paymentMethod}
          value={paymentMethod}
          title={name}
          description={summary || undefined}
          icon={<span className={styles.mark}>{MARKS[paymentMethod] ?? name}</span>}
          end={price === 0 ? undefined : <span className="num">{`+${money(price)}`}</span>}
        />
      ))}
    </RadioGroup>
  )
}

/** Shown on a white tile in both themes. */
const MARKS: Partial<Record<PaymentMethod['paymentMethod'], ReactNode>> = {
  AUTOMATIC_INCASSO: <Icon of={Landmark} size={16} />,
  MANUAL_PAYMENT: <Icon of={FileText} size={16} />,
}

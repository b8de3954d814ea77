import { useText } from '../../../i18n/preferences'
import { Button } from '../../../ui/Button'
import { Card } from '../../../ui/Card'
import { Note } from '../../../ui/Note'
import { Skeleton } from '../../../ui/Skeleton'
import { PaymentForm } from '../../payments/PaymentForm'
import { paymentText } from '../../payments/payment.text'
import { usePaymentMethods } from '../../payments/payment-methods'
import { useOrderFlow } from '../order-flow'

interface PaymentSectionProps {
  basket: { quoteHash: string; totalPricePerPeriodIncludeTax: number }
  domains: readonly string[]
}

/** The ways to pay, which come once, and the order itself. A refusal may come of an old price, so the basket is renewed. */
export function PaymentSection({ basket, domains }: PaymentSectionProps) {
  const { channel, showOrderError, reloadBasket } = useOrderFlow()
  const { methods, hasFailed, retry } = usePaymentMethods(channel)
  const text = useText(paymentText)
  if (hasFailed) {
    return (
      <Note kind="error" role="alert" action={<Button onClick={retry}>{text.retry}</Button>}>
        {text.noMethods}
      </Note>
    )
  }
  if (!methods) {
    return (
      <Card isPadded aria-busy="true">
        <Skeleton height={220} />
      </Card>
    )
  }
  return (
    <PaymentForm
      channel={channel}
      methods={methods}
      quoteHash={basket.quoteHash}
      total={basket.totalPricePerPeriodIncludeTax}
      domains={domains}
      onRefused={(words) => {
        showOrderError(words)
        void reloadBasket()
      }}
    />
  )
}

import { useText } from '../../../i18n/preferences'
import { TextButton } from '../../../ui/Button'
import { useOrderFlow } from '../order-flow'
import type { missingForPayment } from './payment-hint'
import { step3Text } from './step3.text'

/** In the place of the payment: what comes first. */
export function PaymentHint({ missing }: { missing: NonNullable<ReturnType<typeof missingForPayment>> }) {
  const text = useText(step3Text)
  const { goTo } = useOrderFlow()
  if (missing === 'login') return <p className="hint">{text.afterLogin}</p>
  if (missing === 'details') return <p className="hint">{text.afterDetails}</p>
  if (missing === 'terms') return <p className="hint">{text.afterTerms}</p>
  return (
    <p className="hint">
      {text.afterServices} <TextButton onClick={() => goTo(2)}>{text.toServices}</TextButton>
    </p>
  )
}

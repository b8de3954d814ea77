import { type FormEvent, useCallback, useRef, useState } from 'react'
import { preselectedMethod } from '../../../rules/basket-steps'
import type { ShopChannel } from '../../gql/graphql'
import { useText } from '../../i18n/preferences'
import { Card } from '../../ui/Card'
import { holderSelections } from '../whois/holder-selection'
import { PayCard } from './PayCard'
import styles from './PaymentForm.module.css'
import { PaymentMethods } from './PaymentMethods'
import { paymentText } from './payment.text'
import type { PaymentMethod } from './payment-methods'
import { usePurchase } from './usePurchase'

interface PaymentFormProps {
  channel: ShopChannel
  methods: readonly PaymentMethod[]
  quoteHash: string
  /** Cents with VAT. */
  total: number
  /** The domains of the order. */
  domains: readonly string[]
  /** With a text for the reader. */
  onRefused(words: string): void
}

/** The documents' purchase target of each channel (ORD-002, ORD-004). */
const TARGETS: Record<ShopChannel, string> = {
  CUSTOMER: '/bestelprocedure/purchase',
  RESELLER: '/bestelprocedure-reseller/purchase',
}

/** How to pay, and the button that orders. */
export function PaymentForm({ channel, methods, quoteHash, total, domains, onRefused }: PaymentFormProps) {
  const text = useText(paymentText)
  const [choice, setChoice] = useState<string | null>(null)
  const [isMissing, setIsMissing] = useState(false)
  const radios = useRef<HTMLDivElement>(null)
  const refused = useCallback((words: string | null) => onRefused(words ?? text.failed), [onRefused, text])
  const { phase, purchase } = usePurchase(refused)
  const method = methods.find(({ paymentMethod }) => paymentMethod === choice) ?? preselectedMethod(methods)

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setIsMissing(method === null)
    if (method) return void purchase(event.currentTarget, holderSelections(domains))
    radios.current?.querySelector('input')?.focus()
  }

  return (
    <form className={styles.form} action={TARGETS[channel]} method="post" noValidate onSubmit={submit}>
      <input type="hidden" name="quoteHash" value={quoteHash} />
      <Card isPadded ref={radios}>
        <PaymentMethods
          methods={methods}
          chosen={method?.paymentMethod ?? null}
          onChoose={(chosen) => {
            setChoice(chosen)
            setIsMissing(false)
          }}
          isDisabled={phase !== 'idle'}
          isMissing={isMissing}
        />
      </Card>
      <PayCard method={method} total={total} phase={phase} />
    </form>
  )
}

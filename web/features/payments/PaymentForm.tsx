import { Lock } from 'lucide-react'
import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react'
import { preselectedMethod } from '../../../rules/basket-steps'
import { PAYMENT_REDIRECT_MS } from '../../../rules/constants'
import { cents } from '../../../rules/money'
import { withFee } from '../../../rules/pricing'
import { basisPointsOf } from '../../../rules/vat'
import type { ShopChannel } from '../../gql/graphql'
import { useExactMoney, useMoney, useText } from '../../i18n/preferences'
import { csrfToken } from '../../lib/csrf'
import { reportError } from '../../lib/report-error'
import { Button } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { LiveRegion } from '../../ui/LiveRegion'
import { type HolderSelection, holderSelections } from '../whois/holder-selection'
import { useTellChosen } from './chosen-method'
import styles from './PaymentForm.module.css'
import { PaymentMethods } from './PaymentMethods'
import { paymentText } from './payment.text'
import type { PaymentMethod } from './payment-methods'

interface PaymentFormProps {
  channel: ShopChannel
  methods: readonly PaymentMethod[]
  quoteHash: string
  /** Of the basket: cents without VAT, and without the fee of the way to pay. */
  net: number
  /** As a fraction: 0.21. */
  vatRate: number
  /** The domains of the order. */
  domains: readonly string[]
  /** With a text for the reader. */
  onRefused(words: string): void
}

/** How to pay, and the button that orders. */
export function PaymentForm({ channel, methods, quoteHash, net, vatRate, domains, onRefused }: PaymentFormProps) {
  const text = useText(paymentText)
  const [choice, setChoice] = useState<string | null>(null)
  const [isMissing, setIsMissing] = useState(false)
  const radios = useRef<HTMLDivElement>(null)
  const refused = useCallback((words: string | null) => onRefused(words ?? text.failed), [onRefused, text])
  const { phase, purchase } = usePurchase(refused)
  const method = methods.find(({ paymentMethod }) => paymentMethod === choice) ?? preselectedMethod(methods)
  useTellChosen(channel, method)

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
      <PayCard method={method} net={net} vatRate={vatRate} phase={phase} />
    </form>
  )
}

/** Where the form of each channel is posted, without the graph (docs/decisions/0002). */
const TARGETS: Record<ShopChannel, string> = {
  CUSTOMER: '/bestelprocedure/purchase',
  RESELLER: '/bestelprocedure-reseller/purchase',
}

interface PayCardProps {
  method: PaymentMethod | null
  /** Of the basket: cents without VAT, and without the fee of the way to pay. */
  net: number
  /** As a fraction: 0.21. */
  vatRate: number
  phase: PurchasePhase
}

/** The sum with the fee, and the button that orders. Its second line says what a click means (art. 6:230v BW). */
export function PayCard({ method, net, vatRate, phase }: PayCardProps) {
  const text = useText(paymentText)
  const exactMoney = useExactMoney()
  const money = useMoney()
  const { gross } = withFee({ net: cents(net), vatRate: basisPointsOf(vatRate) }, cents(method?.price ?? 0))
  const goesToBank = method?.online ?? false
  const leaving = goesToBank && method ? text.goingTo({ method: method.name }) : text.opening
  const status = phase === 'leaving' ? leaving : phase === 'ordering' ? text.ordering : ''
  return (
    <Card isPadded className={styles.card}>
      <div>
        <p className="muted small">{text.total}</p>
        <p className={styles.total}>{exactMoney(gross)}</p>
        {method && method.price !== 0 && (
          <p className="hint">{text.fee({ method: method.name, fee: money(method.price) })}</p>
        )}
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

/** `leaving`: the order is made, and the browser goes on in a moment. */
type PurchasePhase = 'idle' | 'ordering' | 'leaving'

/** Orders with the fields of a form, once, and goes to where the server sends the buyer. */
function usePurchase(onRefused: (words: string | null) => void) {
  const [phase, setPhase] = useState<PurchasePhase>('idle')
  const isUnderWay = useRef(false)

  useEffect(() => {
    // Coming back from the bank by the back button shows the page as it was left.
    const reopen = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return
      isUnderWay.current = false
      setPhase('idle')
    }
    window.addEventListener('pageshow', reopen)
    return () => window.removeEventListener('pageshow', reopen)
  }, [])

  const purchase = useCallback(
    async (form: HTMLFormElement, customWhois: readonly HolderSelection[]) => {
      if (isUnderWay.current) return
      isUnderWay.current = true
      setPhase('ordering')
      const answer = await postPurchase(form, customWhois).catch((error: unknown) => {
        reportError(error)
        return { refusal: null }
      })
      if ('returnUrl' in answer) {
        setPhase('leaving')
        setTimeout(() => location.assign(answer.returnUrl), PAYMENT_REDIRECT_MS)
        return
      }
      isUnderWay.current = false
      setPhase('idle')
      onRefused(answer.refusal)
    },
    [onRefused],
  )
  return { phase, purchase }
}

type PurchaseAnswer = { returnUrl: string } | { refusal: string | null }

/**
 * Sends the payment form to where it points, as its own fields, with the holder of each domain. A refusal has the words
 * of the server, or null when it gave none that are for readers.
 */
async function postPurchase(form: HTMLFormElement, customWhois: readonly HolderSelection[]): Promise<PurchaseAnswer> {
  const body = bodyOf(new FormData(form))
  body.set('customWhois', JSON.stringify(customWhois))
  const response = await fetch(form.action, {
    method: 'POST',
    credentials: 'same-origin',
    headers: { 'X-CSRF-TOKEN': csrfToken(), Accept: 'application/json' },
    body,
  })
  if (!response.ok) return { refusal: await wordsOf(response) }
  // The server promises this shape for 200.
  const { returnUrl } = (await response.json()) as { returnUrl: string }
  return { returnUrl }
}

/** The form has text fields only. */
function bodyOf(data: FormData): URLSearchParams {
  const body = new URLSearchParams()
  for (const [name, value] of data) if (typeof value === 'string') body.append(name, value)
  return body
}

async function wordsOf(response: Response): Promise<string | null> {
  const isPlain = response.headers.get('Content-Type')?.startsWith('text/plain') ?? false
  const text = isPlain ? (await response.text()).trim() : ''
  return text === '' ? null : text
}

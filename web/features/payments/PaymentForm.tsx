import { Lock } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { preselectedMethod } from '../../../rules/basket-steps'
import { PAYMENT_REDIRECT_MS } from '../../../rules/constants'
import { cents } from '../../../rules/money'
import { withFee } from '../../../rules/pricing'
import { basisPointsOf } from '../../../rules/vat'
import { useAttempt } from '../../forms/useAttempt'
import type { ShopChannel } from '../../gql/graphql'
import { useExactMoney, useMoney, useText } from '../../i18n/preferences'
import { postOnce } from '../../lib/ask-again'
import { csrfToken } from '../../lib/csrf'
import { leavingPage } from '../../lib/leaving-page'
import { Button } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { LiveRegion } from '../../ui/LiveRegion'
import { useTellChosen } from '../basket/chosen-method'
import { AuthoriseChoice } from '../mandates/AuthoriseChoice'
import { type HolderSelection, holderSelections } from '../whois/holder-selection'
import styles from './PaymentForm.module.css'
import { PaymentMethods } from './PaymentMethods'
import { paymentText } from './payment.text'
import type { PaymentMethod } from './payment-methods'

interface PaymentFormProps {
  channel: ShopChannel
  methods: readonly PaymentMethod[]
  /** Whether an online payment can give a mandate for direct debits. */
  canAuthorise?: boolean
  quoteHash: string
  /** Version of the general terms that the buyer agreed to; null if the shop has none. */
  termsVersion?: number | null
  /** Total of the basket in cents, excluding VAT and the payment method's fee. */
  net: number
  /** As a fraction: 0.21. */
  vatRate: number
  /** The domains of the order. */
  domains: readonly string[]
  /** Called with a text for the reader. */
  onRefused(words: string): void
}

/** Payment methods, and the order button. */
export function PaymentForm({
  channel,
  methods,
  canAuthorise = false,
  quoteHash,
  termsVersion = null,
  net,
  vatRate,
  domains,
  onRefused,
}: PaymentFormProps) {
  const [authorises, setAuthorises] = useState(false)
  const [choice, setChoice] = useState<string | null>(null)
  const [isMissing, setIsMissing] = useState(false)
  const radios = useRef<HTMLDivElement>(null)
  const { phase, purchase } = usePurchase(domains, onRefused)
  const method = methods.find(({ paymentMethod }) => paymentMethod === choice) ?? preselectedMethod(methods)
  useTellChosen(channel, method)

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setIsMissing(method === null)
    if (method) return void purchase(event.currentTarget)
    radios.current?.querySelector('input')?.focus()
  }

  return (
    <form className={styles.form} action={TARGETS[channel]} method="post" noValidate onSubmit={submit}>
      <input type="hidden" name="quoteHash" value={quoteHash} />
      {termsVersion !== null && <input type="hidden" name="termsVersion" value={termsVersion} />}
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
        {canAuthorise && method?.online && (
          <div className={styles.authorise}>
            <AuthoriseChoice isChosen={authorises} onChange={setAuthorises} isDisabled={phase !== 'idle'} />
          </div>
        )}
      </Card>
      <PayCard method={method} net={net} vatRate={vatRate} phase={phase} />
    </form>
  )
}

/** Address that the form of each channel posts to, without the graph (docs/decisions/0002). */
const TARGETS: Record<ShopChannel, string> = {
  CUSTOMER: '/bestelprocedure/purchase',
  RESELLER: '/bestelprocedure-reseller/purchase',
}

interface PayCardProps {
  method: PaymentMethod | null
  /** Total of the basket in cents, excluding VAT and the payment method's fee. */
  net: number
  /** As a fraction: 0.21. */
  vatRate: number
  phase: PurchasePhase
}

/** Total including the fee, and the order button. Its second line states the obligation to pay (art. 6:230v BW). */
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

/** `leaving`: the order is placed, and the browser is about to navigate. */
type PurchasePhase = 'idle' | 'ordering' | 'leaving'

/** Orders once, with the fields of a form, and navigates to the address in the response. */
function usePurchase(domains: readonly string[], onRefused: (words: string) => void) {
  const text = useText(paymentText)
  const [isLeaving, setIsLeaving] = useState(false)
  const { run, isBusy } = useAttempt(
    text.unanswered,
    async (form: HTMLFormElement) => {
      const answer = await postPurchase(form, holderSelections(domains))
      if ('refusal' in answer) return { message: answer.refusal ?? text.failed }
      setIsLeaving(true)
      setTimeout(() => location.assign(answer.returnUrl), PAYMENT_REDIRECT_MS)
      await leavingPage()
      setIsLeaving(false)
      return null
    },
    { onProblem: onRefused },
  )
  const phase: PurchasePhase = isLeaving ? 'leaving' : isBusy ? 'ordering' : 'idle'
  return { phase, purchase: run }
}

type PurchaseAnswer = { returnUrl: string } | { refusal: string | null }

/**
 * Posts the payment form to its action, with its fields and the holder of each domain. A refusal has the server's text, or null
 * when none is meant for readers.
 */
async function postPurchase(form: HTMLFormElement, customWhois: readonly HolderSelection[]): Promise<PurchaseAnswer> {
  const body = bodyOf(new FormData(form))
  body.set('customWhois', JSON.stringify(customWhois))
  const response = await postOnce(form.action, {
    credentials: 'same-origin',
    headers: { 'X-CSRF-TOKEN': csrfToken() },
    body,
  })
  if (!response.ok) return { refusal: await wordsOf(response) }
  // The server guarantees this shape for status 200.
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

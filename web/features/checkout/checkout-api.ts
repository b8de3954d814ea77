import type { SavedBasket } from '../../../rules/checkout-items'
import { postOnce } from '../../lib/ask-again'
import { csrfToken } from '../../lib/csrf'

/**
 * Calls that the checkout pages make to their documented REST addresses, because other software observes or serves those. For
 * everything else the pages use the graph.
 */
const ROOT = '/api/bestellen/'

/** The server refused a call or failed. */
export class CallRefused extends Error {
  override name = 'CallRefused'
  /** Error code, as in the graph; empty when the response has none. */
  readonly code: string

  constructor(
    readonly status: number,
    /** Text for readers; empty when the response has none. */
    readonly words: string,
    code: string,
  ) {
    super(`${status} ${code}`)
    this.code = code
  }
}

/** Basket of the session or the account. */
export interface BasketSummary {
  id?: string | null
  empty: boolean
  items: readonly Record<string, unknown>[]
  period?: SavedBasket['period'] | null
}

export const getBasket = async (): Promise<BasketSummary> => (await call('GET', '')).json()

/** A basket with the hash of the prices that the buyer saw and the version of the terms agreed to, which the server enforces. */
type PricedBasket = SavedBasket & { quoteHash: string; termsVersion: number | null }

/** Returns the address to navigate to. */
export const cancelCheckout = async (id: string): Promise<string> =>
  textOf(await call('DELETE', `?id=${encodeURIComponent(id)}`, { type: 'text/plain', body: '' }))

/** Places an order, paid online first or not. Returns the order's id. */
export const placeOrder = async (basket: PricedBasket, options: { isPaidFirst: boolean }): Promise<string> =>
  textOf(await call('POST', options.isPaidFirst ? 'send-omnikassa' : '', asJson(basket), postOnce))

/** Returns the payment address of an order. */
export const getPaymentLink = async (orderId: string): Promise<string> =>
  textOf(await call('GET', `${encodeURIComponent(orderId)}/betaling`))

/** Requests another activation mail. Returns whether the request arrived. */
export const resendActivationLink = async (email: string): Promise<boolean> =>
  (await call('POST', 'registreren/opnieuw-verzenden', asJson({ email }))).ok

interface Payload {
  type: string
  body: string
}

const asJson = (value: unknown): Payload => ({ type: 'application/json', body: JSON.stringify(value) })

async function call(method: string, path: string, payload?: Payload, send: typeof postOnce = fetch): Promise<Response> {
  const response = await send(ROOT + path, {
    method,
    credentials: 'same-origin',
    headers: {
      'X-CSRF-TOKEN': csrfToken(),
      ...(payload && { 'Content-Type': payload.type }),
    },
    ...(payload && { body: payload.body }),
  })
  if (response.ok) return response
  const { message = '', code = '', formErrors = [] } = (await response.json().catch(() => ({}))) as Refused
  throw new CallRefused(response.status, message || formErrors.join(' '), code)
}

interface Refused {
  message?: string
  code?: string
  formErrors?: string[]
}

/** A text response may be JSON or plain. */
async function textOf(response: Response): Promise<string> {
  const isJson = response.headers.get('Content-Type')?.startsWith('application/json') ?? false
  return isJson ? ((await response.json()) as string) : (await response.text()).trim()
}

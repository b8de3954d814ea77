import type { SavedBasket } from '../../../rules/checkout-items'
import { csrfToken } from '../../lib/csrf'

/**
 * The calls that the pages of the checkout make by their documented addresses, because other programs watch or answer
 * them there. All else the pages ask the graph.
 */
const ROOT = '/api/bestellen/'

/** The server refused a call, or could not carry it out. */
export class CallRefused extends Error {
  override name = 'CallRefused'
  /** The word that the graph has for it too; empty when the answer has none. */
  readonly code: string

  constructor(
    readonly status: number,
    /** For readers; empty when the answer has none. */
    readonly words: string,
    code: string,
  ) {
    super(`${status} ${code}`)
    this.code = code
  }
}

/** The basket of the session or the account. */
export interface BasketSummary {
  id?: string | null
  empty: boolean
  items: readonly Record<string, unknown>[]
  period?: SavedBasket['period'] | null
}

export const getBasket = async (): Promise<BasketSummary> => (await call('GET', '')).json()

/** A basket with that of the prices that the buyer saw, which the server keeps to. */
type PricedBasket = SavedBasket & { quoteHash: string }

/** Answers the address to go to. */
export const cancelCheckout = async (id: string): Promise<string> =>
  textOf(await call('DELETE', `?id=${encodeURIComponent(id)}`, { type: 'text/plain', body: '' }))

/** Orders, to be paid at the bank first or not; answers the id of the order. */
export const placeOrder = async (basket: PricedBasket, options: { isPaidFirst: boolean }): Promise<string> =>
  textOf(await call('POST', options.isPaidFirst ? 'send-omnikassa' : '', asJson(basket)))

/** Where an order is paid. */
export const getPaymentLink = async (orderId: string): Promise<string> =>
  textOf(await call('GET', `${encodeURIComponent(orderId)}/betaling`))

/** Asks for the mail that activates an account once more; answers whether the request arrived. */
export const resendActivationLink = async (email: string): Promise<boolean> =>
  (await call('POST', 'registreren/opnieuw-verzenden', asJson({ email }))).ok

interface Payload {
  type: string
  body: string
}

const asJson = (value: unknown): Payload => ({ type: 'application/json', body: JSON.stringify(value) })

async function call(method: string, path: string, payload?: Payload): Promise<Response> {
  const response = await fetch(ROOT + path, {
    method,
    credentials: 'same-origin',
    headers: {
      Accept: 'application/json',
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

/** A text comes as JSON or as it is. */
async function textOf(response: Response): Promise<string> {
  const isJson = response.headers.get('Content-Type')?.startsWith('application/json') ?? false
  return isJson ? ((await response.json()) as string) : (await response.text()).trim()
}

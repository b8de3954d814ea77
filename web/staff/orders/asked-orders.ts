import { isDay, startOfDay } from '../../../rules/calendar'
import { ORDER_STATUSES, type OrderStatus } from '../../../rules/order-status'
import { PAYMENT_METHOD_CODES, type PaymentMethodCode } from '../../../rules/payment-methods'
import { readAmount } from '../../../rules/typed-amounts'
import { dayAfter } from '../frame/days'
import { afterIn } from '../frame/list-page'
import type { StaffOrderFilter } from '../gql/graphql'

/** Filters as they are in the address, so that a list can be sent to a colleague. Empty when not given. */
export interface AskedOrders {
  text: string
  status: OrderStatus | ''
  /** `ja` for orders with a line that takes longer than usual. */
  late: string
  /** Days in Amsterdam, both included. */
  from: string
  until: string
  /** Euros, as typed. */
  min: string
  max: string
  customerId: string
  domain: string
  product: string
  method: PaymentMethodCode | ''
  /** `oud` for the oldest first. */
  order: string
}

const PARAMS: Readonly<Record<keyof AskedOrders, string>> = {
  text: 'q',
  status: 'toestand',
  late: 'te-lang',
  from: 'van',
  until: 'tot',
  min: 'minstens',
  max: 'hoogstens',
  customerId: 'klant',
  domain: 'domein',
  product: 'product',
  method: 'betaalwijze',
  order: 'volgorde',
}
const NAMES = Object.keys(PARAMS) as readonly (keyof AskedOrders)[]

/** Filters that are shown as pills, which the reader can take off. The views show the status. */
export const PILLS = ['text', 'from', 'until', 'min', 'max', 'customerId', 'domain', 'product', 'method'] as const

export function askedOrders(search: URLSearchParams): AskedOrders {
  const at = (name: keyof AskedOrders): string => (search.get(PARAMS[name]) ?? '').trim().slice(0, 100)
  const day = (name: 'from' | 'until') => (isDay(at(name)) ? at(name) : '')
  const euros = (name: 'min' | 'max') => (readAmount(at(name)) === null ? '' : at(name))
  return {
    text: at('text'),
    status: ORDER_STATUSES.find((status) => status === at('status')) ?? '',
    late: at('late') === 'ja' ? 'ja' : '',
    from: day('from'),
    until: day('until'),
    min: euros('min'),
    max: euros('max'),
    customerId: at('customerId'),
    domain: at('domain'),
    product: at('product'),
    method: PAYMENT_METHOD_CODES.find((method) => method === at('method')) ?? '',
    order: at('order') === 'oud' ? 'oud' : '',
  }
}

/** Address of a filtered list; an empty filter is left out. */
export function searchOf(asked: Partial<AskedOrders>): string {
  const given = NAMES.flatMap((name) => (asked[name] ? [[PARAMS[name], asked[name]]] : []))
  return given.length > 0 ? `?${new URLSearchParams(given)}` : ''
}

/** Variables of the list's query for its first page. */
export function ordersVariables(search: URLSearchParams) {
  const asked = askedOrders(search)
  const filter: StaffOrderFilter = {
    text: asked.text || null,
    status: asked.status || null,
    isOverdue: asked.late ? true : null,
    from: asked.from ? new Date(startOfDay(asked.from)).toISOString() : null,
    until: asked.until ? new Date(startOfDay(dayAfter(asked.until))).toISOString() : null,
    minAmount: readAmount(asked.min),
    maxAmount: readAmount(asked.max),
    customerId: asked.customerId || null,
    domainName: asked.domain || null,
    productCode: asked.product || null,
    paymentMethod: asked.method || null,
  }
  return { after: afterIn(search), filter, orderBy: asked.order ? ('OLDEST' as const) : ('NEWEST' as const) }
}

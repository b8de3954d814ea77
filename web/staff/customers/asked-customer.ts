import { afterIn } from '../frame/list-page'

/** Tabs of the page of a customer, by their name in the address; the overview has none. */
const WORDS = {
  overview: '',
  orders: 'bestellingen',
  access: 'toegang',
  activity: 'activiteit',
  mail: 'mail',
  notes: 'notities',
} as const
export type CustomerTab = keyof typeof WORDS
export const CUSTOMER_TABS = Object.keys(WORDS) as readonly CustomerTab[]

/** Invoices have a place of their own beside the orders of the same tab. */
export const ORDERS_LIST = { size: 20 }
export const INVOICES_LIST = { param: 'facturen', size: 20 }

export function tabIn(search: URLSearchParams): CustomerTab {
  const word = search.get('tab') ?? ''
  return CUSTOMER_TABS.find((tab) => WORDS[tab] === word) ?? 'overview'
}

/** The address of a tab, at the first page of its lists. */
export const searchOfTab = (tab: CustomerTab): string => (WORDS[tab] === '' ? '' : `?tab=${WORDS[tab]}`)

/** Variables of the page's query: each tab reads its own data. */
export function customerVariables(id: string, search: URLSearchParams) {
  const tab = tabIn(search)
  return {
    id,
    after: afterIn(search),
    invoicesAfter: afterIn(search, INVOICES_LIST.param),
    isOverview: tab === 'overview',
    isOrders: tab === 'orders',
    isAccess: tab === 'access',
    isActivity: tab === 'activity',
    isMail: tab === 'mail',
    isNotes: tab === 'notes',
  }
}

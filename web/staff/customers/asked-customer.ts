import { afterIn } from '../frame/list-page'
import { CUSTOMER_TAB_NAMES, type CustomerTab } from '../paths'

export const CUSTOMER_TABS = Object.keys(CUSTOMER_TAB_NAMES) as readonly CustomerTab[]

/** Invoices have a place of their own beside the orders of the same tab. */
export const ORDERS_LIST = { size: 20 }
export const INVOICES_LIST = { param: 'facturen', size: 20 }
export const HOLDERS_LIST = { param: 'houders', size: 10 }

export function tabIn(search: URLSearchParams): CustomerTab {
  const word = search.get('tab') ?? ''
  return CUSTOMER_TABS.find((tab) => CUSTOMER_TAB_NAMES[tab] === word) ?? 'overview'
}

/** Variables of the page's query: each tab reads its own data. */
export function customerVariables(id: string, search: URLSearchParams) {
  const tab = tabIn(search)
  return {
    id,
    after: afterIn(search),
    invoicesAfter: afterIn(search, INVOICES_LIST.param),
    holdersAfter: afterIn(search, HOLDERS_LIST.param),
    isOverview: tab === 'overview',
    isOrders: tab === 'orders',
    isAccess: tab === 'access',
    isActivity: tab === 'activity',
    isMail: tab === 'mail',
    isNotes: tab === 'notes',
  }
}

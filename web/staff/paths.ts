/** Addresses of the back office. */
export const staffPaths = {
  start: '/beheer',
  invitation: '/beheer/uitnodiging/:code',
  today: '/beheer/vandaag',
  jobs: '/beheer/taken',
  systems: '/beheer/systemen',
  failures: '/beheer/mislukte-verzoeken',
  abuse: '/beheer/misbruik',
  privacy: '/beheer/privacy',
  privacyRequest: '/beheer/privacy/:id',
  orders: '/beheer/bestellingen',
  order: '/beheer/bestellingen/:id',
  customers: '/beheer/klanten',
  customer: '/beheer/klanten/:id',
  resellers: '/beheer/resellers',
  mails: '/beheer/mail',
  domains: '/beheer/domeinen',
  domain: '/beheer/domeinen/:id',
  refunds: '/beheer/terugbetalingen',
  proposals: '/beheer/voorstellen',
  proposal: '/beheer/voorstellen/:id',
  invoices: '/beheer/facturen',
  bank: '/beheer/facturen/bank',
  invoice: '/beheer/facturen/:id',
  bookkeeping: '/beheer/boekhouding',
  products: '/beheer/producten',
  priceSet: '/beheer/producten/wijzigingen/:id',
  promotions: '/beheer/acties',
  reports: '/beheer/rapporten',
  shop: '/beheer/winkel',
  members: '/beheer/personeel',
  audit: '/beheer/logboek',
  profile: '/beheer/profiel',
} as const

/** Page of an order. */
export const orderPath = (id: string): string => staffPaths.order.replace(':id', id)

/** Address of one customer. */
export const customerPath = (id: string): string => `${staffPaths.customers}/${encodeURIComponent(id)}`

/** Name in an address of the act whose dialog is opened, and its values. */
export const ACT_PARAM = 'doe'
export type AskedAct = 'terugbetalen' | 'meekijken' | 'mand' | 'exporteren' | 'gegevens' | 'anonimiseren'

/** A page on which the dialog of an act opens. */
export const actPath = (path: string, act: AskedAct): string => `${path}?${new URLSearchParams({ [ACT_PARAM]: act })}`

/** Page of a request about personal data. */
export const privacyRequestPath = (id: string): string => staffPaths.privacyRequest.replace(':id', id)

/** Page of a domain. */
export const domainPath = (id: string): string => staffPaths.domain.replace(':id', id)

/** Page of a proposal. */
export const proposalPath = (id: string): string => staffPaths.proposal.replace(':id', id)

/** Page of an invoice. */
export const invoicePath = (id: string): string => staffPaths.invoice.replace(':id', id)

/** Audit log of what was done for a customer. */
export const auditOfCustomerPath = (accountId: string): string =>
  `${staffPaths.audit}?${new URLSearchParams({ klant: accountId })}`

/** Page of an object of the audit log; null if it has none. */
export const objectPath = (type: string, id: string): string | null => OBJECT_PAGES[type]?.(id) ?? null

const OBJECT_PAGES: Readonly<Record<string, (id: string) => string>> = {
  Account: (id) => customerPath(id),
  Domain: (id) => domainPath(id),
  Invoice: (id) => invoicePath(id),
  Order: (id) => orderPath(id),
  PriceSet: (id) => priceSetPath(id),
  PrivacyRequest: (id) => privacyRequestPath(id),
  Proposal: (id) => proposalPath(id),
}

/** Stands for the id of a set of price changes that does not exist yet. */
export const NEW_PRICE_SET = 'nieuw'

/** Page of a set of price changes. */
export const priceSetPath = (id: string): string => staffPaths.priceSet.replace(':id', id)

/** Tabs of the page of a customer, by their name in the address; the overview has none. */
export const CUSTOMER_TAB_NAMES = {
  overview: '',
  orders: 'bestellingen',
  access: 'toegang',
  activity: 'activiteit',
  mail: 'mail',
  notes: 'notities',
} as const
export type CustomerTab = keyof typeof CUSTOMER_TAB_NAMES

/** Query string of a tab of the page of a customer, at the first page of its lists. */
export const searchOfTab = (tab: CustomerTab): string => {
  const name = CUSTOMER_TAB_NAMES[tab]
  return name === '' ? '' : `?tab=${name}`
}

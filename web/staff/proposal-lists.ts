/** Page that lists the object of an act, such as a customer. */
const LISTS: Readonly<
  Record<string, 'customers' | 'refunds' | 'invoices' | 'products' | 'promotions' | 'orders' | 'domains' | 'members'>
> = {
  anonymiseAccount: 'customers',
  exportCustomers: 'customers',
  removeSecondFactor: 'customers',
  proposeRefund: 'refunds',
  creditInvoice: 'invoices',
  writeOffInvoice: 'invoices',
  createPromotion: 'promotions',
  changePromotion: 'promotions',
  schedulePriceSet: 'products',
  addVatRate: 'products',
  deliverOrderAsGift: 'orders',
  pushDomain: 'domains',
  mergeAccounts: 'customers',
  setStaffRoles: 'members',
  inviteStaff: 'members',
  enableStaff: 'members',
  setStaffLastDay: 'members',
}

/** Returns the page that lists what a proposed act is about. */
export const listOfProposed = (act: string) => LISTS[act] ?? 'refunds'

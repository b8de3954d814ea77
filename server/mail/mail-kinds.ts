/** Whether staff may read a mail. A `secret` one holds a link or code that gives access; they see that it went out. */
type Access = 'readable' | 'secret'

/**
 * The kinds of mail, by how their references begin. A mail of no listed kind is not readable either, so that a new one with a link
 * that signs in is safe until it is listed.
 */
const KINDS: Readonly<Record<string, Access>> = {
  activation: 'secret',
  reset: 'secret',
  'email-change': 'secret',
  'holder-transfer-code': 'secret',
  objection: 'secret',
  'account-exists': 'readable',
  'email-taken': 'readable',
  'email-changed': 'readable',
  'password-changed': 'readable',
  'holder-changed': 'readable',
  security: 'readable',
  'token-ends': 'readable',
  'token-revoked': 'readable',
  'order-placed': 'readable',
  'order-changed': 'readable',
  'order-paid': 'readable',
  'order-remainder': 'readable',
  'order-payment-returned': 'readable',
  'order-delivered': 'readable',
  'line-failed': 'readable',
  'renewal-ordered': 'readable',
  'renewal-reminder': 'readable',
  'payment-refunded': 'readable',
  'payment-charged-back': 'readable',
  'money-back-twice': 'readable',
  'collection-failed': 'readable',
  'term-ends': 'readable',
  'term-ended': 'readable',
  'price-raise': 'readable',
  'price-stays': 'readable',
  'invoice-closed': 'readable',
  'invoice-again': 'readable',
  'invoice-reminder': 'readable',
  'certificate-renewal': 'readable',
  'certificate-authority-away': 'readable',
  'transfer-code': 'readable',
  'domain-push': 'readable',
  'account-merge': 'readable',
  'basket-for-customer': 'readable',
  holder: 'readable',
  'hosting-password': 'readable',
  portfolio: 'readable',
  abuse: 'readable',
  privacy: 'readable',
  'webhook-paused': 'readable',
  batch: 'readable',
  'staff-new-device': 'readable',
  'staff-act-stopped': 'readable',
  'staff-right-asked': 'readable',
}

/** Longer names first: `email-changed-…` is not an `email-change`. */
const NAMES = Object.keys(KINDS).sort((a, b) => b.length - a.length)

/** Returns the kind of a mail by its reference; null if it is not listed. */
export const mailKindOf = (reference: string): string | null =>
  NAMES.find((name) => reference.startsWith(`${name}-`)) ?? null

export const isReadable = (kind: string | null): boolean => kind !== null && KINDS[kind] === 'readable'

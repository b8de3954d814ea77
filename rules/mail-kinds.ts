/** Kinds of mail that customers get. */
export const CUSTOMER_MAIL_KINDS = [
  'activation',
  'account-exists',
  'reset',
  'password-changed',
  'email-change',
  'email-changed',
  'email-taken',
  'holder-changed',
  'security',
  'block',
  'token',
  'token-ends',
  'token-revoked',
  'order-placed',
  'order-changed',
  'order-paid',
  'order-remainder',
  'order-payment-returned',
  'order-delivered',
  'line-failed',
  'transfer-code-wanted',
  'lines-refunded',
  'basket-for-customer',
  'renewal-ordered',
  'renewal-reminder',
  'term-ends',
  'term-ended',
  'price-raise',
  'price-stays',
  'invoice-closed',
  'invoice-again',
  'invoice-reminder',
  'payment-plan-agreed',
  'payment-plan-part',
  'payment-plan-missed',
  'payment-plan-lapsed',
  'payment-plan-stopped',
  'payment-refunded',
  'payment-charged-back',
  'money-back-twice',
  'mandate-signed',
  'mandate-ended',
  'collection-announced',
  'collection-failed',
  'certificate-renewal',
  'certificate-authority-away',
  'transfer-code',
  'holder',
  'holder-transfer-code',
  'portfolio',
  'domain-push',
  'account-merge',
  'hosting-password',
  'abuse',
  'privacy',
  'objection',
  'webhook-paused',
  'batch',
] as const

export type CustomerMailKind = (typeof CUSTOMER_MAIL_KINDS)[number]

/** Kinds of mail that staff get. */
const STAFF_MAIL_KINDS = ['staff-new-device', 'staff-act-stopped', 'staff-right-asked'] as const

export const MAIL_KINDS = [...CUSTOMER_MAIL_KINDS, ...STAFF_MAIL_KINDS] as const

export type MailKind = (typeof MAIL_KINDS)[number]

/** Reference of a mail, stored with it. It begins with the kind, so that a mail of an unlisted kind does not compile. */
export type MailReference = `${MailKind}-${string}`

export const isCustomerMailKind = (kind: string | null): kind is CustomerMailKind =>
  CUSTOMER_MAIL_KINDS.some((one) => one === kind)

/** Longer names first: `email-changed-…` is not an `email-change`. */
const NAMES = MAIL_KINDS.toSorted((a, b) => b.length - a.length)

/** Returns the kind of a mail by its reference; null if it is not listed, as those of earlier releases may be. */
export const mailKindOf = (reference: string): MailKind | null =>
  NAMES.find((name) => reference.startsWith(`${name}-`)) ?? null

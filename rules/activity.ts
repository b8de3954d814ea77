/** Kinds of events in the activity log of an account. */
export const ACTIVITY_KINDS = [
  'login',
  'login-failed',
  'login-locked',
  'logout',
  'account-activated',
  'password-link-sent',
  'password-changed',
  'identity-refused',
  'session-ended',
  'second-factor-on',
  'second-factor-off',
  'recovery-codes-made',
  'recovery-code-used',
  'passkey-added',
  'passkey-removed',
  'email-change-requested',
  'email-changed',
  'data-exported',
  'token-created',
  'token-changed',
  'token-revoked',
  'order-placed',
  'mandate-given',
  'mandate-ended',
  'holder-changed',
  'transfer-code-requested',
  'domain-transferred-out',
  'domain-deleted',
  'domain-push-started',
  'domain-push-ended',
  'domain-pushed',
  'account-merge-started',
  'account-merge-ended',
  'accounts-merged',
  'dns-changed',
  'hosting-password-changed',
  'role-refused',
  'looked-along',
  'contact-changed-by-shop',
  'sessions-ended-by-shop',
  'login-allowed-by-shop',
  'data-exported-by-shop',
  'token-revoked-by-shop',
  'blocked-by-shop',
  'unblocked-by-shop',
  'email-change-by-shop',
  'second-factor-off-by-shop',
  'domain-renewed-by-shop',
  'domain-restored-by-shop',
  'renewal-stopped-by-shop',
  'renewal-resumed-by-shop',
  'domain-locked-by-shop',
  'domain-unlocked-by-shop',
  'domain-held-by-shop',
  'domain-released-by-shop',
  'service-suspended-by-shop',
  'service-released-by-shop',
  'look-along-allowed',
  'look-along-forbidden',
] as const

export type ActivityKind = (typeof ACTIVITY_KINDS)[number]

/** Details that help the owner to recognize the event later. Stored as JSON: add keys, never rename them. */
export interface ActivityDetails {
  /** Domains in ASCII, only some of them if there were many. */
  names?: readonly string[]
  /** Number of domains or changed records. */
  count?: number
  orderId?: string
  orderNumber?: string
  /** Euro cents, including VAT. */
  amount?: number
  /** Reason that a staff member of the shop gave, for the customer to read. */
  reason?: string
  /** Time at which looking along ended, or ends at the latest; milliseconds since the epoch. */
  until?: number
}

/** Groups by which the owner can filter the log. */
export const ACTIVITY_GROUPS = ['LOGIN', 'SERVICES', 'ORDERS', 'ACCOUNT'] as const
export type ActivityGroup = (typeof ACTIVITY_GROUPS)[number]

export const kindsOf = (group: ActivityGroup): ActivityKind[] =>
  ACTIVITY_KINDS.filter((kind) => GROUP_OF[kind] === group)

const GROUP_OF: Record<ActivityKind, ActivityGroup> = {
  login: 'LOGIN',
  'login-failed': 'LOGIN',
  'login-locked': 'LOGIN',
  logout: 'LOGIN',
  'identity-refused': 'LOGIN',
  'session-ended': 'LOGIN',
  'holder-changed': 'SERVICES',
  'transfer-code-requested': 'SERVICES',
  'domain-transferred-out': 'SERVICES',
  'domain-deleted': 'SERVICES',
  'domain-push-started': 'SERVICES',
  'domain-push-ended': 'SERVICES',
  'domain-pushed': 'SERVICES',
  'account-merge-started': 'SERVICES',
  'account-merge-ended': 'SERVICES',
  'accounts-merged': 'SERVICES',
  'dns-changed': 'SERVICES',
  'hosting-password-changed': 'SERVICES',
  'order-placed': 'ORDERS',
  'mandate-given': 'ORDERS',
  'mandate-ended': 'ORDERS',
  'account-activated': 'ACCOUNT',
  'password-link-sent': 'ACCOUNT',
  'password-changed': 'ACCOUNT',
  'second-factor-on': 'ACCOUNT',
  'second-factor-off': 'ACCOUNT',
  'recovery-codes-made': 'ACCOUNT',
  'recovery-code-used': 'ACCOUNT',
  'passkey-added': 'ACCOUNT',
  'passkey-removed': 'ACCOUNT',
  'email-change-requested': 'ACCOUNT',
  'email-changed': 'ACCOUNT',
  'data-exported': 'ACCOUNT',
  'token-created': 'ACCOUNT',
  'token-changed': 'ACCOUNT',
  'token-revoked': 'ACCOUNT',
  'role-refused': 'ACCOUNT',
  'looked-along': 'ACCOUNT',
  'contact-changed-by-shop': 'ACCOUNT',
  'sessions-ended-by-shop': 'ACCOUNT',
  'login-allowed-by-shop': 'LOGIN',
  'data-exported-by-shop': 'ACCOUNT',
  'token-revoked-by-shop': 'ACCOUNT',
  'blocked-by-shop': 'ACCOUNT',
  'unblocked-by-shop': 'ACCOUNT',
  'email-change-by-shop': 'ACCOUNT',
  'second-factor-off-by-shop': 'ACCOUNT',
  'domain-renewed-by-shop': 'SERVICES',
  'domain-restored-by-shop': 'SERVICES',
  'renewal-stopped-by-shop': 'SERVICES',
  'renewal-resumed-by-shop': 'SERVICES',
  'domain-locked-by-shop': 'SERVICES',
  'domain-unlocked-by-shop': 'SERVICES',
  'domain-held-by-shop': 'SERVICES',
  'domain-released-by-shop': 'SERVICES',
  'service-suspended-by-shop': 'SERVICES',
  'service-released-by-shop': 'SERVICES',
  'look-along-allowed': 'ACCOUNT',
  'look-along-forbidden': 'ACCOUNT',
}

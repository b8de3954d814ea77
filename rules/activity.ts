/** What happens with an account that its owner, and who guards the shop, may want to read back. */
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
  'holder-changed',
  'hosting-password-changed',
  'role-refused',
] as const

export type ActivityKind = (typeof ACTIVITY_KINDS)[number]

/** What an owner looks for among them. */
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
  'hosting-password-changed': 'SERVICES',
  'order-placed': 'ORDERS',
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
}

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
  'order-placed',
  'holder-changed',
  'hosting-password-changed',
  'role-refused',
] as const

export type ActivityKind = (typeof ACTIVITY_KINDS)[number]

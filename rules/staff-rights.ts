/** Rights of the back office. A right is the unit that operations require; roles are sets of rights. */
export const STAFF_RIGHTS = [
  'CUSTOMERS_SEE',
  'AMOUNTS_SEE',
  'ORDERS_DECIDE',
  'ORDERS_DELIVER_AGAIN',
  'REFUND_PROPOSE',
  'REFUND_APPROVE',
  'REFUND_GOODWILL',
  'INVOICES_EDIT',
  'CREDIT_PROPOSE',
  'CUSTOMER_EDIT',
  'CUSTOMER_LOOK_ALONG',
  'CUSTOMER_ERASE',
  'PRIVACY_HANDLE',
  'DOMAIN_ACT',
  'JOBS_RETRY',
  'JOBS_DROP',
  'CATALOGUE_DRAFT',
  'CATALOGUE_APPROVE',
  'PROMOTIONS_CREATE',
  'PROMOTIONS_MANAGE',
  'EXPORT_PERSONAL_DATA',
  'STAFF_MANAGE',
  'AUDIT_READ',
  'REPORTS_READ',
] as const
export type StaffRight = (typeof STAFF_RIGHTS)[number]

export const STAFF_ROLES = ['OWNER', 'FINANCE', 'SUPPORT', 'TECHNICAL', 'READER'] as const
export type StaffRole = (typeof STAFF_ROLES)[number]

/** Proofs of identity that a session of the back office requires: one of these, always. */
export const STAFF_FACTORS = ['PASSKEY', 'TOTP'] as const
export type StaffFactor = (typeof STAFF_FACTORS)[number]

const RIGHTS_OF: Readonly<Record<StaffRole, readonly StaffRight[]>> = {
  OWNER: STAFF_RIGHTS,
  FINANCE: [
    'CUSTOMERS_SEE',
    'AMOUNTS_SEE',
    'ORDERS_DECIDE',
    'ORDERS_DELIVER_AGAIN',
    'REFUND_PROPOSE',
    'REFUND_APPROVE',
    'REFUND_GOODWILL',
    'INVOICES_EDIT',
    'CREDIT_PROPOSE',
    'CATALOGUE_DRAFT',
    'CATALOGUE_APPROVE',
    'PROMOTIONS_CREATE',
    'PROMOTIONS_MANAGE',
    'REPORTS_READ',
  ],
  SUPPORT: [
    'CUSTOMERS_SEE',
    'AMOUNTS_SEE',
    'ORDERS_DELIVER_AGAIN',
    'REFUND_PROPOSE',
    'CREDIT_PROPOSE',
    'CUSTOMER_EDIT',
    'CUSTOMER_LOOK_ALONG',
    'DOMAIN_ACT',
    'JOBS_RETRY',
    'PROMOTIONS_CREATE',
  ],
  TECHNICAL: ['CUSTOMERS_SEE', 'ORDERS_DELIVER_AGAIN', 'CUSTOMER_LOOK_ALONG', 'DOMAIN_ACT', 'JOBS_RETRY', 'JOBS_DROP'],
  READER: ['CUSTOMERS_SEE', 'AMOUNTS_SEE', 'AUDIT_READ', 'REPORTS_READ'],
}

/** Returns the rights of a staff member, in the order of `STAFF_RIGHTS`. Unknown roles have none. */
export function rightsOf(roles: readonly string[]): StaffRight[] {
  const held = new Set(roles.filter(isStaffRole).flatMap((role) => RIGHTS_OF[role]))
  return STAFF_RIGHTS.filter((right) => held.has(right))
}

/** Whether a holder of these rights may give or take away these roles: nobody grants a right that they do not hold. */
export const mayGrant = (held: readonly StaffRight[], roles: readonly StaffRole[]): boolean =>
  rightsOf(roles).every((right) => held.includes(right))

/** Rights over money, personal data of all customers, and staff. */
const GUARDED_RIGHTS: readonly StaffRight[] = [
  'ORDERS_DECIDE',
  'REFUND_APPROVE',
  'REFUND_GOODWILL',
  'INVOICES_EDIT',
  'EXPORT_PERSONAL_DATA',
  'STAFF_MANAGE',
]

/** Whether a change of roles gives a right that a second owner has to agree to. */
export function isGuardedGrant(before: readonly StaffRole[], after: readonly StaffRole[]): boolean {
  const held = rightsOf(before)
  return rightsOf(after).some((right) => GUARDED_RIGHTS.includes(right) && !held.includes(right))
}

/** Rights of which each shows some proposals: to propose an act, to approve it, or to audit all. */
export const PROPOSAL_RIGHTS: readonly StaffRight[] = [
  'ORDERS_DECIDE',
  'REFUND_PROPOSE',
  'REFUND_APPROVE',
  'INVOICES_EDIT',
  'CREDIT_PROPOSE',
  'CUSTOMER_EDIT',
  'CUSTOMER_ERASE',
  'DOMAIN_ACT',
  'CATALOGUE_DRAFT',
  'CATALOGUE_APPROVE',
  'PROMOTIONS_CREATE',
  'PROMOTIONS_MANAGE',
  'EXPORT_PERSONAL_DATA',
  'STAFF_MANAGE',
  'AUDIT_READ',
]

export const isStaffRole = (word: unknown): word is StaffRole => (STAFF_ROLES as readonly unknown[]).includes(word)

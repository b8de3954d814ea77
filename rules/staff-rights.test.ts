import { describe, expect, test } from 'vitest'
import { mayGrant, rightsOf, STAFF_RIGHTS, STAFF_ROLES, type StaffRight, type StaffRole } from './staff-rights'

/** The table of roles: o owner, f finance, s support, t technical, r reader. */
const HOLDERS: Record<StaffRight, string> = {
  CUSTOMERS_SEE: 'ofstr',
  AMOUNTS_SEE: 'ofsr',
  ORDERS_DECIDE: 'of',
  ORDERS_DELIVER_AGAIN: 'ofst',
  REFUND_PROPOSE: 'ofs',
  REFUND_APPROVE: 'of',
  REFUND_GOODWILL: 'of',
  INVOICES_EDIT: 'of',
  CREDIT_PROPOSE: 'ofs',
  CUSTOMER_EDIT: 'os',
  CUSTOMER_LOOK_ALONG: 'ost',
  CUSTOMER_ERASE: 'o',
  PRIVACY_HANDLE: 'o',
  DOMAIN_ACT: 'ost',
  JOBS_RETRY: 'ost',
  JOBS_DROP: 'ot',
  CATALOGUE_DRAFT: 'of',
  CATALOGUE_APPROVE: 'of',
  PROMOTIONS_CREATE: 'ofs',
  PROMOTIONS_MANAGE: 'of',
  EXPORT_PERSONAL_DATA: 'o',
  STAFF_MANAGE: 'o',
  AUDIT_READ: 'or',
  REPORTS_READ: 'ofr',
}

describe('rights', () => {
  test.each(STAFF_RIGHTS)('%s has exactly the roles of the table', (right) => {
    const holders = STAFF_ROLES.filter((role) => rightsOf([role]).includes(right))
    const initials = holders.map((role) => role[0]?.toLowerCase()).join('')
    expect(initials).toBe(HOLDERS[right])
  })

  test('of several roles are added up, and an unknown role has none', () => {
    expect(rightsOf(['READER', 'TECHNICAL'])).toEqual(STAFF_RIGHTS.filter((right) => /[rt]/.test(HOLDERS[right])))
    expect(rightsOf(['ADMIN', ''])).toEqual([])
    expect(rightsOf([])).toEqual([])
  })
})

test.each<[StaffRole[], StaffRole[], boolean]>([
  [['OWNER'], ['OWNER'], true],
  [['OWNER'], [...STAFF_ROLES], true],
  [['FINANCE'], ['FINANCE'], true],
  [['FINANCE'], ['SUPPORT'], false],
  [['SUPPORT', 'FINANCE'], ['SUPPORT'], true],
  [['SUPPORT'], ['OWNER'], false],
  [['READER'], [], true],
])('holders of %j may grant %j: %s', (held, granted, expected) => {
  expect(mayGrant(rightsOf(held), granted)).toBe(expected)
})

import { createHash } from 'node:crypto'
import { liveAgreements } from '../../../../rules/agreed-staffel'
import { dayInAmsterdam } from '../../../../rules/calendar'
import { type Account, agreedStaffelAt, staffelAt } from '../../../common/viewer'
import { view } from '../../../graphql/view'
import type { VatCheckRow } from '../vat-checks.repository'
import { StaffAccount, StaffAccountRef, StaffAgreedStaffel } from './staff-accounts.graphql'

/** A customer as staff see one: without anything that proves who they are. */
export function accountView(account: Account, vatCheck: VatCheckRow | null, at: number): StaffAccount {
  const { id, email, username, firstName, lastName, companyName, vatId, role } = account
  const { street, streetNumber, streetNumberAddition, postCode, city, country, phoneNumber } = account
  const { isBlocked, blockReason, blockedAt, allowsLookAlong, paysOnAccount, creditLimit, createdAt, erasedAt } =
    account
  // A check of an earlier number says nothing.
  const check = vatCheck && vatCheck.vatId === vatId ? vatCheck : null
  return view(StaffAccount, {
    ...{ id, email, username, firstName, lastName, companyName, vatId, role },
    ...{ street, streetNumber, streetNumberAddition, postCode, city, country, phoneNumber },
    ...{ isBlocked, blockReason, blockedAt, allowsLookAlong, paysOnAccount, creditLimit, createdAt, erasedAt },
    name: nameOf(account),
    contactVersion: contactVersionOf(account),
    vatStatus: check?.status ?? null,
    vatCheckedAt: check?.checkedAt ?? null,
    registrationNumber: account.registrationNumber || null,
    staffel: staffelAt(account, at),
    agreedStaffel: role === 'RESELLER' ? agreedStaffelAt(account, at) : null,
    agreedStaffels: role === 'RESELLER' ? agreementsOf(account, at) : [],
    conditionsVersion: conditionsVersionOf(account),
  })
}

/** Agreements by date that have not ended, the first to begin first. The stored copy may hold some that ended since. */
function agreementsOf({ agreedStaffels }: Account, at: number): StaffAgreedStaffel[] {
  const today = dayInAmsterdam(at)
  return liveAgreements(agreedStaffels ?? [], today).map(({ id, staffel, from, until }) =>
    view(StaffAgreedStaffel, { id, staffel, from, until, isPlanned: from > today }),
  )
}

export const accountRef = (account: Account): StaffAccountRef =>
  view(StaffAccountRef, { id: account.id, name: nameOf(account), email: account.email })

/** Company, or else the name of the person, or else the e-mail address. */
export const nameOf = ({ companyName, firstName, lastName, email }: Account): string =>
  companyName || `${firstName} ${lastName}`.trim() || email

/** Fields that staff can edit, in the order of the form. */
export const CONTACT_FIELDS = [
  'firstName',
  'lastName',
  'companyName',
  'street',
  'streetNumber',
  'streetNumberAddition',
  'postCode',
  'city',
  'country',
  'phoneNumber',
] as const

/** Changes with each change of the contact, so that nobody overwrites what they have not seen. */
export const contactVersionOf = (account: Account): string => versionOf(CONTACT_FIELDS.map((field) => account[field]))

/** Changes with each change of the conditions. */
export const conditionsVersionOf = ({ role, staffel, agreedStaffels, paysOnAccount, creditLimit }: Account): string =>
  versionOf([role, staffel, agreedStaffels, paysOnAccount, creditLimit])

const versionOf = (state: unknown): string =>
  createHash('sha256').update(JSON.stringify(state)).digest('base64url').slice(0, 16)

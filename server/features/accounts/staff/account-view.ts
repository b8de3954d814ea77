import { createHash } from 'node:crypto'
import type { Account } from '../../../common/viewer'
import { viewerOf } from '../../../common/viewer'
import { view } from '../../../graphql/view'
import type { VatCheckRow } from '../vat-checks.repository'
import { StaffAccount, StaffAccountRef } from './staff-accounts.graphql'

/** A customer as staff see one: without anything that proves who they are. */
export function accountView(account: Account, vatCheck: VatCheckRow | null): StaffAccount {
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
    staffel: viewerOf(account).staffel,
    agreedStaffel: role === 'RESELLER' ? account.staffel : null,
    conditionsVersion: conditionsVersionOf(account),
  })
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
export const conditionsVersionOf = ({ role, staffel, paysOnAccount, creditLimit }: Account): string =>
  versionOf([role, staffel, paysOnAccount, creditLimit])

const versionOf = (state: unknown): string =>
  createHash('sha256').update(JSON.stringify(state)).digest('base64url').slice(0, 16)

import { eq, inArray } from 'drizzle-orm'
import type { Db, Tx } from '../../../../db/database'
import { all, run, written } from '../../../../db/query'
import {
  accounts,
  activity,
  agreedStaffels,
  emailChanges,
  lookAlongs,
  passkeys,
  passwordResets,
  recoveryCodes,
  registrations,
  totpSecrets,
  vatChecks,
} from '../../../../db/schema/accounts'
import type { Account } from '../../../common/viewer'

const OF_ACCOUNT = [
  activity,
  agreedStaffels,
  emailChanges,
  lookAlongs,
  passkeys,
  passwordResets,
  recoveryCodes,
  totpSecrets,
  vatChecks,
] as const

/** Everything that says who the customer is. The country stays: it decides the VAT of the books. */
const ERASED = {
  username: null,
  passwordHash: null,
  parentAccountId: null,
  allowsLookAlong: false,
  isBlocked: true,
  blockReason: null,
  agreedStaffels: null,
  companyName: null,
  gender: 'M',
  firstName: '',
  lastName: '',
  street: null,
  streetNumber: null,
  streetNumberAddition: null,
  postCode: null,
  city: null,
  phoneNumber: null,
  birthDate: null,
  vatId: null,
  legalForm: '',
  registrationNumber: '',
  holderEmail: null,
  holderPhone: null,
} as const

/** Returns the other addresses of an account: of its registrant, and one that it is about to get. */
export async function listOtherEmails(db: Db, accountId: string): Promise<string[]> {
  const own = await all(db.select({ email: accounts.holderEmail }).from(accounts).where(eq(accounts.id, accountId)))
  const next = await all(
    db.select({ email: emailChanges.newEmail }).from(emailChanges).where(eq(emailChanges.accountId, accountId)),
  )
  return [...own, ...next].flatMap(({ email }) => email ?? [])
}

/** Replaces the personal data of an account, and deletes what belongs to it alone. Its sessions end elsewhere. */
export async function eraseAccount(tx: Tx, id: string, emails: readonly string[], now: number): Promise<Account> {
  for (const table of OF_ACCOUNT) await run(tx.delete(table).where(eq(table.accountId, id)))
  await run(tx.delete(registrations).where(inArray(registrations.email, [...emails])))
  const named = { ...ERASED, email: `${id.toLowerCase()}@erased.invalid`, blockedAt: now, erasedAt: now }
  return written(tx.update(accounts).set(named).where(eq(accounts.id, id)).returning())
}

import { and, desc, eq, gt, lte } from 'drizzle-orm'
import type { Db } from '../../../db/open'
import { one, run } from '../../../db/query'
import { type RegistrationDetails, registrations } from '../../../db/schema/accounts'
import { DEFAULT_COUNTRY_CODE } from '../../../rules/constants'

export type { RegistrationDetails }

export type Registration = typeof registrations.$inferSelect

/** Of somebody who told nothing but an address. */
export const NO_DETAILS: RegistrationDetails = {
  firstName: '',
  lastName: '',
  gender: 'M',
  isCompany: false,
  companyName: null,
  street: null,
  streetNumber: null,
  streetNumberAddition: null,
  postCode: null,
  city: null,
  country: DEFAULT_COUNTRY_CODE,
  phoneNumber: null,
  birthDate: null,
}

/** Also forgets those whose link has ended: they hold data of people who never became a customer. */
export async function insertRegistration(tx: Db, row: Registration, now: number): Promise<void> {
  await run(tx.delete(registrations).where(lte(registrations.expiresAt, now - KEPT_AFTER_END_MS)))
  await run(tx.insert(registrations).values(row))
}

/** By the hash of its link's token, ended or not. */
export async function findRegistration(db: Db, tokenHash: string): Promise<Registration | null> {
  return one(db.select().from(registrations).where(eq(registrations.tokenHash, tokenHash)))
}

/** The newest that waits for this address. */
export async function findNewestRegistration(db: Db, email: string): Promise<Registration | null> {
  return one(newest(db, email))
}

/** The newest that waits for this address, one of this browser before any other. */
export async function findOwnRegistration(db: Db, email: string, visitorHash: string): Promise<Registration | null> {
  const own = await one(newest(db, email, eq(registrations.visitorHash, visitorHash)))
  return own ?? findNewestRegistration(db, email)
}

/** Notes that this browser knows the registration's password. The hash, salted, is the same for all links of one. */
export async function claimRegistration(tx: Db, { email, passwordHash }: Registration, visitorHash: string) {
  if (passwordHash === null) return
  const isSame = and(eq(registrations.email, email), eq(registrations.passwordHash, passwordHash))
  await run(tx.update(registrations).set({ visitorHash }).where(isSame))
}

/** Takes the registration of a link that still holds; the second to ask gets null. */
export async function takeRegistration(tx: Db, tokenHash: string, now: number): Promise<Registration | null> {
  return one(
    tx
      .delete(registrations)
      .where(and(eq(registrations.tokenHash, tokenHash), gt(registrations.expiresAt, now)))
      .returning(),
  )
}

export async function deleteRegistrationsFor(tx: Db, email: string): Promise<void> {
  await run(tx.delete(registrations).where(eq(registrations.email, email)))
}

/** An ended link still tells whom to send a new one, for a while. */
const KEPT_AFTER_END_MS = 7 * 24 * 60 * 60_000

const newest = (db: Db, email: string, more?: ReturnType<typeof eq>) =>
  db
    .select()
    .from(registrations)
    .where(and(eq(registrations.email, email), more))
    .orderBy(desc(registrations.createdAt))
    .limit(1)

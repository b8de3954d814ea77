import { and, desc, eq, gt, lte, sql } from 'drizzle-orm'
import type { Db } from '../../../db/database'
import { one, run, statement, statementByColumns } from '../../../db/query'
import { type RegistrationDetails, registrations } from '../../../db/schema/accounts'
import { DEFAULT_COUNTRY_CODE } from '../../../rules/constants'
import { DAY_MS } from '../../../rules/time'

export type { RegistrationDetails }

export type Registration = typeof registrations.$inferSelect

const P = sql.placeholder

const isThis = eq(registrations.tokenHash, P('tokenHash'))
const isFor = eq(registrations.email, P('email'))

const forgetting = statement((db) => db.delete(registrations).where(lte(registrations.expiresAt, P('before'))))
const insertion = statementByColumns((db, row: Registration) => db.insert(registrations).values(row))
const byToken = statement((db) => db.select().from(registrations).where(isThis))
const newest = statement((db) =>
  db.select().from(registrations).where(isFor).orderBy(desc(registrations.createdAt)).limit(1),
)
const newestOwn = statement((db) =>
  db
    .select()
    .from(registrations)
    .where(and(isFor, eq(registrations.visitorHash, P('visitorHash'))))
    .orderBy(desc(registrations.createdAt))
    .limit(1),
)
const claiming = statement((db) =>
  db
    .update(registrations)
    .set({ visitorHash: sql`${P('visitorHash')}` })
    .where(and(isFor, eq(registrations.passwordHash, P('passwordHash')))),
)
const taking = statement((db) =>
  db
    .delete(registrations)
    .where(and(isThis, gt(registrations.expiresAt, P('now'))))
    .returning(),
)
const removal = statement((db) => db.delete(registrations).where(isFor))
const removalByStaff = statement((db) => db.delete(registrations).where(and(isFor, eq(registrations.origin, 'STAFF'))))

/** Details of a registration with an address only. */
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

/**
 * Inserts a registration and deletes those whose link has expired: they hold data of people who never became customers.
 */
export async function insertRegistration(tx: Db, row: Registration, now: number): Promise<void> {
  await run(forgetting(tx, { before: now - KEPT_AFTER_END_MS }))
  await run(insertion(tx, row))
}

/** By the hash of its link's token, expired or not. */
export async function findRegistration(db: Db, tokenHash: string): Promise<Registration | null> {
  return one(byToken(db, { tokenHash }))
}

/** The newest pending one of this address. */
export async function findNewestRegistration(db: Db, email: string): Promise<Registration | null> {
  return one(newest(db, { email }))
}

/** The newest pending one of this address, preferring those of this browser. */
export async function findOwnRegistration(db: Db, email: string, visitorHash: string): Promise<Registration | null> {
  const own = await one(newestOwn(db, { email, visitorHash }))
  return own ?? findNewestRegistration(db, email)
}

/**
 * Records that this browser knows the registration's password. The salted hash is the same for all links of one
 * registration.
 */
export async function claimRegistration(tx: Db, { email, passwordHash }: Registration, visitorHash: string) {
  if (passwordHash === null) return
  await run(claiming(tx, { email, passwordHash, visitorHash }))
}

/** Takes the registration of a valid link; a second call returns null. */
export async function takeRegistration(tx: Db, tokenHash: string, now: number): Promise<Registration | null> {
  return one(taking(tx, { tokenHash, now }))
}

export async function deleteRegistrationsFor(tx: Db, email: string): Promise<void> {
  await run(removal(tx, { email }))
}

/** Deletes those that staff made: their links end. */
export async function deleteRegistrationsByStaff(tx: Db, email: string): Promise<void> {
  await run(removalByStaff(tx, { email }))
}

/** For this long, an expired link still identifies the address to send a new one to. */
const KEPT_AFTER_END_MS = 7 * DAY_MS

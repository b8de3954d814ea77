import { and, desc, eq, gt, lte, sql } from 'drizzle-orm'
import type { Db } from '../../../db/open'
import { one, run, statement, statementByColumns } from '../../../db/query'
import { type RegistrationDetails, registrations } from '../../../db/schema/accounts'
import { DEFAULT_COUNTRY_CODE } from '../../../rules/constants'

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
  await run(forgetting(tx, { before: now - KEPT_AFTER_END_MS }))
  await run(insertion(tx, row))
}

/** By the hash of its link's token, ended or not. */
export async function findRegistration(db: Db, tokenHash: string): Promise<Registration | null> {
  return one(byToken(db, { tokenHash }))
}

/** The newest that waits for this address. */
export async function findNewestRegistration(db: Db, email: string): Promise<Registration | null> {
  return one(newest(db, { email }))
}

/** The newest that waits for this address, one of this browser before any other. */
export async function findOwnRegistration(db: Db, email: string, visitorHash: string): Promise<Registration | null> {
  const own = await one(newestOwn(db, { email, visitorHash }))
  return own ?? findNewestRegistration(db, email)
}

/** Notes that this browser knows the registration's password. The hash, salted, is the same for all links of one. */
export async function claimRegistration(tx: Db, { email, passwordHash }: Registration, visitorHash: string) {
  if (passwordHash === null) return
  await run(claiming(tx, { email, passwordHash, visitorHash }))
}

/** Takes the registration of a link that still holds; the second to ask gets null. */
export async function takeRegistration(tx: Db, tokenHash: string, now: number): Promise<Registration | null> {
  return one(taking(tx, { tokenHash, now }))
}

export async function deleteRegistrationsFor(tx: Db, email: string): Promise<void> {
  await run(removal(tx, { email }))
}

/** An ended link still tells whom to send a new one, for a while. */
const KEPT_AFTER_END_MS = 7 * 24 * 60 * 60_000

import { and, asc, count, countDistinct, desc, eq, gt, inArray, lt, max, or, sql } from 'drizzle-orm'
import type { Db } from '../../../db/database'
import { all, isAmong, one, run, statement, statementByColumns } from '../../../db/query'
import { type CertificateValidation, certificateRequests, certificates } from '../../../db/schema/certificates'
import { INTEGER_MAX } from '../../../db/table'
import type { Page } from '../../graphql/connection'

export type CertificateRow = typeof certificates.$inferSelect
export type RequestRow = typeof certificateRequests.$inferSelect
export type NewRequest = typeof certificateRequests.$inferInsert
export type { CertificateValidation }

const P = sql.placeholder

const byId = statement((db) =>
  db
    .select()
    .from(certificates)
    .where(eq(certificates.id, P('id'))),
)
const byLine = statement((db) =>
  db
    .select()
    .from(certificates)
    .where(eq(certificates.orderLineId, P('orderLineId'))),
)
const isOfAccount = eq(certificates.accountId, P('accountId'))
const isOnPage = and(isOfAccount, lt(certificates.number, P('after')), gt(certificates.number, P('before')))
const page = statement((db) =>
  db.select().from(certificates).where(isOnPage).orderBy(desc(certificates.number)).limit(P('limit')),
)
const pageBackward = statement((db) =>
  db.select().from(certificates).where(isOnPage).orderBy(asc(certificates.number)).limit(P('limit')),
)
const numberOf = statement((db) =>
  db
    .select({ n: count(), last: max(certificates.number) })
    .from(certificates)
    .where(isOfAccount),
)
const insertion = statementByColumns((db, row: CertificateRow) => db.insert(certificates).values(row))

const requestsOf = statement((db) =>
  db
    .select()
    .from(certificateRequests)
    .where(isAmong(certificateRequests.certificateId, 'certificateIds'))
    .orderBy(desc(certificateRequests.number)),
)
const requestById = statement((db) =>
  db
    .select()
    .from(certificateRequests)
    .where(eq(certificateRequests.id, P('id'))),
)
const insertionOfRequest = statementByColumns((db, row: NewRequest) => db.insert(certificateRequests).values(row))
const changeOfRequest = statementByColumns((db, row: Partial<RequestRow>) =>
  db
    .update(certificateRequests)
    .set(row)
    .where(eq(certificateRequests.id, P('id'))),
)
/** Restricted to paid terms that end within a year: others need no check. */
const ending = statement((db) =>
  db
    .select({ certificate: certificates })
    .from(certificateRequests)
    .innerJoin(certificates, eq(certificates.id, certificateRequests.certificateId))
    .where(
      and(
        eq(certificateRequests.state, sql`'ISSUED'`),
        gt(certificateRequests.expiresAt, P('from')),
        lt(certificateRequests.expiresAt, P('until')),
        gt(certificates.paidUntil, certificateRequests.expiresAt),
      ),
    )
    .orderBy(asc(certificateRequests.expiresAt)),
)

export async function findCertificate(db: Db, id: string): Promise<CertificateRow | null> {
  return one(byId(db, { id }))
}

export async function findByLine(db: Db, orderLineId: string): Promise<CertificateRow | null> {
  return one(byLine(db, { orderLineId }))
}

/** Newest first; read backwards when the page is. */
export async function listPage(
  db: Db,
  accountId: string,
  { after, before, isBackward, limit }: Page<number>,
): Promise<CertificateRow[]> {
  const read = isBackward ? pageBackward : page
  return all(read(db, { accountId, after: after ?? INTEGER_MAX, before: before ?? 0, limit }))
}

export async function countCertificates(db: Db, accountId: string): Promise<number> {
  return (await one(numberOf(db, { accountId })))?.n ?? 0
}

/** Lists all certificates of an account, oldest first. */
export const listCertificatesOf = (db: Db, accountId: string): Promise<CertificateRow[]> =>
  all(db.select().from(certificates).where(eq(certificates.accountId, accountId)).orderBy(asc(certificates.number)))

/** Gives a certificate to another account, with the next number there. */
export async function giveCertificate(tx: Db, id: string, accountId: string): Promise<void> {
  const last = (await one(numberOf(tx, { accountId })))?.last ?? 0
  await run(
    tx
      .update(certificates)
      .set({ accountId, number: last + 1 })
      .where(eq(certificates.id, id)),
  )
}

/** Assigns the account's next number. */
export async function insertCertificate(db: Db, row: Omit<CertificateRow, 'number'>): Promise<void> {
  const last = (await one(numberOf(db, { accountId: row.accountId })))?.last ?? 0
  await run(insertion(db, { ...row, number: last + 1 }))
}

/** All requests of these certificates, newest first per certificate. */
export async function listRequests(db: Db, certificateIds: readonly string[]): Promise<RequestRow[]> {
  return all(requestsOf(db, { certificateIds }))
}

export async function findRequest(db: Db, id: string): Promise<RequestRow | null> {
  return one(requestById(db, { id }))
}

export async function insertRequest(db: Db, row: NewRequest): Promise<void> {
  await run(insertionOfRequest(db, row))
}

export async function updateRequest(db: Db, id: string, values: Partial<RequestRow>): Promise<void> {
  await run(changeOfRequest(db, values, { id }))
}

/** Certificates whose issued one expires between these times and whose paid term is longer. */
export async function listEnding(db: Db, from: number, until: number): Promise<CertificateRow[]> {
  return (await all(ending(db, { from, until }))).map(({ certificate }) => certificate)
}

/** Counts the certificates of an account that are valid at a time, or requested. */
export async function countLive(db: Db, accountId: string, at: number): Promise<number> {
  const { state, expiresAt, certificateId } = certificateRequests
  const isLive = or(inArray(state, ['ASKED', 'VALIDATING']), and(eq(state, 'ISSUED'), gt(expiresAt, at)))
  const row = await one(
    db
      .select({ n: countDistinct(certificateId) })
      .from(certificateRequests)
      .innerJoin(certificates, eq(certificates.id, certificateId))
      .where(and(eq(certificates.accountId, accountId), isLive)),
  )
  return row?.n ?? 0
}

export async function deleteCertificatesOf(tx: Db, accountId: string): Promise<void> {
  await run(tx.delete(certificates).where(eq(certificates.accountId, accountId)))
}

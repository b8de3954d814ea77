import { and, eq, lt, not, or, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../db/database'
import { all, one, run, statement, statementByColumns } from '../../../db/query'
import { cloudflareProtections } from '../../../db/schema/cloudflare'
import { noteChange } from '../../changes/changes'
import { isDomainOf } from '../domains/domains.queries'

export type ProtectionRow = typeof cloudflareProtections.$inferSelect
export type NewProtection = typeof cloudflareProtections.$inferInsert

const P = sql.placeholder

const isOfDomain = eq(cloudflareProtections.domainId, P('domainId'))
const byDomain = statement((db) => db.select().from(cloudflareProtections).where(isOfDomain))
const insertion = statementByColumns((db, row: NewProtection) => db.insert(cloudflareProtections).values(row))
const change = statementByColumns((db, row: Partial<ProtectionRow>) =>
  db.update(cloudflareProtections).set(row).where(isOfDomain),
)
const unprotected = statement((db) =>
  db
    .select({ domainId: cloudflareProtections.domainId })
    .from(cloudflareProtections)
    .where(
      and(
        isDomainOf(cloudflareProtections.domainId, P('accountId')),
        or(
          sql`${cloudflareProtections.state} in ('STOPPING', 'OFF')`,
          and(lt(cloudflareProtections.paidUntil, P('until')), not(cloudflareProtections.renews)),
        ),
      ),
    ),
)

export async function findProtection(db: Db, domainId: string): Promise<ProtectionRow | null> {
  return one(byDomain(db, { domainId }))
}

export async function insertProtection(tx: Tx, row: NewProtection): Promise<void> {
  await run(insertion(tx, row))
  await noteChange(tx, 'DOMAIN_CHANGED', row.domainId)
}

export async function updateProtection(tx: Tx, domainId: string, values: Partial<ProtectionRow>): Promise<void> {
  await run(change(tx, values, { domainId }))
  await noteChange(tx, 'DOMAIN_CHANGED', domainId)
}

/** The account's domains whose protection was disabled, or ends before `until` without renewal. */
export async function listUnprotected(db: Db, accountId: string, until: number): Promise<string[]> {
  return (await all(unprotected(db, { accountId, until }))).map(({ domainId }) => domainId)
}

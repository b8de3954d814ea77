import { and, asc, count, desc, eq, gt, like, lt, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../db/open'
import { all, isAmong, one, run, statement, statementByColumns } from '../../../db/query'
import { domains } from '../../../db/schema/domains'
import type { Page } from '../../graphql/connection'
import { noteChange } from '../webhooks/changes.service'

export type DomainRow = typeof domains.$inferSelect
export type NewDomain = typeof domains.$inferInsert

export interface WantedDomains {
  accountId: string
  /** Part of the name in ASCII and lower case; empty for all. Has none of the signs that LIKE reads. */
  search: string
  /** Null for all. */
  status: DomainRow['status'] | null
  /** Null for all. */
  holderId: string | null
  /** Null for all. */
  ids: readonly string[] | null
}

const P = sql.placeholder

const byId = statement((db) =>
  db
    .select()
    .from(domains)
    .where(eq(domains.id, P('id'))),
)
const byName = statement((db) =>
  db
    .select()
    .from(domains)
    .where(eq(domains.name, P('name'))),
)
const byAccount = statement((db) =>
  db
    .select()
    .from(domains)
    .where(eq(domains.accountId, P('accountId')))
    .orderBy(asc(domains.name)),
)
const ofAccount = statement((db) =>
  db
    .select({ id: domains.id })
    .from(domains)
    .where(and(eq(domains.accountId, P('accountId')), eq(domains.name, P('name')))),
)

const namesOfAccount = statement((db) =>
  db
    .select({ name: domains.name })
    .from(domains)
    .where(and(eq(domains.accountId, P('accountId')), isAmong(domains.name, 'names'))),
)

/** Each stands in a statement only where it is asked for, so that SQLite takes the index that fits. */
const CONDITIONS = {
  search: like(domains.name, P('pattern')),
  status: eq(domains.status, P('status')),
  holderId: eq(domains.holderId, P('holderId')),
  ids: isAmong(domains.id, 'ids'),
  after: gt(domains.name, P('after')),
  before: lt(domains.name, P('before')),
}
type Condition = keyof typeof CONDITIONS

/** The statements of one set of conditions. */
function listing(conditions: readonly Condition[]) {
  const isWanted = and(eq(domains.accountId, P('accountId')), ...conditions.map((name) => CONDITIONS[name]))
  const sorted = (order: SQL) =>
    statement((db) => db.select().from(domains).where(isWanted).orderBy(order).limit(P('limit')))
  return {
    forward: sorted(asc(domains.name)),
    backward: sorted(desc(domains.name)),
    number: statement((db) => db.select({ n: count() }).from(domains).where(isWanted)),
  }
}

const listings = new Map<string, ReturnType<typeof listing>>()

function listingOf(wanted: WantedDomains & Partial<Pick<Page<string>, 'after' | 'before'>>) {
  const conditions = (Object.keys(CONDITIONS) as Condition[]).filter((name) => wanted[name])
  const key = conditions.join(' ')
  const made = listings.get(key) ?? listing(conditions)
  listings.set(key, made)
  return made
}

const insertion = statementByColumns((db, row: NewDomain) =>
  db.insert(domains).values(row).onConflictDoNothing({ target: domains.name }),
)
const change = statementByColumns((db, row: Partial<DomainRow>) =>
  db
    .update(domains)
    .set(row)
    .where(eq(domains.id, P('id'))),
)

const removal = statement((db) => db.delete(domains).where(eq(domains.id, P('id'))))

export async function findById(db: Db, id: string): Promise<DomainRow | null> {
  return one(byId(db, { id }))
}

/** Takes the ASCII form in lower case. */
export async function findByName(db: Db, name: string): Promise<DomainRow | null> {
  return one(byName(db, { name }))
}

/** By name. */
export async function listOfAccount(db: Db, accountId: string): Promise<DomainRow[]> {
  return all(byAccount(db, { accountId }))
}

/** One page of the wanted ones, by name; read backwards when the page is. */
export async function listPage(
  db: Db,
  wanted: WantedDomains,
  { after, before, isBackward, limit }: Page<string>,
): Promise<DomainRow[]> {
  const { forward, backward } = listingOf({ ...wanted, after, before })
  const read = isBackward ? backward : forward
  return all(read(db, { ...valuesOf(wanted), after, before, limit }))
}

export async function countWanted(db: Db, wanted: WantedDomains): Promise<number> {
  return (await one(listingOf(wanted).number(db, valuesOf(wanted))))?.n ?? 0
}

export async function isOwnedBy(db: Db, accountId: string, name: string): Promise<boolean> {
  return (await one(ofAccount(db, { accountId, name }))) !== null
}

/** Which of these names, in ASCII and lower case, are the account's. */
export const listOwned = (db: Db, accountId: string, names: readonly string[]): Promise<{ name: string }[]> =>
  all(namesOfAccount(db, { accountId, names }))

/** A name that is there already stays as it is. */
export async function insertDomain(tx: Tx, row: NewDomain): Promise<void> {
  if ((await run(insertion(tx, row))) > 0) await noteChange(tx, 'DOMAIN_CHANGED', row.id)
}

export async function updateDomain(tx: Tx, id: string, values: Partial<DomainRow>): Promise<void> {
  await run(change(tx, values, { id }))
  await noteChange(tx, 'DOMAIN_CHANGED', id)
}

export async function deleteDomain(tx: Tx, id: string): Promise<void> {
  await run(removal(tx, { id }))
}

const valuesOf = ({ search, ...wanted }: WantedDomains) => ({ ...wanted, pattern: `%${search}%` })

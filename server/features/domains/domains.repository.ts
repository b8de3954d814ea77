import { and, asc, count, desc, eq, gt, isNull, like, lt, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../db/database'
import { all, isAmong, one, run, statement, statementByColumns, statementOfRows } from '../../../db/query'
import { domains } from '../../../db/schema/domains'
import { noteChange } from '../../changes/changes'
import type { Page } from '../../graphql/connection'
import { isHere } from './domains.queries'

export type DomainRow = typeof domains.$inferSelect
export type NewDomain = typeof domains.$inferInsert

export interface WantedDomains {
  accountId: string
  /** Part of the name in ASCII and lower case; empty for all. Must not contain wildcards of LIKE. */
  search: string
  /** Null for all that the shop holds. */
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
const byIds = statement((db) => db.select().from(domains).where(isAmong(domains.id, 'ids')))
const byName = statement((db) =>
  db
    .select()
    .from(domains)
    .where(eq(domains.name, P('name'))),
)
const byNames = statement((db) => db.select().from(domains).where(isAmong(domains.name, 'names')))
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
    .where(and(eq(domains.accountId, P('accountId')), eq(domains.name, P('name')), isHere)),
)

const namesOfAccount = statement((db) =>
  db
    .select({ name: domains.name })
    .from(domains)
    .where(and(eq(domains.accountId, P('accountId')), isAmong(domains.name, 'names'), isHere)),
)

/** Each is part of a statement only if it is requested, so that SQLite picks the matching index. */
const CONDITIONS = {
  search: like(domains.name, P('pattern')),
  status: eq(domains.status, P('status')),
  holderId: eq(domains.holderId, P('holderId')),
  ids: isAmong(domains.id, 'ids'),
  after: gt(domains.name, P('after')),
  before: lt(domains.name, P('before')),
}
type Condition = keyof typeof CONDITIONS

/** Prepares the statements of one set of conditions. */
function listing(conditions: readonly Condition[]) {
  const isWanted = and(
    eq(domains.accountId, P('accountId')),
    conditions.includes('status') ? undefined : isHere,
    ...conditions.map((name) => CONDITIONS[name]),
  )
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

const firstOfAccount = statement((db) =>
  db
    .select({ id: domains.id })
    .from(domains)
    .where(eq(domains.accountId, P('accountId')))
    .orderBy(asc(domains.name))
    .limit(1),
)
const nameById = statement((db) =>
  db
    .select({ name: domains.name })
    .from(domains)
    .where(eq(domains.id, P('id'))),
)
const registrarByName = statement((db) =>
  db
    .select({ registrar: domains.registrar })
    .from(domains)
    .where(eq(domains.name, P('name'))),
)
const adoption = statement((db) =>
  db
    .update(domains)
    .set({ registrar: sql`${P('registrar')}` })
    .where(isNull(domains.registrar)),
)
const registrars = statement((db) =>
  db.select({ registrar: domains.registrar }).from(domains).where(isHere).groupBy(domains.registrar),
)
const insertion = statementOfRows((db, rows: NewDomain[]) =>
  db.insert(domains).values(rows).onConflictDoNothing({ target: domains.name }).returning(),
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

export const listById = (db: Db, ids: readonly string[]): Promise<DomainRow[]> => all(byIds(db, { ids }))

/** Expects the ASCII form in lower case. */
export async function findByName(db: Db, name: string): Promise<DomainRow | null> {
  return one(byName(db, { name }))
}

/** Expects the ASCII form in lower case. */
export const listByName = (db: Db, names: readonly string[]): Promise<DomainRow[]> => all(byNames(db, { names }))

/** The id of the account's first domain by name; null when it has none. */
export const findFirstDomainId = async (db: Db, accountId: string): Promise<string | null> =>
  (await one(firstOfAccount(db, { accountId })))?.id ?? null

export const findDomainName = async (db: Db, id: string): Promise<string | null> =>
  (await one(nameById(db, { id })))?.name ?? null

export const findRegistrar = async (db: Db, name: string): Promise<string | null> =>
  (await one(registrarByName(db, { name })))?.registrar ?? null

export const adoptDomains = (tx: Tx, registrar: string): Promise<number> => run(adoption(tx, { registrar }))

export const listRegistrars = async (db: Db): Promise<string[]> =>
  (await all(registrars(db, {}))).flatMap(({ registrar }) => registrar ?? [])

/** By name. */
export async function listOfAccount(db: Db, accountId: string): Promise<DomainRow[]> {
  return all(byAccount(db, { accountId }))
}

/** One page of the matching domains, by name; read backwards when the page is. */
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

/** Returns which of these names, in ASCII and lower case, belong to the account. */
export const listOwned = (db: Db, accountId: string, names: readonly string[]): Promise<{ name: string }[]> =>
  all(namesOfAccount(db, { accountId, names }))

/** Inserts domains, which have the same columns. Returns those whose name did not exist. */
export async function insertDomains(tx: Tx, rows: readonly NewDomain[]): Promise<DomainRow[]> {
  const inserted = (await insertion(tx, rows)).flat()
  for (const { id } of inserted) await noteChange(tx, 'DOMAIN_CHANGED', id)
  return inserted
}

export async function updateDomain(tx: Tx, id: string, values: Partial<DomainRow>): Promise<void> {
  await run(change(tx, values, { id }))
  await noteChange(tx, 'DOMAIN_CHANGED', id)
}

export async function deleteDomain(tx: Tx, id: string): Promise<void> {
  await run(removal(tx, { id }))
}

const valuesOf = ({ search, ...wanted }: WantedDomains) => ({ ...wanted, pattern: `%${search}%` })

/** Counts the domains of an account that the shop still holds, or can restore. */
export async function countHeldBy(db: Db, accountId: string): Promise<number> {
  const row = await one(
    db
      .select({ n: count() })
      .from(domains)
      .where(and(eq(domains.accountId, accountId), isHere)),
  )
  return row?.n ?? 0
}

export const listDomainIds = async (db: Db, accountId: string): Promise<string[]> =>
  (await all(db.select({ id: domains.id }).from(domains).where(eq(domains.accountId, accountId)))).map(({ id }) => id)

/** Deletes the domains of an account, with their DNS. */
export async function deleteDomainsOf(tx: Tx, accountId: string): Promise<void> {
  await run(tx.delete(domains).where(eq(domains.accountId, accountId)))
}

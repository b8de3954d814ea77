import { count, eq, min, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../db/database'
import { all, isAmong, one, run, statement, statementByColumns } from '../../../db/query'
import { domainLooks, portfolioPositions } from '../../../db/schema/portfolio'
import type { RegistrarDifference } from '../../../rules/registrar-difference'

const P = sql.placeholder

const byDomain = statement((db) =>
  db
    .select({ asks: domainLooks.asks, absentSince: domainLooks.absentSince })
    .from(domainLooks)
    .where(eq(domainLooks.domainId, P('domainId'))),
)
const ask = statement((db) =>
  db
    .insert(domainLooks)
    .values({ domainId: P('domainId'), asks: 1 })
    .onConflictDoUpdate({ target: domainLooks.domainId, set: { asks: sql`${domainLooks.asks} + 1` } }),
)
const absence = statement((db) =>
  db
    .insert(domainLooks)
    .values({ domainId: P('domainId'), absentSince: P('absentSince') })
    .onConflictDoUpdate({ target: domainLooks.domainId, set: { absentSince: sql`excluded.absent_since` } }),
)
const result = statementByColumns((db, row: Result) =>
  db
    .insert(domainLooks)
    .values(row)
    .onConflictDoUpdate({
      target: domainLooks.domainId,
      set: {
        lookedAt: sql`excluded.looked_at`,
        differences: sql`excluded.differences`,
        differsSince: sql`case when excluded.differs_since is null then null else coalesce(${domainLooks.differsSince}, excluded.differs_since) end`,
      },
    }),
)
const results = statement((db) => db.select().from(domainLooks).where(isAmong(domainLooks.domainId, 'domainIds')))
const differing = statement((db) =>
  db
    .select({ n: count(), since: min(domainLooks.differsSince) })
    .from(domainLooks)
    // Written as in the index.
    .where(sql`differs_since is not null`),
)
const positionByName = statement((db) =>
  db
    .select({ position: portfolioPositions.position, since: portfolioPositions.since })
    .from(portfolioPositions)
    .where(eq(portfolioPositions.name, P('name'))),
)
const keeping = statement((db) =>
  db
    .insert(portfolioPositions)
    .values({ name: P('name'), position: P('position'), since: P('since') })
    .onConflictDoUpdate({
      target: portfolioPositions.name,
      set: { position: sql`excluded.position`, since: sql`excluded.since` },
    }),
)

const renaming = statement((db) =>
  db
    .update(portfolioPositions)
    .set({ name: sql`${P('name')}` })
    .where(eq(portfolioPositions.name, 'changes')),
)

export interface Look {
  /** How often a comparison was requested. */
  asks: number
  /** Time of the first answer that the shop no longer holds the domain; null if the last answer did not say so. */
  absentSince: number | null
}

export const findLook = async (db: Db, domainId: string): Promise<Look> =>
  (await one(byDomain(db, { domainId }))) ?? { asks: 0, absentSince: null }

export const noteAsk = (tx: Tx, domainId: string): Promise<number> => run(ask(tx, { domainId }))

export const setAbsentSince = (tx: Tx, domainId: string, absentSince: number | null): Promise<number> =>
  run(absence(tx, { domainId, absentSince }))

type LookRow = typeof domainLooks.$inferSelect
type Result = Pick<LookRow, 'domainId' | 'lookedAt' | 'differences' | 'differsSince'>

/** Keeps what an answer of the registrar says otherwise. */
export function keepResult(
  tx: Tx,
  domainId: string,
  { differences, at }: { differences: readonly RegistrarDifference[]; at: number },
): Promise<number> {
  const isDifferent = differences.length > 0
  return run(
    result(tx, {
      domainId,
      lookedAt: at,
      differences: isDifferent ? differences : null,
      differsSince: isDifferent ? at : null,
    }),
  )
}

/** Returns the comparisons of domains by id; domains that were never compared are left out. */
export const listLooks = async (db: Db, domainIds: readonly string[]): Promise<ReadonlyMap<string, LookRow>> =>
  new Map((await all(results(db, { domainIds }))).map((row) => [row.domainId, row]))

/** `portfolio` of the daily comparison, `compare-all` of one by staff, or `changes:` or `names:` with the name of a registrar. */
type PositionName = 'portfolio' | 'compare-all' | `changes:${string}` | `names:${string}`

/** Counts the domains that are different at the registrar, with the time of the first difference. */
export async function summariseDifferent(db: Db): Promise<{ count: number; since: number | null }> {
  const row = await one(differing(db, {}))
  return { count: row?.n ?? 0, since: row?.since ?? null }
}

export interface Position {
  position: string | null
  /** Time at which the reading began. */
  since: number
}

/** Null if it was never read. */
export const findPosition = (db: Db, name: PositionName): Promise<Position | null> => one(positionByName(db, { name }))

export const keepPosition = (tx: Tx, name: PositionName, { position, since }: Position): Promise<number> =>
  run(keeping(tx, { name, position, since }))

/** Gives the cursor that a release with a single registrar kept to that registrar. */
export const adoptPosition = (tx: Tx, registrar: string): Promise<number> =>
  run(renaming(tx, { name: `changes:${registrar}` }))

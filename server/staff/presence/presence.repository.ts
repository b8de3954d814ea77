import { and, asc, eq, gt, lte, min, ne, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../db/database'
import { all, databaseNow, run, statement } from '../../../db/query'
import { staffMembers, staffPresences } from '../../../db/schema/staff'

const P = sql.placeholder

const others = statement((db) =>
  db
    .select({ staffId: staffPresences.staffId, name: staffMembers.name, since: min(staffPresences.since) })
    .from(staffPresences)
    .innerJoin(staffMembers, eq(staffMembers.id, staffPresences.staffId))
    .where(
      and(
        eq(staffPresences.objectId, P('objectId')),
        ne(staffPresences.staffId, P('staffId')),
        gt(staffPresences.expiresAt, databaseNow),
      ),
    )
    .groupBy(staffPresences.staffId, staffMembers.name)
    .orderBy(asc(min(staffPresences.since)), asc(staffMembers.name)),
)
const keeping = statement((db) =>
  db
    .insert(staffPresences)
    .values({
      id: P('id'),
      objectId: P('objectId'),
      staffId: P('staffId'),
      since: P('since'),
      // Clocks of instances differ.
      expiresAt: sql`${databaseNow} + cast(${P('leaseMs')} as bigint)`,
    })
    .onConflictDoUpdate({ target: staffPresences.id, set: { expiresAt: sql`excluded.expires_at` } }),
)
const removal = statement((db) => db.delete(staffPresences).where(eq(staffPresences.id, P('id'))))
const expiry = statement((db) => db.delete(staffPresences).where(lte(staffPresences.expiresAt, databaseNow)))

/** Channel that is notified when a page is opened or left. */
const channelOf = (objectId: string): string => `staff-presence ${objectId}`

/** Returns the colleagues who have a page open, the first one first. */
export async function listOthers(
  db: Db,
  asked: { objectId: string; staffId: string },
): Promise<{ name: string; since: number }[]> {
  return (await all(others(db, asked))).map(({ name, since }) => ({ name, since: Number(since) }))
}

/** A page that a staff member has open, with the time from now until its lease ends. */
export interface OpenPage {
  id: string
  objectId: string
  staffId: string
  since: number
  leaseMs: number
}

/** Records an open page, and deletes those whose lease has ended. */
export async function insertPresence(tx: Tx, page: OpenPage): Promise<void> {
  await run(expiry(tx, {}))
  await renewPresence(tx, page)
  tx.notify(channelOf(page.objectId))
}

/** Renews the lease of an open page; one whose row was deleted after an outage is recorded again. */
export async function renewPresence(tx: Tx, page: OpenPage): Promise<void> {
  await run(keeping(tx, { ...page }))
}

export async function deletePresence(tx: Tx, { id, objectId }: { id: string; objectId: string }): Promise<void> {
  await run(removal(tx, { id }))
  tx.notify(channelOf(objectId))
}

/** Calls the listener after each change of who has a page open, in any instance. Returns a function that stops listening. */
export const onPresence = (
  db: { listen(channel: string, listener: () => void): () => void },
  objectId: string,
  listener: () => void,
) => db.listen(channelOf(objectId), listener)

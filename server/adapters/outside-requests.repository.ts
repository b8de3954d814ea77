import { and, desc, eq } from 'drizzle-orm'
import type { Db, Tx } from '../../db/database'
import { all, one, run } from '../../db/query'
import { outsideRequests } from '../../db/schema/outside-requests'

export type OutsideRequestRow = typeof outsideRequests.$inferSelect

const isThis = (adapter: string, reference: string) =>
  and(eq(outsideRequests.adapter, adapter), eq(outsideRequests.reference, reference))

/** False when the reference exists already. */
export async function insertRequest(tx: Tx, row: typeof outsideRequests.$inferInsert): Promise<boolean> {
  return (await run(tx.insert(outsideRequests).values(row).onConflictDoNothing())) === 1
}

export async function findRequest(db: Db, adapter: string, reference: string): Promise<OutsideRequestRow | null> {
  return one(db.select().from(outsideRequests).where(isThis(adapter, reference)))
}

/** At most the latest hundred, newest first. */
export async function listRequests(db: Db, adapter: string, subject: string): Promise<OutsideRequestRow[]> {
  const isAbout = and(eq(outsideRequests.adapter, adapter), eq(outsideRequests.subject, subject))
  return all(db.select().from(outsideRequests).where(isAbout).orderBy(desc(outsideRequests.sentAt)).limit(100))
}

export async function updateRequest(
  tx: Tx,
  adapter: string,
  reference: string,
  values: Partial<Pick<OutsideRequestRow, 'outsideId' | 'outcome'>>,
): Promise<void> {
  await run(tx.update(outsideRequests).set(values).where(isThis(adapter, reference)))
}

/** False if the request was restarted since `sentAt`. Its new time always differs, so that each restart succeeds once. */
export async function restartRequest(
  tx: Tx,
  {
    adapter,
    reference,
    kind,
    sentAt,
    now,
  }: Pick<OutsideRequestRow, 'adapter' | 'reference' | 'kind' | 'sentAt'> & {
    now: number
  },
): Promise<boolean> {
  const values = { kind, sentAt: Math.max(now, sentAt + 1), outsideId: null, outcome: null }
  const isUnchanged = and(isThis(adapter, reference), eq(outsideRequests.sentAt, sentAt))
  return (await run(tx.update(outsideRequests).set(values).where(isUnchanged))) === 1
}

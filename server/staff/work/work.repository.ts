import { eq, inArray, lt } from 'drizzle-orm'
import type { Db } from '../../../db/database'
import { all, run } from '../../../db/query'
import { staffMembers, staffWorkNotes } from '../../../db/schema/staff'

export type WorkNote = typeof staffWorkNotes.$inferSelect & { assignee: string | null }

/** Returns the notes about these items, with the name of who took each one on. */
export async function listWorkNotes(db: Db, ids: readonly string[]): Promise<WorkNote[]> {
  if (ids.length === 0) return []
  const rows = await all(
    db
      .select({ note: staffWorkNotes, assignee: staffMembers.name })
      .from(staffWorkNotes)
      .leftJoin(staffMembers, eq(staffMembers.id, staffWorkNotes.assigneeId))
      .where(inArray(staffWorkNotes.id, [...ids])),
  )
  return rows.map(({ note, assignee }) => ({ ...note, assignee }))
}

/** Adds or replaces the given parts of a note. */
export async function noteWork(
  tx: Db,
  note: Partial<typeof staffWorkNotes.$inferInsert> & { id: string; changedAt: number },
): Promise<void> {
  await run(tx.insert(staffWorkNotes).values(note).onConflictDoUpdate({ target: staffWorkNotes.id, set: note }))
}

/** Deletes notes that nobody changed for long: their items are gone. */
export async function deleteOldWorkNotes(tx: Db, before: number): Promise<void> {
  await run(tx.delete(staffWorkNotes).where(lt(staffWorkNotes.changedAt, before)))
}

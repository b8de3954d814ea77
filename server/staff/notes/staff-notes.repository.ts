import { asc, eq } from 'drizzle-orm'
import type { Db, Tx } from '../../../db/database'
import { all, isAmong, run, statement } from '../../../db/query'
import { staffMembers } from '../../../db/schema/staff'
import { type NotedObject, staffNotes } from '../../../db/schema/staff-notes'

export type { NotedObject }
export type NoteRow = typeof staffNotes.$inferSelect

export async function insertNote(tx: Tx, row: NoteRow): Promise<void> {
  await run(tx.insert(staffNotes).values(row))
}

const notesAbout = statement((db) =>
  db
    .select()
    .from(staffNotes)
    .where(isAmong(staffNotes.objectId, 'ids'))
    .orderBy(asc(staffNotes.createdAt), asc(staffNotes.id)),
)

/** Returns the notes about the objects with these ids, oldest first. */
export const listNotesAbout = (db: Db, ids: readonly string[]): Promise<NoteRow[]> => all(notesAbout(db, { ids }))

/** Returns the notes about an object with the names of their authors, oldest first. */
export function listNotes(db: Db, objectId: string): Promise<(NoteRow & { staffName: string })[]> {
  const { id, objectType, staffId, text, createdAt } = staffNotes
  return all(
    db
      .select({ id, objectType, objectId: staffNotes.objectId, staffId, text, createdAt, staffName: staffMembers.name })
      .from(staffNotes)
      .innerJoin(staffMembers, eq(staffMembers.id, staffId))
      .where(eq(staffNotes.objectId, objectId))
      .orderBy(asc(createdAt), asc(id)),
  )
}

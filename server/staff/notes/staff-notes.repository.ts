import { asc, count, eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../db/database'
import { all, isAmong, one, run, statement } from '../../../db/query'
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

const numberOf = statement((db) =>
  db
    .select({ n: count() })
    .from(staffNotes)
    .where(eq(staffNotes.objectId, sql.placeholder('objectId'))),
)

/** Returns the number of notes about an object. */
export const countNotes = async (db: Db, objectId: string): Promise<number> =>
  (await one(numberOf(db, { objectId })))?.n ?? 0

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

import { and, asc, count, desc, eq, getTableColumns, gt, notExists, notInArray, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../db/database'
import { all, isAmong, one, run, statement } from '../../../db/query'
import { staffMembers } from '../../../db/schema/staff'
import { type NotedObject, staffNotes } from '../../../db/schema/staff-notes'
import { alias } from '../../../db/table'

export type { NotedObject }
export type NoteRow = typeof staffNotes.$inferSelect

export type NamedNote = NoteRow & { staffName: string }

export async function insertNote(tx: Tx, row: typeof staffNotes.$inferInsert): Promise<void> {
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

const notesOfAccount = statement((db) =>
  db
    .select()
    .from(staffNotes)
    .where(eq(staffNotes.accountId, sql.placeholder('accountId')))
    .orderBy(asc(staffNotes.createdAt), asc(staffNotes.id)),
)

/** Returns the notes on domains that an account had when they were written, oldest first. */
export const listNotesOfAccount = (db: Db, accountId: string): Promise<NoteRow[]> =>
  all(notesOfAccount(db, { accountId }))

const namedNotes = (db: Db, objectId: string) =>
  db
    .select({ ...getTableColumns(staffNotes), staffName: staffMembers.name })
    .from(staffNotes)
    .innerJoin(staffMembers, eq(staffMembers.id, staffNotes.staffId))
    .where(eq(staffNotes.objectId, objectId))
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
export const listNotes = (db: Db, objectId: string): Promise<NamedNote[]> =>
  all(namedNotes(db, objectId).orderBy(asc(staffNotes.createdAt), asc(staffNotes.id)))

/** Returns the newest notes about an object, newest first. */
export const listNewestNotes = (db: Db, objectId: string, limit: number): Promise<NamedNote[]> =>
  all(namedNotes(db, objectId).orderBy(desc(staffNotes.createdAt), desc(staffNotes.id)).limit(limit))

const later = alias(staffNotes, 'later')
const lastNotes = statement((db) =>
  db
    .select({ ...getTableColumns(staffNotes), staffName: staffMembers.name })
    .from(staffNotes)
    .innerJoin(staffMembers, eq(staffMembers.id, staffNotes.staffId))
    .where(
      and(
        isAmong(staffNotes.objectId, 'ids'),
        notExists(
          db
            .select({ one: sql`1` })
            .from(later)
            .where(and(eq(later.objectId, staffNotes.objectId), gt(later.createdAt, staffNotes.createdAt))),
        ),
      ),
    ),
)

/** Returns the newest note about each of these objects, by the id of the object. */
export const listLastNotes = async (db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, NamedNote>> =>
  new Map((await all(lastNotes(db, { ids }))).map((note) => [note.objectId, note]))

/** Deletes the notes about an object except these. */
export async function deleteOtherNotes(tx: Tx, objectId: string, ids: readonly string[]): Promise<void> {
  await run(tx.delete(staffNotes).where(and(eq(staffNotes.objectId, objectId), notInArray(staffNotes.id, [...ids]))))
}

/** Gives the notes on a domain that belong to one account to another. */
export async function giveNotes(
  tx: Tx,
  domainId: string,
  { fromAccountId, toAccountId }: { fromAccountId: string; toAccountId: string },
): Promise<void> {
  const isTheirs = and(eq(staffNotes.objectId, domainId), eq(staffNotes.accountId, fromAccountId))
  await run(tx.update(staffNotes).set({ accountId: toAccountId }).where(isTheirs))
}

/** Records that a note was taken off the page. */
export async function takeOffNote(tx: Tx, id: string, takenOffAt: number): Promise<void> {
  await run(tx.update(staffNotes).set({ takenOffAt }).where(eq(staffNotes.id, id)))
}

import type { Db, Tx } from '../../../db/database'
import { newId } from '../../common/ids'
import { view } from '../../graphql/view'
import type { StaffContext } from '../staff-context'
import { invalidField, type StaffInvalidInput } from '../staff-errors'
import { StaffNote } from './staff-notes.graphql'
import { insertNote, listNotes, type NotedObject } from './staff-notes.repository'

const NOTE_MAX = 2000

/** Returns the trimmed text of a note, or the error of the field `text`. */
export function readNote(ctx: StaffContext, text: string): string | StaffInvalidInput {
  const trimmed = text.trim()
  const length = [...trimmed].length
  return length < 1 || length > NOTE_MAX ? invalidField(ctx, 'text', 'note') : trimmed
}

/** Adds a note to an object, in the transaction of its act. The audit log gets that it was written, never what it says. */
export async function addNote(
  { staff, at }: StaffContext,
  tx: Tx,
  { type, id, text }: { type: NotedObject; id: string; text: string },
): Promise<void> {
  if (!staff) throw new Error('nobody is signed in to write a note')
  await insertNote(tx, {
    id: newId('nte'),
    objectType: type,
    objectId: id,
    staffId: staff.staffId,
    text,
    createdAt: at,
  })
}

/** Returns the notes about an object, oldest first. */
export const notesOf = async (db: Db, objectId: string): Promise<StaffNote[]> =>
  (await listNotes(db, objectId)).map(({ id, staffName, text, createdAt }) =>
    view(StaffNote, { id, staffName, text, createdAt }),
  )

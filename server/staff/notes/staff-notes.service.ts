import type { Db, Tx } from '../../../db/database'
import { parseNote } from '../../../rules/staff-note'
import type { StaffRight } from '../../../rules/staff-rights'
import { newId } from '../../common/ids'
import { view } from '../../graphql/view'
import { noteRefusal, runAct } from '../audit.service'
import type { StaffContext } from '../staff-context'
import { invalidField, StaffInvalidInput } from '../staff-errors'
import { StaffNote } from './staff-notes.graphql'
import {
  countNotes,
  giveNotes,
  insertNote,
  listNewestNotes,
  listNotes,
  listNotesAbout,
  listNotesOfAccount,
  type NamedNote,
  type NotedObject,
  type NoteRow,
} from './staff-notes.repository'

/** The act of writing a note. */
interface NoteAct {
  act: string
  /** Left out for a note that all staff may write. */
  right?: StaffRight
  objectType: NotedObject
  objectId: string
  reason: string
  /** Account of the customer that it is about. A note on a domain belongs to it, also when the domain moves to another customer. */
  onBehalfOf?: string | null
}

/**
 * Adds a note to an object that `find` reads in the transaction, which throws NOT_FOUND without it. Returns what was found. The
 * audit log gets that a note was written, never what it says.
 */
export async function writeNote<Noted>(
  ctx: StaffContext,
  given: NoteAct,
  text: string,
  find: (tx: Tx) => Promise<Noted>,
): Promise<Noted | StaffInvalidInput> {
  const about = { ...given, reason: given.reason.trim() }
  const note = readNote(ctx, text)
  if (note instanceof StaffInvalidInput) {
    await noteRefusal(ctx, about, note.code)
    return note
  }
  return runAct<Noted>(ctx, about, async (tx) => {
    const result = await find(tx)
    const accountId = about.objectType === 'Domain' ? (about.onBehalfOf ?? null) : null
    await addNote(ctx, tx, { type: about.objectType, id: about.objectId, text: note, accountId })
    return { result }
  })
}

/** Returns the trimmed text of a note, or the error of the field `text`. */
function readNote(ctx: StaffContext, text: string): string | StaffInvalidInput {
  const note = parseNote({ text })
  return note.ok ? note.value.text : invalidField(ctx, 'text', 'note')
}

async function addNote(
  { staff, at }: StaffContext,
  tx: Tx,
  { type, id, text, accountId }: { type: NotedObject; id: string; text: string; accountId: string | null },
): Promise<void> {
  if (!staff) throw new Error('nobody is signed in to write a note')
  const [newest] = await listNewestNotes(tx, id, 1)
  await insertNote(tx, {
    id: newId('nte'),
    objectType: type,
    objectId: id,
    staffId: staff.staffId,
    text,
    accountId,
    // In the order in which they were written, whatever the clocks of the instances say.
    createdAt: Math.max(at, (newest?.createdAt ?? 0) + 1),
  })
}

/** A note as its customer gets it in the export of their data, without who wrote it. */
interface ExportedNote {
  /** Id of the order, invoice, domain or account that it is about. */
  about: string
  text: string
  writtenAt: string
}

/** Returns the notes about the objects with these ids, for the customer whose objects they are. */
export const exportNotes = async (db: Db, ids: readonly string[]): Promise<ExportedNote[]> =>
  (await listNotesAbout(db, ids)).map(exportedNote)

/** As `exportNotes`, of the notes on domains that were written while the account had them. */
export const exportDomainNotes = async (db: Db, accountId: string): Promise<ExportedNote[]> =>
  (await listNotesOfAccount(db, accountId)).map(exportedNote)

const exportedNote = ({ objectId, text, createdAt }: NoteRow): ExportedNote => ({
  about: objectId,
  text,
  writtenAt: new Date(createdAt).toISOString(),
})

export { countNotes, giveNotes }

/** Returns the notes about an object, oldest first. */
export const notesOf = async (db: Db, objectId: string): Promise<StaffNote[]> =>
  (await listNotes(db, objectId)).map(noteView)

export const noteView = ({ id, staffName, text, createdAt }: NamedNote): StaffNote =>
  view(StaffNote, { id, staffName, text, createdAt })

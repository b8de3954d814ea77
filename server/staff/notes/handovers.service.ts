import { view } from '../../graphql/view'
import { runAct } from '../audit.service'
import type { StaffContext } from '../staff-context'
import { Changed, StaffInvalidInput } from '../staff-errors'
import { Handovers, type TakeOffHandoverInput, type WriteHandoverInput } from './handovers.graphql'
import { deleteOtherNotes, listNewestNotes, type NamedNote, takeOffNote } from './staff-notes.repository'
import { noteView, writeNote } from './staff-notes.service'

/** The object of the notes: there is one shift at a time. */
const SHIFT = 'shift'
/** Nothing is kept that nobody sees. */
const KEPT = 11

/** Returns the note of the last shift, and those before it. */
export async function readHandovers({ db }: Pick<StaffContext, 'db'>): Promise<Handovers> {
  const notes = await listNewestNotes(db.reader, SHIFT, KEPT)
  const [newest] = notes
  const current = newest && isShown(newest) ? newest : null
  const earlier = notes.filter((note) => note !== current).slice(0, KEPT - 1)
  return view(Handovers, { current: current && noteView(current), earlier: earlier.map(noteView) })
}

const isShown = ({ takenOffAt }: NamedNote): boolean => takenOffAt === null

/** Writes a note to the next shift, which replaces the one before it. The oldest ones are deleted. */
export async function writeHandover(
  ctx: StaffContext,
  { text, reason }: WriteHandoverInput,
): Promise<Handovers | StaffInvalidInput> {
  const about = { act: 'writeHandover', objectType: 'Shift', objectId: SHIFT, reason } as const
  const written = await writeNote(ctx, about, text, async (tx) => {
    const kept = await listNewestNotes(tx, SHIFT, KEPT - 1)
    await deleteOtherNotes(
      tx,
      SHIFT,
      kept.map(({ id }) => id),
    )
    return null
  })
  return written ?? readHandovers(ctx)
}

/** Takes the note off the page. Refused if it is no longer the one that is shown. */
export async function takeOffHandover(
  ctx: StaffContext,
  { id, reason }: TakeOffHandoverInput,
): Promise<Handovers | Changed> {
  const about = { act: 'takeOffHandover', objectType: 'Shift', objectId: SHIFT, reason: reason.trim() }
  const refused = await runAct<Changed | null>(ctx, about, async (tx) => {
    const [newest] = await listNewestNotes(tx, SHIFT, 1)
    if (newest?.id !== id || !isShown(newest)) return { result: new Changed(ctx) }
    await takeOffNote(tx, id, ctx.at)
    return { result: null, changes: [{ field: 'handover', before: newest.staffName, after: null }] }
  })
  return refused ?? readHandovers(ctx)
}

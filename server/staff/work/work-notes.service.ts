import { notFound } from '../../common/failures'
import { noteRefusal } from '../audit.service'
import { writeNote } from '../notes/staff-notes.service'
import type { StaffContext } from '../staff-context'
import { StaffInvalidInput } from '../staff-errors'
import { notedOf } from './noted-things'
import type { AddWorkItemNoteInput, WorkItem } from './work.graphql'
import { findWaiting, requireItem } from './work.service'

/**
 * Adds a note to the order, invoice or customer that a work item is about, by the right that a note on it needs. Throws NOT_FOUND if the
 * item no longer waits or is about none of them, and FORBIDDEN without the right.
 */
export async function addWorkItemNote(
  ctx: StaffContext,
  { id, text, reason }: AddWorkItemNoteInput,
): Promise<WorkItem | StaffInvalidInput> {
  const item = await findWaiting(ctx, id)
  const noted = item && notedOf(item)
  if (!noted) {
    await noteRefusal(
      ctx,
      { act: 'addWorkItemNote', objectType: 'WorkItem', objectId: id, reason: reason.trim() },
      'NOT_FOUND',
    )
    throw notFound()
  }
  const { type: objectType, id: objectId, right } = noted
  const about = { act: 'addWorkItemNote', right, objectType, objectId, onBehalfOf: item.accountId, reason }
  const written = await writeNote(ctx, about, text, async () => null)
  return written instanceof StaffInvalidInput ? written : requireItem(ctx, id)
}

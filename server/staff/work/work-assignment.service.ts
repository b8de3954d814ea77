import { rightsOf } from '../../../rules/staff-rights'
import { view } from '../../graphql/view'
import { runAct } from '../audit.service'
import { listOthersActive, type MemberRow } from '../staff.repository'
import type { StaffContext } from '../staff-context'
import { invalidField, type StaffInvalidInput } from '../staff-errors'
import { deleteOldWorkNotes, noteWork } from './work.repository'
import { listWorkOn, NOTE_KEPT_MS, type WaitingOn } from './work.service'
import { type AssignOrdersInput, OrdersAssigned, StaffColleague } from './work-assignment.graphql'

const ORDERS_MAX = 100

/** Lists the staff members who can sign in, the caller too, by name. */
export async function listColleagues(ctx: StaffContext): Promise<StaffColleague[]> {
  const members = await listOthersActive(ctx.db.reader, '', ctx.at)
  return members
    .map(({ id, name }) => view(StaffColleague, { id, name }))
    .sort((one, other) => one.name.localeCompare(other.name, 'nl'))
}

/** Assigns the open work of some orders to a staff member, as far as that one may see it, or to nobody. */
export async function assignOrders(
  ctx: StaffContext,
  { orderIds, staffId = null, reason }: AssignOrdersInput,
): Promise<OrdersAssigned | StaffInvalidInput> {
  const ids = new Set(orderIds)
  const waiting = ids.size > ORDERS_MAX ? [] : await listWorkOn(ctx, 'ORDER', ids)
  const about = { act: 'assignOrders', objectType: 'Order', reason: reason.trim() }
  return runAct<OrdersAssigned | StaffInvalidInput>(ctx, about, async (tx) => {
    if (ids.size < 1 || ids.size > ORDERS_MAX) return { result: invalidField(ctx, 'orderIds', 'orders') }
    const assignee = (await listOthersActive(tx, '', ctx.at)).find(({ id }) => id === staffId) ?? null
    if (staffId !== null && assignee === null) return { result: invalidField(ctx, 'staffId', 'colleague') }
    const assigned = waiting.filter((item) => assignee === null || mayWorkOn(assignee, item))
    for (const { id } of assigned)
      await noteWork(tx, { id, assigneeId: staffId, assignedAt: staffId === null ? null : ctx.at, changedAt: ctx.at })
    await deleteOldWorkNotes(tx, ctx.at - NOTE_KEPT_MS)
    return {
      result: view(OrdersAssigned, { count: new Set(assigned.map(({ objectId }) => objectId)).size }),
      changes: assigned.map(({ subject, assignee: before }) => ({
        field: 'assignee',
        before: before === null ? subject : `${subject}: ${before}`,
        after: assignee === null ? subject : `${subject}: ${assignee.name}`,
      })),
    }
  })
}

const mayWorkOn = ({ roles }: MemberRow, { right }: WaitingOn): boolean => rightsOf(roles).includes(right)

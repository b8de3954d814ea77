import type { StaffRight } from '../../../rules/staff-rights'
import type { NamedNote, NotedObject } from '../notes/staff-notes.repository'
import type { StaffContext } from '../staff-context'
import type { WaitingItem } from '../staff-part'
import type { WorkNoteObject } from './work.graphql'

/** Thing that a note on a work item belongs to, with the right to write one, as on its own page. */
interface Noted {
  on: WorkNoteObject
  type: NotedObject
  id: string
  right: StaffRight
}

/** Returns the order or invoice that an item is about, or else its customer; null if it concerns none of them. */
export function notedOf({ about, key, accountId }: WaitingItem): Noted | null {
  const id = about ?? key
  if (id.startsWith('ord_')) return { on: 'ORDER', type: 'Order', id, right: 'ORDERS_DELIVER_AGAIN' }
  if (id.startsWith('inv_')) return { on: 'INVOICE', type: 'Invoice', id, right: 'CREDIT_PROPOSE' }
  if (accountId === null) return null
  return { on: 'CUSTOMER', type: 'Account', id: accountId, right: 'ORDERS_DELIVER_AGAIN' }
}

/** Returns the kind of thing that the caller may write a note on; null if there is none. */
export function noteOnOf({ staff }: StaffContext, item: WaitingItem): WorkNoteObject | null {
  const noted = notedOf(item)
  return noted && staff?.rights.includes(noted.right) ? noted.on : null
}

/** Whether a note says something about the item: an older one on the customer may be about anything. */
export const isShown = ({ createdAt }: NamedNote, item: WaitingItem): boolean =>
  notedOf(item)?.on !== 'CUSTOMER' || createdAt >= item.since

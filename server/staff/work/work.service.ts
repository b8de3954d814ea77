import type { StaffRight } from '../../../rules/staff-rights'
import { DAY_MS } from '../../../rules/time'
import { notFound } from '../../common/failures'
import { cursorOf, keyIn } from '../../graphql/connection'
import { view } from '../../graphql/view'
import { seesAmounts } from '../amounts'
import { runAct } from '../audit.service'
import { listLastNotes, type NamedNote } from '../notes/staff-notes.repository'
import { noteView } from '../notes/staff-notes.service'
import { requirePageSize, staffPage } from '../staff-connection'
import type { StaffContext } from '../staff-context'
import { invalidField, type StaffInvalidInput } from '../staff-errors'
import { type WaitingItem, WORK_GROUPS, type WorkSource } from '../staff-part'
import { isShown, notedOf, noteOnOf } from './noted-things'
import {
  type AssignWorkItemInput,
  HandledWorkItem,
  type MarkWorkItemHandledInput,
  type SnoozeWorkItemInput,
  WorkCount,
  WorkItem,
  type WorkItemArgs,
  WorkItemConnection,
  type WorkNoteObject,
} from './work.graphql'
import { deleteOldWorkNotes, listWorkNotes, noteWork, type WorkNote } from './work.repository'

/** Items read of each kind. More of one kind have one cause, which its own page shows. */
const ITEMS_MAX = 100
const SNOOZE_MAX_MS = 31 * DAY_MS
export const NOTE_KEPT_MS = 180 * DAY_MS

/** Lists what waits for a person, as far as the caller's rights show it: by group, oldest first in each. */
export async function listWorkItems(
  ctx: StaffContext,
  { filter, first, after }: WorkItemArgs,
): Promise<WorkItemConnection> {
  requirePageSize(first)
  const items = await waitingItems(ctx)
  const views = {
    OPEN: items.filter(({ snoozedUntil }) => snoozedUntil === null),
    MINE: items.filter(({ isMine, snoozedUntil }) => isMine && snoozedUntil === null),
    SNOOZED: items.filter(({ snoozedUntil }) => snoozedUntil !== null),
  }
  const shown = views[filter?.view ?? 'OPEN']
  const start = after ? shown.findIndex(({ id }) => id === keyIn('work', after)) + 1 : 0
  // The item at which the page before ended is gone: a list from its start says more than none.
  const page = staffPage(shown.slice(start, start + first + 1), {
    first,
    total: shown.length,
    cursorOf: ({ id }) => cursorOf('work', id),
    nodeOf: (item) => item,
  })
  return view(WorkItemConnection, {
    ...page,
    amount: seesAmounts(ctx) ? shown.reduce((sum, { amount }) => sum + (amount ?? 0), 0) : null,
    open: views.OPEN.length,
    mine: views.MINE.length,
    snoozed: views.SNOOZED.length,
  })
}

/**
 * Lists what waits for a person about one customer and is not put off, as far as the caller's rights show it: by group, oldest first
 * in each.
 */
export const listWorkOf = async (ctx: StaffContext, accountId: string): Promise<WorkItem[]> =>
  (await waitingItems(ctx, accountId)).filter(({ snoozedUntil }) => snoozedUntil === null)

/** Counts the open items by the page of their next act, and proposals by what they propose. */
export async function countWork(ctx: StaffContext): Promise<WorkCount[]> {
  const counts = new Map<string, WorkCount>()
  for (const { kind, path, cause, snoozedUntil } of await waitingItems(ctx)) {
    if (snoozedUntil !== null) continue
    const [page = ''] = /^\/[^/?]*\/[^/?]*/.exec(path) ?? []
    const act = kind.startsWith('proposal') ? cause : null
    const key = `${page} ${act}`
    counts.set(key, view(WorkCount, { page, act, count: (counts.get(key)?.count ?? 0) + 1 }))
  }
  return [...counts.values()]
}

/**
 * Counts the open items about each customer, as far as the caller's rights show them. Of each kind of work the oldest 100 are counted.
 * Read at once for all customers.
 */
export async function countWorkByCustomer(ctx: StaffContext): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>()
  for (const { source, item, note } of await listUnhandled(ctx, null)) {
    if (item.accountId === null || source.isOfShop || isPutOff(ctx, note)) continue
    counts.set(item.accountId, (counts.get(item.accountId) ?? 0) + 1)
  }
  return counts
}

/** Returns until when each item is put off, as far as the caller's rights show it. */
export const listSnoozedUntil = async (ctx: StaffContext): Promise<number[]> =>
  (await listUnhandled(ctx, null)).flatMap(({ note }) => (isPutOff(ctx, note) ? (note?.snoozedUntil ?? []) : []))

/** An open item about one thing, with who has it. */
export interface WaitingOn {
  id: string
  /** Id of the thing. */
  objectId: string
  subject: string
  /** Without it, a staff member does not see the item. */
  right: StaffRight
  assignee: string | null
}

/** Lists what waits for a person about some orders, invoices or customers, as far as the caller's rights show it. */
export async function listWorkOn(
  ctx: StaffContext,
  on: WorkNoteObject,
  objectIds: ReadonlySet<string>,
): Promise<WaitingOn[]> {
  return (await listUnhandled(ctx, null)).flatMap(({ source, item, note }) => {
    const noted = notedOf(item)
    if (noted?.on !== on || !objectIds.has(noted.id)) return []
    const { right } = source
    const assignee = note?.assignee ?? null
    return [{ id: idOf({ source, item }), objectId: noted.id, subject: item.subject, right, assignee }]
  })
}

/** Takes an item on, or hands it back. Throws NOT_FOUND if it no longer waits. */
export async function assignWorkItem(
  ctx: StaffContext,
  { id, isMine, reason }: AssignWorkItemInput,
): Promise<WorkItem | StaffInvalidInput> {
  const item = await findItem(ctx, id)
  await runAct(ctx, aboutItem('assignWorkItem', id, reason), async (tx) => {
    if (!item) throw notFound()
    const assigneeId = isMine ? (ctx.staff?.staffId ?? null) : null
    await noteWork(tx, { id, assigneeId, assignedAt: assigneeId === null ? null : ctx.at, changedAt: ctx.at })
    await deleteOldWorkNotes(tx, ctx.at - NOTE_KEPT_MS)
    return {
      result: null,
      changes: [{ field: 'assignee', before: item.assignee, after: isMine ? (ctx.staff?.name ?? null) : null }],
    }
  })
  return requireItem(ctx, id)
}

/** Puts an item off, or brings it back. Throws NOT_FOUND if it no longer waits. */
export async function snoozeWorkItem(
  ctx: StaffContext,
  { id, until, reason }: SnoozeWorkItemInput,
): Promise<WorkItem | StaffInvalidInput> {
  const item = await findItem(ctx, id)
  const end = until?.getTime() ?? null
  const refusal =
    end !== null && (end <= ctx.at || end > ctx.at + SNOOZE_MAX_MS) ? invalidField(ctx, 'until', 'snoozeEnd') : null
  const refused = await runAct<StaffInvalidInput | null>(ctx, aboutItem('snoozeWorkItem', id, reason), async (tx) => {
    if (!item) throw notFound()
    if (refusal) return { result: refusal }
    const snooze = end === null ? null : { by: ctx.staff?.staffId ?? null, reason: reason.trim() }
    await noteWork(tx, {
      id,
      snoozedUntil: end,
      snoozedBy: snooze?.by ?? null,
      snoozeReason: snooze?.reason ?? null,
      changedAt: ctx.at,
    })
    return {
      result: null,
      changes: [{ field: 'snoozedUntil', before: inWords(item.snoozedUntil), after: inWords(end) }],
    }
  })
  return refused ?? requireItem(ctx, id)
}

/** Takes an item off the list that no other act ends. Throws NOT_FOUND if it no longer waits, or if an act has to end it. */
export async function markWorkItemHandled(
  ctx: StaffContext,
  { id, reason }: MarkWorkItemHandledInput,
): Promise<HandledWorkItem> {
  const item = await findItem(ctx, id)
  return runAct(ctx, aboutItem('markWorkItemHandled', id, reason), async (tx) => {
    if (!item?.canBeHandled) throw notFound()
    await noteWork(tx, { id, handledAt: ctx.at, changedAt: ctx.at })
    await deleteOldWorkNotes(tx, ctx.at - NOTE_KEPT_MS)
    return { result: view(HandledWorkItem, { id }) }
  })
}

const inWords = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString())

const aboutItem = (act: string, id: string, reason: string) => ({
  act,
  objectType: 'WorkItem',
  objectId: id,
  reason: reason.trim(),
})

const findItem = async (ctx: StaffContext, id: string): Promise<WorkItem | null> =>
  (await waitingItems(ctx)).find((each) => each.id === id) ?? null

/** Returns an item that waits. Throws NOT_FOUND for another. */
export async function requireItem(ctx: StaffContext, id: string): Promise<WorkItem> {
  const item = await findItem(ctx, id)
  if (!item) throw notFound()
  return item
}

/** Returns an item as its source has it; null if it does not wait. */
export const findWaiting = async (ctx: StaffContext, id: string): Promise<WaitingItem | null> =>
  (await readWaiting(ctx, null)).find((each) => idOf(each) === id)?.item ?? null

async function readWaiting(ctx: StaffContext, accountId: string | null): Promise<Waiting[]> {
  const sources = ctx.parts
    .flatMap(({ work = [] }) => work)
    .filter(({ right, isOfShop }) => ctx.staff?.rights.includes(right) && !(accountId !== null && isOfShop))
  const found = await Promise.all(
    sources.map(async (source) =>
      (await source.list(ctx, { limit: ITEMS_MAX, accountId })).map((item) => ({ source, item })),
    ),
  )
  return found.flat()
}

/** Returns what waits and was not marked as handled, with what staff noted about each. */
async function listUnhandled(ctx: StaffContext, accountId: string | null) {
  const waiting = await readWaiting(ctx, accountId)
  const notes = new Map((await listWorkNotes(ctx.db.reader, waiting.map(idOf))).map((note) => [note.id, note]))
  return waiting.flatMap((each) => {
    const note = notes.get(idOf(each)) ?? null
    return endsWhenHandled(each) && (note?.handledAt ?? 0) >= each.item.since ? [] : [{ ...each, note }]
  })
}

async function waitingItems(ctx: StaffContext, accountId: string | null = null): Promise<WorkItem[]> {
  const waiting = await listUnhandled(ctx, accountId)
  const written = await listLastNotes(
    ctx.db.reader,
    waiting.flatMap(({ item }) => notedOf(item)?.id ?? []),
  )
  const items = waiting.map(({ note, ...each }) =>
    itemView(ctx, each, { note, written: written.get(notedOf(each.item)?.id ?? '') ?? null }),
  )
  const rank = ({ group }: WorkItem) => WORK_GROUPS.indexOf(group)
  return items.sort((one, other) => rank(one) - rank(other) || one.since - other.since || (one.id < other.id ? -1 : 1))
}

interface Waiting {
  source: WorkSource
  item: WaitingItem
}

const endsWhenHandled = ({ source, item }: Waiting): boolean =>
  (source.endsWhenHandled ?? item.endsWhenHandled) === true

const isPutOff = ({ at }: StaffContext, note: WorkNote | null): boolean => (note?.snoozedUntil ?? 0) > at

const idOf = ({ source, item }: Waiting): string => `${source.kind}:${item.key}`

function itemView(
  ctx: StaffContext,
  waiting: Waiting,
  { note, written }: { note: WorkNote | null; written: NamedNote | null },
): WorkItem {
  const { key: _, about: __, accountId: ___, endsWhenHandled: ____, ...item } = waiting.item
  const isSnoozed = isPutOff(ctx, note)
  return view(WorkItem, {
    ...item,
    id: idOf(waiting),
    kind: waiting.source.kind,
    group: waiting.source.group,
    amount: seesAmounts(ctx) ? item.amount : null,
    assignee: note?.assignee ?? null,
    assignedAt: note?.assignedAt ?? null,
    canBeHandled: endsWhenHandled(waiting),
    isMine: note?.assigneeId === ctx.staff?.staffId,
    snoozedUntil: isSnoozed ? (note?.snoozedUntil ?? null) : null,
    snoozeReason: isSnoozed ? (note?.snoozeReason ?? null) : null,
    lastNote: written && isShown(written, waiting.item) ? noteView(written) : null,
    noteOn: noteOnOf(ctx, waiting.item),
  })
}

import type { Db, Tx } from '../../../../db/database'
import { type Day, dayInAmsterdam, startOfDay } from '../../../../rules/calendar'
import {
  attentionFrom,
  canExtend,
  isDueSoon,
  isOverdue,
  PRIVACY_SOON_DAYS,
  type PrivacyView,
  parseAnswer,
  parseExplanation,
  parsePrivacyRequest,
  privacyDeadline,
} from '../../../../rules/privacy-requests'
import { addDays } from '../../../../rules/renewal'
import { notFound } from '../../../common/failures'
import { newId } from '../../../common/ids'
import type { Account } from '../../../common/viewer'
import { view } from '../../../graphql/view'
import { type Act, type AuditChange, noteRefusal, runAct } from '../../../staff/audit.service'
import {
  readTimePage,
  type StaffConnection,
  staffPage,
  timeCursor,
  totalOf,
  VIEW_COUNT_MAX,
} from '../../../staff/staff-connection'
import type { StaffContext } from '../../../staff/staff-context'
import { Changed, invalidInput, type StaffInvalidInput } from '../../../staff/staff-errors'
import type { WorkSource } from '../../../staff/staff-part'
import { listAccounts } from '../../accounts/account-search.service'
import { accountRef } from '../../accounts/staff/staff-accounts.service'
import { mailCompleted, mailExtended, mailReceived, mailRefused, mailRestrictionEnds } from '../privacy.mails'
import {
  countRequests,
  findRequest,
  insertRequest,
  isRestricting,
  listClosedRequests,
  listOpenRequests,
  listRequestsOf,
  type PrivacyRequestRow,
  type RequestQuery,
  updateRequest,
} from '../privacy.repository'
import {
  type CompletePrivacyRequestInput,
  type ExtendPrivacyRequestInput,
  type LiftRestrictionInput,
  type NotePrivacyRequestInput,
  PrivacyActNotPossible,
  type RefusePrivacyRequestInput,
  type StaffPrivacyArgs,
  StaffPrivacyRequest,
  StaffPrivacyRequestCounts,
} from './staff-privacy.graphql'

const RIGHT = 'PRIVACY_HANDLE'
const OPEN_LIST = 'privacy-open'
const CLOSED_LIST = 'privacy-closed'

/** Lists requests: open ones by deadline, closed ones newest first. */
export async function listPrivacyRequests(
  ctx: StaffContext,
  { view: name, first, after }: StaffPrivacyArgs,
): Promise<StaffConnection<StaffPrivacyRequest>> {
  const { reader } = ctx.db
  const query = queryOf(ctx, name)
  const list = query.isClosed ? CLOSED_LIST : OPEN_LIST
  const page = readTimePage(list, { first, after: after ?? null })
  const rows = query.isClosed
    ? await listClosedRequests(reader, page)
    : await listOpenRequests(reader, query, {
        limit: page.limit,
        after: page.after && { day: dayInAmsterdam(page.after.at), id: page.after.id },
      })
  return staffPage(await requestViews(ctx, rows), {
    first,
    total: await totalOf(rows, { first, after }, (limit) => countRequests(reader, query, limit)),
    cursorOf: ({ id, deadline, closedAt }) =>
      timeCursor(list, { at: query.isClosed ? (closedAt ?? 0) : startOfDay(deadline), id }),
    nodeOf: (node) => node,
  })
}

/** Counts the open requests for the views of the list. */
export async function countPrivacyRequests(ctx: StaffContext): Promise<StaffPrivacyRequestCounts> {
  const counted = (name: PrivacyView) => countRequests(ctx.db.reader, queryOf(ctx, name), VIEW_COUNT_MAX)
  const [open, dueSoon, overdue] = await Promise.all([counted('OPEN'), counted('DUE_SOON'), counted('OVERDUE')])
  return view(StaffPrivacyRequestCounts, { open, dueSoon, overdue })
}

function queryOf({ at }: StaffContext, name: PrivacyView): RequestQuery {
  const today = dayInAmsterdam(at)
  if (name === 'CLOSED') return { isClosed: true }
  if (name === 'DUE_SOON') return { isClosed: false, from: today, until: addDays(today, PRIVACY_SOON_DAYS) }
  return { isClosed: false, from: null, until: name === 'OVERDUE' ? addDays(today, -1) : null }
}

/** Returns one request, and records the look; null if there is none. */
export async function findPrivacyRequest(ctx: StaffContext, id: string): Promise<StaffPrivacyRequest | null> {
  const row = await findRequest(ctx.db.reader, id)
  const about = { act: 'staffPrivacyRequest', right: RIGHT, objectType: 'PrivacyRequest', objectId: id } as const
  await runAct(ctx, { ...about, onBehalfOf: row?.accountId ?? null }, async () => ({
    result: null,
    ...(row ? {} : { refusal: 'NOT_FOUND' }),
  }))
  return row && requestView(ctx, row)
}

/** Returns the requests of an account, the last received on top; null for staff without the right. */
export async function privacyRequestsOf(ctx: StaffContext, accountId: string): Promise<StaffPrivacyRequest[] | null> {
  if (!ctx.staff?.rights.includes(RIGHT)) return null
  return requestViews(ctx, await listRequestsOf(ctx.db.reader, accountId))
}

type Outcome = PrivacyRequestRow | PrivacyActNotPossible | Changed
type Answer = StaffPrivacyRequest | PrivacyActNotPossible | Changed | StaffInvalidInput

/** Notes a request with its deadline, and confirms it by mail. Refused for an erased account. Throws NOT_FOUND. */
export async function notePrivacyRequest(ctx: StaffContext, input: NotePrivacyRequestInput): Promise<Answer> {
  const { accountId } = input
  const about: Act = {
    ...{ act: 'notePrivacyRequest', right: RIGHT, objectType: 'PrivacyRequest' },
    ...{ onBehalfOf: accountId, reason: input.reason.trim() },
  }
  const parsed = parsePrivacyRequest(input, dayInAmsterdam(ctx.at))
  if (!parsed.ok) return refuse(ctx, about, invalidInput(ctx, parsed.issues))
  const { kind, channel, receivedOn, details } = parsed.value
  const outcome = await runAct<Outcome>(ctx, about, async (tx) => {
    const [account] = await listAccounts(tx, [accountId])
    if (!account) throw notFound()
    if (account.erasedAt !== null) return { result: new PrivacyActNotPossible(ctx, 'ERASED') }
    const row: PrivacyRequestRow = {
      ...{ id: newId('prq'), accountId, kind, channel, receivedOn, details, notedAt: ctx.at },
      deadline: privacyDeadline(receivedOn, { isExtended: false }),
      ...{ extendedAt: null, extensionReason: null, outcome: null, closedAt: null, answer: null },
      restrictionLiftedAt: null,
    }
    await insertRequest(tx, row)
    await mailReceived(ctx, tx, row)
    return {
      result: row,
      objectId: row.id,
      changes: [
        { field: 'kind', before: null, after: kind },
        { field: 'receivedOn', before: null, after: receivedOn },
        { field: 'deadline', before: null, after: row.deadline },
      ],
    }
  })
  return shown(ctx, outcome)
}

/**
 * Extends an open request once, and mails the customer why. `Changed` if it was extended or closed meanwhile; refused after the first
 * month. Throws NOT_FOUND.
 */
export async function extendPrivacyRequest(ctx: StaffContext, input: ExtendPrivacyRequestInput): Promise<Answer> {
  const known = await requireRequest(ctx.db.reader, input.id)
  const about = aboutRequest('extendPrivacyRequest', input, known)
  const parsed = parseExplanation(input)
  if (!parsed.ok) return refuse(ctx, about, invalidInput(ctx, parsed.issues))
  return changeRequest(ctx, about, async (tx, row) => {
    if (row.closedAt !== null || row.extendedAt !== null) return new Changed(ctx)
    if (!canExtend(row.receivedOn, false, dayInAmsterdam(ctx.at))) return new PrivacyActNotPossible(ctx, 'TOO_LATE')
    const deadline = privacyDeadline(row.receivedOn, { isExtended: true })
    const extensionReason = parsed.value.explanation
    const after = await updateRequest(tx, row.id, { deadline, extensionReason, extendedAt: ctx.at })
    await mailExtended(ctx, tx, after, row.deadline)
    return { after, changes: [{ field: 'deadline', before: row.deadline, after: deadline }] }
  })
}

/** Closes a request as done, and mails the customer. `Changed` if it was closed before. Throws NOT_FOUND. */
export async function completePrivacyRequest(ctx: StaffContext, input: CompletePrivacyRequestInput): Promise<Answer> {
  const known = await requireRequest(ctx.db.reader, input.id)
  const about = aboutRequest('completePrivacyRequest', input, known)
  const parsed = parseAnswer(input)
  if (!parsed.ok) return refuse(ctx, about, invalidInput(ctx, parsed.issues))
  return changeRequest(ctx, about, (tx, row) => close(ctx, tx, row, 'DONE', parsed.value.explanation || null))
}

/** Closes a request as refused, and mails the customer why. `Changed` if it was closed before. Throws NOT_FOUND. */
export async function refusePrivacyRequest(ctx: StaffContext, input: RefusePrivacyRequestInput): Promise<Answer> {
  const known = await requireRequest(ctx.db.reader, input.id)
  const about = aboutRequest('refusePrivacyRequest', input, known)
  const parsed = parseExplanation(input)
  if (!parsed.ok) return refuse(ctx, about, invalidInput(ctx, parsed.issues))
  return changeRequest(ctx, about, (tx, row) => close(ctx, tx, row, 'REFUSED', parsed.value.explanation))
}

async function close(
  ctx: StaffContext,
  tx: Tx,
  row: PrivacyRequestRow,
  outcome: 'DONE' | 'REFUSED',
  answer: string | null,
): Promise<Change | Changed> {
  if (row.closedAt !== null) return new Changed(ctx)
  const after = await updateRequest(tx, row.id, { outcome, answer, closedAt: ctx.at })
  await (outcome === 'DONE' ? mailCompleted : mailRefused)(ctx, tx, after)
  return { after, changes: [{ field: 'outcome', before: null, after: outcome }] }
}

/** Lifts the restriction that a request led to, and mails the customer. `Changed` if there is none. Throws NOT_FOUND. */
export async function liftRestriction(ctx: StaffContext, input: LiftRestrictionInput): Promise<Answer> {
  const known = await requireRequest(ctx.db.reader, input.id)
  const about: Act = { ...aboutRequest('liftRestriction', input, known), right: 'CUSTOMER_ERASE' }
  return changeRequest(ctx, about, async (tx, row) => {
    if (!isRestricting(row)) return new Changed(ctx)
    const after = await updateRequest(tx, row.id, { restrictionLiftedAt: ctx.at })
    await mailRestrictionEnds(ctx, tx, after)
    return { after, changes: [{ field: 'restriction', before: row.id, after: null }] }
  })
}

interface Change {
  after: PrivacyRequestRow
  changes: AuditChange[]
}

/** Runs an act on a request, which is read again in its transaction. */
async function changeRequest(
  ctx: StaffContext,
  about: Act,
  change: (tx: Tx, row: PrivacyRequestRow) => Promise<Change | PrivacyActNotPossible | Changed>,
): Promise<Answer> {
  const outcome = await runAct<Outcome>(ctx, about, async (tx) => {
    const done = await change(tx, await requireRequest(tx, about.objectId ?? ''))
    return 'after' in done ? { result: done.after, changes: done.changes } : { result: done }
  })
  return shown(ctx, outcome)
}

async function requireRequest(db: Db, id: string): Promise<PrivacyRequestRow> {
  const row = await findRequest(db, id)
  if (!row) throw notFound()
  return row
}

const aboutRequest = (act: string, { reason }: { reason: string }, { id, accountId }: PrivacyRequestRow): Act => ({
  ...{ act, right: RIGHT, objectType: 'PrivacyRequest', objectId: id },
  ...{ onBehalfOf: accountId, reason: reason.trim() },
})

async function refuse(ctx: StaffContext, about: Act, refusal: StaffInvalidInput): Promise<StaffInvalidInput> {
  await noteRefusal(ctx, about, refusal.code)
  return refusal
}

const shown = async (ctx: StaffContext, outcome: Outcome): Promise<Answer> =>
  outcome instanceof PrivacyActNotPossible || outcome instanceof Changed ? outcome : requestView(ctx, outcome)

async function requestView(ctx: StaffContext, row: PrivacyRequestRow): Promise<StaffPrivacyRequest> {
  const [made] = await requestViews(ctx, [row])
  if (!made) throw new Error(`request ${row.id} was not shown`)
  return made
}

/** Converts requests for the staff graph, with their customers read once for all. */
async function requestViews(ctx: StaffContext, rows: readonly PrivacyRequestRow[]): Promise<StaffPrivacyRequest[]> {
  const customers = await customersOf(ctx, rows)
  const today = dayInAmsterdam(ctx.at)
  return rows.map((row) => {
    const customer = customers.get(row.accountId)
    if (!customer) throw new Error(`request ${row.id} has no account`)
    return viewOf(row, customer, today)
  })
}

function viewOf(row: PrivacyRequestRow, customer: Account, today: Day): StaffPrivacyRequest {
  const { id, kind, channel, receivedOn, details, deadline, notedAt, extendedAt, extensionReason } = row
  const { outcome, closedAt, answer, restrictionLiftedAt } = row
  const isOpen = closedAt === null
  const isExtendable = isOpen && canExtend(receivedOn, extendedAt !== null, today)
  return view(StaffPrivacyRequest, {
    ...{ id, kind, channel, receivedOn, deadline, notedAt, extendedAt, extensionReason },
    ...{ outcome, closedAt, answer, restrictionLiftedAt },
    details: details || null,
    extendableTo: isExtendable ? privacyDeadline(receivedOn, { isExtended: true }) : null,
    isOverdue: isOpen && isOverdue(deadline, today),
    isDueSoon: isOpen && isDueSoon(deadline, today),
    isRestricting: isRestricting(row),
    customer: accountRef(customer),
    isCustomerErased: customer.erasedAt !== null,
  })
}

async function customersOf({ db }: StaffContext, rows: readonly PrivacyRequestRow[]): Promise<Map<string, Account>> {
  const found = await listAccounts(db.reader, [...new Set(rows.map(({ accountId }) => accountId))])
  return new Map(found.map((account) => [account.id, account]))
}

/** Open requests from seven days before their deadline on. */
export const requestDue: WorkSource = {
  kind: 'privacy-request-due',
  group: 'MESSAGES',
  right: RIGHT,
  async list(ctx, { limit, accountId }) {
    const until = addDays(dayInAmsterdam(ctx.at), PRIVACY_SOON_DAYS)
    const query = { isClosed: false, from: null, until } as const
    const rows = await listOpenRequests(ctx.db.reader, query, { after: null, limit, accountId })
    const customers = await customersOf(ctx, rows)
    return rows.map(({ id, kind, accountId: owner, deadline }) => {
      const customer = customers.get(owner)
      return {
        // The app has words for the kind, and says until when.
        ...{ key: id, subject: deadline, path: `/beheer/privacy/${id}`, cause: kind, count: 1, amount: null },
        ...{ customer: customer ? accountRef(customer).name : null, accountId: owner },
        since: startOfDay(attentionFrom(deadline)),
      }
    })
  },
}

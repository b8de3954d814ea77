import type { Db, Tx } from '../../../../db/database'
import { type AbuseStatement, isPastDeadline, parseDeadline, parseStatement } from '../../../../rules/abuse'
import { dayInAmsterdam, startOfDay } from '../../../../rules/calendar'
import { toUnicode } from '../../../../rules/domain-name'
import { addDays } from '../../../../rules/renewal'
import { notFound } from '../../../common/failures'
import { view } from '../../../graphql/view'
import { abuseTargetOf } from '../../../products/term'
import { type Act, noteRefusal, runAct } from '../../../staff/audit.service'
import { readTimePage, type StaffConnection, staffPage, timeCursor, totalOf } from '../../../staff/staff-connection'
import type { StaffContext } from '../../../staff/staff-context'
import { Changed, invalidInput, type StaffInvalidInput } from '../../../staff/staff-errors'
import type { WorkSource } from '../../../staff/staff-part'
import { listAccounts } from '../../accounts/account-search.service'
import { accountRef } from '../../accounts/staff/staff-accounts.service'
import {
  countSuspensions,
  findOpen,
  findSuspensionById,
  listOverdue,
  listSuspensions,
  type SuspensionQuery,
  type SuspensionRow,
} from '../abuse.repository'
import { askForSuspension, liftSuspension, moveDeadline, readSuspension, recordSuspension } from '../abuse.service'
import {
  AbuseActRefused,
  type AbuseStatementInput,
  type AbuseView,
  type LiftAbuseSuspensionInput,
  type MoveAbuseDeadlineInput,
  type StaffAbuseArgs,
  StaffAbuseSuspension,
  type SuspendForAbuseInput,
} from './staff-abuse.graphql'

const LIST = 'abuse-suspensions'

/** Lists suspensions, newest first. */
export async function listAbuseSuspensions(
  ctx: StaffContext,
  { view: name, first, after }: StaffAbuseArgs,
): Promise<StaffConnection<StaffAbuseSuspension>> {
  const query = queryOf(ctx, name)
  const rows = await listSuspensions(ctx.db.reader, query, readTimePage(LIST, { first, after: after ?? null }))
  return staffPage(await suspensionViews(ctx, rows), {
    first,
    total: await totalOf(rows, { first, after }, (limit) => countSuspensions(ctx.db.reader, query, limit)),
    cursorOf: ({ id, suspendedAt }) => timeCursor(LIST, { at: suspendedAt, id }),
    nodeOf: (node) => node,
  })
}

const queryOf = ({ at }: StaffContext, name: AbuseView): SuspensionQuery => ({
  isLifted: name === 'LIFTED',
  deadlineBefore: name === 'OVERDUE' ? dayInAmsterdam(at) : null,
})

/** Returns the suspension of one thing of a list that lasts; null if there is none. */
export async function staffSuspensionOf(ctx: StaffContext, thingId: string): Promise<StaffAbuseSuspension | null> {
  const row = await readSuspension(ctx, thingId)
  return row && suspensionView(ctx, row)
}

/** Reads the statement of reasons for a customer. */
export function readStatement(ctx: StaffContext, input: AbuseStatementInput): AbuseStatement | StaffInvalidInput {
  const parsed = parseStatement(input, dayInAmsterdam(ctx.at))
  return parsed.ok ? parsed.value : invalidInput(ctx, parsed.issues)
}

/** Returns the fields of a statement for the audit entry. The explanation is kept with the suspension. */
export const changesOf = ({ abuseReason, ground, article, reportReference, deadline }: AbuseStatement) => [
  { field: 'abuseReason', before: null, after: abuseReason },
  { field: 'ground', before: null, after: `${ground}: ${article}` },
  ...(reportReference ? [{ field: 'reportReference', before: null, after: reportReference }] : []),
  ...(deadline ? [{ field: 'deadline', before: null, after: deadline }] : []),
]

type Outcome = SuspensionRow | AbuseActRefused | Changed

/**
 * Suspends a hosting package or server for abuse: here at once, at its platform by a job. The owner gets the statement of reasons by
 * mail. `Changed` if it is suspended already. Throws NOT_FOUND.
 */
export async function suspendForAbuse(
  ctx: StaffContext,
  input: SuspendForAbuseInput,
): Promise<StaffAbuseSuspension | AbuseActRefused | Changed | StaffInvalidInput> {
  const { kind, thingId } = input
  const target = abuseTargetOf(ctx, kind)
  const known = await target?.find(ctx.db.reader, thingId)
  const about = aboutThing('suspendForAbuse', input, { kind, thingId, accountId: known?.accountId ?? null })
  if (!target) return refuse(ctx, about, new AbuseActRefused(ctx))
  if (!known) throw notFound()
  const statement = readStatement(ctx, input.statement)
  if ('issues' in statement) return refuse(ctx, about, statement)
  const outcome = await runAct<Outcome>(ctx, about, async (tx) => {
    const found = await target.find(tx, thingId)
    if (await findOpen(tx, { kind, thingId })) return { result: new Changed(ctx) }
    if (!found?.canBeSuspended) return { result: new AbuseActRefused(ctx) }
    const { name, accountId } = found
    const row = await recordSuspension(ctx, tx, { kind, thingId, name, accountId }, statement)
    await target.record?.(tx, thingId, true)
    await askForSuspension(tx, row, ctx.at)
    return { result: row, changes: changesOf(statement) }
  })
  return shown(ctx, outcome)
}

/**
 * Lifts the suspension of a package or server, and tells its owner by mail. It stays off if its term ended meanwhile, and a server also
 * if its owner had stopped it. `Changed` if it was lifted already. Throws NOT_FOUND.
 */
export async function liftAbuseSuspension(
  ctx: StaffContext,
  input: LiftAbuseSuspensionInput,
): Promise<StaffAbuseSuspension | AbuseActRefused | Changed> {
  const known = await requireSuspension(ctx.db.reader, input.id)
  const about = aboutThing('liftAbuseSuspension', input, known)
  const target = abuseTargetOf(ctx, known.kind)
  if (!target) return refuse(ctx, about, new AbuseActRefused(ctx))
  const outcome = await runAct<Outcome>(ctx, about, async (tx) => {
    const row = await requireSuspension(tx, known.id)
    if (row.liftedAt !== null) return { result: new Changed(ctx) }
    const found = await target.find(tx, row.thingId)
    const lifted = await liftSuspension(ctx, tx, row, {
      hasEnded: found?.hasEnded ?? true,
      staysOff: found?.staysOff ?? false,
    })
    await target.record?.(tx, row.thingId, false)
    await askForSuspension(tx, row, ctx.at)
    return { result: lifted, changes: [{ field: 'abuseReason', before: row.reason, after: null }] }
  })
  return shown(ctx, outcome)
}

/**
 * Moves the deadline of a suspension or hold, and tells its owner the new day by mail. `Changed` if it has another deadline than the
 * caller saw, or was lifted. Throws NOT_FOUND.
 */
export async function moveAbuseDeadline(
  ctx: StaffContext,
  input: MoveAbuseDeadlineInput,
): Promise<StaffAbuseSuspension | Changed | StaffInvalidInput> {
  const known = await requireSuspension(ctx.db.reader, input.id)
  const about = aboutThing('moveAbuseDeadline', input, known)
  const { expectedDeadline: before } = input
  const parsed = parseDeadline(input, { today: dayInAmsterdam(ctx.at), before })
  if (!parsed.ok) return refuse(ctx, about, invalidInput(ctx, parsed.issues))
  const { deadline } = parsed.value
  const outcome = await runAct<SuspensionRow | Changed>(ctx, about, async (tx) => {
    const row = await requireSuspension(tx, known.id)
    if (row.liftedAt !== null || row.deadline !== before) return { result: new Changed(ctx) }
    const moved = await moveDeadline(ctx, tx, row, { before, deadline })
    return { result: moved, changes: [{ field: 'deadline', before, after: deadline }] }
  })
  return outcome instanceof Changed ? outcome : suspensionView(ctx, outcome)
}

async function requireSuspension(db: Db | Tx, id: string): Promise<SuspensionRow> {
  const row = await findSuspensionById(db, id)
  if (!row) throw notFound()
  return row
}

const OBJECT_TYPES = { HOSTING: 'HostingPackage', SERVER: 'Server', DOMAIN: 'Domain' } as const

const aboutThing = (
  act: string,
  { reason }: { reason: string },
  { kind, thingId, accountId }: Pick<SuspensionRow, 'kind' | 'thingId'> & { accountId: string | null },
): Act => ({
  act,
  right: 'DOMAIN_ACT',
  objectType: OBJECT_TYPES[kind],
  objectId: thingId,
  onBehalfOf: accountId,
  reason: reason.trim(),
})

async function refuse<Refusal extends AbuseActRefused | StaffInvalidInput>(
  ctx: StaffContext,
  about: Act,
  refusal: Refusal,
): Promise<Refusal> {
  await noteRefusal(ctx, about, refusal.code)
  return refusal
}

const shown = async (ctx: StaffContext, outcome: Outcome): Promise<StaffAbuseSuspension | AbuseActRefused | Changed> =>
  outcome instanceof AbuseActRefused || outcome instanceof Changed ? outcome : suspensionView(ctx, outcome)

async function suspensionView(ctx: StaffContext, row: SuspensionRow): Promise<StaffAbuseSuspension> {
  const [made] = await suspensionViews(ctx, [row])
  if (!made) throw new Error(`suspension ${row.id} was not shown`)
  return made
}

/** Converts suspensions for the staff graph, with their customers read once for all. */
async function suspensionViews(ctx: StaffContext, rows: readonly SuspensionRow[]): Promise<StaffAbuseSuspension[]> {
  const customers = await customersOf(ctx, rows)
  const today = dayInAmsterdam(ctx.at)
  return rows.map((row) => {
    const { id, kind, thingId, name, reason, ground, article, explanation, reportReference, deadline } = row
    const { accountId, suspendedAt, liftedAt } = row
    const customer = customers.get(accountId)
    if (!customer) throw new Error(`suspension ${id} has no account`)
    return view(StaffAbuseSuspension, {
      ...{ id, kind, thingId, name, reason, ground, article, explanation, reportReference, deadline },
      ...{ suspendedAt, liftedAt, customer },
      isOverdue: liftedAt === null && isPastDeadline(deadline, today),
    })
  })
}

async function customersOf({ db }: StaffContext, rows: readonly SuspensionRow[]) {
  const found = await listAccounts(db.reader, [...new Set(rows.map(({ accountId }) => accountId))])
  return new Map(found.map((account) => [account.id, accountRef(account)]))
}

/** Suspensions whose deadline has passed: staff look whether it was put right. Things whose term has ended need no look. */
export const deadlinePassed: WorkSource = {
  kind: 'abuse-deadline-passed',
  group: 'DELIVERY',
  right: 'DOMAIN_ACT',
  async list(ctx, { limit, accountId }) {
    const today = dayInAmsterdam(ctx.at)
    const rows: SuspensionRow[] = []
    for (const row of await listOverdue(ctx.db.reader, { today, accountId, limit })) {
      const found = await abuseTargetOf(ctx, row.kind)?.find(ctx.db.reader, row.thingId)
      if (!found?.hasEnded) rows.push(row)
    }
    const customers = await customersOf(ctx, rows)
    return rows.map(({ id, name, reason, accountId: owner, deadline }) => ({
      ...{ key: id, subject: toUnicode(name), path: '/beheer/misbruik?toon=termijn-voorbij', cause: reason, count: 1 },
      ...{ amount: null, customer: customers.get(owner)?.name ?? null, accountId: owner },
      since: startOfDay(addDays(deadline ?? today, 1)),
    }))
  },
}

import type { Db, Tx } from '../../../db/database'
import type { AbuseStatement } from '../../../rules/abuse'
import { ABUSE_REASON_WORDS } from '../../../rules/abuse.text'
import type { Day } from '../../../rules/calendar'
import type { Context, Deps } from '../../common/context'
import { requireOwnerId } from '../../common/guards'
import { newId } from '../../common/ids'
import { type ReadMany, readBatched } from '../../graphql/batched'
import { view } from '../../graphql/view'
import { enqueue } from '../../outbox/outbox'
import { abuseTargetOf } from '../../products/term'
import { keepActivityByShop } from '../accounts/staff/activity-by-shop.service'
import { AbuseSuspension, ServiceSuspended } from './abuse.graphql'
import { applySuspension } from './abuse.jobs'
import { mailDeadlineMoved, mailLifted, mailSuspended } from './abuse.mails'
import {
  findOpen,
  insertSuspension,
  listOfAccount,
  listOpen,
  markLifted,
  type SuspendedThing,
  type SuspensionRow,
  updateDeadline,
} from './abuse.repository'

export type { SuspendedThing, SuspensionRow } from './abuse.repository'

/** Returns the suspension of a service, or the hold of a domain, that lasts; null if there is none. */
export const findSuspension = (db: Db, thing: SuspendedThing): Promise<SuspensionRow | null> => findOpen(db, thing)

/** Whether a service is suspended for abuse. The end of its term is apart from this. */
export const isSuspended = async (db: Db, thing: SuspendedThing): Promise<boolean> =>
  (await findOpen(db, thing)) !== null

/** Whether any of these services and domains is suspended or on hold. */
export const isAnySuspended = async (db: Db, thingIds: readonly string[]): Promise<boolean> =>
  (await listOpen(db, thingIds)).length > 0

/** Whether anything of an account is suspended or on hold. */
export const hasSuspension = async (db: Db, accountId: string): Promise<boolean> =>
  (await listOfAccount(db, accountId)).some(({ liftedAt }) => liftedAt === null)

/** Returns the current suspension of one service of a list, for its owner; null if there is none. */
export async function suspensionOf(ctx: Context, thingId: string): Promise<AbuseSuspension | null> {
  const row = await readSuspension(ctx, thingId)
  return row && suspensionView(ctx, row)
}

/** Returns the current suspension of one service of a list; those of the others are read with it. */
export const readSuspension = (ctx: Pick<Context, 'db'>, thingId: string): Promise<SuspensionRow | null> =>
  readBatched(ctx, readOpen, thingId)

const readOpen: ReadMany<SuspensionRow> = async (db, ids) =>
  new Map((await listOpen(db, ids)).map((row) => [row.thingId, row]))

/** Returns a refusal for a service that is suspended; null for one that is not. */
export const refuseSuspended = async (ctx: Context, thing: SuspendedThing): Promise<ServiceSuspended | null> =>
  (await isSuspended(ctx.db.reader, thing)) ? new ServiceSuspended(ctx) : null

/** Enqueues the job that turns a service off or on at its platform, as its suspension asks. */
export const askForSuspension = (
  tx: Tx,
  { kind, thingId, name }: SuspendedThing & { name: string },
  now: number,
): Promise<void> => enqueue(tx, applySuspension, { reference: newId('job'), payload: { kind, thingId, name } }, now)

/** Turns a service off or on at its platform as its suspension and term ask, also if these change meanwhile. Throws OutsideUnavailable. */
export async function applyCurrent(deps: Deps, { kind, thingId }: SuspendedThing): Promise<void> {
  const target = abuseTargetOf(deps, kind)
  let applied: boolean | null = null
  for (;;) {
    const isOff = (await target?.isOff(deps.db.reader, thingId)) ?? null
    if (isOff === null || isOff === applied) return
    await target?.setOff(deps, thingId, isOff)
    applied = isOff
  }
}

/** All suspensions of the viewer's account with their ends, newest first: for the data export. */
export const exportSuspensions = async (ctx: Context) =>
  (await listOfAccount(ctx.db.reader, requireOwnerId(ctx))).map(({ accountId: _, ...row }) => row)

type Moment = Deps & Parameters<typeof keepActivityByShop>[0]

/**
 * Records the suspension of a service or the hold of a domain, which must have none, and gives its owner the statement of reasons
 * by mail. The outside system is up to the caller.
 */
export async function recordSuspension(
  deps: Moment,
  tx: Tx,
  thing: SuspendedThing & { name: string; accountId: string },
  { abuseReason: reason, ground, article, explanation, reportReference, deadline }: AbuseStatement,
): Promise<SuspensionRow> {
  const { kind, thingId, name, accountId } = thing
  const row: SuspensionRow = {
    ...{ id: newId('abu'), kind, thingId, name, accountId },
    ...{ reason, ground, article, explanation, reportReference: reportReference || null, deadline },
    ...{ suspendedAt: deps.at, liftedAt: null },
  }
  await insertSuspension(tx, row)
  const activity = kind === 'DOMAIN' ? 'domain-held-by-shop' : 'service-suspended-by-shop'
  await keepActivityByShop(deps, tx, activity, accountId, { names: [name] })
  await mailSuspended(deps, tx, row)
  return row
}

/** Records the end of a suspension or hold, and tells the owner by mail. The outside system is up to the caller. */
export async function liftSuspension(
  deps: Moment,
  tx: Tx,
  row: SuspensionRow,
  { hasEnded, staysOff = false }: { hasEnded: boolean; staysOff?: boolean },
): Promise<SuspensionRow> {
  const lifted = { ...row, liftedAt: deps.at }
  await markLifted(tx, row.id, deps.at)
  const activity = row.kind === 'DOMAIN' ? 'domain-released-by-shop' : 'service-released-by-shop'
  await keepActivityByShop(deps, tx, activity, row.accountId, { names: [row.name] })
  await mailLifted(deps, tx, row, { hasEnded, staysOff })
  return lifted
}

/** Moves the deadline of a suspension or hold that has one, and tells the owner the new day by mail. */
export async function moveDeadline(
  deps: Deps,
  tx: Tx,
  row: SuspensionRow,
  { before, deadline }: { before: Day; deadline: Day },
): Promise<SuspensionRow> {
  await updateDeadline(tx, row.id, deadline)
  await mailDeadlineMoved(deps, tx, row, { before, deadline })
  return { ...row, deadline }
}

/** Ends the hold of a domain that the shop no longer has, without a word to its former owner. */
export async function forgetHold(tx: Tx, domainId: string, now: number): Promise<void> {
  const row = await findOpen(tx, { kind: 'DOMAIN', thingId: domainId })
  if (row) await markLifted(tx, row.id, now)
}

const suspensionView = ({ locale }: Pick<Context, 'locale'>, row: SuspensionRow): AbuseSuspension => {
  const { reason, ground, article, explanation, deadline, suspendedAt: since } = row
  const reasonName = ABUSE_REASON_WORDS[locale][reason]
  return view(AbuseSuspension, { reason, reasonName, ground, article, explanation, deadline, since })
}

import type { Tx } from '../../../db/database'
import { type ActivityDetails, type ActivityGroup, type ActivityKind, kindsOf } from '../../../rules/activity'
import { DAY_MS } from '../../../rules/time'
import type { Context, Deps } from '../../common/context'
import { deviceName } from '../../common/device-name'
import { badInput } from '../../common/failures'
import { requireAccount } from '../../common/guards'
import { newId } from '../../common/ids'
import type { Limit } from '../../common/limits'
import { shortened } from '../../common/network'
import {
  type AskedPage,
  type Connection,
  cursorOf,
  keyIn,
  type PageSize,
  pageOf,
  readPage,
} from '../../graphql/connection'
import { view } from '../../graphql/view'
import { Activity } from './accounts.graphql'
import {
  type ActivityKey,
  type ActivityRow,
  countActivity,
  deleteActivity,
  findActivity,
  insertActivity,
  listActivity,
} from './activity.repository'

export const ACTIVITY_PAGE: PageSize = { usual: 20, max: 100 }

/** Long enough to investigate a break-in, and no longer than that purpose needs (GDPR, article 5). */
const KEPT_MS = 180 * DAY_MS
/** Limits what a client that repeats the same request can record. */
const ROLE_REFUSALS_KEPT: Limit = { kind: 'activity-role-refused', max: 20, windowMs: 3_600_000, isInternal: true }

interface Concerned {
  /** The account concerned; null if it does not exist, and then the activity is only logged. */
  accountId: string | null
  /** The user; null when nobody was signed in. */
  actorId?: string | null
  /** Details for the owner; never logged. */
  details?: ActivityDetails
}

/**
 * Logs an activity and records it for the owner of the account, in the caller's transaction: without passwords or
 * tokens, and with a network instead of an address. Details are recorded but not logged.
 */
export async function keepActivity(ctx: Context, tx: Tx, kind: ActivityKind, concerned: Concerned): Promise<void> {
  const row = entryOf(ctx, kind, concerned)
  tx.onCommit(() => log(ctx, row))
  if (row.accountId !== null) await insertActivity(tx, { ...row, accountId: row.accountId })
}

/**
 * As `keepActivity`, outside a transaction. Not awaited: a failed login must not take longer for an existing account,
 * and is refused even if this cannot be recorded.
 */
export function noteActivity(ctx: Context, kind: ActivityKind, concerned: Concerned): void {
  const row = entryOf(ctx, kind, concerned)
  log(ctx, row)
  const { accountId } = row
  if (accountId === null) return
  ctx.db
    .note((tx) => insertActivity(tx, { ...row, accountId }))
    .catch((error: unknown) => ctx.log.error({ err: error, kind }, 'accounts: recording an activity failed'))
}

/** Records that a signed-in user was refused because of their role. */
export function noteRoleRefused(ctx: Context): void {
  const { account, ownerId } = ctx.viewer
  if (!account) return
  const { allowed } = ctx.limits.takeBriefly(ROLE_REFUSALS_KEPT, account.id)
  if (allowed) noteActivity(ctx, 'role-refused', { accountId: ownerId, actorId: account.id })
}

export interface AskedActivity extends AskedPage {
  /** Omitted for all. */
  group?: ActivityGroup | null
}

/** Returns the activity of the viewer's account, newest first. Throws NOT_SIGNED_IN and BAD_USER_INPUT. */
export async function listOwnActivity(ctx: Context, asked: AskedActivity): Promise<Connection<Activity>> {
  const filter = { accountId: requireAccount(ctx).id, kinds: asked.group ? kindsOf(asked.group) : null }
  const page = readPage(asked, ACTIVITY_PAGE, activityKeyIn)
  const rows = await listActivity(ctx.db.reader, filter, page)
  const total = await countActivity(ctx.db.reader, filter)
  const { edges, ...rest } = pageOf(rows, page, total, (row) => cursorOf('activity', `${row.at}.${row.id}`))
  return { ...rest, edges: edges.map(({ cursor, node }) => ({ cursor, node: activityView(node) })) }
}

/** Returns null when the entry does not exist or is of another account. */
export async function findOwnActivity(ctx: Context, id: string): Promise<Activity | null> {
  const row = await findActivity(ctx.db.reader, requireAccount(ctx).id, id)
  return row && activityView(row)
}

/** A scheduled task. */
export function forgetOldActivity(deps: Deps): Promise<void> {
  return deps.db.transaction((tx) => deleteActivity(tx, deps.ports.clock.now() - KEPT_MS))
}

const entryOf = (ctx: Context, kind: ActivityKind, { accountId, actorId = null, details }: Concerned) => ({
  id: newId('act'),
  accountId,
  actorId,
  kind,
  at: ctx.now,
  address: shortened(ctx.address),
  device: deviceName(ctx.userAgent),
  details: details ?? null,
})

function log(ctx: Context, { id: _, at: __, details: ___, kind, ...entry }: ReturnType<typeof entryOf>): void {
  ctx.monitor?.activity(kind)
  ctx.log.info({ event: kind, ...entry }, 'accounts: security event')
}

const NAMES_SHOWN = 3

function activityView({ id, kind, at, by, address, device, details }: ActivityRow): Activity {
  const {
    names = [],
    count = null,
    orderId = null,
    orderNumber = null,
    amount = null,
    reason = null,
    until = null,
  } = details ?? {}
  const shown = { names: names.slice(0, NAMES_SHOWN), count, orderId, orderNumber, amount, reason, until }
  return view(Activity, { id, kind, at, by, address: address || null, device: device || null, ...shown })
}

function activityKeyIn(cursor: string): ActivityKey {
  const [, at, id] = /^(\d{1,15})\.(act_[\w-]{22})$/.exec(keyIn('activity', cursor)) ?? []
  if (!at || !id) throw badInput()
  return { at: Number(at), id }
}

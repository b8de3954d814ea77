import type { Tx } from '../../../db/open'
import { type ActivityGroup, type ActivityKind, kindsOf } from '../../../rules/activity'
import type { Context, Deps } from '../../common/context'
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
import { deviceName } from './device-name'

export const ACTIVITY_PAGE: PageSize = { usual: 20, max: 100 }

const DAY_MS = 24 * 3_600_000
/** Long enough to look into a break-in, and no longer than that purpose needs (GDPR, article 5). */
const KEPT_MS = 180 * DAY_MS
/** What a program that tries the same again and again may leave behind. */
const ROLE_REFUSALS_KEPT: Limit = { kind: 'activity-role-refused', max: 20, windowMs: 3_600_000 }

interface Concerned {
  /** Whose account it is about; null when it is about none that exists, and then it is logged only. */
  accountId: string | null
  /** Who did it; null when nobody was signed in. */
  actorId?: string | null
}

/**
 * Logs what happened, and keeps it for the owner of the account, in the transaction of what it tells: without passwords,
 * tokens or names, and with a network in place of an address.
 */
export async function keepActivity(ctx: Context, tx: Tx, kind: ActivityKind, concerned: Concerned): Promise<void> {
  const row = entryOf(ctx, kind, concerned)
  tx.onCommit(() => log(ctx, row))
  if (row.accountId !== null) await insertActivity(tx, { ...row, accountId: row.accountId })
}

/**
 * The same for what has no transaction. Not waited for: a failed login must not take longer for an account that exists,
 * and is refused all the same when this cannot be kept.
 */
export function noteActivity(ctx: Context, kind: ActivityKind, concerned: Concerned): void {
  const row = entryOf(ctx, kind, concerned)
  log(ctx, row)
  const { accountId } = row
  if (accountId === null) return
  ctx.db
    .note((tx) => insertActivity(tx, { ...row, accountId }))
    .catch((error: unknown) => ctx.log.error({ err: error, kind }, 'an activity was not kept'))
}

/** Somebody signed in asked for what their role may not do. */
export function noteRoleRefused(ctx: Context): void {
  const { account, ownerId } = ctx.viewer
  if (!account) return
  const { allowed } = ctx.limits.takeBriefly(ROLE_REFUSALS_KEPT, account.id)
  if (allowed) noteActivity(ctx, 'role-refused', { accountId: ownerId, actorId: account.id })
}

export interface AskedActivity extends AskedPage {
  /** Left out for all. */
  group?: ActivityGroup | null
}

/** What happened with the viewer's account, the newest first. Throws NOT_SIGNED_IN and BAD_USER_INPUT. */
export async function listOwnActivity(ctx: Context, asked: AskedActivity): Promise<Connection<Activity>> {
  const filter = { accountId: requireAccount(ctx).id, kinds: asked.group ? kindsOf(asked.group) : null }
  const page = readPage(asked, ACTIVITY_PAGE, activityKeyIn)
  const rows = await listActivity(ctx.db.reader, filter, page)
  const total = await countActivity(ctx.db.reader, filter)
  const { edges, ...rest } = pageOf(rows, page, total, (row) => cursorOf('activity', `${row.at}.${row.id}`))
  return { ...rest, edges: edges.map(({ cursor, node }) => ({ cursor, node: activityView(node) })) }
}

/** Null when it is not there or about another account. */
export async function findOwnActivity(ctx: Context, id: string): Promise<Activity | null> {
  const row = await findActivity(ctx.db.reader, requireAccount(ctx).id, id)
  return row && activityView(row)
}

/** A scheduled task. */
export function forgetOldActivity(deps: Deps): Promise<void> {
  return deps.db.transaction((tx) => deleteActivity(tx, deps.ports.clock.now() - KEPT_MS))
}

const entryOf = (ctx: Context, kind: ActivityKind, { accountId, actorId = null }: Concerned) => ({
  id: newId('act'),
  accountId,
  actorId,
  kind,
  at: ctx.now,
  address: shortened(ctx.address),
  device: deviceName(ctx.userAgent),
})

function log(ctx: Context, { id: _, at: __, kind, ...entry }: ReturnType<typeof entryOf>): void {
  ctx.log.info({ event: kind, ...entry }, 'security event')
}

const activityView = ({ id, kind, at, by, address, device }: ActivityRow): Activity =>
  view(Activity, { id, kind, at, by, address: address || null, device: device || null })

function activityKeyIn(cursor: string): ActivityKey {
  const [, at, id] = /^(\d{1,15})\.(act_[\w-]{22})$/.exec(keyIn('activity', cursor)) ?? []
  if (!at || !id) throw badInput()
  return { at: Number(at), id }
}

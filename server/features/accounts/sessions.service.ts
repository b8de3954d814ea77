import type { Tx } from '../../../db/database'
import { isOutcomeUnknown, isStorageFailure } from '../../../db/errors'
import { MINUTE_MS } from '../../../rules/time'
import type { Context, Deps } from '../../common/context'
import { isId } from '../../common/ids'
import { shortened } from '../../common/network'
import { newSession } from '../../common/session'
import { type Account, VISITOR, viewerOf } from '../../common/viewer'
import { keepActivity } from './activity.service'
import {
  deleteEndedSessions,
  deleteOtherSessionsOf,
  deleteSession,
  deleteSessionsOf,
  findSession,
  insertSession,
  keepNewestSessions,
  listLiveSessions,
  touchSession,
} from './sessions.repository'

const IDLE_MS = 30 * MINUTE_MS
const ABSOLUTE_MS = 12 * 60 * MINUTE_MS
/** A write per request would cost a sync each; a minute's precision is enough. */
const TOUCH_AFTER_MS = MINUTE_MS
/** Maximum number of browsers signed in to one account; the eleventh ends the least recently used. */
const SESSIONS_MAX = 10

/** Returns the times after which a live session was last seen and created. */
export const liveSince = (now: number) => ({ seenAfter: now - IDLE_MS, createdAfter: now - ABSOLUTE_MS })

/** Returns the account of a session, or null when it ended: logged out, idle for 30 minutes, or 12 hours old. */
export async function findSessionAccount(deps: Deps, hash: string, now: number): Promise<Account | null> {
  const row = await findSession(deps.db.reader, { hash, ...liveSince(now) })
  if (!row || row.account.isBlocked) return null
  if (now - row.lastSeenAt > TOUCH_AFTER_MS) await noteSeen(deps, hash, now)
  return row.account
}

/** Records when a session was last seen. Never fails the request: on a full disk, reads still work. */
async function noteSeen(deps: Deps, hash: string, now: number): Promise<void> {
  try {
    await deps.db.transaction((tx) => touchSession(tx, hash, now))
  } catch (error) {
    if (!isStorageFailure(error) && !isOutcomeUnknown(error)) throw error
    deps.log.warn({ err: error }, 'accounts: recording when a session was last seen failed')
  }
}

/** Signs the account in on this browser with a new session, which prevents session fixation. */
export async function startSession(ctx: Context, account: Account, by: 'login' | 'account-activated'): Promise<void> {
  const session = newSession(ctx.config.secret)
  const { now, userAgent } = ctx
  await ctx.db.transaction(async (tx) => {
    await deleteSession(tx, ctx.session.hash)
    const ended = await keepNewestSessions(tx, account.id, SESSIONS_MAX - 1)
    await insertSession(tx, {
      tokenHash: session.hash,
      accountId: account.id,
      createdAt: now,
      lastSeenAt: now,
      confirmedAt: now,
      userAgent,
      address: shortened(ctx.address),
    })
    await keepActivity(ctx, tx, by, { accountId: account.id, actorId: account.id })
    tx.onCommit(() => ctx.sessionWatch.end([ctx.session.hash, ...ended]))
  })
  ctx.changeSession(session, viewerOf(account, now))
}

/** Logs out: the session ends for REST, GraphQL and WebSocket, and the browser continues as a new visitor. */
export async function endSession(ctx: Context): Promise<void> {
  const { hash } = ctx.session
  await ctx.db.transaction(async (tx) => {
    await deleteSession(tx, hash)
    tx.onCommit(() => ctx.sessionWatch.end([hash]))
  })
  ctx.changeSession(newSession(ctx.config.secret), VISITOR)
}

/** Ends all sessions of an account with a change; their open connections are closed after commit. */
export async function endSessionsOf(deps: Deps, tx: Tx, accountId: string): Promise<void> {
  const ended = await deleteSessionsOf(tx, accountId)
  tx.onCommit(() => deps.sessionWatch.end(ended))
}

/** As `endSessionsOf`, but the viewer stays signed in here. */
export async function endOtherSessionsOf(ctx: Context, tx: Tx, accountId: string): Promise<void> {
  const ended = await deleteOtherSessionsOf(tx, accountId, ctx.session.hash)
  tx.onCommit(() => ctx.sessionWatch.end(ended))
}

/** Closes connections of sessions that ended without a request: the account was blocked, or the session expired. */
export async function closeEndedSessions(deps: Deps): Promise<void> {
  const hashes = deps.sessionWatch.watched().filter((hash) => !isId('tok', hash))
  if (hashes.length === 0) return
  const now = deps.ports.clock.now()
  const live = await listLiveSessions(deps.db.reader, { hashes, ...liveSince(now) })
  const others = hashes.filter((hash) => !live.has(hash))
  const looking = await Promise.all(others.map((hash) => deps.lookAlongs.find(hash, now)))
  deps.sessionWatch.end(others.filter((_, at) => looking[at] === null))
}

/** Deletes expired sessions. */
export function expireSessions(deps: Deps): Promise<void> {
  const now = deps.ports.clock.now()
  const ended = { seenBefore: now - IDLE_MS, createdBefore: now - ABSOLUTE_MS }
  return deps.db.transaction((tx) => deleteEndedSessions(tx, ended))
}

import { isStorageFailure } from '../../../db/errors'
import type { Tx } from '../../../db/open'
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

const MINUTE = 60_000
const IDLE_MS = 30 * MINUTE
const ABSOLUTE_MS = 12 * 60 * MINUTE
/** Writing at every request would cost a sync each; a minute's precision is enough. */
const TOUCH_AFTER_MS = MINUTE
/** Browsers that one account can be signed in on; the eleventh ends the one that was quiet for longest. */
const SESSIONS_MAX = 10

/** What a session that has not ended by itself was seen and made after. */
export const liveSince = (now: number) => ({ seenAfter: now - IDLE_MS, createdAfter: now - ABSOLUTE_MS })

/** The account that a session belongs to, or null when it ended: logged out, idle for 30 minutes, or 12 hours old. */
export async function findSessionAccount(deps: Deps, hash: string, now: number): Promise<Account | null> {
  const row = await findSession(deps.db.reader, { hash, ...liveSince(now) })
  if (!row || row.account.isBlocked) return null
  if (now - row.lastSeenAt > TOUCH_AFTER_MS) await noteSeen(deps, hash, now)
  return row.account
}

/** When a session was last seen is no reason to refuse what was asked: on a full disk, reading goes on. */
async function noteSeen(deps: Deps, hash: string, now: number): Promise<void> {
  try {
    await deps.db.transaction((tx) => touchSession(tx, hash, now))
  } catch (error) {
    if (!isStorageFailure(error)) throw error
    deps.log.warn({ err: error }, 'when a session was last seen could not be noted')
  }
}

/** Signs the account in on this browser, under a new session: one that was planted before is worth nothing. */
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
  ctx.changeSession(session, viewerOf(account))
}

/** Logs out: the old session ends for REST, GraphQL and WebSocket alike, and the browser goes on as a new visitor. */
export async function endSession(ctx: Context): Promise<void> {
  const { hash } = ctx.session
  await ctx.db.transaction(async (tx) => {
    await deleteSession(tx, hash)
    tx.onCommit(() => ctx.sessionWatch.end([hash]))
  })
  ctx.changeSession(newSession(ctx.config.secret), VISITOR)
}

/** Ends all sessions of an account with a change; what is open for them is closed once that is committed. */
export async function endSessionsOf(deps: Deps, tx: Tx, accountId: string): Promise<void> {
  const ended = await deleteSessionsOf(tx, accountId)
  tx.onCommit(() => deps.sessionWatch.end(ended))
}

/** As `endSessionsOf`, but the viewer stays signed in here. */
export async function endOtherSessionsOf(ctx: Context, tx: Tx, accountId: string): Promise<void> {
  const ended = await deleteOtherSessionsOf(tx, accountId, ctx.session.hash)
  tx.onCommit(() => ctx.sessionWatch.end(ended))
}

/** Closes what is open for sessions that ended without a request: an account was blocked, or the time was over. */
export async function closeEndedSessions(deps: Deps): Promise<void> {
  const hashes = deps.sessionWatch.watched().filter((hash) => !isId('tok', hash))
  if (hashes.length === 0) return
  const now = deps.ports.clock.now()
  const live = await listLiveSessions(deps.db.reader, { hashes, ...liveSince(now) })
  deps.sessionWatch.end(hashes.filter((hash) => !live.has(hash)))
}

/** Sessions that ended by themselves leave nothing behind. */
export function expireSessions(deps: Deps): Promise<void> {
  const now = deps.ports.clock.now()
  const ended = { seenBefore: now - IDLE_MS, createdBefore: now - ABSOLUTE_MS }
  return deps.db.transaction((tx) => deleteEndedSessions(tx, ended))
}

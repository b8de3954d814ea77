import { createHash } from 'node:crypto'
import type { Context } from '../../common/context'
import { deviceName } from '../../common/device-name'
import { notFound } from '../../common/failures'
import { requireAccount } from '../../common/guards'
import { view } from '../../graphql/view'
import { ViewerNode } from './accounts.graphql'
import { keepActivity } from './activity.service'
import { logout } from './login.service'
import { SignedInSession } from './security.graphql'
import { deleteSession, listSessionsOf, type SessionEntry } from './sessions.repository'
import { endOtherSessionsOf, liveSince } from './sessions.service'

/** Returns the viewer's sessions, most recently used first. */
export async function listOwnSessions(ctx: Context): Promise<SignedInSession[]> {
  const rows = await rowsOf(ctx)
  return rows.map((row) => sessionView(ctx, row))
}

/** Returns null when the session does not exist or is another's. */
export async function findOwnSession(ctx: Context, id: string): Promise<SignedInSession | null> {
  const row = await findRow(ctx, id)
  return row && sessionView(ctx, row)
}

/** Signs out one browser of the viewer, or this one, as a logout does. Throws NOT_FOUND. */
export async function endOwnSession(ctx: Context, id: string): Promise<ViewerNode> {
  const account = requireAccount(ctx)
  const row = await findRow(ctx, id)
  if (!row) throw notFound()
  const hash = row.tokenHash
  if (hash === ctx.session.hash) return logout(ctx)
  await ctx.db.transaction(async (tx) => {
    await deleteSession(tx, hash)
    await keepActivity(ctx, tx, 'session-ended', { accountId: account.id, actorId: account.id })
    tx.onCommit(() => ctx.sessionWatch.end([hash]))
  })
  return new ViewerNode(ctx)
}

/** Signs out all other browsers. */
export async function endOtherSessions(ctx: Context): Promise<ViewerNode> {
  const { id } = requireAccount(ctx)
  await ctx.db.transaction(async (tx) => {
    await endOtherSessionsOf(ctx, tx, id)
    await keepActivity(ctx, tx, 'session-ended', { accountId: id, actorId: id })
  })
  return new ViewerNode(ctx)
}

const rowsOf = (ctx: Context): Promise<SessionEntry[]> =>
  listSessionsOf(ctx.db.reader, { accountId: requireAccount(ctx).id, ...liveSince(ctx.now) })

async function findRow(ctx: Context, id: string): Promise<SessionEntry | null> {
  const rows = await rowsOf(ctx)
  return rows.find(({ tokenHash }) => sessionIdOf(tokenHash) === id) ?? null
}

/** Returns the public id of a session, which does not reveal the stored hash of its cookie. */
export const sessionIdOf = (tokenHash: string): string =>
  `ses_${createHash('sha256').update(`session:${tokenHash}`).digest('base64url').slice(0, 22)}`

const sessionView = (ctx: Context, row: SessionEntry): SignedInSession =>
  view(SignedInSession, {
    id: sessionIdOf(row.tokenHash),
    current: row.tokenHash === ctx.session.hash,
    device: deviceName(row.userAgent) || null,
    address: row.address || null,
    createdAt: row.createdAt,
    lastSeenAt: row.lastSeenAt,
  })

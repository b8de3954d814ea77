import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Context } from '../../common/context'
import { notFound, tooMany } from '../../common/failures'
import { requireAccount } from '../../common/guards'
import { view } from '../../graphql/view'
import { exportNotes } from '../../staff/notes/staff-notes.service'
import type { IdentityNotConfirmed } from './accounts.errors'
import { EXPORT_LINK_MS, EXPORTS } from './accounts.limits'
import { findViewerAccount } from './accounts.service'
import { ACTIVITY_PAGE, keepActivity, listOwnActivity } from './activity.service'
import { refuseUnconfirmed } from './identity.service'
import { listOwnSessions } from './own-sessions.service'
import { listOwnPasskeys } from './passkeys.service'
import { DataExport } from './security.graphql'

/**
 * Returns a link to all data of the viewer. It works for an hour and in this session only; the data are collected when it
 * is opened. Throws TOO_MANY_REQUESTS.
 */
export async function requestDataExport(ctx: Context): Promise<DataExport | IdentityNotConfirmed> {
  const unconfirmed = await refuseUnconfirmed(ctx)
  if (unconfirmed) return unconfirmed
  const { id } = requireAccount(ctx)
  const { allowed, retryAfterSeconds } = await ctx.limits.takeAllowed(EXPORTS, id)
  if (!allowed) throw tooMany(retryAfterSeconds)
  await ctx.db.transaction((tx) => keepActivity(ctx, tx, 'data-exported', { accountId: id, actorId: id }))
  const expiresAt = ctx.now + EXPORT_LINK_MS
  const url = `${ctx.publicUrl}/api/account/gegevens/${tokenOf(ctx, expiresAt)}`
  return view(DataExport, { url, expiresAt })
}

/**
 * Returns the data of a download link. Throws NOT_SIGNED_IN, and NOT_FOUND for a link that has expired or belongs to
 * another session.
 */
export async function readExport(ctx: Context, token: string): Promise<Record<string, unknown>> {
  requireAccount(ctx)
  const expiresAt = Number.parseInt(token.split('.')[0] ?? '', 36)
  const [given, right] = [Buffer.from(token), Buffer.from(tokenOf(ctx, expiresAt))]
  const isRight = given.length === right.length && timingSafeEqual(given, right)
  if (!isRight || ctx.now >= expiresAt) throw notFound()
  return collectData(ctx)
}

/** Returns all data of the viewer, by part. Those of a sub-user are their own only. */
export async function collectData(ctx: Context): Promise<Record<string, unknown>> {
  const own = {
    madeAt: new Date(ctx.now).toISOString(),
    account: findViewerAccount(ctx),
    sessions: await listOwnSessions(ctx),
    passkeys: await listOwnPasskeys(ctx),
    activity: await everything((after) => listOwnActivity(ctx, { first: ACTIVITY_PAGE.max, after })),
    notesByShop: await exportNotes(ctx.db.reader, [requireAccount(ctx).id]),
  }
  // The data that a sub-user may view is the parent's.
  if (ctx.viewer.isSubUser) return own
  const parts: Record<string, unknown> = {}
  for (const [name, read] of Object.entries(ctx.exportParts ?? {})) parts[name] = await read(ctx)
  return { ...own, ...parts }
}

/** Reads all nodes of a connection, page by page. */
export async function everything<Node>(
  readPage: (after: string | undefined) => Promise<{
    edges: { node: Node }[]
    pageInfo: { hasNextPage: boolean; endCursor?: string | null }
  }>,
): Promise<Node[]> {
  const nodes: Node[] = []
  for (let after: string | undefined; ; ) {
    const { edges, pageInfo } = await readPage(after)
    nodes.push(...edges.map(({ node }) => node))
    if (!pageInfo.hasNextPage || !pageInfo.endCursor) return nodes
    after = pageInfo.endCursor
  }
}

function tokenOf({ config, session }: Context, expiresAt: number): string {
  const until = expiresAt.toString(36)
  const signature = createHmac('sha256', config.secret).update(`export:${session.hash}:${until}`).digest('base64url')
  return `${until}.${signature}`
}

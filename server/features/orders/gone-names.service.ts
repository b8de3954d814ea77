import type { Db } from '../../../db/database'
import type { Context } from '../../common/context'
import { askerOf } from '../availability/availability.service'
import { ownsDomain } from '../domains/domains.service'
import { isNewName, namesClaimedByOthers, namesOf } from './name-claims.service'
import { NamesGone } from './orders.errors'
import type { LineRow, OrderRow } from './orders.repository'
import * as repository from './orders.repository'

const CHECK_TIMEOUT_MS = 8000

/**
 * Returns which names of an order are no longer available, before anyone pays for them: another customer is ordering one, or its
 * registry reports another state. Null if all are available, or if a registry does not respond; then the delivery finds out and
 * refunds.
 */
export async function findGoneNames(ctx: Context, order: OrderRow): Promise<NamesGone | null> {
  const lines = (await repository.listLines(ctx.db.reader, order.id)).filter(isNewName)
  const claimed = await claimedOf(ctx, ctx.db.reader, order, lines)
  const asked = lines.map(async (line) =>
    claimed.has(line.domainName) || (await isGone(ctx, order, line)) ? [line] : [],
  )
  const gone = (await Promise.all(asked)).flat()
  return gone.length > 0 ? new NamesGone(ctx, gone) : null
}

/** As `findGoneNames` for the lines of an order, without asking registries, for a transaction. */
export async function findClaimedNames(
  ctx: Context,
  tx: Db,
  order: OrderRow,
  lines: readonly LineRow[],
): Promise<NamesGone | null> {
  const claimed = await claimedOf(ctx, tx, order, lines)
  const gone = lines.filter(({ kind, domainName }) => kind === 'DOMAIN' && claimed.has(domainName))
  return gone.length > 0 ? new NamesGone(ctx, gone) : null
}

const claimedOf = async (ctx: Context, db: Db, order: OrderRow, lines: readonly LineRow[]) =>
  new Set<string | null>(await namesClaimedByOthers(db, order.accountId, namesOf(lines), ctx.now))

async function isGone(ctx: Context, order: OrderRow, { domainName, availability }: LineRow): Promise<boolean> {
  const name = domainName ?? ''
  if (await ownsDomain(ctx.db.reader, order.accountId, name)) return true
  const signal = AbortSignal.timeout(CHECK_TIMEOUT_MS)
  const answer = await ctx.availability
    .check(name, { asker: askerOf(ctx), fresh: true, signal })
    .catch((error: unknown) => {
      ctx.log.warn({ err: error }, 'orders: checking a name failed')
      return null
    })
  if (!answer || answer.reason === 'no-answer') return false
  return answer.status !== (availability === 'active' ? 'active' : 'free')
}

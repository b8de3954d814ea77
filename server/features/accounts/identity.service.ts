import type { Context } from '../../common/context'
import { forbidden, identityNotConfirmed } from '../../common/failures'
import { requireAccount } from '../../common/guards'
import type { Account } from '../../common/viewer'
import { IdentityRefused } from './accounts.errors'
import { CONFIRMATION, CONFIRMED_FOR_MS } from './accounts.limits'
import { noteActivity } from './activity.service'
import { findConfirmedAt } from './sessions.repository'

/**
 * Before what a stolen session must not do. Throws NOT_SIGNED_IN, CONFIRM_IDENTITY when the viewer has proved nothing for
 * ten minutes, and FORBIDDEN to an API token: there is nobody who could prove anything.
 */
export async function requireConfirmedIdentity(ctx: Context): Promise<void> {
  requireAccount(ctx)
  if (ctx.token) throw forbidden('notByToken')
  const confirmedAt = await findConfirmedAt(ctx.db.reader, ctx.session.hash)
  if (ctx.now - confirmedAt >= CONFIRMED_FOR_MS) throw identityNotConfirmed()
}

/** As `requireConfirmedIdentity`, before a change of holders: for those a token's owner proved it when the token was made. */
export async function requireConfirmedForHolders(ctx: Context): Promise<void> {
  if (!ctx.token?.scopes.includes('HOLDERS')) await requireConfirmedIdentity(ctx)
}

/** Counts one more look at a secret of somebody who is signed in. How many are left after it; null when this is one too many. */
export async function takeTry(ctx: Context, { id }: Account): Promise<number | null> {
  const { count, allowed } = await ctx.limits.takeAllowed(CONFIRMATION, id)
  return allowed ? CONFIRMATION.max - count : null
}

export function refuseProof(ctx: Context, { id }: Account, triesLeft: number): IdentityRefused {
  noteActivity(ctx, 'identity-refused', { accountId: id, actorId: id })
  return new IdentityRefused(ctx, 'PROOF_REFUSED', triesLeft)
}

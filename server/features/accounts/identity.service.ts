import type { Context } from '../../common/context'
import { forbidden, identityNotConfirmed } from '../../common/failures'
import { requireAccount } from '../../common/guards'
import type { Account } from '../../common/viewer'
import { IdentityNotConfirmed, IdentityRefused } from './accounts.errors'
import { CONFIRMATION, CONFIRMED_FOR_MS } from './accounts.limits'
import { noteActivity } from './activity.service'
import { findConfirmedAt } from './sessions.repository'

/**
 * Guards operations that a stolen session must not do. Throws NOT_SIGNED_IN, CONFIRM_IDENTITY when the viewer has
 * proved nothing for ten minutes, and FORBIDDEN for an API token, which cannot prove anything.
 */
export async function requireConfirmedIdentity(ctx: Context): Promise<void> {
  if (await refuseUnconfirmed(ctx)) throw identityNotConfirmed()
}

/**
 * Returns the refusal for `requireConfirmedIdentity`, or null. Throws NOT_SIGNED_IN, and FORBIDDEN for an API token.
 */
export async function refuseUnconfirmed(ctx: Context): Promise<IdentityNotConfirmed | null> {
  requireAccount(ctx)
  if (ctx.token) throw forbidden('notByToken')
  const confirmedAt = await findConfirmedAt(ctx.db.reader, ctx.session.hash)
  return ctx.now - confirmedAt < CONFIRMED_FOR_MS ? null : new IdentityNotConfirmed(ctx)
}

/**
 * As `requireConfirmedIdentity`, for a change of registrants: a token is accepted, since its owner confirmed their
 * identity when creating it.
 */
export async function requireConfirmedForHolders(ctx: Context): Promise<void> {
  if (!ctx.token?.scopes.includes('HOLDERS')) await requireConfirmedIdentity(ctx)
}

/** Whether `requireConfirmedForHolders` would pass; for callers that return CONFIRM_IDENTITY as a refusal. */
export async function isConfirmedForHolders(ctx: Context): Promise<boolean> {
  if (ctx.token) return ctx.token.scopes.includes('HOLDERS')
  return ctx.now - (await findConfirmedAt(ctx.db.reader, ctx.session.hash)) < CONFIRMED_FOR_MS
}

/** Counts a check of a secret of a signed-in user. Returns how many are left; null when the limit is exceeded. */
export async function takeTry(ctx: Context, { id }: Account): Promise<number | null> {
  const { count, allowed } = await ctx.limits.takeAllowed(CONFIRMATION, id)
  return allowed ? CONFIRMATION.max - count : null
}

export function refuseProof(ctx: Context, { id }: Account, triesLeft: number): IdentityRefused {
  noteActivity(ctx, 'identity-refused', { accountId: id, actorId: id })
  return new IdentityRefused(ctx, 'PROOF_REFUSED', triesLeft)
}

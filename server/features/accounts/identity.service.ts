import { parseKnownPassword } from '../../../rules/login'
import type { Context } from '../../common/context'
import { identityNotConfirmed } from '../../common/failures'
import { requireAccount } from '../../common/guards'
import type { Account } from '../../common/viewer'
import { type InvalidInput, invalidInput } from '../../graphql/user-error'
import { view } from '../../graphql/view'
import { IdentityConfirmed, IdentityRefused } from './accounts.errors'
import { CONFIRMATION, CONFIRMED_FOR_MS } from './accounts.limits'
import { noteActivity } from './activity.service'
import { isPassword } from './passwords'
import { confirmSession, findConfirmedAt } from './sessions.repository'

/** One of these shows that the owner of the account is asking, and not somebody who found an open browser. */
export interface IdentityProof {
  password?: unknown
}

/**
 * Before what a stolen session must not do. Throws NOT_SIGNED_IN, and CONFIRM_IDENTITY when the viewer has proved nothing
 * for ten minutes.
 */
export async function requireConfirmedIdentity(ctx: Context): Promise<void> {
  requireAccount(ctx)
  const confirmedAt = await findConfirmedAt(ctx.db.reader, ctx.session.hash)
  if (ctx.now - confirmedAt >= CONFIRMED_FOR_MS) throw identityNotConfirmed()
}

/** Proves once more who is signed in on this browser. Counted before it is looked at, as a login is. */
export async function confirmIdentity(
  ctx: Context,
  proof: IdentityProof,
): Promise<IdentityConfirmed | IdentityRefused | InvalidInput> {
  const account = requireAccount(ctx)
  const parsed = parseKnownPassword({ password: proof.password })
  if (!parsed.ok) return invalidInput(ctx, parsed.issues)
  const tries = await takeTry(ctx, account)
  if (tries === null) return new IdentityRefused(ctx, 'LOCKED', 0)
  if (!(await isPassword(parsed.value.password, account.passwordHash))) return refuseProof(ctx, account, tries)
  await ctx.limits.clear(CONFIRMATION, account.id)
  await ctx.db.transaction((tx) => confirmSession(tx, ctx.session.hash, ctx.now))
  return view(IdentityConfirmed, { until: ctx.now + CONFIRMED_FOR_MS })
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

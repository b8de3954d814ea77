import { parseKnownPassword } from '../../../rules/login'
import type { Context } from '../../common/context'
import { requireAccount } from '../../common/guards'
import { isPassword } from '../../common/passwords'
import type { Account } from '../../common/viewer'
import { type InvalidInput, invalidInput } from '../../graphql/user-error'
import { view } from '../../graphql/view'
import { IdentityConfirmed, IdentityRefused, lockedOut } from './accounts.errors'
import { CONFIRMATION, CONFIRMED_FOR_MS } from './accounts.limits'
import { refuseProof, takeTry } from './identity.service'
import { findPasskeyAccount } from './passkeys.service'
import { hasSecondFactor, isSecondFactor } from './second-factor.service'
import { confirmSession } from './sessions.repository'

/** One of these proves that the owner of the account is asking, and not someone at an unattended browser. */
export interface IdentityProof {
  password?: unknown
  /** Signed response of a passkey, as JSON. */
  passkey?: unknown
  /** Code of an authenticator app, or a recovery code. */
  code?: unknown
}

/**
 * Verifies again who is signed in on this browser. Counted before the check, as a login is. An account with a second
 * factor is confirmed by a code or passkey, not by the password alone.
 */
export async function confirmIdentity(
  ctx: Context,
  { password, passkey, code }: IdentityProof,
): Promise<IdentityConfirmed | IdentityRefused | InvalidInput> {
  const account = requireAccount(ctx)
  const given = Object.entries({ password, passkey, code }).filter(([, value]) => Boolean(value))
  if (given.length !== 1) return invalidInput(ctx, { password: 'required' })
  const parsed = parseKnownPassword({ password: given[0]?.[1] })
  if (!passkey && !parsed.ok) return invalidInput(ctx, { [given[0]?.[0] ?? 'password']: 'invalid' })
  // Otherwise the password alone would suffice to remove the second factor.
  if (password && (await hasSecondFactor(ctx, account))) {
    const { count } = await ctx.limits.peek(CONFIRMATION, account.id)
    return new IdentityRefused(ctx, 'SECOND_FACTOR_NEEDED', Math.max(0, CONFIRMATION.max - count))
  }
  const triesLeft = await takeTry(ctx, account)
  if (triesLeft === null) return lockedOut(ctx)
  if (!(await isProof(ctx, account, { password, passkey, code }))) return refuseProof(ctx, account, triesLeft)
  await ctx.limits.clear(CONFIRMATION, account.id)
  await ctx.db.transaction((tx) => confirmSession(tx, ctx.session.hash, ctx.now))
  return view(IdentityConfirmed, { until: ctx.now + CONFIRMED_FOR_MS })
}

async function isProof(ctx: Context, account: Account, { password, passkey, code }: IdentityProof): Promise<boolean> {
  if (password) return isPassword(String(password), account.passwordHash)
  if (code) return isSecondFactor(ctx, account, String(code))
  const owner = await findPasskeyAccount(ctx, passkey, 'CONFIRM')
  return owner?.id === account.id
}

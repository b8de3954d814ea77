import { parseKnownPassword } from '../../../rules/login'
import type { Context } from '../../common/context'
import { requireAccount } from '../../common/guards'
import type { Account } from '../../common/viewer'
import { type InvalidInput, invalidInput } from '../../graphql/user-error'
import { view } from '../../graphql/view'
import { IdentityConfirmed, type IdentityRefused, lockedOut } from './accounts.errors'
import { CONFIRMATION, CONFIRMED_FOR_MS } from './accounts.limits'
import { refuseProof, takeTry } from './identity.service'
import { findPasskeyAccount } from './passkeys.service'
import { isPassword } from './passwords'
import { isSecondFactor } from './second-factor.service'
import { confirmSession } from './sessions.repository'

/** One of these shows that the owner of the account is asking, and not somebody who found an open browser. */
export interface IdentityProof {
  password?: unknown
  /** What a passkey has signed, as JSON. */
  passkey?: unknown
  /** Of an authenticator app, or a recovery code. */
  code?: unknown
}

/** Proves once more who is signed in on this browser. Counted before it is looked at, as a login is. */
export async function confirmIdentity(
  ctx: Context,
  { password, passkey, code }: IdentityProof,
): Promise<IdentityConfirmed | IdentityRefused | InvalidInput> {
  const account = requireAccount(ctx)
  const given = Object.entries({ password, passkey, code }).filter(([, value]) => Boolean(value))
  if (given.length !== 1) return invalidInput(ctx, { password: 'required' })
  const parsed = parseKnownPassword({ password: given[0]?.[1] })
  if (!passkey && !parsed.ok) return invalidInput(ctx, { [given[0]?.[0] ?? 'password']: 'invalid' })
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

import type { Context } from '../../common/context'
import type { Account } from '../../common/viewer'
import { deviceToken } from './known-device'
import { startSession } from './sessions.service'

/**
 * Signs in, and runs the sign-in hooks of features: for the browser in which the account was registered, and then for
 * the data of this visitor.
 */
export async function signIn(
  ctx: Context,
  account: Account,
  by: 'login' | 'account-activated',
  registeredIn?: string,
): Promise<void> {
  const cameAlong = new Set([...(registeredIn === undefined ? [] : [registeredIn]), ctx.session.hash])
  await startSession(ctx, account, by)
  ctx.device?.keep(deviceToken(ctx.config.secret, account, ctx.now))
  for (const sessionHash of cameAlong) {
    for (const hook of ctx.signInHooks ?? []) {
      try {
        await hook(ctx, sessionHash)
      } catch (error) {
        // A basket that cannot be merged must not lock its owner out.
        ctx.log.error({ err: error, accountId: account.id }, 'accounts: a sign-in hook failed')
      }
    }
  }
}

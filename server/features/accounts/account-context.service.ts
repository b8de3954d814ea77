import type { Locale } from '../../../rules/text'
import type { Context, Deps } from '../../common/context'
import { newSession } from '../../common/session'
import { type Account, viewerOf } from '../../common/viewer'
import { findAccount } from './accounts.service'

/**
 * Returns a context without a browser, for work that the owner of an account requested earlier; null if the account may
 * not sign in.
 */
export async function contextOfAccount(deps: Deps, accountId: string, locale: Locale): Promise<Context | null> {
  const account = await findAccount(deps, accountId)
  return account && !account.isBlocked ? contextOf(deps, account, locale) : null
}

/** Returns the context of an account without a browser, whether or not it may sign in. */
export function contextOf(deps: Deps, account: Account, locale: Locale): Context {
  const now = deps.ports.clock.now()
  return {
    ...deps,
    session: newSession(deps.config.secret),
    viewer: viewerOf(account, now),
    locale,
    address: '',
    userAgent: '',
    now,
    changeSession() {
      throw new Error('there is no browser whose session could change')
    },
  }
}

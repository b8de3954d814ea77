import type { Locale } from '../../../rules/text'
import type { Context, Deps } from '../../common/context'
import { newSession } from '../../common/session'
import { viewerOf } from '../../common/viewer'
import { findAccount } from './accounts.service'

/**
 * Returns a context without a browser, for work that the owner of an account requested earlier; null if the account may
 * not sign in.
 */
export async function contextOfAccount(deps: Deps, accountId: string, locale: Locale): Promise<Context | null> {
  const account = await findAccount(deps, accountId)
  if (!account || account.isBlocked) return null
  return {
    ...deps,
    session: newSession(deps.config.secret),
    viewer: viewerOf(account),
    locale,
    address: '',
    userAgent: '',
    now: deps.ports.clock.now(),
    changeSession() {
      throw new Error('there is no browser whose session could change')
    },
  }
}

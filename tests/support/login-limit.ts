import type { Deps } from '../../server/common/context'
import { LOGIN } from '../../server/features/accounts/accounts.limits'

/** Uses up the wrong passwords that an account may be tried with, so that its logins are refused. */
export async function refuseLogins({ limits }: Pick<Deps, 'limits'>, accountId: string): Promise<void> {
  for (let attempt = 0; attempt < LOGIN.max; attempt++) await limits.takeAllowed(LOGIN, accountId)
}

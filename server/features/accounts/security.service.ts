import type { Context } from '../../common/context'
import { requireAccount } from '../../common/guards'
import { view } from '../../graphql/view'
import { listOwnPasskeys } from './passkeys.service'
import { hasSecondFactor } from './second-factor.service'
import { countRecoveryCodes } from './second-factors.repository'
import { AccountSecurity } from './security.graphql'

/** What guards the viewer's account beside its password. */
export async function getSecurity(ctx: Context): Promise<AccountSecurity> {
  const account = requireAccount(ctx)
  const { left, madeAt } = await countRecoveryCodes(ctx.db.reader, account.id)
  return view(AccountSecurity, {
    hasAuthenticatorApp: await hasSecondFactor(ctx, account),
    recoveryCodesLeft: left,
    recoveryCodesMadeAt: madeAt,
    passkeys: await listOwnPasskeys(ctx),
  })
}

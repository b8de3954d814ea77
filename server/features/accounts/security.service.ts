import type { Context } from '../../common/context'
import { requireAccount } from '../../common/guards'
import { viewerOf } from '../../common/viewer'
import { view } from '../../graphql/view'
import { updateAccount } from './accounts.repository'
import { keepActivity } from './activity.service'
import { listOwnPasskeys } from './passkeys.service'
import { hasSecondFactor } from './second-factor.service'
import { countRecoveryCodes } from './second-factors.repository'
import { AccountSecurity } from './security.graphql'
import { endLookAlongsWith } from './staff/look-along.service'

/** Returns the security settings of the viewer's account beside its password. */
export async function getSecurity(ctx: Context): Promise<AccountSecurity> {
  const account = requireAccount(ctx)
  const { left, madeAt } = await countRecoveryCodes(ctx.db.reader, account.id)
  return view(AccountSecurity, {
    hasAuthenticatorApp: await hasSecondFactor(ctx, account),
    recoveryCodesLeft: left,
    recoveryCodesMadeAt: madeAt,
    allowsLookAlong: account.allowsLookAlong,
    passkeys: await listOwnPasskeys(ctx),
  })
}

/** Allows staff of the shop to look along with the viewer, or forbids it; what is going on then ends at once. */
export async function setLookAlongAllowed(ctx: Context, isAllowed: boolean): Promise<AccountSecurity> {
  const { id, allowsLookAlong } = requireAccount(ctx)
  if (allowsLookAlong === isAllowed) return getSecurity(ctx)
  const account = await ctx.db.transaction(async (tx) => {
    const kind = isAllowed ? 'look-along-allowed' : 'look-along-forbidden'
    await keepActivity(ctx, tx, kind, { accountId: id, actorId: id })
    if (!isAllowed) await endLookAlongsWith(ctx, tx, id)
    return updateAccount(tx, id, { allowsLookAlong: isAllowed })
  })
  // The rest of the request sees the new setting.
  ctx.viewer = viewerOf(account, ctx.now)
  return getSecurity(ctx)
}

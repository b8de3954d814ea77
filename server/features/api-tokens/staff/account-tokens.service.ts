import { view } from '../../../graphql/view'
import type { StaffContext } from '../../../staff/staff-context'
import type { Changed } from '../../../staff/staff-errors'
import { changeAccount } from '../../accounts/staff/account-acts.service'
import { keepActivityByShop } from '../../accounts/staff/activity-by-shop.service'
import type { StaffAccount } from '../../accounts/staff/staff-accounts.graphql'
import { listTokens } from '../api-tokens.repository'
import { revokeTokenByShop } from '../api-tokens.service'
import { type RevokeCustomerTokenInput, StaffAccountToken } from './account-tokens.graphql'

/** Returns the API tokens of an account that are neither revoked nor expired, oldest first. */
export async function tokensOf({ db, at }: StaffContext, accountId: string): Promise<StaffAccountToken[]> {
  const rows = await listTokens(db.reader, accountId, at)
  return rows
    .filter(({ revokedAt, expiresAt }) => revokedAt === null && (expiresAt === null || expiresAt > at))
    .map(({ id, name, hint, kind, scopes, domainIds, expiresAt, lastUsedAt }) =>
      view(StaffAccountToken, {
        ...{ id, name, hint, kind, scopes, expiresAt, lastUsedAt },
        domainCount: domainIds.length,
      }),
    )
}

/** Revokes an API token of a customer, who is mailed the reason. Throws NOT_FOUND for a token that is not active there. */
export const revokeCustomerToken = (
  ctx: StaffContext,
  { tokenId, ...input }: RevokeCustomerTokenInput,
): Promise<StaffAccount | Changed> =>
  changeAccount(ctx, 'revokeCustomerToken', input, async (tx, account) => {
    const reason = input.reason.trim()
    const { name, hint } = await revokeTokenByShop(ctx, tx, account, { id: tokenId, reason, now: ctx.at })
    await keepActivityByShop(ctx, tx, 'token-revoked-by-shop', account.id, { reason })
    return { result: account, changes: [{ field: 'apiToken', before: `${name} (${hint}…)`, after: null }] }
  })

import { view } from '../../../graphql/view'
import type { StaffContext } from '../../../staff/staff-context'
import { listTokens } from '../api-tokens.repository'
import { StaffAccountToken } from './account-tokens.graphql'

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

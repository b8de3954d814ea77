import type { Db, Tx } from '../../../db/database'
import type { Context } from '../../common/context'
import { requireOwnerId } from '../../common/guards'
import type { Erasure, ErasureBlock } from '../../staff/erasure/erasure'
import { listAccounts } from '../accounts/account-search.service'
import { closeRequestsOf, countRestrictions, emptyTextsOf, listHolds, listRequestsOf } from './privacy.repository'

/** All requests of the viewer's account about their data, the last received on top: for the data export. */
export const exportRequests = async (ctx: Context) =>
  (await listRequestsOf(ctx.db.reader, requireOwnerId(ctx))).map(({ accountId: _, ...row }) => row)

/**
 * A legal hold or a restriction stops an erasure. After one, a request keeps its kind, days and outcome, which prove that it was dealt
 * with (GDPR, article 5(2)), and no text.
 */
export const privacyErasure: Erasure = {
  async blocks(_ctx, db, accountId) {
    return [
      { kind: 'LEGAL_HOLD', count: (await listHolds(db, await withOwner(db, accountId))).length, amount: null },
      { kind: 'RESTRICTION', count: await countRestrictions(db, accountId), amount: null },
    ] satisfies ErasureBlock[]
  },
  objectIds: async (db, accountId) => (await listRequestsOf(db, accountId)).map(({ id }) => id),
  async erase({ at }, tx: Tx, { account: { id } }) {
    await closeRequestsOf(tx, id, { outcome: 'DONE', closedAt: at, ofErasure: true })
    await closeRequestsOf(tx, id, { outcome: 'ERASED', closedAt: at, ofErasure: false })
    await emptyTextsOf(tx, id)
  },
}

/** The account and, for a sub-user, the account that it belongs to: a hold on that one covers its sub-users. */
export async function withOwner(db: Db, accountId: string): Promise<string[]> {
  const [account] = await listAccounts(db, [accountId])
  return [accountId, ...(account?.parentAccountId ? [account.parentAccountId] : [])]
}

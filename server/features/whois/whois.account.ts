import type { AccountServices } from '../../common/account-services'
import { copyHolder, listHolders } from './whois.repository'

/** Registrants that the owner created. The account keeps its own, which its orders refer to. */
export const holdersOfAccount: AccountServices = {
  kind: 'HOLDER',
  isCopied: true,
  list: async (db, accountId) =>
    (await listHolders(db, accountId)).map(({ id, company, forename, surname }) => ({
      id,
      name: company || `${forename} ${surname}`,
      domainNames: [],
    })),
  async give(tx, id, toAccountId, now) {
    await copyHolder(tx, id, toAccountId, now)
  },
}

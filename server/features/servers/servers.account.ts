import type { AccountServices } from '../../common/account-services'
import { giveServer, listServersOf } from './servers.repository'

/** Virtual servers. */
export const serversOfAccount: AccountServices = {
  kind: 'SERVER',
  list: async (db, accountId) =>
    (await listServersOf(db, accountId)).map(({ id, hostname }) => ({ id, name: hostname, domainNames: [] })),
  give: (tx, id, accountId) => giveServer(tx, id, accountId),
}

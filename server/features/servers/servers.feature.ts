import { onAccount } from '../../common/api-token'
import { defineFeature } from '../../feature'
import { ofCustomer } from '../../graphql/node-access'
import { serversOfAccount } from './servers.account'
import { serverExtraProduct, serverProduct } from './servers.product'
import { countActive, deleteServersOf } from './servers.repository'
import { ServersResolver, VirtualServerResolver } from './servers.resolver'
import { findServerNode } from './servers.service'

export const servers = defineFeature({
  name: 'servers',
  resolvers: [ServersResolver, VirtualServerResolver],
  nodes: { vps: ofCustomer(findServerNode) },
  products: [serverProduct, serverExtraProduct],
  accountServices: serversOfAccount,
  tokenRules: {
    viewer: {
      server: onAccount('READ'),
      servers: onAccount('READ'),
    },
    mutation: {
      revealServerPassword: 'never',
      setServerPower: 'never',
    },
  },
  staff: {
    erasure: {
      blocks: async (_ctx, db, accountId) => [
        { kind: 'ACTIVE_SERVERS', count: await countActive(db, accountId), amount: null },
      ],
      erase: (_ctx, tx, { account }) => deleteServersOf(tx, account.id),
    },
  },
})

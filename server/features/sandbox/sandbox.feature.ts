import { onAccount } from '../../common/api-token'
import { defineFeature } from '../../feature'
import { SandboxResolver } from './sandbox.resolver'
import { sandboxRoutes } from './sandbox.rest'

export const sandbox = defineFeature({
  name: 'sandbox',
  resolvers: [SandboxResolver],
  routes: [sandboxRoutes],
  tokenRules: {
    viewer: {
      sandbox: 'open',
    },
    mutation: {
      advanceClock: onAccount('ORDER'),
      payTestOrder: onAccount('ORDER'),
      resetSandbox: onAccount('ORDER'),
    },
  },
})

import { defineFeature } from '../../feature'
import { neverByToken } from '../../graphql/node-access'
import { everyMinute, everySecond, hourly } from '../../outbox/scheduled-tasks'
import { apiTokenMailSamples } from './api-tokens.mail-samples'
import { deleteTokensOf } from './api-tokens.repository'
import { ApiTokensResolver } from './api-tokens.resolver'
import { closeEndedTokens, findOwnToken, keepRefusals, listOwnTokens, notifyOfEndingTokens } from './api-tokens.service'
import { AccountTokensResolver } from './staff/account-tokens.resolver'

export const apiTokens = defineFeature({
  name: 'api-tokens',
  mailSamples: apiTokenMailSamples,
  resolvers: [ApiTokensResolver],
  nodes: { tok: neverByToken(findOwnToken) },
  tasks: [
    everySecond('close-ended-tokens', closeEndedTokens, { onEachInstance: true, isShopOnly: true }),
    everyMinute('keep-refusals', keepRefusals, { onEachInstance: true, isShopOnly: true }),
    hourly('tell-of-ending-tokens', notifyOfEndingTokens, { isShopOnly: true }),
  ],
  tokenRules: {
    viewer: {
      apiTokens: 'never',
    },
    mutation: {
      createApiToken: 'never',
      revokeApiToken: 'never',
      updateApiToken: 'never',
    },
  },
  exportParts: { apiTokens: listOwnTokens },
  staff: {
    resolvers: [AccountTokensResolver],
    policy: {
      Mutation: {
        revokeCustomerToken: { who: 'staff', right: 'CUSTOMER_EDIT', hasReason: true, audit: 'always' },
      },
    },
    erasure: { erase: (_ctx, tx, { account }) => deleteTokensOf(tx, account.id) },
  },
})

import { onAccount } from '../../common/api-token'
import { defineFeature } from '../../feature'
import { byId, ofCustomer } from '../../graphql/node-access'
import { confirmMandate, revokeMandate } from './mandates.jobs'
import { mandateMailSamples } from './mandates.mail-samples'
import { MandatesResolver } from './mandates.resolver'
import { confirm, forgetMandates, getMandate, listSignedMandates, revoke } from './mandates.service'
import { AccountMandateResolver } from './staff/account-mandate.resolver'
import { searchByAccountEnd } from './staff/account-mandate.service'

export const mandates = defineFeature({
  name: 'mandates',
  mailSamples: mandateMailSamples,
  resolvers: [MandatesResolver],
  nodes: { mnd: ofCustomer(async (ctx, id) => byId([await getMandate(ctx)], id)) },
  jobs: [
    confirmMandate.handle((deps, { reference }) => confirm(deps, reference)),
    revokeMandate.handle((deps, { reference }) => revoke(deps, reference)),
  ],
  tokenRules: {
    viewer: {
      mandate: onAccount('READ'),
    },
    mutation: {
      endMandate: 'never',
    },
  },
  exportParts: { mandates: listSignedMandates },
  staff: {
    resolvers: [AccountMandateResolver],
    search: [searchByAccountEnd],
    erasure: { erase: ({ at }, tx, { account }) => forgetMandates(tx, account.id, at) },
  },
})

import { onAccount, onDomain } from '../../common/api-token'
import { defineFeature } from '../../feature'
import { ofCustomer } from '../../graphql/node-access'
import { DomainHolderResolver, HeldDomainsResolver } from './domain-holder.resolver'
import { sendHolder, spreadHolder, updateRegistryOf } from './holder-changes.service'
import { getRegistryContact } from './registry-contact.service'
import { AccountHoldersResolver } from './staff/account-holders.resolver'
import { getStandardWhois } from './standard-whois.service'
import { holdersOfAccount } from './whois.account'
import { updateNamesOfHolder, updateRegistryHolder } from './whois.jobs'
import { holderMailSamples } from './whois.mail-samples'
import { copyHolder, deleteHoldersOf, listHolderEmails } from './whois.repository'
import { WhoisResolver } from './whois.resolver'
import { whoisRoutes } from './whois.rest'
import { findWhois, listWhois } from './whois.service'

export const whois = defineFeature({
  name: 'whois',
  mailSamples: holderMailSamples,
  resolvers: [WhoisResolver, DomainHolderResolver, HeldDomainsResolver],
  nodes: { who: ofCustomer(findWhois) },
  routes: [whoisRoutes],
  jobs: [
    updateNamesOfHolder.handle((deps, { payload }) => spreadHolder(deps, payload)),
    updateRegistryHolder.handle((deps, { payload }) => sendHolder(deps, payload)),
  ],
  tokenRules: {
    query: {
      standardWhois: onAccount('READ', 'HOLDERS'),
      whois: onAccount('READ', 'HOLDERS'),
      whoisList: onAccount('READ', 'HOLDERS'),
      domainsForWhois: onAccount('READ', 'HOLDERS'),
      whoisForDomain: onDomain('READ', 'HOLDERS'),
    },
    viewer: {
      whoisList: onAccount('READ', 'HOLDERS'),
    },
    mutation: {
      createWhois: onAccount('HOLDERS'),
      deleteWhois: onAccount('HOLDERS'),
      updateStandardWhois: onAccount('HOLDERS'),
      updateWhois: onAccount('HOLDERS'),
      setDomainHolder: onDomain('HOLDERS'),
      setDomainPrivacy: onDomain('HOLDERS'),
    },
    domain: {
      holder: onDomain('READ', 'HOLDERS'),
    },
  },
  exportParts: {
    holders: async (ctx) => {
      const { custom } = await listWhois(ctx)
      return { standard: await getStandardWhois(ctx), custom }
    },
  },
  accountServices: holdersOfAccount,
  provides: { copyHolder, getRegistryContact, updateRegistryOf },
  staff: {
    resolvers: [AccountHoldersResolver],
    erasure: { emails: listHolderEmails, erase: (_ctx, tx, { account }) => deleteHoldersOf(tx, account.id) },
  },
})

import { onAccount, onDomain } from '../../common/api-token'
import type { Deps } from '../../common/context'
import { defineFeature } from '../../feature'
import { ofCustomer, ofDomain } from '../../graphql/node-access'
import { hourly } from '../../outbox/scheduled-tasks'
import { domainSubject } from '../domains/job-subjects.service'
import { profileOfDomain, profilesOfAccount } from './dns.attachments'
import { advanceDnssec, checkZones, delegateDomain, publishZone, rollZoneKey } from './dns.jobs'
import { DnsChangeResolver, DnsResolver } from './dns.resolver'
import { dnsRoutes } from './dns.rest'
import { forgetAuthors } from './dns-commits.repository'
import { findOwnCommit, forgetOldHistory } from './dns-commits.service'
import { deleteProfilesOf } from './dns-profiles.repository'
import { DnsProfilesResolver, DnsProfileUseResolver } from './dns-profiles.resolver'
import { dnsProfileRoutes } from './dns-profiles.rest'
import { findOwnProfile, findOwnProfileRecord, findOwnUse, listProfiles } from './dns-profiles.service'
import { findOwnRecord } from './dns-records.service'
import { DnsSummaryResolver } from './dns-summary.resolver'
import { DnssecResolver } from './dnssec.resolver'
import { dnssecRoutes } from './dnssec.rest'
import { advanceSigning } from './dnssec.service'
import { advanceRollover, rollOldKeys } from './key-rollover.service'
import { NameServersResolver } from './name-servers.resolver'
import { askForDelegation } from './name-servers.service'
import { applyDelegation, publishing, unpublish } from './publish.service'
import { checkZonePage, startZoneCheck } from './zone-drift.service'
import { dropKeys } from './zone-signing.service'
import { createZones, exportZoneFiles } from './zones.service'

/** The references of these jobs begin with the domain. */
const subject = (deps: Pick<Deps, 'db'>, reference: string) => domainSubject(deps, reference.split(':')[0] ?? '')

export const dns = defineFeature({
  name: 'dns',
  resolvers: [
    DnsResolver,
    DnsChangeResolver,
    DnsSummaryResolver,
    DnsProfilesResolver,
    DnssecResolver,
    NameServersResolver,
    DnsProfileUseResolver,
  ],
  nodes: {
    rec: ofDomain(async (ctx, id) => (await findOwnRecord(ctx, id)) ?? findOwnProfileRecord(ctx, id)),
    prf: ofCustomer(findOwnProfile),
    dcm: ofDomain(findOwnCommit),
    dpu: ofCustomer(findOwnUse),
  },
  routes: [dnsRoutes, dnsProfileRoutes, dnssecRoutes],
  jobs: [
    publishZone.handleTogether(publishing, { subject }),
    checkZones.handle((deps, { payload }) => checkZonePage(deps, payload)),
    delegateDomain.handle((deps, { payload }) => applyDelegation(deps, payload.domainId), { subject }),
    advanceDnssec.handle((deps, { payload }) => advanceSigning(deps, payload.domainId), { subject }),
    rollZoneKey.handle((deps, { payload }) => advanceRollover(deps, payload.domainId), { subject }),
  ],
  tasks: [
    hourly('forget-old-history', forgetOldHistory),
    hourly('roll-old-keys', rollOldKeys),
    hourly('check-zones', startZoneCheck),
  ],
  tokenRules: {
    query: {
      dnsProfiles: onAccount('READ', 'DNS'),
    },
    viewer: {
      dnsProfiles: onAccount('READ', 'DNS'),
    },
    mutation: {
      addDnsProfileRecord: onAccount('DNS'),
      addDnsRecord: onDomain('DNS'),
      applyDnsProfile: onDomain('DNS'),
      applyDnsProfileToDomains: onDomain('DNS'),
      createDnsProfile: onAccount('DNS'),
      createDnsProfileFromDomain: onAccount('DNS'),
      deleteDnsProfile: onAccount('DNS'),
      importZoneFile: onDomain('DNS'),
      removeDnsProfileRecord: onAccount('DNS'),
      removeDnsRecord: onDomain('DNS'),
      resetDnsToDefault: onDomain('DNS'),
      restoreDnsZone: onDomain('DNS'),
      revertDnsCommit: onDomain('DNS'),
      rollDnssecKey: onDomain('DNS'),
      scanDnsRecords: onDomain('DNS'),
      setDnssec: onDomain('DNS'),
      switchDnsToOwnNameServers: onDomain('DNS'),
      updateDnsProfileRecord: onAccount('DNS'),
      updateDnsRecord: onDomain('DNS'),
    },
    domain: {
      dnsCommitId: onDomain('READ', 'DNS'),
      dnsHistory: onDomain('READ', 'DNS'),
      dnsRecords: onDomain('READ', 'DNS'),
      dnsSummary: onDomain('READ', 'DNS'),
      dnssec: onDomain('READ', 'DNS'),
      zoneFile: onDomain('READ', 'DNS'),
    },
  },
  domainAttachments: profileOfDomain,
  accountServices: profilesOfAccount,
  exportParts: { zoneFiles: exportZoneFiles, dnsProfiles: (ctx) => listProfiles(ctx) },
  provides: { zones: { create: createZones, delegate: askForDelegation, dropKeys, unpublish } },
  staff: {
    erasure: {
      async erase(_ctx, tx, { account, emails }) {
        await forgetAuthors(tx, emails)
        await deleteProfilesOf(tx, account.id)
      },
    },
  },
})

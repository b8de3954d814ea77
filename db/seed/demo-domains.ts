import { dayInAmsterdam } from '../../rules/calendar'
import { DAY_MS } from '../../rules/time'
import type { Db } from '../database'
import { one, run } from '../query'
import { dnsCommits, dnsProfileRecords, dnsProfiles, dnsRecords, zones } from '../schema/dns'
import { domains } from '../schema/domains'
import { outbox } from '../schema/outbox'
import { registrationsByYear } from '../schema/resellers'
import { HOSTED, PARKED, PROFILE } from './demo-dns'
import { demoId } from './demo-id'

/** Owners of the demo domains. */
export interface DemoDomainOwners {
  customer: string
  reseller: string
}

/**
 * Adds the demo domains that are missing, with their zones and a DNS profile. Existing ones are unchanged. Returns all
 * their names. Run it in a transaction, after the accounts.
 */
export async function seedDemoDomains(db: Db, owners: DemoDomainOwners, now: number): Promise<readonly string[]> {
  const seeds: DomainSeed[] = [...OF_CUSTOMER, ...OF_RESELLER]
  const known = await one(db.select({ id: domains.id }).from(domains).limit(1))
  if (!known) {
    for (const seed of OF_CUSTOMER) await saveDomain(db, seed, owners.customer, now)
    for (const seed of OF_RESELLER) await saveDomain(db, seed, owners.reseller, now)
    await saveRegistrations(db, owners.reseller, now)
    await saveProfile(db, owners.customer, now)
  }
  return seeds.map(({ name }) => name)
}

/** Derives the id of a demo domain from its name, so that it is the same in every demo shop. */
export const demoDomainId = (name: string): string => demoId('dom', name)

export const DEMO_PROFILE_ID = demoId('prf', PROFILE.name)

interface DomainSeed {
  name: string
  isManageable?: boolean
  usesOurDns?: boolean
  isHosted?: boolean
}

const OF_CUSTOMER: readonly DomainSeed[] = [
  { name: 'voorbeeldklant.nl', isHosted: true },
  { name: 'elders.nl', usesOurDns: false },
  { name: 'alleenlezen.nl', isManageable: false },
]

const OF_RESELLER: readonly DomainSeed[] = [
  'bakkerij-voorbeeld.nl',
  'bloemen-voorbeeld.nl',
  'fietsen-voorbeeld.nl',
  'garage-voorbeeld.nl',
  'kapper-voorbeeld.nl',
  'notaris-voorbeeld.nl',
  'schilder-voorbeeld.nl',
  'tandarts-voorbeeld.nl',
  'tuinen-voorbeeld.nl',
  'webbureau-voorbeeld.nl',
].map((name) => ({ name }))

const YEAR_MS = 365 * DAY_MS
/** Addresses of hosting in the demo: the machine and mail host of the first package on the embedded platform. */
const HOSTING = { kind: 'hosting', ipv4: '203.0.113.1', ipv6: '2001:db8::1', mailHost: 'mail.hosting.example' } as const

async function saveDomain(db: Db, seed: DomainSeed, accountId: string, now: number): Promise<void> {
  const { name, isHosted = false, ...flags } = seed
  const id = demoDomainId(name)
  const dates = { registeredAt: now - YEAR_MS / 2, expiresAt: now + YEAR_MS / 2, createdAt: now - YEAR_MS / 2 }
  const privacy = { privacySupported: true, privacyEnabled: true }
  await run(db.insert(domains).values({ id, accountId, name, ...flags, ...dates, ...privacy }))
  if (flags.usesOurDns === false) return
  const serial = Math.floor(now / 1000)
  const content = isHosted ? HOSTING : ({ kind: 'parking' } as const)
  await run(db.insert(zones).values({ domainId: id, serial, content, createdAt: now, changedAt: now }))
  const records = isHosted ? HOSTED : PARKED
  for (const [at, record] of records.entries()) {
    const row = { ...record, id: demoId('rec', `${name} ${at}`), domainId: id, position: at + 1, createdAt: now }
    await run(db.insert(dnsRecords).values(row))
  }
  await run(db.insert(dnsCommits).values({ id: demoId('dcm', name), domainId: id, number: 1, by: null, at: now }))
  const message = { job: 'publish-zone', reference: `${id}:${serial}`, payload: { domainId: id, serial } }
  await run(db.insert(outbox).values({ id: demoId('job', name), ...message, runAt: now, createdAt: now }))
}

/** Counts the reseller's registrations in the year in which they were made. */
async function saveRegistrations(db: Db, accountId: string, now: number): Promise<void> {
  const year = Number(dayInAmsterdam(now - YEAR_MS / 2).slice(0, 4))
  const row = { accountId, year, productCode: 'DOMAIN_NL', count: OF_RESELLER.length }
  await run(db.insert(registrationsByYear).values(row))
}

async function saveProfile(db: Db, accountId: string, now: number): Promise<void> {
  await run(db.insert(dnsProfiles).values({ id: DEMO_PROFILE_ID, accountId, name: PROFILE.name, createdAt: now }))
  for (const [at, record] of PROFILE.records.entries()) {
    const row = { ...record, id: demoId('rec', `${PROFILE.name} ${at}`), profileId: DEMO_PROFILE_ID }
    await run(db.insert(dnsProfileRecords).values({ ...row, position: at + 1, createdAt: now }))
  }
}

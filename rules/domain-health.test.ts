import { expect, test } from 'vitest'
import { type DomainFacts, findingsOf, healthOf } from './domain-health'

const HEALTHY: DomainFacts = {
  ...{ status: 'ACTIVE', isActiveDnsServer: true, isDnsPublished: true },
  ...{ nameServerSwitch: null, restorableUntil: null, isHolderVerified: true },
  dns: { website: ['192.0.2.1'], mailServers: ['mx.example.'], hasSpf: true, hasDmarc: true },
}
const withDns = (dns: Partial<DomainFacts['dns']>): DomainFacts => ({ ...HEALTHY, dns: { ...HEALTHY.dns, ...dns } })
const elsewhere: DomainFacts = {
  ...HEALTHY,
  isActiveDnsServer: false,
  dns: { website: [], mailServers: [], hasSpf: false, hasDmarc: false },
}

test.each<[string, DomainFacts, string[], string]>([
  ['works', HEALTHY, [], 'healthy'],
  ['has its DNS elsewhere', elsewhere, [], 'unknown'],
  ['is registered', { ...HEALTHY, status: 'REGISTERING' }, ['registering: progress'], 'unknown'],
  ['is transferred', { ...HEALTHY, status: 'TRANSFERRING' }, ['transferring: progress'], 'unknown'],
  ['waits for its publication', { ...HEALTHY, isDnsPublished: false }, ['publishing: progress'], 'unknown'],
  ['has no website', withDns({ website: [] }), ['website: issue, add-record'], 'issues'],
  ['has no mail server', withDns({ mailServers: [] }), ['mail: issue, set-up-email'], 'issues'],
  ['takes no mail', withDns({ mailServers: ['.'], hasSpf: false, hasDmarc: false }), [], 'healthy'],
  ['has no SPF record', withDns({ hasSpf: false }), ['spf: issue, set-up-email'], 'issues'],
  ['has no DMARC record', withDns({ hasDmarc: false }), ['dmarc: advice, add-record'], 'advice'],
  ['was transferred out', { ...elsewhere, status: 'TRANSFERRED_OUT' }, ['transferred: progress'], 'unknown'],
  ['was deleted', { ...elsewhere, status: 'DELETED' }, ['deleted: issue'], 'issues'],
  ['waits for its holder', { ...HEALTHY, isHolderVerified: false }, ['holder: issue, show-holder'], 'issues'],
  ['has expired', { ...HEALTHY, status: 'EXPIRED' }, ['expired: issue'], 'issues'],
  [
    'can be restored',
    { ...HEALTHY, status: 'EXPIRED', restorableUntil: '2027-01-01' },
    ['expired: issue, restore'],
    'issues',
  ],
  [
    'changes to our name servers',
    { ...elsewhere, nameServerSwitch: { state: 'PASSING_ON' } },
    ['switch: progress, show-switch'],
    'unknown',
  ],
  [
    'changes to our name servers with a delay',
    { ...elsewhere, nameServerSwitch: { state: 'DELAYED' } },
    ['switch: issue, show-switch'],
    'issues',
  ],
])('a domain that %s', (_, facts, expected, health) => {
  const findings = findingsOf(facts)
  expect(findings.map(({ name, kind, next }) => `${name}: ${kind}${next === null ? '' : `, ${next}`}`)).toEqual(
    expected,
  )
  expect(healthOf(facts, findings)).toBe(health)
})

test('broken is what does not work, in contrast to what is incomplete', () => {
  const failed: DomainFacts = { ...HEALTHY, status: 'EXPIRED', nameServerSwitch: { state: 'FAILED' } }
  const findings = findingsOf({ ...failed, dns: { ...failed.dns, website: [] } })
  expect(findings.map(({ name, isBroken = false }) => [name, isBroken])).toEqual([
    ['expired', true],
    ['switch', true],
    ['website', false],
  ])
})

import { expect, test } from 'vitest'
import { NAME_SERVERS } from '../../../rules/dns/own-servers'
import { unavailableDnsServer, unavailableRegistry } from '../../../tests/support/failing-ports'
import { type TestContext, testContext } from '../../../tests/support/test-context'
import { JOBS } from '../../features'
import { OutsideUnavailable } from '../../ports/outside-unavailable'
import { findDomainNode } from '../domains/domains.service'
import { DnsChange } from './dns.graphql'
import { listRecords, scanRecords, switchToOurNameServers } from './dns-records.service'
import { findNameServerSwitch } from './name-servers.service'

const NAME = 'elders.nl'
const FOUND = [
  { name: `${NAME}.`, type: 'A', value: '198.51.100.4' },
  { name: `${NAME}.`, type: 'TXT', value: 'v=spf1 -all' },
  { name: `_sip._tcp.${NAME}.`, type: 'SRV', value: 'sip.example.com.', priority: 1, weight: 2, port: 5060 },
]

const customer = (options = {}) => testContext({ signedInAs: 'klant@voorbeeld.nl', ...options })

test('a scan adds what stands elsewhere, once, and the switch takes it along [DNS-037 DNS-038]', async () => {
  const ctx = await customer({ ports: { dnsResolver: { lookup: async () => FOUND } } })
  await scanRecords(ctx, { domainId: NAME })
  const again = await scanRecords(ctx, { domainId: NAME })
  expect(again).toBeInstanceOf(DnsChange)
  expect((await listRecords(ctx, NAME)).map(({ name, value }) => `${name} ${value}`)).toEqual([
    '@ 198.51.100.4',
    '@ v=spf1 -all',
    '_sip._tcp 2 1 5060 sip.example.com.',
  ])
  expect(await findDomainNode(ctx, NAME)).toMatchObject({ isActiveDnsServer: false })
  expect(await switchToOurNameServers(ctx, { domainId: NAME })).toMatchObject({ domain: { isActiveDnsServer: true } })
  await ctx.jobs.settle()
  expect(
    ctx.adapters.embedded.dns
      .zoneOf(NAME)
      ?.records.slice(3)
      .map(({ rdata }) => rdata),
  ).toEqual(['198.51.100.4', '"v=spf1 -all"', '1 2 5060 sip.example.com.'])
})

test('a switch without records brings the own ones, and twice at once is the same as once [DNS-037]', async () => {
  const ctx = await customer()
  await Promise.all([1, 2].map(() => switchToOurNameServers(ctx, { domainId: NAME })))
  expect((await listRecords(ctx, NAME)).map(({ value }) => value)).toEqual([
    '203.0.113.10',
    '2001:db8::10',
    '203.0.113.10',
    '2001:db8::10',
  ])
})

test('a domain that is not manageable is neither scanned nor switched [ROL-016]', async () => {
  const ctx = await customer()
  for (const act of [scanRecords, switchToOurNameServers])
    expect(await act(ctx, { domainId: 'alleenlezen.nl' })).toMatchObject({ code: 'DNS_NOT_MANAGEABLE', status: 409 })
})

test('no answer is not an empty one, and a scan is not asked for too often', async () => {
  const lookup = () => Promise.reject(new OutsideUnavailable('dns-resolver'))
  const ctx = await customer({ ports: { dnsResolver: { lookup } } })
  for (let at = 0; at < 10; at++)
    await expect(scanRecords(ctx, { domainId: NAME })).rejects.toMatchObject({ code: 'OUTSIDE_UNAVAILABLE' })
  await expect(scanRecords(ctx, { domainId: NAME })).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
})

test('a switch tells the registry, once the name server has the zone [DNS-037]', async () => {
  const ctx = await customer()
  const { registry } = ctx.adapters.embedded
  await registry.setDelegationSigners(NAME, [
    { keyTag: 1, algorithm: 13, digestType: 2, digest: 'AB'.repeat(32), dnskey: '257 3 13 AA==' },
  ])
  await switchToOurNameServers(ctx, { domainId: NAME })
  await ctx.jobs.settle()
  expect(registry.heldName(NAME)).toMatchObject({
    nameServers: ['ns1.wimpel.example', 'ns2.wimpel.example'],
    // The DS of a key that was used elsewhere.
    delegationSigners: [],
  })
})

test.each(['registry', 'dnsServer'] as const)(
  'while the %s is unreachable a switch waits, and is completed later',
  async (system) => {
    const bare = await customer()
    const { registry, dnsServer, embedded } = bare.adapters
    const { heldName } = embedded.registry
    const there = { registry, dnsServer }
    const away = { registry: unavailableRegistry(), dnsServer: unavailableDnsServer() }
    const ports = { ...there, [system]: away[system] }
    const ctx = await customer({ ports })
    expect(await switchToOurNameServers(ctx, { domainId: NAME })).toMatchObject({ domain: { isActiveDnsServer: true } })
    await ctx.jobs.settle()
    expect(heldName(NAME)?.nameServers).toEqual([])
    Object.assign(ports[system], there[system])
    ctx.clock.advance(60_000)
    await ctx.jobs.settle()
    expect(heldName(NAME)?.nameServers).toEqual(['ns1.wimpel.example', 'ns2.wimpel.example'])
  },
)

async function switchOf(ctx: TestContext) {
  const { id } = (await findDomainNode(ctx, NAME)) ?? { id: '' }
  return findNameServerSwitch(ctx, { id })
}

test('a switch is seen on its way until the registry has taken it', async () => {
  const ctx = await customer()
  expect(await switchOf(ctx)).toBeNull()
  const since = new Date(ctx.now)
  await switchToOurNameServers(ctx, { domainId: NAME })
  expect(await switchOf(ctx)).toEqual({ since, state: 'PASSING_ON', problem: null })
  await ctx.jobs.settle()
  expect(await switchOf(ctx)).toBeNull()
})

test.each([
  ['registry', 'Het register antwoordt niet.'],
  ['dnsServer', 'De nameservers hebben je records nog niet overgenomen.'],
] as const)('while the %s is unreachable it says so, and asking again tries at once', async (system, problem) => {
  const bare = await customer()
  const there = { registry: bare.adapters.registry, dnsServer: bare.adapters.dnsServer }
  const away = { registry: unavailableRegistry(), dnsServer: unavailableDnsServer() }
  const ports = { ...there, [system]: away[system] }
  const ctx = await customer({ ports })
  const since = new Date(ctx.now)
  await switchToOurNameServers(ctx, { domainId: NAME })
  await ctx.jobs.settle()
  expect(await switchOf(ctx)).toEqual({ since, state: 'DELAYED', problem })
  Object.assign(ports[system], there[system])
  await switchToOurNameServers(ctx, { domainId: NAME })
  await ctx.jobs.settle()
  expect(await switchOf(ctx)).toBeNull()
  expect(bare.adapters.embedded.registry.heldName(NAME)?.nameServers).toEqual(NAME_SERVERS)
})

test('one that was given up says so, and is retried when its owner asks', async () => {
  const bare = await customer()
  const registry = unavailableRegistry()
  const jobs = JOBS.map((job) => (job.name === 'delegate-domain' ? { ...job, maxAttempts: 1 } : job))
  const ctx = await customer({ ports: { registry }, jobs })
  await switchToOurNameServers(ctx, { domainId: NAME })
  await ctx.jobs.settle()
  expect(await switchOf(ctx)).toMatchObject({ state: 'FAILED' })
  Object.assign(registry, bare.adapters.registry)
  await switchToOurNameServers(ctx, { domainId: NAME })
  await ctx.jobs.settle()
  expect(await switchOf(ctx)).toBeNull()
  expect(bare.adapters.embedded.registry.heldName(NAME)?.nameServers).toEqual(NAME_SERVERS)
})

import { expect, test } from 'vitest'
import { HOSTED, PARKED } from '../../../db/seed/demo-dns'
import { DEMO_PROFILE_ID } from '../../../db/seed/demo-domains'
import { defaultRecords } from '../../../rules/dns/default-records'
import { rdataOf } from '../../../rules/dns/record'
import { failsFirst } from '../../../tests/support/failing-ports'
import { type TestContext, testContext } from '../../../tests/support/test-context'
import { recordDomain } from '../domains/domains.service'
import { addRecord, listRecords, removeRecord } from './dns-records.service'
import { createZones, isPublished, type NewZone, zoneFileOf } from './zones.service'

const NAME = 'lindebrood.nl'
const HOSTING = { kind: 'hosting', ipv4: '203.0.113.5', ipv6: '2001:db8::5', mailHost: 'mail.hosting.example' } as const

const customer = (options = {}) => testContext({ signedInAs: 'klant@voorbeeld.nl', ...options })

async function deliver(ctx: TestContext, content: NewZone['content']) {
  const { id: accountId } = ctx.viewer.account ?? { id: '' }
  const domain = await ctx.db.transaction(async (tx) => {
    const row = await recordDomain(tx, { accountId, name: NAME, holderId: null, expiresAt: 0, now: ctx.now })
    await createZones(tx, [{ domain: row, content }], ctx.now)
    return row
  })
  await ctx.jobs.settle()
  return domain
}

const lines = async (ctx: TestContext) =>
  (await listRecords(ctx, NAME)).map(({ name, type, value }) => `${name} ${type} ${value}`)

test('a delivered domain gets the records of its hosting and is served', async () => {
  const ctx = await customer()
  const domain = await deliver(ctx, HOSTING)
  expect(await lines(ctx)).toEqual([
    '@ A 203.0.113.5',
    '@ AAAA 2001:db8::5',
    'www A 203.0.113.5',
    'www AAAA 2001:db8::5',
    '@ MX mail.hosting.example.',
    '@ TXT v=spf1 a mx ~all',
  ])
  const zone = ctx.adapters.embedded.dns.zoneOf(NAME)
  expect(zone?.records.map(({ type }) => type)).toEqual(['SOA', 'NS', 'NS', 'A', 'AAAA', 'A', 'AAAA', 'MX', 'TXT'])
  expect(await isPublished(ctx, domain.id)).toBe(true)
  expect((await zoneFileOf(ctx, domain.id)).split('\n')).toHaveLength(10)
})

test('delivering twice is the same as once', async () => {
  const ctx = await customer()
  await deliver(ctx, HOSTING)
  const { serial } = ctx.adapters.embedded.dns.zoneOf(NAME) ?? { serial: 0 }
  await deliver(ctx, HOSTING)
  expect(await lines(ctx)).toHaveLength(6)
  expect(ctx.adapters.embedded.dns.zoneOf(NAME)?.serial).toBe(serial)
})

test('hosting that is ordered later replaces the parking records and leaves what the customer added', async () => {
  const ctx = await customer()
  await deliver(ctx, { kind: 'parking' })
  await addRecord(ctx, { domainId: NAME, record: { name: 'blog', type: 'A', value: '203.0.113.7' } })
  await deliver(ctx, HOSTING)
  const after = await lines(ctx)
  expect(after).toHaveLength(7)
  expect(after).toContain('blog A 203.0.113.7')
  expect(after).not.toContain('@ A 203.0.113.10')
})

test('a profile of the buyer fills the zone; without records of it the domain is parked', async () => {
  const ctx = await customer()
  await deliver(ctx, { kind: 'profile', profileId: DEMO_PROFILE_ID })
  expect(await lines(ctx)).toEqual(['mail A 203.0.113.25', '@ MX mail.lindebrood.nl.', '@ TXT v=spf1 mx ~all'])
  const reseller = await ctx.another({ signedInAs: 'reseller@voorbeeld.nl' })
  const { id: accountId } = reseller.viewer.account ?? { id: '' }
  await ctx.db.transaction(async (tx) => {
    const row = { accountId, name: 'beukenbrood.nl', holderId: null, expiresAt: 0, now: ctx.now }
    const content = { kind: 'profile', profileId: DEMO_PROFILE_ID } as const
    await createZones(tx, [{ domain: await recordDomain(tx, row), content }], ctx.now)
  })
  expect((await listRecords(reseller, 'beukenbrood.nl'))[0]).toMatchObject({ value: '203.0.113.10' })
})

test('a copied zone takes over what the old name servers answer, whatever its priority', async () => {
  const found = [
    { name: `${NAME}.`, type: 'A', value: '198.51.100.4' },
    { name: `${NAME}.`, type: 'MX', value: 'mx.example.com.', priority: 7 },
    { name: `${NAME}.`, type: 'NS', value: 'ns.example.com.' },
    { name: 'other.example.', type: 'A', value: '198.51.100.4' },
  ]
  const ctx = await customer({ ports: { dnsResolver: { lookup: async () => found } } })
  await deliver(ctx, { kind: 'copy' })
  expect(await lines(ctx)).toEqual(['@ A 198.51.100.4', '@ MX mx.example.com.'])
  expect(ctx.adapters.embedded.dns.zoneOf(NAME)?.records.map(({ rdata }) => rdata)).toContain('7 mx.example.com.')
})

test('a copied zone of which nothing is found is parked', async () => {
  const ctx = await customer()
  await deliver(ctx, { kind: 'copy' })
  expect((await lines(ctx))[0]).toBe('@ A 203.0.113.10')
})

test('the serial rises with every change', async () => {
  const ctx = await customer()
  await deliver(ctx, { kind: 'parking' })
  const serials = [ctx.adapters.embedded.dns.zoneOf(NAME)?.serial ?? 0]
  for (const record of await listRecords(ctx, NAME)) {
    await removeRecord(ctx, { domainId: NAME, recordId: record.id })
    await ctx.jobs.settle()
    serials.push(ctx.adapters.embedded.dns.zoneOf(NAME)?.serial ?? 0)
  }
  expect(serials).toEqual([...new Set(serials)].sort())
})

test('while the name server is unreachable the records are kept, and it follows later', async () => {
  const bare = await customer()
  const away = failsFirst(bare.adapters.dnsServer, 1)
  const ctx = await customer({ ports: { dnsServer: away } })
  const domain = await deliver(ctx, { kind: 'parking' })
  await addRecord(ctx, { domainId: NAME, record: { name: 'blog', type: 'A', value: '203.0.113.7' } })
  expect(await isPublished(ctx, domain.id)).toBe(false)
  ctx.clock.advance(60_000)
  await ctx.jobs.settle()
  expect(await isPublished(ctx, domain.id)).toBe(true)
  expect(bare.adapters.embedded.dns.zoneOf(NAME)?.records.at(-1)).toMatchObject({ name: 'blog.lindebrood.nl.' })
})

test('a name is never recorded for two accounts', async () => {
  const ctx = await customer()
  await deliver(ctx, { kind: 'parking' })
  const reseller = await ctx.another({ signedInAs: 'reseller@voorbeeld.nl' })
  await expect(deliver(reseller, { kind: 'parking' })).rejects.toThrow('another account')
})

test('the demo domains begin as a reset would leave them', () => {
  const hosting = {
    kind: 'hosting',
    ipv4: '203.0.113.1',
    ipv6: '2001:db8::1',
    mailHost: 'mail.hosting.example',
  } as const
  for (const [seed, content] of [
    [HOSTED, hosting],
    [PARKED, { kind: 'parking' } as const],
  ] as const)
    expect(defaultRecords(content).map((record) => ({ ...record, rdata: rdataOf(record, NAME) }))).toMatchObject(seed)
})

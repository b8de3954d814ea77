import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { zones } from '../../../db/schema/dns'
import { demoDomainId } from '../../../db/seed/demo-domains'
import { type TestContext, testContext } from '../../../tests/support/test-context'
import { listFailedJobs } from '../../outbox/failed-jobs'
import { OutsideRefused } from '../../ports/outside-unavailable'
import { addRecord } from './dns-records.service'
import { setDnssec } from './dnssec.service'
import { startZoneCheck } from './zone-drift.service'

const NAME = 'voorbeeldklant.nl'

const customer = (options = {}) => testContext({ signedInAs: 'klant@voorbeeld.nl', ...options })

/** The next day's comparison, with the publications that follow from it. */
async function check(ctx: TestContext): Promise<void> {
  ctx.clock.advance(24 * 3_600_000)
  await startZoneCheck(ctx)
  await ctx.jobs.settle()
}

const addHost = (ctx: TestContext, name: string) =>
  addRecord(ctx, { domainId: NAME, record: { name, type: 'A', value: '203.0.113.7' } })

const serialInShop = async (ctx: TestContext) =>
  (
    await ctx.db.reader
      .select()
      .from(zones)
      .where(eq(zones.domainId, demoDomainId(NAME)))
  )[0]

test('a zone that the name server has lost or has differently gets a new serial and is published again', async () => {
  const ctx = await customer()
  const { dns } = ctx.adapters.embedded
  await check(ctx)
  const first = dns.zoneOf(NAME)
  expect(first?.records.length).toBeGreaterThan(3)
  await check(ctx)
  expect(dns.zoneOf(NAME)).toEqual(first)
  await dns.publish({ name: NAME, serial: first?.serial ?? 0, records: [] })
  await check(ctx)
  expect(dns.zoneOf(NAME)?.records.slice(1)).toEqual(first?.records.slice(1))
  await dns.remove(NAME)
  await check(ctx)
  expect(dns.zoneOf(NAME)?.records).toHaveLength(first?.records.length ?? 0)
  expect(dns.zoneOf(NAME)?.serial).toBeGreaterThan((first?.serial ?? 0) + 1)
})

test('it is compared once a day, in pages that continue after an outage', async () => {
  const bare = await customer()
  let calls = 0
  const dnsServer = {
    ...bare.adapters.dnsServer,
    compare: async () => {
      calls += 1
      return 'same' as const
    },
  }
  const ctx = await customer({ ports: { dnsServer } })
  await ctx.jobs.settle()
  await check(ctx)
  const once = calls
  expect(once).toBeGreaterThan(0)
  await startZoneCheck(ctx)
  await ctx.jobs.settle()
  expect(calls).toBe(once)
  await check(ctx)
  expect(calls).toBe(2 * once)
})

test('a zone whose signatures secondaries need again gets a new serial', async () => {
  const ctx = await customer({ env: { DNS_TRANSFER_TO: '127.0.0.1' } })
  await setDnssec(ctx, { domainId: NAME, enabled: true, dryRun: false })
  await check(ctx)
  const serial = () => ctx.adapters.embedded.dns.zoneOf(NAME)?.serial ?? 0
  const first = serial()
  await check(ctx)
  await check(ctx)
  expect(serial()).toBe(first)
  await check(ctx)
  await check(ctx)
  expect(serial()).toBeGreaterThan(first)
})

test('a zone with a newer serial at the name server is surpassed, and published at once', async () => {
  const ctx = await customer()
  const { dns } = ctx.adapters.embedded
  // Otherwise the first publication may surpass the serial too.
  await ctx.jobs.settle()
  await dns.publish({ name: NAME, serial: 2_026_112_301, records: [] })
  await addHost(ctx, 'blog')
  await ctx.jobs.settle()
  expect(dns.zoneOf(NAME)).toMatchObject({ serial: 2_026_112_302 })
  expect(dns.zoneOf(NAME)?.records.some(({ name }) => name === `blog.${NAME}.`)).toBe(true)
  expect(await serialInShop(ctx)).toMatchObject({ serial: 2_026_112_302, publishedSerial: 2_026_112_302 })
})

test('a serial at the name server that none of ours can surpass is a failed job for the operator', async () => {
  const ctx = await customer()
  await ctx.jobs.settle()
  await ctx.adapters.embedded.dns.publish({ name: NAME, serial: 0x7fffffff, records: [] })
  await addHost(ctx, 'blog')
  await ctx.jobs.settle()
  expect(await listFailedJobs(ctx)).toMatchObject([
    { job: 'publish-zone', lastError: 'dns-server refused: it has the serial 2147483647, above all of ours' },
  ])
})

test('a zone that the name server refuses is a failed job with its words, and not tried again', async () => {
  const bare = await customer()
  const { dnsServer } = bare.adapters
  let calls = 0
  const publish: typeof dnsServer.publish = async (zone) => {
    if (!zone.records.some(({ name }) => name.startsWith('blog.'))) return zone.serial
    calls += 1
    throw new OutsideRefused('dns-server', 'Record x/A: expected digits')
  }
  const ctx = await customer({ ports: { dnsServer: { ...dnsServer, publish } } })
  await ctx.jobs.settle()
  await addHost(ctx, 'blog')
  await ctx.jobs.settle()
  ctx.clock.advance(3_600_000)
  await ctx.jobs.settle()
  expect(calls).toBe(1)
  expect(await listFailedJobs(ctx)).toMatchObject([
    { job: 'publish-zone', attempts: 1, lastError: 'dns-server refused: Record x/A: expected digits' },
  ])
})

test('when an older zone arrives after a newer one, the newest is published once more', async () => {
  const bare = await customer()
  const { dnsServer } = bare.adapters
  let letOldGo = (): void => {}
  const isHeld = new Promise<void>((resolve) => {
    letOldGo = resolve
  })
  let begun = 0
  const arrived: string[] = []
  // Between reading a zone and changing it, a server can get another.
  const publish: typeof dnsServer.publish = async (zone) => {
    if (zone.name !== NAME) return zone.serial
    begun += 1
    const hosts = zone.records.map(({ name }) => /^(one|two)\./.exec(name)?.[1] ?? '').join('')
    if (begun === 1) await isHeld
    arrived.push(hosts)
    return zone.serial
  }
  const ctx = await customer({ ports: { dnsServer: { ...dnsServer, publish } } })
  await expect.poll(() => begun).toBe(1)
  await addHost(ctx, 'one')
  await addHost(ctx, 'two')
  await expect.poll(() => arrived).toContain('onetwo')
  letOldGo()
  await ctx.jobs.settle()
  expect(arrived).toContain('')
  expect(arrived.at(-1)).toBe('onetwo')
})

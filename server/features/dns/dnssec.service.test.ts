import { expect, test } from 'vitest'
import { one } from '../../../db/query'
import { zoneKeys } from '../../../db/schema/dns'
import { HOUR_MS } from '../../../rules/time'
import { failsFirst, losesAnswers } from '../../../tests/support/failing-ports'
import { type TestContext, testContext } from '../../../tests/support/test-context'
import type { DomainRegistry } from '../../ports/domain-registry'
import { findDomainNode } from '../domains/domains.service'
import { findDnssec, setDnssec } from './dnssec.service'

const NAME = 'voorbeeldklant.nl'

const customer = (options = {}) => testContext({ signedInAs: 'klant@voorbeeld.nl', ...options })

const set = (ctx: TestContext, enabled: boolean, dryRun = false) => setDnssec(ctx, { domainId: NAME, enabled, dryRun })

async function signingOf(ctx: TestContext) {
  const domain = await findDomainNode(ctx, NAME)
  if (!domain) throw new Error('the demo has no such domain')
  return findDnssec(ctx, domain)
}

const typesServed = (ctx: TestContext) =>
  ctx.adapters.embedded.dns
    .zoneOf(NAME)
    ?.records.map(({ type }) => type)
    .filter((type) => type.endsWith('KEY') || type === 'CDS')

const atRegistry = (ctx: TestContext) =>
  ctx.adapters.embedded.registry
    .heldName(NAME)
    ?.delegationSigners.map(({ keyTag, algorithm, digestType, digest }) =>
      [keyTag, algorithm, digestType, digest].join(' '),
    )

async function later(ctx: TestContext, ms: number) {
  ctx.clock.advance(ms)
  await ctx.jobs.settle()
}

test('a zone is signed first, and the registry gets the DS when no cache holds unsigned records', async () => {
  const ctx = await customer()
  expect(await signingOf(ctx)).toEqual({ enabled: false, state: 'OFF', dsRecords: [], keys: [] })
  expect(await set(ctx, true)).toMatchObject({ dnssec: { enabled: true, state: 'STARTING' } })
  await ctx.jobs.settle()
  expect(typesServed(ctx)).toEqual(['DNSKEY'])
  expect(ctx.adapters.embedded.dns.zoneOf(NAME)?.signing?.privateKey).toMatch(/^[A-Za-z0-9+/]+=*$/)
  expect(atRegistry(ctx)).toEqual([])
  await later(ctx, HOUR_MS - 1)
  expect(atRegistry(ctx)).toEqual([])
  await later(ctx, 1)
  const { state, dsRecords } = await signingOf(ctx)
  expect(state).toBe('ON')
  expect(dsRecords).toEqual([expect.stringMatching(/^\d+ 13 2 [0-9A-F]{64}$/)])
  expect(atRegistry(ctx)).toEqual(dsRecords)
  expect(typesServed(ctx)).toEqual(['DNSKEY', 'CDS', 'CDNSKEY'])
})

test('the DS is removed first, and signatures stay until no cache holds the DS', async () => {
  const ctx = await customer()
  await set(ctx, true)
  await later(ctx, HOUR_MS)
  expect(await set(ctx, false)).toMatchObject({ dnssec: { enabled: false, state: 'STOPPING', dsRecords: [] } })
  await ctx.jobs.settle()
  expect(atRegistry(ctx)).toEqual([])
  expect(ctx.adapters.embedded.dns.zoneOf(NAME)?.records).toContainEqual(
    expect.objectContaining({ type: 'CDS', rdata: '0 0 0 00' }),
  )
  await later(ctx, 47 * HOUR_MS)
  expect(typesServed(ctx)).toEqual(['DNSKEY', 'CDS', 'CDNSKEY'])
  await later(ctx, HOUR_MS)
  expect(typesServed(ctx)).toEqual([])
  expect(ctx.adapters.embedded.dns.zoneOf(NAME)?.signing).toBeUndefined()
  expect(await signingOf(ctx)).toMatchObject({ state: 'OFF' })
})

test('disabling and enabling it again keeps the key, and the registry gets the DS at once', async () => {
  const ctx = await customer()
  await set(ctx, true)
  await later(ctx, HOUR_MS)
  const before = atRegistry(ctx)
  await set(ctx, false)
  await ctx.jobs.settle()
  await set(ctx, true)
  await ctx.jobs.settle()
  expect(atRegistry(ctx)).toEqual(before)
  await later(ctx, 72 * HOUR_MS)
  expect(await signingOf(ctx)).toMatchObject({ state: 'ON' })
})

test('is idempotent', async () => {
  const ctx = await customer()
  await Promise.all([set(ctx, true), set(ctx, true)])
  await later(ctx, HOUR_MS)
  expect(atRegistry(ctx)).toHaveLength(1)
  await Promise.all([set(ctx, false), set(ctx, false)])
  await ctx.jobs.settle()
  await later(ctx, 48 * HOUR_MS)
  expect(await set(ctx, false)).toMatchObject({ dnssec: { state: 'OFF' } })
})

test('a dry run previews and changes nothing', async () => {
  const ctx = await customer()
  expect(await set(ctx, true, true)).toMatchObject({ dnssec: { enabled: true, state: 'STARTING', dsRecords: [] } })
  expect(await set(ctx, false, true)).toMatchObject({ dnssec: { state: 'OFF' } })
  await later(ctx, HOUR_MS)
  expect(typesServed(ctx) ?? []).toEqual([])
  expect(await signingOf(ctx)).toMatchObject({ state: 'OFF' })
})

test.each([
  ['is unreachable', failsFirst],
  ['loses its answer', losesAnswers],
])('a registry that %s is asked again', async (_, spoil) => {
  const bare = await customer()
  const registry = spoil(bare.adapters.registry, 2)
  const ctx = await customer({ ports: { registry } })
  await set(ctx, true)
  await later(ctx, HOUR_MS)
  expect(await signingOf(ctx)).toMatchObject({ enabled: true, state: 'STARTING' })
  await later(ctx, 60_000)
  await later(ctx, 60_000)
  expect(await signingOf(ctx)).toMatchObject({ state: 'ON' })
  expect(bare.adapters.embedded.registry.heldName(NAME)?.delegationSigners).toHaveLength(1)
})

test('the registry does not get a key before the name server has it', async () => {
  const bare = await customer()
  const away = failsFirst(bare.adapters.dnsServer, 1)
  const ctx = await customer({ ports: { dnsServer: { ...away, publish: away.publish } } })
  await set(ctx, true)
  await ctx.jobs.settle()
  ctx.clock.advance(HOUR_MS)
  await ctx.jobs.settle()
  await later(ctx, 60_000)
  expect(atRegistry(ctx)).toHaveLength(1)
})

test('the key is stored encrypted', async () => {
  const ctx = await customer()
  await set(ctx, true)
  await ctx.jobs.settle()
  const row = await one(ctx.db.reader.select().from(zoneKeys))
  const key = ctx.adapters.embedded.dns.zoneOf(NAME)?.signing?.privateKey ?? ''
  expect(key).not.toBe('')
  expect(row?.sealedKey).not.toContain(key.slice(0, 20))
})

test('requires the owner, and a manageable domain on our name servers [ROL-016]', async () => {
  const ctx = await customer()
  for (const domainId of ['elders.nl', 'alleenlezen.nl'])
    expect(await setDnssec(ctx, { domainId, enabled: true, dryRun: false })).toMatchObject({
      code: 'DNS_NOT_MANAGEABLE',
      status: 409,
    })
  const reseller = await ctx.another({ signedInAs: 'reseller@voorbeeld.nl' })
  await expect(set(reseller, true)).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('a change during the update of the registry wins', async () => {
  const bare = await customer()
  const real = bare.adapters.embedded.registry
  let changeMind: (() => Promise<unknown>) | null = null
  const registry: DomainRegistry = {
    ...real,
    async setDelegationSigners(name, signers) {
      const act = changeMind
      changeMind = null
      await act?.()
      return real.setDelegationSigners(name, signers)
    },
  }
  const ctx = await customer({ ports: { registry } })
  await set(ctx, true)
  await ctx.jobs.settle()
  changeMind = () => set(ctx, false)
  await later(ctx, HOUR_MS)
  await later(ctx, 60_000)
  expect(await signingOf(ctx)).toMatchObject({ enabled: false, state: 'STOPPING' })
  expect(real.heldName(NAME)?.delegationSigners).toEqual([])
})

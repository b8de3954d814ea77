import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { HOUR_MS } from '../../../rules/time'
import { delv, describeWithDnsTools } from '../../../tests/contracts/dns-tools'
import { type TestContext, testContext } from '../../../tests/support/test-context'
import type { DnsServer } from '../../ports/dns-server'
import type { DomainRegistry } from '../../ports/domain-registry'
import { OutsideUnavailable } from '../../ports/outside-unavailable'
import { findDomainNode } from '../domains/domains.service'
import { findDnssec, setDnssec } from './dnssec.service'
import { rollKey, rollOldKeys } from './key-rollover.service'

const NAME = 'voorbeeldklant.nl'
const DAY_MS = 24 * HOUR_MS

/** A signed domain whose registry has the DS. */
async function signed(options = {}): Promise<TestContext> {
  const ctx = await testContext({ signedInAs: 'klant@voorbeeld.nl', ...options })
  await setDnssec(ctx, { domainId: NAME, enabled: true, dryRun: false })
  await later(ctx, 2 * HOUR_MS)
  expect(await dnssecOf(ctx)).toMatchObject({ state: 'ON' })
  return ctx
}

const roll = (ctx: TestContext, dryRun = false) => rollKey(ctx, { domainId: NAME, dryRun })

async function dnssecOf(ctx: TestContext) {
  const { id } = (await findDomainNode(ctx, NAME)) ?? { id: '' }
  return findDnssec(ctx, { id, name: NAME })
}

const statesOf = async (ctx: TestContext) => (await dnssecOf(ctx)).keys.map(({ tag, state }) => `${tag} ${state}`)

const tagsAtRegistry = (ctx: TestContext) =>
  ctx.adapters.embedded.registry.heldName(NAME)?.delegationSigners.map(({ keyTag }) => keyTag)

const keysServed = (ctx: TestContext) =>
  ctx.adapters.embedded.dns.zoneOf(NAME)?.records.filter(({ type }) => type === 'DNSKEY').length

async function later(ctx: TestContext, ms: number) {
  ctx.clock.advance(ms)
  await ctx.jobs.settle()
}

/** Both key tags, once the other key is in the zone. */
async function begin(ctx: TestContext): Promise<{ old: number; young: number }> {
  await roll(ctx)
  await ctx.jobs.settle()
  const [old, young] = (await dnssecOf(ctx)).keys.map(({ tag }) => tag)
  return { old: old ?? 0, young: young ?? 0 }
}

describeWithDnsTools('a key is replaced while validators look', () => {
  test('at each step validators trust every published DS, and never the removed key', async () => {
    const ctx = await testContext({ signedInAs: 'klant@voorbeeld.nl', env: { DNS_PORT: '0' } })
    // Signatures must be valid by real time, which delv uses.
    ctx.clock.advance(Date.now() - 6 * DAY_MS - ctx.clock.now())
    await setDnssec(ctx, { domainId: NAME, enabled: true, dryRun: false })
    await later(ctx, 2 * HOUR_MS)
    const { dnsPort } = await ctx.adapters.listen()
    const folder = await mkdtemp(join(tmpdir(), 'wimpel-rollover-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    const anchors = new Map<number, string>()
    const validatesBy = async (tag: number) => {
      const file = join(folder, `${tag}.conf`)
      const [ds] = (await dnssecOf(ctx)).dsRecords.filter((record) => record.startsWith(`${tag} `))
      const record = ds ?? anchors.get(tag) ?? ''
      anchors.set(tag, record)
      await writeFile(file, `trust-anchors { ${NAME}. static-ds ${record.replace(/ (\S+)$/, ' "$1"')}; };\n`)
      const anchor = { file, zone: NAME }
      const [present, absent] = await Promise.all([
        delv(dnsPort ?? 0, anchor, `www.${NAME}`, 'A'),
        delv(dnsPort ?? 0, anchor, `niets.${NAME}`, 'A'),
      ])
      return /^; fully validated$/m.test(present) && /negative response, fully validated/.test(absent)
    }

    const { old, young } = await begin(ctx)
    expect(await statesOf(ctx)).toEqual([`${old} ACTIVE`, `${young} PUBLISHED`])
    expect(tagsAtRegistry(ctx)).toEqual([old])
    expect(await validatesBy(old)).toBe(true)

    await later(ctx, HOUR_MS)
    expect(await statesOf(ctx)).toEqual([`${old} ACTIVE`, `${young} ANNOUNCED`])
    expect(tagsAtRegistry(ctx)).toEqual([old, young])
    expect([await validatesBy(old), await validatesBy(young)]).toEqual([true, true])

    await later(ctx, 2 * DAY_MS)
    expect(await statesOf(ctx)).toEqual([`${young} ACTIVE`, `${old} RETIRED`])
    expect([await validatesBy(old), await validatesBy(young)]).toEqual([true, true])

    await later(ctx, HOUR_MS)
    expect(await statesOf(ctx)).toEqual([`${young} ACTIVE`, `${old} WITHDRAWN`])
    expect(tagsAtRegistry(ctx)).toEqual([young])
    expect([await validatesBy(old), await validatesBy(young)]).toEqual([true, true])

    await later(ctx, 2 * DAY_MS)
    expect(await statesOf(ctx)).toEqual([`${young} ACTIVE`])
    expect([await validatesBy(old), await validatesBy(young)]).toEqual([false, true])
  })
})

test('no step comes early, and each shows its start', async () => {
  const ctx = await signed()
  const { old, young } = await begin(ctx)
  const began = ctx.now
  await later(ctx, HOUR_MS - 1)
  expect(await statesOf(ctx)).toEqual([`${old} ACTIVE`, `${young} PUBLISHED`])
  expect((await dnssecOf(ctx)).keys[1]).toMatchObject({ since: new Date(began) })
  await later(ctx, 1)
  await later(ctx, 2 * DAY_MS - 1)
  expect(await statesOf(ctx)).toEqual([`${old} ACTIVE`, `${young} ANNOUNCED`])
  await later(ctx, 1)
  expect((await dnssecOf(ctx)).keys).toMatchObject([{ tag: young, since: new Date(ctx.now) }, { tag: old }])
  await later(ctx, HOUR_MS)
  await later(ctx, 2 * DAY_MS - 1)
  expect(keysServed(ctx)).toBe(2)
  await later(ctx, 1)
  expect(keysServed(ctx)).toBe(1)
})

test('the waiting time of a step starts when the name server has it', async () => {
  const bare = await testContext()
  let isAway = false
  const dnsServer: DnsServer = {
    ...bare.adapters.dnsServer,
    publish: (zone) =>
      isAway ? Promise.reject(new OutsideUnavailable('dns-server')) : bare.adapters.dnsServer.publish(zone),
  }
  const ctx = await signed({ ports: { dnsServer } })
  isAway = true
  await roll(ctx)
  await ctx.jobs.settle()
  await later(ctx, 2 * HOUR_MS)
  isAway = false
  await later(ctx, HOUR_MS)
  await later(ctx, HOUR_MS - 1)
  expect((await statesOf(ctx))[1]).toMatch(/ PUBLISHED$/)
  await later(ctx, 1)
  expect((await statesOf(ctx))[1]).toMatch(/ ANNOUNCED$/)
})

test('the old key stays until the registry confirms the removal of its DS', async () => {
  const bare = await signed()
  const real = bare.adapters.embedded.registry
  let isBehind = false
  const registry: DomainRegistry = {
    ...real,
    listDelegationSigners: async (name) => (isBehind ? [] : real.listDelegationSigners(name)),
  }
  const ctx = await signed({ ports: { registry } })
  const { old, young } = await begin(ctx)
  await later(ctx, HOUR_MS)
  await later(ctx, 2 * DAY_MS)
  isBehind = true
  await later(ctx, 5 * HOUR_MS)
  await later(ctx, 5 * DAY_MS)
  expect(await statesOf(ctx)).toEqual([`${young} ACTIVE`, `${old} RETIRED`])
  expect(keysServed(ctx)).toBe(2)
  isBehind = false
  await later(ctx, HOUR_MS)
  expect(await statesOf(ctx)).toEqual([`${young} ACTIVE`, `${old} WITHDRAWN`])
})

test('is idempotent, and a dry run changes nothing', async () => {
  const ctx = await signed()
  expect(await roll(ctx, true)).toMatchObject({ dnssec: { state: 'ON', keys: [{ state: 'ACTIVE' }] } })
  await Promise.all([roll(ctx), roll(ctx)])
  await ctx.jobs.settle()
  expect(await statesOf(ctx)).toHaveLength(2)
  expect(keysServed(ctx)).toBe(2)
})

test('disabling signing meanwhile ends without a DS, and removes both keys', async () => {
  const ctx = await signed()
  await begin(ctx)
  await later(ctx, HOUR_MS)
  expect(tagsAtRegistry(ctx)).toHaveLength(2)
  await setDnssec(ctx, { domainId: NAME, enabled: false, dryRun: false })
  await ctx.jobs.settle()
  expect(tagsAtRegistry(ctx)).toEqual([])
  expect(keysServed(ctx)).toBe(2)
  await later(ctx, 2 * DAY_MS)
  await later(ctx, 2 * DAY_MS)
  expect(await dnssecOf(ctx)).toMatchObject({ state: 'OFF', keys: [] })
  expect(keysServed(ctx)).toBe(0)
  expect(tagsAtRegistry(ctx)).toEqual([])
})

test('disabling while the registry gets the next DS leaves no DS there', async () => {
  const bare = await signed()
  const real = bare.adapters.embedded.registry
  let meanwhile: (() => Promise<unknown>) | null = null
  const registry: DomainRegistry = {
    ...real,
    async setDelegationSigners(name, signers) {
      const act = meanwhile
      meanwhile = null
      await act?.()
      return real.setDelegationSigners(name, signers)
    },
  }
  const ctx = await signed({ ports: { registry } })
  await begin(ctx)
  meanwhile = () => setDnssec(ctx, { domainId: NAME, enabled: false, dryRun: false })
  await later(ctx, HOUR_MS)
  await later(ctx, HOUR_MS)
  expect(real.heldName(NAME)?.delegationSigners).toEqual([])
})

test('keys are rolled over automatically after a year, once', async () => {
  const ctx = await signed()
  await later(ctx, 364 * DAY_MS)
  await rollOldKeys(ctx)
  expect(await statesOf(ctx)).toHaveLength(1)
  await later(ctx, DAY_MS)
  await rollOldKeys(ctx)
  await rollOldKeys(ctx)
  await ctx.jobs.settle()
  expect(await statesOf(ctx)).toHaveLength(2)
  for (const wait of [HOUR_MS, 2 * DAY_MS, HOUR_MS, 2 * DAY_MS]) await later(ctx, wait)
  expect(await statesOf(ctx)).toHaveLength(1)
  await rollOldKeys(ctx)
  expect(await statesOf(ctx)).toHaveLength(1)
})

test('requires a signed zone, and the right to change its DNS', async () => {
  const ctx = await testContext({ signedInAs: 'klant@voorbeeld.nl' })
  expect(await roll(ctx)).toMatchObject({ code: 'DNSSEC_NOT_ON', status: 409 })
  expect(await rollKey(ctx, { domainId: 'elders.nl', dryRun: false })).toMatchObject({ code: 'DNS_NOT_MANAGEABLE' })
  const reseller = await ctx.another({ signedInAs: 'reseller@voorbeeld.nl' })
  await expect(roll(reseller)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  const subUser = await ctx.another({ signedInAs: 'subgebruiker@voorbeeld.nl' })
  await expect(roll(subUser)).rejects.toMatchObject({ code: 'FORBIDDEN' })
})

import { expect, test } from 'vitest'
import { NAME_SERVERS } from '../../../rules/dns/own-servers'
import { DAY_MS } from '../../../rules/time'
import { failsFirst, losesAnswers, unavailableCdn } from '../../../tests/support/failing-ports'
import { type TestContext, testContext } from '../../../tests/support/test-context'
import { UserError } from '../../graphql/user-error'
import { convertItems } from '../checkout/checkout.service'
import { item, right } from '../checkout/checkout.test-support'
import { listCustomerDomains } from '../checkout/customer-domains.service'
import { addRecord, listRecords, removeRecord } from '../dns/dns-records.service'
import { setDnssec } from '../dns/dnssec.service'
import { requireOwnDomain, showDomain } from '../domains/domains.service'
import { setDomainForwarding } from '../forwarding/forwarding.service'
import { booksOf, CUSTOMER, orderFromCheckout, passTime } from '../orders/orders.test-support'
import { renewDue } from '../renewals/due-renewals.service'
import { setRenewal } from '../renewals/renewal-choice.service'
import { findCloudflare, setCloudflare } from './cloudflare.service'
import { cloudflareText } from './cloudflare.text'

const NAME = 'voorbeeldklant.nl'
const customer = () => testContext({ signedInAs: CUSTOMER })
const orderFor = (ctx: TestContext, domainName = NAME) =>
  orderFromCheckout(ctx, [{ code: 'CLOUDFLARE_PRO', domainName, options: { type: 'cloudflare' } }])

const website = async (ctx: TestContext, name = NAME) =>
  (await listRecords(ctx, name))
    .filter((record) => ['@', 'www'].includes(record.name) && ['A', 'AAAA', 'CNAME'].includes(record.type))
    .map((record) => `${record.name} ${record.type} ${record.value}`)
    .sort()

const protectionOf = async (ctx: TestContext, name = NAME) =>
  findCloudflare(ctx, showDomain(ctx, await requireOwnDomain(ctx, name)))

const switchTo = async (ctx: TestContext, enabled: boolean) => {
  const answer = await setCloudflare(ctx, { domainId: NAME, enabled })
  if (answer instanceof UserError) throw new Error(answer.message)
  return answer.cloudflare.state
}

const orderWithTheirServers = (ctx: TestContext, domainName = NAME) =>
  orderFromCheckout(ctx, [
    { code: 'CLOUDFLARE_PRO', domainName, options: { type: 'cloudflare', nameServers: 'CLOUDFLARE' } },
  ])

const delegationOf = (ctx: TestContext, name = NAME) => ctx.adapters.embedded.registry.heldName(name)?.nameServers
const THEIRS = ['ada.ns.cloudflare.example', 'bob.ns.cloudflare.example']

const PROTECTED = ['@ A 198.51.100.1', '@ AAAA 2001:db8:cdf::1', `www CNAME ${NAME}.cdn.cloudflare.example.`]

test('visitors of a protected domain pass through Cloudflare, and its mail stays unchanged', async () => {
  const ctx = await customer()
  const mail = async () => (await listRecords(ctx, NAME)).filter(({ type }) => type === 'MX').map(({ value }) => value)
  const before = await mail()
  expect(await protectionOf(ctx)).toBeNull()
  expect((await orderFor(ctx)).status).toBe('DELIVERED')
  expect(await website(ctx)).toEqual(PROTECTED)
  expect(await mail()).toEqual(before)
  expect(await protectionOf(ctx)).toMatchObject({ state: 'ACTIVE', productName: 'Cloudflare Pro' })
  const asked = { resolveSslStatus: false, resolveCloudflareStatus: true }
  const flags = async () => (await listCustomerDomains(ctx, asked)).filter(({ cloudflare }) => cloudflare)
  expect((await flags()).map(({ name }) => name)).toEqual([NAME])
  await switchTo(ctx, false)
  expect(await flags()).toEqual([])
})

test('disabling restores the website; Cloudflare releases it once caches have expired, and it can be enabled again', async () => {
  const ctx = await customer()
  const before = await website(ctx)
  await orderFor(ctx)
  expect(await switchTo(ctx, false)).toBe('STOPPING')
  expect(await website(ctx)).toEqual(before)
  const { cdn } = ctx.adapters.embedded
  await passTime(ctx, 1)
  expect(cdn.isProtected(NAME)).toBe(true)
  ctx.clock.advance(ctx.config.dnsTtl * 1000)
  await ctx.jobs.settle()
  expect([cdn.isProtected(NAME), (await protectionOf(ctx))?.state]).toEqual([false, 'OFF'])
  expect(await switchTo(ctx, true)).toBe('STARTING')
  await ctx.jobs.settle()
  expect((await protectionOf(ctx))?.state).toBe('ACTIVE')
  expect((await website(ctx))[0]).toMatch(/^@ A 198\.51\.100\./)
})

test('disabling and enabling it at once leaves it enabled', async () => {
  const ctx = await customer()
  await orderFor(ctx)
  await switchTo(ctx, false)
  await switchTo(ctx, true)
  await ctx.jobs.settle()
  ctx.clock.advance(2 * ctx.config.dnsTtl * 1000)
  await ctx.jobs.settle()
  expect((await protectionOf(ctx))?.state).toBe('ACTIVE')
  expect(ctx.adapters.embedded.cdn.isProtected(NAME)).toBe(true)
})

test('a domain with DNS elsewhere shows the records that it needs', async () => {
  const ctx = await customer()
  expect((await orderFor(ctx, 'elders.nl')).status).toBe('DELIVERED')
  const protection = await protectionOf(ctx, 'elders.nl')
  expect(protection?.state).toBe('WAITING_FOR_DNS')
  expect(protection?.records.map(({ name, type }) => `${name} ${type}`)).toEqual(['@ A', '@ AAAA', 'www CNAME'])
  expect(await website(ctx, 'elders.nl')).toEqual([])
})

test('a website that was pointed elsewhere since is no longer shown as protected', async () => {
  const ctx = await customer()
  await orderFor(ctx)
  await setDomainForwarding(ctx, { domainId: NAME, type: 'HTTP', to: 'https://www.example.com/' })
  expect((await protectionOf(ctx))?.state).toBe('WAITING_FOR_DNS')
})

test('records that the owner has changed since stay when it is disabled', async () => {
  const ctx = await customer()
  await orderFor(ctx)
  const { id: domainId } = await requireOwnDomain(ctx, NAME)
  const apex = (await listRecords(ctx, NAME)).filter(({ name, type }) => name === '@' && ['A', 'AAAA'].includes(type))
  for (const { id: recordId } of apex) await removeRecord(ctx, { domainId, recordId })
  await addRecord(ctx, { domainId, record: { name: '@', type: 'A', value: '203.0.113.77' } })
  await switchTo(ctx, false)
  expect(await website(ctx)).toEqual(['@ A 203.0.113.77', 'www A 203.0.113.1', 'www AAAA 2001:db8::1'])
})

test('if www has other records, it gets addresses instead of an alias', async () => {
  const ctx = await customer()
  await addRecord(ctx, { domainId: NAME, record: { name: 'www', type: 'TXT', value: 'bewijs' } })
  await orderFor(ctx)
  expect(await website(ctx)).toEqual([...PROTECTED.slice(0, 2), 'www A 198.51.100.1', 'www AAAA 2001:db8:cdf::1'])
})

test('a domain of another customer, or without protection, is refused', async () => {
  const ctx = await customer()
  const { status, items } = await orderFor(ctx, 'bakkerij-voorbeeld.nl')
  expect([status, items[0]?.message]).toEqual(['FAILED', expect.stringMatching(/niet op je naam/)])
  expect(await setCloudflare(ctx, { domainId: NAME, enabled: true })).toMatchObject({ code: 'INVALID_INPUT' })
  const foreign = { domainId: 'bakkerij-voorbeeld.nl', enabled: true }
  await expect(setCloudflare(ctx, foreign)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  const sub = await ctx.another({ signedInAs: 'subgebruiker@voorbeeld.nl' })
  await expect(setCloudflare(sub, { domainId: NAME, enabled: true })).rejects.toMatchObject({ code: 'FORBIDDEN' })
})

test('an outage leaves the order being delivered; a name that Cloudflare refuses fails it with a refund', async () => {
  const away = await testContext({ signedInAs: CUSTOMER, ports: { cdn: unavailableCdn() } })
  expect((await orderFor(away)).status).toBe('DELIVERING')
  const refusing = { protect: async () => null, isServing: async () => false, release: async () => {} }
  const ctx = await testContext({ signedInAs: CUSTOMER, ports: { cdn: refusing } })
  expect((await orderFor(ctx)).items[0]?.message).toBe('Niet gelukt: Cloudflare neemt dit domein niet aan.')
  expect((await booksOf(ctx)).refunds.map(({ reason }) => reason)).toEqual(['not-protected'])
})

test.each([
  ['before', failsFirst],
  ['after', losesAnswers],
])('answers that are lost %s the network acted are asked for again', async (_when, spoil) => {
  const { adapters } = await testContext()
  const ctx = await testContext({ signedInAs: CUSTOMER, ports: { cdn: spoil(adapters.cdn, 2) } })
  expect((await orderFor(ctx)).status).toBe('DELIVERED')
  expect(await website(ctx)).toEqual(PROTECTED)
})

test('with Cloudflare’s own name servers it serves the whole domain, mail too, and the registry delegates to them', async () => {
  const ctx = await customer()
  const before = await website(ctx)
  expect((await orderWithTheirServers(ctx)).status).toBe('DELIVERED')
  expect(await protectionOf(ctx)).toMatchObject({
    ...{ state: 'ACTIVE', nameServers: 'CLOUDFLARE', delegatedTo: THEIRS, records: [] },
    message: expect.stringContaining('nameservers van Cloudflare antwoorden'),
  })
  expect(delegationOf(ctx)).toEqual(THEIRS)
  const file = ctx.adapters.embedded.cdn.zoneFileOf(NAME) ?? ''
  expect(file).toMatch(/\tIN\tMX\t/)
  expect(file).toContain('203.0.113.1')
  // Records here stay unchanged, for when the domain returns.
  expect([await website(ctx), (await requireOwnDomain(ctx, NAME)).usesOurDns]).toEqual([before, false])
  await switchTo(ctx, false)
  await ctx.jobs.settle()
  expect([await website(ctx), (await requireOwnDomain(ctx, NAME)).usesOurDns]).toEqual([before, true])
  expect(delegationOf(ctx)).toEqual(NAME_SERVERS)
  const { cdn } = ctx.adapters.embedded
  ctx.clock.advance(DAY_MS)
  await ctx.jobs.settle()
  expect(cdn.zoneFileOf(NAME)).not.toBeNull()
  ctx.clock.advance(DAY_MS)
  await ctx.jobs.settle()
  expect([cdn.zoneFileOf(NAME), (await protectionOf(ctx))?.state]).toEqual([null, 'OFF'])
})

test('a move to Cloudflare’s name servers is pending until they serve the domain', async () => {
  const { adapters } = await testContext()
  let isServing = false
  const cdn = { ...adapters.cdn, isServing: async () => isServing }
  const ctx = await testContext({ signedInAs: CUSTOMER, ports: { cdn } })
  await orderWithTheirServers(ctx)
  expect(await protectionOf(ctx)).toMatchObject({
    state: 'WAITING_FOR_DNS',
    message: expect.stringContaining('ada.ns.cloudflare.example'),
  })
  isServing = true
  await passTime(ctx, 10)
  expect((await protectionOf(ctx))?.state).toBe('ACTIVE')
})

test('the name servers can be changed there and back', async () => {
  const ctx = await customer()
  const before = await website(ctx)
  await orderFor(ctx)
  const choose = (nameServers: 'OURS' | 'CLOUDFLARE', dryRun = false) =>
    setCloudflare(ctx, { domainId: NAME, enabled: true, nameServers, dryRun })
  expect(await choose('CLOUDFLARE')).toMatchObject({ cloudflare: { state: 'STARTING', nameServers: 'CLOUDFLARE' } })
  await ctx.jobs.settle()
  expect([await website(ctx), delegationOf(ctx)]).toEqual([before, THEIRS])
  await choose('OURS')
  await ctx.jobs.settle()
  expect([await website(ctx), delegationOf(ctx)]).toEqual([PROTECTED, NAME_SERVERS])
  expect(await protectionOf(ctx)).toMatchObject({ state: 'ACTIVE', nameServers: 'OURS', delegatedTo: [] })
})

test('a dry run previews the changes, without changing DNS or registry', async () => {
  const ctx = await customer()
  await orderFor(ctx)
  const asked = { domainId: NAME, enabled: false, dryRun: true }
  const tried = await setCloudflare(ctx, asked)
  if (tried instanceof UserError) throw new Error(tried.message)
  expect(tried.cloudflare.state).toBe('STOPPING')
  expect(tried.wouldChange?.map(({ kind }) => kind)).toContain('CHANGED')
  await setCloudflare(ctx, { ...asked, enabled: true, nameServers: 'CLOUDFLARE' })
  await ctx.jobs.settle()
  expect([await website(ctx), (await protectionOf(ctx))?.state]).toEqual([PROTECTED, 'ACTIVE'])
  expect(delegationOf(ctx)).not.toEqual(THEIRS)
})

test('a domain that is signed or not manageable stays on our name servers, with the reason', async () => {
  const ctx = await customer()
  await orderFor(ctx)
  await setDnssec(ctx, { domainId: NAME, enabled: true, dryRun: false })
  const refused = await setCloudflare(ctx, { domainId: NAME, enabled: true, nameServers: 'CLOUDFLARE' })
  expect(refused).toMatchObject({ issues: [{ field: 'nameServers', message: expect.stringContaining('DNSSEC') }] })
  const items = await Promise.all(
    [NAME, 'alleenlezen.nl'].map((assignedDomain) =>
      item(ctx, 'cloudflare', { assignedDomain, nameServers: 'CLOUDFLARE' }),
    ),
  )
  const { items: shown } = right(await convertItems(ctx, { items: items.slice(1) }))
  expect(shown[0]).toMatchObject({ nameServers: 'CLOUDFLARE', problem: expect.stringContaining('niet wijzigen') })
  expect((await orderWithTheirServers(ctx, 'alleenlezen.nl')).items[0]?.message).toMatch(/neemt dit domein niet aan/)
})

test('bought again before its end, the new term follows the old one', async () => {
  const ctx = await customer()
  await orderFor(ctx)
  const { paidUntil: first } = (await protectionOf(ctx)) ?? {}
  ctx.clock.advance(350 * DAY_MS)
  await orderFor(ctx)
  const { paidUntil: second } = (await protectionOf(ctx)) ?? {}
  expect([first?.getUTCFullYear(), first?.getUTCMonth()]).toEqual([
    (second?.getUTCFullYear() ?? 0) - 1,
    second?.getUTCMonth(),
  ])
})

test('after its term the website is restored, and enabling it again is refused with the next step [RNW-004]', async () => {
  const ctx = await customer()
  const before = await website(ctx)
  await orderFor(ctx)
  expect(await website(ctx)).toEqual(PROTECTED)
  const { id } = await requireOwnDomain(ctx, NAME)
  await setRenewal(ctx, { ids: [`cfp_${id.slice(4)}`], renews: false })
  // The registry was updated, and it ended.
  for (const days of [345, 20]) {
    ctx.clock.advance(days * DAY_MS)
    await renewDue(ctx)
    await ctx.jobs.settle()
  }
  expect(await website(ctx)).toEqual(before)
  expect(await protectionOf(ctx)).toMatchObject({ state: 'STOPPING', message: cloudflareText.nl.ended })
  const later = await ctx.another({ signedInAs: CUSTOMER })
  expect(await setCloudflare(later, { domainId: NAME, enabled: true })).toMatchObject({
    issues: [{ field: 'enabled', message: cloudflareText.nl.ended }],
  })
  expect(await website(ctx)).toEqual(before)
})

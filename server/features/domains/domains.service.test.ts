import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { domains } from '../../../db/schema/domains'
import { testContext } from '../../../tests/support/test-context'
import type { Context } from '../../common/context'
import {
  type AskedDomains,
  findDomainNode,
  findOwnDomain,
  listDomains,
  ownsDomain,
  pageOwnDomains,
  recordDomain,
  renewalPriceOf,
  requireOwnDomain,
  setForwarding,
} from './domains.service'

const customer = () => testContext({ signedInAs: 'klant@voorbeeld.nl' })

test('the demo has three domains of the customer and ten of the reseller', async () => {
  const ctx = await customer()
  expect(await listDomains(ctx)).toMatchObject([
    { name: 'alleenlezen.nl', isManageable: false },
    { name: 'elders.nl', usesOurDns: false },
    { name: 'voorbeeldklant.nl', isManageable: true, usesOurDns: true, readOnly: false },
  ])
  expect(await listDomains(await ctx.another({ signedInAs: 'reseller@voorbeeld.nl' }))).toHaveLength(10)
  expect(await listDomains(await ctx.another({ signedInAs: 'subgebruiker@voorbeeld.nl' }))).toHaveLength(3)
})

test('a domain is found by its id and by its name, as it may be typed', async () => {
  const ctx = await customer()
  const { id } = await requireOwnDomain(ctx, 'voorbeeldklant.nl')
  for (const typed of [id, 'VoorbeeldKlant.nl', ' voorbeeldklant.nl ']) {
    expect(await findOwnDomain(ctx, typed)).toMatchObject({ id })
    expect(await findDomainNode(ctx, typed)).toMatchObject({ id, name: 'voorbeeldklant.nl', isActiveDnsServer: true })
  }
  for (const foreign of ['bakkerij-voorbeeld.nl', 'bestaatniet.nl', '', 'dom_x'])
    await expect(requireOwnDomain(ctx, foreign)).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('recording a delivered domain twice is the same as once', async () => {
  const ctx = await customer()
  const accountId = ctx.viewer.ownerId ?? ''
  const record = (usesOurDns?: boolean) =>
    ctx.db.transaction((tx) =>
      recordDomain(tx, { accountId, name: 'Café.nl', holderId: null, expiresAt: 5, usesOurDns, now: ctx.now }),
    )
  const first = await record(false)
  expect(first).toMatchObject({ name: 'xn--caf-dma.nl', usesOurDns: false, isManageable: true, expiresAt: 5 })
  expect(await record()).toEqual(first)
  expect(await ownsDomain(ctx.db.reader, accountId, 'café.nl')).toBe(true)
  expect(await ownsDomain(ctx.db.reader, accountId, 'bakkerij-voorbeeld.nl')).toBe(false)
})

test('another year costs what the catalogue says, a reseller the own price', async () => {
  const ctx = await customer()
  const reseller = await ctx.another({ signedInAs: 'reseller@voorbeeld.nl' })
  const term = { registeredAt: new Date(0), expiresAt: new Date(ctx.now), premiumPrice: null }
  const normal = (await renewalPriceOf(ctx, { ...term, name: 'voorbeeldklant.nl' })) ?? 0
  expect(normal).toBeGreaterThan(0)
  expect(await renewalPriceOf(reseller, { ...term, name: 'voorbeeldklant.nl' })).toBeLessThanOrEqual(normal)
  expect(await renewalPriceOf(ctx, { ...term, name: 'naam.nergens' })).toBeNull()
  expect(await renewalPriceOf(reseller, { ...term, name: 'duur.nl', premiumPrice: 12_345 })).toBe(12_345)
})

test('forwarding is set and stopped', async () => {
  const ctx = await customer()
  const { id } = await requireOwnDomain(ctx, 'voorbeeldklant.nl')
  await ctx.db.transaction((tx) => setForwarding(tx, id, 'https://www.example.com/'))
  expect((await findDomainNode(ctx, id))?.forwarding).toEqual({ type: 'HTTP', to: 'https://www.example.com/' })
  await ctx.db.transaction((tx) => setForwarding(tx, id, null))
  expect((await findDomainNode(ctx, id))?.forwarding).toEqual({ type: 'NONE', to: null })
})

const namesOf = async (ctx: Context, asked: AskedDomains) =>
  (await pageOwnDomains(ctx, asked)).edges.map(({ node }) => node.name)

describe('a list of domains', () => {
  const reseller = () => testContext({ signedInAs: 'reseller@voorbeeld.nl' })

  test('has all ten of a reseller, in the order of their names', async () => {
    const { edges, pageInfo, totalCount } = await pageOwnDomains(await reseller(), {})
    expect(edges.map(({ node }) => node.name)).toEqual(edges.map(({ node }) => node.name).sort())
    expect([edges.length, totalCount, pageInfo.hasNextPage]).toEqual([10, 10, false])
  })

  test('is read in pages from either end, and each name comes once', async () => {
    const ctx = await reseller()
    const all = await namesOf(ctx, {})
    const first = await pageOwnDomains(ctx, { first: 4 })
    expect(await namesOf(ctx, { first: 10, after: first.pageInfo.endCursor })).toEqual(all.slice(4))
    expect(await namesOf(ctx, { last: 3 })).toEqual(all.slice(-3))
    const last = await pageOwnDomains(ctx, { last: 3 })
    expect(last.pageInfo).toMatchObject({ hasPreviousPage: true, hasNextPage: false })
    expect(await namesOf(ctx, { last: 10, before: last.pageInfo.startCursor })).toEqual(all.slice(0, 7))
  })

  test('continues after a name that was removed in the meantime', async () => {
    const ctx = await reseller()
    const { pageInfo } = await pageOwnDomains(ctx, { first: 2 })
    const { id } = await requireOwnDomain(ctx, 'bloemen-voorbeeld.nl')
    await ctx.db.transaction((tx) => tx.delete(domains).where(eq(domains.id, id)))
    expect((await namesOf(ctx, { after: pageInfo.endCursor }))[0]).toBe('fietsen-voorbeeld.nl')
  })

  test('is that of the parent account for a sub-user, and of no other', async () => {
    const ctx = await testContext({ signedInAs: 'subgebruiker@voorbeeld.nl' })
    expect(await namesOf(ctx, {})).toEqual(['alleenlezen.nl', 'elders.nl', 'voorbeeldklant.nl'])
    await expect(pageOwnDomains(await testContext(), {})).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' })
  })

  test.each([
    ['part of a name', { search: 'ui' }, ['tuinen-voorbeeld.nl']],
    ['capitals and spaces', { search: ' KAPPER ' }, ['kapper-voorbeeld.nl']],
    ['an address as it is pasted', { search: 'https://garage-voorbeeld.nl/' }, ['garage-voorbeeld.nl']],
    ...['%', '_', '\\', '"', "'", 'tuin_n', 'tuin%'].map(
      (search) => [`the sign ${search}, which no name has`, { search }, []] as const,
    ),
    ['a name that is not there', { search: 'molen' }, []],
    ['those that are active', { status: 'ACTIVE' }, 10],
    ['those that are moving', { status: 'TRANSFERRING' }, []],
  ] as const)('is searched for %s', async (_, asked, found) => {
    const names = await namesOf(await reseller(), asked)
    expect(typeof found === 'number' ? names.length : names).toEqual(found)
  })

  test('is searched for an international name as it is typed', async () => {
    const ctx = await customer()
    const recorded = { accountId: ctx.viewer.ownerId ?? '', name: 'café.nl', holderId: null, expiresAt: 5, now: 1 }
    await ctx.db.transaction((tx) => recordDomain(tx, recorded))
    expect(await namesOf(ctx, { search: 'Café.nl' })).toEqual(['xn--caf-dma.nl'])
  })
})

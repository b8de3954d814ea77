import { expect, test } from 'vitest'
import { type TestContext, testContext } from '../../../tests/support/test-context'
import type { DomainRegistry, RegistryCheck } from '../../ports/domain-registry'
import { put, SHOP } from '../basket/basket.test-support'
import { validateBasket } from '../basket/validation.service'
import { createBasketLink, findBasketLink, openBasketLink } from '../checkout/basket-link.service'
import { addCheckoutItem, convertItems, getCheckoutBasket } from '../checkout/checkout.service'
import { item, named, right } from '../checkout/checkout.test-support'
import { placeOrder } from '../checkout/place.service'
import { storeTransferCode } from '../checkout/transfer-codes.service'
import { checkDomain } from './availability.service'
import { searchWithoutScript } from './plain-search.service'

const FREE: RegistryCheck = { status: 'free', premiumPrice: null, source: 'Proefregister' }

/** A shop whose registry counts its calls. */
async function countingShop(env: Record<string, string> = {}) {
  const asked: string[] = []
  const registry = {
    async check(name: string) {
      asked.push(name)
      return FREE
    },
    async checkTransferCode(name: string) {
      asked.push(name)
      return 'unknown' as const
    },
  } as Partial<DomainRegistry> as DomainRegistry
  const ctx = await testContext({ ports: { registry }, env })
  return { ctx, asked }
}

let made = 0
const newName = () => `nieuwenaam${++made}.nl`

const linkOf = async (ctx: TestContext, count: number) => {
  const items = await Promise.all(Array.from({ length: count }, () => item(ctx, 'domain', { title: newName() })))
  const { url } = right(await createBasketLink(ctx, { items }))
  return new URL(url).searchParams.get('mandje') ?? ''
}

const customerAt = async (ctx: TestContext) =>
  Object.assign(await ctx.another({ signedInAs: 'klant@voorbeeld.nl' }), { address: ctx.address })

/** All ways to look up a name without a captcha; each looks up at least one new name. */
const ENTRIES: Record<string, (ctx: TestContext) => Promise<unknown>> = {
  addBasketItem: (ctx) => put(ctx, { title: newName() }),
  validateBasket: async (ctx) => {
    await put(ctx, { title: newName() })
    // Cached results have expired by now.
    ctx.availability.forget(null)
    return validateBasket(ctx, SHOP)
  },
  'look at a basket link': async (ctx) => findBasketLink(ctx, await linkOf(ctx, 20)),
  'open a basket link': async (ctx) => openBasketLink(ctx, { token: await linkOf(ctx, 20), mode: 'REPLACE' }),
  addCheckoutItem: async (ctx) =>
    addCheckoutItem(ctx, { domain: { ...(await named(ctx, 'DOMAIN_NL')), title: newName() } }),
  convertCheckoutItems: async (ctx) =>
    convertItems(await customerAt(ctx), { items: [await item(ctx, 'domain', { title: newName() })], period: 'YEARLY' }),
  placeOrder: async (ctx) =>
    placeOrder(await customerAt(ctx), {
      items: [await item(ctx, 'domain', { title: newName() })],
      period: 'YEARLY',
    }),
  'keep a transfer code': (ctx) => storeTransferCode(ctx, { domainName: newName(), code: 'VERHUIS-123' }),
  'search without script': (ctx) => searchWithoutScript(ctx, newName(), { isFirstVisit: true }),
}

test.each(Object.entries(ENTRIES))(
  '%s asks the registries no more than an address may, with ever new sessions',
  async (_, enter) => {
    const { ctx, asked } = await countingShop({ LIMITS: 'strict' })
    for (let session = 0; session < 12; session++) {
      const visitor = await ctx.another()
      for (let i = 0; i < 8; i++) await enter(visitor).catch(expectTooMany)
    }
    expect(asked.length).toBeGreaterThan(0)
    expect(asked.length).toBeLessThanOrEqual(60)
  },
)

function expectTooMany(error: unknown): void {
  expect(error).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
}

test('names of a basket link beyond the limit of an address are shown unchecked, and checked later', async () => {
  const { ctx, asked } = await countingShop()
  let last = ''
  for (let i = 0; i < 40; i++) {
    last = await linkOf(ctx, 20)
    const link = await findBasketLink(await ctx.another(), last)
    expect(link?.basket?.items).toHaveLength(20)
    expect(link?.gone).toEqual([])
  }
  expect(asked).toHaveLength(600)
  const reader = await ctx.another({ locale: 'en' })
  const taken = right(await openBasketLink(reader, { token: last, mode: 'ADD' }))
  expect(taken.items).toHaveLength(20)
  expect(taken.items[0]?.problem).toContain('has not been checked yet')
  await ctx.clock.advance(10 * 60_000)
  const later = await getCheckoutBasket(reader)
  expect(later.items.map(({ problem }) => problem)).toEqual(Array(20).fill(null))
})

test('a name that was searched a moment ago can still be added to the basket', async () => {
  const { ctx, asked } = await countingShop({ CAPTCHA_TEST_TOKEN: 'test' })
  const name = newName()
  await checkDomain(ctx, name, 'test')
  for (let i = 0; i < 31; i++) await findBasketLink(await ctx.another(), await linkOf(ctx, 20))
  const before = asked.length
  expect(await put(ctx, { title: name })).toMatchObject({ items: [{ title: name }] })
  await expect(put(ctx, { title: newName() })).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  expect(asked).toHaveLength(before)
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { run } from '../../../db/query'
import { baskets } from '../../../db/schema/basket'
import { type TestContext, testContext } from '../../../tests/support/test-context'
import { BillingPeriodEnum } from './basket.enums'
import type { Basket } from './basket.graphql'
import { applyDiscountCode, getBasket, restoreSetAsideItems, setAsideJoinedItems, setPeriod } from './basket.service'
import { CUSTOMER, fill, outline, put, RESELLER, RESELLERS, SHOP, type Wish } from './basket.test-support'
import { mergeAtSignIn } from './merge.service'
import { markOrdered } from './ordering.service'
import { validateBasket } from './validation.service'

const NAMES = ['een.nl', 'twee.com', 'bezet-drie.nl']
const hosting = (code: string, on?: string) => ({ code, on })

/** The basket of the browser after it signed in. */
async function signIn(visitor: TestContext, email: string): Promise<TestContext> {
  const ctx = await visitor.another({ signedInAs: email })
  await mergeAtSignIn(ctx, visitor.session.hash)
  return ctx
}

describe('at sign-in', () => {
  test('the visitor’s basket is the account’s, with period and code, and the browser’s is empty', async () => {
    const visitor = await testContext()
    await fill(visitor, { title: 'een.nl' }, hosting('HOSTING_BASIC', 'een.nl'))
    await setPeriod(visitor, { channel: SHOP, period: BillingPeriodEnum.FIVE_YEARLY })
    await applyDiscountCode(visitor, { channel: SHOP, code: 'WIMPEL10' })
    const before = await getBasket(visitor, SHOP)
    const { id: _, ...after } = await getBasket(await signIn(visitor, CUSTOMER), SHOP)
    expect(before).toMatchObject(after)
    expect((await getBasket(visitor, SHOP)).empty).toBe(true)
  })

  test('what both linked to a name stays, and the latest choice where there is room for one', async () => {
    const visitor = await testContext()
    const earlier = await visitor.another({ signedInAs: CUSTOMER })
    await fill(earlier, { title: 'een.nl' }, hosting('HOSTING_BASIC', 'een.nl'), hosting('EXTRA_IPV4', 'een.nl'))
    await fill(earlier, hosting('INSTALL_WORDPRESS', 'een.nl'), { title: 'twee.com' })
    await fill(visitor, { title: 'drie.nl' }, { title: 'een.nl' }, hosting('HOSTING_INTRO', 'een.nl'))
    const merged = await getBasket(await signIn(visitor, CUSTOMER), SHOP)
    expect(outline(merged)).toEqual({ 'een.nl': ['EXTRA_IPV4', 'HOSTING_INTRO'], 'twee.com': [], 'drie.nl': [] })
    expect(merged.items.map(({ title }) => title)).toEqual(['een.nl', 'twee.com', 'drie.nl'])
  })

  test('forwarding and hosting do not both stay', async () => {
    const visitor = await testContext()
    const earlier = await visitor.another({ signedInAs: CUSTOMER })
    await fill(earlier, { title: 'een.nl' }, hosting('HOSTING_BASIC', 'een.nl'), hosting('EXTRA_IPV4', 'een.nl'))
    await fill(visitor, { title: 'een.nl' }, { code: 'REDIRECT', title: 'https://foo.nl', on: 'een.nl' })
    expect(outline(await getBasket(await signIn(visitor, CUSTOMER), SHOP))).toEqual({ 'een.nl': ['REDIRECT'] })
    const again = await visitor.another()
    await fill(again, { title: 'een.nl' }, hosting('HOSTING_INTRO', 'een.nl'))
    expect(outline(await getBasket(await signIn(again, CUSTOMER), SHOP))).toEqual({ 'een.nl': ['HOSTING_INTRO'] })
  })

  test('hosting that waited for a name gets one', async () => {
    const visitor = await testContext()
    await fill(await visitor.another({ signedInAs: CUSTOMER }), hosting('HOSTING_BASIC'))
    await fill(visitor, { title: 'een.nl' })
    const merged = await getBasket(await signIn(visitor, CUSTOMER), SHOP)
    expect(outline(merged)).toEqual({ 'een.nl': ['HOSTING_BASIC'] })
    expect(merged.domainIsMissingForHosting).toBe(false)
  })

  test('a reseller’s names go to the reseller basket at reseller prices, the rest stays', async () => {
    const visitor = await testContext()
    await fill(await visitor.another({ signedInAs: RESELLER }), { title: 'twee.com', channel: RESELLERS })
    await fill(visitor, hosting('HOSTING_BASIC'))
    await fill(visitor, { title: 'een.nl' }, { title: 'drie.nl' }, hosting('HOSTING_PREMIUM', 'drie.nl'))
    await fill(visitor, hosting('HOSTING_INTRO', 'drie.nl'), hosting('HOSTING_3XL'))
    await setPeriod(visitor, { channel: SHOP, period: BillingPeriodEnum.FIVE_YEARLY })
    const ctx = await signIn(visitor, RESELLER)
    const resold = await getBasket(ctx, RESELLERS)
    expect(outline(resold)).toEqual({ 'twee.com': [], 'een.nl': ['HOSTING_BASIC'], 'drie.nl': ['HOSTING_INTRO'] })
    expect(resold.period).toBe('FIVE_YEARLY')
    expect(resold.items[1]?.discountedPricePerPeriod).toBe(499 + 4 * 999)
    expect(outline(await getBasket(ctx, SHOP))).toEqual({ '3XL webhosting': [] })
  })

  test('prices follow the person: the .nl rate and the staffel [CAT-024]', async () => {
    const visitor = await testContext()
    await fill(visitor, { title: 'een.nl' })
    const ctx = await signIn(visitor, RESELLER)
    expect((await getBasket(ctx, RESELLERS)).items[0]?.discountedPricePerPeriod).toBe(499)
  })

  test('an empty basket changes nothing', async () => {
    const visitor = await testContext()
    const earlier = await visitor.another({ signedInAs: CUSTOMER })
    await fill(earlier, { title: 'een.nl' })
    await setPeriod(earlier, { channel: SHOP, period: BillingPeriodEnum.FIVE_YEARLY })
    await setPeriod(visitor, { channel: SHOP, period: BillingPeriodEnum.YEARLY })
    const before = await getBasket(earlier, SHOP)
    expect(await getBasket(await signIn(visitor, CUSTOMER), SHOP)).toEqual(before)
    expect(await getBasket(await signIn(await visitor.another(), CUSTOMER), SHOP)).toEqual(before)
  })
})

describe('what was waiting in the account', () => {
  test('is named, and can be laid aside and put back as it was', async () => {
    const visitor = await testContext()
    const earlier = await visitor.another({ signedInAs: CUSTOMER })
    await fill(earlier, { title: 'een.nl' }, hosting('HOSTING_BASIC', 'een.nl'), hosting('INSTALL_WORDPRESS', 'een.nl'))
    await fill(visitor, { title: 'twee.com' })
    const ctx = await signIn(visitor, CUSTOMER)
    const merged = await getBasket(ctx, SHOP)
    expect([merged.joinedItems.map(({ title }) => title), merged.setAside]).toEqual([['een.nl'], []])
    const aside = await setAsideJoinedItems(ctx, { channel: SHOP })
    expect([outline(aside), aside.joinedItems, aside.setAside]).toEqual([{ 'twee.com': [] }, [], ['een.nl']])
    const back = await restoreSetAsideItems(ctx, { channel: SHOP })
    expect(outline(back)).toEqual({ 'twee.com': [], 'een.nl': ['HOSTING_BASIC', 'INSTALL_WORDPRESS'] })
    expect([back.joinedItems.map(({ title }) => title), back.setAside]).toEqual([['een.nl'], []])
  })

  test('holds up nothing when it cannot be ordered, and waits again after the order', async () => {
    const visitor = await testContext()
    const earlier = await visitor.another({ signedInAs: CUSTOMER })
    await fill(earlier, { title: 'bezet-oud.nl' }, { title: 'bezet-mis.nl' }, { title: 'bezet-goed.nl' })
    await fill(earlier, { code: 'TRANSFER_CODE', title: 'MIS', on: 'bezet-mis.nl' })
    await fill(earlier, { code: 'TRANSFER_CODE', title: 'VERHUIS-123', on: 'bezet-goed.nl' })
    await fill(visitor, { title: 'twee.com' })
    const ctx = await signIn(visitor, CUSTOMER)
    const merged = await getBasket(ctx, SHOP)
    expect(outline(merged)).toEqual({ 'bezet-goed.nl': ['TRANSFER_CODE'], 'twee.com': [] })
    expect([merged.joinedItems.map(({ title }) => title), merged.setAside]).toEqual([
      ['bezet-goed.nl'],
      ['bezet-oud.nl', 'bezet-mis.nl'],
    ])
    expect((await validateBasket(ctx, SHOP)).status).toBe('OK')
    await ctx.db.transaction((tx) => markOrdered(tx, merged.id))
    const next = await getBasket(ctx, SHOP)
    expect(outline(next)).toEqual({ 'bezet-oud.nl': [], 'bezet-mis.nl': ['TRANSFER_CODE'] })
    expect([next.joinedItems, next.setAside]).toEqual([[], []])
  })

  test('what was put in again meanwhile comes back once', async () => {
    const visitor = await testContext()
    await fill(await visitor.another({ signedInAs: CUSTOMER }), { title: 'een.nl' }, hosting('HOSTING_BASIC'))
    await fill(visitor, { title: 'twee.com' })
    const ctx = await signIn(visitor, CUSTOMER)
    await setAsideJoinedItems(ctx, { channel: SHOP })
    await fill(ctx, { title: 'een.nl' })
    expect(outline(await restoreSetAsideItems(ctx, { channel: SHOP }))).toMatchObject({ 'een.nl': [], 'twee.com': [] })
  })
})

describe('whatever both baskets hold', () => {
  const on = fc.constantFrom(...NAMES)
  const wish: fc.Arbitrary<Wish> = fc.oneof(
    on.map((title) => ({ title })),
    fc.record({ code: fc.constantFrom('HOSTING_INTRO', 'HOSTING_BASIC', 'INSTALL_JOOMLA', 'SSL_DV', 'PRO_SLA'), on }),
    on.map((name) => ({ code: 'REDIRECT', title: 'https://foo.example', on: name })),
    fc.constant({ code: 'TRANSFER_CODE', title: 'VERHUIS-123', on: 'bezet-drie.nl' }),
    fc.constantFrom('HOSTING_INTRO', 'HOSTING_BASIC').map((code) => ({ code })),
  )
  const wishes = fc.array(wish, { maxLength: 10 })

  test('merging never fails, never loses a name or a package, and what is left fits together', async () => {
    const base = await testContext()
    await fc.assert(
      fc.asyncProperty(wishes, wishes, async (earlier, latest) => {
        await base.db.transaction(async (tx) => void (await run(tx.delete(baskets))))
        base.clock.advance(60_000)
        const visitor = await base.another()
        const before = await filled(await base.another({ signedInAs: CUSTOMER }), earlier)
        const own = await filled(visitor, latest)
        const merged = await getBasket(await signIn(visitor, CUSTOMER), SHOP)
        const names = [...namesIn(merged), ...merged.setAside].sort()
        expect(names).toEqual([...new Set([...namesIn(before), ...namesIn(own)])].sort())
        if (merged.setAside.length === 0)
          expect(hasHosting(merged)).toBe(hasHosting(own) || (hasHosting(before) && !isForwardedAway(before, own)))
        expectLatestChoices(own, merged)
        expectUntouchedChoices(before, own, merged)
        expectToFit(merged)
        expect((await getBasket(visitor, SHOP)).empty).toBe(true)
      }),
      { numRuns: 60 },
    )
  }, 60_000)
})

/** Wishes that the basket does not take are passed over. */
async function filled(ctx: TestContext, wishes: readonly Wish[]): Promise<Basket> {
  for (const wish of wishes) await put(ctx, wish).catch(() => null)
  return getBasket(ctx, SHOP)
}

const namesIn = ({ items }: Basket) => items.flatMap(({ domainName }) => domainName ?? []).sort()

const linkedTo = (basket: Basket, name: string) =>
  basket.items.find(({ domainName }) => domainName === name)?.connectedItem.map(({ productCode }) => productCode) ?? []

const isHosting = (code: string) => code.startsWith('HOSTING_')

const hasHosting = ({ allBasketItems }: Basket) => allBasketItems.some(({ productCode }) => isHosting(productCode))

/** All hosting of the one was on names that the other forwards. */
const isForwardedAway = (before: Basket, own: Basket) =>
  before.items
    .filter((item) => [item, ...item.connectedItem].some(({ productCode }) => isHosting(productCode)))
    .every(({ domainName }) => domainName !== null && linkedTo(own, domainName).includes('REDIRECT'))

function expectLatestChoices(own: Basket, merged: Basket): void {
  for (const name of namesIn(own)) expect(linkedTo(merged, name)).toEqual(expect.arrayContaining(linkedTo(own, name)))
}

function expectUntouchedChoices(before: Basket, own: Basket, merged: Basket): void {
  const kept = namesIn(before).filter((one) => !merged.setAside.includes(one))
  for (const name of kept.filter((one) => linkedTo(own, one).length === 0)) {
    expect(linkedTo(merged, name)).toEqual(expect.arrayContaining(linkedTo(before, name)))
  }
}

function expectToFit({ items, allBasketItems, totalPricePerPeriodExcludeTax }: Basket): void {
  const sum = allBasketItems.reduce((net, item) => net + item.discountedPricePerPeriod, 0)
  expect(sum).toBe(totalPricePerPeriodExcludeTax)
  for (const { productCode, connectedItem } of items) {
    const codes = [productCode, ...connectedItem.map((item) => item.productCode)]
    const packages = codes.filter(isHosting)
    expect(packages.length).toBeLessThan(2)
    if (codes.includes('REDIRECT')) expect(codes).toHaveLength(2)
    if (codes.some((code) => code === 'SSL_DV' || code === 'PRO_SLA')) expect(packages).toHaveLength(1)
    if (codes.includes('INSTALL_JOOMLA')) expect(packages).toEqual(['HOSTING_BASIC'])
  }
}

import { beforeAll, describe, expect, test } from 'vitest'
import { run } from '../../../../db/query'
import { basketItems, baskets } from '../../../../db/schema/basket'
import { priceChanges } from '../../../../db/schema/catalogue'
import { productIdOf } from '../../../../db/seed/seed-catalogue'
import { startOfDay } from '../../../../rules/calendar'
import { openStaffDesk, type StaffColleague, type StaffDesk } from '../../../../tests/support/staff-desk'
import { contextOn } from '../../../../tests/support/test-context'
import { CUSTOMER, fillBasket, order, pay } from '../../orders/orders.test-support'
import { getCatalogue, refreshCatalogue } from '../catalogue.service'

const REASON = 'het register verhoogt de inkoop'
const COM = productIdOf('DOMAIN_COM')

let desk: StaffDesk
let owner: StaffColleague
let finance: StaffColleague
let reader: StaffColleague

beforeAll(async () => {
  desk = await openStaffDesk()
  owner = await desk.member('Jan', ['OWNER'])
  finance = await desk.member('Noor', ['FINANCE'])
  reader = await desk.member('Lies', ['READER'])
  return () => desk.close()
})

const draft = (prices: object[] = [{ productId: COM, first: 1299, renewal: 1499 }], name = '.com') =>
  finance.browser.act('draftPriceSet', { name, prices, reason: REASON }, '... on StaffPriceSet { id version number }')

const FIELDS =
  'state version validFrom proposalId changes { staffel product { code } before { first renewal cost } after { first renewal cost } } preview { unpaidOrders { count amount } openBaskets { count amount } renewals customers toTell before after months { month renewals before after } }'

const read = async (id: string, who = reader) =>
  (await who.browser.graphql(`query($id: ID!) { priceSet(id: $id) { ${FIELDS} } }`, { id })).data.priceSet

/** Proposes a set and has the owner approve it. */
async function schedule(id: string, version: number, from: string) {
  await fresh(finance)
  const asked = { id, expectedVersion: version, from, reason: REASON }
  const proposed = await finance.browser.act(
    'schedulePriceSet',
    asked,
    '... on ApprovalNeeded { proposal { id payloadHash facts { name text } } }',
  )
  if (proposed.is !== 'ApprovalNeeded') return proposed
  await fresh(owner)
  const { id: proposalId, payloadHash } = proposed.proposal
  return {
    ...proposed,
    approved: await owner.browser.act('approveProposal', { id: proposalId, payloadHash, reason: REASON }),
  }
}

const fresh = async ({ browser, code }: StaffColleague) => browser.act('confirmFactor', { totpCode: await code() })

test('a draft changes nothing, and shows its prices beside those of now', async () => {
  const { id } = await draft()
  expect(await read(id)).toMatchObject({
    state: 'DRAFT',
    changes: [
      {
        product: { code: 'DOMAIN_COM' },
        before: { first: 1299, renewal: 1299 },
        after: { first: 1299, renewal: 1499 },
      },
    ],
  })
})

test('a set that two people agreed on applies from midnight in Amsterdam; alone nobody can', async () => {
  const { id, version } = await draft()
  const { proposal, approved } = await schedule(id, version, '2027-03-28')
  expect(proposal.facts.map(({ text }: { text: string }) => text.replaceAll('\u00a0', ' '))).toContain(
    'DOMAIN_COM: € 12,99 / € 14,99',
  )
  expect(approved.is).toBe('Proposal')
  const set = await read(id)
  expect(set).toMatchObject({ state: 'SCHEDULED', proposalId: null })
  expect(Date.parse(set.validFrom)).toBe(startOfDay('2027-03-28'))
})

test('a draft that changed after it was proposed is not approved', async () => {
  const { id, version } = await draft()
  await fresh(finance)
  const { proposal } = await finance.browser.act(
    'schedulePriceSet',
    { id, expectedVersion: version, from: '2027-05-01', reason: REASON },
    '... on ApprovalNeeded { proposal { id payloadHash } }',
  )
  expect((await read(id)).proposalId).toBe(proposal.id)
  const prices = [{ productId: COM, first: 1299, renewal: 1999 }]
  const change = { id, expectedVersion: version, name: '.com', prices, reason: REASON }
  expect((await finance.browser.act('changePriceSet', change)).is).toBe('StaffPriceSet')
  expect((await finance.browser.act('changePriceSet', change)).is).toBe('Changed')
  await fresh(owner)
  const { id: proposalId, payloadHash } = proposal
  const approved = await owner.browser.act('approveProposal', { id: proposalId, payloadHash, reason: REASON })
  expect(approved.code).toBe('CHANGED')
  expect((await read(id)).state).toBe('DRAFT')
})

test.each(['2026-11-21', '2026-02-30', '2029-06-01', 'morgen'])('prices cannot apply from %s', async (from) => {
  const { id, version } = await draft()
  expect((await schedule(id, version, from)).code).toMatch(/INVALID_INPUT|BAD_USER_INPUT/)
})

test('a scheduled set is cancelled until it applies; its prices never change', async () => {
  const { id, version } = await draft()
  await schedule(id, version, '2027-06-01')
  const { db } = desk.app.deps
  await expect(db.transaction((tx) => run(tx.update(priceChanges).set({ originalCents: 9999 })))).rejects.toThrow()
  await expect(db.transaction((tx) => run(tx.delete(priceChanges)))).rejects.toThrow()
  await fresh(owner)
  const input = { id, expectedVersion: version + 1, reason: REASON }
  expect((await owner.browser.act('cancelPriceSet', { ...input, expectedVersion: version })).code).toBe('CHANGED')
  expect((await owner.browser.act('cancelPriceSet', input)).is).toBe('StaffPriceSet')
  expect((await read(id)).state).toBe('CANCELLED')
  expect((await owner.browser.act('cancelPriceSet', input)).code).toBe('PRICE_SET_NOT_POSSIBLE')
  expect((await finance.browser.act('discardPriceSet', input)).code).toBe('PRICE_SET_NOT_POSSIBLE')
})

describe('prices are refused', () => {
  test.each([
    ['none', []],
    ['of an unknown product', [{ productId: 'prd_onbekend', first: 1, renewal: 1 }]],
    [
      'twice for one product',
      [
        { productId: COM, first: 1, renewal: 1 },
        { productId: COM, first: 2, renewal: 2 },
      ],
    ],
    ['with a dearer first term', [{ productId: COM, first: 2, renewal: 1 }]],
    ['below nothing', [{ productId: COM, first: -1, renewal: 1 }]],
    ['above the limit', [{ productId: COM, first: 1, renewal: 10_000_001 }]],
    ['with a cost below nothing', [{ productId: COM, first: 1, renewal: 1, cost: -1 }]],
    ['for a tier that the product has not', [{ productId: COM, staffel: 99, first: 1, renewal: 1 }]],
  ])('%s', async (_, prices) => {
    expect((await draft(prices)).code).toBe('INVALID_INPUT')
  })

  test('without a name, or with one that is too long', async () => {
    for (const name of [' ', 'n'.repeat(81)]) expect((await draft(undefined, name)).code).toBe('INVALID_INPUT')
  })
})

describe('a price list', () => {
  const readList = (csv: string) =>
    finance.browser.act('readPriceList', { name: 'lijst', csv, reason: REASON }, '... on StaffPriceSet { id }')

  test.each([
    ['semicolons and commas', 'code;first;renewal\nDOMAIN_COM;12,99;15,49\nDOMAIN_NL;3,99;9,99\n'],
    ['commas and points', '\ufeffCode,First,Renewal\r\n"DOMAIN_COM",12.99,15.49\r\n'],
  ])('with %s makes a draft of the prices that change', async (_, csv) => {
    const { id } = await readList(csv)
    expect((await read(id)).changes).toMatchObject([
      { product: { code: 'DOMAIN_COM' }, after: { first: 1299, renewal: 1549 } },
    ])
  })

  test.each([
    ['without its columns', 'naam;prijs\n.com;3'],
    ['without rows', 'code;first;renewal\n'],
    ['with an unknown product', 'code;first;renewal\nDOMAIN_ONBEKEND;1;1'],
    ['with a word as cost', 'code;first;renewal;cost\nDOMAIN_COM;1;1;duur'],
    ['with a word as amount', 'code;first;renewal\nDOMAIN_COM;gratis;1'],
    ['with a quote that never ends', 'code;first;renewal\n"DOMAIN_COM;1;1'],
    ['that is too long', `code;first;renewal\n${'x'.repeat(70_000)}`],
  ])('%s is refused', async (_, csv) => {
    expect((await readList(csv)).code).toBe('INVALID_INPUT')
  })
})

test('a preview counts the renewals of twelve months, with and without the set', async () => {
  const { id } = await draft()
  const { preview } = await read(id)
  const sum = (field: 'renewals' | 'before' | 'after') =>
    preview.months.reduce((total: number, month: Record<string, number>) => total + (month[field] ?? 0), 0)
  expect(preview.months).toHaveLength(12)
  expect(sum('before')).toBe(preview.before)
  expect(sum('after')).toBe(preview.after)
  expect(preview.after - preview.before).toBe(preview.renewals * 200)
  expect(preview.toTell).toBe(preview.customers)
})

test('a product that is no longer sold leaves the shop and keeps its renewals', async () => {
  const { app } = desk
  await fresh(owner)
  const input = { productId: COM, isSold: false, reason: REASON }
  expect((await owner.browser.act('setProductSale', input)).is).toBe('StaffProduct')
  expect((await owner.browser.act('setProductSale', input)).code).toBe('CHANGED')
  const sold = async () =>
    (await owner.browser.graphql('{ staffProducts(sale: SOLD) { code } }')).data.staffProducts.map(
      ({ code }: { code: string }) => code,
    )
  expect(await sold()).not.toContain('DOMAIN_COM')
  await refreshCatalogue(app.deps)
  expect((await owner.browser.act('setProductSale', { ...input, isSold: true })).is).toBe('StaffProduct')
  expect(await sold()).toContain('DOMAIN_COM')
})

describe('the cost of a product', () => {
  test('is part of a draft, kept with its version, and named to the approver with the prices below it', async () => {
    const { id, version } = await draft([{ productId: COM, first: 999, renewal: 1499, cost: 1002 }])
    expect((await read(id)).changes[0]).toMatchObject({ before: { cost: null }, after: { cost: 1002 } })
    const { proposal } = await schedule(id, version, '2027-08-01')
    const facts = proposal.facts.map(({ name, text }: { name: string; text: string }) => [
      name,
      text.replaceAll('\u00a0', ' '),
    ])
    expect(facts).toContainEqual(['newCost', 'DOMAIN_COM: € 10,02'])
    expect(facts).toContainEqual(['belowCost', 'DOMAIN_COM: € 10,02'])

    // A later set that says nothing of the cost keeps it; one for an earlier day does not know of it yet.
    const later = await draft([{ productId: COM, first: 1299, renewal: 1599 }])
    await schedule(later.id, later.version, '2027-09-01')
    expect((await read(later.id)).changes[0]).toMatchObject({ before: { cost: 1002 }, after: { cost: 1002 } })
  })

  test('warns of the volume tiers that it puts below it, though the set does not name them', async () => {
    const product = (await getCatalogue(desk.app.deps)).extensions().find(({ tiers = [] }) => tiers.length > 0)
    const { tiers = [] } = product ?? {}
    const cheapest = tiers.toSorted((a, b) => a.discounted - b.discounted)[0]
    if (!product || !cheapest) throw new Error('no extension has volume tiers')
    const prices = { productId: product.productId, first: product.discounted, renewal: product.original }
    const { id, version } = await draft([{ ...prices, cost: cheapest.discounted + 1 }])
    const { data } = await finance.browser.graphql(
      '{ staffProducts(kinds: [DOMAIN]) { id tiers { staffel first renewal } } }',
    )
    const shown = data.staffProducts.find((one: { id: string }) => one.id === product.productId)
    expect(shown.tiers).toContainEqual({
      staffel: cheapest.staffel,
      first: cheapest.discounted,
      renewal: cheapest.original,
    })
    const { proposal } = await schedule(id, version, '2027-10-01')
    const below = proposal.facts.flatMap(({ name, text }: { name: string; text: string }) =>
      name === 'belowCost' ? [text.replace(/:.*/, '')] : [],
    )
    expect(below).toContain(`${product.code} staffel ${cheapest.staffel}`)
    expect(below.length).toBeLessThanOrEqual(tiers.length + 1)
  })

  test('is read from a price list, also where the prices stay', async () => {
    const csv = 'code;first;renewal;cost\nDOMAIN_NL;3,99;9,99;3,98\nDOMAIN_COM;12,99;12,99;\n'
    const { id } = await finance.browser.act(
      'readPriceList',
      { name: 'lijst', csv, reason: REASON },
      '... on StaffPriceSet { id }',
    )
    expect((await read(id)).changes).toMatchObject([
      { product: { code: 'DOMAIN_NL' }, after: { first: 399, renewal: 999, cost: 398 } },
    ])
  })
})

test('a preview counts unpaid orders and open baskets that hold its products', async () => {
  const { id } = await draft([{ productId: productIdOf('DOMAIN_NL'), first: 499, renewal: 1199 }])
  const before = (await read(id)).preview
  await desk.app.deps.db.transaction(async (tx) => {
    const basket = { id: 'bsk_proef', kind: 'CUSTOMER' as const, visitorHash: 'proef', createdAt: 0, changedAt: 0 }
    await run(tx.insert(baskets).values(basket))
    for (const [position, domainName] of ['een-voorbeeld.nl', 'twee-voorbeeld.nl'].entries())
      await run(
        tx.insert(basketItems).values({
          ...{ id: `bsi_${position}`, basketId: basket.id, productCode: 'DOMAIN_NL', role: 'domain' as const },
          ...{ domainName, availability: 'free' as const, position, createdAt: 0 },
        }),
      )
  })
  const { openBaskets, unpaidOrders } = (await read(id)).preview
  expect(openBaskets.count).toBe(before.openBaskets.count + 1)
  expect(openBaskets.amount).toBe(before.openBaskets.amount + 2 * 399)
  expect(unpaidOrders).toEqual(before.unpaidOrders)

  const customer = await contextOn(desk.app, desk.clock, { signedInAs: CUSTOMER })
  await fillBasket(customer, 'onbetaald-voorbeeld.nl', [{ code: 'HOSTING_BASIC' }])
  const { order: placed, returnUrl } = await order(customer)
  const [line] = placed.items.filter(({ productCode }) => productCode === 'DOMAIN_NL')
  const open = (await read(id)).preview.unpaidOrders
  expect(line?.price).toBeGreaterThan(0)
  // Of the order, only the lines of these products.
  expect(open).toEqual({
    count: before.unpaidOrders.count + 1,
    amount: before.unpaidOrders.amount + (line?.price ?? 0),
  })
  await pay(customer, returnUrl)
  expect((await read(id)).preview.unpaidOrders).toEqual(before.unpaidOrders)
})

describe('the successor of a retired product', () => {
  beforeAll(async () => {
    // A member confirms with a code a few times only.
    owner = await desk.member('Saar', ['OWNER'])
    await fresh(owner)
  })

  const [INTRO, BASIC] = [productIdOf('HOSTING_INTRO'), productIdOf('HOSTING_BASIC')]
  const PREMIUM = productIdOf('HOSTING_PREMIUM')
  const retire = async (productId: string, successorId: string | null, isSold = false) =>
    owner.browser.act(
      'setProductSale',
      { productId, isSold, successorId, reason: REASON },
      '... on StaffProduct { sale successor { code } } ... on InvalidInput { issues { field } }',
    )

  test('is of the same kind, sold, and another product', async () => {
    for (const wrong of [INTRO, COM, 'prd_onbekend'])
      expect(await retire(INTRO, wrong)).toMatchObject({ issues: [{ field: 'successorId' }] })
    expect((await retire(INTRO, BASIC)).successor).toEqual({ code: 'HOSTING_BASIC' })
    expect((await retire(PREMIUM, INTRO)).issues).toEqual([{ field: 'successorId' }])
    const catalogue = await refreshed()
    expect(catalogue.successorOf('HOSTING_INTRO')?.code).toBe('HOSTING_BASIC')
    expect(catalogue.knownByCode('HOSTING_INTRO')?.code).toBe('HOSTING_INTRO')
  })

  test('moves along when it is retired itself, so that there is no chain', async () => {
    expect((await retire(BASIC, PREMIUM)).successor).toEqual({ code: 'HOSTING_PREMIUM' })
    const catalogue = await refreshed()
    expect(catalogue.successorOf('HOSTING_INTRO')?.code).toBe('HOSTING_PREMIUM')
    expect(catalogue.successorOf('HOSTING_BASIC')?.code).toBe('HOSTING_PREMIUM')
  })

  test('can be replaced later, and is gone once the product is sold again', async () => {
    expect((await retire(INTRO, PREMIUM)).code).toBe('CHANGED')
    expect((await retire(INTRO, null)).successor).toBeNull()
    expect((await retire(INTRO, PREMIUM)).successor).toEqual({ code: 'HOSTING_PREMIUM' })
    expect((await retire(INTRO, PREMIUM, true)).issues).toEqual([{ field: 'successorId' }])
    expect(await retire(INTRO, null, true)).toMatchObject({ sale: 'SOLD', successor: null })
    await retire(BASIC, null, true)
  })
})

const refreshed = async () => {
  await refreshCatalogue(desk.app.deps)
  return getCatalogue(desk.app.deps)
}

describe('an extension that is added without a price', () => {
  beforeAll(async () => {
    owner = await desk.member('Tess', ['OWNER'])
    finance = await desk.member('Bram', ['FINANCE'])
    reader = await desk.member('Fien', ['READER'])
  })

  const saleOf = async () => {
    const { data } = await finance.browser.graphql(
      '{ staffProducts(kinds: [DOMAIN]) { id code sale price { first renewal } nextPrice { first } } }',
    )
    return data.staffProducts.find(({ code }: { code: string }) => code === 'DOMAIN_WADDEN')
  }
  const found = async () => (await refreshed()).extensionProductOf('winkel.wadden')

  test('is sold from the first millisecond of its first price, and not before it', async () => {
    await fresh(finance)
    const added = await finance.browser.act(
      'addExtension',
      { extension: '.wadden', reason: REASON },
      '... on StaffProduct { id sale }',
    )
    expect(added.sale).toBe('AWAITS_PRICE')
    expect(await saleOf()).toMatchObject({ price: { first: null, renewal: null }, nextPrice: null })
    expect(await found()).toBeUndefined()
    // Nobody puts it on sale without a price.
    await fresh(owner)
    const sell = { productId: added.id, isSold: true, reason: REASON }
    expect((await owner.browser.act('setProductSale', sell)).code).toBe('INVALID_INPUT')

    const { id } = await finance.browser.act(
      'readPriceList',
      { name: '.wadden', csv: 'code,first,renewal,cost\ndomain_wadden,9.99,19.99,7.50\n', reason: REASON },
      '... on StaffPriceSet { id }',
    )
    expect((await read(id)).changes).toMatchObject([{ before: { first: null, renewal: null }, after: { first: 999 } }])
    const midnight = startOfDay('2027-01-15')
    await schedule(id, 1, '2027-01-15')
    desk.clock.moveTo(midnight - 1)
    expect(await found()).toBeUndefined()
    // The earlier sessions ended.
    finance = await desk.member('Daan', ['FINANCE'])
    desk.clock.moveTo(midnight - 1)
    expect(await saleOf()).toMatchObject({ sale: 'AWAITS_PRICE', nextPrice: { first: 999 } })
    desk.clock.moveTo(midnight)
    expect(await found()).toMatchObject({ discounted: 999, original: 1999 })
    expect((await getCatalogue(desk.app.deps)).extensions().map(({ code }) => code)).toContain('DOMAIN_WADDEN')
  })

  test('keeps its first price as its own once it is retired', async () => {
    owner = await desk.member('Roos', ['OWNER'])
    await fresh(owner)
    const { id: productId } = await saleOf()
    const act = (isSold: boolean) => owner.browser.act('setProductSale', { productId, isSold, reason: REASON })
    expect((await act(false)).is).toBe('StaffProduct')
    expect(await found()).toBeUndefined()
    const catalogue = await refreshed()
    const retired = catalogue.knownExtensionOf('winkel.wadden')
    expect(retired).toMatchObject({ discounted: 999, original: 1999 })
    // An owner from before is never renewed at the amounts that it had without a price.
    const renewed = retired && catalogue.renewing(retired, startOfDay('2027-02-01'), () => false)
    expect(renewed?.original).toBe(1999)
    expect((await act(true)).is).toBe('StaffProduct')
    expect(await found()).toMatchObject({ original: 1999 })
  })
})

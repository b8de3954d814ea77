import { beforeAll, describe, expect, test } from 'vitest'
import { run } from '../../../../db/query'
import { priceChanges } from '../../../../db/schema/catalogue'
import { productIdOf } from '../../../../db/seed/seed-catalogue'
import { startOfDay } from '../../../../rules/calendar'
import { openStaffDesk, type StaffColleague, type StaffDesk } from '../../../../tests/support/staff-desk'
import { refreshCatalogue } from '../catalogue.service'

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
  'state version validFrom proposalId changes { staffel product { code } before { first renewal } after { first renewal } } preview { renewals customers toTell before after months { month renewals before after } }'

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

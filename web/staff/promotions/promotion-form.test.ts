import { expect, test } from 'vitest'
import { changedTerms, EMPTY_PROMOTION, inputOf, issuesOf, valuesOf } from './promotion-form'

const PRODUCTS = [
  { code: 'DOMAIN_NL', kind: 'DOMAIN' as const },
  { code: 'DOMAIN_EU', kind: 'DOMAIN' as const },
  { code: 'HOSTING_1', kind: 'HOSTING' as const },
]

const PLANNED = {
  __typename: 'StaffPromotion' as const,
  ...{ name: 'STRAKS', isAutomatic: false, codes: null, state: 'PLANNED' as const, percent: 1250, amount: null },
  ...{ kinds: ['DOMAIN', 'HOSTING'] as ('DOMAIN' | 'HOSTING')[], productCodes: ['HOSTING_1', 'DOMAIN_NL'] },
  ...{ startsAt: '2027-07-01T07:30:15.000Z', endsAt: null, maxUses: 5, perPerson: null, renewals: 2, used: 0, cost: 0 },
  ...{ reason: '', createdBy: null, createdAt: null, version: 3 },
}

test('a promotion fills the form, and comes out of it as it was', () => {
  const values = valuesOf(PLANNED, 'nl')
  expect(values).toEqual({
    ...{
      code: 'STRAKS',
      how: 'CODE',
      kind: 'PERCENT',
      value: '12,5',
      applies: 'product:HOSTING_1',
      also: ['DOMAIN_NL'],
    },
    ...{ startsAt: '2027-07-01T09:30', endsAt: '', maxUses: '5', perPerson: '', renewals: '2' },
  })
  const { percent, amount, productCodes, startsAt, endsAt, maxUses, perPerson, renewals } = PLANNED
  expect(changedTerms(values, PLANNED, PRODUCTS)).toEqual({
    ...{ percent, amount, productCodes, startsAt, endsAt, maxUses, perPerson, renewals, kinds: ['HOSTING', 'DOMAIN'] },
  })
  const moved = { ...values, startsAt: '2027-07-01T09:31', value: '10' }
  expect(changedTerms(moved, PLANNED, PRODUCTS)).toMatchObject({
    ...{ percent: 1000, startsAt: '2027-07-01T07:31:00.000Z' },
  })
})

test('a promotion for kinds fills the form', () => {
  const values = valuesOf({ ...PLANNED, percent: null, amount: 250, productCodes: null, isAutomatic: true }, 'en')
  expect(values).toMatchObject({
    how: 'AUTOMATIC',
    kind: 'AMOUNT',
    value: '2.5',
    applies: 'kind:DOMAIN,HOSTING',
    also: [],
  })
  expect(inputOf(values, [])).toMatchObject({ kinds: ['DOMAIN', 'HOSTING'], productCodes: null, isAutomatic: true })
})

test('a promotion for several products names each once, with their kinds', () => {
  const values = { ...EMPTY_PROMOTION, applies: 'product:DOMAIN_NL', also: ['DOMAIN_EU', 'DOMAIN_NL', 'HOSTING_1'] }
  expect(inputOf(values, PRODUCTS)).toMatchObject({
    productCodes: ['DOMAIN_NL', 'DOMAIN_EU', 'HOSTING_1'],
    kinds: ['DOMAIN', 'HOSTING'],
  })
  expect(inputOf({ ...values, applies: 'kind:VPS' }, PRODUCTS)).toMatchObject({ productCodes: null, kinds: ['VPS'] })
  expect(inputOf({ ...values, applies: 'kind:VPS,SSL' }, PRODUCTS).kinds).toEqual(['VPS', 'SSL'])
  expect(inputOf({ ...values, applies: '' }, PRODUCTS).kinds).toEqual([])
})

test.each([
  [99, undefined],
  [100, 'too-many-products'],
])('a promotion for a product and %i others', (others, issue) => {
  const also = Array.from({ length: others }, (_, n) => `PRODUCT_${n}`)
  const values = { ...EMPTY_PROMOTION, code: 'veel', value: '10', applies: 'product:DOMAIN_NL', also }
  expect(issuesOf(values).also).toBe(issue)
  expect(issuesOf({ ...values, applies: 'kind:DOMAIN' }).also).toBeUndefined()
})

test.each([
  ['', 0, undefined],
  ['10', 10, undefined],
  ['11', 11, 'invalid'],
  ['een', Number.NaN, 'invalid'],
])('%j renewals are %d', (renewals, count, issue) => {
  const values = { ...EMPTY_PROMOTION, renewals }
  expect(inputOf(values, []).renewals).toBe(count)
  expect(issuesOf(values).renewals).toBe(issue)
})

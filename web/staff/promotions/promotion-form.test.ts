import { expect, test } from 'vitest'
import { EMPTY_PROMOTION, inputOf, issuesOf } from './promotion-form'

test('a promotion for several products names each once, with their kinds', () => {
  const kindOf = (code: string) => (code.startsWith('DOMAIN') ? 'DOMAIN' : 'HOSTING')
  const values = { ...EMPTY_PROMOTION, applies: 'product:DOMAIN_NL', also: ['DOMAIN_EU', 'DOMAIN_NL', 'HOSTING_1'] }
  expect(inputOf(values, kindOf)).toMatchObject({
    productCodes: ['DOMAIN_NL', 'DOMAIN_EU', 'HOSTING_1'],
    kinds: ['DOMAIN', 'HOSTING'],
  })
  expect(inputOf({ ...values, applies: 'kind:VPS' }, kindOf)).toMatchObject({ productCodes: null, kinds: ['VPS'] })
  expect(inputOf({ ...values, applies: '' }, kindOf).kinds).toEqual([])
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
  expect(inputOf(values, () => undefined).renewals).toBe(count)
  expect(issuesOf(values).renewals).toBe(issue)
})

import { expect, test } from 'vitest'
import { EMPTY_PROMOTION, inputOf } from './promotion-form'

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

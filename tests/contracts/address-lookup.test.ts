import { describe, expect, test } from 'vitest'
import { createEmbeddedAddressLookup } from '../../server/adapters/address-lookup/embedded'
import { STREETS } from '../../server/adapters/address-lookup/streets'
import { addressLookupContract } from './address-lookup.contract'

addressLookupContract('embedded', () => ({
  lookup: createEmbeddedAddressLookup(),
  known: {
    postcode: '1234AB',
    houseNumber: '1',
    address: { street: 'Voorbeeldstraat', city: 'Voorbeeldstad' },
  },
}))

describe('the embedded address lookup', () => {
  test.each([
    ['3011ZZ', '7', 'Havenlichtkade'],
    ['3011ZZ', '8', 'Seinmeestersweg'],
    ['3011ZZ', '7a', 'Havenlichtkade'],
    ['3011ZZ', ' 7 bis', 'Havenlichtkade'],
    ['3011ZZ', '100', null],
    ['1011AB', '2', null],
    ['1011AB', '0', null],
    ['1011AB', 'a1', null],
    ['1011AB', '-1', null],
    ['1011AB', '1000001', null],
  ])('%s %s is in %s', async (postcode, houseNumber, street) => {
    expect((await createEmbeddedAddressLookup().find(postcode, houseNumber))?.street ?? null).toBe(street)
  })

  test('knows about forty parts of streets, no two of which claim one house', () => {
    expect(STREETS.length).toBeGreaterThanOrEqual(40)
    const houses = STREETS.flatMap(({ postcode, from, to, parity }) =>
      Array.from({ length: to - from + 1 }, (_, at) => from + at)
        .filter((number) => parity === 'all' || (number % 2 === 0) === (parity === 'even'))
        .map((number) => `${postcode} ${number}`),
    )
    expect(new Set(houses).size).toBe(houses.length)
    for (const { postcode } of STREETS) expect(postcode).toMatch(/^[1-9]\d{3}(?!SA|SD|SS)[A-Z]{2}$/)
  })
})

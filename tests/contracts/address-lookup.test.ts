import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createEmbeddedAddressLookup } from '../../server/adapters/address-lookup/embedded'
import { createPdok } from '../../server/adapters/address-lookup/pdok'
import { STREETS } from '../../server/adapters/address-lookup/streets'
import { OutsideUnavailable } from '../../server/ports/outside-unavailable'
import type { FarSide } from '../far-sides/far-side'
import { startPdok } from '../far-sides/pdok'
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

describe('PDOK', () => {
  const here = { postcode: '1234AB', street: 'Voorbeeldstraat', city: 'Voorbeeldstad' }
  let far: FarSide
  let lookup: ReturnType<typeof createPdok>
  beforeAll(async () => {
    far = await startPdok([
      { ...here, number: 1 },
      { ...here, number: 2 },
      { ...here, number: 2 },
      { ...here, number: 3 },
      { ...here, number: 3, street: 'Andere straat' },
    ])
    lookup = createPdok({ url: far.url })
  })
  afterAll(async () => {
    await lookup.close()
    await far.close()
  })

  addressLookupContract('pdok', () => ({
    lookup,
    known: { postcode: '1234AB', houseNumber: '1', address: { street: here.street, city: here.city } },
  }))

  test('a number with additions has one street', async () => {
    expect(await lookup.find('1234AB', '2a')).toEqual({ street: here.street, city: here.city })
  })

  test('a number in two streets is left to the visitor', async () => {
    expect(await lookup.find('1234AB', '3')).toBeNull()
  })

  test('what is no address is not asked', async () => {
    const before = far.requests.length
    for (const [postcode, number] of [
      ['1234AB OR *:*', '1'],
      ['1234AB', 'x'],
      ['1234AB', '123456'],
      ['0234AB', '1'],
    ] as const)
      expect(await lookup.find(postcode, number)).toBeNull()
    expect(far.requests).toHaveLength(before)
  })

  test.each(['html', 'unauthorised', 'busy', 'hang'] as const)('an answer that is %s is no answer', async (failure) => {
    const other = await startPdok([])
    const asking = createPdok({ url: other.url, ...(failure === 'hang' && { timeoutMs: 200 }) })
    other.failNext(failure, failure, failure)
    await expect(asking.find('1234AB', '1')).rejects.toThrow(OutsideUnavailable)
    await asking.close()
    await other.close()
  })
})

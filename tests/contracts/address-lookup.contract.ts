import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { AddressLookup, FoundAddress } from '../../server/ports/address-lookup'

export interface AddressLookupUnderTest {
  lookup: AddressLookup
  known: { postcode: string; houseNumber: string; address: FoundAddress }
}

/** Contract for every adapter of the address lookup port. */
export function addressLookupContract(name: string, make: () => AddressLookupUnderTest): void {
  describe(`address lookup: ${name}`, () => {
    test('finds street and city of a known address, however the postcode is typed [Q-65]', async () => {
      const { lookup, known } = make()
      const { postcode, houseNumber, address } = known
      const typed = [postcode, postcode.toLowerCase(), `${postcode.slice(0, 4)} ${postcode.slice(4)}`]
      for (const form of typed) expect(await lookup.find(form, houseNumber)).toEqual(address)
    })

    test('returns null for an unknown value [Q-65]', async () => {
      const { lookup, known } = make()
      expect(await lookup.find(known.postcode, '99999')).toBeNull()
      expect(await lookup.find('0000ZZ', '1')).toBeNull()
      expect(await lookup.find('', '')).toBeNull()
    })

    test('is not put off by any text', async () => {
      const { lookup } = make()
      await fc.assert(
        fc.asyncProperty(fc.string(), fc.string(), async (postcode, houseNumber) => {
          const found = await lookup.find(postcode, houseNumber)
          return found === null || found.street !== ''
        }),
      )
    })
  })
}

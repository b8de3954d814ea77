import * as z from 'zod'
import type { AddressLookup } from '../../ports/address-lookup'
import { defineAdapter } from '../adapter'
import { STREETS, type StreetPart } from './streets'

export const embeddedAddressLookup = defineAdapter({
  port: 'addressLookup',
  name: 'embedded',
  description: 'Stand-in: knows a few fictional streets.',
  settings: z.object({}),
  standIn: { keepsFiles: false },
  open: () => ({ port: createEmbeddedAddressLookup() }),
})

/**
 * Looks up addresses in a small table of fictional streets. Other addresses are unknown, so that the form for manual
 * entry can be used.
 */
export function createEmbeddedAddressLookup(): AddressLookup {
  return {
    async find(postcode, houseNumber) {
      const wanted = postcode.replace(/\s/g, '').toUpperCase()
      const number = Number(/^\s*(\d{1,5})(?!\d)/.exec(houseNumber)?.[1] ?? Number.NaN)
      const found = STREETS.find((part) => part.postcode === wanted && holds(part, number))
      return found ? { street: found.street, city: found.city } : null
    },
  }
}

function holds({ from, to, parity }: StreetPart, number: number): boolean {
  if (!(number >= from && number <= to)) return false
  if (parity === 'all') return true
  return (number % 2 === 0) === (parity === 'even')
}

import * as z from 'zod'
import type { AddressLookup } from '../../ports/address-lookup'
import { defineAdapter } from '../adapter'
import { examine } from '../examination'
import { createOutsideHttp, readJson, vendorUrl } from '../outside-http'

interface Pdok extends AddressLookup {
  close(): Promise<void>
}

export interface PdokOptions {
  /** URL of the service without a trailing slash. */
  url: string
  /** Timeout in milliseconds; 3 seconds when left out, since a visitor is filling in a form. */
  timeoutMs?: number
}

const PDOK_URL = 'https://api.pdok.nl/bzk/locatieserver/search/v3_1'

export const pdok = defineAdapter({
  port: 'addressLookup',
  name: 'pdok',
  description: 'Asks the PDOK Locatieserver, the open address register of the Dutch government. It needs no account.',
  settings: z.object({ PDOK_URL: vendorUrl(PDOK_URL, 'Address of the PDOK Locatieserver.') }),
  address: ({ PDOK_URL }) => PDOK_URL,
  open({ PDOK_URL: url }) {
    const port = createPdok({ url })
    return {
      port,
      examine: async () => [
        await examine('address lookup: answers', {
          fix: 'Check that this machine reaches PDOK_URL. Until then visitors type street and city themselves.',
          work: async () =>
            (await port.find('2513AA', '1')) ? 'an address is found' : 'answers, without that address',
        }),
      ],
      close: () => port.close(),
    }
  },
})

const SYSTEM = 'address-lookup'
const TIMEOUT_MS = 3000
/** Below the number of additions that one house number has; they share a street, so the first few tell it. */
const ROWS = 10

const found = z.object({
  response: z.object({
    docs: z.array(z.object({ straatnaam: z.string().min(1), woonplaatsnaam: z.string().min(1) })),
  }),
})

/** Looks up addresses at the PDOK Locatieserver (API v3.1, endpoint `free`). */
export function createPdok({ url, timeoutMs = TIMEOUT_MS }: PdokOptions): Pdok {
  const http = createOutsideHttp({ system: SYSTEM, url, readMs: timeoutMs, atOnce: 4 })
  return {
    async find(postcode, houseNumber) {
      // The service reads its query as a language of its own, so only what is certainly an address is sent.
      const code = postcode.replace(/\s/g, '').toUpperCase()
      const number = /^\s*(\d{1,5})(?!\d)/.exec(houseNumber)?.[1]
      if (!/^[1-9]\d{3}[A-Z]{2}$/.test(code) || !number) return null
      const query = {
        q: `postcode:${code} AND huisnummer:${Number(number)}`,
        fq: 'type:adres',
        fl: 'straatnaam,woonplaatsnaam',
        rows: String(ROWS),
      }
      const { docs } = readJson(SYSTEM, found, await http.request({ path: '/free', query })).response
      const [first, ...others] = docs.map((doc) => ({ street: doc.straatnaam, city: doc.woonplaatsnaam }))
      // Additions of one number share its street; anything else is for the visitor to fill in.
      const isOne = first && others.every(({ street, city }) => street === first.street && city === first.city)
      return isOne ? first : null
    },
    close: () => http.close(),
  }
}

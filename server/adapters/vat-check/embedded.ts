import * as z from 'zod'
import type { VatCheck } from '../../ports/vat-check'
import { defineAdapter } from '../adapter'

export const embeddedVatCheck = defineAdapter({
  port: 'vatCheck',
  name: 'embedded',
  description:
    'Stand-in: decides by the last two digits: `00` invalid, `99` unknown, all others valid; in production always unknown, so that VAT is charged.',
  settings: z.object({}),
  standIn: { keepsFiles: false },
  open: (_, { isProduction }) => ({ port: createEmbeddedVatCheck({ knowsNumbers: !isProduction }) }),
})

/**
 * Decides by the last digits of the number: 00 is invalid, 99 means that the tax authorities are unreachable, all
 * others are valid. With `knowsNumbers` false the result is always UNKNOWN: an unverified number must not cause a VAT
 * reverse charge.
 */
export function createEmbeddedVatCheck({ knowsNumbers = true }: { knowsNumbers?: boolean } = {}): VatCheck {
  return {
    async check(vatId) {
      if (!knowsNumbers) return 'UNKNOWN'
      const digits = vatId.slice(2).replace(/\D/g, '')
      if (digits.endsWith('00')) return 'INVALID'
      return digits.endsWith('99') ? 'UNKNOWN' : 'VALID'
    },
  }
}

import type { discountCodes } from '../../schema/catalogue'
import { discountSamples } from '../prices'

/** Sample codes: an unrestricted one, one with a limited number of uses, and an expired one. */
export const discounts: readonly (typeof discountCodes.$inferInsert)[] = [
  { code: 'WIMPEL10', ...discountSamples.WIMPEL10, kinds: ['HOSTING'] },
  { code: 'VLAGGENMAST', ...discountSamples.VLAGGENMAST, kinds: ['DOMAIN', 'HOSTING'], maxUses: 100 },
  { code: 'ZOMERVLAG', ...discountSamples.ZOMERVLAG, kinds: ['HOSTING'], endsAt: Date.UTC(2025, 8, 1) },
]

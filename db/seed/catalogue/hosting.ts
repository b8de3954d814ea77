import type { DataSize, HostingSpecs } from '../../../rules/product-specs'
import { productPrices } from '../prices'
import { type ProductCode, type ProductSeed, same } from './product-seed'

const mb = (amount: number): DataSize => ({ amount, unit: 'MB' })
const gb = (amount: number): DataSize => ({ amount, unit: 'GB' })
const unlimited = null

/**
 * Space, traffic, mailboxes and databases; then the number of domain names it serves, which is a choice of this shop.
 */
export const hosting: readonly ProductSeed[] = [
  shared('HOSTING_INTRO', 'Intro webhosting', [mb(50), gb(5), 1, 0], 1, { freeInstallation: false }),
  shared('HOSTING_BASIC', 'Basic webhosting', [mb(3000), gb(10), 5, 1], 1),
  shared('HOSTING_PREMIUM', 'Premium webhosting', [mb(6000), gb(20), unlimited, 2], 2),
  shared('HOSTING_PROFESSIONAL', 'Professional webhosting', [gb(12), gb(50), unlimited, 5], 5, { freeSetup: false }),
  shared('HOSTING_XL', 'XL webhosting', [gb(25), gb(75), unlimited, 10], 10, { freeSetup: false }),
  shared('HOSTING_XXL', 'XXL webhosting', [gb(50), gb(100), unlimited, 10], 15, { freeSetup: false }),
  shared('HOSTING_3XL', '3XL webhosting', [gb(50), gb(150), unlimited, 10], 20, { freeSetup: false }),
]

/** Space, traffic and websites; mailboxes and databases are unlimited. */
export const resellerHosting: readonly ProductSeed[] = [
  reseller('RESELLER_INTRO', 'Reseller intro', gb(20), gb(500), 20),
  reseller('RESELLER_BASIC', 'Reseller basic', gb(50), gb(750), 40),
  reseller('RESELLER_PREMIUM', 'Reseller premium', gb(100), gb(10_000), 60),
  reseller('RESELLER_PROFESSIONAL', 'Reseller professional', gb(150), gb(20_000), 100),
]

type Size = [space: DataSize, traffic: DataSize, mailboxes: number | null, databases: number]

function shared(
  code: ProductCode,
  name: string,
  [space, traffic, mailboxes, databases]: Size,
  sites: number,
  free: Partial<Pick<HostingSpecs, 'freeInstallation' | 'freeSetup'>> = {},
): ProductSeed {
  return {
    code,
    kind: 'HOSTING',
    unit: 'month',
    price: productPrices[code],
    name: same(name),
    audience: 'CUSTOMER',
    isRecommended: code === 'HOSTING_BASIC',
    specs: {
      hosting: { space, traffic, mailboxes, databases, sites, freeInstallation: true, freeSetup: true, ...free },
    },
  }
}

function reseller(code: ProductCode, name: string, space: DataSize, traffic: DataSize, sites: number): ProductSeed {
  return {
    code,
    kind: 'RESELLER_HOSTING',
    unit: 'month',
    price: productPrices[code],
    name: same(name),
    audience: 'RESELLER',
    isRecommended: code === 'RESELLER_BASIC',
    specs: {
      hosting: {
        space,
        traffic,
        mailboxes: unlimited,
        databases: unlimited,
        sites,
        freeInstallation: false,
        freeSetup: false,
      },
    },
  }
}

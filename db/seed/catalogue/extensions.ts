import { extensionPrices } from '../prices'
import type { ProductSeed } from './product-seed'

/** Every extension that has a price is sold. `co.uk` has the code `DOMAIN_CO_UK`. */
export const extensions: readonly ProductSeed[] = Object.entries(extensionPrices).map(([extension, price]) => ({
  code: `DOMAIN_${extension.toUpperCase().replaceAll(/[^A-Z0-9]/g, '_')}`,
  kind: 'DOMAIN',
  unit: 'year',
  price,
  name: [`.${extension}-domeinnaam`, `.${extension} domain name`],
  extension,
}))

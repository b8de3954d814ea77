import type { ProductKind } from './pricing-types'
import type { ProductSpecs } from './product-specs'

/** Line types of the checkout. A certificate for several names is a different type than one for a single name. */
const ORDER_LINE_TYPES = [
  'domain',
  'redirect',
  'ssl',
  'sslmultidomains',
  'cloudflare',
  'hosting',
  'vpspackage',
  'extra',
  'free_installation',
  'transfer_code',
] as const
export type OrderLineType = (typeof ORDER_LINE_TYPES)[number]

/** Returns the line type of a product. `specs` are those of the catalogue; without them a certificate is for one name. */
export function lineTypeOf(kind: ProductKind, specs: Pick<ProductSpecs, 'certificate'> = {}): OrderLineType {
  return specs.certificate?.covers === 'several names' && kind === 'SSL' ? 'sslmultidomains' : TYPE_OF[kind]
}

const TYPE_OF: Record<ProductKind, OrderLineType> = {
  DOMAIN: 'domain',
  HOSTING: 'hosting',
  RESELLER_HOSTING: 'hosting',
  EXTRA: 'extra',
  FREE_INSTALLATION: 'free_installation',
  REDIRECT: 'redirect',
  TRANSFER_CODE: 'transfer_code',
  SSL: 'ssl',
  CLOUDFLARE: 'cloudflare',
  VPS: 'vpspackage',
}

import type { ProductKind } from './pricing-types'

/** Returns whether a product is a hosting package, for a customer or for a reseller. */
export const isHostingKind = (kind: ProductKind): boolean => kind === 'HOSTING' || kind === 'RESELLER_HOSTING'

/** Returns whether a product is protection of a domain. Its term and its renewal belong to the domain. */
export const isProtectionKind = (kind: ProductKind): boolean => kind === 'CLOUDFLARE'

/** Kinds that are not renewed: they are sold once, or as part of an item that is renewed. */
const NOT_RENEWED: readonly ProductKind[] = ['FREE_INSTALLATION', 'REDIRECT', 'TRANSFER_CODE', 'SSL']

/** Returns whether products of a kind are renewed at the end of their term. */
export const isRenewedKind = (kind: ProductKind): boolean => !NOT_RENEWED.includes(kind)

/** Kinds whose lowest price is shown after an order, by their names in the API. */
export const ADDITIONAL_PRODUCT_KINDS = {
  cloudflare: 'CLOUDFLARE',
  domain: 'DOMAIN',
  sharedHosting: 'HOSTING',
  sslCertificate: 'SSL',
  vpsHosting: 'VPS',
} as const satisfies Record<string, ProductKind>

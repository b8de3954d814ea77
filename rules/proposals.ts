import type { BillingPeriod, ProductKind } from './pricing-types'
import type { ProductSpecs } from './product-specs'

/** Services that can be proposed for a basket, with the names of the API. */
export const ADDITIONAL_SERVICE_TYPES = [
  'NONE',
  'ADD_INTRO_HOSTING',
  'UPGRADE_TO_BASIC_HOSTING',
  'UPGRADE_TO_PREMIUM_HOSTING',
  'SSL',
] as const
export type AdditionalServiceType = (typeof ADDITIONAL_SERVICE_TYPES)[number]

/** The fields of a basket item that proposals use. */
export type ProposalItem = { id: string; kind: ProductKind; code: string; parentId: string | null }

/** The proposed service, and its item: a domain for new hosting, the hosting for an upgrade or SSL. */
export type Proposal = { serviceType: AdditionalServiceType; itemId: string | null }

/** The product that each proposal adds to the basket. */
export const PROPOSED_PRODUCT: Record<Exclude<AdditionalServiceType, 'NONE'>, string> = {
  ADD_INTRO_HOSTING: 'HOSTING_INTRO',
  UPGRADE_TO_BASIC_HOSTING: 'HOSTING_BASIC',
  UPGRADE_TO_PREMIUM_HOSTING: 'HOSTING_PREMIUM',
  SSL: 'SSL_DV',
}

/** Proposes a service of this type for a basket; another one, or none, where it does not fit. */
export const proposeService = (type: AdditionalServiceType, items: readonly ProposalItem[]): Proposal =>
  type === 'SSL' ? proposeSsl(items) : proposeHosting(items)

/** Returns the kind of a basket item as proposals see it: a certificate linked to hosting is an extra in the catalogue. */
export const proposalKindOf = ({ kind, specs }: { kind: ProductKind; specs: ProductSpecs }): ProductKind =>
  specs.certificate ? 'SSL' : kind

/** Proposes hosting for a basket: Intro for a domain without hosting, otherwise the package above Intro or Basic. */
export function proposeHosting(items: readonly ProposalItem[]): Proposal {
  const bare = items.find((item) => item.kind === 'DOMAIN' && !hasAny(items, item.id, ['HOSTING', 'REDIRECT']))
  if (bare) return { serviceType: 'ADD_INTRO_HOSTING', itemId: bare.id }
  const intro = items.find(({ code }) => code === PROPOSED_PRODUCT.ADD_INTRO_HOSTING)
  if (intro) return { serviceType: 'UPGRADE_TO_BASIC_HOSTING', itemId: intro.id }
  const basic = items.find(({ code }) => code === PROPOSED_PRODUCT.UPGRADE_TO_BASIC_HOSTING)
  if (basic) return { serviceType: 'UPGRADE_TO_PREMIUM_HOSTING', itemId: basic.id }
  return NOTHING
}

/** Proposes SSL for hosting without a certificate. The certificate may be linked to the package or to its domain. */
export function proposeSsl(items: readonly ProposalItem[]): Proposal {
  const open = items.find(
    ({ id, kind, parentId }) =>
      kind === 'HOSTING' && !hasAny(items, id, ['SSL']) && (parentId === null || !hasAny(items, parentId, ['SSL'])),
  )
  return open ? { serviceType: 'SSL', itemId: open.id } : NOTHING
}

/** Returns whether the smart-benefits modal opens. */
export const smartBenefitsOpen = (serviceType: AdditionalServiceType, period: BillingPeriod): boolean =>
  serviceType !== 'NONE' || period === 'YEARLY'

const NOTHING: Proposal = { serviceType: 'NONE', itemId: null }

const hasAny = (items: readonly ProposalItem[], parentId: string, kinds: readonly ProductKind[]): boolean =>
  items.some((item) => item.parentId === parentId && kinds.includes(item.kind))

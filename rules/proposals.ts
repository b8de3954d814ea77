import type { BillingPeriod, ProductKind } from './pricing-types'

/** What can be offered beside what is in the basket, by the names that callers know. */
export const ADDITIONAL_SERVICE_TYPES = [
  'NONE',
  'ADD_INTRO_HOSTING',
  'UPGRADE_TO_BASIC_HOSTING',
  'UPGRADE_TO_PREMIUM_HOSTING',
  'SSL',
] as const
export type AdditionalServiceType = (typeof ADDITIONAL_SERVICE_TYPES)[number]

/** A basket's item as far as proposals look at it. */
export type ProposalItem = { id: string; kind: ProductKind; code: string; parentId: string | null }

/** What is proposed, and the item that it is for: a domain for new hosting, the hosting for an upgrade or SSL. */
export type Proposal = { serviceType: AdditionalServiceType; itemId: string | null }

/** The product that each proposal puts in the basket. */
export const PROPOSED_PRODUCT: Record<Exclude<AdditionalServiceType, 'NONE'>, string> = {
  ADD_INTRO_HOSTING: 'HOSTING_INTRO',
  UPGRADE_TO_BASIC_HOSTING: 'HOSTING_BASIC',
  UPGRADE_TO_PREMIUM_HOSTING: 'HOSTING_PREMIUM',
  SSL: 'SSL_DV',
}

/** Hosting that fits a basket: Intro for a domain that has none, else the next package up from Intro or Basic. */
export function proposeHosting(items: readonly ProposalItem[]): Proposal {
  const bare = items.find((item) => item.kind === 'DOMAIN' && !hasAny(items, item.id, ['HOSTING', 'REDIRECT']))
  if (bare) return { serviceType: 'ADD_INTRO_HOSTING', itemId: bare.id }
  const intro = items.find(({ code }) => code === PROPOSED_PRODUCT.ADD_INTRO_HOSTING)
  if (intro) return { serviceType: 'UPGRADE_TO_BASIC_HOSTING', itemId: intro.id }
  const basic = items.find(({ code }) => code === PROPOSED_PRODUCT.UPGRADE_TO_BASIC_HOSTING)
  if (basic) return { serviceType: 'UPGRADE_TO_PREMIUM_HOSTING', itemId: basic.id }
  return NOTHING
}

/** SSL for hosting that has none; the certificate may hang on the package or on its domain. */
export function proposeSsl(items: readonly ProposalItem[]): Proposal {
  const open = items.find(
    ({ id, kind, parentId }) =>
      kind === 'HOSTING' && !hasAny(items, id, ['SSL']) && (parentId === null || !hasAny(items, parentId, ['SSL'])),
  )
  return open ? { serviceType: 'SSL', itemId: open.id } : NOTHING
}

/** When the smart-benefits modal opens. */
export const smartBenefitsOpen = (serviceType: AdditionalServiceType, period: BillingPeriod): boolean =>
  serviceType !== 'NONE' || period === 'YEARLY'

const NOTHING: Proposal = { serviceType: 'NONE', itemId: null }

const hasAny = (items: readonly ProposalItem[], parentId: string, kinds: readonly ProductKind[]): boolean =>
  items.some((item) => item.parentId === parentId && kinds.includes(item.kind))

import type { BillingPeriod, TraceKind } from '../../../rules/pricing-types'
import type { AdditionalServiceType } from '../../../rules/proposals'
import type { TransferCodeState as CodeState } from '../../../rules/transfer'
import { graphEnum } from '../../graphql/enums'

export const ShopChannel = graphEnum('ShopChannel', 'Order process. Each has its own basket, packages and prices.', {
  CUSTOMER: 'Order process for all customers.',
  RESELLER: 'Order process for resellers. FORBIDDEN for everyone else.',
})
export type ShopChannel = keyof typeof ShopChannel

export const BillingPeriodEnum = graphEnum('BillingPeriod', 'Billing term.', {
  MONTHLY: 'One month. Only in the checkout.',
  QUARTERLY: 'Three months. Only in the checkout.',
  YEARLY: 'One year.',
  FIVE_YEARLY: 'Five years. Only in the order process (`purchase`).',
} satisfies Record<BillingPeriod, string>)
export type BillingPeriodEnum = BillingPeriod

export const ProductType = graphEnum(
  'ProductType',
  'Type of item: a domain, a hosting package, or an item linked to one of these.',
  {
    DOMAIN_REGISTRATION: 'Domain name, registered or transferred.',
    LINUX_PACKAGE: 'Hosting package.',
    TRANSFER_CODE: 'Transfer code (auth code, in Dutch verhuiscode) for a transfer to this shop.',
    REDIRECT: "Forwarding of a domain's visitors to a URL.",
    FREE_PRODUCT: 'Software included with a hosting package.',
    EXTRA_SERVICE: 'Extra for a hosting package, or a certificate.',
  },
)
export type ProductType = keyof typeof ProductType

export const DomainServiceType = graphEnum('DomainServiceType', 'Intended use of a domain.', {
  HOSTING: 'Host a website.',
  REGISTRATION: 'Only register the name.',
  REDIRECT: 'Forward visitors to a URL.',
})
export type DomainServiceType = keyof typeof DomainServiceType

export const DnsTransferMode = graphEnum('DnsTransferMode', 'Source of the DNS records of a transferred domain.', {
  COPY: 'Copy the current records of the domain.',
  DNS_PROFILE: "Apply one of the customer's DNS profiles.",
})
export type DnsTransferMode = keyof typeof DnsTransferMode

export const TransferCodeState = graphEnum(
  'TransferCodeState',
  'Verdict of the registry on a transfer code, when it was saved.',
  {
    RIGHT: 'The code is valid.',
    WRONG: 'The code is invalid. The basket cannot be ordered with it.',
    UNKNOWN: 'The registry cannot check the code or did not respond. The code is checked during the transfer.',
  } satisfies Record<CodeState, string>,
)
export type TransferCodeState = CodeState

export const ServiceType = graphEnum('ServiceType', 'Additional service that may be proposed for a basket.', {
  NONE: 'No proposal.',
  ADD_INTRO_HOSTING: 'The smallest hosting package, for a domain without hosting.',
  UPGRADE_TO_BASIC_HOSTING: 'Upgrade from the Intro package to the next larger one.',
  UPGRADE_TO_PREMIUM_HOSTING: 'Upgrade from the Basic package to the next larger one.',
  SSL: 'SSL certificate, for hosting that has none.',
} satisfies Record<AdditionalServiceType, string>)
export type ServiceType = AdditionalServiceType

export const BasketValidationStatus = graphEnum('BasketValidationStatus', 'Whether a basket can be ordered.', {
  OK: 'The basket can be ordered.',
  FAILED: 'The basket has a problem that must be solved first.',
})
export type BasketValidationStatus = keyof typeof BasketValidationStatus

export const PriceStepKind = graphEnum('PriceStepKind', 'Kind of step in a price calculation.', {
  list: 'Standard price.',
  staffel: 'Reseller price, according to the volume price tier.',
  premium: 'Price of a premium name, which replaces the standard price.',
  promotion: 'Introductory price of the first term.',
  period: 'Rest of the term, at the standard price.',
  'nl-promo': 'Reduced price for the first .nl names of a customer.',
  'hosting-months': 'Reduced price for the first months of hosting.',
  code: 'Discount code, or a promotion that applies without one.',
  free: 'Free with another item.',
  proration: 'Deduction for the unused term of the hosting package that is replaced.',
} satisfies Record<TraceKind, string>)

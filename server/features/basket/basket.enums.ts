import type { BillingPeriod, TraceKind } from '../../../rules/pricing-types'
import type { AdditionalServiceType } from '../../../rules/proposals'
import type { TransferCodeState as CodeState } from '../../../rules/transfer'
import { graphEnum } from '../../graphql/enums'

export const ShopChannel = graphEnum(
  'ShopChannel',
  'Whose order flow: each has a basket, packages and prices of its own.',
  {
    CUSTOMER: 'The one for everybody.',
    RESELLER: 'The one for resellers; FORBIDDEN to others.',
  },
)
export type ShopChannel = keyof typeof ShopChannel

export const BillingPeriodEnum = graphEnum('BillingPeriod', 'The term that one pays for at a time.', {
  MONTHLY: 'One month; in the checkout only.',
  QUARTERLY: 'Three months; in the checkout only.',
  YEARLY: 'One year.',
  FIVE_YEARLY: 'Five years; in the order procedure only.',
} satisfies Record<BillingPeriod, string>)
export type BillingPeriodEnum = BillingPeriod

export const ProductType = graphEnum(
  'ProductType',
  'What an item is: a domain, a hosting package, or one of the things linked to them.',
  {
    DOMAIN_REGISTRATION: 'A domain name, registered or transferred.',
    LINUX_PACKAGE: 'A hosting package.',
    TRANSFER_CODE: 'The code with which a name moves here.',
    REDIRECT: 'Visitors of a domain are sent on to a URL.',
    FREE_PRODUCT: 'Software that comes free with a hosting package.',
    EXTRA_SERVICE: 'An extra of a hosting package, or a certificate.',
  },
)
export type ProductType = keyof typeof ProductType

export const DomainServiceType = graphEnum('DomainServiceType', 'What the buyer wants with a domain.', {
  HOSTING: 'A website on it.',
  REGISTRATION: 'Just to have it.',
  REDIRECT: 'To send its visitors on to a URL.',
})
export type DomainServiceType = keyof typeof DomainServiceType

export const DnsTransferMode = graphEnum('DnsTransferMode', 'Which DNS records a domain gets that moves here.', {
  COPY: 'Those that it has now.',
  DNS_PROFILE: "Those of one of the customer's DNS profiles.",
})
export type DnsTransferMode = keyof typeof DnsTransferMode

export const TransferCodeState = graphEnum(
  'TransferCodeState',
  'What the registry said of a transfer code when it was saved.',
  {
    RIGHT: 'The name can be transferred with it.',
    WRONG: 'The name cannot be transferred with it; the basket cannot be ordered like that.',
    UNKNOWN: 'The registry cannot say, or gave no answer: it is checked at the transfer.',
  } satisfies Record<CodeState, string>,
)
export type TransferCodeState = CodeState

export const ServiceType = graphEnum('ServiceType', 'An additional service that may be proposed with a basket.', {
  NONE: 'Nothing fits, or nothing is missing.',
  ADD_INTRO_HOSTING: 'The smallest hosting package, for a domain without one.',
  UPGRADE_TO_BASIC_HOSTING: 'The package above Intro.',
  UPGRADE_TO_PREMIUM_HOSTING: 'The package above Basic.',
  SSL: 'A certificate for hosting that has none.',
} satisfies Record<AdditionalServiceType, string>)
export type ServiceType = AdditionalServiceType

export const BasketValidationStatus = graphEnum('BasketValidationStatus', 'Whether a basket can be ordered as it is.', {
  OK: 'It can.',
  FAILED: 'Something has to be mended first.',
})
export type BasketValidationStatus = keyof typeof BasketValidationStatus

export const PriceStepKind = graphEnum('PriceStepKind', 'What a step of a price is for.', {
  list: 'The standard price.',
  staffel: "A reseller's price, by the price tier.",
  premium: 'The price of a premium name, in place of the standard one.',
  promotion: 'The welcome price of the first term.',
  period: 'The rest of the term, at the standard price.',
  'nl-promo': 'The first .nl names of a customer at a reduced price.',
  'hosting-months': 'The first months of hosting at a reduced price.',
  code: 'A discount code.',
  free: 'Given away with something else.',
  proration: 'What is left of a hosting package that a larger one takes the place of.',
} satisfies Record<TraceKind, string>)

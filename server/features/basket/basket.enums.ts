import { registerEnumType } from 'type-graphql'

/** Whose order flow: each has a basket, packages and prices of its own. */
export enum ShopChannel {
  CUSTOMER = 'CUSTOMER',
  RESELLER = 'RESELLER',
}
registerEnumType(ShopChannel, { name: 'ShopChannel' })

export enum BillingPeriodEnum {
  MONTHLY = 'MONTHLY',
  QUARTERLY = 'QUARTERLY',
  YEARLY = 'YEARLY',
  FIVE_YEARLY = 'FIVE_YEARLY',
}
registerEnumType(BillingPeriodEnum, { name: 'BillingPeriod' })

/** What an item is: a domain, a hosting package, or one of the things linked to them. */
export enum ProductType {
  DOMAIN_REGISTRATION = 'DOMAIN_REGISTRATION',
  LINUX_PACKAGE = 'LINUX_PACKAGE',
  TRANSFER_CODE = 'TRANSFER_CODE',
  REDIRECT = 'REDIRECT',
  FREE_PRODUCT = 'FREE_PRODUCT',
  EXTRA_SERVICE = 'EXTRA_SERVICE',
}
registerEnumType(ProductType, { name: 'ProductType' })

/** What the buyer wants with a domain in step 2. */
export enum DomainServiceType {
  HOSTING = 'HOSTING',
  REGISTRATION = 'REGISTRATION',
  REDIRECT = 'REDIRECT',
}
registerEnumType(DomainServiceType, { name: 'DomainServiceType' })

export enum DnsTransferMode {
  COPY = 'COPY',
  DNS_PROFILE = 'DNS_PROFILE',
}
registerEnumType(DnsTransferMode, { name: 'DnsTransferMode' })

/** An additional service that may be proposed with a basket. */
export enum ServiceType {
  NONE = 'NONE',
  ADD_INTRO_HOSTING = 'ADD_INTRO_HOSTING',
  UPGRADE_TO_BASIC_HOSTING = 'UPGRADE_TO_BASIC_HOSTING',
  UPGRADE_TO_PREMIUM_HOSTING = 'UPGRADE_TO_PREMIUM_HOSTING',
  SSL = 'SSL',
}
registerEnumType(ServiceType, { name: 'ServiceType' })

export enum BasketValidationStatus {
  OK = 'OK',
  FAILED = 'FAILED',
}
registerEnumType(BasketValidationStatus, { name: 'BasketValidationStatus' })

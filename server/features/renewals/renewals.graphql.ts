import { Field, ID, InputType, Int, ObjectType } from 'type-graphql'
import type { BillingPeriod } from '../../../rules/pricing-types'
import { QUARANTINE_DAYS, type RenewableKind, type RenewalState, YEARS_AHEAD_MAX } from '../../../rules/renewal'
import { connectionType } from '../../graphql/connection'
import { graphEnum } from '../../graphql/enums'
import { Cents, DomainName, LocalDate } from '../../graphql/scalars'
import { resultUnion } from '../../graphql/user-error'
import { BillingPeriodEnum } from '../basket/basket.enums'

/** Maximum number of items per request. */
export const RENEWALS_MAX = 500

const RenewalStateEnum = graphEnum('RenewalState', 'Renewal state of an item.', {
  RENEWS: 'The item renews automatically; its next term is ordered on `ordersOn`.',
  TO_PAY: 'The next term is ordered. The item is renewed once the order `orderId` is paid.',
  BEING_RENEWED: 'The next term is paid or on account, and is being delivered.',
  ENDS: 'The item does not renew and expires on `endsOn`.',
  ENDED: `The item has expired: a domain is in quarantine for ${QUARANTINE_DAYS} days, any other item is suspended.`,
} satisfies Record<RenewalState, string>)

const RenewableKindEnum = graphEnum('RenewableKind', 'Kind of item that is paid by the term.', {
  DOMAIN: 'Domain.',
  HOSTING: 'Hosting package.',
  SERVER: 'Virtual server (VPS).',
  CLOUDFLARE: 'Cloudflare protection of a domain.',
} satisfies Record<RenewableKind, string>)

@ObjectType({
  description: 'Discount that the item was bought with and that holds for its next renewal. Amounts are in euro cents.',
})
export class HeldDiscount {
  @Field(() => String, { description: 'Discount code, or name of the promotion.' })
  code!: string

  @Field(() => String, { description: 'Amount that it takes off, in words: `10%` or `€ 5,00`.' })
  off!: string

  @Field(() => Int, { description: 'Number of the next renewal since the item was bought, from 1.' })
  renewal!: number

  @Field(() => Int, { description: 'Number of renewals that the discount holds for.' })
  renewals!: number

  @Field(() => Cents, { description: 'Price of a term after those, excluding VAT, at current prices.' })
  priceAfter!: number
}

@ObjectType({ description: 'Renewal of an item at the end of its paid term.' })
export class Renewal {
  @Field(() => ID, { description: 'Id of the renewal, for `setRenewal`.' })
  id!: string

  @Field(() => RenewableKindEnum, { description: 'Kind of item.' })
  kind!: RenewableKind

  @Field(() => DomainName, { description: 'Name of the domain, or host name of a VPS.' })
  name!: string

  @Field(() => RenewalStateEnum, { description: 'Current state.' })
  state!: RenewalState

  @Field(() => Boolean, {
    description: 'True if the next term is ordered automatically, is waiting for payment or is being delivered.',
  })
  renews!: boolean

  @Field(() => String, {
    description: 'State as a sentence in the language of the request, with the next step if there is one.',
  })
  message!: string

  @Field(() => LocalDate, { description: 'Date on which the paid term ends and the next one starts.' })
  endsOn!: string

  @Field(() => LocalDate, {
    nullable: true,
    description: 'Date on which the next term is ordered; null unless `state` is RENEWS.',
  })
  ordersOn!: string | null

  @Field(() => Cents, {
    nullable: true,
    description:
      'Price of the next term in euro cents, excluding VAT, including extras that expire during it. As ordered if `orderId` is set, otherwise at current prices. Null if the product is no longer sold.',
  })
  price!: number | null

  @Field(() => Cents, { nullable: true, description: "`price` including VAT at the customer's rate, in euro cents." })
  priceWithVat!: number | null

  @Field(() => HeldDiscount, {
    nullable: true,
    description: 'Discount that is included in `price`; null for none.',
  })
  discount!: HeldDiscount | null

  @Field(() => BillingPeriodEnum, { description: 'Length of the next term.' })
  period!: BillingPeriod

  @Field(() => ID, {
    nullable: true,
    description:
      '`id` of the order to pay; null unless `state` is TO_PAY, or ENDED and paying the order restores the item.',
  })
  orderId!: string | null

  @Field(() => LocalDate, {
    nullable: true,
    description:
      'First day on which an expired item can no longer be restored. Until then, pay `orderId` or, if that is null, call `reinstate`. Null if there is nothing to restore.',
  })
  restorableBefore!: string | null

  @Field(() => LocalDate, {
    nullable: true,
    description: 'First day on which an expired item can no longer be restored.',
    deprecationReason: 'Use `restorableBefore`.',
  })
  getBackBefore!: string | null
}

/** Maximum number of items returned. */
export const UPCOMING_MAX = 20

@ObjectType({ description: 'An item whose paid term ends within 90 days.' })
export class UpcomingRenewal {
  @Field(() => RenewableKindEnum, { description: 'Kind of item.' })
  kind!: RenewableKind

  @Field(() => String, { description: 'Name of the domain, or host name of a VPS, in ASCII (Punycode).' })
  name!: string

  @Field(() => Renewal, { description: 'Renewal of the item.' })
  renewal!: Renewal
}

export const RenewalConnection = connectionType(Renewal, 'Renewal')

@InputType({ description: 'An expired item to restore.' })
export class ReinstateInput {
  @Field(() => ID, {
    description: '`id` of a domain, hosting package or server, the `id` of its `renewal`, or a domain name.',
  })
  id!: string

  @Field(() => Boolean, { defaultValue: false, description: 'True previews the price and state without ordering.' })
  dryRun!: boolean
}

export const ReinstateResult = resultUnion(
  'ReinstateResult',
  'The renewal with the order to pay. INVALID_INPUT if the item has not expired, is no longer sold, or expired too long ago.',
  Renewal,
)

@InputType({ description: 'Extra years for a domain.' })
export class RenewDomainInput {
  @Field(() => ID, { description: '`id` or name of the domain.' })
  domainId!: string

  @Field(() => Int, {
    defaultValue: 1,
    description: `Number of years, 1 to ${YEARS_AHEAD_MAX}. The new term must end within ${YEARS_AHEAD_MAX} years from today.`,
  })
  years!: number

  @Field(() => Boolean, {
    defaultValue: false,
    description: 'True returns the price and the new end date without ordering.',
  })
  dryRun!: boolean
}

@ObjectType({
  description: 'Ordered or previewed extra years for a domain. Amounts are in euro cents.',
})
export class DomainRenewal {
  @Field(() => Renewal, { description: 'Renewal of the domain after the order.' })
  renewal!: Renewal

  @Field(() => Int, { description: 'Number of extra years.' })
  years!: number

  @Field(() => Int, { description: 'Maximum number of years that can be added now.' })
  maxYears!: number

  @Field(() => LocalDate, { description: 'End date of the term including these years.' })
  until!: string

  @Field(() => Cents, { description: 'Price of these years, excluding VAT.' })
  net!: number

  @Field(() => Cents, { description: 'VAT on `net`.' })
  vat!: number

  @Field(() => Cents, { description: 'Price of these years, including VAT.' })
  total!: number

  @Field(() => Boolean, {
    description:
      'True if the order must be paid online before the domain is renewed; false if it is invoiced on account.',
  })
  isPaymentRequired!: boolean

  @Field(() => ID, {
    nullable: true,
    description: '`id` of the order to pay; null after a dry run or if no payment is needed first.',
  })
  orderId!: string | null
}

export const RenewDomainResult = resultUnion(
  'RenewDomainResult',
  'The ordered years. INVALID_INPUT for too many years, or for a domain that is being renewed, is no longer sold or expired too long ago.',
  DomainRenewal,
)

@InputType({ description: 'Auto-renew setting for one or more items.' })
export class SetRenewalInput {
  @Field(() => [ID], {
    description: `\`id\` of domains, hosting packages or servers, the \`id\` of their \`renewal\`, or domain names; 1 to ${RENEWALS_MAX} items.`,
  })
  ids!: string[]

  @Field(() => Boolean, { description: 'True enables auto-renew, false disables it.' })
  renews!: boolean

  @Field(() => Boolean, { defaultValue: false, description: 'True previews the change without saving it.' })
  dryRun!: boolean
}

@ObjectType({ description: 'Changed or previewed renewals.' })
export class RenewalsSet {
  @Field(() => [Renewal], { description: 'Renewals, in the order of `ids`.' })
  renewals!: Renewal[]
}

export const SetRenewalResult = resultUnion(
  'SetRenewalResult',
  'The changed renewals. INVALID_INPUT if an item has expired, is no longer sold or is being paid; then nothing is changed.',
  RenewalsSet,
)

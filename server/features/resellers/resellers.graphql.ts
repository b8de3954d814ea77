import { createUnionType, Field, InputType, Int, ObjectType } from 'type-graphql'
import type { ListReason } from '../../../rules/domain-list.text'
import { ListSize } from '../../graphql/document-limits'
import { graphEnum } from '../../graphql/enums'
import { Cents, DateTime, LocalDate } from '../../graphql/scalars'
import { InvalidInput, resultUnion } from '../../graphql/user-error'
import type { RegistryStatus } from '../../ports/domain-registry'
import { DomainAvailabilityStatus } from '../availability/availability.graphql'
import { Basket } from '../basket/basket.graphql'

const DomainListReason = graphEnum('DomainListReason', 'Reason why a name from a list cannot be added.', {
  'no-extension': 'The name has no extension.',
  'not-sold': 'The shop does not sell the extension.',
  hyphen: 'The name starts or ends with a hyphen, or has two in a row.',
  'too-long': 'The name is too long.',
  'invalid-name': 'The name is not a valid domain name, or its registry does not accept it.',
  quarantine: 'The name is in quarantine after a recent cancellation.',
  reserved: 'The name is reserved by its registry.',
  'no-answer': 'The registry did not respond in time; a later check may succeed.',
  premium: 'The name has a premium price that was not accepted.',
  owned: 'The customer already owns the name.',
  'in-basket': 'The name is already in the basket.',
  'sale-paused': 'Names of this extension cannot be ordered for a while.',
  full: 'The basket is full.',
} satisfies Record<ListReason, string>)

@ObjectType({ description: 'One entry of a list, a domain name or invalid text.' })
export class ListedDomain {
  @Field(() => Int, { description: 'Number of the first line that contains the entry, starting at 1.' })
  line!: number

  @Field(() => String, { description: 'Text as entered.' })
  text!: string

  @Field(() => String, {
    description: 'Full domain name in ASCII (Punycode); the text as entered if it is not a domain name.',
  })
  domain!: string

  @Field(() => DomainAvailabilityStatus, { description: 'Availability of the name.' })
  status!: RegistryStatus

  @Field(() => DomainListReason, {
    nullable: true,
    description: 'Reason why the name cannot be added; null if it can.',
  })
  reason!: ListReason | null

  @Field(() => String, {
    nullable: true,
    description: 'Reason in the language of the request; null if the name can be added.',
  })
  message!: string | null

  @Field(() => Cents, {
    nullable: true,
    description:
      'Price of the first year for this customer, in euro cents excluding VAT; null for a name that is unavailable.',
  })
  price!: number | null

  @Field(() => Cents, {
    nullable: true,
    description: 'Price per later year, in euro cents excluding VAT; null for a name that is unavailable.',
  })
  renewalPrice!: number | null

  @Field(() => Cents, {
    nullable: true,
    description: 'Premium price per year, in euro cents excluding VAT; null for a name at the standard price.',
  })
  premiumPrice!: number | null

  @Field(() => String, { nullable: true, description: 'Source of the availability; null if no registry responded.' })
  source!: string | null

  @Field(() => DateTime, { description: 'Time of the check; results are cached briefly.' })
  checkedAt!: number
}

@ObjectType({ description: 'Result of checking a list of domain names. Names are normalised and duplicates removed.' })
export class DomainListCheck {
  @Field(() => Int, { description: 'Number of non-empty lines.' })
  lines!: number

  @Field(() => Int, { description: 'Number of entries in the list, including duplicates.' })
  entries!: number

  @Field(() => Int, { description: 'Number of duplicate entries, which are skipped.' })
  duplicates!: number

  @Field(() => [ListedDomain], { description: 'All names and invalid entries, in the order of the list.' })
  domains!: ListedDomain[]
}

export const DomainListCheckResult = createUnionType({
  name: 'DomainListCheckResult',
  description: 'The list with the availability of each name, or why the whole list was refused.',
  types: () => [DomainListCheck, InvalidInput] as const,
})

@InputType({ description: 'Names to add to the basket of a reseller.' })
export class AddDomainListInput {
  @Field(() => [String], {
    description: 'At most 500 different domain names with their extensions. They are normalised like a pasted list.',
  })
  names!: string[]

  @Field(() => Boolean, {
    defaultValue: true,
    description:
      'False refuses names at a premium price with reason `PREMIUM` and their `premiumPrice`, so that none is added unnoticed.',
  })
  acceptPremium!: boolean

  @Field(() => Boolean, { defaultValue: false, description: 'True previews the change without saving it.' })
  dryRun!: boolean
}

@ObjectType({ description: 'Actual or previewed result of adding a list of names to the basket.' })
export class DomainListAdded {
  @Field(() => Boolean, { description: 'True if this is a preview and nothing was changed.' })
  dryRun!: boolean

  @Field(() => [ListedDomain], { description: 'Added names with their price in the basket.' })
  added!: ListedDomain[]

  @Field(() => [ListedDomain], { description: 'Refused names with the reason.' })
  refused!: ListedDomain[]

  @Field(() => Cents, {
    description: 'Price of the added names for the billing period of the basket, in euro cents excluding VAT.',
  })
  net!: number

  @Field(() => Cents, { description: 'VAT on `net` in euro cents, rounded once.' })
  vat!: number

  @Field(() => Cents, { description: 'Price including VAT, in euro cents.' })
  gross!: number

  @Field(() => Cents, {
    description: 'Price of the added names per year after the first term, in euro cents excluding VAT.',
  })
  renewal!: number

  @Field(() => Basket, { description: 'The basket after the change.' })
  basket!: Basket
}

export const AddDomainListResult = resultUnion(
  'AddDomainListResult',
  'The added and refused names, or why the whole list was refused.',
  DomainListAdded,
)

@ObjectType({ description: 'Registrations of one extension.' })
export class ExtensionRegistrations {
  @Field(() => String, { description: 'Extension without a leading dot, such as `nl`.' })
  extension!: string

  @Field(() => Int, { description: 'Number of registrations.' })
  registrations!: number
}

@ObjectType({ description: 'The next higher staffel (volume tier).' })
export class NextStaffel {
  @Field(() => Int, { description: 'Number of the staffel.' })
  staffel!: number

  @Field(() => Int, { description: 'Number of registrations still needed this year.' })
  missing!: number

  @Field(() => Cents, {
    description:
      "Amount that this staffel would have saved on the first years of this year's registrations, in euro cents excluding VAT.",
  })
  saving!: number
}

@ObjectType({ description: 'Staffel: a price tier for resellers, based on registrations per calendar year.' })
export class Staffel {
  @Field(() => Int, { description: 'Number of the staffel; 1 is the lowest.' })
  staffel!: number

  @Field(() => Int, { description: 'Minimum number of registrations.' })
  from!: number

  @Field(() => Int, { nullable: true, description: 'Maximum number of registrations; null for the highest staffel.' })
  until!: number | null
}

@ObjectType({ description: 'Price of one product at one staffel.' })
export class StaffelRate {
  @Field(() => Int, { description: 'Number of the staffel.' })
  staffel!: number

  @Field(() => Cents, {
    description:
      'Price of the first term in euro cents, excluding VAT: a year of an extension or a month of a package.',
  })
  price!: number

  @Field(() => Cents, { description: 'Price of each later term in euro cents, excluding VAT.' })
  renewalPrice!: number
}

@ObjectType({ description: 'Prices of one extension at each staffel.' })
export class ExtensionRates {
  @Field(() => String, { description: 'Extension without a leading dot, such as `nl`.' })
  extension!: string

  @Field(() => [StaffelRate], { description: 'Prices per staffel, lowest staffel first.' })
  rates!: StaffelRate[]
}

@ObjectType({ description: 'Prices of a reseller package at each staffel.' })
export class PackageRates {
  @Field(() => String, { description: 'Product code of the package, such as `RESELLER_BASIC`.' })
  productCode!: string

  @Field(() => [StaffelRate], { description: 'Monthly prices in euro cents, excluding VAT, lowest staffel first.' })
  rates!: StaffelRate[]
}

@ObjectType({ description: 'Public price list of resellers. A new reseller starts at staffel 1.' })
export class ResellerRates {
  @Field(() => [Staffel], { description: 'All staffels, lowest first.' })
  staffels!: Staffel[]

  @ListSize(60)
  @Field(() => [ExtensionRates], { description: 'Prices of extensions, in the display order of the shop.' })
  extensions!: ExtensionRates[]

  @Field(() => [PackageRates], { description: 'Prices of reseller packages, smallest package first.' })
  packages!: PackageRates[]
}

@ObjectType({ description: 'Staffel that the shop agreed with a reseller for a period, as a minimum.' })
export class AgreedStaffelPeriod {
  @Field(() => Int, { nullable: true, description: 'Number of the staffel; null if none is agreed in this period.' })
  staffel!: number | null

  @Field(() => LocalDate, { description: 'First day on which it counts, from 00:00 in Amsterdam.' })
  from!: string

  @Field(() => LocalDate, {
    nullable: true,
    description: 'First day on which it no longer counts; null if it has no end.',
  })
  until!: string | null

  @Field(() => Boolean, { description: 'True if it has not begun.' })
  isPlanned!: boolean
}

@ObjectType({
  description:
    'Staffel (volume tier) of a reseller. It is earned by registrations in a calendar year and is valid until the end of the next year.',
})
export class StaffelOverview {
  @Field(() => Int, { description: 'Calendar year in which registrations are counted.' })
  year!: number

  @Field(() => Int, { description: 'Number of registrations in that year; renewals and transfers do not count.' })
  registrations!: number

  @Field(() => [ExtensionRegistrations], { description: 'Registrations by extension, highest number first.' })
  byExtension!: ExtensionRegistrations[]

  @Field(() => Int, { description: 'Number of the current staffel.' })
  staffel!: number

  @Field(() => Int, {
    nullable: true,
    description: 'Year at whose end the current staffel expires; null for the lowest staffel and for an agreed one.',
  })
  endsInYear!: number | null

  @Field(() => [AgreedStaffelPeriod], {
    description: 'Staffels that were agreed by date and count today or later, the first to begin first.',
  })
  agreedStaffels!: AgreedStaffelPeriod[]

  @Field(() => NextStaffel, { nullable: true, description: 'The next higher staffel; null at the highest.' })
  next!: NextStaffel | null

  @Field(() => [Staffel], { description: 'All staffels, lowest first.' })
  staffels!: Staffel[]

  @Field(() => [ExtensionRates], { description: 'Price list of extensions, in the display order of the shop.' })
  extensions!: ExtensionRates[]
}

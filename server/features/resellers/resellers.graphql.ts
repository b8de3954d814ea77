import { createUnionType, Field, InputType, Int, ObjectType } from 'type-graphql'
import type { ListReason } from '../../../rules/domain-list.text'
import { graphEnum } from '../../graphql/enums'
import { Cents, DateTime } from '../../graphql/scalars'
import { InvalidInput, resultUnion } from '../../graphql/user-error'
import type { RegistryStatus } from '../../ports/domain-registry'
import { DomainAvailabilityStatus } from '../availability/availability.graphql'
import { Basket } from '../basket/basket.graphql'

export const DomainListReason = graphEnum('DomainListReason', 'Why a name of a list cannot be added.', {
  'no-extension': 'It has no extension.',
  'not-sold': 'The shop does not sell the extension.',
  hyphen: 'A hyphen stands first, last or twice in a row.',
  'too-long': 'It is longer than names can be.',
  'invalid-name': 'It is not a domain name, or its registry would not take it.',
  quarantine: 'It was given up not long ago.',
  reserved: 'Its registry keeps it back.',
  'no-answer': 'Its registry gave no answer in time; it may give one later.',
  owned: 'It is the own one of who asks.',
  'in-basket': 'It is in the basket already.',
  full: 'There is no more room in the basket.',
} satisfies Record<ListReason, string>)

@ObjectType({ description: 'One name of a list, or an entry that is no name.' })
export class ListedDomain {
  @Field(() => Int, { description: 'The line on which it stands first, from 1.' })
  line!: number

  @Field(() => String, { description: 'As it was pasted.' })
  text!: string

  @Field(() => String, {
    description: 'The full name in ASCII, cleaned; the text as it was pasted when it is no name.',
  })
  domain!: string

  @Field(() => DomainAvailabilityStatus, { description: 'Where the name stands.' })
  status!: RegistryStatus

  @Field(() => DomainListReason, { nullable: true, description: 'Why it cannot be added; null when it can.' })
  reason!: ListReason | null

  @Field(() => String, { nullable: true, description: "The same in the reader's language; null when it can be added." })
  message!: string | null

  @Field(() => Cents, {
    nullable: true,
    description: 'What the first year costs the viewer, without VAT; null for a name that cannot be had.',
  })
  price!: number | null

  @Field(() => Cents, { nullable: true, description: 'What each year after that costs, without VAT; null as above.' })
  renewalPrice!: number | null

  @Field(() => Cents, {
    nullable: true,
    description: 'What this name costs a year, without VAT; null for a name at the price of its extension.',
  })
  premiumPrice!: number | null

  @Field(() => String, { nullable: true, description: 'The source of the answer; null when no registry gave one.' })
  source!: string | null

  @Field(() => DateTime, { description: 'When it was said; an answer is kept for a short while.' })
  checkedAt!: number
}

@ObjectType({ description: 'What became of a list of names: cleaned, each once, and checked.' })
export class DomainListCheck {
  @Field(() => Int, { description: 'Lines that are not empty.' })
  lines!: number

  @Field(() => Int, { description: 'Entries in all of them.' })
  entries!: number

  @Field(() => Int, { description: 'Entries that say again what an earlier one said; they are left out.' })
  duplicates!: number

  @Field(() => [ListedDomain], { description: 'Every name and every entry that is none, by line.' })
  domains!: ListedDomain[]
}

export const DomainListCheckResult = createUnionType({
  name: 'DomainListCheckResult',
  description: 'The list with an answer for each name, or what is wrong with it as a whole.',
  types: () => [DomainListCheck, InvalidInput] as const,
})

@InputType({ description: 'Names to put in the basket of a reseller.' })
export class AddDomainListInput {
  @Field(() => [String], {
    description: 'At most 500 different ones, with their extensions; they are cleaned as a list that is pasted.',
  })
  names!: string[]

  @Field(() => Boolean, { defaultValue: false, description: 'Says what would happen, and changes nothing.' })
  dryRun!: boolean
}

@ObjectType({ description: 'What a list of names put in the basket, or would put there as a dry run.' })
export class DomainListAdded {
  @Field(() => Boolean, { description: 'Nothing was changed.' })
  dryRun!: boolean

  @Field(() => [ListedDomain], { description: 'What is added, each at the price that it has in the basket.' })
  added!: ListedDomain[]

  @Field(() => [ListedDomain], { description: 'What is not, and why.' })
  refused!: ListedDomain[]

  @Field(() => Cents, { description: 'What the added names cost for the term of the basket, without VAT.' })
  net!: number

  @Field(() => Cents, { description: 'The VAT over them, rounded once.' })
  vat!: number

  @Field(() => Cents, { description: 'The same with VAT.' })
  gross!: number

  @Field(() => Cents, { description: 'What they cost each year after the first term, without VAT.' })
  renewal!: number

  @Field(() => Basket, { description: 'The basket as it is now.' })
  basket!: Basket
}

export const AddDomainListResult = resultUnion(
  'AddDomainListResult',
  'What was added and what was not, or what is wrong with the list as a whole.',
  DomainListAdded,
)

@ObjectType({ description: 'Names of one extension.' })
export class ExtensionRegistrations {
  @Field(() => String, { description: 'Without leading dot.' })
  extension!: string

  @Field(() => Int, { description: 'How many were registered.' })
  registrations!: number
}

@ObjectType({ description: 'The staffel above the present one.' })
export class NextStaffel {
  @Field(() => Int, { description: 'Its number.' })
  staffel!: number

  @Field(() => Int, { description: 'How many registrations are missing this year.' })
  missing!: number

  @Field(() => Cents, {
    description: "How much less the first years of this year's names would have cost there, without VAT.",
  })
  saving!: number
}

@ObjectType({ description: 'A price tier of resellers, by their registrations in a calendar year.' })
export class Staffel {
  @Field(() => Int, { description: 'Its number, 1 the lowest.' })
  staffel!: number

  @Field(() => Int, { description: 'The fewest registrations.' })
  from!: number

  @Field(() => Int, { nullable: true, description: 'The most registrations; null for the highest.' })
  until!: number | null
}

@ObjectType({ description: 'What a name of an extension costs at one staffel.' })
export class StaffelRate {
  @Field(() => Int, { description: 'The number of the staffel.' })
  staffel!: number

  @Field(() => Cents, { description: 'The first year, without VAT.' })
  price!: number

  @Field(() => Cents, { description: 'Each year after, without VAT.' })
  renewalPrice!: number
}

@ObjectType({ description: 'What an extension costs at every staffel.' })
export class ExtensionRates {
  @Field(() => String, { description: 'Without leading dot.' })
  extension!: string

  @Field(() => [StaffelRate], { description: 'The lowest staffel first.' })
  rates!: StaffelRate[]
}

@ObjectType({
  description:
    'Where a reseller stands. A staffel is earned by the names registered in a calendar year, and lasts until the end of the next.',
})
export class StaffelOverview {
  @Field(() => Int, { description: 'The calendar year that counts now.' })
  year!: number

  @Field(() => Int, { description: 'Names registered in it; renewals and transfers do not count.' })
  registrations!: number

  @Field(() => [ExtensionRegistrations], { description: 'The same by extension, the most first.' })
  byExtension!: ExtensionRegistrations[]

  @Field(() => Int, { description: 'The staffel that prices go by now.' })
  staffel!: number

  @Field(() => Int, {
    nullable: true,
    description: 'The year with whose end it ends; null for the lowest, and for one that was agreed on.',
  })
  endsInYear!: number | null

  @Field(() => NextStaffel, { nullable: true, description: 'The one above it; null at the highest.' })
  next!: NextStaffel | null

  @Field(() => [Staffel], { description: 'All staffels, the lowest first.' })
  staffels!: Staffel[]

  @Field(() => [ExtensionRates], { description: 'The price list of extensions, in the order of the shop.' })
  extensions!: ExtensionRates[]
}

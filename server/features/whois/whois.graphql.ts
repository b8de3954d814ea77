import { Field, ID, InputType, ObjectType } from 'type-graphql'
import type { Gender } from '../../../rules/fields'
import type { Context } from '../../common/context'
import { Node } from '../../graphql/node'
import { CountryCode, EmailAddress } from '../../graphql/scalars'
import { resultUnion, UserError } from '../../graphql/user-error'
import { GenderEnum } from '../accounts/accounts.graphql'
import { text } from './whois.text'

@ObjectType('Whois', {
  implements: Node,
  description: 'A domain holder that the customer made beside the standard one: who is registered as owner of a name.',
})
export class WhoisNode extends Node {
  @Field(() => String, { description: 'What it is called in a list: name and city.' })
  label!: string

  @Field(() => String, { description: 'City of the address.' })
  city!: string

  @Field(() => String, { description: 'The name of the company; empty for a person.' })
  company!: string

  @Field(() => CountryCode, { description: 'Country of the address.' })
  country!: string

  @Field(() => EmailAddress, { description: 'Where the registry and the registrar reach the holder.' })
  email!: string

  @Field(() => String, { description: 'First name of the contact person.' })
  forename!: string

  @Field(() => GenderEnum, { description: 'How the contact person is addressed.' })
  gender!: Gender

  @Field(() => String, { description: 'House number.' })
  houseNumber!: string

  @Field(() => String, { description: 'What follows the house number, such as `bis`; empty for most.' })
  houseNumberAdd!: string

  @Field(() => String, { description: 'Phone number.' })
  phone!: string

  @Field(() => String, { description: 'Postal code.' })
  postcode!: string

  @Field(() => String, { description: 'Street of the address.' })
  street!: string

  @Field(() => String, { description: 'Last name of the contact person.' })
  surname!: string

  @Field(() => String, { description: "A company's VAT identification number; empty when not told and for a person." })
  vat!: string
}

@ObjectType({ description: 'The customer as a domain holder, for every name that has no other.' })
export class StandardWhois {
  @Field(() => String, { description: 'What it is called in a list: the company, or the name of the person.' })
  label!: string

  @Field(() => EmailAddress, {
    description: 'Where the registry and the registrar reach the holder; may differ from the address to log in with.',
  })
  email!: string

  @Field(() => String, { description: 'Phone number; empty until it is filled in.' })
  phone!: string
}

@ObjectType({ description: 'All holders that a name can be registered to.' })
export class WhoisList {
  @Field(() => StandardWhois, { description: 'The customer.' })
  standard!: StandardWhois

  @Field(() => [WhoisNode], { description: 'Those that the customer made, the oldest first; 200 at most.' })
  custom!: WhoisNode[]
}

@ObjectType({ description: 'The holder is gone.' })
export class WhoisDeleted {
  @Field(() => ID, { description: 'The id that it had.' })
  id: string

  constructor(id: string) {
    this.id = id
  }
}

@ObjectType({ implements: UserError, description: 'Domains, or orders under way, still have this holder.' })
export class HolderInUse extends UserError {
  constructor(ctx: Context) {
    super()
    this.code = 'HOLDER_IN_USE'
    this.message = text[ctx.locale].inUse
    this.status = 409
  }
}

@ObjectType({ implements: UserError, description: 'The list of holders is full: delete one that is not in use.' })
export class TooManyHolders extends UserError {
  constructor(ctx: Context, max: number) {
    super()
    this.code = 'TOO_MANY_HOLDERS'
    this.message = text[ctx.locale].tooMany({ max })
    this.status = 409
  }
}

@InputType({ description: 'A domain holder. What is wrong is refused field by field, as InvalidInput.' })
export class WhoisInput {
  @Field(() => String, { description: 'City of the address.' })
  city!: string

  @Field(() => String, { nullable: true, description: 'Left out or empty for a person.' })
  company?: string | null

  @Field(() => String, { defaultValue: 'NL', description: 'Country of the address, by its two letters (ISO 3166-1).' })
  country!: string

  @Field(() => String, { description: 'Where the registry and the registrar reach the holder.' })
  email!: string

  @Field(() => String, { description: 'First name of the contact person.' })
  forename!: string

  @Field(() => String, { defaultValue: 'M', description: 'How to address: M (sir) or F (madam).' })
  gender!: string

  @Field(() => String, { description: 'House number; at most 10 characters.' })
  houseNumber!: string

  @Field(() => String, { nullable: true, description: 'What follows the house number; at most 10 characters.' })
  houseNumberAdd?: string | null

  @Field(() => String, { description: 'Phone number, with or without a country code.' })
  phone!: string

  @Field(() => String, { description: 'Postal code.' })
  postcode!: string

  @Field(() => String, { description: 'Street of the address.' })
  street!: string

  @Field(() => String, { description: 'Last name of the contact person.' })
  surname!: string

  @Field(() => String, { nullable: true, description: 'VAT identification number, for companies only.' })
  vat?: string | null

  @Field(() => Boolean, {
    nullable: true,
    description: 'True asks for the name of a company, false leaves it out; when not given, the name decides.',
  })
  isCompany?: boolean | null
}

@InputType({ description: 'A holder with its new details.' })
export class UpdateWhoisInput {
  @Field(() => ID, { description: 'The holder to change.' })
  id!: string

  @Field(() => WhoisInput, { description: 'All of its details; what is left out becomes empty.' })
  whois!: WhoisInput
}

@InputType({ description: 'A holder to delete.' })
export class DeleteWhoisInput {
  @Field(() => ID, { description: 'The holder to delete.' })
  id!: string
}

@InputType({ description: 'Where the standard holder is reached.' })
export class StandardWhoisInput {
  @Field(() => String, { description: 'E-mail address; the one to log in with stays what it is.' })
  email!: string

  @Field(() => String, { description: 'Phone number, with or without a country code.' })
  phone!: string
}

export const CreateWhoisResult = resultUnion(
  'CreateWhoisResult',
  'The new holder, or why there is none.',
  WhoisNode,
  TooManyHolders,
)
export const UpdateWhoisResult = resultUnion(
  'UpdateWhoisResult',
  'The holder as it is now, or what is wrong.',
  WhoisNode,
)
export const DeleteWhoisResult = resultUnion(
  'DeleteWhoisResult',
  'That the holder is gone, or why it has to stay.',
  WhoisDeleted,
  HolderInUse,
)
export const UpdateStandardWhoisResult = resultUnion(
  'UpdateStandardWhoisResult',
  'The standard holder as it is now, or what is wrong.',
  StandardWhois,
)

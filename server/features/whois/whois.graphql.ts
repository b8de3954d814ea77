import { Field, ID, InputType, ObjectType } from 'type-graphql'
import { Node } from '../../graphql/node'
import { resultUnion } from '../../graphql/result-union'
import { HolderInUse, TooManyHolders } from './whois.errors'

/** A domain holder that the customer made beside the standard one. */
@ObjectType('Whois', { implements: Node })
export class WhoisNode extends Node {
  @Field(() => String, { description: 'What it is called in a list.' })
  label!: string

  @Field(() => String)
  city!: string

  @Field(() => String, { description: 'Empty for a person.' })
  company!: string

  @Field(() => String, { description: 'Two letters, ISO 3166-1.' })
  country!: string

  @Field(() => String)
  email!: string

  @Field(() => String)
  forename!: string

  @Field(() => String, { description: 'M or F.' })
  gender!: string

  @Field(() => String)
  houseNumber!: string

  @Field(() => String)
  houseNumberAdd!: string

  @Field(() => String)
  phone!: string

  @Field(() => String)
  postcode!: string

  @Field(() => String)
  street!: string

  @Field(() => String)
  surname!: string

  @Field(() => String, { description: "A company's VAT number; may be empty." })
  vat!: string
}

/** The customer as a domain holder. */
@ObjectType()
export class StandardWhois {
  @Field(() => String)
  label!: string

  @Field(() => String)
  email!: string

  @Field(() => String)
  phone!: string
}

@ObjectType()
export class WhoisList {
  @Field(() => StandardWhois)
  standard!: StandardWhois

  @Field(() => [WhoisNode], { description: 'The oldest first.' })
  custom!: WhoisNode[]
}

@ObjectType()
export class WhoisDeleted {
  @Field(() => ID)
  id: string

  constructor(id: string) {
    this.id = id
  }
}

@InputType()
export class WhoisInput {
  @Field(() => String)
  city!: string

  @Field(() => String, { nullable: true, description: 'Left out or empty for a person.' })
  company?: string | null

  @Field(() => String, { defaultValue: 'NL', description: 'Two letters, ISO 3166-1.' })
  country!: string

  @Field(() => String)
  email!: string

  @Field(() => String)
  forename!: string

  @Field(() => String, { defaultValue: 'M', description: 'M or F.' })
  gender!: string

  @Field(() => String)
  houseNumber!: string

  @Field(() => String, { nullable: true })
  houseNumberAdd?: string | null

  @Field(() => String)
  phone!: string

  @Field(() => String)
  postcode!: string

  @Field(() => String)
  street!: string

  @Field(() => String)
  surname!: string

  @Field(() => String, { nullable: true, description: 'For companies only.' })
  vat?: string | null

  @Field(() => Boolean, { nullable: true, description: 'Holds the form to the choice: a company must have a name.' })
  isCompany?: boolean | null
}

@InputType()
export class UpdateWhoisInput {
  @Field(() => ID)
  id!: string

  @Field(() => WhoisInput)
  whois!: WhoisInput
}

@InputType()
export class DeleteWhoisInput {
  @Field(() => ID)
  id!: string
}

@InputType()
export class StandardWhoisInput {
  @Field(() => String)
  email!: string

  @Field(() => String)
  phone!: string
}

export const CreateWhoisResult = resultUnion('CreateWhoisResult', WhoisNode, TooManyHolders)
export const UpdateWhoisResult = resultUnion('UpdateWhoisResult', WhoisNode)
export const DeleteWhoisResult = resultUnion('DeleteWhoisResult', WhoisDeleted, HolderInUse)
export const UpdateStandardWhoisResult = resultUnion('UpdateStandardWhoisResult', StandardWhois)

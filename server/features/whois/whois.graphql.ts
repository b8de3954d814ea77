import { Field, ID, InputType, ObjectType } from 'type-graphql'
import type { Gender } from '../../../rules/fields'
import { LEGAL_FORMS, type LegalForm } from '../../../rules/legal-form'
import type { Context } from '../../common/context'
import { graphEnum } from '../../graphql/enums'
import { Node } from '../../graphql/node'
import { CountryCode, EmailAddress } from '../../graphql/scalars'
import { resultUnion, UserError } from '../../graphql/user-error'
import { GenderEnum } from '../accounts/accounts.graphql'
import { text } from './whois.text'

const LegalFormEnum = graphEnum('LegalForm', 'Legal form of a company.', {
  SOLE_TRADER: 'Sole trader (eenmanszaak).',
  PARTNERSHIP: 'Partnership (vof, maatschap, cv).',
  LIMITED_COMPANY: 'Private limited company (bv).',
  PUBLIC_COMPANY: 'Public limited company (nv).',
  ASSOCIATION: 'Association or cooperative.',
  FOUNDATION: 'Foundation.',
  GOVERNMENT: 'Government body.',
  OTHER: 'Any other legal form.',
} satisfies Record<LegalForm, string>)

@ObjectType('Whois', {
  implements: Node,
  description: 'A registrant saved by the customer, in addition to the standard registrant.',
})
export class WhoisNode extends Node {
  @Field(() => String, { description: 'Display name: name and city.' })
  label!: string

  @Field(() => String, { description: 'City.' })
  city!: string

  @Field(() => String, { description: 'Company name; empty for a person.' })
  company!: string

  @Field(() => CountryCode, { description: 'Country.' })
  country!: string

  @Field(() => EmailAddress, {
    description: 'E-mail address at which the registry and the shop contact the registrant.',
  })
  email!: string

  @Field(() => String, { description: 'First name of the contact person.' })
  forename!: string

  @Field(() => GenderEnum, { description: 'Form of address of the contact person.' })
  gender!: Gender

  @Field(() => String, { description: 'House number.' })
  houseNumber!: string

  @Field(() => String, { description: 'House number suffix, such as `bis`; usually empty.' })
  houseNumberAdd!: string

  @Field(() => String, { description: 'Phone number.' })
  phone!: string

  @Field(() => String, { description: 'Postal code.' })
  postcode!: string

  @Field(() => String, { description: 'Street.' })
  street!: string

  @Field(() => String, { description: 'Last name of the contact person.' })
  surname!: string

  @Field(() => String, { description: 'VAT identification number of a company; empty if unknown or for a person.' })
  vat!: string

  @Field(() => LegalFormEnum, {
    nullable: true,
    description: 'Legal form of a company; null if unknown or for a person.',
  })
  legalForm!: LegalForm | null

  @Field(() => String, {
    description: 'Number of a company in the trade register, such as the KvK number; empty if unknown or for a person.',
  })
  registrationNumber!: string
}

@ObjectType({ description: 'The customer as registrant of all domains without a registrant of their own.' })
export class StandardWhois {
  @Field(() => String, { description: 'Display name: the company, or the name of the person.' })
  label!: string

  @Field(() => EmailAddress, {
    description:
      'E-mail address at which the registry and the shop contact the registrant; can differ from the login e-mail address.',
  })
  email!: string

  @Field(() => String, { description: 'Phone number; empty until provided.' })
  phone!: string

  @Field(() => LegalFormEnum, {
    nullable: true,
    description: 'Legal form of a company; null if unknown or for a person.',
  })
  legalForm!: LegalForm | null

  @Field(() => String, {
    description: 'Number of a company in the trade register, such as the KvK number; empty if unknown or for a person.',
  })
  registrationNumber!: string
}

@ObjectType({ description: 'All registrants of the customer.' })
export class WhoisList {
  @Field(() => StandardWhois, { description: 'The standard registrant: the customer.' })
  standard!: StandardWhois

  @Field(() => [WhoisNode], { description: 'Registrants saved by the customer, oldest first; at most 200.' })
  custom!: WhoisNode[]

  @Field(() => Boolean, {
    description:
      'True if the registry of an extension that is sold wants legal form and trade register number of companies.',
  })
  wantsLegalForm!: boolean
}

@ObjectType({ description: 'A deleted registrant.' })
export class WhoisDeleted {
  @Field(() => ID, { description: '`id` of the deleted registrant.' })
  id: string

  constructor(id: string) {
    this.id = id
  }
}

@ObjectType({ implements: UserError, description: 'Refusal: domains or pending orders still use this registrant.' })
export class HolderInUse extends UserError {
  constructor(ctx: Context) {
    super()
    this.code = 'HOLDER_IN_USE'
    this.message = text[ctx.locale].inUse
    this.status = 409
  }
}

@ObjectType({
  implements: UserError,
  description: 'Refusal: the maximum number of registrants is reached. Delete one that is not in use.',
})
export class TooManyHolders extends UserError {
  constructor(ctx: Context, max: number) {
    super()
    this.code = 'TOO_MANY_HOLDERS'
    this.message = text[ctx.locale].tooMany({ max })
    this.status = 409
  }
}

@InputType({ description: 'Details of a registrant. Invalid fields are listed in `InvalidInput`.' })
export class WhoisInput {
  @Field(() => String, { description: 'City.' })
  city!: string

  @Field(() => String, { nullable: true, description: 'Company name; omit or leave empty for a person.' })
  company?: string | null

  @Field(() => String, { defaultValue: 'NL', description: 'Two-letter country code (ISO 3166-1).' })
  country!: string

  @Field(() => String, { description: 'E-mail address at which the registry and the shop contact the registrant.' })
  email!: string

  @Field(() => String, { description: 'First name of the contact person.' })
  forename!: string

  @Field(() => String, { defaultValue: 'M', description: 'Form of address: M (Mr) or F (Ms).' })
  gender!: string

  @Field(() => String, { description: 'House number; at most 10 characters.' })
  houseNumber!: string

  @Field(() => String, { nullable: true, description: 'House number suffix; at most 10 characters.' })
  houseNumberAdd?: string | null

  @Field(() => String, { description: 'Phone number, with or without a country code.' })
  phone!: string

  @Field(() => String, { description: 'Postal code.' })
  postcode!: string

  @Field(() => String, { description: 'Street.' })
  street!: string

  @Field(() => String, { description: 'Last name of the contact person.' })
  surname!: string

  @Field(() => String, { nullable: true, description: 'VAT identification number, for companies only.' })
  vat?: string | null

  @Field(() => String, {
    nullable: true,
    description: `Legal form of a company: ${LEGAL_FORMS.join(', ')}. Some registries want it.`,
  })
  legalForm?: string | null

  @Field(() => String, {
    nullable: true,
    description: 'Number of a company in the trade register; at most 40 characters. Some registries want it.',
  })
  registrationNumber?: string | null

  @Field(() => Boolean, {
    nullable: true,
    description: 'True requires a company name, false ignores it. If omitted, a company name makes it a company.',
  })
  isCompany?: boolean | null
}

@InputType({ description: 'New details of a registrant.' })
export class UpdateWhoisInput {
  @Field(() => ID, { description: '`id` of the registrant.' })
  id!: string

  @Field(() => WhoisInput, { description: 'Complete details; omitted fields are cleared.' })
  whois!: WhoisInput
}

@InputType({ description: 'A registrant to delete.' })
export class DeleteWhoisInput {
  @Field(() => ID, { description: '`id` of the registrant.' })
  id!: string
}

@InputType({ description: 'Contact details of the standard registrant.' })
export class StandardWhoisInput {
  @Field(() => String, { description: 'E-mail address. The login e-mail address does not change.' })
  email!: string

  @Field(() => String, { description: 'Phone number, with or without a country code.' })
  phone!: string

  @Field(() => String, {
    nullable: true,
    description: `Legal form of a company: ${LEGAL_FORMS.join(', ')}. Unchanged if omitted.`,
  })
  legalForm?: string | null

  @Field(() => String, {
    nullable: true,
    description: 'Number of a company in the trade register; at most 40 characters. Unchanged if omitted.',
  })
  registrationNumber?: string | null
}

export const CreateWhoisResult = resultUnion(
  'CreateWhoisResult',
  'The new registrant, or why it was not created.',
  WhoisNode,
  TooManyHolders,
)
export const UpdateWhoisResult = resultUnion(
  'UpdateWhoisResult',
  'The registrant after the change, or why it was refused.',
  WhoisNode,
)
export const DeleteWhoisResult = resultUnion(
  'DeleteWhoisResult',
  'Confirmation of the deletion, or why the registrant was not deleted.',
  WhoisDeleted,
  HolderInUse,
)
export const UpdateStandardWhoisResult = resultUnion(
  'UpdateStandardWhoisResult',
  'The standard registrant after the change, or why it was refused.',
  StandardWhois,
)

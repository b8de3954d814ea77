import { Field, ID, InputType, ObjectType } from 'type-graphql'
import type { Context } from '../../common/context'
import { EmailAddress } from '../../graphql/scalars'
import { resultUnion, UserError } from '../../graphql/user-error'
import { Domain } from '../domains/domains.graphql'
import { domainHolderText } from './domain-holder.text'
import { WhoisNode } from './whois.graphql'

@ObjectType({ description: 'Registrant (holder) of a domain.' })
export class DomainHolder {
  @Field(() => WhoisNode, {
    nullable: true,
    description: "The customer's saved registrant; null if the domain uses the standard registrant.",
  })
  whois!: WhoisNode | null

  @Field(() => String, { description: 'Display name of the registrant.' })
  label!: string

  @Field(() => EmailAddress, { description: 'E-mail address that the registry has for the registrant.' })
  email!: string
}

@InputType({ description: 'A new registrant for a domain.' })
export class SetDomainHolderInput {
  @Field(() => ID, { description: '`id` or name of the domain.' })
  domainId!: string

  @Field(() => ID, {
    nullable: true,
    description: "`id` of one of the customer's saved registrants; null for the standard registrant.",
  })
  whoisId?: string | null
}

@InputType({ description: 'Shows or hides the registrant of a domain in public WHOIS.' })
export class SetDomainPrivacyInput {
  @Field(() => ID, { description: '`id` or name of the domain.' })
  domainId!: string

  @Field(() => Boolean, { description: 'True hides the registrant, false shows it.' })
  protect!: boolean
}

@ObjectType({
  implements: UserError,
  description: 'Refusal: the domain is not active here, so its registry data cannot be changed.',
})
export class DomainNotActive extends UserError {
  constructor(ctx: Context) {
    super()
    this.code = 'DOMAIN_NOT_ACTIVE'
    this.message = domainHolderText[ctx.locale].notActive
    this.status = 409
  }
}

@ObjectType({ implements: UserError, description: 'Refusal: the registry of this extension cannot hide registrants.' })
export class PrivacyNotAvailable extends UserError {
  constructor(ctx: Context) {
    super()
    this.code = 'PRIVACY_NOT_AVAILABLE'
    this.message = domainHolderText[ctx.locale].noPrivacy
    this.status = 409
  }
}

export const SetDomainHolderResult = resultUnion(
  'SetDomainHolderResult',
  'The domain with its registrant, or why the registrant was not changed.',
  Domain,
  DomainNotActive,
)
export const SetDomainPrivacyResult = resultUnion(
  'SetDomainPrivacyResult',
  'The domain with its privacy setting, or why the setting was not changed.',
  Domain,
  DomainNotActive,
  PrivacyNotAvailable,
)

import { Field, ID, InputType, ObjectType } from 'type-graphql'
import type { Context } from '../../common/context'
import { EmailAddress } from '../../graphql/scalars'
import { resultUnion, UserError } from '../../graphql/user-error'
import { WhoisNode } from '../whois/whois.graphql'
import { domainHolderText } from './domain-holder.text'
import { Domain } from './domains.graphql'

@ObjectType({ description: 'Who holds a domain.' })
export class DomainHolder {
  @Field(() => WhoisNode, {
    nullable: true,
    description: 'One of the customer’s own holders; null for the standard one.',
  })
  whois!: WhoisNode | null

  @Field(() => String, { description: 'What it is called in a list.' })
  label!: string

  @Field(() => EmailAddress, { description: 'Where the registry reaches it.' })
  email!: string
}

@InputType({ description: 'Another holder for a domain.' })
export class SetDomainHolderInput {
  @Field(() => ID, { description: 'The domain.' })
  domainId!: string

  @Field(() => ID, { nullable: true, description: 'One of the customer’s own holders; null for the standard one.' })
  whoisId?: string | null
}

@InputType({ description: 'Whether the world sees who holds a domain.' })
export class SetDomainPrivacyInput {
  @Field(() => ID, { description: 'The domain.' })
  domainId!: string

  @Field(() => Boolean, { description: 'True hides the holder.' })
  protect!: boolean
}

@ObjectType({ implements: UserError, description: 'Only what is registered here can be changed at its registry.' })
export class DomainNotActive extends UserError {
  constructor(ctx: Context) {
    super()
    this.code = 'DOMAIN_NOT_ACTIVE'
    this.message = domainHolderText[ctx.locale].notActive
    this.status = 409
  }
}

@ObjectType({ implements: UserError, description: 'The registry of this extension cannot hide a holder.' })
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
  'The domain with its holder, or why it has the one it had.',
  Domain,
  DomainNotActive,
)
export const SetDomainPrivacyResult = resultUnion(
  'SetDomainPrivacyResult',
  'The domain as the world sees it from now on, or why nothing changed.',
  Domain,
  DomainNotActive,
  PrivacyNotAvailable,
)

import { Field, Int, ObjectType } from 'type-graphql'
import type { Context } from '../../common/context'
import { Node } from '../../graphql/node'
import { resultUnion } from '../../graphql/result-union'
import { CaptchaRequired, LinkRefused, LoginRefused, PasswordNeeded } from './accounts.errors'

@ObjectType('Account', { implements: Node })
export class AccountNode extends Node {
  @Field(() => String)
  email!: string

  @Field(() => String, { nullable: true, description: 'Another name to log in with.' })
  username!: string | null

  @Field(() => String, { description: 'M or F.' })
  gender!: string

  @Field(() => Boolean)
  isCompany!: boolean

  @Field(() => String, { nullable: true })
  companyName!: string | null

  @Field(() => String)
  firstName!: string

  @Field(() => String)
  lastName!: string

  @Field(() => String, { nullable: true })
  street!: string | null

  @Field(() => String, { nullable: true })
  streetNumber!: string | null

  @Field(() => String, { nullable: true })
  streetNumberAddition!: string | null

  @Field(() => String, { nullable: true })
  postCode!: string | null

  @Field(() => String, { nullable: true })
  city!: string | null

  @Field(() => Int, { description: 'As in Query.countries.' })
  countryId!: number

  @Field(() => String, { nullable: true })
  phoneNumber!: string | null

  @Field(() => String, { nullable: true, description: 'A day: 1980-12-31.' })
  birthDate!: string | null

  @Field(() => String, { nullable: true })
  vatId!: string | null

  @Field(() => Boolean, { description: 'All that an order needs is filled in.' })
  isComplete!: boolean
}

/** Who is asking: a visitor is a viewer too. */
@ObjectType('Viewer')
export class ViewerNode {
  @Field(() => Boolean)
  isLoggedIn: boolean

  @Field(() => Boolean)
  isReseller: boolean

  @Field(() => Boolean, { description: 'May look but not order.' })
  isSubUser: boolean

  @Field(() => Int, { nullable: true, description: "A reseller's price tier." })
  staffel: number | null

  @Field(() => String, { nullable: true, description: 'First and last name.' })
  name: string | null

  @Field(() => String, { nullable: true })
  email: string | null

  @Field(() => String, { nullable: true })
  companyName: string | null

  @Field(() => String, {
    description: 'Goes with every change as header X-CSRF-TOKEN; another one after login and logout.',
  })
  csrfToken: string

  constructor({ viewer, session }: Context) {
    const { account } = viewer
    this.isLoggedIn = viewer.isLoggedIn
    this.isReseller = viewer.isReseller
    this.isSubUser = viewer.isSubUser
    this.staffel = viewer.staffel
    this.name = account && `${account.firstName} ${account.lastName}`
    this.email = account?.email ?? null
    this.companyName = account?.companyName ?? null
    this.csrfToken = session.csrfToken
  }
}

@ObjectType({ description: 'The same answer for an address that is a customer already: the mail tells.' })
export class RegistrationReceived {
  @Field(() => Boolean)
  activationRequired = true
}

@ObjectType({ description: 'The same answer whether or not a mail was sent.' })
export class ActivationLinkRequested {
  @Field(() => Boolean)
  requested = true
}

@ObjectType()
export class ActivationLink {
  @Field(() => Boolean, { description: 'The account was registered without a password.' })
  needsPassword: boolean

  constructor(needsPassword: boolean) {
    this.needsPassword = needsPassword
  }
}

@ObjectType()
export class AccountActivated {
  @Field(() => String, { description: 'The path where the new customer goes on.' })
  goTo: string

  @Field(() => ViewerNode)
  viewer: ViewerNode

  constructor(goTo: string, viewer: ViewerNode) {
    this.goTo = goTo
    this.viewer = viewer
  }
}

@ObjectType({ description: 'The same answer for known and unknown addresses.' })
export class PasswordResetRequested {
  @Field(() => String)
  message: string

  constructor(message: string) {
    this.message = message
  }
}

@ObjectType()
export class PasswordChanged {
  @Field(() => String)
  message: string

  constructor(message: string) {
    this.message = message
  }
}

@ObjectType()
export class PostcodeAddress {
  @Field(() => String)
  street!: string

  @Field(() => String)
  city!: string
}

export const LoginResult = resultUnion('LoginResult', ViewerNode, LoginRefused)
export const RegisterAccountResult = resultUnion('RegisterAccountResult', RegistrationReceived, CaptchaRequired)
export const ResendActivationLinkResult = resultUnion('ResendActivationLinkResult', ActivationLinkRequested)
export const ActivateAccountResult = resultUnion('ActivateAccountResult', AccountActivated, LinkRefused, PasswordNeeded)
export const SendPasswordResetLinkResult = resultUnion(
  'SendPasswordResetLinkResult',
  PasswordResetRequested,
  CaptchaRequired,
)
export const ResetPasswordResult = resultUnion('ResetPasswordResult', PasswordChanged, LinkRefused)

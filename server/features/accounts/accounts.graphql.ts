import { Field, Int, ObjectType } from 'type-graphql'
import type { ActivityGroup, ActivityKind } from '../../../rules/activity'
import type { Gender } from '../../../rules/fields'
import type { VatIdStatus } from '../../../rules/vat-id'
import type { Context } from '../../common/context'
import { maskedCsrfToken } from '../../common/session'
import { connectionType } from '../../graphql/connection'
import { graphEnum } from '../../graphql/enums'
import { Node } from '../../graphql/node'
import { CountryCode, DateTime, EmailAddress, LocalDate } from '../../graphql/scalars'
import { resultUnion } from '../../graphql/user-error'
import { CaptchaRequired, LinkRefused, LoginRefused, PasswordNeeded } from './accounts.errors'

export const GenderEnum = graphEnum('Gender', 'How a person is addressed.', {
  M: 'Sir.',
  F: 'Madam.',
} satisfies Record<Gender, string>)

@ObjectType('Account', { implements: Node, description: 'The account of a customer, as it signed in.' })
export class AccountNode extends Node {
  @Field(() => EmailAddress, { description: 'The address to log in with, and where mail of the shop goes.' })
  email!: string

  @Field(() => String, { nullable: true, description: 'Another name to log in with; null for most accounts.' })
  username!: string | null

  @Field(() => GenderEnum, { description: 'How the contact person is addressed.' })
  gender!: Gender

  @Field(() => Boolean, { description: 'The customer is a company and not a person.' })
  isCompany!: boolean

  @Field(() => String, { nullable: true, description: 'The name of the company; null for a person.' })
  companyName!: string | null

  @Field(() => String, { description: 'First name of the contact person; empty until it is filled in.' })
  firstName!: string

  @Field(() => String, { description: 'Last name of the contact person; empty until it is filled in.' })
  lastName!: string

  @Field(() => String, { nullable: true, description: 'Null until it is filled in.' })
  street!: string | null

  @Field(() => String, { nullable: true, description: 'House number, digits only; null until it is filled in.' })
  streetNumber!: string | null

  @Field(() => String, { nullable: true, description: 'What follows the house number, such as `bis`; null for most.' })
  streetNumberAddition!: string | null

  @Field(() => String, { nullable: true, description: 'Postal code; null until it is filled in.' })
  postCode!: string | null

  @Field(() => String, { nullable: true, description: 'Null until it is filled in.' })
  city!: string | null

  @Field(() => CountryCode, { description: 'The country of the address.' })
  country!: string

  @Field(() => Int, {
    description: 'The number of the country in `Query.countries`.',
    deprecationReason: 'A country is named by its code: ask for `country`.',
  })
  countryId!: number

  @Field(() => String, { nullable: true, description: 'Null until it is filled in.' })
  phoneNumber!: string | null

  @Field(() => LocalDate, { nullable: true, description: 'Null when it was not told.' })
  birthDate!: string | null

  @Field(() => String, { nullable: true, description: 'VAT identification number of a company; null when not told.' })
  vatId!: string | null

  @Field(() => Boolean, { description: 'All that an order needs is filled in.' })
  isComplete!: boolean
}

export const ActivityKindEnum = graphEnum('ActivityKind', 'What happened with an account.', {
  login: 'Somebody signed in.',
  'login-failed': 'A password was tried that was wrong.',
  'login-locked': 'Too many wrong passwords: for a quarter of an hour only a known browser gets in.',
  logout: 'Somebody signed out.',
  'account-activated': 'The link in the first mail made the account and signed in.',
  'password-link-sent': 'A link to choose a new password was asked for and mailed.',
  'password-changed': 'A new password was set, and the other sessions ended.',
  'identity-refused': 'Before an act that matters somebody signed in could not show to be the owner.',
  'session-ended': 'Another browser was signed out from here.',
  'second-factor-on': 'From then on logging in by password asks for a code too.',
  'second-factor-off': 'Logging in by password asks for no code any more.',
  'recovery-codes-made': 'New recovery codes took the place of the earlier ones.',
  'recovery-code-used': 'A recovery code was used up.',
  'passkey-added': 'A passkey can sign in from then on.',
  'passkey-removed': 'A passkey can no longer sign in.',
  'email-change-requested': 'Another address to log in with was asked for; links went to both.',
  'email-changed': 'The address to log in with is another one.',
  'data-exported': 'All data of the account was put together for download.',
  'token-created': 'A token for a program was made.',
  'token-changed': 'What a token for a program may do was changed.',
  'token-revoked': 'A token for a program was taken back.',
  'order-placed': 'An order was placed.',
  'holder-changed': 'Another holder was chosen for a domain, or a holder is reached at another e-mail address.',
  'hosting-password-changed': 'A hosting package got a new password.',
  'role-refused': 'Somebody signed in asked for what their role may not do, such as a sub-user who orders.',
} satisfies Record<ActivityKind, string>)

export const ActivityGroupEnum = graphEnum('ActivityGroup', 'What an owner looks for in the activity of an account.', {
  LOGIN: 'Logging in and out, and what was tried in vain.',
  SERVICES: 'Domains and hosting.',
  ORDERS: 'Orders.',
  ACCOUNT: 'The account itself and what guards it.',
} satisfies Record<ActivityGroup, string>)

@ObjectType({ implements: Node, description: 'Something that happened with an account. Kept for 180 days.' })
export class Activity extends Node {
  @Field(() => ActivityKindEnum, { description: 'What happened.' })
  kind!: ActivityKind

  @Field(() => DateTime, { description: 'When it happened.' })
  at!: number

  @Field(() => EmailAddress, {
    nullable: true,
    description: 'The address to log in with of who did it; null when nobody was signed in.',
  })
  by!: string | null

  @Field(() => String, {
    nullable: true,
    description:
      'The network that it came from, an IPv4 /24 or an IPv6 /48, and not the address itself; null when not known.',
  })
  address!: string | null

  @Field(() => String, {
    nullable: true,
    description: 'Browser and system, as they called themselves; null when they did not.',
  })
  device!: string | null
}

export const ActivityConnection = connectionType(Activity, 'Activity')

@ObjectType('Viewer', {
  description:
    'Who is asking: a visitor is a viewer too. What only a customer has is null for a visitor, and a sub-user sees what is of the account above it.',
})
export class ViewerNode {
  @Field(() => Boolean, { description: 'A customer is signed in.' })
  isLoggedIn: boolean

  @Field(() => Boolean, { description: 'Has the prices and the order flow of resellers.' })
  isReseller: boolean

  @Field(() => Boolean, { description: 'Looks at the things of another account, but does not order or change them.' })
  isSubUser: boolean

  @Field(() => Int, { nullable: true, description: "A reseller's price tier, 1 the first; null for everybody else." })
  staffel: number | null

  @Field(() => String, {
    nullable: true,
    description: 'First and last name; null for a visitor, and until they are filled in.',
  })
  name: string | null

  @Field(() => EmailAddress, { nullable: true, description: 'The address to log in with; null for a visitor.' })
  email: string | null

  @Field(() => String, { nullable: true, description: 'Null for a person and for a visitor.' })
  companyName: string | null

  @Field(() => String, {
    description:
      'Goes along with every change made with a session cookie, as header `X-CSRF-TOKEN`. Another one after login and logout.',
  })
  csrfToken: string

  constructor({ viewer, session }: Context) {
    const { account } = viewer
    this.isLoggedIn = viewer.isLoggedIn
    this.isReseller = viewer.isReseller
    this.isSubUser = viewer.isSubUser
    this.staffel = viewer.staffel
    this.name = (account && `${account.firstName} ${account.lastName}`.trim()) || null
    this.email = account?.email ?? null
    this.companyName = account?.companyName ?? null
    this.csrfToken = maskedCsrfToken(session)
  }
}

@ObjectType({
  description: 'The registration was taken. The same answer for an address that is a customer already: the mail tells.',
})
export class RegistrationReceived {
  @Field(() => Boolean, { description: 'Always true: the link in the mail has to be opened first.' })
  activationRequired = true
}

@ObjectType({
  description: 'The same answer whether or not a mail was sent, so that it does not tell who is a customer.',
})
export class ActivationLinkRequested {
  @Field(() => Boolean, { description: 'Always true.' })
  requested = true
}

@ObjectType({ description: 'A link from an activation mail that was not used yet.' })
export class ActivationLink {
  @Field(() => Boolean, {
    description:
      'Activation asks for a password: none was chosen at registration, or it was chosen in another browser than this.',
  })
  needsPassword!: boolean

  @Field(() => Boolean, {
    description:
      'A password was chosen in another browser. With the same one the account has what was filled in there; with another it begins without, since anybody can register an address.',
  })
  passwordChosenElsewhere!: boolean

  @Field(() => Boolean, { description: 'The link is too old to be used.' })
  isExpired!: boolean

  @Field(() => EmailAddress, {
    nullable: true,
    description: 'Where a new link can be sent; null unless the link is too old.',
  })
  email!: string | null
}

@ObjectType({ description: 'The account works from now on, and the new customer is signed in.' })
export class AccountActivated {
  @Field(() => String, { description: 'The path in the shop where the new customer goes on.' })
  goTo: string

  @Field(() => ViewerNode, { description: 'The new customer.' })
  viewer: ViewerNode

  constructor(goTo: string, viewer: ViewerNode) {
    this.goTo = goTo
    this.viewer = viewer
  }
}

@ObjectType({
  description: 'The same answer for known and unknown addresses, so that it does not tell who is a customer.',
})
export class PasswordResetRequested {
  @Field(() => String, { description: "What to do now, in the reader's language." })
  message: string

  constructor(message: string) {
    this.message = message
  }
}

@ObjectType({ description: 'The password is the new one; all other sessions of the account have ended.' })
export class PasswordChanged {
  @Field(() => String, { description: "That it is done, in the reader's language." })
  message: string

  constructor(message: string) {
    this.message = message
  }
}

export const VatIdStatusEnum = graphEnum('VatIdStatus', 'What is known of a VAT number.', {
  VALID: 'It was issued.',
  INVALID: 'It was not issued, or cannot have been by its shape.',
  UNKNOWN: 'Nobody could be asked. It stands in the way of nothing.',
} satisfies Record<VatIdStatus, string>)

@ObjectType({ description: 'What the tax authorities of the EU say of a VAT number.' })
export class VatIdCheck {
  @Field(() => String, {
    nullable: true,
    description: 'In its one form, `NL123456789B01`; null when its shape is wrong.',
  })
  vatId!: string | null

  @Field(() => VatIdStatusEnum, { description: 'Whether it was issued.' })
  status!: VatIdStatus
}

@ObjectType({ description: 'The VAT number as it is kept now.' })
export class VatIdSet {
  @Field(() => String, { nullable: true, description: 'In its one form, `NL123456789B01`; null for none.' })
  vatId: string | null

  @Field(() => VatIdStatusEnum, {
    nullable: true,
    description: 'VALID, or UNKNOWN while nobody could be asked; null without a number.',
  })
  status: VatIdStatus | null

  @Field(() => ViewerNode, { description: 'The customer.' })
  viewer: ViewerNode

  constructor(vatId: string | null, status: VatIdStatus | null, viewer: ViewerNode) {
    this.vatId = vatId
    this.status = status
    this.viewer = viewer
  }
}

export const SetVatIdResult = resultUnion(
  'SetVatIdResult',
  'The VAT number as it is kept now, or what is wrong with it.',
  VatIdSet,
)

@ObjectType({ description: 'A Dutch address, found by its postal code and house number.' })
export class PostcodeAddress {
  @Field(() => String, { description: 'The street, without the house number.' })
  street!: string

  @Field(() => String, { description: 'The city.' })
  city!: string
}

export const LoginResult = resultUnion(
  'LoginResult',
  'The viewer who is signed in now, or why the login was refused.',
  ViewerNode,
  LoginRefused,
)
export const RegisterAccountResult = resultUnion(
  'RegisterAccountResult',
  'That the registration was taken, or why not.',
  RegistrationReceived,
  CaptchaRequired,
)
export const ResendActivationLinkResult = resultUnion(
  'ResendActivationLinkResult',
  'That the request was taken, or what is wrong with it.',
  ActivationLinkRequested,
)
export const ActivateAccountResult = resultUnion(
  'ActivateAccountResult',
  'The new customer, or why the link does not work.',
  AccountActivated,
  LinkRefused,
  PasswordNeeded,
)
export const SendPasswordResetLinkResult = resultUnion(
  'SendPasswordResetLinkResult',
  'That the request was taken, or why not.',
  PasswordResetRequested,
  CaptchaRequired,
)
export const ResetPasswordResult = resultUnion(
  'ResetPasswordResult',
  'That the password was changed, or why not.',
  PasswordChanged,
  LinkRefused,
)

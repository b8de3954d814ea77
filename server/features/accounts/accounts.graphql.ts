import { Field, ID, Int, ObjectType } from 'type-graphql'
import type { ActivityGroup, ActivityKind } from '../../../rules/activity'
import type { CaptchaProvider } from '../../../rules/captcha'
import type { Gender } from '../../../rules/fields'
import type { VatIdStatus } from '../../../rules/vat-id'
import type { Context } from '../../common/context'
import { maskedCsrfToken } from '../../common/session'
import { connectionType } from '../../graphql/connection'
import { graphEnum } from '../../graphql/enums'
import { Node } from '../../graphql/node'
import { Cents, CountryCode, DateTime, EmailAddress, LocalDate } from '../../graphql/scalars'
import { resultUnion } from '../../graphql/user-error'
import { view } from '../../graphql/view'
import type { Captcha, CaptchaVersion } from '../../ports/captcha'
import { CaptchaRequired, LinkRefused, LoginRefused, PasswordNeeded } from './accounts.errors'

export const GenderEnum = graphEnum('Gender', 'Form of address.', {
  M: 'Sir.',
  F: 'Madam.',
} satisfies Record<Gender, string>)

const CaptchaProviderEnum = graphEnum('CaptchaProvider', 'Captcha that a page shows.', {
  altcha: 'Proof of work of the shop itself. Its key is the path of the challenges.',
  turnstile: 'Cloudflare Turnstile.',
  'recaptcha-v2': 'Google reCAPTCHA v2 with a checkbox.',
  'recaptcha-v3': 'Google reCAPTCHA v3, which is invisible.',
  hcaptcha: 'hCaptcha.',
  friendly: 'Friendly Captcha v2.',
} satisfies Record<CaptchaProvider, string>)

@ObjectType({ description: 'How a page shows a captcha.' })
export class CaptchaConfig {
  @Field(() => CaptchaProviderEnum, { description: 'Vendor of the captcha.' })
  provider!: CaptchaProvider

  @Field(() => String, { description: "Site key at the vendor, or the path of the shop's own challenges." })
  key!: string

  @Field(() => String, { nullable: true, description: 'URL of the script of the vendor; null for ALTCHA.' })
  scriptUrl!: string | null

  @Field(() => String, {
    nullable: true,
    description: 'URL of the API that the script uses; null for the one that the script knows.',
  })
  endpoint!: string | null
}

export function captchaConfigOf(captcha: Captcha, version: CaptchaVersion): CaptchaConfig {
  const script = captcha.script(version)
  return view(CaptchaConfig, {
    provider: captcha.provider(version),
    key: captcha.key(version),
    scriptUrl: script?.url ?? null,
    endpoint: script?.endpoint ?? null,
  })
}

@ObjectType('Account', { implements: Node, description: 'Account of a customer.' })
export class AccountNode extends Node {
  @Field(() => EmailAddress, { description: 'E-mail address for logging in and for all mail from the shop.' })
  email!: string

  @Field(() => String, { nullable: true, description: 'Alternative login name; null for most accounts.' })
  username!: string | null

  @Field(() => GenderEnum, { description: 'Form of address of the contact person.' })
  gender!: Gender

  @Field(() => Boolean, { description: 'True if the customer is a company, false for a private person.' })
  isCompany!: boolean

  @Field(() => String, { nullable: true, description: 'Company name; null for a private person.' })
  companyName!: string | null

  @Field(() => String, { description: 'First name of the contact person; an empty string until entered.' })
  firstName!: string

  @Field(() => String, { description: 'Last name of the contact person; an empty string until entered.' })
  lastName!: string

  @Field(() => String, { nullable: true, description: 'Street name without the house number; null until entered.' })
  street!: string | null

  @Field(() => String, { nullable: true, description: 'House number, digits only; null until entered.' })
  streetNumber!: string | null

  @Field(() => String, {
    nullable: true,
    description: 'Addition to the house number, such as `bis`; null if there is none.',
  })
  streetNumberAddition!: string | null

  @Field(() => String, { nullable: true, description: 'Postal code; null until entered.' })
  postCode!: string | null

  @Field(() => String, { nullable: true, description: 'City; null until entered.' })
  city!: string | null

  @Field(() => CountryCode, { description: 'Country of the address.' })
  country!: string

  @Field(() => Int, {
    description: 'Numeric id of the country, as in `Query.countries`.',
    deprecationReason: 'Use `country`.',
  })
  countryId!: number

  @Field(() => String, { nullable: true, description: 'Phone number; null until entered.' })
  phoneNumber!: string | null

  @Field(() => LocalDate, { nullable: true, description: 'Date of birth; null if not given.' })
  birthDate!: string | null

  @Field(() => String, { nullable: true, description: 'VAT identification number of a company; null if not given.' })
  vatId!: string | null

  @Field(() => Boolean, { description: 'True once all details that an order requires are entered.' })
  isComplete!: boolean
}

const ActivityKindEnum = graphEnum('ActivityKind', 'Kind of event in the activity log of an account.', {
  login: 'Signed in.',
  'login-failed': 'A login with a wrong password or code.',
  'login-locked':
    'The login was locked for 15 minutes after too many failed attempts. Browsers that signed in before can still log in.',
  logout: 'Signed out.',
  'account-activated': 'The account was created by the link in the activation mail, which also signs in.',
  'password-link-sent': 'A link to choose a new password was requested and mailed.',
  'password-changed': 'The password was changed and all other sessions were ended.',
  'identity-refused': 'An attempt to confirm the identity of the signed-in user failed.',
  'session-ended': 'Another browser was signed out remotely.',
  'second-factor-on': 'Two-factor authentication was enabled: logging in with a password also requires a code.',
  'second-factor-off': 'Two-factor authentication was disabled: a password alone is enough to log in.',
  'recovery-codes-made': 'New recovery codes were generated, which invalidated the previous ones.',
  'recovery-code-used': 'A recovery code was used. Each code works once.',
  'passkey-added': 'A passkey was added.',
  'passkey-removed': 'A passkey was removed.',
  'email-change-requested':
    'A change of the login e-mail address was requested; a confirmation link was mailed to the old and the new address.',
  'email-changed': 'The login e-mail address was changed.',
  'data-exported': 'A download of all account data was requested.',
  'token-created': 'An API token was created.',
  'token-changed': 'The permissions of an API token were changed.',
  'token-revoked': 'An API token was revoked.',
  'order-placed': 'An order was placed.',
  'mandate-given': 'A mandate for direct debits was given with an online payment.',
  'mandate-ended': 'A mandate for direct debits was ended by the customer or the bank.',
  'holder-changed': 'A domain got another registrant, or the e-mail address of a registrant was changed.',
  'domain-transferred-out': 'A domain was transferred to another registrar.',
  'domain-push-started':
    'A transfer of a domain to another account of the shop was requested; both owners have to confirm it.',
  'domain-push-ended': 'The transfer of a domain to another account was declined or withdrawn.',
  'domain-pushed': 'A domain was transferred to another account of the shop.',
  'account-merge-started':
    'A merge of the account with another account of the shop was requested; both owners have to confirm it.',
  'account-merge-ended': 'The merge of the account with another account was declined or withdrawn.',
  'accounts-merged': 'Everything that ran on one of two accounts was moved to the other one.',
  'domain-deleted': 'A domain was deleted at its registry.',
  'transfer-code-requested': 'The transfer code of a domain, for moving it to another registrar, was requested.',
  'dns-changed': 'DNS records of a domain were changed.',
  'hosting-password-changed': 'The password of a hosting package was changed.',
  'role-refused': 'A signed-in user tried something their role does not permit, such as a sub-user placing an order.',
  'looked-along': 'A staff member of the shop saw it as this customer does, without being able to change anything.',
  'contact-changed-by-shop': 'A staff member of the shop changed the address or phone number.',
  'sessions-ended-by-shop': 'A staff member of the shop signed the customer out everywhere.',
  'data-exported-by-shop': 'A staff member of the shop made a file with all data of the account.',
  'login-allowed-by-shop': 'A staff member of the shop allowed logins again after too many failed attempts.',
  'token-revoked-by-shop': 'A staff member of the shop revoked an API token.',
  'blocked-by-shop': 'The shop blocked the account.',
  'unblocked-by-shop': 'The shop lifted the block of the account.',
  'email-change-by-shop':
    'A staff member of the shop requested a change of the login e-mail address; both addresses have to confirm it.',
  'domain-renewed-by-shop': 'Staff of the shop ordered the next year of a domain, which is paid as any renewal.',
  'domain-restored-by-shop':
    'Staff of the shop ordered the next year of an expired domain, which restores it once paid.',
  'renewal-stopped-by-shop': 'Staff of the shop disabled auto-renew of a domain.',
  'renewal-resumed-by-shop': 'Staff of the shop enabled auto-renew of a domain again.',
  'domain-locked-by-shop': 'Staff of the shop locked a domain against transfers to another registrar.',
  'domain-unlocked-by-shop': 'Staff of the shop removed that lock.',
  'domain-held-by-shop': 'Staff of the shop put a domain on hold: website and e-mail at it do not work.',
  'domain-released-by-shop': 'Staff of the shop ended that hold.',
  'service-suspended-by-shop': 'Staff of the shop suspended a hosting package or server for abuse.',
  'service-released-by-shop': 'Staff of the shop lifted that suspension.',
  'second-factor-off-by-shop':
    'The shop disabled two-factor authentication after it had verified who the customer is: a password alone is enough to log in.',
  'look-along-allowed': 'Staff of the shop may look along.',
  'look-along-forbidden': 'Staff of the shop may no longer look along.',
} satisfies Record<ActivityKind, string>)

export const ActivityGroupEnum = graphEnum('ActivityGroup', 'Group of activity kinds, for filtering.', {
  LOGIN: 'Logins, failed attempts and logouts.',
  SERVICES: 'Domains and hosting.',
  ORDERS: 'Orders.',
  ACCOUNT: 'Account details and security settings.',
} satisfies Record<ActivityGroup, string>)

@ObjectType({ implements: Node, description: 'Event in the activity log of an account. Kept for 180 days.' })
export class Activity extends Node {
  @Field(() => ActivityKindEnum, { description: 'Kind of event.' })
  kind!: ActivityKind

  @Field(() => DateTime, { description: 'Time of the event.' })
  at!: number

  @Field(() => EmailAddress, {
    nullable: true,
    description: 'Login e-mail address of the user who caused the event; null if nobody was signed in.',
  })
  by!: string | null

  @Field(() => String, {
    nullable: true,
    description: 'Network of the user (IPv4 /24 or IPv6 /48), not the full IP address; null if unknown.',
  })
  address!: string | null

  @Field(() => String, {
    nullable: true,
    description: 'Browser and operating system, from the User-Agent header; null if unknown.',
  })
  device!: string | null

  @Field(() => [String], {
    description: 'Names of the domains concerned, at most 3, in Unicode or ASCII as stored.',
  })
  names!: readonly string[]

  @Field(() => Int, {
    nullable: true,
    description: 'Number of domains ordered or DNS records changed; null for other kinds.',
  })
  count!: number | null

  @Field(() => ID, { nullable: true, description: 'Id of the order placed; null for other kinds.' })
  orderId!: string | null

  @Field(() => String, {
    nullable: true,
    description: 'Number of the order placed, as shown to the customer; null for other kinds.',
  })
  orderNumber!: string | null

  @Field(() => Cents, {
    nullable: true,
    description: 'Total of the order in euro cents, including VAT; null for other kinds.',
  })
  amount!: number | null

  @Field(() => String, {
    nullable: true,
    description: 'Reason that a staff member of the shop gave; null for what the customer did.',
  })
  reason!: string | null

  @Field(() => DateTime, {
    nullable: true,
    description:
      'Time at which looking along ended, or in the future the time at which it ends at the latest; null for other kinds.',
  })
  until!: number | null
}

export const ActivityConnection = connectionType(Activity, 'Activity')

@ObjectType('Viewer', {
  description:
    'User or visitor who sends the request. Fields that require an account are null for a visitor. A sub-user sees the data of its parent account.',
})
export class ViewerNode {
  @Field(() => Boolean, { description: 'True for a signed-in customer, false for a visitor.' })
  isLoggedIn: boolean

  @Field(() => Boolean, { description: 'True if the viewer gets reseller prices and the reseller order process.' })
  isReseller: boolean

  @Field(() => Boolean, {
    description: 'True if the viewer has read-only access to a parent account: it cannot order or change anything.',
  })
  isSubUser: boolean

  @Field(() => Int, {
    nullable: true,
    description: 'Volume price tier (staffel) of a reseller, from 1; null for everyone else.',
  })
  staffel: number | null

  @Field(() => String, {
    nullable: true,
    description: 'First and last name; null for a visitor or until entered.',
  })
  name: string | null

  @Field(() => EmailAddress, { nullable: true, description: 'Login e-mail address; null for a visitor.' })
  email: string | null

  @Field(() => String, { nullable: true, description: 'Company name; null for a visitor or a private person.' })
  companyName: string | null

  @Field(() => String, {
    description:
      'CSRF token. Send it in the `X-CSRF-TOKEN` header with every change made with a session cookie. It is replaced at login and logout.',
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
  description:
    'The registration was received. The response is the same for an address that already has an account; only the mail differs.',
})
export class RegistrationReceived {
  @Field(() => Boolean, { description: 'Always true: the link in the mail must be opened to create the account.' })
  activationRequired = true
}

@ObjectType({
  description:
    'The request was received. The response does not reveal whether a mail was sent, so it cannot be used to find out who is a customer.',
})
export class ActivationLinkRequested {
  @Field(() => Boolean, { description: 'Always true.' })
  requested = true
}

@ObjectType({ description: 'Unused link from an activation mail.' })
export class ActivationLink {
  @Field(() => Boolean, {
    description:
      'True if activation requires a password: none was chosen at registration, or the registration was made in another browser.',
  })
  needsPassword!: boolean

  @Field(() => Boolean, {
    description:
      "True if a password was chosen in another browser. Activating with that password keeps the details entered there; with a different one they are dropped, because anyone can register someone else's address.",
  })
  passwordChosenElsewhere!: boolean

  @Field(() => Boolean, { description: 'True if the link has expired.' })
  isExpired!: boolean

  @Field(() => EmailAddress, {
    nullable: true,
    description: 'Address to which a new link can be sent; null unless the link has expired.',
  })
  email!: string | null
}

@ObjectType({ description: 'The account was created and the new customer is signed in.' })
export class AccountActivated {
  @Field(() => String, { description: 'Path of the page in the shop where the new customer continues.' })
  goTo: string

  @Field(() => ViewerNode, { description: 'The new customer.' })
  viewer: ViewerNode

  constructor(goTo: string, viewer: ViewerNode) {
    this.goTo = goTo
    this.viewer = viewer
  }
}

@ObjectType({
  description:
    'The request was received. The response is the same for known and unknown addresses, so it cannot be used to find out who is a customer.',
})
export class PasswordResetRequested {
  @Field(() => String, { description: 'Next step for the user, in the language of the request.' })
  message: string

  constructor(message: string) {
    this.message = message
  }
}

@ObjectType({ description: 'The password was changed. All other sessions of the account were ended.' })
export class PasswordChanged {
  @Field(() => String, { description: 'Confirmation text, in the language of the request.' })
  message: string

  constructor(message: string) {
    this.message = message
  }
}

const VatIdStatusEnum = graphEnum('VatIdStatus', 'Validity of a VAT number.', {
  VALID: 'The number was issued.',
  INVALID: 'The number was not issued, or its format is wrong.',
  UNKNOWN: 'The issuing authority could not be reached. The number is accepted for now.',
} satisfies Record<VatIdStatus, string>)

@ObjectType({ description: 'Result of checking a VAT number with the EU tax authorities.' })
export class VatIdCheck {
  @Field(() => String, {
    nullable: true,
    description: 'The number in its standard form, such as `NL123456789B01`; null if the format is wrong.',
  })
  vatId!: string | null

  @Field(() => VatIdStatusEnum, { description: 'Validity of the number.' })
  status!: VatIdStatus
}

@ObjectType({ description: 'The VAT number of the account was saved.' })
export class VatIdSet {
  @Field(() => String, {
    nullable: true,
    description: 'The number in its standard form, such as `NL123456789B01`; null if the account has none.',
  })
  vatId: string | null

  @Field(() => VatIdStatusEnum, {
    nullable: true,
    description: 'VALID, or UNKNOWN until the issuing authority can be reached; null if the account has no number.',
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

export const SetVatIdResult = resultUnion('SetVatIdResult', 'The saved VAT number, or an error.', VatIdSet)

@ObjectType({ description: 'Dutch address, found by postal code and house number.' })
export class PostcodeAddress {
  @Field(() => String, { description: 'Street name, without the house number.' })
  street!: string

  @Field(() => String, { description: 'City.' })
  city!: string
}

export const LoginResult = resultUnion(
  'LoginResult',
  'The signed-in viewer, or why the login was refused.',
  ViewerNode,
  LoginRefused,
)
export const RegisterAccountResult = resultUnion(
  'RegisterAccountResult',
  'Confirmation that the registration was received, or an error.',
  RegistrationReceived,
  CaptchaRequired,
)
export const ResendActivationLinkResult = resultUnion(
  'ResendActivationLinkResult',
  'Confirmation that the request was received, or an error.',
  ActivationLinkRequested,
)
export const ActivateAccountResult = resultUnion(
  'ActivateAccountResult',
  'The new customer, or why the link was refused.',
  AccountActivated,
  LinkRefused,
  PasswordNeeded,
)
export const SendPasswordResetLinkResult = resultUnion(
  'SendPasswordResetLinkResult',
  'Confirmation that the request was received, or an error.',
  PasswordResetRequested,
  CaptchaRequired,
)
export const ResetPasswordResult = resultUnion(
  'ResetPasswordResult',
  'Confirmation that the password was changed, or an error.',
  PasswordChanged,
  LinkRefused,
)

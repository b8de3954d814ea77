import { Field, ID, InputType, Int, ObjectType } from 'type-graphql'
import { graphEnum } from '../../graphql/enums'
import { Node } from '../../graphql/node'
import { DateTime, EmailAddress, Url } from '../../graphql/scalars'
import { resultUnion } from '../../graphql/user-error'
import { IdentityConfirmed, IdentityRefused, LinkRefused, PasskeyRefused } from './accounts.errors'
import { PasswordChanged, ViewerNode } from './accounts.graphql'

@InputType({ description: 'What shows who is asking: exactly one of these.' })
export class ConfirmIdentityInput {
  @Field(() => String, { nullable: true, description: 'The password of the account.' })
  password?: string | null

  @Field(() => String, {
    nullable: true,
    description: 'What a passkey has signed for `startPasskey(input: {purpose: CONFIRM})`, as JSON.',
  })
  passkey?: string | null

  @Field(() => String, { nullable: true, description: 'Of the authenticator app, or a recovery code.' })
  code?: string | null
}

export const ConfirmIdentityResult = resultUnion(
  'ConfirmIdentityResult',
  'Until when the proof holds, or why it was refused.',
  IdentityConfirmed,
  IdentityRefused,
)

@ObjectType('Session', { implements: Node, description: 'A browser or program in which the account is signed in.' })
export class SignedInSession extends Node {
  @Field(() => Boolean, { description: 'The one that asks.' })
  current!: boolean

  @Field(() => String, {
    nullable: true,
    description: 'Browser and system, as they called themselves; null when they did not.',
  })
  device!: string | null

  @Field(() => String, {
    nullable: true,
    description: 'The network that it signed in from, an IPv4 /24 or an IPv6 /48; null when not known.',
  })
  address!: string | null

  @Field(() => DateTime, { description: 'When it signed in.' })
  createdAt!: number

  @Field(() => DateTime, { description: 'When it was last used, to the minute.' })
  lastSeenAt!: number
}

@InputType({ description: 'Another password, by who knows the one that is.' })
export class ChangePasswordInput {
  @Field(() => String, { description: 'The password as it is.' })
  currentPassword!: string

  @Field(() => String, { description: '14 to 40 characters, and not one that is easily guessed.' })
  newPassword!: string
}

@InputType({ description: 'Which browser to sign out.' })
export class EndSessionInput {
  @Field(() => ID, { description: 'The id of the session, from `viewer { sessions }`.' })
  id!: string
}

export const ChangePasswordResult = resultUnion(
  'ChangePasswordResult',
  'That the password was changed, or why not.',
  PasswordChanged,
  IdentityRefused,
)
export const EndSessionResult = resultUnion(
  'EndSessionResult',
  'Who is signed in here now: a visitor if it was this very session.',
  ViewerNode,
)

@ObjectType('Passkey', {
  implements: Node,
  description: 'A key on a device of the owner that signs in without a password.',
})
export class PasskeyNode extends Node {
  @Field(() => String, { description: "The owner's own name for it." })
  name!: string

  @Field(() => DateTime, { description: 'When it was added.' })
  createdAt!: number

  @Field(() => DateTime, {
    nullable: true,
    description: 'When it last signed in or confirmed; null when it never did.',
  })
  lastUsedAt!: number | null
}

@ObjectType({ description: 'What guards an account beside its password.' })
export class AccountSecurity {
  @Field(() => Boolean, { description: 'Logging in by password asks for a code of an authenticator app too.' })
  hasAuthenticatorApp!: boolean

  @Field(() => Int, { description: 'Recovery codes that were not used yet.' })
  recoveryCodesLeft!: number

  @Field(() => DateTime, {
    nullable: true,
    description: 'When the recovery codes were made; null when there are none.',
  })
  recoveryCodesMadeAt!: number | null

  @Field(() => [PasskeyNode], { description: 'The passkeys, the oldest first; twenty at most.' })
  passkeys!: PasskeyNode[]
}

export const PasskeyPurposeEnum = graphEnum('PasskeyPurpose', 'What a passkey is asked for.', {
  LOGIN: 'To sign in; send what it signs to `loginWithPasskey`.',
  CONFIRM: 'To show once more who is asking; send what it signs to `confirmIdentity`.',
  REGISTER: 'To be made; send what the browser answers to `addPasskey`.',
})

@InputType({ description: 'What a passkey is needed for.' })
export class StartPasskeyInput {
  @Field(() => PasskeyPurposeEnum, { description: 'What comes of it.' })
  purpose!: keyof typeof PasskeyPurposeEnum
}

@ObjectType({
  description: 'What a browser hands to `navigator.credentials` (WebAuthn). Good for five minutes and one answer.',
})
export class PasskeyChallenge {
  @Field(() => String, {
    description:
      'JSON of PublicKeyCredentialRequestOptionsJSON, or of PublicKeyCredentialCreationOptionsJSON to make a passkey.',
  })
  options!: string
}

@InputType({ description: 'A passkey that signs in.' })
export class LoginWithPasskeyInput {
  @Field(() => String, { description: 'JSON of the AuthenticationResponseJSON that the browser gave.' })
  passkey!: string
}

@InputType({ description: 'A passkey that the browser has made.' })
export class AddPasskeyInput {
  @Field(() => String, { description: 'JSON of the RegistrationResponseJSON that the browser gave.' })
  passkey!: string

  @Field(() => String, { description: 'What its owner calls it; at most 60 characters.' })
  name!: string
}

@InputType({ description: 'Another name for a passkey.' })
export class RenamePasskeyInput {
  @Field(() => ID, { description: 'The id of the passkey.' })
  id!: string

  @Field(() => String, { description: 'What its owner calls it; at most 60 characters.' })
  name!: string
}

@InputType({ description: 'Which passkey to remove.' })
export class RemovePasskeyInput {
  @Field(() => ID, { description: 'The id of the passkey.' })
  id!: string
}

@ObjectType({ description: 'The passkey does not sign in any more.' })
export class PasskeyRemoved {
  @Field(() => ID, { description: 'The id that it had.' })
  id!: string
}

@ObjectType({
  description: 'What an authenticator app is told; it counts once `enableAuthenticatorApp` has seen a code.',
})
export class AuthenticatorAppSetup {
  @Field(() => String, { description: 'For apps that cannot scan: the secret in base32 (RFC 4648).' })
  secret!: string

  @Field(() => String, { description: 'What a QR code says to an app: `otpauth://totp/…`.' })
  uri!: string
}

@InputType({ description: 'Proof that an authenticator app has the secret.' })
export class EnableAuthenticatorAppInput {
  @Field(() => String, { description: 'The six digits that the app shows now.' })
  code!: string
}

@ObjectType({
  description: 'Recovery codes, told this once. Each works once in place of a code of the authenticator app.',
})
export class RecoveryCodes {
  @Field(() => [String], { description: 'Ten codes.' })
  codes!: string[]
}

@ObjectType({ description: 'A password alone signs in again.' })
export class SecondFactorOff {
  @Field(() => Boolean, { description: 'Always true.' })
  isOff!: boolean
}

export const AddPasskeyResult = resultUnion(
  'AddPasskeyResult',
  'The passkey that was added, or why not.',
  PasskeyNode,
  PasskeyRefused,
)
export const RenamePasskeyResult = resultUnion(
  'RenamePasskeyResult',
  'The passkey by its new name, or what is wrong with it.',
  PasskeyNode,
)
export const EnableAuthenticatorAppResult = resultUnion(
  'EnableAuthenticatorAppResult',
  'The recovery codes, or why the app was not taken.',
  RecoveryCodes,
  IdentityRefused,
)

@ObjectType({ description: 'A change of the address to log in with, which waits for the owners of both addresses.' })
export class EmailChange {
  @Field(() => EmailAddress, { description: 'The address to be.' })
  newEmail!: string

  @Field(() => Boolean, { description: 'The link that went to the address as it is was used.' })
  isOldConfirmed!: boolean

  @Field(() => Boolean, { description: 'The link that went to the address to be was used.' })
  isNewConfirmed!: boolean

  @Field(() => DateTime, { description: 'Until when the links work.' })
  expiresAt!: number
}

@InputType({ description: 'Another address to log in with.' })
export class RequestEmailChangeInput {
  @Field(() => String, { description: 'The address to be; a link is mailed there and to the address as it is.' })
  newEmail!: string
}

@InputType({ description: 'The link of a mail about a change of address.' })
export class ConfirmEmailChangeInput {
  @Field(() => String, { description: 'What stands behind the last slash of the link.' })
  token!: string
}

@ObjectType({ description: 'A link about a change of address that works still.' })
export class EmailChangeLink {
  @Field(() => EmailAddress, { description: 'The address to be.' })
  newEmail!: string

  @Field(() => Boolean, { description: 'It went to the address to be, and not to the one that is.' })
  isForNewAddress!: boolean
}

@ObjectType({ description: 'The owner of one of the two addresses agreed.' })
export class EmailChangeAgreed {
  @Field(() => Boolean, { description: 'The other one had agreed too: from now on one logs in with the new address.' })
  isChanged!: boolean
}

@ObjectType({ description: 'That the change was given up.' })
export class EmailChangeCancelled {
  @Field(() => Boolean, { description: 'Always true; also when there was none.' })
  isCancelled!: boolean
}

@ObjectType({ description: 'All that the shop has of a customer, for download as JSON.' })
export class DataExport {
  @Field(() => Url, { description: 'Where the download is, for the session that asked.' })
  url!: string

  @Field(() => DateTime, { description: 'Until when the link works.' })
  expiresAt!: number
}

export const RequestEmailChangeResult = resultUnion(
  'RequestEmailChangeResult',
  'The change that waits, or what is wrong with the address.',
  EmailChange,
)
export const ConfirmEmailChangeResult = resultUnion(
  'ConfirmEmailChangeResult',
  'That it was agreed to, or why the link does not work.',
  EmailChangeAgreed,
  LinkRefused,
)

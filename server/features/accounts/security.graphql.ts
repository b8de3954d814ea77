import { Field, ID, InputType, Int, ObjectType } from 'type-graphql'
import { graphEnum } from '../../graphql/enums'
import { Node } from '../../graphql/node'
import { DateTime, EmailAddress, Url } from '../../graphql/scalars'
import { resultUnion } from '../../graphql/user-error'
import {
  AuthenticatorAppConflict,
  IdentityConfirmed,
  IdentityNotConfirmed,
  IdentityRefused,
  LinkRefused,
  PasskeyRefused,
} from './accounts.errors'
import { PasswordChanged, ViewerNode } from './accounts.graphql'

@InputType({ description: 'Proof of identity. Give exactly one of these fields.' })
export class ConfirmIdentityInput {
  @Field(() => String, {
    nullable: true,
    description: 'Password of the account. Refused if the account uses two-factor authentication.',
  })
  password?: string | null

  @Field(() => String, {
    nullable: true,
    description: 'Assertion signed by a passkey for `createPasskeyChallenge(input: {purpose: CONFIRM})`, as JSON.',
  })
  passkey?: string | null

  @Field(() => String, { nullable: true, description: 'Code of the authenticator app, or a recovery code.' })
  code?: string | null
}

export const ConfirmIdentityResult = resultUnion(
  'ConfirmIdentityResult',
  'The time until which the confirmation is valid, or why it was refused.',
  IdentityConfirmed,
  IdentityRefused,
)

@ObjectType('Session', {
  implements: Node,
  description: 'Session of a browser or API client that is signed in to the account.',
})
export class SignedInSession extends Node {
  @Field(() => Boolean, { description: 'True for the session of this request.' })
  current!: boolean

  @Field(() => String, {
    nullable: true,
    description: 'Browser and operating system, from the User-Agent header; null if unknown.',
  })
  device!: string | null

  @Field(() => String, {
    nullable: true,
    description: 'Network from which the session signed in (IPv4 /24 or IPv6 /48); null if unknown.',
  })
  address!: string | null

  @Field(() => DateTime, { description: 'Time of signing in.' })
  createdAt!: number

  @Field(() => DateTime, { description: 'Time of the last request, rounded to the minute.' })
  lastSeenAt!: number
}

@InputType({ description: 'Change of the password.' })
export class ChangePasswordInput {
  @Field(() => String, { description: 'Current password.' })
  currentPassword!: string

  @Field(() => String, { description: 'New password of 14 to 40 characters that is not easily guessed.' })
  newPassword!: string
}

@InputType({ description: 'Session to end.' })
export class EndSessionInput {
  @Field(() => ID, { description: 'Id of the session, from `viewer { sessions }`.' })
  id!: string
}

export const ChangePasswordResult = resultUnion(
  'ChangePasswordResult',
  'Confirmation that the password was changed, or an error.',
  PasswordChanged,
  IdentityRefused,
)
export const EndSessionResult = resultUnion(
  'EndSessionResult',
  'The viewer after the session ended: a visitor if it was the current session.',
  ViewerNode,
)

@ObjectType('Passkey', {
  implements: Node,
  description: 'Passkey: a key on a device of the owner that signs in without a password.',
})
export class PasskeyNode extends Node {
  @Field(() => String, { description: 'Name given by the owner.' })
  name!: string

  @Field(() => DateTime, { description: 'Time at which the passkey was added.' })
  createdAt!: number

  @Field(() => DateTime, {
    nullable: true,
    description: 'Time of the last login or confirmation with the passkey; null if never used.',
  })
  lastUsedAt!: number | null
}

@ObjectType({ description: 'Security settings of an account, other than the password.' })
export class AccountSecurity {
  @Field(() => Boolean, {
    description: 'True if logging in with a password also requires a code of an authenticator app.',
  })
  hasAuthenticatorApp!: boolean

  @Field(() => Int, { description: 'Number of unused recovery codes.' })
  recoveryCodesLeft!: number

  @Field(() => DateTime, {
    nullable: true,
    description: 'Time at which the recovery codes were generated; null if there are none.',
  })
  recoveryCodesMadeAt!: number | null

  @Field(() => Boolean, {
    description:
      'True if staff of the shop may see it as this customer does, for half an hour and without changing anything. Each time is recorded in the activity.',
  })
  allowsLookAlong!: boolean

  @Field(() => [PasskeyNode], { description: 'Passkeys of the account, oldest first. At most 20.' })
  passkeys!: PasskeyNode[]
}

export const PasskeyPurposeEnum = graphEnum('PasskeyPurpose', 'Purpose of a passkey challenge.', {
  LOGIN: 'Sign in. Send the signed response to `loginWithPasskey`.',
  CONFIRM: 'Confirm the identity of the signed-in user. Send the signed response to `confirmIdentity`.',
  REGISTER: 'Create a new passkey. Send the response of the browser to `addPasskey`.',
})

@InputType({ description: 'Request for a passkey challenge.' })
export class StartPasskeyInput {
  @Field(() => PasskeyPurposeEnum, { description: 'Purpose of the challenge.' })
  purpose!: keyof typeof PasskeyPurposeEnum
}

@InputType({ description: 'The purpose of a passkey challenge.' })
export class CreatePasskeyChallengeInput {
  @Field(() => PasskeyPurposeEnum, { description: 'Which mutation receives the signed response.' })
  purpose!: keyof typeof PasskeyPurposeEnum
}

@ObjectType({
  description: 'Challenge for `navigator.credentials` (WebAuthn). Valid for five minutes and for one response.',
})
export class PasskeyChallenge {
  @Field(() => String, {
    description:
      'PublicKeyCredentialRequestOptionsJSON as a string, or PublicKeyCredentialCreationOptionsJSON for the purpose REGISTER.',
  })
  options!: string
}

@InputType({ description: 'Login with a passkey.' })
export class LoginWithPasskeyInput {
  @Field(() => String, { description: 'AuthenticationResponseJSON of the browser, as a string.' })
  passkey!: string
}

@InputType({ description: 'New passkey, created by the browser.' })
export class AddPasskeyInput {
  @Field(() => String, { description: 'RegistrationResponseJSON of the browser, as a string.' })
  passkey!: string

  @Field(() => String, { description: 'Name of the passkey, at most 60 characters.' })
  name!: string
}

@InputType({ description: 'New name of a passkey.' })
export class RenamePasskeyInput {
  @Field(() => ID, { description: 'Id of the passkey.' })
  id!: string

  @Field(() => String, { description: 'New name, at most 60 characters.' })
  name!: string
}

@InputType({ description: 'Passkey to remove.' })
export class RemovePasskeyInput {
  @Field(() => ID, { description: 'Id of the passkey.' })
  id!: string
}

@InputType({ description: 'The passkey to delete.' })
export class DeletePasskeyInput {
  @Field(() => ID, { description: 'The id of the passkey.' })
  id!: string
}

@ObjectType({ description: 'The passkey was removed and can no longer sign in.' })
export class PasskeyRemoved {
  @Field(() => ID, { description: 'Id of the removed passkey.' })
  id!: string
}

@ObjectType({
  description:
    'Secret to enter in an authenticator app. Takes effect after `enableAuthenticatorApp` receives a valid code.',
})
export class AuthenticatorAppSetup {
  @Field(() => String, { description: 'Secret in base32 (RFC 4648), for apps that cannot scan a QR code.' })
  secret!: string

  @Field(() => String, { description: 'Content for the QR code: `otpauth://totp/…`.' })
  uri!: string
}

@InputType({ description: 'Proof that the authenticator app was set up.' })
export class EnableAuthenticatorAppInput {
  @Field(() => String, { description: 'Current six-digit code of the app.' })
  code!: string
}

@ObjectType({
  description: 'New recovery codes, shown only once. Each replaces a code of the authenticator app once.',
})
export class RecoveryCodes {
  @Field(() => [String], { description: 'Ten recovery codes.' })
  codes!: string[]
}

@ObjectType({ description: 'Two-factor authentication was disabled.' })
export class SecondFactorOff {
  @Field(() => Boolean, { description: 'Always true.' })
  isOff!: boolean
}

export const CreatePasskeyChallengeResult = resultUnion(
  'CreatePasskeyChallengeResult',
  'The challenge, or CONFIRM_IDENTITY for the purpose REGISTER.',
  PasskeyChallenge,
  IdentityNotConfirmed,
)
export const DeletePasskeyResult = resultUnion(
  'DeletePasskeyResult',
  'The id of the deleted passkey, or CONFIRM_IDENTITY.',
  PasskeyRemoved,
  IdentityNotConfirmed,
)
export const BeginAuthenticatorAppResult = resultUnion(
  'BeginAuthenticatorAppResult',
  'The secret for the app, CONFIRM_IDENTITY, or CONFLICT if the account already has an app.',
  AuthenticatorAppSetup,
  IdentityNotConfirmed,
  AuthenticatorAppConflict,
)
export const DisableAuthenticatorAppResult = resultUnion(
  'DisableAuthenticatorAppResult',
  'The second factor is off, or CONFIRM_IDENTITY.',
  SecondFactorOff,
  IdentityNotConfirmed,
)
export const CreateRecoveryCodesResult = resultUnion(
  'CreateRecoveryCodesResult',
  'The new codes, CONFIRM_IDENTITY, or CONFLICT if the account has no authenticator app.',
  RecoveryCodes,
  IdentityNotConfirmed,
  AuthenticatorAppConflict,
)
export const AddPasskeyResult = resultUnion(
  'AddPasskeyResult',
  'The new passkey, or why it was refused.',
  PasskeyNode,
  PasskeyRefused,
)
export const RenamePasskeyResult = resultUnion('RenamePasskeyResult', 'The renamed passkey, or an error.', PasskeyNode)
export const EnableAuthenticatorAppResult = resultUnion(
  'EnableAuthenticatorAppResult',
  'The recovery codes, or why the code was refused.',
  RecoveryCodes,
  IdentityRefused,
)

@ObjectType({
  description:
    'Pending change of the login e-mail address. It takes effect when the links mailed to both addresses have been opened.',
})
export class EmailChange {
  @Field(() => EmailAddress, { description: 'New e-mail address.' })
  newEmail!: string

  @Field(() => Boolean, { description: 'True once the link mailed to the current address was used.' })
  isOldConfirmed!: boolean

  @Field(() => Boolean, { description: 'True once the link mailed to the new address was used.' })
  isNewConfirmed!: boolean

  @Field(() => DateTime, { description: 'Time at which both links expire.' })
  expiresAt!: number
}

@InputType({ description: 'Request to change the login e-mail address.' })
export class RequestEmailChangeInput {
  @Field(() => String, {
    description: 'New e-mail address. A confirmation link is mailed to it and to the current address.',
  })
  newEmail!: string
}

@InputType({ description: 'Confirmation of a change of e-mail address.' })
export class ConfirmEmailChangeInput {
  @Field(() => String, { description: 'Token of the link: the part after the last slash.' })
  token!: string
}

@ObjectType({ description: 'Valid link from a mail about a change of e-mail address.' })
export class EmailChangeLink {
  @Field(() => EmailAddress, { description: 'New e-mail address.' })
  newEmail!: string

  @Field(() => Boolean, { description: 'True if the link was mailed to the new address, false if to the current one.' })
  isForNewAddress!: boolean
}

@ObjectType({ description: 'The change was confirmed for one of the two addresses.' })
export class EmailChangeAgreed {
  @Field(() => Boolean, {
    description: 'True if both addresses have confirmed and the login e-mail address was changed.',
  })
  isChanged!: boolean
}

@ObjectType({ description: 'The pending change of e-mail address was cancelled.' })
export class EmailChangeCancelled {
  @Field(() => Boolean, { description: 'Always true, even if no change was pending.' })
  isCancelled!: boolean
}

@ObjectType({ description: 'Download of all data that the shop holds about a customer, as JSON.' })
export class DataExport {
  @Field(() => Url, { description: 'Address of the download. Works only in the session that requested it.' })
  url!: string

  @Field(() => DateTime, { description: 'Time at which the download link expires.' })
  expiresAt!: number
}

export const RequestDataExportResult = resultUnion(
  'RequestDataExportResult',
  'The link to the download, or CONFIRM_IDENTITY.',
  DataExport,
  IdentityNotConfirmed,
)
export const RequestEmailChangeResult = resultUnion(
  'RequestEmailChangeResult',
  'The pending change, or an error.',
  EmailChange,
)
export const ConfirmEmailChangeResult = resultUnion(
  'ConfirmEmailChangeResult',
  'Confirmation for this address, or why the link was refused.',
  EmailChangeAgreed,
  LinkRefused,
)

@InputType({ description: 'Whether staff of the shop may look along.' })
export class SetLookAlongAllowedInput {
  @Field(() => Boolean, { description: 'False ends what is going on, too.' })
  isAllowed!: boolean
}

export const SetLookAlongAllowedResult = resultUnion(
  'SetLookAlongAllowedResult',
  'The security settings after the change, or an error.',
  AccountSecurity,
)

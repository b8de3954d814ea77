import { Arg, Ctx, FieldResolver, Mutation, Query, Resolver } from 'type-graphql'
import type { Context } from '../../common/context'
import { whenSignedIn } from '../../common/guards'
import { Input } from '../../graphql/input'
import { throwRefusal } from '../../graphql/user-error'
import { LoginResult, ViewerNode } from './accounts.graphql'
import { confirmIdentity } from './confirm-identity.service'
import { requestDataExport } from './data-export.service'
import {
  cancelEmailChange,
  confirmEmailChange,
  findEmailChangeLink,
  findOwnEmailChange,
  requestEmailChange,
} from './email-change.service'
import { loginWithPasskey } from './login.service'
import { endOtherSessions, endOwnSession, listOwnSessions } from './own-sessions.service'
import { addPasskey, createPasskeyChallenge, deleteOwnPasskey, nameOwnPasskey } from './passkeys.service'
import { changePassword } from './password-change.service'
import {
  beginAuthenticatorApp,
  createRecoveryCodes,
  disableAuthenticatorApp,
  enableAuthenticatorApp,
} from './second-factor.service'
import {
  AccountSecurity,
  AddPasskeyInput,
  AddPasskeyResult,
  AuthenticatorAppSetup,
  BeginAuthenticatorAppResult,
  ChangePasswordInput,
  ChangePasswordResult,
  ConfirmEmailChangeInput,
  ConfirmEmailChangeResult,
  ConfirmIdentityInput,
  ConfirmIdentityResult,
  CreatePasskeyChallengeInput,
  CreatePasskeyChallengeResult,
  CreateRecoveryCodesResult,
  DataExport,
  DeletePasskeyInput,
  DeletePasskeyResult,
  DisableAuthenticatorAppResult,
  EmailChange,
  EmailChangeCancelled,
  EmailChangeLink,
  EnableAuthenticatorAppInput,
  EnableAuthenticatorAppResult,
  EndSessionInput,
  EndSessionResult,
  LoginWithPasskeyInput,
  PasskeyChallenge,
  PasskeyRemoved,
  RecoveryCodes,
  RemovePasskeyInput,
  RenamePasskeyInput,
  RenamePasskeyResult,
  RequestDataExportResult,
  RequestEmailChangeInput,
  RequestEmailChangeResult,
  SecondFactorOff,
  SetLookAlongAllowedInput,
  SetLookAlongAllowedResult,
  SignedInSession,
  StartPasskeyInput,
} from './security.graphql'
import { getSecurity, setLookAlongAllowed } from './security.service'

@Resolver(() => ViewerNode)
export class SecurityResolver {
  @Mutation(() => ConfirmIdentityResult, {
    description:
      'Confirms the identity of the signed-in user. Operations that throw CONFIRM_IDENTITY are permitted for ten minutes after this or after a login.',
  })
  confirmIdentity(@Ctx() ctx: Context, @Input(() => ConfirmIdentityInput) input: ConfirmIdentityInput) {
    return confirmIdentity(ctx, input)
  }

  @Mutation(() => SetLookAlongAllowedResult, {
    description: 'Allows staff of the shop to look along with the viewer, or forbids it.',
  })
  setLookAlongAllowed(@Ctx() ctx: Context, @Input(() => SetLookAlongAllowedInput) input: SetLookAlongAllowedInput) {
    return setLookAlongAllowed(ctx, input.isAllowed)
  }

  @FieldResolver(() => [SignedInSession], {
    nullable: true,
    description: 'Signed-in sessions of the account, most recently used first; null for a visitor.',
  })
  sessions(@Ctx() ctx: Context) {
    return whenSignedIn(ctx, listOwnSessions)
  }

  @Mutation(() => ChangePasswordResult, {
    description: 'Changes the password. Ends all other sessions of the account and mails its owner.',
  })
  changePassword(@Ctx() ctx: Context, @Input(() => ChangePasswordInput) input: ChangePasswordInput) {
    return changePassword(ctx, input)
  }

  @Mutation(() => EndSessionResult, {
    description: 'Ends one session of the viewer. Fails with NOT_FOUND for an unknown session.',
  })
  endSession(@Ctx() ctx: Context, @Input(() => EndSessionInput) input: EndSessionInput) {
    return endOwnSession(ctx, input.id)
  }

  @Mutation(() => ViewerNode, { description: 'Ends all sessions of the account except the current one.' })
  endOtherSessions(@Ctx() ctx: Context) {
    return endOtherSessions(ctx)
  }

  @FieldResolver(() => AccountSecurity, {
    nullable: true,
    description: 'Security settings of the account, other than the password; null for a visitor.',
  })
  security(@Ctx() ctx: Context) {
    return whenSignedIn(ctx, getSecurity)
  }

  @Mutation(() => CreatePasskeyChallengeResult, {
    description:
      'Creates a challenge for a passkey to sign, to log in, to confirm the identity or to register. Valid for five minutes and one response.',
  })
  createPasskeyChallenge(
    @Ctx() ctx: Context,
    @Input(() => CreatePasskeyChallengeInput) input: CreatePasskeyChallengeInput,
  ) {
    return createPasskeyChallenge(ctx, input)
  }

  @Mutation(() => PasskeyChallenge, {
    description: 'Creates a challenge for a passkey to sign. Fails with CONFIRM_IDENTITY for the purpose REGISTER.',
    deprecationReason: 'Use `createPasskeyChallenge`, which returns refusals as `UserError`.',
  })
  async startPasskey(@Ctx() ctx: Context, @Input(() => StartPasskeyInput) input: StartPasskeyInput) {
    return throwRefusal(await createPasskeyChallenge(ctx, input))
  }

  @Mutation(() => LoginResult, { description: 'Signs in with a passkey, without a password or a code.' })
  loginWithPasskey(@Ctx() ctx: Context, @Input(() => LoginWithPasskeyInput) input: LoginWithPasskeyInput) {
    return loginWithPasskey(ctx, input)
  }

  @Mutation(() => AddPasskeyResult, {
    description: 'Adds a passkey created by the browser. Requires a confirmed identity, otherwise CONFIRM_IDENTITY.',
  })
  addPasskey(@Ctx() ctx: Context, @Input(() => AddPasskeyInput) input: AddPasskeyInput) {
    return addPasskey(ctx, input)
  }

  @Mutation(() => RenamePasskeyResult, { description: 'Renames a passkey.' })
  renamePasskey(@Ctx() ctx: Context, @Input(() => RenamePasskeyInput) input: RenamePasskeyInput) {
    return nameOwnPasskey(ctx, input)
  }

  @Mutation(() => DeletePasskeyResult, {
    description: 'Deletes a passkey, which no longer signs in. Fails with NOT_FOUND if it is not of the viewer.',
  })
  deletePasskey(@Ctx() ctx: Context, @Input(() => DeletePasskeyInput) input: DeletePasskeyInput) {
    return deleteOwnPasskey(ctx, input)
  }

  @Mutation(() => PasskeyRemoved, {
    description: 'Deletes a passkey. Fails with CONFIRM_IDENTITY.',
    deprecationReason: 'Use `deletePasskey`, which returns refusals as `UserError`.',
  })
  async removePasskey(@Ctx() ctx: Context, @Input(() => RemovePasskeyInput) input: RemovePasskeyInput) {
    return throwRefusal(await deleteOwnPasskey(ctx, input))
  }

  @Mutation(() => BeginAuthenticatorAppResult, {
    description:
      'Creates the secret for an authenticator app. It is in use once `enableAuthenticatorApp` has received a first code.',
  })
  beginAuthenticatorApp(@Ctx() ctx: Context) {
    return beginAuthenticatorApp(ctx)
  }

  @Mutation(() => AuthenticatorAppSetup, {
    description:
      'Creates the secret for an authenticator app. Fails with CONFIRM_IDENTITY, and with CONFLICT if the account already has an app.',
    deprecationReason: 'Use `beginAuthenticatorApp`, which returns refusals as `UserError`.',
  })
  async startAuthenticatorApp(@Ctx() ctx: Context) {
    return throwRefusal(await beginAuthenticatorApp(ctx))
  }

  @Mutation(() => EnableAuthenticatorAppResult, {
    description:
      'Enables two-factor authentication with a first code of the app. Requires a confirmed identity, otherwise CONFIRM_IDENTITY.',
  })
  enableAuthenticatorApp(
    @Ctx() ctx: Context,
    @Input(() => EnableAuthenticatorAppInput) input: EnableAuthenticatorAppInput,
  ) {
    return enableAuthenticatorApp(ctx, input)
  }

  @Mutation(() => DisableAuthenticatorAppResult, {
    description: 'Deletes the authenticator app and the recovery codes. A password alone then signs in.',
  })
  disableAuthenticatorApp(@Ctx() ctx: Context) {
    return disableAuthenticatorApp(ctx)
  }

  @Mutation(() => SecondFactorOff, {
    description: 'Deletes the authenticator app. Fails with CONFIRM_IDENTITY.',
    deprecationReason: 'Use `disableAuthenticatorApp`, which returns refusals as `UserError`.',
  })
  async removeAuthenticatorApp(@Ctx() ctx: Context) {
    return throwRefusal(await disableAuthenticatorApp(ctx))
  }

  @Mutation(() => CreateRecoveryCodesResult, {
    description: 'Replaces the recovery codes by ten new ones, which are returned only here.',
  })
  createRecoveryCodes(@Ctx() ctx: Context) {
    return createRecoveryCodes(ctx)
  }

  @Mutation(() => RecoveryCodes, {
    description:
      'Replaces the recovery codes. Fails with CONFIRM_IDENTITY, and with CONFLICT if the account has no authenticator app.',
    deprecationReason: 'Use `createRecoveryCodes`, which returns refusals as `UserError`.',
  })
  async makeRecoveryCodes(@Ctx() ctx: Context) {
    return throwRefusal(await createRecoveryCodes(ctx))
  }

  @FieldResolver(() => EmailChange, {
    nullable: true,
    description: 'Pending change of the login e-mail address; null if there is none, and for a visitor.',
  })
  emailChange(@Ctx() ctx: Context) {
    return whenSignedIn(ctx, findOwnEmailChange)
  }

  @Mutation(() => RequestEmailChangeResult, {
    description:
      'Requests a change of the login e-mail address. Mails a confirmation link to both addresses. Requires a confirmed identity, otherwise CONFIRM_IDENTITY.',
  })
  requestEmailChange(@Ctx() ctx: Context, @Input(() => RequestEmailChangeInput) input: RequestEmailChangeInput) {
    return requestEmailChange(ctx, input)
  }

  @Mutation(() => EmailChangeCancelled, { description: 'Cancels the pending change of e-mail address.' })
  cancelEmailChange(@Ctx() ctx: Context) {
    return cancelEmailChange(ctx)
  }

  @Query(() => EmailChangeLink, {
    nullable: true,
    description: 'Returns an e-mail change link without using it; null if the link is unknown or no longer valid.',
  })
  emailChangeLink(
    @Ctx() ctx: Context,
    @Arg('token', () => String, { description: 'Token of the link: the part after the last slash.' }) token: string,
  ) {
    return findEmailChangeLink(ctx, token)
  }

  @Mutation(() => ConfirmEmailChangeResult, {
    description: 'Confirms the change for one of the two addresses. The address changes when both have confirmed.',
  })
  confirmEmailChange(@Ctx() ctx: Context, @Input(() => ConfirmEmailChangeInput) input: ConfirmEmailChangeInput) {
    return confirmEmailChange(ctx, input)
  }

  @Mutation(() => RequestDataExportResult, {
    description: 'Creates a link to all data of the viewer. It works for an hour and in this session only.',
  })
  requestDataExport(@Ctx() ctx: Context) {
    return requestDataExport(ctx)
  }

  @Mutation(() => DataExport, {
    description: 'Creates a link to all data of the viewer. Fails with CONFIRM_IDENTITY.',
    deprecationReason: 'Use `requestDataExport`, which returns refusals as `UserError`.',
  })
  async exportMyData(@Ctx() ctx: Context) {
    return throwRefusal(await requestDataExport(ctx))
  }
}

import { Arg, Ctx, FieldResolver, Mutation, Query, Resolver } from 'type-graphql'
import type { Context } from '../../common/context'
import { whenSignedIn } from '../../common/guards'
import { Input } from '../../graphql/input'
import { LoginResult, ViewerNode } from './accounts.graphql'
import { confirmIdentity } from './confirm-identity.service'
import { exportMyData } from './data-export.service'
import {
  cancelEmailChange,
  confirmEmailChange,
  findEmailChangeLink,
  findOwnEmailChange,
  requestEmailChange,
} from './email-change.service'
import { loginWithPasskey } from './login.service'
import { endOtherSessions, endOwnSession, listOwnSessions } from './own-sessions.service'
import { addPasskey, nameOwnPasskey, removeOwnPasskey, startPasskey } from './passkeys.service'
import { changePassword } from './password-change.service'
import {
  enableAuthenticatorApp,
  makeRecoveryCodes,
  removeAuthenticatorApp,
  startAuthenticatorApp,
} from './second-factor.service'
import {
  AccountSecurity,
  AddPasskeyInput,
  AddPasskeyResult,
  AuthenticatorAppSetup,
  ChangePasswordInput,
  ChangePasswordResult,
  ConfirmEmailChangeInput,
  ConfirmEmailChangeResult,
  ConfirmIdentityInput,
  ConfirmIdentityResult,
  DataExport,
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
  RequestEmailChangeInput,
  RequestEmailChangeResult,
  SecondFactorOff,
  SignedInSession,
  StartPasskeyInput,
} from './security.graphql'
import { getSecurity } from './security.service'

@Resolver(() => ViewerNode)
export class SecurityResolver {
  @Mutation(() => ConfirmIdentityResult, {
    description:
      'Shows once more who is signed in. What answers CONFIRM_IDENTITY goes on for ten minutes after it, or after a login.',
  })
  confirmIdentity(@Ctx() ctx: Context, @Input(() => ConfirmIdentityInput) input: ConfirmIdentityInput) {
    return confirmIdentity(ctx, input)
  }

  @FieldResolver(() => [SignedInSession], {
    nullable: true,
    description: 'Where the account is signed in, the last used first; null for a visitor.',
  })
  sessions(@Ctx() ctx: Context) {
    return whenSignedIn(ctx, listOwnSessions)
  }

  @Mutation(() => ChangePasswordResult, {
    description: 'Sets another password. The other sessions of the account end, and its owner is mailed.',
  })
  changePassword(@Ctx() ctx: Context, @Input(() => ChangePasswordInput) input: ChangePasswordInput) {
    return changePassword(ctx, input)
  }

  @Mutation(() => EndSessionResult, { description: "Signs out one browser; NOT_FOUND when it is not the viewer's." })
  endSession(@Ctx() ctx: Context, @Input(() => EndSessionInput) input: EndSessionInput) {
    return endOwnSession(ctx, input.id)
  }

  @Mutation(() => ViewerNode, { description: 'Signs out every browser but the one that asks.' })
  endOtherSessions(@Ctx() ctx: Context) {
    return endOtherSessions(ctx)
  }

  @FieldResolver(() => AccountSecurity, {
    nullable: true,
    description: 'What guards the account beside its password; null for a visitor.',
  })
  security(@Ctx() ctx: Context) {
    return whenSignedIn(ctx, getSecurity)
  }

  @Mutation(() => PasskeyChallenge, {
    description: 'Asks a passkey to sign in, to confirm, or to be made, which needs a confirmed identity.',
  })
  startPasskey(@Ctx() ctx: Context, @Input(() => StartPasskeyInput) input: StartPasskeyInput) {
    return startPasskey(ctx, input.purpose)
  }

  @Mutation(() => LoginResult, { description: 'Signs in by a passkey, without a password or a code.' })
  loginWithPasskey(@Ctx() ctx: Context, @Input(() => LoginWithPasskeyInput) input: LoginWithPasskeyInput) {
    return loginWithPasskey(ctx, input)
  }

  @Mutation(() => AddPasskeyResult, { description: 'Keeps a passkey that the browser has made; CONFIRM_IDENTITY.' })
  addPasskey(@Ctx() ctx: Context, @Input(() => AddPasskeyInput) input: AddPasskeyInput) {
    return addPasskey(ctx, input)
  }

  @Mutation(() => RenamePasskeyResult, { description: 'Gives a passkey another name.' })
  renamePasskey(@Ctx() ctx: Context, @Input(() => RenamePasskeyInput) input: RenamePasskeyInput) {
    return nameOwnPasskey(ctx, input)
  }

  @Mutation(() => PasskeyRemoved, { description: 'Removes a passkey; CONFIRM_IDENTITY.' })
  removePasskey(@Ctx() ctx: Context, @Input(() => RemovePasskeyInput) input: RemovePasskeyInput) {
    return removeOwnPasskey(ctx, input.id)
  }

  @Mutation(() => AuthenticatorAppSetup, {
    description: 'Begins to set up an authenticator app; CONFIRM_IDENTITY, and CONFLICT when there is one in use.',
  })
  startAuthenticatorApp(@Ctx() ctx: Context) {
    return startAuthenticatorApp(ctx)
  }

  @Mutation(() => EnableAuthenticatorAppResult, {
    description: 'Turns on the second factor by a first code of the app; CONFIRM_IDENTITY.',
  })
  enableAuthenticatorApp(
    @Ctx() ctx: Context,
    @Input(() => EnableAuthenticatorAppInput) input: EnableAuthenticatorAppInput,
  ) {
    return enableAuthenticatorApp(ctx, input)
  }

  @Mutation(() => SecondFactorOff, { description: 'Turns off the second factor; CONFIRM_IDENTITY.' })
  removeAuthenticatorApp(@Ctx() ctx: Context) {
    return removeAuthenticatorApp(ctx)
  }

  @Mutation(() => RecoveryCodes, {
    description: 'Makes new recovery codes in place of the earlier ones; CONFIRM_IDENTITY, CONFLICT without an app.',
  })
  makeRecoveryCodes(@Ctx() ctx: Context) {
    return makeRecoveryCodes(ctx)
  }

  @FieldResolver(() => EmailChange, {
    nullable: true,
    description: 'A change of the address to log in with that waits; null when there is none, and for a visitor.',
  })
  emailChange(@Ctx() ctx: Context) {
    return whenSignedIn(ctx, findOwnEmailChange)
  }

  @Mutation(() => RequestEmailChangeResult, {
    description: 'Asks the owners of both addresses for a change; CONFIRM_IDENTITY.',
  })
  requestEmailChange(@Ctx() ctx: Context, @Input(() => RequestEmailChangeInput) input: RequestEmailChangeInput) {
    return requestEmailChange(ctx, input)
  }

  @Mutation(() => EmailChangeCancelled, { description: 'Gives up a change of address that waits.' })
  cancelEmailChange(@Ctx() ctx: Context) {
    return cancelEmailChange(ctx)
  }

  @Query(() => EmailChangeLink, {
    nullable: true,
    description: 'Looks at a link without using it; null when there is none, or when it works no more.',
  })
  emailChangeLink(
    @Ctx() ctx: Context,
    @Arg('token', () => String, { description: 'What stands behind the last slash of the link.' }) token: string,
  ) {
    return findEmailChangeLink(ctx, token)
  }

  @Mutation(() => ConfirmEmailChangeResult, {
    description: 'Uses the link of one of the two mails; with the second the address is changed.',
  })
  confirmEmailChange(@Ctx() ctx: Context, @Input(() => ConfirmEmailChangeInput) input: ConfirmEmailChangeInput) {
    return confirmEmailChange(ctx, input)
  }

  @Mutation(() => DataExport, {
    description: "A link to all of one's data, for an hour and this session only; CONFIRM_IDENTITY.",
  })
  exportMyData(@Ctx() ctx: Context) {
    return exportMyData(ctx)
  }
}

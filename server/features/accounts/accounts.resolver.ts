import { Arg, Ctx, FieldResolver, Mutation, Query, Resolver } from 'type-graphql'
import type { Context } from '../../common/context'
import {
  AccountNode,
  ActivateAccountResult,
  ActivationLink,
  LoginResult,
  PostcodeAddress,
  RegisterAccountResult,
  ResendActivationLinkResult,
  ResetPasswordResult,
  SendPasswordResetLinkResult,
  ViewerNode,
} from './accounts.graphql'
import {
  ActivateAccountInput,
  CaptchaVersion,
  LoginInput,
  RegisterAccountInput,
  ResendActivationLinkInput,
  ResetPasswordInput,
  SendPasswordResetLinkInput,
} from './accounts.inputs'
import { findViewerAccount } from './accounts.service'
import { activateAccount, findActivationLink } from './activation.service'
import { login, logout, needsLoginCaptcha } from './login.service'
import { resetPassword, sendPasswordResetLink } from './password-reset.service'
import { findAddress } from './postcode.service'
import { registerAccount, resendActivationLink } from './registration.service'

@Resolver(() => ViewerNode)
export class AccountsResolver {
  @Query(() => ViewerNode)
  viewer(@Ctx() ctx: Context) {
    return new ViewerNode(ctx)
  }

  @FieldResolver(() => Boolean, { description: 'The login form opens with a captcha.' })
  showCaptcha(@Ctx() ctx: Context) {
    return needsLoginCaptcha(ctx)
  }

  @FieldResolver(() => AccountNode, { nullable: true })
  account(@Ctx() ctx: Context) {
    return findViewerAccount(ctx)
  }

  @Query(() => String, { description: 'The site key of the captcha, or where its challenges are made.' })
  captchaKey(
    @Ctx() ctx: Context,
    @Arg('version', () => CaptchaVersion, { defaultValue: 'V2' }) version: keyof typeof CaptchaVersion,
  ) {
    return ctx.ports.captcha.key(version === 'V3' ? 'v3' : 'v2')
  }

  @Query(() => PostcodeAddress, { nullable: true, description: 'Dutch addresses only; null when it is not known.' })
  postcodeAddress(
    @Ctx() ctx: Context,
    @Arg('postcode', () => String) postcode: string,
    @Arg('houseNumber', () => String) houseNumber: string,
  ) {
    return findAddress(ctx, { postcode, houseNumber })
  }

  @Query(() => ActivationLink, { nullable: true, description: 'Null when the link does not work, or not any more.' })
  activationLink(@Ctx() ctx: Context, @Arg('token', () => String) token: string) {
    return findActivationLink(ctx, token)
  }

  @Mutation(() => LoginResult)
  login(@Ctx() ctx: Context, @Arg('input', () => LoginInput) input: LoginInput) {
    return login(ctx, input)
  }

  @Mutation(() => ViewerNode)
  logout(@Ctx() ctx: Context) {
    return logout(ctx)
  }

  @Mutation(() => RegisterAccountResult)
  registerAccount(@Ctx() ctx: Context, @Arg('input', () => RegisterAccountInput) input: RegisterAccountInput) {
    return registerAccount(ctx, { form: input.registration, captchaToken: input.captchaToken })
  }

  @Mutation(() => ResendActivationLinkResult)
  resendActivationLink(
    @Ctx() ctx: Context,
    @Arg('input', () => ResendActivationLinkInput) input: ResendActivationLinkInput,
  ) {
    return resendActivationLink(ctx, input)
  }

  @Mutation(() => ActivateAccountResult)
  activateAccount(@Ctx() ctx: Context, @Arg('input', () => ActivateAccountInput) input: ActivateAccountInput) {
    return activateAccount(ctx, input)
  }

  @Mutation(() => SendPasswordResetLinkResult)
  sendPasswordResetLink(
    @Ctx() ctx: Context,
    @Arg('input', () => SendPasswordResetLinkInput) input: SendPasswordResetLinkInput,
  ) {
    return sendPasswordResetLink(ctx, input)
  }

  @Mutation(() => ResetPasswordResult)
  resetPassword(@Ctx() ctx: Context, @Arg('input', () => ResetPasswordInput) input: ResetPasswordInput) {
    return resetPassword(ctx, input)
  }
}

import { Arg, Args, ArgsType, Ctx, Field, FieldResolver, Float, Mutation, Query, Resolver } from 'type-graphql'
import type { ActivityGroup } from '../../../rules/activity'
import { fractionOf } from '../../../rules/vat'
import type { Context } from '../../common/context'
import { whenSignedIn } from '../../common/guards'
import { pageArgs } from '../../graphql/connection'
import { Input } from '../../graphql/input'
import {
  AccountNode,
  ActivateAccountResult,
  ActivationLink,
  ActivityConnection,
  ActivityGroupEnum,
  CaptchaConfig,
  captchaConfigOf,
  LoginResult,
  PostcodeAddress,
  RegisterAccountResult,
  ResendActivationLinkResult,
  ResetPasswordResult,
  SendPasswordResetLinkResult,
  SetVatIdResult,
  VatIdCheck,
  ViewerNode,
} from './accounts.graphql'
import {
  ActivateAccountInput,
  CaptchaVersion,
  LoginInput,
  PORT_VERSION,
  RegisterAccountInput,
  ResendActivationLinkInput,
  ResetPasswordInput,
  SendPasswordResetLinkInput,
  SetVatIdInput,
  withCountryId,
} from './accounts.inputs'
import { findViewerAccount } from './accounts.service'
import { activateAccount, findActivationLink } from './activation.service'
import { ACTIVITY_PAGE, type AskedActivity, listOwnActivity } from './activity.service'
import { login, logout, needsLoginCaptcha } from './login.service'
import { resetPassword, sendPasswordResetLink } from './password-reset.service'
import { findAddress } from './postcode.service'
import { registerAccount, resendActivationLink } from './registration.service'
import { checkVatId, setVatId, vatRateOf } from './vat-check.service'

const VERSION = { defaultValue: 'V2', description: 'Captcha to use.' } as const

@ArgsType()
class ActivityArgs extends pageArgs(ACTIVITY_PAGE) implements AskedActivity {
  @Field(() => ActivityGroupEnum, {
    nullable: true,
    description: 'Returns only events of this group; all events if omitted.',
  })
  group?: ActivityGroup | null
}

@Resolver(() => ViewerNode)
export class AccountsResolver {
  @Query(() => ViewerNode, { description: 'User or visitor who sends the request, with their data.' })
  viewer(@Ctx() ctx: Context) {
    return new ViewerNode(ctx)
  }

  @FieldResolver(() => Boolean, {
    description: 'True if the login form must show a captcha, after too many failed logins.',
  })
  showCaptcha(@Ctx() ctx: Context) {
    return needsLoginCaptcha(ctx)
  }

  @FieldResolver(() => Float, {
    description:
      'VAT rate that applies to the viewer, as a fraction such as 0.21. It is 0 if VAT is reverse charged to a business in another EU member state.',
  })
  async vatRate(@Ctx() ctx: Context) {
    return fractionOf(await vatRateOf(ctx))
  }

  @FieldResolver(() => ActivityConnection, {
    nullable: true,
    description: 'Activity log of the account, newest first; null for a visitor.',
  })
  activity(@Ctx() ctx: Context, @Args(() => ActivityArgs) asked: ActivityArgs) {
    return whenSignedIn(ctx, () => listOwnActivity(ctx, asked))
  }

  @FieldResolver(() => AccountNode, {
    nullable: true,
    description: 'Account of the signed-in user; null for a visitor.',
  })
  account(@Ctx() ctx: Context) {
    return findViewerAccount(ctx)
  }

  @Query(() => String, { description: "Site key of a captcha, or the path of the shop's own challenge." })
  captchaKey(@Ctx() ctx: Context, @Arg('version', () => CaptchaVersion, VERSION) version: keyof typeof PORT_VERSION) {
    return ctx.ports.captcha.key(PORT_VERSION[version])
  }

  @Query(() => CaptchaConfig, { description: 'How a page shows a captcha.' })
  captchaConfig(
    @Ctx() ctx: Context,
    @Arg('version', () => CaptchaVersion, VERSION) version: keyof typeof PORT_VERSION,
  ) {
    return captchaConfigOf(ctx.ports.captcha, PORT_VERSION[version])
  }

  @Query(() => PostcodeAddress, {
    nullable: true,
    description: 'Street and city of a Dutch address; null if unknown.',
  })
  postcodeAddress(
    @Ctx() ctx: Context,
    @Arg('postcode', () => String, {
      description: 'Postal code: four digits and two letters, with or without a space.',
    })
    postcode: string,
    @Arg('houseNumber', () => String, { description: 'House number, digits only and without an addition.' })
    houseNumber: string,
  ) {
    return findAddress(ctx, { postcode, houseNumber })
  }

  @Query(() => VatIdCheck, {
    description: 'Checks the format of a VAT number, and then with the EU tax authorities whether it was issued.',
  })
  checkVatId(
    @Ctx() ctx: Context,
    @Arg('vatId', () => String, {
      description: 'VAT number with its country prefix; dots, spaces and hyphens are ignored.',
    })
    vatId: string,
  ) {
    return checkVatId(ctx, vatId)
  }

  @Mutation(() => SetVatIdResult, {
    description:
      'Sets or removes the VAT number of the account. Returns InvalidInput for a number that was not issued. Not permitted for a sub-user.',
  })
  setVatId(@Ctx() ctx: Context, @Input(() => SetVatIdInput) input: SetVatIdInput) {
    return setVatId(ctx, input)
  }

  @Query(() => ActivationLink, {
    nullable: true,
    description: 'Returns an activation link without using it; null if the link is unknown or was used.',
  })
  activationLink(
    @Ctx() ctx: Context,
    @Arg('token', () => String, { description: 'Token of the link: the part after the last slash.' }) token: string,
  ) {
    return findActivationLink(ctx, token)
  }

  @Mutation(() => LoginResult, { description: 'Signs in. Starts a new session with a new cookie and CSRF token.' })
  login(@Ctx() ctx: Context, @Input(() => LoginInput) input: LoginInput) {
    return login(ctx, input)
  }

  @Mutation(() => ViewerNode, { description: 'Signs out. Returns the viewer as a visitor.' })
  logout(@Ctx() ctx: Context) {
    return logout(ctx)
  }

  @Mutation(() => RegisterAccountResult, {
    description:
      'Registers a new customer and mails an activation link. The account is created when that link is opened.',
  })
  registerAccount(@Ctx() ctx: Context, @Input(() => RegisterAccountInput) input: RegisterAccountInput) {
    return registerAccount(ctx, { form: withCountryId(input.registration), captchaToken: input.captchaToken })
  }

  @Mutation(() => ResendActivationLinkResult, {
    description: 'Mails a new activation link, if a registration for the address is waiting.',
  })
  resendActivationLink(@Ctx() ctx: Context, @Input(() => ResendActivationLinkInput) input: ResendActivationLinkInput) {
    return resendActivationLink(ctx, input)
  }

  @Mutation(() => ActivateAccountResult, {
    description:
      'Creates the account with the link from an activation mail, and signs in. Keeps the basket of the browser that registered.',
  })
  activateAccount(@Ctx() ctx: Context, @Input(() => ActivateAccountInput) input: ActivateAccountInput) {
    return activateAccount(ctx, input)
  }

  @Mutation(() => SendPasswordResetLinkResult, {
    description: 'Mails a link to choose a new password, if the address has an account.',
  })
  sendPasswordResetLink(
    @Ctx() ctx: Context,
    @Input(() => SendPasswordResetLinkInput) input: SendPasswordResetLinkInput,
  ) {
    return sendPasswordResetLink(ctx, input)
  }

  @Mutation(() => ResetPasswordResult, { description: 'Sets a new password with the link from a password reset mail.' })
  resetPassword(@Ctx() ctx: Context, @Input(() => ResetPasswordInput) input: ResetPasswordInput) {
    return resetPassword(ctx, input)
  }
}

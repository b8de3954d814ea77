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

@ArgsType()
class ActivityArgs extends pageArgs(ACTIVITY_PAGE) implements AskedActivity {
  @Field(() => ActivityGroupEnum, { nullable: true, description: 'Only what is of this group; all when left out.' })
  group?: ActivityGroup | null
}

@Resolver(() => ViewerNode)
export class AccountsResolver {
  @Query(() => ViewerNode, { description: 'Who is asking, and what is theirs.' })
  viewer(@Ctx() ctx: Context) {
    return new ViewerNode(ctx)
  }

  @FieldResolver(() => Boolean, {
    description: 'The login form has to open with a captcha, after too many failed logins.',
  })
  showCaptcha(@Ctx() ctx: Context) {
    return needsLoginCaptcha(ctx)
  }

  @FieldResolver(() => Float, {
    description:
      'The VAT that the viewer pays, as a fraction: 0.21; 0 where it is reverse charged to a business in another member state.',
  })
  async vatRate(@Ctx() ctx: Context) {
    return fractionOf(await vatRateOf(ctx))
  }

  @FieldResolver(() => ActivityConnection, {
    nullable: true,
    description: 'What happened with the account, the newest first; null for a visitor.',
  })
  activity(@Ctx() ctx: Context, @Args(() => ActivityArgs) asked: ActivityArgs) {
    return whenSignedIn(ctx, () => listOwnActivity(ctx, asked))
  }

  @FieldResolver(() => AccountNode, { nullable: true, description: 'The account that signed in; null for a visitor.' })
  account(@Ctx() ctx: Context) {
    return findViewerAccount(ctx)
  }

  @Query(() => String, { description: 'The site key of a captcha, or the path where its challenges are made.' })
  captchaKey(
    @Ctx() ctx: Context,
    @Arg('version', () => CaptchaVersion, { defaultValue: 'V2', description: 'Which captcha.' })
    version: keyof typeof CaptchaVersion,
  ) {
    return ctx.ports.captcha.key(version === 'V3' ? 'v3' : 'v2')
  }

  @Query(() => PostcodeAddress, {
    nullable: true,
    description: 'Street and city of a Dutch address; null when it is not known.',
  })
  postcodeAddress(
    @Ctx() ctx: Context,
    @Arg('postcode', () => String, { description: 'Four digits and two letters, with or without a space.' })
    postcode: string,
    @Arg('houseNumber', () => String, { description: 'Digits, without an addition.' }) houseNumber: string,
  ) {
    return findAddress(ctx, { postcode, houseNumber })
  }

  @Query(() => VatIdCheck, {
    description: 'Whether a VAT number was issued, first by its shape and then by who issues it.',
  })
  checkVatId(
    @Ctx() ctx: Context,
    @Arg('vatId', () => String, {
      description: 'With the letters of its country; dots, spaces and hyphens may stand in it.',
    })
    vatId: string,
  ) {
    return checkVatId(ctx, vatId)
  }

  @Mutation(() => SetVatIdResult, {
    description:
      'Keeps the VAT number of the account, or none; one that was not issued is refused. A sub-user may not.',
  })
  setVatId(@Ctx() ctx: Context, @Input(() => SetVatIdInput) input: SetVatIdInput) {
    return setVatId(ctx, input)
  }

  @Query(() => ActivationLink, {
    nullable: true,
    description: 'Looks at a link without using it; null when there is none, or when it was used.',
  })
  activationLink(
    @Ctx() ctx: Context,
    @Arg('token', () => String, { description: 'What stands behind the last slash of the link.' }) token: string,
  ) {
    return findActivationLink(ctx, token)
  }

  @Mutation(() => LoginResult, { description: 'Signs in. The session, its cookie and its CSRF token are new ones.' })
  login(@Ctx() ctx: Context, @Input(() => LoginInput) input: LoginInput) {
    return login(ctx, input)
  }

  @Mutation(() => ViewerNode, { description: 'Signs out; answers the visitor that is left.' })
  logout(@Ctx() ctx: Context) {
    return logout(ctx)
  }

  @Mutation(() => RegisterAccountResult, {
    description: 'Makes an account, which works when the mailed link is opened.',
  })
  registerAccount(@Ctx() ctx: Context, @Input(() => RegisterAccountInput) input: RegisterAccountInput) {
    return registerAccount(ctx, { form: withCountryId(input.registration), captchaToken: input.captchaToken })
  }

  @Mutation(() => ResendActivationLinkResult, {
    description: 'Mails the activation link again, if there is one to mail.',
  })
  resendActivationLink(@Ctx() ctx: Context, @Input(() => ResendActivationLinkInput) input: ResendActivationLinkInput) {
    return resendActivationLink(ctx, input)
  }

  @Mutation(() => ActivateAccountResult, {
    description:
      'Uses the link of an activation mail, and signs in. The basket of the browser that registered comes along.',
  })
  activateAccount(@Ctx() ctx: Context, @Input(() => ActivateAccountInput) input: ActivateAccountInput) {
    return activateAccount(ctx, input)
  }

  @Mutation(() => SendPasswordResetLinkResult, {
    description: 'Mails a link to choose a new password, if there is such an account.',
  })
  sendPasswordResetLink(
    @Ctx() ctx: Context,
    @Input(() => SendPasswordResetLinkInput) input: SendPasswordResetLinkInput,
  ) {
    return sendPasswordResetLink(ctx, input)
  }

  @Mutation(() => ResetPasswordResult, { description: 'Uses the link of a password mail.' })
  resetPassword(@Ctx() ctx: Context, @Input(() => ResetPasswordInput) input: ResetPasswordInput) {
    return resetPassword(ctx, input)
  }
}

import { Field, Int, ObjectType } from 'type-graphql'
import type { Context } from '../../common/context'
import { DateTime, EmailAddress } from '../../graphql/scalars'
import { type InvalidInput, invalidInput, UserError } from '../../graphql/user-error'
import { text } from './accounts.text'

const LOGIN_WORDS = {
  INVALID_CREDENTIALS: 'invalidCredentials',
  LOCKED: 'locked',
  NOT_ACTIVATED: 'notActivated',
  CAPTCHA_REQUIRED: 'loginCaptcha',
  SECOND_FACTOR_NEEDED: 'secondFactorNeeded',
  SECOND_FACTOR_WRONG: 'secondFactorWrong',
  PROOF_REFUSED: 'passkeyRefused',
} as const

export type LoginRefusalCode = keyof typeof LOGIN_WORDS

@ObjectType({
  implements: UserError,
  description:
    'The login was refused. NOT_ACTIVATED, SECOND_FACTOR_NEEDED, and LOCKED for an account blocked by the shop, are only returned if the password is right.',
})
export class LoginRefused extends UserError {
  @Field(() => Boolean, { description: 'True if the next attempt requires a solved captcha.' })
  showCaptcha: boolean

  declare code: LoginRefusalCode

  constructor(ctx: Context, code: LoginRefusalCode, showCaptcha: boolean) {
    super()
    this.code = code
    this.message = text[ctx.locale][LOGIN_WORDS[code]]
    this.showCaptcha = showCaptcha
    this.status = 401
  }
}

@ObjectType({ description: 'The identity of the viewer was confirmed.' })
export class IdentityConfirmed {
  @Field(() => DateTime, { description: 'Time until which the confirmation is valid in this browser.' })
  until!: number
}

const PROOF_WORDS = {
  PROOF_REFUSED: 'proofRefused',
  SECOND_FACTOR_NEEDED: 'codeNotPassword',
  LOCKED: 'confirmationLocked',
} as const

@ObjectType({
  implements: UserError,
  description:
    'The identity of the viewer could not be confirmed. SECOND_FACTOR_NEEDED: the account requires a code or passkey instead of the password. LOCKED: too many failed attempts.',
})
export class IdentityRefused extends UserError {
  @Field(() => Int, { description: 'Number of attempts left before confirmation is locked for 15 minutes.' })
  triesLeft: number

  declare code: keyof typeof PROOF_WORDS

  constructor(ctx: Context, code: keyof typeof PROOF_WORDS, triesLeft: number) {
    super()
    this.code = code
    this.triesLeft = triesLeft
    this.message = text[ctx.locale][PROOF_WORDS[code]]({ count: triesLeft })
    this.status = code === 'LOCKED' ? 429 : 403
  }
}

export const lockedOut = (ctx: Context): IdentityRefused => new IdentityRefused(ctx, 'LOCKED', 0)

@ObjectType({
  implements: UserError,
  description:
    'CONFIRM_IDENTITY: the viewer neither logged in nor confirmed in the last ten minutes. Call `confirmIdentity`, then repeat the request.',
})
export class IdentityNotConfirmed extends UserError {
  constructor(ctx: Pick<Context, 'locale'>) {
    super()
    this.code = 'CONFIRM_IDENTITY'
    this.message = text[ctx.locale].confirmFirst
    this.status = 403
  }
}

@ObjectType({
  implements: UserError,
  description: 'CONFLICT: the account already has an authenticator app, or has none.',
})
export class AuthenticatorAppConflict extends UserError {
  constructor(ctx: Pick<Context, 'locale'>, word: 'appInUse' | 'noApp') {
    super()
    this.code = 'CONFLICT'
    this.message = text[ctx.locale][word]
    this.status = 409
  }
}

@ObjectType({
  implements: UserError,
  description:
    'The passkey was refused: its challenge does not match or has expired, it is already registered, or the account has reached its maximum of 20.',
})
export class PasskeyRefused extends UserError {
  constructor(ctx: Context) {
    super()
    this.code = 'PROOF_REFUSED'
    this.message = text[ctx.locale].passkeyNotAdded
  }
}

@ObjectType({
  implements: UserError,
  description: 'Too many requests from this client. Repeat the request with a solved captcha.',
})
export class CaptchaRequired extends UserError {
  constructor(message: string) {
    super()
    this.code = 'CAPTCHA_REQUIRED'
    this.message = message
    this.status = 401
  }
}

@ObjectType({ implements: UserError, description: 'The link from a mail is invalid or has expired.' })
export class LinkRefused extends UserError {
  @Field(() => EmailAddress, {
    nullable: true,
    description: 'Address to which a new link can be sent; null unless the code is LINK_EXPIRED.',
  })
  email: string | null

  constructor(code: 'LINK_EXPIRED' | 'LINK_NOT_VALID', message: string, email: string | null = null) {
    super()
    this.code = code
    this.message = message
    this.email = email
  }
}

@ObjectType({
  implements: UserError,
  description:
    'Activation requires a password, because none was chosen at registration or it was chosen in another browser. Repeat the request with a password.',
})
export class PasswordNeeded extends UserError {
  constructor(ctx: Context) {
    super()
    this.code = 'PASSWORD_NEEDED'
    this.message = text[ctx.locale].choosePassword
  }
}

/** The new password is long enough, but easy to guess. */
export const guessablePassword = (ctx: Context): InvalidInput => invalidInput(ctx, { password: 'password-guessable' })

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
    'The login was refused. NOT_ACTIVATED, SECOND_FACTOR_NEEDED and a lock by the shop are told only when the password is right.',
})
export class LoginRefused extends UserError {
  @Field(() => Boolean, { description: 'The next attempt needs a solved captcha.' })
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

@ObjectType({ description: 'The viewer has shown to be the owner of the account.' })
export class IdentityConfirmed {
  @Field(() => DateTime, { description: 'Until when that holds on this browser.' })
  until!: number
}

const PROOF_WORDS = { PROOF_REFUSED: 'proofRefused', LOCKED: 'confirmationLocked' } as const

@ObjectType({
  implements: UserError,
  description: 'This does not show who is asking. LOCKED: too many tries in a row.',
})
export class IdentityRefused extends UserError {
  @Field(() => Int, { description: 'How many more tries there are before it locks for a quarter of an hour.' })
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
    'The passkey was not made for this shop and this browser just now, is known already, or is one too many.',
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
  description: 'Asked too often from here: the same request with a solved captcha goes on.',
})
export class CaptchaRequired extends UserError {
  constructor(message: string) {
    super()
    this.code = 'CAPTCHA_REQUIRED'
    this.message = message
    this.status = 401
  }
}

@ObjectType({ implements: UserError, description: 'A link from a mail that does not work, or not any more.' })
export class LinkRefused extends UserError {
  @Field(() => EmailAddress, {
    nullable: true,
    description: 'Where a new link can be sent; null unless the code is LINK_EXPIRED.',
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
  description: 'No password was chosen at registration, or in another browser: send the activation again with one.',
})
export class PasswordNeeded extends UserError {
  constructor(ctx: Context) {
    super()
    this.code = 'PASSWORD_NEEDED'
    this.message = text[ctx.locale].choosePassword
  }
}

/** The new password is long enough, but among the first that somebody would try. */
export const guessablePassword = (ctx: Context): InvalidInput => invalidInput(ctx, { password: 'password-guessable' })

import { ObjectType } from 'type-graphql'
import type { Context } from '../../common/context'
import { UserError } from '../../graphql/user-error'
import { availabilityText } from './availability.text'

@ObjectType({
  implements: UserError,
  description:
    'Nothing is checked before a captcha is solved: there were too many checks without one (CAPTCHA_REQUIRED), or the token is wrong or was used before (FORBIDDEN).',
})
export class CaptchaRefusal extends UserError {
  constructor(ctx: Pick<Context, 'locale'>, code: 'FORBIDDEN' | 'CAPTCHA_REQUIRED') {
    super()
    const words = availabilityText[ctx.locale]
    this.code = code
    this.status = 403
    this.message = code === 'FORBIDDEN' ? words.wrongCaptcha : words.captchaNeeded
  }
}

import type { Context } from '../../common/context'
import { UserError } from '../../graphql/user-error'
import { availabilityText } from './availability.text'

/**
 * Nothing is checked before a captcha is solved: the token is wrong (FORBIDDEN), or there have been too many checks
 * without one (CAPTCHA_REQUIRED). REST only; in the graph, where a check answers with its rows, it is FORBIDDEN.
 */
export class CaptchaRefusal extends UserError {
  constructor(ctx: Pick<Context, 'locale'>, code: 'FORBIDDEN' | 'CAPTCHA_REQUIRED') {
    super()
    const words = availabilityText[ctx.locale]
    this.code = code
    this.status = 403
    this.message = code === 'FORBIDDEN' ? words.wrongCaptcha : words.captchaNeeded
  }
}

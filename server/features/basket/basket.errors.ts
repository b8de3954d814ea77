import { ObjectType } from 'type-graphql'
import type { Context } from '../../common/context'
import { UserError } from '../../graphql/user-error'
import { notAvailableText } from './basket.text'

export type Unavailability = keyof typeof notAvailableText.nl

@ObjectType({
  implements: UserError,
  description: 'The domain can neither be registered nor transferred here. The message gives the reason.',
})
export class DomainNotAvailable extends UserError {
  constructor(ctx: Context, domainName: string, reason: Unavailability) {
    super()
    this.code = 'DOMAIN_NOT_AVAILABLE'
    this.status = 409
    this.message = notAvailableText[ctx.locale][reason]({ domainName })
  }
}

import { ObjectType } from 'type-graphql'
import type { Context } from '../../common/context'
import { UserError } from '../../graphql/user-error'
import { text } from './catalogue.text'

@ObjectType({
  implements: UserError,
  description:
    'The product cannot be ordered for a while, since the system that delivers it is down. Orders placed before are delivered later, and renewals continue.',
})
export class SalePaused extends UserError {
  constructor({ locale }: Pick<Context, 'locale'>, title: string) {
    super()
    this.code = 'SALE_PAUSED'
    this.status = 409
    this.message = text[locale].salePaused({ title })
  }
}

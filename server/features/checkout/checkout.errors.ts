import { ObjectType } from 'type-graphql'
import type { Context } from '../../common/context'
import { UserError } from '../../graphql/user-error'
import { checkoutText } from './checkout.text'

@ObjectType({
  implements: UserError,
  description: 'A domain in the basket is the customer’s already. Others see such a name as not available.',
})
export class DomainOwned extends UserError {
  constructor(ctx: Pick<Context, 'locale'>) {
    super()
    this.code = 'DOMAIN_OWNED'
    this.status = 409
    this.message = checkoutText[ctx.locale].owned
  }
}

@ObjectType({
  implements: UserError,
  description: 'The basket was cancelled, in another window perhaps: nothing of it is ordered.',
})
export class BasketCancelled extends UserError {
  constructor(ctx: Pick<Context, 'locale'>) {
    super()
    this.code = 'BASKET_CANCELLED'
    this.status = 409
    this.message = checkoutText[ctx.locale].cancelled
  }
}

@ObjectType({
  implements: UserError,
  description:
    'The order has to be paid online and this call takes it without (PAYMENT_REQUIRED), or the other way round (PAYMENT_NOT_REQUIRED).',
})
export class PaymentMismatch extends UserError {
  constructor(ctx: Pick<Context, 'locale'>, code: 'PAYMENT_REQUIRED' | 'PAYMENT_NOT_REQUIRED') {
    super()
    this.code = code
    this.status = 409
    this.message = checkoutText[ctx.locale][code === 'PAYMENT_REQUIRED' ? 'paymentRequired' : 'paymentNotRequired']
  }
}

import { ObjectType } from 'type-graphql'
import type { Context } from '../../common/context'
import { UserError } from '../../graphql/user-error'
import { checkoutText } from './checkout.text'

@ObjectType({
  implements: UserError,
  description:
    'The customer already owns a domain in the basket. To other customers such a name is shown as unavailable.',
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
  description: 'The basket was cancelled, for example in another window. Nothing was ordered.',
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
    'The wrong operation was used: PAYMENT_REQUIRED if the order must be paid online, PAYMENT_NOT_REQUIRED if it must not.',
})
export class PaymentMismatch extends UserError {
  constructor(ctx: Pick<Context, 'locale'>, code: 'PAYMENT_REQUIRED' | 'PAYMENT_NOT_REQUIRED') {
    super()
    this.code = code
    this.status = 409
    this.message = checkoutText[ctx.locale][code === 'PAYMENT_REQUIRED' ? 'paymentRequired' : 'paymentNotRequired']
  }
}

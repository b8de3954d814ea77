import { ObjectType } from 'type-graphql'
import type { Context } from '../../common/context'
import { UserError } from '../../graphql/user-error'
import { refusalText } from './orders.text'

const WORDS = {
  EMPTY_BASKET: 'emptyBasket',
  BASKET_CHANGED: 'basketChanged',
  PRICE_CHANGED: 'priceChanged',
  DISCOUNT_CODE_GONE: 'discountCodeGone',
  AMOUNT_TOO_LARGE: 'amountTooLarge',
  CUSTOMER_DATA_INCOMPLETE: 'dataIncomplete',
} as const

export type OrderRefusalCode = keyof typeof WORDS | 'BASKET_INVALID' | 'NAME_CLAIMED'

@ObjectType({ implements: UserError, description: 'No order was made, and the basket is as it was.' })
export class OrderRefused extends UserError {
  declare code: OrderRefusalCode

  constructor(code: OrderRefusalCode, message: string) {
    super()
    this.code = code
    this.message = message
  }
}

export const orderRefused = (ctx: Pick<Context, 'locale'>, code: keyof typeof WORDS): OrderRefused =>
  new OrderRefused(code, refusalText[ctx.locale][WORDS[code]])

/** Somebody else is paying for these names at this moment. */
export const namesClaimed = (ctx: Pick<Context, 'locale'>, names: readonly string[]): OrderRefused =>
  new OrderRefused('NAME_CLAIMED', refusalText[ctx.locale].nameClaimed({ names: names.join(', ') }))

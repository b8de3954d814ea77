import { Field, ID, ObjectType } from 'type-graphql'
import type { Context } from '../../common/context'
import { DomainName } from '../../graphql/scalars'
import { UserError } from '../../graphql/user-error'
import { view } from '../../graphql/view'
import type { LineRow } from './orders.repository'
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

@ObjectType({ description: 'A name of an order that cannot be had any more.' })
export class GoneName {
  @Field(() => ID, { description: 'The `id` of its line in the order.' })
  lineId!: string

  @Field(() => DomainName, { description: 'The full name.' })
  domainName!: string
}

@ObjectType({
  implements: UserError,
  description:
    'Names of the order are gone: registered elsewhere, or another customer is getting them by now. Take them out with `removeOrderLines`, or cancel the order.',
})
export class NamesGone extends UserError {
  @Field(() => [GoneName], { description: 'Which names, in the order of the order.' })
  names: GoneName[]

  constructor(ctx: Pick<Context, 'locale'>, lines: readonly LineRow[]) {
    super()
    this.code = 'NAME_GONE'
    this.status = 409
    this.names = lines.map(({ id, domainName }) => view(GoneName, { lineId: id, domainName: domainName ?? '' }))
    this.message = refusalText[ctx.locale].nameGone({
      names: this.names.map(({ domainName }) => domainName).join(', '),
    })
  }
}

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
  TERMS_CHANGED: 'termsChanged',
  DISCOUNT_CODE_GONE: 'discountCodeGone',
  AMOUNT_TOO_LARGE: 'amountTooLarge',
  CUSTOMER_DATA_INCOMPLETE: 'dataIncomplete',
} as const

export type OrderRefusalCode = keyof typeof WORDS | 'BASKET_INVALID' | 'NAME_CLAIMED'

@ObjectType({ implements: UserError, description: 'Refusal: the order was not placed and the basket is unchanged.' })
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

/** Another customer is currently paying for these names. */
export const namesClaimed = (ctx: Pick<Context, 'locale'>, names: readonly string[]): OrderRefused =>
  new OrderRefused('NAME_CLAIMED', refusalText[ctx.locale].nameClaimed({ names: names.join(', ') }))

@ObjectType({ description: 'A domain in an order that is no longer available.' })
export class GoneName {
  @Field(() => ID, { description: '`id` of the order line.' })
  lineId!: string

  @Field(() => DomainName, { description: 'Full domain name.' })
  domainName!: string
}

@ObjectType({
  implements: UserError,
  description:
    'Refusal: domains in the order were registered elsewhere or claimed by another customer. Remove them with `removeOrderLines`, or cancel the order.',
})
export class NamesGone extends UserError {
  @Field(() => [GoneName], { description: 'Unavailable domains, in the order of the order lines.' })
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

import { registerEnumType } from 'type-graphql'
import { ORDER_STATUSES } from '../../../rules/order-status'

export const OrderStatusEnum = enumOf(ORDER_STATUSES)
export const DeliveryStatusEnum = enumOf(['PENDING', 'RUNNING', 'DONE', 'FAILED'])
export const OrderChannelEnum = enumOf(['CUSTOMER', 'RESELLER', 'CHECKOUT'])

registerEnumType(OrderStatusEnum, {
  name: 'OrderStatus',
  valuesConfig: { REVIEW: { description: 'Another amount was paid than asked: a person looks at it.' } },
})
registerEnumType(DeliveryStatusEnum, { name: 'DeliveryStatus' })
registerEnumType(OrderChannelEnum, { name: 'OrderChannel' })

/** Words as an enum object, each its own value. */
function enumOf<const T extends string>(words: readonly T[]): { [Word in T]: Word } {
  // fromEntries forgets which key goes with which value; here they are the same.
  return Object.fromEntries(words.map((word) => [word, word])) as { [Word in T]: Word }
}

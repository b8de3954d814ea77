import type { OrderChannel } from '../../../rules/channels'
import { type Cents, cents } from '../../../rules/money'
import type { Context } from '../../common/context'
import { requireAccount, requireChannel } from '../../common/guards'
import { type InvalidInput, invalidField } from '../../graphql/user-error'
import type { ShopChannel } from '../basket/basket.enums'
import type { PaymentMethod } from '../catalogue/catalogue.graphql'
import { getCatalogue, listPaymentMethods, type PaymentMethod as Method } from '../catalogue/catalogue.service'
import { hasPaid } from '../orders/orders.service'
import { text } from './payments.text'

/** The ways in which the viewer may pay, with their fees. What is not paid at once is for customers who are known. */
export async function paymentMethods(ctx: Context, channel: ShopChannel): Promise<PaymentMethod[]> {
  requireChannel(ctx, channel)
  return methodsFor(ctx)
}

/** As `paymentMethods`, for a caller that has looked at the channel. */
export async function methodsFor(ctx: Context): Promise<PaymentMethod[]> {
  const methods = await listPaymentMethods(ctx)
  const isKnown = await mayPayLater(ctx)
  return methods.filter(({ online }) => online || isKnown)
}

/** The way to pay that a caller names: one that the viewer may use. */
export async function methodOf(ctx: Context, asked: string): Promise<Method | InvalidInput> {
  const words = text[ctx.locale]
  if (asked === '') return invalidField('paymentMethod', words.chooseMethod)
  const allowed = await methodsFor(ctx)
  const { paymentMethods } = await getCatalogue(ctx)
  const method = paymentMethods.find(({ code }) => code === asked && allowed.some((one) => one.paymentMethod === code))
  return method ?? invalidField('paymentMethod', words.methodNotAllowed)
}

/** How an order is paid that nobody clicked for: on account by who may, else online. */
export async function methodOfRenewal(ctx: Context): Promise<Method> {
  const isKnown = await mayPayLater(ctx)
  const { paymentMethods } = await getCatalogue(ctx)
  const method = paymentMethods.find(({ code, online }) => (isKnown ? code === 'MANUAL_PAYMENT' : online))
  if (!method) throw new Error('there is no way to pay a renewal')
  return method
}

/**
 * What a way to pay adds to an order, without VAT: the fee of the method, and in the checkout administration costs for
 * payment on account.
 */
export async function feeOf(
  ctx: Pick<Context, 'db'>,
  channel: OrderChannel,
  { code, fee }: Pick<Method, 'code' | 'fee'>,
): Promise<Cents> {
  if (channel !== 'CHECKOUT') return fee
  return code === 'MANUAL_PAYMENT' ? (await getCatalogue(ctx)).administrationCost : cents(0)
}

/** A new customer pays the first term online, at once. */
export async function paymentRequired(ctx: Context): Promise<boolean> {
  requireAccount(ctx)
  return !(await mayPayLater(ctx))
}

/** A customer who agreed to pay on account, or paid before. */
async function mayPayLater({ db, viewer }: Context): Promise<boolean> {
  const { account } = viewer
  if (!account || viewer.isSubUser) return false
  return account.paysOnAccount || hasPaid(db.reader, account.id)
}

import type { Context } from '../../common/context'
import { requireAccount, requireChannel } from '../../common/guards'
import type { ShopChannel } from '../basket/basket.enums'
import type { PaymentMethod } from '../catalogue/catalogue.graphql'
import { listPaymentMethods } from '../catalogue/catalogue.service'
import { hasPaid } from '../orders/orders.service'

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

import type { OrderChannel } from '../../../rules/channels'
import { roomLeft } from '../../../rules/credit-limit'
import { type Cents, cents, formatMoney } from '../../../rules/money'
import type { PaymentMethodCode } from '../../../rules/payment-methods'
import type { Context } from '../../common/context'
import { requireAccount, requireChannel } from '../../common/guards'
import { type InvalidInput, invalidField } from '../../graphql/user-error'
import type { ShopChannel } from '../basket/basket.enums'
import type { PaymentMethod } from '../catalogue/catalogue.graphql'
import { getCatalogue, listPaymentMethods, type PaymentMethod as Method } from '../catalogue/catalogue.service'
import { findActiveMandate, getMandate, isOffered } from '../mandates/mandates.service'
import { creditOf } from '../orders/credit-limit.service'
import { hasPaid } from '../orders/orders.service'
import { text } from './payments.text'

/**
 * Returns the payment methods that the viewer may use, with their fees. Methods with later payment are for known customers, and say
 * how much room the credit limit leaves; without any room they are left out.
 */
export async function paymentMethods(ctx: Context, channel: ShopChannel): Promise<PaymentMethod[]> {
  requireChannel(ctx, channel)
  const methods = await methodsFor(ctx)
  const { account } = ctx.viewer
  if (!account || methods.every(({ online }) => online)) return methods
  const room = roomLeft(await creditOf(ctx.db.reader, account.id))
  if (room === null) return methods
  const { roomIs } = text[ctx.locale]
  return methods
    .filter(({ online }) => online || room > 0)
    .map((method) =>
      method.online ? method : { ...method, summary: roomIs({ ...method, room: formatMoney(room, ctx.locale) }) },
    )
}

/** The methods that the viewer may use for an order of any amount. An order that passes the credit limit is refused with its reason. */
async function methodsFor(ctx: Context): Promise<PaymentMethod[]> {
  const methods = await listPaymentMethods(ctx)
  const isKnown = await mayPayLater(ctx)
  const hasDebits = isOffered(ctx)
  const mandate = isKnown ? await getMandate(ctx) : null
  return methods
    .filter(({ online, paymentMethod }) => online || (isKnown && (hasDebits || paymentMethod !== 'AUTOMATIC_INCASSO')))
    .map((method) => {
      if (!mandate || method.paymentMethod !== 'AUTOMATIC_INCASSO') return method
      return { ...method, summary: text[ctx.locale].debited({ account: mandate.accountEnd }) }
    })
}

/** Validates the payment method named by a caller: the viewer must be allowed to use it. */
export async function methodOf(ctx: Context, asked: string): Promise<Method | InvalidInput> {
  const words = text[ctx.locale]
  if (asked === '') return invalidField('paymentMethod', words.chooseMethod)
  const allowed = await methodsFor(ctx)
  const { paymentMethods } = await getCatalogue(ctx)
  const method = paymentMethods.find(({ code }) => code === asked && allowed.some((one) => one.paymentMethod === code))
  return method ?? invalidField('paymentMethod', words.methodNotAllowed)
}

/**
 * Returns the payment method of an automatic renewal: by direct debit with a mandate, otherwise on account if the customer may use
 * it, otherwise online. An order that would pass the credit limit is paid online all the same.
 */
export async function methodOfRenewal(ctx: Context): Promise<Method> {
  const isKnown = await mayPayLater(ctx)
  const later = await laterMethod(ctx, null)
  const { paymentMethods } = await getCatalogue(ctx)
  const method = paymentMethods.find(({ code, online }) => (isKnown ? code === later : online))
  if (!method) throw new Error('there is no way to pay a renewal')
  return method
}

/**
 * Returns how the viewer pays later: as asked, or by direct debit with a mandate, otherwise on account. Direct debit that the
 * provider does not offer is on account.
 */
export async function laterMethod(
  ctx: Context,
  asked: PaymentMethodCode | null,
): Promise<'AUTOMATIC_INCASSO' | 'MANUAL_PAYMENT'> {
  if (asked !== null) return asked === 'AUTOMATIC_INCASSO' && isOffered(ctx) ? asked : 'MANUAL_PAYMENT'
  const { account } = ctx.viewer
  return account && (await findActiveMandate(ctx, ctx.db.reader, account.id)) ? 'AUTOMATIC_INCASSO' : 'MANUAL_PAYMENT'
}

/**
 * Returns the fee of a payment method, excluding VAT; in the checkout including administration costs for payment on
 * account.
 */
export async function feeOf(
  ctx: Pick<Context, 'db' | 'ports'>,
  channel: OrderChannel,
  { code, fee }: Pick<Method, 'code' | 'fee'>,
): Promise<Cents> {
  if (channel !== 'CHECKOUT') return fee
  return code === 'MANUAL_PAYMENT' ? (await getCatalogue(ctx)).administrationCost : cents(0)
}

/** Whether the viewer must pay online at once, as a new customer does for the first term. */
export async function paymentRequired(ctx: Context): Promise<boolean> {
  requireAccount(ctx)
  return !(await mayPayLater(ctx))
}

/**
 * Whether the viewer can have future invoices collected, by giving a mandate with an online payment: a business, or a customer who
 * may pay later, without a mandate so far. No API token can.
 */
export async function mayAuthorise(ctx: Context): Promise<boolean> {
  const { account, isSubUser } = ctx.viewer
  if (!account || isSubUser || ctx.token || !isOffered(ctx)) return false
  if (!account.companyName && !(await mayPayLater(ctx))) return false
  return (await findActiveMandate(ctx, ctx.db.reader, account.id)) === null
}

/** Whether the customer agreed to pay on account, or paid before. */
async function mayPayLater({ db, viewer }: Context): Promise<boolean> {
  const { account } = viewer
  if (!account || viewer.isSubUser) return false
  return account.paysOnAccount || hasPaid(db.reader, account.id)
}

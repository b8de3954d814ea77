import { eq } from 'drizzle-orm'
import { all, run } from '../../../db/query'
import { accounts } from '../../../db/schema/accounts'
import { baskets } from '../../../db/schema/basket'
import { domains } from '../../../db/schema/domains'
import { invoiceLines, invoices } from '../../../db/schema/invoices'
import { orders } from '../../../db/schema/orders'
import { outbox } from '../../../db/schema/outbox'
import { paymentAttempts } from '../../../db/schema/payments'
import { refunds } from '../../../db/schema/refunds'
import { VAT_STANDARD } from '../../../rules/constants'
import { quote } from '../../../rules/pricing'
import type { DiscountCode } from '../../../rules/pricing-types'
import type { TestContext } from '../../../tests/support/test-context'
import type { BankOutcome } from '../../adapters/payment-provider/bank-ledger'
import { newId } from '../../common/ids'
import type { CheckedItem } from '../../products/product'
import { ShopChannel } from '../basket/basket.enums'
import { Basket } from '../basket/basket.graphql'
import { addItem } from '../basket/basket.service'
import { getCatalogue, toProductPrice } from '../catalogue/catalogue.service'
import { receiveNotification } from '../payments/notification.service'
import { PurchaseStarted } from '../payments/payments.graphql'
import { type Purchase, purchase } from '../payments/purchase.service'
import { getOrder } from './orders.service'
import { placeOrder } from './placement.service'

/** May pay on account as well as online. */
export const CUSTOMER = 'klant@voorbeeld.nl'
export const RESELLER = 'reseller@voorbeeld.nl'

/** Of the customer's basket, through the bank. */
export const WISH = { channel: ShopChannel.CUSTOMER, customWhois: [], paymentMethod: 'IDEAL' } as const

/** Changes a demo account; contexts made before do not see it. */
export const changeAccount = (ctx: TestContext, email: string, values: Partial<typeof accounts.$inferInsert>) =>
  ctx.db.transaction((tx) => run(tx.update(accounts).set(values).where(eq(accounts.email, email))))

interface LinkedWish {
  /** Hangs on the domain that was added before it. */
  code: string
  title?: string
  transferDnsLater?: boolean
  channel?: ShopChannel
}

/** Puts a domain in the viewer's basket with what belongs to it; answers the basket. */
export async function fillBasket(
  ctx: TestContext,
  name: string,
  linked: readonly LinkedWish[] = [],
  channel: ShopChannel = ShopChannel.CUSTOMER,
) {
  const domain = await add(ctx, { code: codeOf(name), title: name, channel }, null)
  const parentId = domain.items.find((item) => item.domainName === name)?.unique ?? null
  let basket = domain
  for (const wish of linked) basket = await add(ctx, { ...wish, channel }, parentId)
  return basket
}

async function add(ctx: TestContext, wish: LinkedWish, parentId: string | null): Promise<Basket> {
  const product = (await getCatalogue(ctx)).productByCode(wish.code)
  const { code, title = '', transferDnsLater = true, channel = ShopChannel.CUSTOMER } = wish
  const input = { channel, productId: product?.productId ?? '', productCode: code, title, parentId, transferDnsLater }
  const answer = await addItem(ctx, input)
  if (!(answer instanceof Basket)) throw new Error(answer.message)
  return answer
}

const codeOf = (name: string) =>
  `DOMAIN_${name
    .slice(name.indexOf('.') + 1)
    .replace('.', '_')
    .toUpperCase()}`

/** Orders the basket; the order is expected to be made. */
export async function order(ctx: TestContext, wish: Partial<Purchase> = {}): Promise<PurchaseStarted> {
  const answer = await purchase(ctx, {
    channel: ShopChannel.CUSTOMER,
    customWhois: [],
    paymentMethod: 'IDEAL',
    ...wish,
  })
  if (!(answer instanceof PurchaseStarted)) throw new Error(`${answer.code}: ${answer.message}`)
  return answer
}

/** Ends a payment at the test bank as a visitor would; answers the notification that the bank then posts. */
export function decide(ctx: TestContext, paymentUrl: string, outcome: BankOutcome): string {
  const decision = ctx.adapters.embedded.bank.decide(paymentUrl.slice(paymentUrl.lastIndexOf('/') + 1), outcome)
  if (!decision) throw new Error('the bank does not know this payment')
  return decision.notification
}

/** The same, with the notification taken in and everything that follows from it carried out. */
export async function pay(ctx: TestContext, paymentUrl: string, outcome: BankOutcome = 'COMPLETED'): Promise<void> {
  await receiveNotification(ctx, decide(ctx, paymentUrl, outcome))
  await ctx.jobs.settle()
}

/** Rows of the database beside those of the demo. */
export async function booksOf(ctx: TestContext) {
  const { reader } = ctx.db
  const isNew = ({ number }: { number: number }) => number > 10_002
  const mine = (await all(reader.select().from(orders).orderBy(orders.number))).filter(isNew)
  const ids = new Set(mine.map(({ id }) => id))
  const ofMine = <R extends { orderId: string | null }>(rows: R[]) =>
    rows.filter(({ orderId }) => ids.has(orderId ?? ''))
  const names = await all(reader.select({ name: domains.name }).from(domains))
  return {
    orders: mine,
    attempts: ofMine(await all(reader.select().from(paymentAttempts).orderBy(paymentAttempts.number))),
    refunds: ofMine(await all(reader.select().from(refunds))),
    invoices: ofMine(await chargedOf(ctx)),
    messages: await all(reader.select().from(outbox)),
    domainNames: names.map(({ name }) => name),
  }
}

/** Each order on each invoice and credit note that it stands on, with what its lines come to there. */
async function chargedOf(ctx: TestContext) {
  const { reader } = ctx.db
  const lines = await all(reader.select().from(invoiceLines))
  const inOrder = reader.select().from(invoices).orderBy(invoices.year, invoices.series, invoices.number)
  return (await all(inOrder)).flatMap((invoice) => {
    const mine = lines.filter(({ invoiceId }) => invoiceId === invoice.id)
    return [...new Set(mine.map(({ orderId }) => orderId))].map((orderId) => {
      const net = mine.reduce((sum, line) => (line.orderId === orderId ? sum + line.net : sum), 0)
      return { ...invoice, orderId, orderNet: net }
    })
  })
}

export const mailsTo = (ctx: TestContext, to: string) =>
  ctx.adapters.embedded.mailbox.list().filter((mail) => mail.to === to)

type Wish = { code: string } & Pick<CheckedItem, 'domainName' | 'redirectUrl' | 'options'>

/** Orders things for what the buyer has already, as the checkout does: none of them hangs on a domain of the order. */
export async function orderFromCheckout(
  ctx: TestContext,
  wishes: readonly Wish[],
  discountCode: DiscountCode | null = null,
) {
  const catalogue = await getCatalogue(ctx)
  const [, , method] = catalogue.paymentMethods
  const items = wishes.map(({ code, ...wish }): CheckedItem => {
    const product = catalogue.productByCode(code)
    if (!product) throw new Error(`${code} is not sold`)
    return { id: newId('itm'), parentId: null, product, ...wish }
  })
  const prices = items.map(({ id, product }) => ({ id, price: toProductPrice(product) }))
  const terms = {
    period: 'YEARLY',
    vatRate: VAT_STANDARD,
    staffel: null,
    nlPromoUsed: 0,
    discountCode,
  } as const
  const account = ctx.viewer.account
  if (!account || !method) throw new Error('nobody can order')
  const placed = await ctx.db.transaction(async (tx) => {
    const basket = {
      id: newId('bsk'),
      kind: 'CHECKOUT',
      accountId: account.id,
      createdAt: ctx.now,
      changedAt: ctx.now,
    } as const
    await run(tx.insert(baskets).values(basket))
    const draft = { channel: 'CHECKOUT', basketId: basket.id, period: 'YEARLY', discountCode: null, items } as const
    const total = quote({ ...terms, lines: prices })
    return placeOrder(
      ctx,
      tx,
      account,
      { ...draft, quote: total },
      { method, fee: 0, quoteHash: null, termsVersion: null, holders: new Map() },
    )
  })
  if ('message' in placed) throw new Error(placed.message)
  await passTime(ctx)
  return getOrder(ctx, placed.id)
}

/** Lets what the outside takes its time for come to its end. */
export async function passTime(ctx: TestContext, minutes = 2): Promise<void> {
  for (let left = minutes * 6; left >= 0; left--) {
    await ctx.jobs.settle()
    if (left > 0) ctx.clock.advance(10_000)
  }
}

/** Details of a certificate on its line. */
export const certificateFor = (...names: readonly string[]) => ({
  type: names.length > 1 ? 'sslmultidomains' : 'ssl',
  commonName: names[0],
  names,
  softwareId: 'nginx',
  csr: null,
})

import type { Db } from '../../../db/database'
import type { ProductKind } from '../../../rules/pricing-types'
import { ADDITIONAL_PRODUCT_KINDS } from '../../../rules/product-kinds'
import type { Context } from '../../common/context'
import { notFound } from '../../common/failures'
import { requireOwnerId } from '../../common/guards'
import { isId } from '../../common/ids'
import {
  type AskedPage,
  type Connection,
  cursorOf,
  numberIn,
  type PageSize,
  pageOf,
  readPage,
} from '../../graphql/connection'
import { view } from '../../graphql/view'
import { type Catalogue, getCatalogue } from '../catalogue/catalogue.service'
import { AdditionalProductPrices, type Order, type OrderLine } from './orders.graphql'
import * as repository from './orders.repository'
import { orderView } from './orders.view'

export type { LineRow, OrderRow } from './orders.repository'
export {
  countInReview,
  findByBasket,
  findNameOfLine,
  findNewestOrderId,
  findNewestTransferId,
  findOrder as findAnyOrder,
  findOrderNumber,
  findRecent,
  hasPaid,
  listLines,
  listOrderIds,
  listOrderNumbers,
  listOrdersById,
  listPriceTraces,
  localeOf,
} from './orders.repository'
export { orderView, payBeforeOf, previewOf } from './orders.view'

export const ORDER_PAGE: PageSize = { usual: 20, max: 50 }

/** Null if it does not exist or belongs to another customer. */
export async function findOrder(ctx: Context, id: string): Promise<Order | null> {
  if (!ctx.viewer.ownerId || !isId('ord', id)) return null
  const order = await repository.findOrder(ctx.db.reader, id)
  return order?.accountId === ctx.viewer.ownerId ? orderView(ctx, order) : null
}

/** Maximum for one account, more than wait at a time. */
const TO_PAY_MAX = 50

/** Returns the viewer's order that must be paid first; null if there is none, or if the viewer may not pay. */
export async function findWaitingOrder(ctx: Context): Promise<Order | null> {
  return (await listToPay(ctx, 1))[0] ?? null
}

/** Lists the viewer's unpaid orders: those whose rest is awaited, renewals by their ends, then the newest. Empty for a viewer who may not pay. */
export async function listToPay(ctx: Context, limit: number = TO_PAY_MAX): Promise<Order[]> {
  const { account, isSubUser } = ctx.viewer
  if (!account || isSubUser) return []
  const orders = await repository.listWaiting(ctx.db.reader, { accountId: account.id, limit, now: ctx.now })
  return Promise.all(orders.map((order) => orderView(ctx, order)))
}

/** Returns a line of one of the viewer's orders; null if it does not exist or belongs to another customer. */
export async function findOrderLine(ctx: Context, id: string): Promise<OrderLine | null> {
  const line = await repository.findLine(ctx.db.reader, id)
  const order = line && (await findOrder(ctx, line.orderId))
  return order?.items.find((item) => item.id === id) ?? null
}

/** As `findOrder`, for REST. Throws NOT_SIGNED_IN or NOT_FOUND. */
export const getOrder = async (ctx: Context, id: string): Promise<Order> =>
  orderView(ctx, await requireOwnOrder(ctx, id))

/** Returns the viewer's order; a sub-user gets the parent's. Throws NOT_FOUND for all others, whatever the format of the id. */
export async function requireOwnOrder(ctx: Context, id: string, db: Db = ctx.db.reader): Promise<repository.OrderRow> {
  const ownerId = requireOwnerId(ctx)
  const order = isId('ord', id) ? await repository.findOrder(db, id) : null
  if (order?.accountId !== ownerId) throw notFound()
  return order
}

/** Returns the names for which an account ordered a product of this kind, without cancelled orders and failed lines. */
export async function listOrderedNames(db: Db, accountId: string, kind: ProductKind): Promise<ReadonlySet<string>> {
  const lines = await repository.listNamedLines(db, accountId, kind)
  const names = lines.flatMap(({ domainName, options: { names } }) => [
    domainName,
    ...(Array.isArray(names) ? names : []),
  ])
  return new Set(names.filter((name) => typeof name === 'string'))
}

/** Lists the viewer's orders, newest first. */
export async function listOrders(ctx: Context, asked: AskedPage): Promise<Connection<Order>> {
  const ownerId = requireOwnerId(ctx)
  const page = readPage(asked, ORDER_PAGE, (cursor) => numberIn('order', cursor))
  const rows = await repository.listOrders(ctx.db.reader, ownerId, page)
  const total = await repository.countOrders(ctx.db.reader, ownerId)
  const { edges, ...rest } = pageOf(rows, page, total, ({ number }) => cursorOf('order', number))
  return {
    ...rest,
    edges: await Promise.all(edges.map(async ({ cursor, node }) => ({ cursor, node: await orderView(ctx, node) }))),
  }
}

/** Returns the lowest monthly price of each kind of product, to advertise after an order. */
export async function additionalProductPrices(ctx: Pick<Context, 'db' | 'ports'>): Promise<AdditionalProductPrices> {
  const catalogue = await getCatalogue(ctx)
  const from = (name: keyof typeof ADDITIONAL_PRODUCT_KINDS) =>
    monthlyPriceOf(catalogue, ADDITIONAL_PRODUCT_KINDS[name])
  return view(AdditionalProductPrices, {
    cloudflare: from('cloudflare'),
    domain: from('domain'),
    sharedHosting: from('sharedHosting'),
    sslCertificate: from('sslCertificate'),
    vpsHosting: from('vpsHosting'),
  })
}

/**
 * Shown as "from … p/m" for every kind, so a yearly price is divided by twelve and rounded up. Uses the regular price: a
 * promotional price applies only once.
 */
function monthlyPriceOf(catalogue: Catalogue, kind: ProductKind): number {
  const product = catalogue.cheapestOf(kind)
  if (!product) return 0
  return product.unit === 'year' ? Math.ceil(product.original / 12) : product.original
}

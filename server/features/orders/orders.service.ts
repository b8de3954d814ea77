import type { Db } from '../../../db/open'
import type { ProductKind } from '../../../rules/pricing-types'
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
  findByBasket,
  findOrder as findAnyOrder,
  findRecent,
  hasPaid,
  listLines,
} from './orders.repository'
export { orderView, payBeforeOf, previewOf } from './orders.view'

export const ORDER_PAGE: PageSize = { usual: 20, max: 50 }

/** Null when it is not there or somebody else's. */
export async function findOrder(ctx: Context, id: string): Promise<Order | null> {
  if (!ctx.viewer.ownerId || !isId('ord', id)) return null
  const order = await repository.findOrder(ctx.db.reader, id)
  return order?.accountId === ctx.viewer.ownerId ? orderView(ctx, order) : null
}

/** Of one account; more than wait at a time. */
const TO_PAY_MAX = 50

/** The viewer's order that is to be paid first; null for none, and for who may not pay. */
export async function findWaitingOrder(ctx: Context): Promise<Order | null> {
  return (await listToPay(ctx, 1))[0] ?? null
}

/**
 * The viewer's orders that wait for their payment: the renewals first, the one that ends first before the others, then the
 * newest. None for who may not pay.
 */
export async function listToPay(ctx: Context, limit: number = TO_PAY_MAX): Promise<Order[]> {
  const { account, isSubUser } = ctx.viewer
  if (!account || isSubUser) return []
  const orders = await repository.listWaiting(ctx.db.reader, account.id, limit)
  return Promise.all(orders.map((order) => orderView(ctx, order)))
}

/** A line of one of the viewer's orders; null when it is not there or somebody else's. */
export async function findOrderLine(ctx: Context, id: string): Promise<OrderLine | null> {
  const line = await repository.findLine(ctx.db.reader, id)
  const order = line && (await findOrder(ctx, line.orderId))
  return order?.items.find((item) => item.id === id) ?? null
}

/** As `findOrder`, for REST: NOT_SIGNED_IN or NOT_FOUND. */
export const getOrder = async (ctx: Context, id: string): Promise<Order> =>
  orderView(ctx, await requireOwnOrder(ctx, id))

/** The viewer's order; a sub-user sees the parent's. NOT_FOUND for all others, whatever the id looks like. */
export async function requireOwnOrder(ctx: Context, id: string, db: Db = ctx.db.reader): Promise<repository.OrderRow> {
  const ownerId = requireOwnerId(ctx)
  const order = isId('ord', id) ? await repository.findOrder(db, id) : null
  if (order?.accountId !== ownerId) throw notFound()
  return order
}

/** The names for which an account ordered a certificate, or protection by Cloudflare, that did not come to nothing. */
export async function listProtectedNames(
  db: Db,
  accountId: string,
  kind: 'SSL' | 'CLOUDFLARE',
): Promise<ReadonlySet<string>> {
  const lines = await repository.listNamedLines(db, accountId, kind)
  const names = lines.flatMap(({ domainName, options: { names } }) => [
    domainName,
    ...(Array.isArray(names) ? names : []),
  ])
  return new Set(names.filter((name) => typeof name === 'string'))
}

/** The viewer's orders, the newest first. */
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

/** What one can go on to buy: the lowest price of each kind a month, never less than it is. */
export async function additionalProductPrices(ctx: Pick<Context, 'db'>): Promise<AdditionalProductPrices> {
  const catalogue = await getCatalogue(ctx)
  const from = (kind: ProductKind) => monthlyPriceOf(catalogue, kind)
  return view(AdditionalProductPrices, {
    cloudflare: from('CLOUDFLARE'),
    domain: from('DOMAIN'),
    sharedHosting: from('HOSTING'),
    sslCertificate: from('SSL'),
    vpsHosting: from('VPS'),
  })
}

/** These are shown as "from … p/m" whatever the kind is priced by, so a price a year is a twelfth, rounded up. */
function monthlyPriceOf(catalogue: Catalogue, kind: ProductKind): number {
  const product = catalogue.cheapestOf(kind)
  if (!product) return 0
  return product.unit === 'year' ? Math.ceil(product.discounted / 12) : product.discounted
}

import type { Db } from '../../../../db/database'
import { dayInAmsterdam, startOfDay } from '../../../../rules/calendar'
import { nameToAscii, parseDomainName } from '../../../../rules/domain-name'
import type { OrderStatus } from '../../../../rules/order-status'
import { forbidden } from '../../../common/failures'
import { isId } from '../../../common/ids'
import { cursorOf, numberIn } from '../../../graphql/connection'
import { view } from '../../../graphql/view'
import { seesAmounts } from '../../../staff/amounts'
import { runAct } from '../../../staff/audit.service'
import {
  requirePageSize,
  type StaffConnection,
  staffPage,
  totalOf,
  VIEW_COUNT_MAX,
} from '../../../staff/staff-connection'
import type { StaffContext } from '../../../staff/staff-context'
import { listAccountIdsMatching } from '../../accounts/account-search.service'
import { getCatalogue } from '../../catalogue/catalogue.service'
import { findOrder } from '../orders.repository'
import { listOverdue } from '../overdue-deliveries.service'
import { type StaffOrder, type StaffOrderArgs, StaffOrderCounts, type StaffOrderFilter } from './staff-orders.graphql'
import * as repository from './staff-orders.repository'
import { staffOrderView, staffOrderViews } from './staff-orders.view'

export { moneyFor, nameOf } from './staff-orders.view'

const TEXT_MAX = 100
/** Orders and customers that a text may find. */
const FOUND_MAX = 500
const CUSTOMERS_FOUND_MAX = 100

/** Lists orders, newest or oldest first. A search in personal data leaves an audit entry with its text. */
export async function listStaffOrders(
  ctx: StaffContext,
  { filter, orderBy, first, after }: StaffOrderArgs,
): Promise<StaffConnection<StaffOrder>> {
  requirePageSize(first)
  const asked = filter ?? {}
  await noteSearch(ctx, asked)
  const conditions = await repository.conditionsOf(ctx.db.reader, await queryOf(ctx, asked))
  const page = {
    after: after ? numberIn('staff-order', after) : null,
    isOldestFirst: orderBy === 'OLDEST',
    limit: first + 1,
  }
  const { reader } = ctx.db
  const rows = await repository.listStaffOrders(reader, conditions, page)
  const count = (limit: number) => repository.countStaffOrders(reader, conditions, limit)
  const nodes = await staffOrderViews(ctx, rows)
  return staffPage(nodes, {
    first,
    total: await totalOf(rows, { first, after }, count),
    cursorOf: ({ number }) => cursorOf('staff-order', number),
    nodeOf: (node) => node,
  })
}

const EXPORT_PAGE = 200

/** Reads all orders that fit a filter, newest first, page by page. Throws FORBIDDEN as the list does. */
export async function* pagesOfOrders(ctx: StaffContext, filter: StaffOrderFilter): AsyncGenerator<StaffOrder[]> {
  const { reader } = ctx.db
  const conditions = await repository.conditionsOf(reader, await queryOf(ctx, filter))
  for (let after: number | null = null; ; ) {
    const page = { after, isOldestFirst: false, limit: EXPORT_PAGE }
    const rows = await repository.listStaffOrders(reader, conditions, page)
    if (rows.length > 0) yield await staffOrderViews(ctx, rows)
    after = rows.at(-1)?.number ?? null
    if (rows.length < EXPORT_PAGE) return
  }
}

/** Throws FORBIDDEN for a filter of amounts by someone who may not see them: its results would tell. */
async function queryOf(ctx: StaffContext, filter: StaffOrderFilter): Promise<repository.OrderQuery> {
  const { status, isOverdue, from, until, minAmount, maxAmount, customerId, domainName, productCode } = filter
  const hasAmount = (minAmount ?? maxAmount ?? null) !== null
  if (hasAmount && !seesAmounts(ctx)) throw forbidden()
  const text = textOf(filter)
  const late = isOverdue ? await listOverdueOrderIds(ctx) : null
  const found = text === '' ? null : await findByText(ctx, text)
  return {
    status: status ?? null,
    accountId: customerId ?? null,
    paymentMethod: filter.paymentMethod ?? null,
    from: from?.getTime() ?? null,
    until: until?.getTime() ?? null,
    minGross: minAmount ?? null,
    maxGross: maxAmount ?? null,
    domainName: domainName ? (parseDomainName(domainName) ?? '') : null,
    productCode: productCode ?? null,
    ids: late && found ? found.filter((id) => late.includes(id)) : (late ?? found),
  }
}

const textOf = ({ text }: StaffOrderFilter): string => (text ?? '').trim().slice(0, TEXT_MAX)

/** Returns the orders with a line that is being delivered for longer than usual. */
async function listOverdueOrderIds({ db, config, at }: StaffContext): Promise<string[]> {
  const late = await listOverdue(db.reader, config.deliveryAlerts, at)
  return [...new Set(late.map(({ orderId }) => orderId))]
}

/** Returns the orders that a text finds: by number, domain name, or name or e-mail address of the customer. */
export async function findByText(ctx: StaffContext, text: string, limit = FOUND_MAX): Promise<string[]> {
  const accountIds = await listAccountIdsMatching(ctx.db.reader, text, CUSTOMERS_FOUND_MAX)
  const number = /^\d{1,9}$/.test(text) ? Number(text) : null
  return repository.findOrderIds(ctx.db.reader, { number, names: await namesOf(ctx, text), accountIds }, limit)
}

/** Returns the domain names that a text may mean: itself, or itself with each extension that is sold. */
async function namesOf(ctx: StaffContext, text: string): Promise<string[]> {
  const name = parseDomainName(text)
  if (name) return [name]
  const label = nameToAscii(text)
  if (!label || !/^[a-z0-9-]+$/.test(label)) return []
  const domains = (await getCatalogue(ctx)).ofKind('DOMAIN')
  return domains.flatMap(({ extension }) => (extension ? `${label}.${extension.replace(/^\./, '')}` : []))
}

async function noteSearch(ctx: StaffContext, filter: StaffOrderFilter): Promise<void> {
  const text = textOf(filter)
  if (text === '') return
  const about = { act: 'staffOrders', right: 'CUSTOMERS_SEE', objectType: 'Search' } as const
  await runAct(ctx, about, async () => ({ result: null, changes: [{ field: 'text', before: null, after: text }] }))
}

/** Returns one order with all about it; null if there is none. Each look leaves an audit entry. */
export async function findStaffOrder(ctx: StaffContext, id: string): Promise<StaffOrder | null> {
  const order = await findById(ctx.db.reader, id)
  const about = {
    act: 'staffOrder',
    right: 'CUSTOMERS_SEE',
    objectType: 'Order',
    objectId: order?.id ?? id,
    onBehalfOf: order?.accountId ?? null,
  } as const
  await runAct(ctx, about, async () => ({ result: null }))
  return order && staffOrderView(ctx, order)
}

/** Whether there is an order with this id. */
export const isStaffOrder = async ({ db }: Pick<StaffContext, 'db'>, id: string): Promise<boolean> =>
  (await findById(db.reader, id)) !== null

const findById = (db: Db, id: string) => (isId('ord', id) ? findOrder(db, id) : null)

/** Counts the orders of the saved views, at most 100 of each. */
export async function countStaffOrders(ctx: StaffContext): Promise<StaffOrderCounts> {
  const { reader } = ctx.db
  const inState = (status: OrderStatus) => repository.countInStatus(reader, status, VIEW_COUNT_MAX)
  return view(StaffOrderCounts, {
    inReview: await repository.countNeedingPerson(reader, ctx.at, VIEW_COUNT_MAX),
    awaitingPayment: await inState('AWAITING_PAYMENT'),
    failed: await inState('FAILED'),
    partlyFailed: await inState('PARTLY_FAILED'),
    today: await repository.countSince(reader, startOfDay(dayInAmsterdam(ctx.at)), VIEW_COUNT_MAX),
    overdue: Math.min((await listOverdueOrderIds(ctx)).length, VIEW_COUNT_MAX),
  })
}

import { renewedTerm } from '../../../../rules/renewal'
import { DAY_MS } from '../../../../rules/time'
import type { StaffContext } from '../../../staff/staff-context'
import type { WaitingItem, Watch, WorkQuery, WorkSource } from '../../../staff/staff-part'
import { listAccounts } from '../../accounts/account-search.service'
import { listOpenExternalRefunds } from '../external-refunds.service'
import type { LineRow, OrderRow } from '../orders.repository'
import { messageOf } from '../orders.view'
import { listOverdue } from '../overdue-deliveries.service'
import { countWithoutJob, listGivenUpLines } from '../stuck-orders.service'
import { listByIds, listFailedSince, listInReview } from './staff-orders.repository'
import { moneyFor, nameOf } from './staff-orders.view'

const right = 'CUSTOMERS_SEE' as const

/** Work about orders that waits for a person. */
export const ORDER_WORK: readonly WorkSource[] = [
  {
    kind: 'order-in-review',
    group: 'MONEY',
    right,
    list: async (ctx, query) =>
      itemsOf(
        ctx,
        (await listInReview(ctx.db.reader, { ...query, now: ctx.at })).map((order) => ({ order, amount: order.gross })),
      ),
  },
  {
    kind: 'order-refunded-elsewhere',
    group: 'MONEY',
    right,
    list: async (ctx, query) =>
      itemsOf(ctx, await ofPayments(ctx, await listOpenExternalRefunds(ctx.db.reader), query)),
  },
  {
    kind: 'delivery-given-up',
    group: 'DELIVERY',
    right,
    async list(ctx, query) {
      return itemsOf(ctx, await ofLines(ctx, await listGivenUpLines(ctx, query.accountId), query))
    },
  },
  {
    kind: 'delivery-overdue',
    group: 'DELIVERY',
    right,
    async list(ctx, query) {
      const late = await listOverdue(ctx.db.reader, ctx.config.deliveryAlerts, ctx.at)
      return itemsOf(ctx, await ofLines(ctx, late, query))
    },
  },
  {
    kind: 'renewal-failed',
    group: 'DELIVERY',
    right,
    endsWhenHandled: true,
    list: async (ctx, query) => itemsOf(ctx, await failed(ctx, query, (line) => renewedTerm(line.options) !== null)),
  },
  {
    kind: 'delivery-failed',
    group: 'DELIVERY',
    right,
    endsWhenHandled: true,
    list: async (ctx, query) => itemsOf(ctx, await failed(ctx, query, (line) => renewedTerm(line.options) === null)),
  },
]

/** Paid or accepted lines that nothing will ever deliver. */
export const linesWithoutJob: Watch = {
  kind: 'order-without-job',
  right,
  path: '/beheer/vandaag',
  count: countWithoutJob,
}

interface Waiting {
  order: OrderRow
  amount: number
  count?: number
  cause?: string | null
  since?: number
}

async function itemsOf(ctx: StaffContext, waiting: readonly Waiting[]): Promise<WaitingItem[]> {
  if (waiting.length === 0) return []
  const accounts = await listAccounts(ctx.db.reader, [...new Set(waiting.map(({ order }) => order.accountId))])
  const money = moneyFor(ctx)
  const names = new Map(accounts.map((account) => [account.id, nameOf(account)]))
  return waiting.map(({ order, amount, count = 1, cause = null, since = order.createdAt }) => ({
    key: order.id,
    subject: String(order.number),
    path: `/beheer/bestellingen/${order.id}`,
    cause,
    count,
    amount: money(amount),
    customer: names.get(order.accountId) ?? null,
    accountId: order.accountId,
    since,
  }))
}

/** Lines are read beyond the orders that are shown: an order of a reseller has many. */
const FAILED_LINES_MAX = 500
const FAILED_SHOWN_MS = 30 * DAY_MS

/** Orders of which deliveries failed in the last 30 days, with the amount of those lines, and why the latest failed. */
async function failed(ctx: StaffContext, query: WorkQuery, isAsked: (line: LineRow) => boolean): Promise<Waiting[]> {
  const since = ctx.at - FAILED_SHOWN_MS
  const { accountId } = query
  const lines = await listFailedSince(ctx.db.reader, { since, limit: FAILED_LINES_MAX, accountId })
  const asked = lines.filter(isAsked).map((line) => ({ line, id: line.orderId }))
  return grouped(ctx, asked, query, (of, order) => ({
    amount: of.reduce((sum, { line }) => sum + line.gross, 0),
    count: of.length,
    cause: of[0] ? messageOf(ctx, order, of[0].line) : null,
    since: Math.max(...of.map(({ line }) => line.runningSince ?? 0)),
  }))
}

/** Orders of payments that need a person, each once, with the amount of all of them. */
async function ofPayments(
  ctx: StaffContext,
  payments: readonly { orderId: string | null; amount: number; createdAt: number }[],
  query: WorkQuery,
): Promise<Waiting[]> {
  const ofOrders = payments.flatMap((payment) => (payment.orderId === null ? [] : { ...payment, id: payment.orderId }))
  return grouped(ctx, ofOrders, query, (of) => ({
    amount: of.reduce((sum, { amount }) => sum + amount, 0),
    since: Math.min(...of.map(({ createdAt }) => createdAt)),
  }))
}

/** Orders of lines, each once, with how many lines of it. */
function ofLines(
  ctx: StaffContext,
  lines: readonly { orderId: string; waitsFor?: string | null; since?: number }[],
  query: WorkQuery,
): Promise<Waiting[]> {
  return grouped(
    ctx,
    lines.map((line) => ({ ...line, id: line.orderId })),
    query,
    (of, order) => ({
      amount: order.gross,
      count: of.length,
      cause: of.find(({ waitsFor }) => waitsFor)?.waitsFor ?? null,
      since: Math.min(...of.map(({ since }) => since ?? order.createdAt)),
    }),
  )
}

async function grouped<T extends { id: string }>(
  ctx: StaffContext,
  things: readonly T[],
  { limit, accountId }: WorkQuery,
  about: (of: readonly T[], order: OrderRow) => Omit<Waiting, 'order'>,
): Promise<Waiting[]> {
  if (things.length === 0) return []
  const byOrder = new Map<string, T[]>()
  for (const thing of things) byOrder.set(thing.id, [...(byOrder.get(thing.id) ?? []), thing])
  const orders = await listByIds(ctx.db.reader, [...byOrder.keys()], { limit, accountId })
  return orders.map((order) => ({ order, ...about(byOrder.get(order.id) ?? [], order) }))
}

import { Readable } from 'node:stream'
import * as z from 'zod'
import { dayInAmsterdam } from '../../../../rules/calendar'
import { csvOf } from '../../../../rules/csv'
import { ORDER_STATUSES } from '../../../../rules/order-status'
import { PAYMENT_METHOD_CODES } from '../../../../rules/payment-methods'
import { createTurns } from '../../../common/turns'
import { view } from '../../../graphql/view'
import { runAct } from '../../../staff/audit.service'
import { type Download, readTicket, ticketPath } from '../../../staff/downloads'
import type { StaffContext } from '../../../staff/staff-context'
import { type ExportOrdersInput, OrdersExport } from './orders-export.graphql'
import type { StaffOrder, StaffOrderFilter } from './staff-orders.graphql'
import { pagesOfOrders } from './staff-orders.service'

/** Path of the file on the listener of the back office. */
export const ORDERS_EXPORT_PATH = '/staff/orders'

const RIGHT = 'INVOICES_EDIT'
const USE = 'orders'

const word = z.string().nullable()
const number = z.number().nullable()
const filterOf = z.object({
  status: z.enum(ORDER_STATUSES).nullable(),
  paymentMethod: z.enum(PAYMENT_METHOD_CODES).nullable(),
  isOverdue: z.boolean().nullable(),
  ...{ from: number, until: number, minAmount: number, maxAmount: number },
  ...{ customerId: word, domainName: word, productCode: word, text: word },
})
type Asked = z.infer<typeof filterOf>

/** Records an export of orders in the audit log, with its filter. Returns the path of the file. */
export function exportOrders(ctx: StaffContext, { filter, reason }: ExportOrdersInput): Promise<OrdersExport> {
  const asked = askedOf(filter ?? {})
  const about = { act: 'exportOrders', right: RIGHT, objectType: 'OrderList', reason: reason.trim() } as const
  return runAct(ctx, about, async () => ({
    result: view(OrdersExport, {
      filename: filenameAt(ctx.at),
      path: ticketPath(ctx, ORDERS_EXPORT_PATH, USE, asked),
    }),
    changes: Object.entries(asked).flatMap(([field, value]) =>
      value === null ? [] : [{ field, before: null, after: shownOf(field, value) }],
    ),
  }))
}

const shownOf = (field: string, value: string | number | boolean): string =>
  field === 'from' || field === 'until' ? new Date(Number(value)).toISOString() : String(value)

/**
 * Opens the file of an export that this staff member made in the last minutes: orders by the filter, newest first. They are read page by
 * page while they are sent. Throws NOT_SIGNED_IN, FORBIDDEN without the right, and NOT_FOUND for another ticket.
 */
export function openOrdersExport(ctx: StaffContext, sealed: string): Download {
  const { from, until, ...asked } = readTicket(ctx, { use: USE, right: RIGHT }, filterOf, sealed)
  const dayOf = (at: number | null) => (at === null ? null : new Date(at))
  const stream = Readable.from(csv(ctx, { ...asked, from: dayOf(from), until: dayOf(until) }))
  return { filename: filenameAt(ctx.at), stream }
}

const askedOf = (filter: StaffOrderFilter): Asked => ({
  ...{ status: filter.status ?? null, paymentMethod: filter.paymentMethod ?? null },
  isOverdue: filter.isOverdue ?? null,
  ...{ from: filter.from?.getTime() ?? null, until: filter.until?.getTime() ?? null },
  ...{ minAmount: filter.minAmount ?? null, maxAmount: filter.maxAmount ?? null },
  ...{ customerId: filter.customerId ?? null, domainName: filter.domainName ?? null },
  ...{ productCode: filter.productCode ?? null, text: filter.text?.trim() || null },
})

const filenameAt = (at: number): string => `bestellingen-${dayInAmsterdam(at)}.csv`

async function* csv(ctx: StaffContext, filter: StaffOrderFilter): AsyncGenerator<string> {
  const giveTurn = createTurns()
  yield csvOf([COLUMNS])
  for await (const page of pagesOfOrders(ctx, filter)) {
    yield csvOf(page.map(rowOf))
    await giveTurn()
  }
}

// Columns are Dutch whatever the language of the reader, as in the exports for the bookkeeper.
const COLUMNS = [
  ...['nummer', 'geplaatst (UTC)', 'betaald (UTC)', 'toestand', 'betaalwijze', 'klant', 'naam', 'e-mail'],
  ...['artikelen', 'wat', 'excl. btw', 'btw', 'incl. btw'],
]

const rowOf = (order: StaffOrder): string[] => [
  ...[order.number, momentOf(order.placedAt), momentOf(order.paidAt), order.status, order.paymentMethod],
  ...[order.customer.id, order.customer.name, order.customer.email, String(order.itemCount), order.titles.join(', ')],
  ...[eurosOf(order.net), eurosOf(order.vat), eurosOf(order.gross)],
]

const momentOf = (at: number | null): string => (at === null ? '' : new Date(at).toISOString())

/** Euros with a point, as spreadsheets of any language import them. */
const eurosOf = (amount: number | null): string => (amount === null ? '' : (amount / 100).toFixed(2))

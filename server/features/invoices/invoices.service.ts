import type { Tx } from '../../../db/open'
import type { Context } from '../../common/context'
import { requireOwnerId } from '../../common/guards'
import { newId } from '../../common/ids'
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
import { InvoiceNode } from './invoices.graphql'
import * as repository from './invoices.repository'

export type { InvoiceRow } from './invoices.repository'
export { findInvoice } from './invoices.repository'

export const INVOICE_PAGE: PageSize = { usual: 20, max: 100 }

export interface NewInvoice {
  orderId: string
  /** With VAT. */
  gross: number
  /** Paid already; an open one is still to be collected. */
  closed: boolean
  now: number
}

/** The one invoice of an order; asking again gives the same one. */
export async function issueInvoice(
  tx: Tx,
  { orderId, gross, closed, now }: NewInvoice,
): Promise<repository.InvoiceRow> {
  const known = await repository.findInvoice(tx, orderId)
  return known ?? repository.insertInvoice(tx, { id: newId('inv'), orderId, gross, closed, issuedAt: now })
}

/** As it stands on paper: `W000123`. */
export const invoiceNumberOf = ({ number }: Pick<repository.InvoiceRow, 'number'>): string =>
  `W${String(number).padStart(6, '0')}`

/** The viewer's invoices, the newest first; a sub-user sees the parent's. */
export async function listInvoices(ctx: Context, asked: AskedPage): Promise<Connection<InvoiceNode>> {
  const ownerId = requireOwnerId(ctx)
  const page = readPage(asked, INVOICE_PAGE, (cursor) => numberIn('invoice', cursor))
  const rows = await repository.listInvoices(ctx.db.reader, ownerId, page)
  const total = await repository.countInvoices(ctx.db.reader, ownerId)
  const { edges, ...rest } = pageOf(rows, page, total, ({ number }) => cursorOf('invoice', number))
  return { ...rest, edges: edges.map(({ cursor, node }) => ({ cursor, node: invoiceView(node) })) }
}

/** Null when it is not there or somebody else's. */
export async function findInvoiceNode(ctx: Context, id: string): Promise<InvoiceNode | null> {
  const row = await repository.findInvoiceOf(ctx.db.reader, requireOwnerId(ctx), id)
  return row && invoiceView(row)
}

const invoiceView = (row: repository.InvoiceRow): InvoiceNode =>
  view(InvoiceNode, {
    id: row.id,
    number: invoiceNumberOf(row),
    issuedAt: row.issuedAt,
    amount: row.gross,
    status: row.closed ? 'PAID' : 'OPEN',
    orderId: row.orderId,
  })

import type { Tx } from '../../../db/open'
import { newId } from '../../common/ids'
import * as repository from './invoices.repository'

export type { InvoiceRow } from './invoices.repository'
export { findInvoice } from './invoices.repository'

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

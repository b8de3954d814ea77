import { parentPort } from 'node:worker_threads'
import type { InvoiceDocument } from '../../../rules/invoice'
import { invoicePdf } from './invoice-pdf'
import { invoiceUbl } from './invoice-ubl'

export type InvoiceFormat = 'pdf' | 'ubl'

export interface DrawRequest {
  id: number
  format: InvoiceFormat
  invoice: InvoiceDocument
  logo: Uint8Array | null
}

export type DrawAnswer = { id: number } & ({ bytes: Uint8Array } | { error: string })

/** Draws an invoice as a file. Blocks its thread for tens to hundreds of milliseconds. */
export async function drawInvoice(
  format: InvoiceFormat,
  invoice: InvoiceDocument,
  logo: Uint8Array | null,
): Promise<Uint8Array> {
  return format === 'pdf' ? invoicePdf(invoice, logo) : Buffer.from(await invoiceUbl(invoice))
}

// Null where the file is imported instead of run as a worker: in development and in tests.
parentPort?.on('message', async ({ id, format, invoice, logo }: DrawRequest) => {
  const answer: DrawAnswer = await drawInvoice(format, invoice, logo).then(
    (bytes) => ({ id, bytes }),
    (error: Error) => ({ id, error: error.stack ?? error.message }),
  )
  parentPort?.postMessage(answer)
})

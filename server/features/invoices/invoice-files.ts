import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { InvoiceDocument } from '../../../rules/invoice'
import { unavailable } from '../../common/failures'
import { endInTime } from '../../outbox/deadline'
import type { DrawAnswer, DrawRequest, InvoiceFormat } from './invoice-files.worker'

export type { InvoiceFormat }

/** Queue for the single drawing thread; beyond it, requests are refused with a time to retry. */
const WAITING_MAX = 40
const TIMEOUT_MS = 20_000
const RETRY_SECONDS = 5

/** The built server has the worker as a separate file; development and tests draw in the main thread. */
const WORKER_FILE = join(import.meta.dirname, 'invoice-worker.js')

interface Waiting {
  resolve(bytes: Uint8Array): void
  reject(error: Error): void
}

const waiting = new Map<number, Waiting>()
let worker: Worker | null = null
let lastId = 0

/**
 * Returns an invoice as a file, with the same bytes each time; `logo` is the PNG of its seller. It is drawn in a worker thread, since it would block all
 * other requests for more than 20 ms. Throws OUTSIDE_UNAVAILABLE when the queue is full or at the timeout.
 */
export async function invoiceFile(
  format: InvoiceFormat,
  invoice: InvoiceDocument,
  logo: Uint8Array | null,
): Promise<Uint8Array> {
  if (!existsSync(WORKER_FILE)) {
    const { drawInvoice } = await import('./invoice-files.worker')
    return drawInvoice(format, invoice, logo)
  }
  if (waiting.size >= WAITING_MAX) throw unavailable('overloaded', RETRY_SECONDS)
  const id = ++lastId
  const drawn = new Promise<Uint8Array>((resolve, reject) => {
    waiting.set(id, { resolve, reject })
    const request: DrawRequest = { id, format, invoice, logo }
    runningWorker().postMessage(request)
  })
  return endInTime(TIMEOUT_MS, drawn, () => unavailable('overloaded', RETRY_SECONDS)).finally(() => waiting.delete(id))
}

/** Starts the worker with the first invoice; it does not keep the process alive. */
function runningWorker(): Worker {
  if (worker) return worker
  const started = new Worker(WORKER_FILE)
  started.unref()
  started.on('message', (answer: DrawAnswer) => {
    const one = waiting.get(answer.id)
    if ('bytes' in answer) one?.resolve(answer.bytes)
    else one?.reject(new Error(`an invoice could not be drawn: ${answer.error}`))
  })
  started.on('error', failAll)
  started.on('exit', () => failAll(new Error('the thread that draws invoices ended')))
  worker = started
  return started
}

/** Fails all pending invoices; the next one starts another worker. */
function failAll(error: Error): void {
  worker = null
  for (const { reject } of waiting.values()) reject(error)
}

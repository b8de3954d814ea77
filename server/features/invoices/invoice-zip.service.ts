import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { Context } from '../../common/context'
import { notFound, tooMany, unavailable } from '../../common/failures'
import { requireOwnerId } from '../../common/guards'
import type { Limit } from '../../common/limits'
import { filenameOf, fileOf } from './invoice-document.service'
import type { InvoiceFormat } from './invoice-files'
import * as repository from './invoices.repository'
import { invoiceText } from './invoices.text'

const ZIPS: Limit = { kind: 'invoice-zip', max: 10, windowMs: 3_600_000 }
/** Each draws one file at a time, so that requests for single files hardly wait. */
const AT_ONCE = 4
const RETRY_SECONDS = 15
const FORMATS: readonly InvoiceFormat[] = ['pdf', 'ubl']

/** Accounts with an archive in progress. */
const underWay = new Set<string>()

/**
 * Streams all final invoices and credit notes of the viewer in a year, each as PDF and as UBL. Files are drawn one by
 * one as the reader consumes them, so that a thousand need no more memory than one. Throws NOT_FOUND for a year without
 * any, and TOO_MANY_REQUESTS while another archive of the account is in progress.
 */
export async function zipOfYear(ctx: Context, asked: string): Promise<{ stream: Readable; filename: string }> {
  const ownerId = requireOwnerId(ctx)
  const year = /^\d{4}$/.test(asked) ? Number(asked) : null
  const rows = year === null ? [] : await repository.listFinalOf(ctx.db.reader, ownerId, year)
  if (rows.length === 0) throw notFound()
  if (underWay.has(ownerId)) throw tooMany(RETRY_SECONDS)
  if (underWay.size >= AT_ONCE) throw unavailable('overloaded', RETRY_SECONDS)
  const { allowed, retryAfterSeconds } = ctx.limits.takeBriefly(ZIPS, ownerId)
  if (!allowed) throw tooMany(retryAfterSeconds)
  underWay.add(ownerId)
  const stream = zipOf(ctx, rows).once('close', () => underWay.delete(ownerId))
  return { stream, filename: `${invoiceText[ctx.locale].invoices}-${year}.zip` }
}

function zipOf(ctx: Context, rows: readonly repository.InvoiceRow[]): Readable {
  const zip = new ZipFile()
  const stream = zip.outputStream as Readable
  for (const row of rows) {
    const mtime = new Date(`${row.issuedOn}T12:00:00Z`)
    for (const format of FORMATS) {
      // Called when the previous file has been read; never after the reader has disconnected.
      zip.addReadStreamLazy(filenameOf(row, format), { mtime }, (done) => {
        fileOf(ctx, row, format).then(
          ({ bytes }) => done(null, Readable.from([bytes])),
          (error: Error) => stream.destroy(error),
        )
      })
    }
  }
  zip.end()
  return stream
}

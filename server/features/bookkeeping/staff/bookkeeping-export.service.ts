import { Readable } from 'node:stream'
import * as z from 'zod'
import { dayInAmsterdam, startOfDay } from '../../../../rules/calendar'
import { csvOf } from '../../../../rules/csv'
import { invoiceNumberText } from '../../../../rules/invoice'
import { journalOf, journalOfMovement, type LedgerDocument } from '../../../../rules/ledger-accounts'
import { createTurns } from '../../../common/turns'
import { view } from '../../../graphql/view'
import { runAct } from '../../../staff/audit.service'
import { readTicket, ticketPath } from '../../../staff/downloads'
import type { StaffContext } from '../../../staff/staff-context'
import {
  type DatedMovement,
  type DocumentWithLines,
  invoiceMovements,
  listDocuments,
} from '../../invoices/staff/ledger-documents.service'
import { kindsOfLines } from '../../orders/staff/ledger-lines.service'
import { paymentMovements } from '../../payments/staff/money-movements.service'
import {
  BookkeepingExport,
  BookkeepingExportMade,
  EXPORT_KINDS,
  type ExportBookkeepingInput,
  type ExportKind,
} from './bookkeeping.graphql'
import { type LedgerMonth, requireMonth } from './bookkeeping.service'
import { DOCUMENT_COLUMNS, documentRow, JOURNAL_COLUMNS, journalRows, movementEntry } from './bookkeeping-csv'

/** Path of the files on the listener of the back office. */
export const EXPORT_PATH = '/staff/bookkeeping'

const EXPORT_RIGHT = 'INVOICES_EDIT'

const USE = 'bookkeeping'
const askedOf = z.object({ month: z.string(), kind: z.enum(EXPORT_KINDS) })

/** Records an export in the audit log. Returns the path of the file. Throws BAD_USER_INPUT for a month that has not begun. */
export function exportBookkeeping(
  ctx: StaffContext,
  { month: asked, kind, reason }: ExportBookkeepingInput,
): Promise<BookkeepingExport> {
  const about = { act: 'exportBookkeeping', right: EXPORT_RIGHT, objectType: 'LedgerExport', objectId: asked } as const
  return runAct(ctx, { ...about, reason: reason.trim() }, async () => {
    const month = requireMonth(ctx, asked)
    const file = { month: month.month, kind }
    const made = { ...file, at: ctx.at, madeBy: ctx.staff?.name ?? '' }
    return {
      result: view(BookkeepingExport, {
        filename: filenameOf(month, kind),
        path: ticketPath(ctx, EXPORT_PATH, USE, file),
        made: view(BookkeepingExportMade, made),
      }),
      changes: [{ field: 'kind', before: null, after: kind }],
    }
  })
}

/**
 * Opens the file of an export that this staff member made in the last minutes. Its rows are read page by page while they are sent.
 * Throws NOT_SIGNED_IN, FORBIDDEN without the right, and NOT_FOUND for another ticket.
 */
export function openExport(ctx: StaffContext, sealed: string): { filename: string; stream: Readable } {
  const asked = readTicket(ctx, { use: USE, right: EXPORT_RIGHT }, askedOf, sealed)
  const month = requireMonth(ctx, asked.month)
  const rows = asked.kind === 'JOURNAL' ? journal(ctx, month) : documents(ctx, month)
  return { filename: filenameOf(month, asked.kind), stream: Readable.from(csv(rows)) }
}

const NAMES: Readonly<Record<ExportKind, string>> = { JOURNAL: 'journaalposten', DOCUMENTS: 'facturen' }

/** A file of the present month says that it is provisional. */
const filenameOf = ({ month, isRunning }: LedgerMonth, kind: ExportKind): string =>
  `${NAMES[kind]}-${month}${isRunning ? '-voorlopig' : ''}.csv`

type Rows = AsyncGenerator<readonly (readonly string[])[]>

async function* csv(pages: Rows): AsyncGenerator<string> {
  const giveTurn = createTurns()
  for await (const rows of pages) {
    yield csvOf(rows)
    await giveTurn()
  }
}

async function* documents(ctx: StaffContext, month: LedgerMonth): Rows {
  yield [DOCUMENT_COLUMNS]
  for await (const page of pagesOfDocuments(ctx, month)) yield page.map(documentRow)
}

/** Invoices and credit notes by date and number, then the money of the month by kind and time. */
async function* journal(ctx: StaffContext, month: LedgerMonth): Rows {
  const { db, config } = ctx
  yield [JOURNAL_COLUMNS]
  for await (const page of pagesOfDocuments(ctx, month)) {
    const ids = page.flatMap(({ lines }) => lines.flatMap(({ orderLineId }) => orderLineId ?? []))
    const kinds = await kindsOfLines(db.reader, ids)
    yield page.flatMap((document) => {
      const { invoice } = document
      const isCredit = invoice.kind === 'CREDIT_NOTE'
      return journalRows(config.ledgerAccounts, {
        journal: 'verkoop',
        entry: invoiceNumberText(invoice),
        day: invoice.issuedOn ?? '',
        about: isCredit ? `Creditnota bij ${document.creditsNumber ?? ''}` : 'Factuur',
        document: invoiceNumberText(invoice),
        accountId: invoice.accountId,
        postings: journalOf(ledgerDocument(ctx, document, kinds)),
      })
    })
  }
  for (const read of [...paymentMovements, ...invoiceMovements])
    for await (const page of read(db.reader, month)) yield page.flatMap((movement) => rowsOfMovement(ctx, movement))
}

const rowsOfMovement = ({ config }: StaffContext, movement: DatedMovement): string[][] =>
  journalRows(config.ledgerAccounts, { ...movementEntry(movement), postings: journalOfMovement(movement) })

function ledgerDocument(
  { vatRates }: StaffContext,
  { invoice, lines }: DocumentWithLines,
  kinds: Awaited<ReturnType<typeof kindsOfLines>>,
): LedgerDocument {
  const country = invoice.buyer?.country ?? ''
  const { vat, gross } = invoice
  return {
    ...{ country, rate: invoice.vatRate, vat, gross },
    isReverseCharged: invoice.reverseChargeVatId !== null,
    isDeclaredThere: vatRates
      .othersAt(startOfDay(invoice.issuedOn ?? dayInAmsterdam(invoice.issuedAt)))
      .includes(country),
    lines: lines.map(({ orderLineId, isGoodwill, net }) => ({
      kind: isGoodwill ? 'GOODWILL' : (kinds.get(orderLineId ?? '') ?? null),
      net,
    })),
  }
}

const PAGE = 200

async function* pagesOfDocuments({ db }: StaffContext, { days }: LedgerMonth): AsyncGenerator<DocumentWithLines[]> {
  let after: DocumentWithLines['invoice'] | null = null
  for (;;) {
    const page: DocumentWithLines[] = await listDocuments(db.reader, days, { after, limit: PAGE })
    if (page.length > 0) yield page
    after = page.at(-1)?.invoice ?? null
    if (page.length < PAGE) return
  }
}

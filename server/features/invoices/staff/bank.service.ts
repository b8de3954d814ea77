import type { Tx } from '../../../../db/database'
import { dayInAmsterdam } from '../../../../rules/calendar'
import { cents, formatMoney } from '../../../../rules/money'
import { badInput, notFound } from '../../../common/failures'
import { newId } from '../../../common/ids'
import { cursorOf, keyIn } from '../../../graphql/connection'
import { view } from '../../../graphql/view'
import { type Acted, runAct } from '../../../staff/audit.service'
import { requirePageSize, type StaffConnection, staffPage, totalOf } from '../../../staff/staff-connection'
import type { StaffContext } from '../../../staff/staff-context'
import { Changed, type StaffInvalidInput } from '../../../staff/staff-errors'
import * as bank from '../bank/bank.repository'
import { readBankFile } from '../bank/read-bank-file'
import { findByReference, linkPayment, setSurplusReturned } from '../invoice-payments.repository'
import { findInvoice, setPaidBack } from '../invoices.repository'
import { recordTransfer } from '../received-payments.service'
import {
  BankEntriesChanged,
  type BankEntry,
  type BankEntryArgs,
  BankFileRead,
  type BankMatchInput,
  BankStatement,
  ExactBankMatches,
  type MatchBankEntriesInput,
  type MatchExactBankEntriesInput,
  type PutBankEntriesAsideInput,
  type ReadBankFileInput,
} from './bank.graphql'
import { entryViews, listReturnable, matchedParts, proposeMatches } from './bank-proposals.service'
import { BankFileRefused, invalidField } from './staff-invoices.errors'
import { InvoiceActNotPossible } from './staff-invoices.graphql'

const FILE_NAME_MAX = 200
const STATEMENTS_MAX = 50
const ENTRIES_MAX = 500

/** Stores the entries of a bank file that are not known yet. Reading the same file twice changes nothing. */
export function readFile(ctx: StaffContext, input: ReadBankFileInput): Promise<BankFileRead | BankFileRefused> {
  const file = readBankFile(Buffer.from(input.content, 'base64'))
  const fileName = [...input.fileName.replaceAll(/[\p{Cc}\p{Cs}]/gu, '')].slice(0, FILE_NAME_MAX).join('')
  const about = {
    act: 'readBankFile',
    right: 'INVOICES_EDIT',
    objectType: 'BankFile',
    reason: input.reason.trim(),
  } as const
  return runAct<BankFileRead | BankFileRefused>(ctx, about, async (tx) => {
    if (typeof file === 'string') return { result: new BankFileRefused(ctx, file) }
    const statementIds: string[] = []
    let added = 0
    for (const { account, reference, endsOn, entries } of file.statements) {
      const { format } = file
      const kept = { id: newId('bst'), account, reference, format, fileName, endsOn, importedAt: ctx.at }
      const statement = await bank.keepStatement(tx, kept)
      statementIds.push(statement.id)
      added += await bank.insertEntries(
        tx,
        entries.map((entry, at) => ({
          ...{ id: newId('bse'), statementId: statement.id, position: at + 1, changedAt: ctx.at },
          ...entry,
        })),
      )
    }
    const count = file.statements.reduce((sum, { entries }) => sum + entries.length, 0)
    return {
      result: view(BankFileRead, { entries: count, added, statementIds }),
      changes: [
        { field: 'fileName', before: null, after: fileName },
        { field: 'bankEntries', before: null, after: String(added) },
      ],
    }
  })
}

export async function listBankStatements({ db }: StaffContext): Promise<BankStatement[]> {
  const rows = await bank.listStatements(db.reader, STATEMENTS_MAX)
  return rows.map((row) => view(BankStatement, row))
}

/** Lists entries, newest first, with proposals for the open ones. */
export async function listBankEntries(
  { db: { reader } }: StaffContext,
  { state, statementId, accountEnd, first, after }: BankEntryArgs,
): Promise<StaffConnection<BankEntry>> {
  requirePageSize(first)
  const filter = { state: state ?? null, statementId: statementId ?? null, accountEnd: accountEnd ?? null }
  const place = after ? placeIn(after) : null
  const rows = await bank.listEntries(reader, filter, { after: place, limit: first + 1 })
  const views = await entryViews(reader, rows, await proposeMatches(reader))
  return staffPage(views, {
    first,
    total: await totalOf(rows, { first, after }, (limit) => bank.countEntries(reader, filter, limit)),
    nodeOf: (entry) => entry,
    cursorOf: ({ bookedOn, id }) => cursorOf('bank-entry', `${bookedOn}:${id}`),
  })
}

function placeIn(cursor: string): bank.EntryPlace {
  const match = /^(\d{4}-\d\d-\d\d):(bse_[\w-]+)$/.exec(keyIn('bank-entry', cursor))
  if (!match) throw badInput()
  return { bookedOn: match[1] ?? '', id: match[2] ?? '' }
}

/** Counts what one confirmation of all exact entries books. */
export async function countExact({ db }: StaffContext): Promise<ExactBankMatches> {
  return exactView((await proposeMatches(db.reader)).exact)
}

type Exact = Awaited<ReturnType<typeof proposeMatches>>['exact']

const partsIn = (exact: Exact): BankMatchInput[] =>
  exact.flatMap(({ entryId, candidates }) =>
    candidates.map(({ invoiceId, amount }) => ({ entryId, invoiceId, amount })),
  )

const exactView = (exact: Exact): ExactBankMatches =>
  view(ExactBankMatches, {
    count: exact.length,
    amount: partsIn(exact).reduce((sum, { amount }) => sum + amount, 0),
  })

type Answer = BankEntriesChanged | InvoiceActNotPossible | Changed | StaffInvalidInput

/** Books all exact entries, if they are still those that were shown. */
export const matchExact = (ctx: StaffContext, input: MatchExactBankEntriesInput): Promise<Answer> =>
  onEntries(ctx, 'matchExactBankEntries', input.reason, async (tx) => {
    const { exact } = await proposeMatches(tx)
    const { count, amount } = exactView(exact)
    if (count === 0 || count !== input.expectedCount || amount !== input.expectedAmount) return new Changed(ctx)
    return book(ctx, tx, partsIn(exact))
  })

/** Books chosen matches: all of them, or none. */
export const matchEntries = (ctx: StaffContext, { matches, reason }: MatchBankEntriesInput): Promise<Answer> =>
  onEntries(ctx, 'matchBankEntries', reason, async (tx) =>
    matches.length < 1 || matches.length > ENTRIES_MAX ? invalidField(ctx, 'entries') : book(ctx, tx, matches),
  )

/** Puts entries aside that have nothing to do with invoices, or opens them again. Matched ones stay. */
export const putAside = (ctx: StaffContext, input: PutBankEntriesAsideInput): Promise<Answer> =>
  onEntries(ctx, 'putBankEntriesAside', input.reason, async (tx) => {
    const ids = [...new Set(input.entryIds)]
    if (ids.length < 1 || ids.length > ENTRIES_MAX) return invalidField(ctx, 'entries')
    for (const id of ids) {
      const entry = await bank.findEntry(tx, id)
      if (!entry) throw notFound()
      const isPossible = input.isAside ? entry.state === 'OPEN' : entry.state === 'ASIDE'
      const isUnmatched = (await bank.listMatches(tx, [id])).length === 0
      if (!isPossible || !isUnmatched) return new InvoiceActNotPossible(ctx, 'ENTRY_DONE')
    }
    await bank.setState(tx, ids, input.isAside ? 'ASIDE' : 'OPEN', ctx.at)
    return { ids, amount: null }
  })

interface Booked {
  ids: readonly string[]
  amount: number | null
}

/** Validates all matches before it books the first: an act that is refused has changed nothing. */
async function book(
  ctx: StaffContext,
  tx: Tx,
  matches: readonly BankMatchInput[],
): Promise<Booked | InvoiceActNotPossible | StaffInvalidInput> {
  const entries = new Map<string, bank.EntryRow>()
  const left = new Map<string, number>()
  const returnable = new Map((await listReturnable(tx)).map(({ id, amount }) => [id, -amount]))
  const seen = new Set<string>()
  for (const { entryId, invoiceId, amount } of matches) {
    const entry = entries.get(entryId) ?? (await bank.findEntry(tx, entryId))
    const invoice = await findInvoice(tx, invoiceId)
    if (!entry || !invoice) throw notFound()
    const rest = left.get(entryId) ?? Math.abs(entry.amount) - ((await matchedParts(tx, [entry])).get(entryId) ?? 0)
    if (!Number.isSafeInteger(amount) || amount < 1) return invalidField(ctx, 'amount')
    const known = await bank.listMatches(tx, [entryId])
    const isTwice = seen.has(`${entryId} ${invoiceId}`) || known.some((match) => match.invoiceId === invoiceId)
    if (entry.state !== 'OPEN' || isTwice) return new InvoiceActNotPossible(ctx, 'ENTRY_DONE')
    if (amount > rest) return new InvoiceActNotPossible(ctx, 'TOO_MUCH')
    if (invoice.kind === 'CREDIT_NOTE') return new InvoiceActNotPossible(ctx, 'CREDIT_NOTE')
    if (!invoice.closed) return new InvoiceActNotPossible(ctx, 'NOT_FINAL')
    if (entry.amount < 0) {
      if (returnable.get(invoiceId) !== amount) return new InvoiceActNotPossible(ctx, 'WRONG_WAY')
      returnable.delete(invoiceId)
    }
    seen.add(`${entryId} ${invoiceId}`)
    entries.set(entryId, entry)
    left.set(entryId, rest - amount)
  }
  for (const match of matches) {
    const entry = entries.get(match.entryId)
    if (entry) await bookOne(ctx, tx, entry, match)
  }
  await bank.setState(
    tx,
    [...left].filter(([, rest]) => rest === 0).map(([id]) => id),
    'MATCHED',
    ctx.at,
  )
  return { ids: [...entries.keys()], amount: matches.reduce((sum, { amount }) => sum + amount, 0) }
}

async function bookOne(
  { at }: StaffContext,
  tx: Tx,
  entry: bank.EntryRow,
  { invoiceId, amount }: BankMatchInput,
): Promise<void> {
  await bank.insertMatch(tx, { entryId: entry.id, invoiceId, amount, matchedAt: at })
  if (entry.amount < 0) {
    await setPaidBack(tx, invoiceId, at)
    await setSurplusReturned(tx, invoiceId, at)
    return
  }
  const invoice = await findInvoice(tx, invoiceId)
  if (!invoice) return
  // A staff member may have typed it in before the file was read.
  const typed = await findByReference(tx, entry.reference)
  if (typed?.invoiceId === invoiceId && typed.amount === amount) return linkPayment(tx, typed.id, entry.id)
  await recordTransfer(
    tx,
    invoice,
    { amount: cents(amount), receivedOn: entry.bookedOn, bankReference: entry.reference, entryId: entry.id },
    { today: dayInAmsterdam(at), now: at },
  )
}

function onEntries(
  ctx: StaffContext,
  act: string,
  reason: string,
  work: (tx: Tx) => Promise<Booked | InvoiceActNotPossible | Changed | StaffInvalidInput>,
): Promise<Answer> {
  const about = { act, right: 'INVOICES_EDIT', objectType: 'BankEntry', reason: reason.trim() } as const
  return runAct<Answer>(ctx, about, async (tx): Promise<Acted<Answer>> => {
    const done = await work(tx)
    if (!('ids' in done)) return { result: done }
    const rows = (await Promise.all(done.ids.map((id) => bank.findEntry(tx, id)))).filter((row) => row !== null)
    const entries = await entryViews(tx, rows, { matches: new Map(), exact: [], invoices: new Map() })
    const total = done.amount === null ? [] : [{ field: 'amount', before: null, after: formatMoney(done.amount, 'nl') }]
    return {
      result: view(BankEntriesChanged, { count: rows.length, entries }),
      ...(rows.length === 1 && rows[0] && { objectId: rows[0].id }),
      changes: [{ field: 'bankEntries', before: null, after: String(rows.length) }, ...total],
    }
  })
}

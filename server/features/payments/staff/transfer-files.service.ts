import type { Tx } from '../../../../db/database'
import { dayInAmsterdam, isDay } from '../../../../rules/calendar'
import { creditTransferXml, NAME_MAX, sepaText } from '../../../../rules/credit-transfer'
import { parseIban } from '../../../../rules/iban'
import { formatMoney } from '../../../../rules/money'
import { DAY_MS } from '../../../../rules/time'
import { conflict, notFound } from '../../../common/failures'
import { newId } from '../../../common/ids'
import { seal, unseal } from '../../../common/seal'
import { type ReadMany, readBatched } from '../../../graphql/batched'
import { view } from '../../../graphql/view'
import { runAct } from '../../../staff/audit.service'
import { listMemberNames } from '../../../staff/members.service'
import {
  readTimePage,
  type StaffConnection,
  type StaffPageArgs,
  staffPage,
  timeCursor,
  totalOf,
} from '../../../staff/staff-connection'
import type { StaffContext } from '../../../staff/staff-context'
import { Changed, StaffInvalidInput } from '../../../staff/staff-errors'
import { moveRefund, newReference } from '../../orders/refunds.service'
import { listStaffRefundsOf } from './staff-refund-list.service'
import { NotRefundable, type StaffRefund } from './staff-refunds.graphql'
import { text } from './staff-refunds.text'
import {
  type MakeTransferFileInput,
  RemovedFromTransferFile,
  type RemoveFromTransferFileInput,
  StaffTransferFile,
  StaffTransferFileLine,
  TransferFileContent,
  type TransferFileInput,
  type TransferInput,
} from './transfer-files.graphql'
import * as repository from './transfer-files.repository'

const TRANSFERS_MAX = 500
const DAYS_MAX = 30

/** Lists transfer files, newest first. */
export async function listTransferFiles(
  ctx: StaffContext,
  asked: StaffPageArgs,
): Promise<StaffConnection<StaffTransferFile>> {
  const { after, limit } = readTimePage('transfer-file', asked)
  const { reader } = ctx.db
  const rows = await repository.listFiles(reader, { after, limit })
  const names = await listMemberNames(reader, [...new Set(rows.map(({ staffId }) => staffId))])
  return staffPage(rows, {
    first: asked.first,
    total: await totalOf(rows, asked, (max) => repository.countFiles(reader, max)),
    cursorOf: ({ createdAt, id }) => timeCursor('transfer-file', { at: createdAt, id }),
    nodeOf: (row) => fileView(row, names),
  })
}

/**
 * Makes a file of refunds that staff transfer. Each refund is in one file at most, so that nothing is transferred twice. Throws
 * NOT_FOUND for an unknown refund.
 */
export function makeTransferFile(
  ctx: StaffContext,
  input: MakeTransferFileInput,
): Promise<StaffTransferFile | NotRefundable | Changed | StaffInvalidInput> {
  const { transfers, executeOn, expectedAmount, reason } = input
  const about = { act: 'makeTransferFile', right: 'REFUND_APPROVE', objectType: 'TransferFile' } as const
  return runAct<StaffTransferFile | NotRefundable | Changed | StaffInvalidInput>(
    ctx,
    { ...about, reason: reason.trim() },
    async (tx) => {
      const invalid = issuesOf(ctx, input)
      if (invalid) return { result: invalid }
      const refunds = await readWaiting(ctx, tx, transfers)
      if (!refunds) return { result: new NotRefundable(ctx, 'NOT_TRANSFERABLE') }
      const amount = refunds.reduce((sum, refund) => sum + refund.amount, 0)
      if (amount !== expectedAmount) return { result: new Changed(ctx) }
      const file = await insert(ctx, tx, { transfers, refunds, executeOn })
      return {
        result: await readFile(tx, file.id),
        objectId: file.id,
        changes: [
          { field: 'transferFile', before: null, after: file.messageId },
          { field: 'amount', before: null, after: formatMoney(amount, 'nl') },
          ...refunds.map(({ reference }) => ({ field: 'refund', before: null, after: reference })),
        ],
      }
    },
  )
}

/** Returns a file for the bank, the same at each download unless a payment was removed. Throws NOT_FOUND. */
export function downloadTransferFile(
  ctx: StaffContext,
  { fileId, reason }: TransferFileInput,
): Promise<TransferFileContent | NotRefundable> {
  return runAct<TransferFileContent | NotRefundable>(
    ctx,
    aboutFile('downloadTransferFile', fileId, reason),
    async (tx) => {
      const file = await repository.findFile(tx, fileId)
      if (!file) throw notFound()
      // The account numbers are gone.
      if (file.transferredAt !== null) return { result: new NotRefundable(ctx, 'NOT_TRANSFERABLE') }
      const lines = await repository.listFileLines(tx, fileId)
      const xml = creditTransferXml({
        messageId: file.messageId,
        createdAt: file.createdAt,
        executeOn: file.executeOn,
        debtor: { name: file.debtorName, iban: file.debtorIban },
        payments: lines.map(({ reference, amount, name, sealedIban, text }) => ({
          ...{ endToEndId: reference, amount, name: name ?? '', text },
          iban: unseal(ctx.config.secret, sealedIban ?? ''),
        })),
      })
      const filename = `pain.001-${file.executeOn}-${file.messageId.slice(0, 8)}.xml`
      return { result: view(TransferFileContent, { filename, base64: Buffer.from(xml).toString('base64') }) }
    },
  )
}

/** Returns the payments of a file, in its order. */
export const linesOfFile = async (ctx: StaffContext, fileId: string): Promise<StaffTransferFileLine[]> =>
  (await readBatched(ctx, listLinesOfFiles, fileId)) ?? []

const listLinesOfFiles: ReadMany<StaffTransferFileLine[]> = async (db, ids) => {
  const found = await repository.listLinesOfFiles(db, ids)
  const viewOf = ({ reference, amount, text }: repository.FileLineRow) =>
    view(StaffTransferFileLine, { reference, amount, text })
  return new Map([...found].map(([id, lines]) => [id, lines.map(viewOf)]))
}

/**
 * Removes a payment from a file that was not carried out: its refund waits for a transfer again, without the account number. The file
 * keeps its message id, so that a bank that got it before refuses the new one, and nobody is paid twice. A file ends with its last
 * payment. Throws NOT_FOUND.
 */
export function removeFromTransferFile(
  ctx: StaffContext,
  { fileId, reference, expectedAmount, reason }: RemoveFromTransferFileInput,
): Promise<RemovedFromTransferFile | NotRefundable | Changed> {
  return runAct<RemovedFromTransferFile | NotRefundable | Changed>(
    ctx,
    aboutFile('removeFromTransferFile', fileId, reason),
    async (tx) => {
      const before = await repository.findFile(tx, fileId)
      if (!before) throw notFound()
      if (before.transferredAt !== null) return { result: new NotRefundable(ctx, 'NOT_TRANSFERABLE') }
      if (before.amount !== expectedAmount) return { result: new Changed(ctx) }
      if (!(await repository.removeLine(tx, { fileId, reference }))) throw notFound()
      const [refund] = await listStaffRefundsOf(ctx, tx, [reference])
      if (!refund) throw notFound()
      const file = before.count > 1 ? await readFile(tx, fileId) : null
      return {
        result: view(RemovedFromTransferFile, { file, refund }),
        changes: [
          { field: 'refund', before: reference, after: null },
          { field: 'amount', before: formatMoney(before.amount, 'nl'), after: formatMoney(file?.amount ?? 0, 'nl') },
        ],
      }
    },
  )
}

/** Records that the bank carried out a file: its refunds are done, and the account numbers are deleted. Throws NOT_FOUND. */
export function markTransferFileTransferred(
  ctx: StaffContext,
  { fileId, reason }: TransferFileInput,
): Promise<StaffTransferFile | NotRefundable> {
  return runAct<StaffTransferFile | NotRefundable>(
    ctx,
    aboutFile('markTransferFileTransferred', fileId, reason),
    async (tx) => {
      if (!(await repository.findFile(tx, fileId))) throw notFound()
      if (!(await repository.setTransferred(tx, fileId, ctx.at)))
        return { result: new NotRefundable(ctx, 'NOT_TRANSFERABLE') }
      const done: string[] = []
      for (const { reference } of await repository.listFileLines(tx, fileId))
        if (await moveRefund(tx, reference, { status: 'DONE', doneAt: ctx.at })) done.push(reference)
      return {
        result: await readFile(tx, fileId),
        changes: done.map((reference) => ({ field: 'refund', before: null, after: reference })),
      }
    },
  )
}

const aboutFile = (act: string, fileId: string, reason: string) =>
  ({ act, right: 'REFUND_APPROVE', objectType: 'TransferFile', objectId: fileId, reason: reason.trim() }) as const

function issuesOf(ctx: StaffContext, { transfers, executeOn }: MakeTransferFileInput): StaffInvalidInput | null {
  const words = text[ctx.locale]
  const today = dayInAmsterdam(ctx.at)
  const isInTime = isDay(executeOn) && executeOn >= today && executeOn <= dayInAmsterdam(ctx.at + DAYS_MAX * DAY_MS)
  const references = new Set(transfers.map(({ reference }) => reference))
  const isCounted = transfers.length >= 1 && transfers.length <= TRANSFERS_MAX && references.size === transfers.length
  const issues = [
    ...(isCounted ? [] : [{ field: 'transfers', message: words.transfers }]),
    ...(isInTime ? [] : [{ field: 'executeOn', message: words.executeOn }]),
    ...transfers.flatMap(({ name, iban }, at) => [
      ...(sepaText(name, NAME_MAX + 1).length > NAME_MAX || sepaText(name, NAME_MAX) === ''
        ? [{ field: `transfers.${at}.name`, message: words.holderName }]
        : []),
      ...(parseIban(iban) === null ? [{ field: `transfers.${at}.iban`, message: words.iban }] : []),
    ]),
  ]
  return issues.length > 0 ? new StaffInvalidInput(issues) : null
}

/** Returns the refunds, in the order of the transfers; null if one does not wait, or is in a file. Throws NOT_FOUND. */
async function readWaiting(
  ctx: StaffContext,
  tx: Tx,
  transfers: readonly TransferInput[],
): Promise<StaffRefund[] | null> {
  const references = transfers.map(({ reference }) => reference)
  const refunds = await listStaffRefundsOf(ctx, tx, references)
  if (refunds.length < references.length) throw notFound()
  const isWaiting = refunds.every(({ state, inTransferFile }) => state === 'BY_TRANSFER' && !inTransferFile)
  return isWaiting ? refunds : null
}

interface NewFile {
  transfers: readonly TransferInput[]
  refunds: readonly StaffRefund[]
  executeOn: string
}

async function insert(ctx: StaffContext, tx: Tx, { transfers, refunds, executeOn }: NewFile) {
  const { company, secret } = ctx.config
  const file = { id: newId('tfl'), messageId: newReference(), executeOn, createdAt: ctx.at, transferredAt: null }
  const debtor = { debtorName: company.name, debtorIban: company.iban }
  await repository.insertFile(tx, { ...file, ...debtor, staffId: ctx.staff?.staffId ?? '' })
  const lines = refunds.map(({ reference, amount, transferText }, at) => ({
    ...{ reference, amount, fileId: file.id, position: at + 1, text: transferText ?? reference },
    name: transfers[at]?.name.trim() ?? '',
    sealedIban: seal(secret, parseIban(transfers[at]?.iban ?? '') ?? ''),
  }))
  // A refund that another file took meanwhile rolls this one back.
  if ((await repository.insertFileLines(tx, lines)) < lines.length) throw conflict()
  return file
}

async function readFile(tx: Tx, id: string): Promise<StaffTransferFile> {
  const row = await repository.findFile(tx, id)
  if (!row) throw notFound()
  return fileView(row, await listMemberNames(tx, [row.staffId]))
}

const fileView = (row: repository.TransferFileRow, names: ReadonlyMap<string, string>): StaffTransferFile => {
  const { id, messageId, count, amount, executeOn, createdAt, transferredAt } = row
  const madeBy = names.get(row.staffId) ?? ''
  return view(StaffTransferFile, { id, messageId, count, amount, executeOn, madeBy, createdAt, transferredAt })
}

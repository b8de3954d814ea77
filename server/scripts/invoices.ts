import 'reflect-metadata'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { engine } from '../../db/engine'
import { inWords } from '../../db/errors'
import { openDatabase } from '../../db/open'
import { formatMoney } from '../../rules/money'
import { systemClock } from '../adapters/clock/system'
import { dataDirOf } from '../config.data-dir'
import { withSecretFiles } from '../config.files'
import { listOwed, listReceivables, notePaid, notePaidBack, noteUnpaid } from '../features/invoices/receivables.service'
import type { NotNoted } from '../features/invoices/received-payments.service'
import { listKeptPayments } from '../features/payments/kept-payments.service'
import { findPaidOnline } from '../features/payments/paid-invoices.service'
import { printTable } from './print-table'

const USAGE = `npm run invoices -- open                              unpaid invoices, and their age
npm run invoices -- paid NUMBER [--on 2026-11-20]     notes that an invoice was paid, today or on that day
npm run invoices -- unpaid NUMBER                     takes such a note back
npm run invoices -- owed                              refunds to pay by a transfer
npm run invoices -- paid-back NUMBER                  notes that one was paid`

const REASONS: Record<NotNoted, string> = {
  'no-number': 'That is no number of an invoice: write it as W2026-00012.',
  'no-day': 'That is no day: write it as 2026-11-20.',
  unknown: 'There is no such invoice. See: npm run invoices -- open',
  'credit-note': 'That is a credit note: nobody has to pay it.',
  'still-open': 'It still gathers orders of this month; it can be paid once it is final.',
  'paid-already': 'It is paid already. If that is a mistake: npm run invoices -- unpaid NUMBER',
  'not-paid': 'Nobody has noted that it is paid.',
  'paid-online': 'It was paid through the bank, not by a note.',
  'paid-back': 'Something of it was paid back, so it was paid.',
  'nothing-owed': 'Nothing of it is to be paid back by a transfer. See: npm run invoices -- owed',
  'before-invoice': 'It was not there yet on that day.',
  'in-the-future': 'That day is still to come.',
}

/** Operator's command for the invoices of a shop, running or not. Exits with 1 when it could not do anything. */
const dataDir = dataDirOf(process.env)
const file = join(dataDir, 'shop.sqlite')
try {
  if (engine === 'sqlite' && !existsSync(file))
    throw new Error(`There is no shop in ${dataDir}; DATA_DIR says where it is.`)
  const { values, positionals } = parseArgs({
    args: process.argv.slice(3),
    allowPositionals: true,
    options: { on: { type: 'string' } },
  })
  const db = await openDatabase({ file, url: withSecretFiles(process.env, ['DATABASE_URL']).DATABASE_URL })
  try {
    const books = { db, ports: { clock: systemClock }, findPaidOnline, listKeptPayments }
    const [command, number] = positionals
    if (command === 'open') await listOpen(books)
    else if (command === 'paid' && number) say(await notePaid(books, { number, on: values.on }), 'is paid')
    else if (command === 'unpaid' && number) say(await noteUnpaid(books, number), 'is to be paid again')
    else if (command === 'owed') await listToPayBack(books)
    else if (command === 'paid-back' && number) say(await notePaidBack(books, number), 'is paid back')
    else throw new Error(USAGE)
  } finally {
    await db.close()
  }
} catch (error) {
  console.error(inWords(error, dataDir) ?? (error as Error).message)
  process.exitCode = 1
}

function say(answer: { number: string } | NotNoted, what: string): void {
  if (typeof answer === 'string') throw new Error(REASONS[answer])
  console.log(`${answer.number} ${what}, and its customer sees it.`)
}

async function listOpen(books: Parameters<typeof listReceivables>[0]): Promise<void> {
  const open = await listReceivables(books)
  const rows = open.map(({ number, outstanding, issuedOn, dueOn, daysOverdue, paymentMethod, buyer, email }) => [
    number,
    formatMoney(outstanding, 'en').padStart(12),
    issuedOn,
    dueOn,
    daysOverdue > 0 ? `${daysOverdue} days late` : 'not due yet',
    paymentMethod === 'AUTOMATIC_INCASSO' ? 'collected' : 'transferred',
    `${buyer} <${email}>`,
  ])
  printTable(['invoice', 'to be paid'.padStart(12), 'of', 'due', '', 'how', 'customer'], rows)
  const sum = open.reduce((total, { outstanding }) => total + outstanding, 0)
  console.log(
    open.length === 0 ? 'Nothing is to be paid.' : `${open.length} to be paid, ${formatMoney(sum, 'en')} in all.`,
  )
}

async function listToPayBack(books: Parameters<typeof listOwed>[0]): Promise<void> {
  const owed = await listOwed(books)
  const rows = owed.map(({ number, amount, since, buyer, email }) => [
    number,
    formatMoney(amount, 'en').padStart(12),
    since,
    `${buyer} <${email}>`,
  ])
  printTable(['invoice', 'to pay back'.padStart(12), 'since', 'customer'], rows)
  if (owed.length === 0) console.log('Nothing is to be paid back.')
}

import 'reflect-metadata'
import { parseArgs } from 'node:util'
import { formatMoney } from '../../rules/money'
import type { Deps } from '../common/context'
import { PRODUCTS, PROVIDED } from '../features'
import { findInvoiceNumber } from '../features/invoices/receivables.service'
import {
  acceptPayment,
  deliverAgain,
  findByNumberOrId,
  findOrderOfLine,
  listStuck,
  refundGivenUp,
} from '../features/orders/stuck-orders.service'
import { acknowledgeRefunds } from '../features/payments/external-refund.service'
import { listFailed, payBackAgain, refundReviewed } from '../features/payments/pay-back.service'
import { runCommand } from './operator'
import { printTable } from './print-table'

const USAGE = `npm run orders -- list-stuck                      orders that need you, with the lines that were not delivered
npm run orders -- deliver-again ORDER [--as-gift] attempts again what failed or was given up; as a gift where its money went back
npm run orders -- give-up LINE                    refunds a line that was given up, and notifies the buyer
npm run orders -- accept ORDER                    takes what was paid as the payment of an order in review; its invoice stays open for the rest
npm run orders -- refund ORDER                    refunds what was paid for an order in review, and cancels it
npm run orders -- failed-refunds                  refunds that the bank did not carry out
npm run orders -- refund-again REFUND             has such a refund attempted again
npm run orders -- acknowledge-refund ORDER        notes that you know what was refunded elsewhere; also by the reference of a payment
ORDER is its number or its id.`

const REASONS = {
  NOT_POSSIBLE: 'Nothing of it can be helped like that. See: npm run orders -- list-stuck',
  MONEY_WENT_BACK: 'Its money went back through the bank: it can be delivered with --as-gift only.',
  CHARGED_BACK: 'The bank of its buyer took the payment back, so that there is nothing to accept.',
  HOLDER_GONE: 'A holder that was chosen in it was deleted: its money can only go back.',
}

await runCommand(async (known, args) => {
  const deps = { ...known, ...PROVIDED, products: PRODUCTS }
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { 'as-gift': { type: 'boolean', default: false } },
  })
  const [command, about] = positionals
  if (command === 'list-stuck') return list(deps)
  if (command === 'failed-refunds') return listRefunds(deps)
  if (about === undefined) throw new Error(USAGE)
  if (command === 'refund-again') return refundAgain(deps, about)
  if (command === 'acknowledge-refund') return acknowledge(deps, about)
  if (command === 'give-up') return giveUp(deps, about)
  if (command === 'deliver-again')
    return say(await again(deps, await idOf(deps, about), values['as-gift']), 'is attempted again.')
  if (command !== 'accept' && command !== 'refund') throw new Error(USAGE)
  const id = await idOf(deps, about)
  if (command === 'accept')
    return say(await deps.db.transaction((tx) => acceptPayment(deps, tx, id)), 'is accepted, and is delivered.')
  const isRefunded = await deps.db.transaction((tx) => refundReviewed(deps, tx, id))
  say(isRefunded ? 'DONE' : 'NOT_POSSIBLE', 'is cancelled, and its money goes back.')
})

function say(outcome: 'DONE' | keyof typeof REASONS, what: string): void {
  if (outcome !== 'DONE') throw new Error(REASONS[outcome])
  console.log(`The order ${what}`)
}

function again(deps: Deps, id: string, asGift: boolean) {
  return deps.db.transaction((tx) => deliverAgain(deps, tx, id, { asGift }))
}

async function idOf(deps: Deps, text: string): Promise<string> {
  const order = await findByNumberOrId(deps, text)
  if (!order) throw new Error('There is no such order.')
  return order.id
}

async function giveUp(deps: Deps, line: string): Promise<void> {
  const order = await findOrderOfLine(deps, line)
  if (order === null) throw new Error('There is no such line. See: npm run orders -- list-stuck')
  const outcome = await deps.db.transaction((tx) => refundGivenUp(deps, tx, order, [line]))
  if (outcome !== 'DONE') throw new Error('That line was not given up.')
  console.log('The line is given up: its money goes back, and its buyer is notified.')
}

async function refundAgain(deps: Deps, reference: string): Promise<void> {
  if (!(await deps.db.transaction((tx) => payBackAgain(deps, tx, reference))))
    throw new Error('There is no such refund to attempt again. See: npm run orders -- failed-refunds')
  console.log('The refund is attempted again.')
}

async function acknowledge(deps: Deps, about: string): Promise<void> {
  const order = await findByNumberOrId(deps, about)
  const payments = order ? { orderId: order.id } : { payment: about }
  const isDone = await deps.db.transaction((tx) => acknowledgeRefunds(tx, payments))
  if (!isDone) throw new Error('Nothing was refunded elsewhere that needs you. See: npm run orders -- list-stuck')
  console.log('What was refunded elsewhere is noted. Refunds that waited for it: npm run orders -- failed-refunds')
}

async function listRefunds(deps: Deps): Promise<void> {
  const failed = await listFailed(deps)
  const rows: string[][] = []
  for (const { reference, orderId, invoiceId, amount, failure, createdAt } of failed) {
    const order = orderId === null ? null : await findByNumberOrId(deps, orderId)
    const about = order ? String(order.number) : invoiceId && (await findInvoiceNumber(deps, invoiceId))
    const day = new Date(createdAt).toISOString().slice(0, 10)
    rows.push([reference, about ?? '', formatMoney(amount, 'en').padStart(12), day, failure ?? ''])
  }
  printTable(['refund', 'of', 'amount'.padStart(12), 'since', 'reason'], rows)
  if (failed.length === 0) console.log('No refund failed.')
}

async function list(deps: Deps): Promise<void> {
  const stuck = await listStuck(deps)
  const rows = stuck.map(({ number, status, createdAt, lineId, product, reason, isRefunded }) => [
    String(number),
    new Date(createdAt).toISOString().slice(0, 10),
    status,
    lineId ?? '',
    product ?? '',
    reason,
    isRefunded ? 'refunded' : '',
  ])
  printTable(['order', 'of', 'status', 'line', 'product', 'reason', ''], rows)
  if (stuck.length === 0) console.log('No order needs you.')
}

import type { Db } from '../../../../db/database'
import type { Day } from '../../../../rules/calendar'
import { type Cents, cents } from '../../../../rules/money'
import { invoiceKeptThrough } from '../../../../rules/retention'
import type { Erasure } from '../../../staff/erasure/erasure'
import { buyerOf, sellerOf } from '../invoice-document.service'
import {
  countFinal,
  listBuyerEmails,
  listInvoiceIds,
  recordParties,
  sumCollecting,
  sumToReturn,
} from './invoices-erasure.repository'
import { sumOpenInvoices } from './open-sums.repository'

/** Invoices and credit notes stay as they were issued. */
export const invoicesErasure: Erasure = {
  async blocks(_ctx, db, accountId) {
    const open = await sumOpen(db, accountId)
    const back = await sumToReturn(db, accountId)
    return [
      { kind: 'OPEN_INVOICES', ...open },
      { kind: 'MONEY_TO_RETURN', count: back.count, amount: cents(back.amount) },
    ]
  },
  objectIds: listInvoiceIds,
  emails: listBuyerEmails,
  async keeps(db, accountId) {
    const kinds = await countFinal(db, accountId)
    const countOf = (isCredit: boolean) =>
      kinds.filter(({ kind }) => (kind === 'CREDIT_NOTE') === isCredit).reduce((sum, each) => sum + each.count, 0)
    return {
      invoices: countOf(false),
      creditNotes: countOf(true),
      through: keptThroughOf(kinds),
    }
  },
  // Documents from before buyers were recorded show the account, which is erased next.
  erase: (ctx, tx, { account }) => recordParties(tx, account.id, { seller: sellerOf(ctx), buyer: buyerOf(account) }),
}

/** Returns the last day on which documents of an account have to be kept; null if there are none. */
export const invoicesKeptThrough = async (db: Db, accountId: string): Promise<Day | null> =>
  keptThroughOf(await countFinal(db, accountId))

function keptThroughOf(kinds: readonly { newest: Day | null }[]): Day | null {
  const newest = kinds
    .flatMap((kind) => kind.newest ?? [])
    .toSorted()
    .at(-1)
  return newest === undefined ? null : invoiceKeptThrough(newest)
}

/** Counts the invoices of an account that are unpaid or still collect orders. */
export const countOpenInvoices = async (db: Db, accountId: string): Promise<number> =>
  (await sumOpen(db, accountId)).count

async function sumOpen(db: Db, accountId: string): Promise<{ count: number; amount: Cents }> {
  const unpaid = (await sumOpenInvoices(db, [accountId], null)).get(accountId) ?? { count: 0, gross: 0 }
  const collecting = await sumCollecting(db, accountId)
  return { count: unpaid.count + collecting.count, amount: cents(unpaid.gross + collecting.amount) }
}

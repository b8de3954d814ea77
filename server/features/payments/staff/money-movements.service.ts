import type { Db } from '../../../../db/database'
import { dayInAmsterdam } from '../../../../rules/calendar'
import { groupBy } from '../../../../rules/group-by'
import {
  type DatedMovement,
  inPages,
  numbersOf,
  numbersOfOrders,
  type ReadMovements,
} from '../../invoices/staff/ledger-documents.service'
import * as repository from './money-movements.repository'

/** Payments through the bank, refunds, refunds outside the shop and chargebacks: in this order, each by time. */
export const paymentMovements: readonly ReadMovements[] = [
  (db, { times }) => ofPayments(db, 'PAYMENT', (page) => repository.listPaid(db, times, page)),
  async function* (db, { times }) {
    for await (const rows of inPages<number, Refunded>((page) => repository.listRefunded(db, times, page))) {
      const known = rows.map((row) => ({ ...row, invoiceId: row.paidInvoiceId ?? row.invoiceId }))
      const numberOf = await numbersFor(db, known)
      yield known.map((row) => ({
        kind: row.isByTransfer === 1 ? ('REFUND_BY_TRANSFER' as const) : ('REFUND' as const),
        ...factsOf(row),
        documents: wholeOf(row, numberOf(row)),
      }))
    }
  },
  (db, { times }) => ofPayments(db, 'REFUND_ELSEWHERE', (page) => repository.listRefundedElsewhere(db, times, page)),
  (db, { times }) => ofPayments(db, 'CHARGEBACK', (page) => repository.listChargedBack(db, times, page)),
]

type Refunded = Awaited<ReturnType<typeof repository.listRefunded>>[number]
type About = Pick<repository.MoneyRow, 'orderId' | 'invoiceId'>

async function* ofPayments(
  db: Db,
  kind: DatedMovement['kind'],
  list: (page: repository.Page) => Promise<repository.MoneyRow[]>,
): AsyncGenerator<DatedMovement[]> {
  for await (const rows of inPages<number, repository.MoneyRow>(list)) {
    const shares = groupBy(
      kind === 'PAYMENT'
        ? await repository.listPaidShares(
            db,
            rows.map(({ id }) => id),
          )
        : [],
      ({ paymentAttemptId }) => paymentAttemptId,
    )
    const numberOf = await numbersFor(db, [
      ...rows,
      ...[...shares.values()].flat().map(({ invoiceId }) => ({ orderId: null, invoiceId })),
    ])
    yield rows.map((row) => ({
      kind,
      ...factsOf(row),
      documents:
        shares
          .get(row.id)
          ?.map(({ invoiceId, amount }) => ({ number: numberOf({ orderId: null, invoiceId }) ?? '', amount })) ??
        wholeOf(row, numberOf(row)),
    }))
  }
}

const factsOf = ({ at, reference, amount }: Pick<repository.MoneyRow, 'at' | 'reference' | 'amount'>) => ({
  ...{ day: dayInAmsterdam(at), reference, amount },
})

const wholeOf = ({ amount }: { amount: number }, number: string | null) => (number === null ? [] : [{ number, amount }])

/** Returns the number of an invoice, or of the invoice of an order; null for an order that was not charged. */
async function numbersFor(db: Db, rows: readonly About[]): Promise<(row: About) => string | null> {
  const ofInvoices = await numbersOf(
    db,
    rows.flatMap(({ invoiceId }) => invoiceId ?? []),
  )
  const ofOrders = await numbersOfOrders(
    db,
    rows.flatMap(({ orderId }) => orderId ?? []),
  )
  return ({ invoiceId, orderId }) => ofInvoices.get(invoiceId ?? '') ?? ofOrders.get(orderId ?? '') ?? null
}

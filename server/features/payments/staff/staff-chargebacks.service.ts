import type { Db, Tx } from '../../../../db/database'
import { invoiceNumberText } from '../../../../rules/invoice'
import { cents, formatMoney } from '../../../../rules/money'
import { notFound } from '../../../common/failures'
import { view } from '../../../graphql/view'
import { seesAmounts } from '../../../staff/amounts'
import { runAct } from '../../../staff/audit.service'
import type { StaffContext } from '../../../staff/staff-context'
import { Changed } from '../../../staff/staff-errors'
import type { WaitingItem, WorkQuery, WorkSource } from '../../../staff/staff-part'
import { listAccounts } from '../../accounts/account-search.service'
import { findInvoiceRow } from '../../invoices/invoices.service'
import { InvoiceActNotPossible } from '../../invoices/staff/staff-invoices.graphql'
import { findAnyOrder, listOrdersById } from '../../orders/orders.service'
import { nameOf } from '../../orders/staff/staff-orders.service'
import * as chargebacks from '../open-chargebacks.service'
import { listOpenChargebacks, type OpenChargeback, setLetterAt } from '../open-chargebacks.service'
import type { AttemptRow } from '../payments.repository'
import * as repository from '../payments.repository'
import { mailChargebackLetter } from './chargeback-letter'
import { attemptsOfInvoice } from './credit-invoice.service'
import {
  type AcknowledgeChargebackInput,
  type SendChargebackLetterInput,
  StaffChargeback,
} from './staff-chargebacks.graphql'

/** Returns the chargebacks of an order's payments that wait for staff, oldest first. */
export const chargebacksOfOrder = (ctx: StaffContext, orderId: string): Promise<StaffChargeback[]> =>
  viewsOf(ctx, (chargeback) => chargeback.orderId === orderId)

/** Returns the chargebacks of an invoice's payments, and of those of its order, that wait for staff, oldest first. */
export async function chargebacksOfInvoice(ctx: StaffContext, invoiceId: string): Promise<StaffChargeback[]> {
  const ids = new Set((await attemptsOfInvoice(ctx.db.reader, invoiceId)).map(({ id }) => id))
  return viewsOf(ctx, ({ paymentAttemptId }) => ids.has(paymentAttemptId))
}

async function viewsOf(ctx: StaffContext, isOf: (chargeback: OpenChargeback) => boolean): Promise<StaffChargeback[]> {
  return (await listOpenChargebacks(ctx.db.reader)).filter(isOf).map((each) => chargebackView(ctx, each, true))
}

const chargebackView = (
  ctx: StaffContext,
  { paymentAttemptId, reference, amount, changedAt, refunded, lostTwice, letterAt, bankReason }: OpenChargeback,
  needsAcknowledgement: boolean,
): StaffChargeback => {
  const money = (value: number) => (seesAmounts(ctx) ? value : null)
  return view(StaffChargeback, {
    ...{ id: paymentAttemptId, reference, changedAt, needsAcknowledgement, bankReason },
    ...{ amount: money(amount), refunded: money(refunded.amount), lostTwice: money(lostTwice) },
    letterSentAt: letterAt,
  })
}

type Answer = StaffChargeback | InvoiceActNotPossible | Changed

/** Records that staff have dealt with a chargeback, which then no longer waits for them. Throws NOT_FOUND. */
export async function acknowledgeChargeback(ctx: StaffContext, input: AcknowledgeChargebackInput): Promise<Answer> {
  const about = await aboutChargeback(ctx, 'acknowledgeChargeback', input)
  return runAct<Answer>(ctx, about, async (tx) => {
    const open = await requireOpen(ctx, tx, input)
    if (!('paymentAttemptId' in open)) return { result: open }
    await chargebacks.acknowledgeChargeback(tx, open.paymentAttemptId)
    const changes = [{ field: 'chargedBack', before: open.reference, after: formatMoney(open.amount, 'nl') }]
    return { result: chargebackView(ctx, open, false), changes }
  })
}

/** Mails the customer of a payment that went back twice what happened, and what they got too much. Throws NOT_FOUND. */
export async function sendChargebackLetter(ctx: StaffContext, input: SendChargebackLetterInput): Promise<Answer> {
  const about = await aboutChargeback(ctx, 'sendChargebackLetter', input)
  return runAct<Answer>(ctx, about, async (tx) => {
    const open = await findOpen(tx, input.paymentId)
    if (!open || open.lostTwice === 0) return { result: new InvoiceActNotPossible(ctx, 'NOT_LOST_TWICE') }
    if (open.lostTwice !== input.lostTwice) return { result: new Changed(ctx) }
    await mailChargebackLetter(ctx, tx, open)
    await setLetterAt(tx, open.paymentAttemptId, ctx.at)
    const changes = [{ field: 'lostTwice', before: open.reference, after: formatMoney(open.lostTwice, 'nl') }]
    return { result: chargebackView(ctx, { ...open, letterAt: ctx.at }, true), changes }
  })
}

/** The audit entry is of the order or invoice that was paid, whose page shows it. */
async function aboutChargeback(
  ctx: StaffContext,
  act: string,
  { paymentId, reason }: Pick<AcknowledgeChargebackInput, 'paymentId' | 'reason'>,
) {
  const { reader } = ctx.db
  const paid = await repository.findById(reader, paymentId)
  const order = paid?.orderId ? await findAnyOrder(reader, paid.orderId) : null
  const invoice = paid?.invoiceId ? await findInvoiceRow(reader, paid.invoiceId) : null
  return {
    act,
    right: 'INVOICES_EDIT' as const,
    reason: reason.trim(),
    ...(paid && objectOf(paid)),
    onBehalfOf: order?.accountId ?? invoice?.accountId ?? null,
  }
}

const objectOf = ({ orderId, invoiceId }: Pick<AttemptRow, 'orderId' | 'invoiceId'>) =>
  orderId === null
    ? ({ objectType: 'Invoice', objectId: invoiceId } as const)
    : ({ objectType: 'Order', objectId: orderId } as const)

/** Returns the chargeback if it waits for staff with the amount that was seen. Throws NOT_FOUND. */
async function requireOpen(
  ctx: StaffContext,
  tx: Tx,
  { paymentId, amount }: Pick<AcknowledgeChargebackInput, 'paymentId' | 'amount'>,
): Promise<OpenChargeback | InvoiceActNotPossible | Changed> {
  const open = await findOpen(tx, paymentId)
  if (!open) return new InvoiceActNotPossible(ctx, 'NOT_CHARGED_BACK')
  return open.amount === amount ? open : new Changed(ctx)
}

/** Returns the chargeback of a payment if it waits for staff. Throws NOT_FOUND for an unknown payment. */
async function findOpen(tx: Tx, paymentId: string): Promise<OpenChargeback | null> {
  if (!(await repository.findById(tx, paymentId))) throw notFound()
  return (await listOpenChargebacks(tx)).find(({ paymentAttemptId }) => paymentAttemptId === paymentId) ?? null
}

/** Payments of orders that the bank of the buyer took back. */
export const ordersChargedBack: WorkSource = {
  kind: 'order-charged-back',
  group: 'MONEY',
  right: 'CUSTOMERS_SEE',
  list: (ctx, query) => itemsOf(ctx, query, ({ orderId, lostTwice }) => orderId !== null && lostTwice === 0),
}

/** Payments of invoices, online or by direct debit, that the bank of the customer took back. */
export const invoicesChargedBack: WorkSource = {
  kind: 'invoice-charged-back',
  group: 'MONEY',
  right: 'INVOICES_EDIT',
  list: (ctx, query) => itemsOf(ctx, query, ({ orderId, lostTwice }) => orderId === null && lostTwice === 0),
}

/** Payments that were refunded and taken back as well. */
export const moneyLostTwice: WorkSource = {
  kind: 'money-lost-twice',
  group: 'MONEY',
  right: 'INVOICES_EDIT',
  list: (ctx, query) => itemsOf(ctx, query, ({ lostTwice }) => lostTwice > 0),
}

/** One item for each chargeback. */
async function itemsOf(
  { db: { reader } }: StaffContext,
  { limit, accountId }: WorkQuery,
  isOf: (chargeback: OpenChargeback) => boolean,
): Promise<WaitingItem[]> {
  const open = (await listOpenChargebacks(reader)).filter(isOf)
  const things = await paidThings(reader, open)
  return open
    .flatMap((chargeback): WaitingItem[] => {
      const thing = things.get(chargeback.orderId ?? chargeback.invoiceId ?? '')
      if (!thing || (accountId !== null && thing.accountId !== accountId)) return []
      const { paymentAttemptId: key, parts, amount, lostTwice, changedAt: since } = chargeback
      const atStake = cents(lostTwice > 0 ? lostTwice : amount)
      return [{ ...thing, key, cause: null, count: Math.max(1, parts.length), amount: atStake, since }]
    })
    .slice(0, limit)
}

type PaidThing = Required<Pick<WaitingItem, 'about' | 'subject' | 'path' | 'customer' | 'accountId'>>

/** The orders and invoices of payments, by id. Of a payment of several invoices, the one that is due first. */
async function paidThings(db: Db, open: readonly OpenChargeback[]): Promise<ReadonlyMap<string, PaidThing>> {
  const orders = await listOrdersById(
    db,
    open.flatMap(({ orderId }) => orderId ?? []),
  )
  const accountIds = new Set([...orders.values()].map(({ accountId }) => accountId))
  const names = new Map((await listAccounts(db, [...accountIds])).map((account) => [account.id, nameOf(account)]))
  const things = new Map<string, PaidThing>()
  for (const { id, number, accountId } of orders.values()) {
    const path = `/beheer/bestellingen/${id}`
    things.set(id, { about: id, subject: String(number), path, customer: names.get(accountId) ?? null, accountId })
  }
  for (const { invoiceId, parts } of open) {
    const invoice = invoiceId === null ? null : (parts[0]?.invoice ?? (await findInvoiceRow(db, invoiceId)))
    if (!invoiceId || !invoice) continue
    const { id, accountId, buyer } = invoice
    const about = { about: id, subject: invoiceNumberText(invoice), path: `/beheer/facturen/${id}` }
    things.set(invoiceId, { ...about, customer: buyer?.name ?? null, accountId })
  }
  return things
}

import { createHash } from 'node:crypto'
import type { Db } from '../../../../db/database'
import { invoiceNumberText } from '../../../../rules/invoice'
import { type Cents, cents } from '../../../../rules/money'
import { awaitsRemainder, remainderOf } from '../../../../rules/order-remainder'
import { canRemedy } from '../../../../rules/order-status'
import type { StaffRight } from '../../../../rules/staff-rights'
import type { Locale } from '../../../../rules/text'
import type { Account } from '../../../common/viewer'
import { view } from '../../../graphql/view'
import { findMessage, type OutboxRow } from '../../../outbox/outbox'
import { seesAmounts } from '../../../staff/amounts'
import { notesOf } from '../../../staff/notes/staff-notes.service'
import type { StaffContext } from '../../../staff/staff-context'
import { listAccounts } from '../../accounts/account-search.service'
import { domainIdsByName } from '../../domains/domains.service'
import { findInvoiceOfOrder, type InvoiceRow, listCreditNoteRows } from '../../invoices/invoices.service'
import { outstandingNow } from '../../invoices/settlements.service'
import { chargedBackOfOrder } from '../chargebacks.service'
import { deliveryJobOf } from '../delivery.service'
import { listOrderMails } from '../order-mail-log'
import { refundStatusOf } from '../orders.graphql'
import { type LineRow, listLines, listLinesOf, type OrderRow } from '../orders.repository'
import { titleOf } from '../orders.text'
import { messageOf } from '../orders.view'
import { listOverdue } from '../overdue-deliveries.service'
import { listShownRefunds, refundOfLine, type ShownRefund } from '../refunds.service'
import { areHoldersThere, givenUp, givenUpAmong } from '../stuck-orders.service'
import { needsTransferCode } from '../transfer-lines'
import {
  type ActObstacle,
  AllowedOrderAct,
  DeliveryAttempts,
  RegistrarRequest,
  StaffOrder,
  type StaffOrderAct,
  StaffOrderCustomer,
  StaffOrderInvoice,
  StaffOrderLine,
  StaffOrderMail,
  StaffOrderRefund,
} from './staff-orders.graphql'
import { listRequestsAbout, type RequestRow } from './staff-orders.repository'
import { staffOrdersText } from './staff-orders.text'

const TITLES_SHOWN = 3

/** Converts orders for the staff graph. Inside a transaction it includes uncommitted changes. */
export async function staffOrderViews(
  ctx: StaffContext,
  rows: readonly OrderRow[],
  reader: Db = ctx.db.reader,
): Promise<StaffOrder[]> {
  const lines = await listLinesOf(
    reader,
    rows.map(({ id }) => id),
  )
  const accounts = new Map(
    (await listAccounts(reader, [...new Set(rows.map(({ accountId }) => accountId))])).map((one) => [one.id, one]),
  )
  const inDelivery = rows.filter(({ status }) => IN_DELIVERY.has(status))
  const lost = new Set(
    await givenUpAmong(
      ctx,
      reader,
      inDelivery.map(({ id }) => lines.get(id) ?? []),
    ),
  )
  return rows.map((order) => {
    const account = accounts.get(order.accountId)
    if (!account) throw new Error(`order ${order.id} has no account`)
    const own = lines.get(order.id) ?? []
    const lostOfIt = own.filter((line) => lost.has(line))
    return viewOf(ctx, reader, { order, lines: own, lost: lostOfIt, account })
  })
}

/** As `staffOrderViews`, of one order. */
export async function staffOrderView(ctx: StaffContext, order: OrderRow, reader?: Db): Promise<StaffOrder> {
  const [shown] = await staffOrderViews(ctx, [order], reader)
  if (!shown) throw new Error(`order ${order.id} was not shown`)
  return shown
}

interface ShownOrder {
  order: OrderRow
  lines: readonly LineRow[]
  /** Lines that no job will deliver any more. */
  lost: readonly LineRow[]
  account: Account
}

function viewOf(ctx: StaffContext, reader: Db, { order, lines, lost, account }: ShownOrder): StaffOrder {
  const money = moneyFor(ctx)
  const main = lines.filter(({ parentLineId }) => parentLineId === null)
  const refunds = lazily(() => listShownRefunds(reader, order))
  const fields = {
    id: order.id,
    number: String(order.number),
    status: order.status,
    channel: order.channel,
    paymentMethod: order.paymentMethod,
    customer: customerView(account),
    titles: main.slice(0, TITLES_SHOWN).map((line) => titleOf(line, ctx.locale)),
    itemCount: main.length,
    gross: money(order.gross),
    net: money(order.net),
    vat: money(order.vat),
    placedAt: order.createdAt,
    paidAt: order.paidAt,
    waitingSince: FINISHED.has(order.status) ? null : (order.paidAt ?? order.createdAt),
    remainderUntil: awaitsRemainder(order, ctx.at) ? order.remainderUntil : null,
    canDeliverAgain: isAnyToRetry(order, lines, lost),
    version: versionOf(order, lines, lost),
  }
  // Read only if they are asked for: the list does not.
  const later = {
    lines: async () => lineViews(ctx, reader, order, lines, lost, await refunds()),
    refunds: async () => (await refunds()).map((refund) => refundView(money, refund)),
    invoices: () => invoiceViews(reader, order, seesAmounts(ctx)),
    mails: async () =>
      (await listOrderMails(reader, order, lines, await refunds())).map((mail) => view(StaffOrderMail, mail)),
    notes: () => notesOf(reader, order.id),
    allowedActs: async () => actViews(ctx, reader, order, lines, lost, await refunds()),
  }
  return view(StaffOrder, fields, later)
}

const lazily = <T>(read: () => Promise<T>): (() => Promise<T>) => {
  let made: Promise<T> | null = null
  return () => {
    made ??= read()
    return made
  }
}

const IN_DELIVERY: ReadonlySet<OrderRow['status']> = new Set(['PAID', 'DELIVERING'])
const FINISHED: ReadonlySet<OrderRow['status']> = new Set(['DELIVERED', 'CANCELLED'])

const isAnyToRetry = ({ status }: OrderRow, lines: readonly LineRow[], lost: readonly LineRow[]): boolean =>
  canRemedy(status, 'deliver-again') &&
  (lost.length > 0 || lines.some(({ deliveryStatus }) => deliveryStatus === 'FAILED'))

/** Amounts are hidden from those who lack the right. */
export const moneyFor = ({ staff }: StaffContext): ((amount: number) => Cents | null) => {
  const maySee = seesAmounts({ staff })
  return (amount) => (maySee ? cents(amount) : null)
}

/** A hash of what a decision about the order depends on. */
function versionOf(order: OrderRow, lines: readonly LineRow[], lost: readonly LineRow[]): string {
  const state = [
    order.status,
    order.paidAt,
    // Left out while null, so that a page of the release before has the same version.
    ...(order.remainderUntil === null ? [] : [order.remainderUntil]),
    lines.map(({ id, deliveryStatus, failureReason, deliveryAttempt }) => [
      id,
      deliveryStatus,
      failureReason,
      deliveryAttempt,
    ]),
    lost.map(({ id }) => id),
  ]
  return createHash('sha256').update(JSON.stringify(state)).digest('base64url').slice(0, 16)
}

/** The version of an order as the transaction sees it. */
export async function currentVersion(ctx: StaffContext, tx: Db, order: OrderRow): Promise<string> {
  const lines = await listLines(tx, order.id)
  return versionOf(order, lines, IN_DELIVERY.has(order.status) ? await givenUp(ctx, tx, lines) : [])
}

export const nameOf = ({ companyName, firstName, lastName }: Account): string =>
  companyName || `${firstName} ${lastName}`

const customerView = (account: Account): StaffOrderCustomer =>
  view(StaffOrderCustomer, {
    id: account.id,
    name: nameOf(account),
    contact: `${account.firstName} ${account.lastName}`,
    email: account.email,
    phone: account.phoneNumber,
    isReseller: account.role === 'RESELLER',
    since: account.createdAt,
  })

async function lineViews(
  ctx: StaffContext,
  reader: Db,
  order: OrderRow,
  lines: readonly LineRow[],
  lost: readonly LineRow[],
  refunds: readonly ShownRefund[],
): Promise<StaffOrderLine[]> {
  const names = [...new Set(lines.flatMap(({ domainName }) => domainName ?? []))]
  const requests = names.length > 0 ? await listRequestsAbout(reader, names) : []
  const domains = names.length > 0 ? await domainIdsByName(reader, names) : null
  const late = new Set((await listOverdue(reader, ctx.config.deliveryAlerts, ctx.at)).map(({ lineId }) => lineId))
  const money = moneyFor(ctx)
  return Promise.all(
    lines.map(async (line) => {
      const refund = refundOfLine(refunds, line)
      const message = await findMessage(reader, deliveryJobOf(ctx, line), line.id)
      return view(StaffOrderLine, {
        id: line.id,
        parentId: line.parentLineId,
        kind: line.kind,
        title: titleOf(line, ctx.locale),
        domainName: line.domainName,
        domainId: domains?.get(line.domainName ?? '') ?? null,
        isTransfer: line.availability === 'active',
        holder: line.holderLabel,
        net: money(line.net),
        renewal: money(line.renewal),
        gross: money(line.gross),
        deliveryStatus: line.deliveryStatus,
        message: messageOf(ctx, order, line),
        failureReason: line.failureReason,
        waitsFor: line.waitsFor,
        waitsSince: line.waitsSince,
        deliveredAt: line.deliveredAt,
        isGivenUp: lost.some(({ id }) => id === line.id),
        isOverdue: late.has(line.id),
        needsTransferCode: needsTransferCode(line),
        attempts: message && attemptsView(message),
        // References of a line begin with its id.
        requests: requests
          .filter((one) => one.reference.startsWith(line.id))
          .map((one) => requestView(ctx.locale, one)),
        refund: refund ? money(refund.amount) : null,
        refundStatus: refund?.status ? refundStatusOf(refund.status) : null,
      })
    }),
  )
}

const attemptsView = ({ id, attempts, lastError, runAt, failedAt, doneAt }: OutboxRow): DeliveryAttempts =>
  view(DeliveryAttempts, {
    jobId: id,
    count: attempts,
    lastError,
    nextAt: doneAt === null && failedAt === null ? runAt : null,
    givenUpAt: failedAt,
  })

const requestView = (locale: Locale, row: RequestRow): RegistrarRequest =>
  view(RegistrarRequest, {
    registrar: row.adapter,
    reference: row.reference,
    kind: row.kind,
    sentAt: row.sentAt,
    outsideId: row.outsideId,
    outcome: outcomeOf(locale, row.outcome),
  })

/** The outcome as adapters record it; an unknown form is left out rather than shown raw. */
function outcomeOf(locale: Locale, outcome: unknown): string | null {
  const words = staffOrdersText[locale]
  const known = (outcome ?? {}) as { outcome?: unknown; reason?: unknown }
  if (known.outcome === 'done') return words.done
  if (known.outcome === 'pending') return words.pending
  return known.outcome === 'refused' ? words.refused({ reason: String(known.reason ?? '') }) : null
}

const refundView = (money: (amount: number) => number | null, refund: ShownRefund): StaffOrderRefund =>
  view(StaffOrderRefund, {
    reference: refund.reference,
    lineId: refund.orderLineId,
    amount: money(refund.amount),
    reason: refund.reason,
    status: refund.isPaidOut ? refundStatusOf(refund.status) : null,
    notedAt: refund.createdAt,
    doneAt: refund.doneAt,
  })

async function invoiceViews(reader: Db, { id }: OrderRow, maySee: boolean): Promise<StaffOrderInvoice[]> {
  const invoice = await findInvoiceOfOrder(reader, id)
  const credits = await listCreditNoteRows(reader, id)
  const viewOf = (row: InvoiceRow, isCredit: boolean, outstanding: number | null) =>
    view(StaffOrderInvoice, {
      ...{ id: row.id, number: row.closed ? invoiceNumberText(row) : null, isCredit, outstanding },
    })
  const isOwed = maySee && invoice?.closed && invoice.paidAt === null && invoice.month === null
  return [
    ...(invoice ? [viewOf(invoice, false, isOwed ? await outstandingNow(reader, invoice) : null)] : []),
    ...credits.map((row) => viewOf(row, true, null)),
  ]
}

/** The right that each act requires, as the policy has it. */
const RIGHT_OF: Readonly<Record<StaffOrderAct, StaffRight>> = {
  ACCEPT_PAYMENT: 'ORDERS_DECIDE',
  AWAIT_REMAINDER: 'ORDERS_DECIDE',
  RETURN_PAYMENT: 'ORDERS_DECIDE',
  DELIVER_AGAIN: 'ORDERS_DELIVER_AGAIN',
  GIVE_UP: 'ORDERS_DECIDE',
  SEND_TRANSFER_CODE_LINK: 'ORDERS_DELIVER_AGAIN',
}

async function hasRemainder(ctx: StaffContext, reader: Db, order: OrderRow): Promise<boolean> {
  const kept = await ctx.listKeptPayments(reader, order.id)
  return (
    remainderOf(
      order.gross,
      kept.reduce((sum, { left }) => sum + left, 0),
    ) !== null
  )
}

/** The acts as they would be answered now. Each act decides again in its transaction. */
async function actViews(
  ctx: StaffContext,
  reader: Db,
  order: OrderRow,
  lines: readonly LineRow[],
  lost: readonly LineRow[],
  refunds: readonly ShownRefund[],
): Promise<AllowedOrderAct[]> {
  const failed = lines.filter(({ deliveryStatus }) => deliveryStatus === 'FAILED')
  const wentBack = new Set(refunds.filter(({ isPaidOut }) => isPaidOut).map(({ orderLineId }) => orderLineId))
  const hasHolders = async (of: readonly LineRow[]) => areHoldersThere(reader, order, of)
  const isInReview = order.status === 'REVIEW'
  const when = (isPossible: boolean): ActObstacle | null => (isPossible ? null : 'NOT_NEEDED')
  const ofPayment: ActObstacle | null = !isInReview
    ? 'NOT_NEEDED'
    : (await chargedBackOfOrder(reader, order.id)) > 0
      ? 'CHARGED_BACK'
      : (await hasHolders(lines))
        ? null
        : 'HOLDER_GONE'
  const canAwait = isInReview && !awaitsRemainder(order, ctx.at) && (await hasRemainder(ctx, reader, order))
  const obstacles: Record<StaffOrderAct, ActObstacle | null> = {
    ACCEPT_PAYMENT: ofPayment,
    AWAIT_REMAINDER: canAwait || ofPayment === 'CHARGED_BACK' ? ofPayment : 'NOT_NEEDED',
    RETURN_PAYMENT: when(isInReview),
    DELIVER_AGAIN: !isAnyToRetry(order, lines, lost)
      ? 'NOT_NEEDED'
      : failed.length > 0 && failed.every(({ id }) => wentBack.has(id))
        ? 'MONEY_WENT_BACK'
        : (await hasHolders(failed))
          ? null
          : 'HOLDER_GONE',
    GIVE_UP: when(lost.length > 0),
    SEND_TRANSFER_CODE_LINK: when(lines.some(needsTransferCode)),
  }
  return Object.entries(obstacles).map(([name, obstacle]) => {
    const act = name as StaffOrderAct
    const hasRight = ctx.staff?.rights.includes(RIGHT_OF[act]) ?? false
    return view(AllowedOrderAct, { act, obstacle: hasRight ? obstacle : 'NO_RIGHT' })
  })
}

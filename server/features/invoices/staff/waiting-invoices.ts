import { addMonths, dayInAmsterdam, startOfDay } from '../../../../rules/calendar'
import { invoiceNumberText, REMINDER_DAYS } from '../../../../rules/invoice'
import { cents } from '../../../../rules/money'
import { DAY_MS } from '../../../../rules/time'
import type { UpcomingSource, WaitingItem, Watch, WorkSource } from '../../../staff/staff-part'
import { listAccounts as listAccountsById } from '../../accounts/account-search.service'
import { accountRef } from '../../accounts/staff/staff-accounts.service'
import { summariseOpen } from '../bank/bank.repository'
import { listSurpluses } from '../invoice-payments.repository'
import { countDue, findInvoice } from '../invoices.repository'
import { lastPlansOf } from '../payment-plans.repository'
import { listOverLimit, sumOpenInvoices } from './open-sums.repository'
import { listLapsed, listLongOverdue, type StaffInvoiceRow } from './staff-invoices.repository'

/** Days after the due date at which an invoice waits for a person: a week after its reminder. */
const LONG_OVERDUE_DAYS = REMINDER_DAYS + 7

const pathOf = (id: string): string => `/beheer/facturen/${id}`

const itemOf = ({ invoice, outstanding }: StaffInvoiceRow): WaitingItem => ({
  key: invoice.id,
  subject: invoiceNumberText(invoice),
  path: pathOf(invoice.id),
  cause: null,
  count: 1,
  amount: cents(outstanding),
  customer: invoice.buyer?.name ?? null,
  accountId: invoice.accountId,
  since: Date.parse(`${invoice.dueOn}T12:00:00Z`),
})

/** Unpaid a week after the reminder, whose reminders are not paused, and without a payment plan. */
export const invoicesLongOverdue: WorkSource = {
  kind: 'invoice-long-overdue',
  group: 'MONEY',
  right: 'INVOICES_EDIT',
  async list(ctx, query) {
    const today = dayInAmsterdam(ctx.at)
    const dueBefore = dayInAmsterdam(ctx.at - LONG_OVERDUE_DAYS * DAY_MS)
    return (await listLongOverdue(ctx.db.reader, { dueBefore, today, ...query })).map(itemOf)
  },
}

/** Not paid in parts as agreed, and nothing else was agreed since. */
export const lapsedPlans: WorkSource = {
  kind: 'payment-plan-lapsed',
  group: 'MONEY',
  right: 'INVOICES_EDIT',
  async list({ db: { reader }, at }, query) {
    const rows = await listLapsed(reader, { today: dayInAmsterdam(at), ...query })
    const plans = await lastPlansOf(
      reader,
      rows.map(({ invoice }) => invoice.id),
    )
    return rows.map((row) => ({ ...itemOf(row), since: plans.get(row.invoice.id)?.endedAt ?? itemOf(row).since }))
  },
}

/** Invoices of a month that ended more than a day ago, and that no task made final. */
export const invoicesNotFinal: Watch = {
  kind: 'invoice-not-final',
  right: 'AMOUNTS_SEE',
  path: '/beheer/facturen',
  count: ({ db, at }) => countDue(db.reader, dayInAmsterdam(at - DAY_MS).slice(0, 7)),
}

/** Invoices of the month, which are final and mailed once it is over. */
export const invoicesToBeFinal: UpcomingSource = {
  kind: 'invoices-final',
  right: 'AMOUNTS_SEE',
  path: '/beheer/facturen?toon=alle',
  async next({ db, at }) {
    const month = addMonths(`${dayInAmsterdam(at).slice(0, 7)}-01`, 1)
    return { at: startOfDay(month), count: await countDue(db.reader, month.slice(0, 7)) }
  },
}

/** Money received that belongs to no invoice yet: one item for all. */
export const unmatchedEntries: WorkSource = {
  kind: 'bank-entries-unmatched',
  group: 'MONEY',
  right: 'INVOICES_EDIT',
  isOfShop: true,
  async list(ctx) {
    const { count, amount, since } = await summariseOpen(ctx.db.reader)
    if (count === 0 || since === null) return []
    const about = { key: 'all', subject: '', path: '/beheer/facturen/bank', cause: null }
    return [{ ...about, customer: null, accountId: null, count, amount: cents(amount), since }]
  },
}

/** More was received by transfer than an invoice needed. */
export const surplusesToReturn: WorkSource = {
  kind: 'surplus-to-return',
  group: 'MONEY',
  right: 'INVOICES_EDIT',
  async list(ctx, { limit, accountId }) {
    const items: WaitingItem[] = []
    for (const { invoiceId, amount, since } of await listSurpluses(ctx.db.reader, limit, accountId)) {
      const invoice = await findInvoice(ctx.db.reader, invoiceId)
      if (!invoice) continue
      items.push({
        ...{ key: invoiceId, subject: invoiceNumberText(invoice), path: pathOf(invoiceId), cause: null, count: 1 },
        ...{ amount: cents(amount), customer: invoice.buyer?.name ?? null, accountId: invoice.accountId, since },
      })
    }
    return items
  },
}

/** A customer owes more than the credit limit, for example because it was lowered: from the first due date of what is open. */
export const limitsPassed: WorkSource = {
  kind: 'credit-limit-passed',
  group: 'MONEY',
  right: 'INVOICES_EDIT',
  async list(ctx, query) {
    const { reader } = ctx.db
    const over = await listOverLimit(reader, query)
    const ids = over.map(({ accountId }) => accountId)
    if (ids.length === 0) return []
    const open = await sumOpenInvoices(reader, ids, null)
    const names = new Map(
      (await listAccountsById(reader, ids)).map((account) => [account.id, accountRef(account).name]),
    )
    return over.map(({ accountId, above }) => {
      const dueOn = open.get(accountId)?.oldestDueOn
      const customer = names.get(accountId) ?? null
      return {
        ...{
          key: accountId,
          subject: customer ?? accountId,
          path: `/beheer/klanten/${accountId}`,
          cause: null,
          count: 1,
        },
        ...{ amount: cents(above), customer, accountId },
        since: dueOn ? Math.min(ctx.at, Date.parse(`${dueOn}T12:00:00Z`)) : ctx.at,
      }
    })
  },
}

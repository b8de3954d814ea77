import { sql } from 'drizzle-orm'
import { PLAN_STATES } from '../../rules/payment-plan'
import { amount, check, id, index, instant, integer, oneOf, primaryKey, table, text, uniqueIndex } from '../table'
import { invoices } from './invoices'

/** Agreement to pay what is outstanding of an invoice in parts. */
export const paymentPlans = table(
  'payment_plans',
  {
    id: id(),
    invoiceId: text('invoice_id')
      .notNull()
      .references(() => invoices.id),
    /** Outstanding at the agreement, including VAT: the sum of the parts. */
    amount: amount('amount').notNull(),
    state: text('state', { enum: PLAN_STATES }).notNull().default('RUNNING'),
    agreedAt: instant('agreed_at').notNull(),
    /** Null while it runs. */
    endedAt: instant('ended_at'),
  },
  (t) => [
    // At most one runs for an invoice.
    uniqueIndex('payment_plans_running').on(t.invoiceId).where(sql`ended_at is null`),
    index('payment_plans_invoice').on(t.invoiceId, t.agreedAt),
    index('payment_plans_lapsed').on(t.invoiceId).where(sql`state = 'LAPSED'`),
    check('payment_plans_amount', sql`${t.amount} > 0`),
    check('payment_plans_state', oneOf(t.state, PLAN_STATES)),
    check('payment_plans_ended', sql`(${t.state} = 'RUNNING') = (${t.endedAt} is null)`),
  ],
)

/** Part of a payment plan. Its amount and day never change. */
export const paymentPlanParts = table(
  'payment_plan_parts',
  {
    planId: text('plan_id')
      .notNull()
      .references(() => paymentPlans.id),
    /** From 1, by due date. */
    number: integer('number').notNull(),
    dueOn: text('due_on').notNull(),
    /** Including VAT. */
    amount: amount('amount').notNull(),
    /** Time at which the customer was notified that it is due soon; null if not. */
    announcedAt: instant('announced_at'),
    /** Time at which the customer was notified that it was not paid; null if not. */
    missedAt: instant('missed_at'),
  },
  (t) => [primaryKey({ columns: [t.planId, t.number] }), check('payment_plan_parts_amount', sql`${t.amount} > 0`)],
)

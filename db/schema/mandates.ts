import { sql } from 'drizzle-orm'
import { COLLECTION_STATES, COLLECTIONS_MAX, LIVE_COLLECTION_STATES, MANDATE_STATES } from '../../rules/mandate'
import { LOCALES } from '../../rules/text'
import { alphanumeric, amount, check, id, index, instant, integer, oneOf, table, text, uniqueIndex } from '../table'
import { accounts } from './accounts'
import { invoices } from './invoices'
import { paymentAttempts } from './payments'

/** Permission of a customer to collect invoices from a bank account, given by a first payment. */
export const mandates = table(
  'mandates',
  {
    id: id(),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id),
    /** Our reference at the bank and on bank statements: 1 to 24 letters and digits. */
    reference: text('reference').notNull(),
    state: text('state', { enum: MANDATE_STATES }).notNull().default('PENDING'),
    /** The payment that gives it. */
    paymentAttemptId: text('payment_attempt_id')
      .notNull()
      .references(() => paymentAttempts.id),
    /** Last four characters of the account number. The rest is never stored. */
    accountEnd: text('account_end'),
    /** Language of the mails about it. */
    locale: text('locale', { enum: LOCALES }).notNull(),
    createdAt: instant('created_at').notNull(),
    /** When its first payment was paid and the bank confirmed it. */
    signedAt: instant('signed_at'),
    endedAt: instant('ended_at'),
  },
  (t) => [
    uniqueIndex('mandates_reference').on(t.reference),
    uniqueIndex('mandates_payment').on(t.paymentAttemptId),
    uniqueIndex('mandates_active')
      .on(t.accountId)
      .where(oneOf(sql`state`, ['ACTIVE'])),
    index('mandates_account').on(t.accountId),
    index('mandates_active_end')
      .on(t.accountEnd, t.createdAt)
      .where(oneOf(sql`state`, ['ACTIVE'])),
    check('mandates_state', oneOf(t.state, MANDATE_STATES)),
    check('mandates_account_end', sql`length(${t.accountEnd}) <= 4`),
    check('mandates_reference_form', sql`${alphanumeric(t.reference)} and length(${t.reference}) between 1 and 24`),
    check('mandates_ended', sql`(${t.state} = 'ENDED') = (${t.endedAt} is not null)`),
  ],
)

/** Collection of an invoice by a mandate, announced to the customer before. */
export const collections = table(
  'collections',
  {
    id: id(),
    invoiceId: text('invoice_id')
      .notNull()
      .references(() => invoices.id),
    mandateId: text('mandate_id')
      .notNull()
      .references(() => mandates.id),
    /** From 1 per invoice. */
    number: integer('number').notNull(),
    state: text('state', { enum: COLLECTION_STATES }).notNull().default('ANNOUNCED'),
    /** Announced amount, including VAT. At most this is collected. */
    amount: amount('amount').notNull(),
    announcedAt: instant('announced_at').notNull(),
    /** Day of the collection, such as `2026-12-15`. */
    collectOn: text('collect_on').notNull(),
    /** Null until it is sent. */
    paymentAttemptId: text('payment_attempt_id').references(() => paymentAttempts.id),
    /** ISO 20022 code by which the bank of the customer refused it, such as `AM04`; null if none was given. */
    bankReason: text('bank_reason'),
    changedAt: instant('changed_at').notNull(),
  },
  (t) => [
    uniqueIndex('collections_number').on(t.invoiceId, t.number),
    uniqueIndex('collections_live').on(t.invoiceId).where(oneOf(sql`state`, LIVE_COLLECTION_STATES)),
    uniqueIndex('collections_payment').on(t.paymentAttemptId),
    index('collections_mandate').on(t.mandateId),
    index('collections_failed')
      .on(t.invoiceId, t.number)
      .where(oneOf(sql`state`, ['FAILED'])),
    check('collections_state', oneOf(t.state, COLLECTION_STATES)),
    check('collections_amount', sql`${t.amount} > 0`),
    check('collections_most', sql`${t.number} between 1 and ${sql.raw(String(COLLECTIONS_MAX))}`),
    check('collections_sent', sql`${t.paymentAttemptId} is not null or ${oneOf(t.state, ['ANNOUNCED', 'STOPPED'])}`),
  ],
)

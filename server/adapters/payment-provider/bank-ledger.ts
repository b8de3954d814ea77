import type { PaymentAnnouncement, ProviderStatus } from '../../ports/payment-provider'
import type { EmbeddedDatabase } from '../embedded-database'
import type { BankOutcome, BankStatus } from './bank-outcome'

/** A payment as the test bank knows it. Amounts in cents, times in milliseconds. */
export interface BankPayment extends PaymentAnnouncement {
  id: string
  status: BankStatus
  announcedAt: number
  expiresAt: number
}

/** Something that happened to a payment and that the shop must hear of. */
export interface BankEvent extends Omit<BankPayment, 'status'> {
  seq: number
  status: ProviderStatus
  outcome: BankOutcome
  at: number
}

export type BankLedger = ReturnType<typeof openBankLedger>

/** The books of the test bank: payments, what happened to them, which notification told of it, and refunds. */
export function openBankLedger(db: EmbeddedDatabase) {
  db.exec(TABLES)
  const insertPayment = db.prepare(
    `INSERT INTO bank_payments (id, reference, amount, currency, description, return_url, language, status, announced_at, expires_at)
     VALUES (@id, @reference, @amount, @currency, @description, @returnUrl, @language, @status, @announcedAt, @expiresAt)
     ON CONFLICT (reference) DO NOTHING`,
  )
  const setStatus = db.prepare('UPDATE bank_payments SET status = ? WHERE id = ?')
  const insertEvent = db.prepare('INSERT INTO bank_events (payment_id, outcome, status, at) VALUES (?, ?, ?, ?)')
  const insertRefund = db.prepare('INSERT INTO bank_refunds (reference, payment_id, amount, at) VALUES (?, ?, ?, ?)')

  const sumRefunds = prepareOne<{ sum: number }>(
    db,
    'SELECT COALESCE(SUM(amount), 0) AS sum FROM bank_refunds WHERE payment_id = ?',
  )

  return {
    insertPayment: (payment: BankPayment): void => void insertPayment.run(payment),
    findPayment: prepareOne<BankPayment>(db, `SELECT ${PAYMENT} FROM bank_payments p WHERE p.id = ?`),
    findByReference: prepareOne<BankPayment>(db, `SELECT ${PAYMENT} FROM bank_payments p WHERE p.reference = ?`),
    /** Payments that nobody decided before their time was over. */
    findOverdue: prepareAll<BankPayment>(
      db,
      `SELECT ${PAYMENT} FROM bank_payments p WHERE p.status = 'ANNOUNCED' AND p.expires_at <= ?`,
    ),
    record(id: string, outcome: BankOutcome, status: ProviderStatus, at: number): void {
      setStatus.run(status, id)
      insertEvent.run(id, outcome, status, at)
    },
    findRefund: prepareOne<{ paymentId: string; amount: number }>(
      db,
      'SELECT payment_id AS paymentId, amount FROM bank_refunds WHERE reference = ?',
    ),
    insertRefund: (reference: string, paymentId: string, amount: number, at: number): void =>
      void insertRefund.run(reference, paymentId, amount, at),
    refundedOf: (paymentId: string): number => sumRefunds(paymentId)?.sum ?? 0,
  }
}

const PAYMENT = `p.id, p.reference, p.amount, p.currency, p.description, p.return_url AS returnUrl, p.language, p.status,
  p.announced_at AS announcedAt, p.expires_at AS expiresAt`

function prepareOne<Row>(db: EmbeddedDatabase, sql: string): (value: string) => Row | null {
  const statement = db.prepare<[string], Row>(sql)
  return (value) => statement.get(value) ?? null
}

function prepareAll<Row>(db: EmbeddedDatabase, sql: string): (value: number) => Row[] {
  const statement = db.prepare<[number], Row>(sql)
  return (value) => statement.all(value)
}

const TABLES = `
  CREATE TABLE IF NOT EXISTS bank_payments (
    id TEXT PRIMARY KEY,
    reference TEXT NOT NULL UNIQUE,
    amount INTEGER NOT NULL CHECK (amount > 0),
    currency TEXT NOT NULL,
    description TEXT NOT NULL,
    return_url TEXT NOT NULL,
    language TEXT NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('ANNOUNCED', 'COMPLETED', 'CANCELLED', 'EXPIRED', 'IN_PROGRESS')),
    announced_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE IF NOT EXISTS bank_events (
    seq INTEGER PRIMARY KEY,
    payment_id TEXT NOT NULL REFERENCES bank_payments (id),
    outcome TEXT NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('COMPLETED', 'CANCELLED', 'EXPIRED', 'IN_PROGRESS')),
    at INTEGER NOT NULL,
    acknowledged INTEGER NOT NULL DEFAULT 0 CHECK (acknowledged IN (0, 1))
  ) STRICT;
  CREATE INDEX IF NOT EXISTS bank_events_waiting ON bank_events (seq) WHERE acknowledged = 0;
  CREATE TABLE IF NOT EXISTS bank_refunds (
    reference TEXT PRIMARY KEY,
    payment_id TEXT NOT NULL REFERENCES bank_payments (id),
    amount INTEGER NOT NULL CHECK (amount > 0),
    at INTEGER NOT NULL
  ) STRICT;
`

import type { PaymentAnnouncement, ProviderStatus, RefundState } from '../../ports/payment-provider'
import { type EmbeddedDatabase, outsideId } from '../embedded-database'

/** Outcomes that a visitor of the test bank can choose. */
const BANK_OUTCOMES = ['COMPLETED', 'CANCELLED', 'EXPIRED', 'IN_PROGRESS', 'FAILURE'] as const

export type BankOutcome = (typeof BANK_OUTCOMES)[number]

/** What can happen to a paid payment afterwards: its refunds stay pending, fail or succeed; the buyer's bank takes it back. */
export const AFTERMATHS = ['REFUND_PENDING', 'REFUND_FAILED', 'REFUND_DONE', 'CHARGEBACK', 'CHARGEBACK_WON'] as const

export type Aftermath = (typeof AFTERMATHS)[number]

export const isBankOutcome = (value: unknown): value is BankOutcome =>
  BANK_OUTCOMES.some((outcome) => outcome === value)

export const isAftermath = (value: unknown): value is Aftermath => AFTERMATHS.some((aftermath) => aftermath === value)

/** A failed payment becomes CANCELLED. */
export const statusAfter = (outcome: BankOutcome): BankEvent['status'] =>
  outcome === 'FAILURE' ? 'CANCELLED' : outcome

/** A payment at the test bank. Amounts in cents, times in milliseconds. */
export interface BankPayment extends PaymentAnnouncement {
  id: string
  status: ProviderStatus
  announcedAt: number
  expiresAt: number
  /** Whether it gives a mandate when it is paid; only for its page. */
  givesMandate?: boolean
}

/** A status change of a payment, to be reported to the shop. */
export interface BankEvent extends Omit<BankPayment, 'status'> {
  seq: number
  status: Exclude<ProviderStatus, 'ANNOUNCED'>
  outcome: BankOutcome
  at: number
}

/** Storage of the test bank: payments, their status changes, notifications and refunds. */
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

  const setRefundState = db.prepare(
    `INSERT INTO bank_refund_states (reference, state) VALUES (?, ?)
     ON CONFLICT (reference) DO UPDATE SET state = excluded.state WHERE state = 'pending'`,
  )
  const endPendingRefunds = db.prepare(
    `UPDATE bank_refund_states SET state = ? WHERE state = 'pending'
       AND reference IN (SELECT reference FROM bank_refunds WHERE payment_id = ?)`,
  )
  const setNextRefunds = db.prepare(
    `INSERT INTO bank_aftermaths (payment_id, next_refunds) VALUES (?, ?)
     ON CONFLICT (payment_id) DO UPDATE SET next_refunds = excluded.next_refunds`,
  )
  const setChargedBack = db.prepare(
    `INSERT INTO bank_aftermaths (payment_id, charged_back) VALUES (?, ?)
     ON CONFLICT (payment_id) DO UPDATE SET charged_back = excluded.charged_back`,
  )
  const sumRefunds = prepareOne<{ sum: number }>(
    db,
    `SELECT COALESCE(SUM(r.amount), 0) AS sum FROM bank_refunds r LEFT JOIN bank_refund_states s ON s.reference = r.reference
     WHERE r.payment_id = ? AND COALESCE(s.state, 'done') <> 'failed'`,
  )
  const findAftermath = prepareOne<{ nextRefunds: RefundState; chargedBack: number | null }>(
    db,
    'SELECT next_refunds AS nextRefunds, charged_back AS chargedBack FROM bank_aftermaths WHERE payment_id = ?',
  )

  return {
    insertPayment: (payment: BankPayment): void => void insertPayment.run(payment),
    findPayment: prepareOne<BankPayment>(db, `SELECT ${PAYMENT} FROM bank_payments p WHERE p.id = ?`),
    findByReference: prepareOne<BankPayment>(db, `SELECT ${PAYMENT} FROM bank_payments p WHERE p.reference = ?`),
    /** Undecided payments past their expiry. */
    findOverdue: prepareAll<BankPayment>(
      db,
      `SELECT ${PAYMENT} FROM bank_payments p WHERE p.status = 'ANNOUNCED' AND p.expires_at <= ?`,
    ),
    record(id: string, outcome: BankOutcome, status: BankEvent['status'], at: number): void {
      setStatus.run(status, id)
      insertEvent.run(id, outcome, status, at)
    },
    findRefund: prepareOne<{ paymentId: string; amount: number; state: RefundState }>(
      db,
      `SELECT r.payment_id AS paymentId, r.amount, COALESCE(s.state, 'done') AS state
       FROM bank_refunds r LEFT JOIN bank_refund_states s ON s.reference = r.reference WHERE r.reference = ?`,
    ),
    insertRefund(reference: string, paymentId: string, amount: number, at: number): void {
      insertRefund.run(reference, paymentId, amount, at)
      setRefundState.run(reference, findAftermath(paymentId)?.nextRefunds ?? 'done')
    },
    /** Cents of refunds that did not fail. */
    refundedOf: (paymentId: string): number => sumRefunds(paymentId)?.sum ?? 0,
    /** Ends the pending refunds of a payment, and decides what becomes of its next ones. */
    setRefunds(paymentId: string, state: RefundState): void {
      if (state !== 'pending') endPendingRefunds.run(state, paymentId)
      setNextRefunds.run(paymentId, state)
    },
    setChargedBack: (paymentId: string, amount: number): void => void setChargedBack.run(paymentId, amount),
    /** Cents taken back of a payment; null if nothing ever was. */
    chargedBackOf: (paymentId: string): number | null => findAftermath(paymentId)?.chargedBack ?? null,
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
  CREATE TABLE IF NOT EXISTS bank_refund_states (
    reference TEXT PRIMARY KEY REFERENCES bank_refunds (reference),
    state TEXT NOT NULL CHECK (state IN ('pending', 'done', 'failed'))
  ) STRICT;
  CREATE TABLE IF NOT EXISTS bank_aftermaths (
    payment_id TEXT PRIMARY KEY REFERENCES bank_payments (id),
    next_refunds TEXT NOT NULL DEFAULT 'done' CHECK (next_refunds IN ('pending', 'done', 'failed')),
    charged_back INTEGER CHECK (charged_back >= 0)
  ) STRICT;
`

export interface BankNotice {
  /** Token that gives access to the results of the notification. */
  authentication: string
  expiresAt: number
}

const NOTIFICATION_LIFETIME_MS = 10 * 60_000

/**
 * Storage of notifications and the events they report. Each reports all unacknowledged events, so that none is lost
 * during an outage of the shop.
 */
export function openBankNotifications(db: EmbeddedDatabase) {
  db.exec(NOTIFICATION_TABLES)
  const forget = db.prepare('DELETE FROM bank_notifications WHERE expires_at <= ?')
  const insert = db.prepare('INSERT INTO bank_notifications (authentication, expires_at) VALUES (?, ?)')
  const tellWaiting = db.prepare(
    'INSERT INTO bank_notified (authentication, seq) SELECT ?, seq FROM bank_events WHERE acknowledged = 0',
  )
  const tellLatest = db.prepare(
    `INSERT INTO bank_notified (authentication, seq) SELECT ?, MAX(seq) FROM bank_events WHERE payment_id = ?
     HAVING MAX(seq) IS NOT NULL ON CONFLICT DO NOTHING`,
  )
  const acknowledge = db.prepare(
    'UPDATE bank_events SET acknowledged = 1 WHERE seq IN (SELECT seq FROM bank_notified WHERE authentication = ?)',
  )
  const isOpen = db.prepare('SELECT 1 FROM bank_notifications WHERE authentication = ? AND expires_at > ?')
  const select = db.prepare<[string, number, number], BankEvent>(
    `SELECT e.seq, e.outcome, e.status, e.at, p.id, p.reference, p.amount, p.currency, p.description,
       p.return_url AS returnUrl, p.language, p.announced_at AS announcedAt, p.expires_at AS expiresAt
     FROM bank_notified n JOIN bank_events e ON e.seq = n.seq JOIN bank_payments p ON p.id = e.payment_id
     WHERE n.authentication = ? ORDER BY e.seq LIMIT ? OFFSET ?`,
  )
  const hasWaiting = db.prepare('SELECT 1 FROM bank_events WHERE acknowledged = 0 LIMIT 1')

  return {
    hasWaiting: (): boolean => hasWaiting.get() !== undefined,
    /**
     * Creates a notification of all unacknowledged events, and of the latest event of one payment even if acknowledged.
     */
    open(now: number, paymentId: string | null): BankNotice {
      const notice = { authentication: outsideId('tkn'), expiresAt: now + NOTIFICATION_LIFETIME_MS }
      forget.run(now)
      insert.run(notice.authentication, notice.expiresAt)
      tellWaiting.run(notice.authentication)
      if (paymentId) tellLatest.run(notice.authentication, paymentId)
      return notice
    },
    acknowledge: (authentication: string): void => void acknowledge.run(authentication),
    /** Returns one page of events, or null if the token is unknown or expired. */
    page(
      authentication: string,
      now: number,
      size: number,
      page: number,
    ): { events: BankEvent[]; hasMore: boolean } | null {
      if (!isOpen.get(authentication, now)) return null
      const events = select.all(authentication, size + 1, size * page)
      return { events: events.slice(0, size), hasMore: events.length > size }
    },
  }
}

const NOTIFICATION_TABLES = `
  CREATE TABLE IF NOT EXISTS bank_notifications (authentication TEXT PRIMARY KEY, expires_at INTEGER NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS bank_notified (
    authentication TEXT NOT NULL REFERENCES bank_notifications (authentication) ON DELETE CASCADE,
    seq INTEGER NOT NULL REFERENCES bank_events (seq),
    PRIMARY KEY (authentication, seq)
  ) STRICT, WITHOUT ROWID;
`

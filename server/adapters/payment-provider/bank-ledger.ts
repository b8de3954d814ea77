import type { PaymentAnnouncement, ProviderStatus } from '../../ports/payment-provider'
import { type EmbeddedDatabase, outsideId } from '../embedded-database'

/** What a visitor of the test bank can choose. */
export const BANK_OUTCOMES = ['COMPLETED', 'CANCELLED', 'EXPIRED', 'IN_PROGRESS', 'FAILURE'] as const

export type BankOutcome = (typeof BANK_OUTCOMES)[number]

/** Where a payment stands at the test bank; a new one is ANNOUNCED. */
export type BankStatus = ProviderStatus | 'ANNOUNCED'

export const isBankOutcome = (value: unknown): value is BankOutcome =>
  BANK_OUTCOMES.some((outcome) => outcome === value)

/** A failure at the bank ends as a cancelled payment. */
export const statusAfter = (outcome: BankOutcome): ProviderStatus => (outcome === 'FAILURE' ? 'CANCELLED' : outcome)

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
    /** Payments that were still undecided when their time was over. */
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

export interface BankNotice {
  /** Opens the results that the notification speaks of. */
  authentication: string
  expiresAt: number
}

const NOTIFICATION_LIFETIME_MS = 10 * 60_000

/**
 * Which notification told of which events. Each notification tells of all that the shop has not yet acknowledged, so
 * that nothing gets lost while the shop is away.
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
    /** A notification of all that waits, and of the latest of one payment even if the shop has heard it before. */
    open(now: number, paymentId: string | null): BankNotice {
      const notice = { authentication: outsideId('tkn'), expiresAt: now + NOTIFICATION_LIFETIME_MS }
      forget.run(now)
      insert.run(notice.authentication, notice.expiresAt)
      tellWaiting.run(notice.authentication)
      if (paymentId) tellLatest.run(notice.authentication, paymentId)
      return notice
    },
    acknowledge: (authentication: string): void => void acknowledge.run(authentication),
    /** One page of events, or null when the authentication is unknown or its time is over. */
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

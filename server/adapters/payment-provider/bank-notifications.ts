import type { EmbeddedDatabase } from '../embedded-database'
import { outsideId } from '../outside-id'
import type { BankEvent } from './bank-ledger'

export interface BankNotice {
  /** Opens the results that the notification speaks of. */
  authentication: string
  expiresAt: number
}

const LIFETIME_MS = 10 * 60_000

/**
 * Which notification told of which events. Each notification tells of all that the shop has not yet acknowledged, so
 * that nothing gets lost while the shop is away.
 */
export function openBankNotifications(db: EmbeddedDatabase) {
  db.exec(TABLES)
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
      const notice = { authentication: outsideId('tkn'), expiresAt: now + LIFETIME_MS }
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

const TABLES = `
  CREATE TABLE IF NOT EXISTS bank_notifications (authentication TEXT PRIMARY KEY, expires_at INTEGER NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS bank_notified (
    authentication TEXT NOT NULL REFERENCES bank_notifications (authentication) ON DELETE CASCADE,
    seq INTEGER NOT NULL REFERENCES bank_events (seq),
    PRIMARY KEY (authentication, seq)
  ) STRICT, WITHOUT ROWID;
`

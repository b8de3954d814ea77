import type { Clock } from '../../ports/clock'
import type { Mail, Mailer } from '../../ports/mailer'
import { type EmbeddedDatabase, outsideId } from '../embedded-database'

/** A mail as `GET /dev/mail.json` shows it. */
export interface StoredMail {
  id: string
  to: string
  subject: string
  text: string
  html: string
  /** Milliseconds since the epoch. */
  sentAt: number
}

export interface Mailbox extends Mailer {
  /** Every mail that was taken, or those to one address, newest first; at most so many. */
  list(to?: string, limit?: number): readonly StoredMail[]
  find(id: string): StoredMail | null
}

/** Delivers nothing: keeps each mail so that the demo and the tests can read it. The first of a reference stays. */
export function createMailbox({ db, clock }: { db: EmbeddedDatabase; clock: Clock }): Mailbox {
  db.exec(TABLES)
  const insert = db.prepare<Mail & { id: string; sentAt: number }>(
    `INSERT INTO mails (id, reference, "to", subject, text, html, sent_at)
     VALUES (@id, @reference, @to, @subject, @text, @html, @sentAt) ON CONFLICT (reference) DO NOTHING`,
  )
  const select = db.prepare<[number], StoredMail>(
    `SELECT id, "to", subject, text, html, sent_at AS sentAt FROM mails ORDER BY number DESC LIMIT ?`,
  )
  const selectTo = db.prepare<[string, number], StoredMail>(
    `SELECT id, "to", subject, text, html, sent_at AS sentAt FROM mails WHERE "to" = ? ORDER BY number DESC LIMIT ?`,
  )
  const selectOne = db.prepare<[string], StoredMail>(
    `SELECT id, "to", subject, text, html, sent_at AS sentAt FROM mails WHERE id = ?`,
  )
  return {
    async send({ reference, to, subject, text, html }) {
      insert.run({ id: outsideId('mail'), reference, to, subject, text, html, sentAt: clock.now() })
    },
    // Below zero SQLite takes for all.
    list: (to, limit = -1) => (to === undefined ? select.all(limit) : selectTo.all(to, limit)),
    find: (id) => selectOne.get(id) ?? null,
  }
}

const TABLES = `
  CREATE TABLE IF NOT EXISTS mails (
    number INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    reference TEXT NOT NULL UNIQUE,
    "to" TEXT NOT NULL,
    subject TEXT NOT NULL,
    text TEXT NOT NULL,
    html TEXT NOT NULL,
    sent_at INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX IF NOT EXISTS mails_to ON mails ("to", number);
`

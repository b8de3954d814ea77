import * as z from 'zod'
import type { Clock } from '../../ports/clock'
import type { Mail, Mailer } from '../../ports/mailer'
import { defineAdapter } from '../adapter'
import { type EmbeddedDatabase, outsideId } from '../embedded-database'

/** A mail as returned by `GET /dev/mail.json`. */
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
  /** Returns all mails, or those to one address, newest first, up to the limit. */
  list(to?: string, limit?: number): readonly StoredMail[]
  find(id: string): StoredMail | null
}

export const embeddedMailer = defineAdapter({
  port: 'mailer',
  name: 'embedded',
  description: 'Stand-in: keeps mails in a mailbox, which only a demo shows at `/dev/mail`.',
  settings: z.object({}),
  standIn: { keepsFiles: true },
  open(_, { db, clock }) {
    const port = createMailbox({ db, clock })
    return { port, embedded: { mailbox: port } }
  },
})

/** Stores mails instead of delivering them, for the demo and tests. The first mail of a reference is kept. */
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
    // SQLite treats a negative limit as unlimited.
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

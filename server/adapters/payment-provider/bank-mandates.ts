import { DAY_MS } from '../../../rules/time'
import type { Mandate } from '../../ports/payment-provider'
import type { EmbeddedDatabase } from '../embedded-database'
import type { openBankLedger } from './bank-ledger'

/**
 * How the collections of a mandate end, by a word in the name of its holder: refused at once, failed after some days, or paid and
 * then charged back. Those of any other name are paid.
 */
export const COLLECTION_WORDS = { refused: 'Weigering', failed: 'Saldotekort', chargedBack: 'Terugboeking' } as const

/** Reasons that the test bank gives for these: too little in the account, and the customer wanted the money back. */
const REASONS = { failed: 'AM04', chargedBack: 'MD06' } as const

/** The test bank processes a collection for this long. */
const COLLECTION_MS = 2 * DAY_MS
/** Time from the payment of a collection to its chargeback. */
const CHARGEBACK_MS = 5 * DAY_MS

interface BankMandate {
  paymentId: string
  holder: string
  endedAt: number | null
}

interface BankCollection {
  paymentId: string
  holder: string
  amount: number
  at: number
}

/** Mandates and collections of the test bank. A collection is a payment that nobody opens. */
export function openBankMandates(db: EmbeddedDatabase, ledger: ReturnType<typeof openBankLedger>) {
  db.exec(TABLES)
  const insertMandate = db.prepare(
    'INSERT INTO bank_mandates (reference, payment_id, holder) VALUES (?, ?, ?) ON CONFLICT DO NOTHING',
  )
  const findMandate = db.prepare<[string], BankMandate>(
    'SELECT payment_id AS paymentId, holder, ended_at AS endedAt FROM bank_mandates WHERE reference = ?',
  )
  const byPayment = db.prepare('SELECT 1 FROM bank_mandates WHERE payment_id = ?')
  const end = db.prepare('UPDATE bank_mandates SET ended_at = ? WHERE reference = ? AND ended_at IS NULL')
  const insertCollection = db.prepare('INSERT INTO bank_collections (payment_id, mandate, at) VALUES (?, ?, ?)')
  const holderOf = db.prepare<[string], { holder: string }>(
    'SELECT m.holder FROM bank_collections c JOIN bank_mandates m ON m.reference = c.mandate WHERE c.payment_id = ?',
  )
  const due = db.prepare<[number], BankCollection>(`${COLLECTION} WHERE p.status = 'IN_PROGRESS' AND c.at <= ?`)
  const toChargeBack = db.prepare<[number], BankCollection>(
    `${COLLECTION} LEFT JOIN bank_aftermaths a ON a.payment_id = p.id
     WHERE p.status = 'COMPLETED' AND a.charged_back IS NULL AND c.at <= ?`,
  )

  /** The account of the test bank's page. */
  const accountEnd = '6789'

  return {
    insertMandate: (reference: string, paymentId: string, holder: string): void =>
      void insertMandate.run(reference, paymentId, holder),
    end: (reference: string, now: number): void => void end.run(now, reference),
    find(reference: string): Mandate | null {
      const mandate = findMandate.get(reference)
      if (!mandate) return null
      const status = ledger.findPayment(mandate.paymentId)?.status
      if (mandate.endedAt !== null || status === 'CANCELLED' || status === 'EXPIRED')
        return { state: 'ended', accountEnd: null }
      return status === 'COMPLETED' ? { state: 'active', accountEnd } : { state: 'pending', accountEnd: null }
    },
    /** Whether a payment gives a mandate when it is paid. */
    isFirstPayment: (paymentId: string): boolean => byPayment.get(paymentId) !== undefined,
    isRefused: (reference: string): boolean =>
      findMandate.get(reference)?.holder.includes(COLLECTION_WORDS.refused) ?? true,
    insertCollection: (paymentId: string, mandate: string, now: number): void =>
      void insertCollection.run(paymentId, mandate, now),
    /** Returns why a collection failed or was charged back; null for other payments. */
    reasonOf(paymentId: string): string | null {
      const holder = holderOf.get(paymentId)?.holder ?? ''
      if (holder.includes(COLLECTION_WORDS.failed)) return REASONS.failed
      return holder.includes(COLLECTION_WORDS.chargedBack) ? REASONS.chargedBack : null
    },
    /** Ends the collections that are due, and charges back those of a holder whose name says so. */
    settleDue(now: number): void {
      for (const { paymentId, holder, at } of due.all(now - COLLECTION_MS)) {
        if (holder.includes(COLLECTION_WORDS.failed))
          ledger.record(paymentId, 'FAILURE', 'CANCELLED', at + COLLECTION_MS)
        else ledger.record(paymentId, 'COMPLETED', 'COMPLETED', at + COLLECTION_MS)
      }
      for (const { paymentId, holder, amount } of toChargeBack.all(now - COLLECTION_MS - CHARGEBACK_MS)) {
        if (!holder.includes(COLLECTION_WORDS.chargedBack)) continue
        ledger.setChargedBack(paymentId, amount - ledger.refundedOf(paymentId))
        // Reported like a change of status, with the amount of the chargeback.
        ledger.record(paymentId, 'COMPLETED', 'COMPLETED', now)
      }
    },
  }
}

const COLLECTION = `SELECT c.payment_id AS paymentId, c.at, m.holder, p.amount FROM bank_collections c
  JOIN bank_payments p ON p.id = c.payment_id JOIN bank_mandates m ON m.reference = c.mandate`

const TABLES = `
  CREATE TABLE IF NOT EXISTS bank_mandates (
    reference TEXT PRIMARY KEY,
    payment_id TEXT NOT NULL REFERENCES bank_payments (id),
    holder TEXT NOT NULL,
    ended_at INTEGER
  ) STRICT;
  CREATE TABLE IF NOT EXISTS bank_collections (
    payment_id TEXT PRIMARY KEY REFERENCES bank_payments (id),
    mandate TEXT NOT NULL REFERENCES bank_mandates (reference),
    at INTEGER NOT NULL
  ) STRICT;
`

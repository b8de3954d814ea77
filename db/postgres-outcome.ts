import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'

/**
 * Time limit for asking PostgreSQL before the outcome counts as unknown. The caller of the transaction waits as long.
 */
const ASK_WITHIN_MS = 5000
const ASK_AGAIN_MS = 100

/** Id of a transaction in PostgreSQL. A promoted standby may assign the same id again, on another timeline. */
export interface TransactionId {
  xid: string
  timeline: string
}

/** Selects the `TransactionId` of the current transaction. */
export const TRANSACTION_ID = `pg_current_xact_id()::text as xid, ${timelineOf()}`

export type TransactionOutcome = 'committed' | 'aborted' | 'unknown'

/** Asks on a new connection whether a transaction was committed after its connection was lost. Does not throw. */
export async function findOutcome(session: pg.ClientConfig, id: TransactionId): Promise<TransactionOutcome> {
  const until = performance.now() + ASK_WITHIN_MS
  for (let left = ASK_WITHIN_MS; left > 0; left = until - performance.now()) {
    const outcome = await askOnce(session, id, Math.ceil(left)).catch(() => 'in progress')
    if (outcome !== 'in progress') return outcome === 'committed' || outcome === 'aborted' ? outcome : 'unknown'
    await delay(ASK_AGAIN_MS)
  }
  return 'unknown'
}

/** Returns the result of `pg_xact_status`, or null if this server does not know the transaction. */
async function askOnce(session: pg.ClientConfig, { xid, timeline }: TransactionId, ms: number): Promise<string | null> {
  const client = new pg.Client({ ...session, connectionTimeoutMillis: ms, query_timeout: ms })
  client.on('error', () => {})
  try {
    await client.connect()
    // An id of another timeline may be in the future of this one, which is an error. So the timeline is compared first.
    const { rows } = await client.query(`select ${timelineOf()}`)
    if (rows[0].timeline !== timeline) return null
    const found = await client.query('select pg_xact_status($1::text::xid8) as status', [xid])
    return found.rows[0].status
  } finally {
    void client.end().catch(() => {})
  }
}

/** The first eight digits identify the timeline. */
function timelineOf(): string {
  return 'left(pg_walfile_name(pg_current_wal_lsn()), 8) as timeline'
}

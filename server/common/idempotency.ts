import { createHmac } from 'node:crypto'
import type { Database, Tx } from '../../db/open'
import type { Context, Deps } from './context'
import { badInput, Failure } from './failures'
import { deleteKey, deleteOldKeys, findKey, insertKey, type KeyRow, updateKey } from './idempotency.repository'
import { newToken } from './ids'
import { seal, unseal } from './seal'

/** As long as a caller may come back for an answer. */
const KEPT_MS = 24 * 3_600_000
/** No request takes longer. */
const ELSEWHERE_MS = 30_000
const RETRY_AFTER_SECONDS = 1
/** Letters that can stand in a header; as the draft of the IETF has it, also in quotes. */
const KEY = /^[\x20-\x7e]{1,255}$/

/** A request with a key of its caller's own, which is carried out once. */
export interface KeyedRequest {
  /** To carry it out with. */
  ctx: Context
  /** Before the answer is sent. It is kept when something came of the request; otherwise the key is free again. */
  finish(answer: unknown): Promise<void>
}

/**
 * Claims a key before its request is carried out (draft-ietf-httpapi-idempotency-key-header). Answers what the first request
 * with it was answered, if there was one. The claim is committed by itself; that something came of the request is written in the
 * first transaction of what came of it. So a crash in between leaves either a claim that the next request takes over, since
 * nothing happened, or one that says that it happened and its answer is lost; it never happens twice.
 *
 * Throws IDEMPOTENCY_CONFLICT when the key came with another request or by another API token, and CONFLICT while the first one is under way, or
 * when its answer was lost.
 */
export async function claimKey(
  ctx: Context,
  given: unknown,
  asked: readonly unknown[],
): Promise<KeyedRequest | { answer: unknown }> {
  const key = typeof given === 'string' ? given.trim().replace(/^"(.*)"$/, '$1') : ''
  if (!KEY.test(key)) throw badInput('badIdempotencyKey')
  const { secret } = ctx.config
  const hash = (kind: string, text: string) =>
    createHmac('sha256', secret).update(`idempotency-${kind}:${text}`).digest('base64url')
  const row: KeyRow = {
    scope: ctx.viewer.account?.id ?? ctx.session.hash,
    keyHash: hash('key', key),
    // An answer may hold a secret, and is for nobody who came with another token.
    fingerprint: hash('request', JSON.stringify([ctx.token?.id ?? null, ...asked], inOneOrder)),
    runId: newToken(),
    state: 'RUNNING',
    answer: null,
    createdAt: ctx.now,
  }
  const running = runningOf(ctx.db)
  // Before it is written, or a claim in the same commit would take it for one of a program that has ended.
  running.add(row.runId)
  const earlier = await claim(ctx, row, running).catch((error: unknown) => {
    running.delete(row.runId)
    throw error
  })
  if (!earlier) return begin(ctx, row.runId, running)
  running.delete(row.runId)
  if (earlier.fingerprint !== row.fingerprint) throw new Failure('IDEMPOTENCY_CONFLICT')
  if (earlier.answer !== null) return { answer: JSON.parse(unseal(secret, earlier.answer)) }
  if (!isUnderWay(ctx, earlier, running)) throw new Failure('CONFLICT', 'answerLost')
  throw new Failure('CONFLICT', 'stillRunning', { retryAfterSeconds: RETRY_AFTER_SECONDS })
}

/** The fields of an object in one order, whatever the order in which a client writes them. */
const inOneOrder = (_name: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value

/** Null when the key is ours from here on; otherwise whose it is. */
function claim(ctx: Context, row: KeyRow, running: ReadonlySet<string>): Promise<KeyRow | null> {
  return ctx.db.transaction(async (tx) => {
    if (await insertKey(tx, row)) return null
    const known = await findKey(tx, row)
    if (known && !isFree(ctx, known, running)) return known
    if (known) await deleteKey(tx, known.runId)
    await insertKey(tx, row)
    return null
  })
}

/** Nothing came of it, and nothing will: its program has ended. Or it is long ago. */
const isFree = (ctx: Context, row: KeyRow, running: ReadonlySet<string>): boolean =>
  !isUnderWay(ctx, row, running) && (row.state === 'RUNNING' || row.createdAt <= ctx.now - KEPT_MS)

/** Here, or in another program on the same database: nobody knows whether that one still is. */
const isUnderWay = (ctx: Context, { runId, createdAt }: KeyRow, running: ReadonlySet<string>): boolean =>
  running.has(runId) || (ctx.config.databaseUrl !== null && createdAt > ctx.now - ELSEWHERE_MS)

function begin(ctx: Context, runId: string, running: Set<string>): KeyedRequest {
  let isCommitted = false
  const { db } = ctx
  const transaction = async <T>(work: (tx: Tx) => Promise<T>): Promise<T> => {
    const answer = await db.transaction(async (tx) => {
      const done = await work(tx)
      const isOurs = await updateKey(tx, runId, { state: 'COMMITTED' })
      if (!isOurs) throw new Error('a request lost its idempotency key to another one')
      return done
    })
    isCommitted = true
    return answer
  }
  const keyed: Context = { ...ctx, db: { ...db, transaction } }
  return {
    ctx: keyed,
    async finish(answer) {
      // Who signed in needs the cookie too, which is never kept.
      const isKept = isCommitted && keyed.session === ctx.session
      const values = { state: 'ANSWERED', answer: seal(ctx.config.secret, JSON.stringify(answer)) } as const
      try {
        await db.transaction(
          async (tx) => void (isKept ? await updateKey(tx, runId, values) : await deleteKey(tx, runId)),
        )
      } catch (error) {
        // It is done; only its answer cannot be given twice.
        ctx.log.error({ err: error }, 'the answer to a request with an idempotency key was not kept')
      } finally {
        running.delete(runId)
      }
    },
  }
}

/** A scheduled task. */
export function forgetOldKeys({ db, ports }: Deps): Promise<void> {
  return db.transaction((tx) => deleteOldKeys(tx, ports.clock.now() - KEPT_MS))
}

/** What this program carries out at this moment. */
const runningIn = new WeakMap<Database, Set<string>>()

function runningOf(db: Database): Set<string> {
  const known = runningIn.get(db) ?? new Set()
  runningIn.set(db, known)
  return known
}

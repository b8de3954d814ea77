import type { Db, Tx } from '../../../db/database'
import type { Deps } from '../../common/context'
import type { Finish } from '../../outbox/job'
import { enqueue } from '../../outbox/outbox'
import { countPortfolio, listPortfolio } from '../domains/domains.service'
import { askForLook } from './domain-looks.service'
import { compareAll } from './portfolio.jobs'
import * as repository from './portfolio.repository'

/** Time over which the comparisons of a page are spread. */
const PAGE_MS = 5 * 60_000
/** A small portfolio is compared in one page. */
const PAGE_MIN = 100
/** A large one in two hours. */
const PAGES = 24

/** A comparison of all names with their registrars, requested by staff. */
interface WholeComparison {
  isRunning: boolean
  startedAt: number
}

/** Returns the last comparison of all names; null if there was none. */
export async function findComparison(db: Db): Promise<WholeComparison | null> {
  const last = await repository.findPosition(db, 'compare-all')
  return last && { isRunning: last.position !== null, startedAt: last.since }
}

/** Begins to compare all names with their registrars. Returns false while such a comparison is under way. */
export async function startComparison(tx: Tx, now: number): Promise<boolean> {
  if ((await findComparison(tx))?.isRunning) return false
  await repository.keepPosition(tx, 'compare-all', { position: '', since: now })
  await enqueue(tx, compareAll, { reference: `${now}:`, payload: { after: '' } }, now)
  return true
}

/** Requests the comparisons of one page of names, spread over some minutes, and enqueues the next page. */
export async function comparePage({ db, ports }: Deps, after: string): Promise<Finish> {
  const now = ports.clock.now()
  const limit = Math.max(PAGE_MIN, Math.ceil((await countPortfolio(db.reader, now)) / PAGES))
  const names = await listPortfolio(db.reader, { after, limit, now })
  const since = (await repository.findPosition(db.reader, 'compare-all'))?.since ?? now
  return async (tx) => {
    for (const [at, name] of names.entries()) await askForLook(tx, name, now + Math.floor((at * PAGE_MS) / limit), now)
    const last = names.length < limit ? null : (names.at(-1) ?? null)
    await repository.keepPosition(tx, 'compare-all', { position: last, since })
    if (last === null) return
    const next = { reference: `${since}:${last}`, payload: { after: last }, runAt: now + PAGE_MS }
    await enqueue(tx, compareAll, next, now)
  }
}

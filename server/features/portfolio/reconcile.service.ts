import { DAY_MS, HOUR_MS } from '../../../rules/time'
import type { Deps } from '../../common/context'
import { countPortfolio, listPortfolio } from '../domains/domains.service'
import { askForLook } from './domain-looks.service'
import * as repository from './portfolio.repository'

/** Interval of the scheduled task. */
const RUN_MS = 5 * 60_000
/** Time between the starts of two passes. */
const PASS_MS = 23 * HOUR_MS
/** A small portfolio is read in one run. */
const PAGE_MIN = 100
const PAGE_MAX = 5000

/**
 * Requests a daily comparison of each held domain with its registrar, in case its changes were missed. Each run takes the next
 * names, as many as a pass of a day needs, and spreads them over the time until the next run.
 */
export async function reconcilePortfolio({ db, ports }: Deps): Promise<void> {
  const now = ports.clock.now()
  const last = await repository.findPosition(db.reader, 'portfolio')
  const isUnderWay = last?.position != null
  if (last && !isUnderWay && now - last.since < PASS_MS) return
  const since = isUnderWay ? last.since : now
  const limit = pageSizeOf(await countPortfolio(db.reader, now))
  const names = await listPortfolio(db.reader, { after: last?.position ?? '', limit, now })
  await db.transaction(async (tx) => {
    for (const [at, name] of names.entries())
      await askForLook(tx, name, now + Math.floor((at * RUN_MS) / names.length), now)
    const position = names.length < limit ? null : (names.at(-1) ?? null)
    await repository.keepPosition(tx, 'portfolio', { position, since })
  })
}

/** Returns the number of names per run, with which a pass ends in four fifths of a day. */
const pageSizeOf = (size: number): number =>
  Math.min(PAGE_MAX, Math.max(PAGE_MIN, Math.ceil((size * RUN_MS) / (0.8 * DAY_MS))))

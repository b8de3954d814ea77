import type { Db } from '../../../../db/database'
import { addMonths, type Day, dayInAmsterdam } from '../../../../rules/calendar'
import { cents } from '../../../../rules/money'
import type { ProductKind } from '../../../../rules/pricing-types'
import type { PaidTerm } from '../../../../rules/proration'
import { addDays, endOfTerm, YEARS_AHEAD_MAX } from '../../../../rules/renewal'
import { HOUR_MS } from '../../../../rules/time'
import { createTurns } from '../../../common/turns'
import { firstDocumentDay } from '../../invoices/staff/ledger-documents.service'
import { listKinds, sumTerms, type TermSum } from './ledger-lines.repository'

/** Returns the kinds of order lines by their ids. */
export async function kindsOfLines(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, ProductKind>> {
  if (ids.length === 0) return new Map()
  return new Map((await listKinds(db, ids)).map(({ id, kind }) => [id, kind]))
}

/** A large shop charges 2,000 lines in these, which takes about 20 ms. */
const DAYS_AT_ONCE = 7

/**
 * Returns the terms that final invoices and credit notes dated before a day charge, and that can still run on it, with their sums. Reads
 * week by week, so that other requests get their turn.
 */
export async function listChargedTerms(db: Db, before: Day): Promise<PaidTerm[]> {
  const first = await firstDocumentDay(db)
  if (first === null) return []
  const terms = new Map<string, PaidTerm>()
  const giveTurn = createTurns()
  // Nothing is sold for longer, so that what was charged earlier has ended.
  let from = addMonths(before, -12 * YEARS_AHEAD_MAX)
  if (from < first) from = first
  while (from < before) {
    const next = addDays(from, DAYS_AT_ONCE)
    const to = next < before ? next : before
    for (const sum of await sumTerms(db, { from, to })) {
      const term = termOf(sum, before)
      if (!term || term.until <= before) continue
      const key = `${term.from} ${term.until}`
      terms.set(key, { ...term, net: cents(term.net + (terms.get(key)?.net ?? 0)) })
    }
    await giveTurn()
    from = to
  }
  return [...terms.values()]
}

/** Returns the paid term, as `paidTermOf` does; one that was not delivered yet begins on the given day. Null if nothing is sold by the term. */
function termOf({ from, until, deliveredHour, unit, period, net }: TermSum, day: Day): PaidTerm | null {
  if (from !== null && until !== null) return { from, until, net: cents(net) }
  if (unit === null || unit === 'once') return null
  const start = deliveredHour === null ? day : dayInAmsterdam(deliveredHour * HOUR_MS)
  return { from: start, until: endOfTerm(start, { unit }, period), net: cents(net) }
}

import * as z from 'zod'
import { addMonths, type Day, dayInAmsterdam } from '../../../../rules/calendar'
import type { Deps } from '../../../common/context'
import type { Watch } from '../../../staff/staff-part'
import { findCheck, saveCheck } from '../../../staff/systems/checks.repository'
import { sumDocuments } from '../../invoices/staff/ledger-documents.service'
import { balanceOf } from './bookkeeping.service'

const CHECK = 'books'

/** The present one and those before it, which a credit note can still touch. */
const MONTHS = 3

const stored = z.object({ unbalanced: z.array(z.string()) })

/**
 * Compares the documents of the latest months with the rows of their journals once a day, and keeps the months that differ for
 * staff. A scheduled task.
 */
export async function checkBooks({ db, log, ports }: Deps): Promise<void> {
  const startedAt = ports.clock.now()
  const today = dayInAmsterdam(startedAt)
  const last = await findCheck(db.reader, CHECK)
  if (last && dayInAmsterdam(last.startedAt) === today) return
  const present: Day = `${today.slice(0, 7)}-01`
  const unbalanced: string[] = []
  for (let ago = 0; ago < MONTHS; ago++) {
    const from = addMonths(present, -ago)
    const { total, journal } = balanceOf(await sumDocuments(db.reader, { from, to: addMonths(from, 1) }))
    if (total !== journal) unbalanced.push(from.slice(0, 7))
  }
  if (unbalanced.length > 0) log.error({ months: unbalanced }, 'bookkeeping: documents differ from their journal')
  const row = { name: CHECK, startedAt, finishedAt: ports.clock.now(), result: { unbalanced } }
  await db.transaction((tx) => saveCheck(tx, row))
}

/** Months whose documents differ from their journal, by the latest check. */
export const unbalancedMonths: Watch = {
  kind: 'books-unbalanced',
  right: 'REPORTS_READ',
  path: '/beheer/boekhouding',
  async count({ db }) {
    const { data } = stored.safeParse((await findCheck(db.reader, CHECK))?.result)
    return data?.unbalanced.length ?? 0
  },
}

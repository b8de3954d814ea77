import { desc, eq } from 'drizzle-orm'
import type { Database } from '../../db/database'
import { one, run } from '../../db/query'
import { generalTerms } from '../../db/schema/general-terms'

interface SavedTerms {
  /** Null for a draft. */
  validFrom: number | null
  now: number
  textNl?: string
  textEn?: string
}

/** Adds a version of the general terms. One in preparation then applies from an early time. Returns its number. */
export const saveTerms = (
  db: Database,
  { validFrom, now, textNl = '## 1. Prijzen\n\nNieuwe prijzen.', textEn = '## 1. Prices\n\nNew prices.' }: SavedTerms,
): Promise<number> =>
  db.transaction(async (tx) => {
    const newest = await one(tx.select().from(generalTerms).orderBy(desc(generalTerms.number)).limit(1))
    if (newest && (newest.validFrom === null || newest.validFrom > now)) {
      await run(tx.update(generalTerms).set({ validFrom: newest.number }).where(eq(generalTerms.number, newest.number)))
    }
    const number = (newest?.number ?? 0) + 1
    await run(tx.insert(generalTerms).values({ number, textNl, textEn, validFrom, createdBy: 'Noor', createdAt: now }))
    return number
  })

import { and, desc, eq, gt, isNull, lte, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../db/database'
import { all, one, run, statement } from '../../../db/query'
import { generalTerms } from '../../../db/schema/general-terms'
import type { TermsTexts } from '../../../rules/general-terms'

export type TermsRow = typeof generalTerms.$inferSelect
/** A version without its text. */
export type TermsVersion = Pick<TermsRow, 'number'> & { validFrom: number }

const P = sql.placeholder

const applying = statement((db) =>
  db
    .select({ number: generalTerms.number })
    .from(generalTerms)
    .where(lte(generalTerms.validFrom, P('now')))
    .orderBy(desc(generalTerms.validFrom))
    .limit(1),
)

/** Returns the number of the version that applies at a time; null before the first one. */
export const findApplying = async (db: Db, now: number): Promise<number | null> =>
  (await one(applying(db, { now })))?.number ?? null

export const findTerms = (db: Db, number: number): Promise<TermsRow | null> =>
  one(db.select().from(generalTerms).where(eq(generalTerms.number, number)))

/** Lists the versions that applied by a time, the newest first. */
export const listApplied = async (db: Db, now: number): Promise<TermsVersion[]> =>
  (await all(
    db
      .select({ number: generalTerms.number, validFrom: generalTerms.validFrom })
      .from(generalTerms)
      .where(lte(generalTerms.validFrom, now))
      .orderBy(desc(generalTerms.validFrom)),
  )) as TermsVersion[]

/** Lists versions with their texts, the newest first. */
export const listTerms = (db: Db, limit: number): Promise<TermsRow[]> =>
  all(db.select().from(generalTerms).orderBy(desc(generalTerms.number)).limit(limit))

/** Returns the draft, or the version that is planned; null if there is neither. */
export async function findPrepared(db: Db, now: number): Promise<TermsRow | null> {
  const [newest] = await listTerms(db, 1)
  return newest && (newest.validFrom === null || newest.validFrom > now) ? newest : null
}

/** Inserts a draft. Returns false if another one has its number. */
export const insertDraft = async (tx: Tx, row: typeof generalTerms.$inferInsert): Promise<boolean> =>
  (await all(tx.insert(generalTerms).values(row).onConflictDoNothing().returning({ number: generalTerms.number })))
    .length > 0

interface Revision {
  number: number
  revision: number
}

/** Changes the texts of a draft, or plans it. Returns false if it has another revision, or is no draft. */
export const changeDraft = (
  tx: Tx,
  at: Revision,
  values: TermsTexts | Pick<TermsVersion, 'validFrom'>,
): Promise<boolean> => change(tx, at, values, isNull(generalTerms.validFrom))

/** Makes a draft of a version that does not apply yet. Returns false if it has another revision, or applies. */
export const unplan = (tx: Tx, at: Revision, now: number): Promise<boolean> =>
  change(tx, at, { validFrom: null }, gt(generalTerms.validFrom, now))

const change = async (
  tx: Tx,
  { number, revision }: Revision,
  values: Partial<TermsRow>,
  state: ReturnType<typeof gt>,
): Promise<boolean> =>
  (
    await all(
      tx
        .update(generalTerms)
        .set({ ...values, revision: revision + 1 })
        .where(and(eq(generalTerms.number, number), eq(generalTerms.revision, revision), state))
        .returning({ number: generalTerms.number }),
    )
  ).length > 0

/** Deletes a draft. Returns whether it had this revision. */
export const deleteDraft = async (tx: Tx, { number, revision }: Revision): Promise<boolean> =>
  (await run(
    tx
      .delete(generalTerms)
      .where(and(eq(generalTerms.number, number), eq(generalTerms.revision, revision), isNull(generalTerms.validFrom))),
  )) > 0

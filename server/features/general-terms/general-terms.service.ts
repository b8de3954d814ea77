import type { Db } from '../../../db/database'
import { termsParts, termsTextIn } from '../../../rules/general-terms'
import type { Context } from '../../common/context'
import { view } from '../../graphql/view'
import { GeneralTerms, GeneralTermsPart, GeneralTermsVersion } from './general-terms.graphql'
import * as repository from './general-terms.repository'

/** Returns the number of the version that applies at a time; null in a shop without terms. */
export const termsVersionAt = (db: Db, now: number): Promise<number | null> => repository.findApplying(db, now)

/** Path of the page of a version; of the one that applies if that is null. */
export const termsPath = (version: number | null): string =>
  version === null ? '/algemene-voorwaarden' : `/algemene-voorwaarden/${version}`

/** Returns a version of the general terms, or the one that applies. Null for a version that never applied. */
export async function findGeneralTerms(ctx: Context, version: number | null): Promise<GeneralTerms | null> {
  const db = ctx.db.reader
  const applied = await repository.listApplied(db, ctx.now)
  const [current] = applied
  const wanted = version === null ? current : applied.find(({ number }) => number === version)
  const row = wanted && (await repository.findTerms(db, wanted.number))
  if (!row) return null
  return view(
    GeneralTerms,
    {
      version: row.number,
      validFrom: wanted.validFrom,
      isCurrent: row.number === current?.number,
      versions: applied.map(({ number, validFrom }) => view(GeneralTermsVersion, { version: number, validFrom })),
    },
    { parts: () => termsParts(termsTextIn(row, ctx.locale)).map((part) => view(GeneralTermsPart, part)) },
  )
}

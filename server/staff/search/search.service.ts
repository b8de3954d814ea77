import { badInput } from '../../common/failures'
import { view } from '../../graphql/view'
import { noteLook } from '../audit.service'
import type { StaffContext } from '../staff-context'
import { SearchHit } from './search.graphql'

const TEXT_MIN = 2
const TEXT_MAX = 100
const PER_KIND_MAX = 10

/**
 * Finds customers, domains, orders and more by text, at most `first` of each kind. Each search is recorded, since it
 * shows personal data. A text of fewer than two characters finds nothing.
 */
export async function searchAll(ctx: StaffContext, text: string, first: number): Promise<SearchHit[]> {
  const typed = text.trim()
  if (!Number.isInteger(first) || first < 1 || first > PER_KIND_MAX || typed.length > TEXT_MAX) throw badInput()
  const sources = ctx.parts
    .flatMap(({ search = [] }) => search)
    .filter(({ right }) => ctx.staff?.rights.includes(right))
  if (typed.length < TEXT_MIN || sources.length === 0) return []
  await noteLook(ctx, { act: 'searchAll' }, [{ field: 'text', before: null, after: typed }])
  const found = await Promise.all(
    sources.map(async ({ kind, find }) =>
      (await find(ctx, typed, first)).slice(0, first).map((match) => view(SearchHit, { ...match, kind })),
    ),
  )
  // A customer may be found by a name and by a bank account.
  return [...new Map(found.flat().map((hit) => [`${hit.kind}:${hit.id}`, hit])).values()]
}

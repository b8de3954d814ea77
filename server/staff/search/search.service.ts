import { groupBy } from '../../../rules/group-by'
import { badInput } from '../../common/failures'
import { view } from '../../graphql/view'
import { noteLook } from '../audit.service'
import type { StaffContext } from '../staff-context'
import type { SearchMatch, SearchSource } from '../staff-part'
import { countWorkByCustomer } from '../work/work.service'
import { SearchGroup, SearchHit, SearchState } from './search.graphql'

const TEXT_MIN = 2
const TEXT_MAX = 100
const PER_KIND_MAX = 10
/** Hits of a kind are counted up to this number: an exact number of more costs more than it says. */
const COUNTED_MAX = 20

/**
 * Finds customers, domains, orders and more by text, at most `first` of each kind. Each search is recorded, since it
 * shows personal data. A text of fewer than two characters finds nothing.
 */
export async function searchAll(ctx: StaffContext, text: string, first: number): Promise<SearchHit[]> {
  const found = await findAll(ctx, { act: 'searchAll', text, first, limit: first })
  const open = await openWorkOf(ctx, found)
  // A customer may be found by a name and by a bank account.
  const hits = found.flatMap(({ source, matches }) =>
    matches.slice(0, first).map((match) => hitOf(source, match, open)),
  )
  return [...new Map(hits.map((hit) => [`${hit.kind}:${hit.id}`, hit])).values()]
}

/**
 * Finds the same in groups: each kind with hits, how many there are in all, and its list with this search. Each search is recorded.
 */
export async function searchGroups(ctx: StaffContext, text: string, first: number): Promise<SearchGroup[]> {
  const found = await findAll(ctx, { act: 'searchGroups', text, first, limit: COUNTED_MAX + 1 })
  const open = await openWorkOf(ctx, found)
  const kinds = groupBy(
    found.filter(({ matches }) => matches.length > 0),
    ({ source }) => source.kind,
  )
  return [...kinds].map(([kind, each]) => {
    const hits = each.flatMap(({ source, matches }) => matches.map((match) => hitOf(source, match, open)))
    const once = [...new Map(hits.map((hit) => [hit.id, hit])).values()]
    return view(SearchGroup, {
      kind,
      total: once.length > COUNTED_MAX ? null : once.length,
      path: each.map(({ source }) => source.list?.(text.trim()) ?? null).find((path) => path !== null) ?? null,
      hits: once.slice(0, first),
    })
  })
}

interface Asked {
  act: 'searchAll' | 'searchGroups'
  text: string
  first: number
  /** Number of matches that each source is asked for. */
  limit: number
}

/** Asks the sources that the caller has the right to, and records the search. */
async function findAll(ctx: StaffContext, { act, text, first, limit }: Asked) {
  const typed = text.trim()
  if (!Number.isInteger(first) || first < 1 || first > PER_KIND_MAX || typed.length > TEXT_MAX) throw badInput()
  const sources = ctx.parts
    .flatMap(({ search = [] }) => search)
    .filter(({ right }) => ctx.staff?.rights.includes(right))
  if (typed.length < TEXT_MIN || sources.length === 0) return []
  await noteLook(ctx, { act }, [{ field: 'text', before: null, after: typed }])
  return Promise.all(sources.map(async (source) => ({ source, matches: await source.find(ctx, typed, limit) })))
}

const CUSTOMERS = 'customer'

type OpenWork = ReadonlyMap<string, number>

/** Returns the number of open work items by customer, if there is a customer among what was found. */
const openWorkOf = async (ctx: StaffContext, found: Awaited<ReturnType<typeof findAll>>): Promise<OpenWork> =>
  found.some(({ source, matches }) => source.kind === CUSTOMERS && matches.length > 0)
    ? countWorkByCustomer(ctx)
    : new Map()

const hitOf = ({ kind }: SearchSource, { state = null, ...match }: SearchMatch, open: OpenWork): SearchHit =>
  view(SearchHit, {
    ...{ ...match, kind, state: state && view(SearchState, state) },
    openWork: kind === CUSTOMERS ? (open.get(match.id) ?? 0) : 0,
  })

import { isDay, startOfDay } from '../../../rules/calendar'
import { dayAfter } from '../frame/days'
import { afterIn } from '../frame/list-page'
import type { AuditFilter, AuditOutcome } from '../gql/graphql'

/** Filters as they stand in the address, so that a list can be sent to a colleague. */
export interface AskedEntries {
  text: string
  staffId: string
  /** Id of an account. */
  accountId: string
  act: string
  outcome: AuditOutcome | ''
  /** Days in Amsterdam, both included. */
  from: string
  until: string
}

/** Names of the filters in the address. */
const PARAMS = {
  text: 'q',
  staffId: 'wie',
  accountId: 'klant',
  act: 'wat',
  outcome: 'uitkomst',
  from: 'van',
  until: 'tot',
} as const
const FILTERS = Object.keys(PARAMS) as readonly (keyof AskedEntries)[]

export function askedEntries(search: URLSearchParams): AskedEntries {
  const at = (name: keyof AskedEntries): string => search.get(PARAMS[name]) ?? ''
  const day = (name: 'from' | 'until') => (isDay(at(name)) ? at(name) : '')
  const outcome = at('outcome')
  return {
    text: at('text').trim().slice(0, 100),
    staffId: at('staffId'),
    accountId: at('accountId'),
    act: at('act'),
    outcome: outcome === 'DONE' || outcome === 'REFUSED' ? outcome : '',
    from: day('from'),
    until: day('until'),
  }
}

/** The address of a filtered list; an empty filter is left out. */
export function searchOf(asked: AskedEntries): string {
  const given = FILTERS.filter((name) => asked[name] !== '').map((name) => [PARAMS[name], asked[name]])
  return given.length > 0 ? `?${new URLSearchParams(given)}` : ''
}

/** Variables of the list's query for its first page. */
export function auditVariables(search: URLSearchParams) {
  const { from, until, ...asked } = askedEntries(search)
  const filter: AuditFilter = {
    text: asked.text || null,
    staffId: asked.staffId || null,
    accountId: asked.accountId || null,
    act: asked.act || null,
    outcome: asked.outcome || null,
    from: from ? new Date(startOfDay(from)).toISOString() : null,
    until: until ? new Date(startOfDay(dayAfter(until))).toISOString() : null,
  }
  return { after: afterIn(search), filter }
}

import { DAY_MS } from '../../../rules/time'
import { afterIn } from '../frame/list-page'
import type { StaffAccountFilter } from '../gql/graphql'

/** Saved views of the list of customers; the last one lists registrations, which are no customers yet. */
export const VIEWS = ['all', 'overdue', 'blocked', 'unreachable', 'resellers', 'new', 'waiting'] as const
type View = (typeof VIEWS)[number]

/** Search and view of the list, as they stand in the address, so that a list can be sent to a colleague. */
export interface AskedCustomers {
  text: string
  view: View
}

/** Names of the views in the address. */
const WORDS: Record<View, string> = {
  all: '',
  overdue: 'te-laat',
  blocked: 'geblokkeerd',
  unreachable: 'mail-komt-niet-aan',
  resellers: 'resellers',
  new: 'nieuw',
  waiting: 'niet-geactiveerd',
}

export function askedCustomers(search: URLSearchParams): AskedCustomers {
  const word = search.get('toon') ?? ''
  const text = (search.get('q') ?? '').trim().slice(0, 100)
  return { text, view: VIEWS.find((view) => WORDS[view] === word) ?? 'all' }
}

/** The address of a list; what is not asked for is left out. */
export function searchOf({ text, view }: AskedCustomers): string {
  const given = [
    ['q', text],
    ['toon', WORDS[view]],
  ].filter(([, value]) => value !== '')
  return given.length > 0 ? `?${new URLSearchParams(given)}` : ''
}

const NEW_MS = 7 * DAY_MS

/** Variables of the list's query for its first page. */
export function customersVariables(search: URLSearchParams) {
  const { text, view } = askedCustomers(search)
  const filter: StaffAccountFilter = {
    text: text || null,
    isOverdue: view === 'overdue' ? true : null,
    isUnreachable: view === 'unreachable' ? true : null,
    isBlocked: view === 'blocked' ? true : null,
    role: view === 'resellers' ? 'RESELLER' : null,
    // From the start of a minute, so that a list that is shown again asks for the same.
    createdFrom: view === 'new' ? new Date(Math.floor(Date.now() / 60_000) * 60_000 - NEW_MS).toISOString() : null,
  }
  const isWaiting = view === 'waiting'
  return { after: afterIn(search), filter, text: text || null, isWaiting, isList: !isWaiting }
}

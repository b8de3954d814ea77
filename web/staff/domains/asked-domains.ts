import { afterIn } from '../frame/list-page'
import type { StaffDomainFilter, StaffDomainView } from '../gql/graphql'

/** Saved views of the list, in the order of the chips; the first one shows every domain, and the last but one transfers only. */
export const VIEWS = [
  'all',
  'ACTIVE',
  'ENDS_SOON',
  'RENEWAL_FAILED',
  'QUARANTINE',
  'transfersIn',
  'TRANSFERRED_OUT',
  'HOLDER_UNVERIFIED',
  'DIFFERENT',
] as const
export type View = (typeof VIEWS)[number]

/** Search and view of the list, as they stand in the address, so that a list can be sent to a colleague. */
export interface AskedDomains {
  text: string
  /** Without leading dot; empty for all. */
  extension: string
  view: View
}

/** Names of the views in the address. */
const WORDS: Record<View, string> = {
  all: '',
  ACTIVE: 'actief',
  ENDS_SOON: 'verloopt',
  RENEWAL_FAILED: 'verlengen-mislukt',
  QUARANTINE: 'quarantaine',
  transfersIn: 'hierheen',
  TRANSFERRED_OUT: 'weg',
  HOLDER_UNVERIFIED: 'houder-controle',
  DIFFERENT: 'anders-bij-register',
}

export function askedDomains(search: URLSearchParams): AskedDomains {
  const word = search.get('toon') ?? ''
  const text = (search.get('q') ?? '').trim().slice(0, 100)
  const extension = (search.get('extensie') ?? '').trim().replace(/^\./, '').slice(0, 100)
  return { text, extension, view: VIEWS.find((view) => WORDS[view] === word) ?? 'all' }
}

/** The address of a list; what is not asked for is left out. */
export function searchOf({ text, extension, view }: AskedDomains): string {
  const given = [
    ['q', text],
    ['extensie', extension],
    ['toon', WORDS[view]],
  ].filter(([, value]) => value !== '')
  return given.length > 0 ? `?${new URLSearchParams(given)}` : ''
}

/** Variables of the list's query for its first page. */
export function domainsVariables(search: URLSearchParams) {
  const { text, extension, view } = askedDomains(search)
  const filter: StaffDomainFilter = { text: text || null, extension: extension || null, view: viewOf(view) }
  return { after: afterIn(search), filter, isList: view !== 'transfersIn' }
}

const viewOf = (view: View): StaffDomainView | null => (view === 'all' || view === 'transfersIn' ? null : view)

import { afterIn } from '../frame/list-page'
import type { StaffDomainFilter, StaffDomainView } from '../gql/graphql'

/** Saved views, in the order of the chips. Those of transfers and of unknown names have lists of their own. */
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
  'unknown',
] as const
export type View = (typeof VIEWS)[number]

/** Search and view of the list, as they stand in the address, so that a list can be sent to a colleague. */
export interface AskedDomains {
  text: string
  /** Without leading dot; empty for all. */
  extension: string
  view: View
  /** Of unknown names: those that staff ignore. */
  isDismissed?: boolean
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
  unknown: 'onbekend-bij-ons',
}

const DISMISSED = 'genegeerd'

export function askedDomains(search: URLSearchParams): AskedDomains {
  const word = search.get('toon') ?? ''
  const text = (search.get('q') ?? '').trim().slice(0, 100)
  const extension = (search.get('extensie') ?? '').trim().replace(/^\./, '').slice(0, 100)
  const view = VIEWS.find((one) => WORDS[one] === word) ?? 'all'
  return { text, extension, view, isDismissed: search.get(DISMISSED) === 'ja' }
}

/** The address of a list; what is not asked for is left out. */
export function searchOf({ text, extension, view, isDismissed }: AskedDomains): string {
  const given = [
    ['q', text],
    ['extensie', extension],
    ['toon', WORDS[view]],
    [DISMISSED, view === 'unknown' && isDismissed ? 'ja' : ''],
  ].filter(([, value]) => value !== '')
  return given.length > 0 ? `?${new URLSearchParams(given)}` : ''
}

/** Variables of the list's query for its first page. */
export function domainsVariables(search: URLSearchParams) {
  const { text, extension, view, isDismissed = false } = askedDomains(search)
  const filter: StaffDomainFilter = { text: text || null, extension: extension || null, view: viewOf(view) }
  const isUnknown = view === 'unknown'
  return { after: afterIn(search), filter, isList: view !== 'transfersIn' && !isUnknown, isUnknown, isDismissed }
}

const viewOf = (view: View): StaffDomainView | null =>
  view === 'all' || view === 'transfersIn' || view === 'unknown' ? null : view

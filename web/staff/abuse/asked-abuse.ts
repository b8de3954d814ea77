import { afterIn } from '../frame/list-page'
import type { StaffAbuseView } from '../gql/graphql'

/** Views of the list, in the order of the chips. */
export const VIEWS = ['OPEN', 'OVERDUE', 'LIFTED'] as const satisfies readonly StaffAbuseView[]

/** Names of the views in the address. */
const WORDS: Record<StaffAbuseView, string> = { OPEN: '', OVERDUE: 'termijn-voorbij', LIFTED: 'opgeheven' }

export const askedView = (search: URLSearchParams): StaffAbuseView =>
  VIEWS.find((view) => WORDS[view] === (search.get('toon') ?? '')) ?? 'OPEN'

/** The address of a view; nothing for the first one. */
export const searchOf = (view: StaffAbuseView): string =>
  WORDS[view] === '' ? '' : `?${new URLSearchParams({ toon: WORDS[view] })}`

/** Variables of the list's query for the page at an address. */
export const abuseVariables = (search: URLSearchParams) => ({ after: afterIn(search), view: askedView(search) })

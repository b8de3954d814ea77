import { afterIn } from '../frame/list-page'
import type { StaffPrivacyView } from '../gql/graphql'

/** Views of the list, in the order of the chips. */
export const VIEWS = ['OPEN', 'DUE_SOON', 'OVERDUE', 'CLOSED'] as const satisfies readonly StaffPrivacyView[]

/** Names of the views in the address. */
const WORDS: Record<StaffPrivacyView, string> = {
  OPEN: '',
  DUE_SOON: 'bijna-te-laat',
  OVERDUE: 'te-laat',
  CLOSED: 'gesloten',
}

export const askedView = (search: URLSearchParams): StaffPrivacyView =>
  VIEWS.find((view) => WORDS[view] === (search.get('toon') ?? '')) ?? 'OPEN'

/** The address of a view; nothing for the first one. */
export const searchOf = (view: StaffPrivacyView): string =>
  WORDS[view] === '' ? '' : `?${new URLSearchParams({ toon: WORDS[view] })}`

/** Variables of the list's query for the page at an address. */
export const privacyVariables = (search: URLSearchParams) => ({ after: afterIn(search), view: askedView(search) })

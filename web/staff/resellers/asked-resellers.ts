import { afterIn } from '../frame/list-page'
import type { StaffAccountFilter } from '../gql/graphql'

/** Views of the list of resellers, as they stand in the address. */
export const VIEWS = ['alle', 'limiet', 'te-laat'] as const
type ResellerView = (typeof VIEWS)[number]

/** Search and view of the list, as they stand in the address, so that a list can be sent to a colleague. */
export interface AskedResellers {
  text: string
  view: ResellerView
}

/** The list at an address; all resellers if it names none. */
export function askedResellers(search: URLSearchParams): AskedResellers {
  const word = search.get('toon')
  const text = (search.get('q') ?? '').trim().slice(0, 100)
  return { text, view: VIEWS.find((view) => view === word) ?? 'alle' }
}

/** The address of a list; what is usual is left out. */
export function searchOf({ text, view }: AskedResellers): string {
  const given = [
    ['q', text],
    ['toon', view === 'alle' ? '' : view],
  ].filter(([, value]) => value !== '')
  return given.length > 0 ? `?${new URLSearchParams(given)}` : ''
}

/** Variables of the list's query for the page at an address. */
export function resellersVariables(search: URLSearchParams): { after: string | null; filter: StaffAccountFilter } {
  const { text, view } = askedResellers(search)
  const filter = {
    text: text || null,
    role: 'RESELLER' as const,
    isNearLimit: view === 'limiet' ? true : null,
    isOverdue: view === 'te-laat' ? true : null,
  }
  return { after: afterIn(search), filter }
}

import { afterIn } from '../frame/list-page'
import type { StaffAccountFilter } from '../gql/graphql'

/** Views of the list of resellers, as they stand in the address. */
export const VIEWS = ['alle', 'limiet', 'te-laat'] as const
export type ResellerView = (typeof VIEWS)[number]

/** The view at an address; all resellers if it names none. */
export function viewIn(search: URLSearchParams): ResellerView {
  const word = search.get('toon')
  return VIEWS.find((view) => view === word) ?? 'alle'
}

/** The address of a view; what is usual is left out. */
export const searchOf = (view: ResellerView): string =>
  view === 'alle' ? '' : `?${new URLSearchParams({ toon: view })}`

/** Variables of the list's query for the page at an address. */
export function resellersVariables(search: URLSearchParams): { after: string | null; filter: StaffAccountFilter } {
  const view = viewIn(search)
  const filter = {
    role: 'RESELLER' as const,
    isNearLimit: view === 'limiet' ? true : null,
    isOverdue: view === 'te-laat' ? true : null,
  }
  return { after: afterIn(search), filter }
}

import { useHydrated } from '../lib/useHydrated'
import { useShownPage } from './page-data'

/**
 * Whether personal content can be shown: in the HTML of a page that the server rendered for its viewer, and everywhere after
 * hydration.
 */
export function useKnowsViewer(): boolean {
  const isHydrated = useHydrated()
  return useShownPage().page.route.isRenderedForViewer || isHydrated
}

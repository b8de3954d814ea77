import { createContext, useContext } from 'react'
import type { Site } from '../lib/page-data'

const SiteContext = createContext<Site | null>(null)
export const SiteProvider = SiteContext

/** Contact details and the kind of shop, as the hoster configured them. An empty detail is left out. */
export function useSite(): Site {
  const site = useContext(SiteContext)
  if (!site) throw new Error('useSite needs a SiteProvider above it')
  return site
}

import { createContext, useContext } from 'react'

/** Contact details and the kind of shop, as the hoster configured them. An empty detail is left out of every text. */
export interface Site {
  phone: string
  email: string
  address: string
  homeUrl: string
  isDemo: boolean
  /** After so many days without use a sandbox is removed. */
  sandboxDays: number
}

const SiteContext = createContext<Site | null>(null)
export const SiteProvider = SiteContext

export function useSite(): Site {
  const site = useContext(SiteContext)
  if (!site) throw new Error('useSite needs a SiteProvider above it')
  return site
}

/** `tel:+31100000000` for `+31 10 000 00 00`. */
export const telephoneLink = (phone: string): string => `tel:${phone.replace(/[^\d+]/g, '')}`

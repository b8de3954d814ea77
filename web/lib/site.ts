import { createContext, useContext } from 'react'
import type { BasisPoints } from '../../rules/money'
import type { OpeningHours } from '../../rules/opening-hours'

/** Contact details and kind of shop, as configured by the operator. An empty detail is left out of every text. */
export interface Site {
  phone: string
  email: string
  address: string
  /** Opening hours; empty when not configured. */
  hours: readonly OpeningHours[]
  homeUrl: string
  isDemo: boolean
  /** VAT rate of a visitor, in basis points. */
  vatRate: BasisPoints
  /** Days without use after which a sandbox is deleted. */
  sandboxDays: number
  /** Name servers of domains whose DNS is here. */
  nameServers: readonly string[]
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

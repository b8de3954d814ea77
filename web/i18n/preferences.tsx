import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react'
import { VAT_STANDARD } from '../../rules/constants'
import { type BasisPoints, formatMoney } from '../../rules/money'
import type { Locale } from '../../rules/text'
import { vatOver } from '../../rules/vat'
import { setCookie } from '../lib/cookies'

export interface Preferences {
  locale: Locale
  /** Prices include VAT everywhere. */
  showsVat: boolean
  setLocale(locale: Locale): void
  setShowsVat(showsVat: boolean): void
}

const PreferencesContext = createContext<Preferences | null>(null)

interface PreferencesProviderProps {
  locale: Locale
  showsVat: boolean
  /** Names and messages of the server are in the reader's language too, so what is shown is fetched again. */
  onLocaleChange?: () => void
  children: ReactNode
}

/** Language and VAT of the reader. Changing one keeps everything that was typed: nothing is mounted anew. */
export function PreferencesProvider({ children, onLocaleChange, ...initial }: PreferencesProviderProps) {
  const [locale, changeLocale] = useState(initial.locale)
  const [showsVat, changeShowsVat] = useState(initial.showsVat)
  const setLocale = useCallback(
    (next: Locale) => {
      setCookie('locale', next)
      document.documentElement.lang = next
      changeLocale(next)
      onLocaleChange?.()
    },
    [onLocaleChange],
  )
  const setShowsVat = useCallback((next: boolean) => {
    setCookie('vat', next ? 'incl' : 'excl')
    changeShowsVat(next)
  }, [])
  const value = useMemo(
    () => ({ locale, showsVat, setLocale, setShowsVat }),
    [locale, showsVat, setLocale, setShowsVat],
  )
  return <PreferencesContext value={value}>{children}</PreferencesContext>
}

export function usePreferences(): Preferences {
  const preferences = useContext(PreferencesContext)
  if (!preferences) throw new Error('usePreferences needs a PreferencesProvider above it')
  return preferences
}

/** Words of one part of the shop in the reader's language. */
export const useText = <T,>(text: Record<Locale, T>): T => text[usePreferences().locale]

const VatRateContext = createContext<BasisPoints>(VAT_STANDARD)

interface VatRateProviderProps {
  rate: BasisPoints
  children: ReactNode
}

/** Prices below it are at the reader's own rate: a business abroad to which VAT is reverse charged pays none. */
export function VatRateProvider({ rate, children }: VatRateProviderProps) {
  return <VatRateContext value={rate}>{children}</VatRateContext>
}

/** What the reader pays, in basis points. */
export const useVatRate = (): BasisPoints => useContext(VatRateContext)

/** Shows a net amount as the reader wants it: `€ 3,99`, or with the VAT added. */
export function useMoney(): (net: number) => string {
  const { locale, showsVat } = usePreferences()
  const rate = useVatRate()
  return (net) => formatMoney(showsVat ? net + vatOver(net, rate) : net, locale)
}

/** An amount that is what it is, such as a total that already holds its VAT. */
export function useExactMoney(): (amount: number) => string {
  const { locale } = usePreferences()
  return (amount) => formatMoney(amount, locale)
}

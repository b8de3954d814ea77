import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react'
import { VAT_STANDARD } from '../../rules/constants'
import { type BasisPoints, formatMoney } from '../../rules/money'
import type { Locale } from '../../rules/text'
import { vatOver } from '../../rules/vat'
import { setCookie } from '../lib/cookies'

export interface Preferences {
  locale: Locale
  /** Shows all prices including VAT. */
  showsVat: boolean
  /** Amounts are shown as a dash: the server did not send them. */
  hidesAmounts: boolean
  setLocale(locale: Locale): void
  setShowsVat(showsVat: boolean): void
}

const PreferencesContext = createContext<Preferences | null>(null)

interface PreferencesProviderProps {
  locale: Locale
  showsVat: boolean
  hidesAmounts?: boolean
  /** Called to refetch what is on screen, since the server's names and messages depend on the language. */
  onLocaleChange?: () => void
  children: ReactNode
}

/** Language and VAT preference of the reader. A change remounts nothing, so input is kept. */
export function PreferencesProvider({
  children,
  onLocaleChange,
  hidesAmounts = false,
  ...initial
}: PreferencesProviderProps) {
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
    () => ({ locale, showsVat, hidesAmounts, setLocale, setShowsVat }),
    [locale, showsVat, hidesAmounts, setLocale, setShowsVat],
  )
  return <PreferencesContext value={value}>{children}</PreferencesContext>
}

export function usePreferences(): Preferences {
  const preferences = useContext(PreferencesContext)
  if (!preferences) throw new Error('usePreferences needs a PreferencesProvider above it')
  return preferences
}

/** Texts of one part of the shop in the reader's language. */
export const useText = <T,>(text: Record<Locale, T>): T => text[usePreferences().locale]

const VatRateContext = createContext<BasisPoints>(VAT_STANDARD)

interface VatRateProviderProps {
  rate: BasisPoints
  children: ReactNode
}

/** Sets the VAT rate of the prices below: zero for a foreign business under reverse charge. */
export function VatRateProvider({ rate, children }: VatRateProviderProps) {
  return <VatRateContext value={rate}>{children}</VatRateContext>
}

/** The reader's VAT rate in basis points. */
export const useVatRate = (): BasisPoints => useContext(VatRateContext)

const HIDDEN_AMOUNT = '€\u00a0–'

/** Formats a net amount by the reader's preference: `€ 3,99`, or including VAT. */
export function useMoney(): (net: number) => string {
  const { showsVat } = usePreferences()
  const rate = useVatRate()
  const exact = useExactMoney()
  return (net) => exact(showsVat ? net + vatOver(net, rate) : net)
}

/** Formats an amount unchanged, such as a total that already includes VAT. */
export function useExactMoney(): (amount: number) => string {
  const { locale, hidesAmounts } = usePreferences()
  return (amount) => (hidesAmounts ? HIDDEN_AMOUNT : formatMoney(amount, locale))
}

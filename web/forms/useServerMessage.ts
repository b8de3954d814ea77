import { useCallback, useState } from 'react'
import type { Locale } from '../../rules/text'
import { usePreferences } from '../i18n/preferences'

/** A message of the server in the language of its request; cleared when the reader changes language. */
export function useServerMessage(): [string | null, (message: string | null) => void] {
  const { locale } = usePreferences()
  const [kept, keep] = useState<{ message: string; locale: Locale } | null>(null)
  const setMessage = useCallback(
    (message: string | null) => keep(message === null ? null : { message, locale }),
    [locale],
  )
  return [kept?.locale === locale ? kept.message : null, setMessage]
}

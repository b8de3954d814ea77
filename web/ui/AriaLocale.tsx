import { type ReactNode, useInsertionEffect } from 'react'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { usePreferences } from '../i18n/preferences'

/** Around everything of React Aria: it then speaks the reader's language instead of that of the browser. */
export function AriaLocale({ children }: { children: ReactNode }) {
  const { locale } = usePreferences()
  useInsertionEffect(claimPressStyle, [])
  return <I18nProvider locale={locale === 'en' ? 'en-GB' : 'nl-NL'}>{children}</I18nProvider>
}

/**
 * React Aria adds a `<style>` of this id unless one is there, which our content security policy forbids and reports.
 * Its one rule stands in `base.css`.
 */
function claimPressStyle() {
  const id = 'react-aria-pressable-style'
  if (document.getElementById(id)) return
  const claim = document.createElement('meta')
  claim.id = id
  document.head.append(claim)
}

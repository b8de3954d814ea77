import { type ReactNode, useInsertionEffect } from 'react'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { usePreferences } from '../i18n/preferences'

/** Wraps React Aria components, which then use the reader's language instead of the browser's. */
export function AriaLocale({ children }: { children: ReactNode }) {
  const { locale } = usePreferences()
  useInsertionEffect(claimPressStyle, [])
  return <I18nProvider locale={locale === 'en' ? 'en-GB' : 'nl-NL'}>{children}</I18nProvider>
}

/**
 * React Aria adds a `<style>` with this id if there is none, which the content security policy forbids and reports. Its only rule
 * is in `base.css`.
 */
function claimPressStyle() {
  const id = 'react-aria-pressable-style'
  if (document.getElementById(id)) return
  const claim = document.createElement('meta')
  claim.id = id
  document.head.append(claim)
}

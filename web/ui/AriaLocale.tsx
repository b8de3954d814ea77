import { type ReactNode, useInsertionEffect } from 'react'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { pageLocale } from './page-locale'

/** Around everything of React Aria: it then speaks the language of the page instead of that of the browser. */
export function AriaLocale({ children }: { children: ReactNode }) {
  useInsertionEffect(claimPressStyle, [])
  return <I18nProvider locale={pageLocale() === 'en' ? 'en-GB' : 'nl-NL'}>{children}</I18nProvider>
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

import type { Locale } from '../../rules/text'

/** Caches the offline page in the reader's language; only in a build, and where the browser supports it. */
export function keepOfflinePage(locale: Locale): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const register = () => {
    // A browser that refuses, as in a private window, shows its own page.
    navigator.serviceWorker.register(`/sw.js?locale=${locale}`).catch(() => {})
  }
  if (document.readyState === 'complete') register()
  else window.addEventListener('load', register, { once: true })
}

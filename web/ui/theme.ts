import { setCookie } from '../lib/cookies'

export type Theme = 'light' | 'dark'

/** What is on screen now: what was chosen, else what the system prefers. */
export function currentTheme(): Theme {
  const chosen = document.documentElement.dataset.theme
  if (chosen === 'light' || chosen === 'dark') return chosen
  return window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}

/** Sets `<html data-theme>` and keeps the choice in the cookie `theme`, for the server to draw the next page with. */
export function chooseTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme
  setCookie('theme', theme)
}

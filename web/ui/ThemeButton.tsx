import { SunMoon } from 'lucide-react'
import { setCookie } from '../lib/cookies'
import { IconButton } from './Button'

/** Turns light into dark and back. */
export function ThemeButton({ label, isOnBrand = false }: { label: string; isOnBrand?: boolean }) {
  const turn = () => chooseTheme(currentTheme() === 'dark' ? 'light' : 'dark')
  return <IconButton icon={SunMoon} label={label} tone={isOnBrand ? 'onBrand' : 'default'} onClick={turn} />
}

type Theme = 'light' | 'dark'

/** What is on screen now: what was chosen, else what the system prefers. */
function currentTheme(): Theme {
  const chosen = document.documentElement.dataset.theme
  if (chosen === 'light' || chosen === 'dark') return chosen
  return window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}

/** Sets `<html data-theme>` and keeps the choice in the cookie `theme`, for the server to draw the next page with. */
function chooseTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme
  setCookie('theme', theme)
}

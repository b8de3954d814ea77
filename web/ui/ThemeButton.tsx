import { SunMoon } from 'lucide-react'
import { setCookie } from '../lib/cookies'
import { IconButton } from './Button'

/** Switches between light and dark. */
export function ThemeButton({ label, isOnBrand = false }: { label: string; isOnBrand?: boolean }) {
  const turn = () => chooseTheme(currentTheme() === 'dark' ? 'light' : 'dark')
  return <IconButton icon={SunMoon} label={label} tone={isOnBrand ? 'onBrand' : 'default'} onClick={turn} />
}

type Theme = 'light' | 'dark'

/** The current theme: the chosen one, otherwise the system's. */
function currentTheme(): Theme {
  const chosen = document.documentElement.dataset.theme
  if (chosen === 'light' || chosen === 'dark') return chosen
  return window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}

/** Sets `<html data-theme>` and stores the choice in the cookie `theme`, which the server reads for the next page. */
function chooseTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme
  setCookie('theme', theme)
}

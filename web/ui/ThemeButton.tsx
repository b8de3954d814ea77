import { SunMoon } from 'lucide-react'
import { IconButton } from './IconButton'
import { chooseTheme, currentTheme } from './theme'

/** Turns light into dark and back. */
export function ThemeButton({ label, isOnBrand = false }: { label: string; isOnBrand?: boolean }) {
  const turn = () => chooseTheme(currentTheme() === 'dark' ? 'light' : 'dark')
  return <IconButton icon={SunMoon} label={label} tone={isOnBrand ? 'onBrand' : 'default'} onClick={turn} />
}

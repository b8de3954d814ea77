import { LOCALES } from '../../rules/text'
import { usePreferences, useText } from '../i18n/preferences'
import { SegmentedSwitch } from '../ui/SegmentedSwitch'
import { layoutText } from './layout.text'

export function LanguageSwitch({ isOnBrand, className }: { isOnBrand?: boolean; className?: string }) {
  const t = useText(layoutText)
  const { locale, setLocale } = usePreferences()
  const items = LOCALES.map((to) => ({
    label: to.toUpperCase(),
    lang: to,
    isCurrent: to === locale,
    onSelect: () => setLocale(to),
  }))
  return <SegmentedSwitch label={t.language} items={items} isOnBrand={isOnBrand} className={className} />
}

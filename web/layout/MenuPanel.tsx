import { useText } from '../i18n/preferences'
import { ThemeButton } from '../ui/ThemeButton'
import { HeaderAccount } from './HeaderAccount'
import { LanguageSwitch } from './LanguageSwitch'
import { layoutText } from './layout.text'
import { MainNav } from './MainNav'
import styles from './MenuPanel.module.css'
import { VatSwitch } from './VatSwitch'

interface MenuPanelProps {
  id: string
  viewer: { isLoggedIn: boolean; name: string | null }
  /** The slim header of the checkout leaves out the way to the shop. */
  hasNav: boolean
  onClose(): void
}

/** What has no room in the header of a small screen. */
export function MenuPanel({ id, viewer, hasNav, onClose }: MenuPanelProps) {
  const t = useText(layoutText)
  return (
    <div id={id} className={styles.panel}>
      {hasNav && <MainNav className={styles.nav} onSelect={onClose} />}
      <div className={styles.extra}>
        <div className={styles.account}>
          <HeaderAccount viewer={viewer} />
        </div>
        <div className={styles.settings}>
          <LanguageSwitch />
          <VatSwitch />
          <ThemeButton label={t.theme} />
        </div>
      </div>
    </div>
  )
}

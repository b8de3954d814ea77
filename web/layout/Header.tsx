import type { FragmentType } from '@apollo/client'
import { Menu, X } from 'lucide-react'
import { useId, useRef } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { useText } from '../i18n/preferences'
import { paths } from '../paths'
import { IconButton } from '../ui/Button'
import { cx } from '../ui/cx'
import { ThemeButton } from '../ui/ThemeButton'
import { Wordmark } from '../ui/Wordmark'
import styles from './Header.module.css'
import { HeaderAccount } from './HeaderAccount'
import { HeaderBasket } from './HeaderBasket'
import type { HEADER_BASKET } from './header-basket-fragment'
import { LanguageSwitch } from './LanguageSwitch'
import { layoutText } from './layout.text'
import { MainNav } from './MainNav'
import { MenuPanel } from './MenuPanel'
import { useMenu } from './useMenu'
import { VatSwitch } from './VatSwitch'

interface HeaderProps {
  viewer: { isLoggedIn: boolean; isReseller: boolean; name: string | null }
  basket: FragmentType<typeof HEADER_BASKET>
}

/** Green over the hero of the home page; without navigation in the checkout, where one finishes first. */
export function Header({ viewer, basket }: HeaderProps) {
  const t = useText(layoutText)
  const { pathname } = useLocation()
  const isOnBrand = pathname === paths.home
  const hasNav = !pathname.startsWith('/bestellen/')
  const area = useRef<HTMLElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const menu = useMenu(area, button)
  const menuId = useId()
  return (
    <header ref={area} className={styles.header}>
      <div className={cx(styles.bar, isOnBrand && cx(styles.green, 'on-brand'))}>
        <div className={cx('wrap', styles.inner)}>
          <Link to={paths.home} className={styles.logo} aria-label={t.home}>
            <Wordmark />
          </Link>
          {hasNav && <MainNav className={styles.nav} />}
          <div className={styles.end}>
            <LanguageSwitch isOnBrand={isOnBrand} className={styles.wide} />
            <VatSwitch isOnBrand={isOnBrand} className={styles.wide} />
            <div className={styles.wide}>
              <ThemeButton label={t.theme} isOnBrand={isOnBrand} />
            </div>
            <div className={styles.wide}>
              <HeaderAccount viewer={viewer} />
            </div>
            <HeaderBasket basket={basket} isReseller={viewer.isReseller} isOnBrand={isOnBrand} />
            <IconButton
              ref={button}
              className={cx(styles.burger, !hasNav && styles.withoutNav)}
              icon={menu.isOpen ? X : Menu}
              iconSize={24}
              tone={isOnBrand ? 'onBrand' : 'default'}
              label={menu.isOpen ? t.closeMenu : t.openMenu}
              aria-expanded={menu.isOpen}
              aria-controls={menu.isOpen ? menuId : undefined}
              onClick={menu.toggle}
            />
          </div>
        </div>
      </div>
      {menu.isOpen && <MenuPanel id={menuId} viewer={viewer} hasNav={hasNav} onClose={menu.close} />}
    </header>
  )
}

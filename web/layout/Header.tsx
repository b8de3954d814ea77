import { LockKeyhole, Menu, X } from 'lucide-react'
import { lazy, type RefObject, Suspense, useEffect, useId, useRef, useState } from 'react'
import { Link, NavLink, useLocation } from 'react-router-dom'
import { LOCALES } from '../../rules/text'
import type { LayoutQuery } from '../gql/graphql'
import { usePreferences, useText } from '../i18n/preferences'
import { useHydrated } from '../lib/useHydrated'
import { paths } from '../paths'
import { IconButton } from '../ui/Button'
import { cx } from '../ui/cx'
import { Icon } from '../ui/Icon'
import { SegmentedSwitch } from '../ui/SegmentedSwitch'
import { Switch } from '../ui/Switch'
import { ThemeButton } from '../ui/ThemeButton'
import { useEver } from '../ui/useEver'
import { Wordmark } from '../ui/Wordmark'
import styles from './Header.module.css'
import { layoutText } from './layout.text'
import type { LayoutParts } from './layout-parts'

interface HeaderProps {
  /** Data of the layout: the viewer and both baskets. */
  shown: LayoutQuery
  parts: Pick<LayoutParts, 'Account' | 'Basket'>
}

/**
 * Site header: green above the hero of the home page; without navigation and basket in the checkout, to keep the buyer's focus.
 */
export function Header({ shown, parts: { Account, Basket } }: HeaderProps) {
  const t = useText(layoutText)
  const { pathname } = useLocation()
  const isOnBrand = pathname === paths.home
  const hasNav = !pathname.startsWith('/bestellen/')
  const wasInCheckout = useEver(!hasNav)
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
            {!hasNav && <SecureConnection />}
            <LanguageSwitch isOnBrand={isOnBrand} className={styles.wide} />
            <VatSwitch isOnBrand={isOnBrand} className={styles.wide} />
            <div className={styles.wide}>
              <ThemeButton label={t.theme} isOnBrand={isOnBrand} />
            </div>
            <div className={styles.wide}>
              <Account viewer={shown.viewer} />
            </div>
            {hasNav && <Basket {...{ shown, isOnBrand, wasInCheckout }} />}
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
      {menu.isOpen && (
        <MenuPanel id={menuId} viewer={shown.viewer} Account={Account} hasNav={hasNav} onClose={menu.close} />
      )}
    </header>
  )
}

/** States that the connection is secure, as the browser does. */
function SecureConnection() {
  const t = useText(layoutText)
  if (!useHydrated() || !window.isSecureContext) return null
  return (
    <span className={cx(styles.secure, styles.wide, 'muted', 'small')}>
      <Icon of={LockKeyhole} size={16} />
      {t.secure}
    </span>
  )
}

const AccountNav = lazy(async () => ({ default: (await import('./AccountFrame')).AccountNav }))

interface MenuPanelProps {
  id: string
  viewer: LayoutQuery['viewer']
  Account: LayoutParts['Account']
  /** The slim header of the checkout has no navigation. */
  hasNav: boolean
  onClose(): void
}

/** Controls that do not fit in the header of a small screen. */
function MenuPanel({ id, viewer, Account, hasNav, onClose }: MenuPanelProps) {
  const t = useText(layoutText)
  const { pathname } = useLocation()
  const isAccount = viewer.isLoggedIn && `${pathname}/`.startsWith(`${paths.account}/`)
  return (
    <div id={id} className={styles.menu}>
      {isAccount && (
        <Suspense fallback={null}>
          <AccountNav className={styles.menuAccountNav} onSelect={onClose} />
        </Suspense>
      )}
      {hasNav && <MainNav className={styles.menuNav} isInMenu onSelect={onClose} />}
      <div className={styles.extra}>
        <div className={styles.menuAccount}>
          <Account viewer={viewer} />
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

interface MainNavProps {
  className?: string
  /** Has room for longer labels. */
  isInMenu?: boolean
  onSelect?: () => void
}

function MainNav({ className, isInMenu = false, onSelect }: MainNavProps) {
  const t = useText(layoutText)
  const links = [
    { to: paths.home, label: t.domains },
    { to: paths.hosting, label: t.hosting },
    { to: paths.ssl, label: t.ssl },
    { to: paths.vps, label: t.vps },
    { to: paths.resellerHosting, label: t.reseller },
    { to: paths.developers, label: isInMenu ? t.developers : t.developersShort },
    { to: paths.help, label: t.help },
  ]
  return (
    <nav className={className} aria-label={t.menu}>
      {links.map(({ to, label }) => (
        <NavLink key={to} to={to} end className={to === paths.developers ? styles.rare : undefined} onClick={onSelect}>
          {label}
        </NavLink>
      ))}
    </nav>
  )
}

interface SwitchProps {
  isOnBrand?: boolean
  className?: string
}

export function LanguageSwitch({ isOnBrand, className }: SwitchProps) {
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

/** Shows all prices with or without VAT. */
function VatSwitch({ isOnBrand, className }: SwitchProps) {
  const t = useText(layoutText)
  const { showsVat, setShowsVat } = usePreferences()
  return (
    <Switch
      isPreference
      className={cx(styles.vat, isOnBrand && styles.vatOnBrand, className)}
      aria-label={t.vatName}
      checked={showsVat}
      onChange={(event) => setShowsVat(event.currentTarget.checked)}
    >
      {t.vat}
    </Switch>
  )
}

/** A menu that closes on Escape, on a click or focus outside, and on navigation. */
function useMenu(area: RefObject<HTMLElement | null>, button: RefObject<HTMLElement | null>) {
  const { pathname } = useLocation()
  const [openAt, setOpenAt] = useState<string | null>(null)
  const isOpen = openAt === pathname

  useEffect(() => {
    if (!isOpen) return
    const close = () => setOpenAt(null)
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      close()
      button.current?.focus()
    }
    const onElsewhere = ({ target }: Event) => target instanceof Node && !area.current?.contains(target) && close()
    document.addEventListener('keydown', onKey)
    document.addEventListener('pointerdown', onElsewhere)
    document.addEventListener('focusin', onElsewhere)
    return () => {
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('pointerdown', onElsewhere)
      document.removeEventListener('focusin', onElsewhere)
    }
  }, [isOpen, area, button])

  return { isOpen, close: () => setOpenAt(null), toggle: () => setOpenAt(isOpen ? null : pathname) }
}

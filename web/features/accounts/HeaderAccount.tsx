import { LogOut, UserRound } from 'lucide-react'
import { Link, useLocation } from 'react-router-dom'
import type { LayoutQuery } from '../../gql/graphql'
import { useText } from '../../i18n/preferences'
import { loginPath } from '../../lib/return-path'
import { useHydrated } from '../../lib/useHydrated'
import { paths } from '../../paths'
import { useKnowsViewer } from '../../router/useKnowsViewer'
import { cx } from '../../ui/cx'
import { Icon } from '../../ui/Icon'
import { showToast } from '../../ui/toast-store'
import styles from './HeaderAccount.module.css'
import { headerAccountText } from './header-account.text'
import { useLogout } from './useLogout'

/** Login link for a visitor; account and logout for a customer. */
export function HeaderAccount({ viewer }: { viewer: Pick<LayoutQuery['viewer'], 'isLoggedIn' | 'name'> }) {
  const t = useText(headerAccountText)
  const isHydrated = useHydrated()
  const { pathname, search } = useLocation()
  const { logout, isBusy } = useLogout(() => showToast({ kind: 'error', text: t.logOutFailed }))
  if (!useKnowsViewer() || !viewer.isLoggedIn) {
    return (
      <Link
        // The server's HTML is the same for every search.
        to={isShop(pathname) ? loginPath(isHydrated ? pathname + search : pathname) : loginFor(pathname)}
        className={styles.account}
      >
        {t.logIn}
      </Link>
    )
  }
  const name = viewer.name ?? ''
  return (
    <>
      <Link to={paths.account} className={styles.account} aria-label={name ? t.accountOf({ name }) : t.account}>
        <Icon of={UserRound} />
        <span className={styles.accountName}>{name.split(' ')[0] || t.account}</span>
      </Link>
      <button
        type="button"
        className={cx(styles.account, styles.logOut)}
        title={t.logOut}
        aria-busy={isBusy || undefined}
        disabled={isBusy}
        onClick={logout}
      >
        <Icon of={LogOut} />
        <span>{t.logOut}</span>
      </button>
    </>
  )
}

/** A visitor who logs in while ordering returns to the order; from elsewhere to the account. */
const isShop = (pathname: string): boolean => pathname.startsWith(paths.order)

/** The checkout has its own login, which returns to the checkout. */
const loginFor = (pathname: string): string => (pathname.startsWith(paths.checkout) ? paths.checkoutLogin : paths.login)

import { lazy, Suspense } from 'react'
import { Navigate } from 'react-router-dom'
import { graphql } from '../../gql'
import { useText } from '../../i18n/preferences'
import { WithoutScript } from '../../layout/WithoutScript'
import { useHydrated } from '../../lib/useHydrated'
import { WhenHydrated } from '../../lib/WhenHydrated'
import { paths } from '../../paths'
import { usePageData } from '../../router/page-data'
import { pageMeta } from '../../router/page-meta'
import { definePage } from '../../router/page-route'
import { Button } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { Note } from '../../ui/Note'
import { Skeleton } from '../../ui/Skeleton'
import { showToast } from '../../ui/toast-store'
import { PlainRegistration } from '../accounts/PlainRegistration'
import { PlainRegistrationRefusal } from '../accounts/PlainRegistrationRefusal'
import { useLogout } from '../accounts/useLogout'
import { CheckoutFrame } from './CheckoutFrame'
import { CheckoutLoginForm } from './CheckoutLoginForm'
import styles from './CheckoutLoginPage.module.css'
import { checkoutLoginMeta, checkoutText } from './checkout.text'

const CheckoutRegistration = lazy(async () => ({
  default: (await import('./CheckoutRegistration')).CheckoutRegistration,
}))

const query = graphql(`
  query CheckoutLoginPage {
    viewer {
      isLoggedIn
      isSubUser
      showCaptcha
    }
  }
`)

export const page = definePage({
  query,
  meta: pageMeta(checkoutLoginMeta),
  /** The HTML is the same for every visitor. */
  shown: () => null,
  shownParams: ['loginError', 'registered'],
  mountAttributes: ({ viewer }) => ({
    'data-show-captcha': String(viewer.showCaptcha),
  }),
  Component: CheckoutLoginPage,
})

/** Login for existing customers, and registration for new ones. A sub-user reads that neither helps. */
function CheckoutLoginPage() {
  const { viewer } = usePageData(query).data
  const text = useText(checkoutText)
  const isHydrated = useHydrated()
  // The server's HTML is the same for everyone.
  const showsCaptcha = isHydrated && viewer.showCaptcha
  if (isHydrated && viewer.isLoggedIn) {
    return viewer.isSubUser ? <SubUser /> : <Navigate to={paths.checkout} replace />
  }
  return (
    <CheckoutFrame title={text.logIn} lead={text.loginNeeded} isWide>
      <PlainRegistrationRefusal />
      <WithoutScript what="account" />
      <div className={styles.cards}>
        <Card as="section" isPadded className={styles.card}>
          <h2 className={styles.heading}>{text.existing}</h2>
          <CheckoutLoginForm key={String(showsCaptcha)} showsCaptcha={showsCaptcha} />
        </Card>
        <Card as="section" isPadded className={styles.card}>
          <h2 className={styles.heading}>{text.isNew}</h2>
          <WhenHydrated fallback={<Skeleton className={styles.loading} />}>
            <Suspense fallback={<Skeleton className={styles.loading} />}>
              <CheckoutRegistration />
            </Suspense>
          </WhenHydrated>
          <noscript>{import.meta.env.SSR && <PlainRegistration />}</noscript>
        </Card>
      </div>
    </CheckoutFrame>
  )
}

function SubUser() {
  const text = useText(checkoutText)
  const { logout, isBusy } = useLogout(() => showToast({ kind: 'error', text: text.logOutFailed }))
  return (
    <CheckoutFrame title={text.logIn}>
      <Note
        kind="error"
        role="alert"
        action={
          <Button isBusy={isBusy} onClick={logout}>
            {text.logOut}
          </Button>
        }
      >
        {text.subUser}
      </Note>
    </CheckoutFrame>
  )
}

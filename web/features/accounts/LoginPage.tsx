import { lazy, Suspense } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { graphql } from '../../gql'
import { useText } from '../../i18n/preferences'
import { WithoutScript } from '../../layout/WithoutScript'
import { usePosted } from '../../lib/plain-page'
import { returnPath } from '../../lib/return-path'
import { useHydrated } from '../../lib/useHydrated'
import { WhenHydrated } from '../../lib/WhenHydrated'
import { paths } from '../../paths'
import { usePageData } from '../../router/page-data'
import { pageMeta } from '../../router/page-meta'
import { definePage } from '../../router/page-route'
import { Card } from '../../ui/Card'
import { Note } from '../../ui/Note'
import { Skeleton } from '../../ui/Skeleton'
import { accountText, loginMeta } from './account.text'
import { activationText } from './activation.text'
import { CustomerLogin } from './CustomerLogin'
import styles from './LoginPage.module.css'
import { PlainRegistration } from './PlainRegistration'
import { PlainRegistrationRefusal } from './PlainRegistrationRefusal'

const query = graphql(`
  query LoginPage {
    viewer {
      isLoggedIn
      showCaptcha
    }
  }
`)

export const page = definePage({
  query,
  meta: pageMeta(loginMeta),
  /** The HTML is the same for every visitor. */
  shown: () => null,
  shownParams: ['registered'],
  mountAttributes: ({ viewer }) => ({ 'data-show-captcha': String(viewer.showCaptcha) }),
  Component: LoginPage,
})

const NewCustomer = lazy(async () => ({ default: (await import('./NewCustomer')).NewCustomer }))

/** Login for customers, and registration for new ones. Without JavaScript both forms post to the page itself. */
function LoginPage() {
  const { viewer } = usePageData(query).data
  const text = useText(accountText)
  const activation = useText(activationText)
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const posted = usePosted('login')
  // The server's HTML is the same for everyone.
  const showsCaptcha = useHydrated() && viewer.showCaptcha
  return (
    <div className="wrap">
      <div className={styles.page}>
        <div className={styles.head}>
          <h1>{text.logIn}</h1>
          <p className="muted">{text.loginIntro}</p>
        </div>
        {posted && (
          <Note kind="error" role="alert">
            {[posted.message, ...Object.values(posted.issues)].filter(Boolean).join(' ')}
          </Note>
        )}
        {search.has('registered') && (
          <Note kind="ok" role="status">
            {activation.thanks}
          </Note>
        )}
        <PlainRegistrationRefusal />
        <WithoutScript what="account" />
        <div className={styles.cards}>
          <Card as="section" isPadded className="stack">
            <h2 className={styles.heading}>{text.existing}</h2>
            <CustomerLogin
              key={String(showsCaptcha)}
              showsCaptcha={showsCaptcha}
              onLoggedIn={({ isReseller }) =>
                void navigate(pageAfterLogin(search.get('from'), isReseller), { replace: true })
              }
            />
          </Card>
          <Card as="section" isPadded className="stack">
            <h2 className={styles.heading}>{text.isNew}</h2>
            <WhenHydrated fallback={<LoadingNewCustomer />}>
              <Suspense fallback={<LoadingNewCustomer />}>
                <NewCustomer isAlwaysModal />
              </Suspense>
            </WhenHydrated>
            <noscript>{import.meta.env.SSR && <PlainRegistration />}</noscript>
          </Card>
        </div>
      </div>
    </div>
  )
}

/** Returns the page after a login. A reseller from the public reseller page continues on the reseller order page. */
function pageAfterLogin(from: string | null, isReseller: boolean): string {
  const path = returnPath(from) ?? paths.account
  return !isReseller && path.startsWith(paths.orderReseller) ? paths.order : path
}

const LoadingNewCustomer = () => <Skeleton className={styles.loading} />

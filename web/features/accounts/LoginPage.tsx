import { lazy, Suspense } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { graphql } from '../../gql'
import { useText } from '../../i18n/preferences'
import { WithoutScript } from '../../layout/WithoutScript'
import { usePosted } from '../../lib/plain-page'
import { useHydrated } from '../../lib/useHydrated'
import { WhenHydrated } from '../../lib/WhenHydrated'
import { paths } from '../../paths'
import { usePageData } from '../../router/page-data'
import { Card } from '../../ui/Card'
import { Note } from '../../ui/Note'
import { Skeleton } from '../../ui/Skeleton'
import { accountText } from './account.text'
import { activationText } from './activation.text'
import { LoginForm } from './LoginForm'
import styles from './LoginPage.module.css'
import { PlainRegistration } from './PlainRegistration'
import { PlainRegistrationRefusal } from './PlainRegistrationRefusal'
import { returnPath } from './return-path'

export const query = graphql(`
  query LoginPage {
    viewer {
      isLoggedIn
      showCaptcha
    }
  }
`)

const NewCustomer = lazy(async () => ({ default: (await import('./NewCustomer')).NewCustomer }))

/** Login for customers, and registration for new ones. Both forms can be posted without script, to the page itself. */
export function LoginPage() {
  const { viewer } = usePageData(query).data
  const text = useText(accountText)
  const activation = useText(activationText)
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const posted = usePosted('login')
  // The text of the server is the same for everybody.
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
            <LoginForm
              key={String(showsCaptcha)}
              showsCaptcha={showsCaptcha}
              onLoggedIn={({ isReseller }) => void navigate(wayBack(search.get('from'), isReseller), { replace: true })}
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

/** A customer who came from the order page of resellers goes on to their own. */
function wayBack(from: string | null, isReseller: boolean): string {
  const path = returnPath(from) ?? paths.account
  return !isReseller && path.startsWith(paths.orderReseller) ? paths.order : path
}

const LoadingNewCustomer = () => <Skeleton className={styles.loading} />

import { lazy, Suspense } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { graphql } from '../../gql'
import { useText } from '../../i18n/preferences'
import { usePageData } from '../../router/page-data'
import { Card } from '../../ui/Card'
import { Note } from '../../ui/Note'
import { Skeleton } from '../../ui/Skeleton'
import { accountText } from './account.text'
import { LoginForm } from './LoginForm'
import styles from './LoginPage.module.css'
import { afterLogin, returnPath } from './return-path'

export const query = graphql(`
  query LoginPage {
    viewer {
      isLoggedIn
      showCaptcha
    }
  }
`)

const NewCustomer = lazy(async () => ({ default: (await import('./NewCustomer')).NewCustomer }))

/** Login for customers, and registration for new ones. */
export function LoginPage() {
  const { viewer } = usePageData(query).data
  const text = useText(accountText)
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  const loginError = search.get('loginError')
  return (
    <div className="wrap">
      <div className={styles.page}>
        <div className={styles.head}>
          <h1>{text.logIn}</h1>
          <p className="muted">{text.loginIntro}</p>
        </div>
        {loginError !== null && (
          <Note kind="error" role="alert">
            {loginError === 'locked' ? text.locked : text.invalidLogin}
          </Note>
        )}
        <div className={styles.cards}>
          <Card as="section" isPadded className="stack">
            <h2 className={styles.heading}>{text.existing}</h2>
            <LoginForm
              showsCaptcha={viewer.showCaptcha}
              onLoggedIn={() =>
                void navigate(returnPath(search.get('from')) ?? afterLogin(pathname), { replace: true })
              }
            />
          </Card>
          <Card as="section" isPadded className="stack">
            <h2 className={styles.heading}>{text.isNew}</h2>
            <Suspense fallback={<Skeleton height="96px" />}>
              <NewCustomer isAlwaysModal />
            </Suspense>
          </Card>
        </div>
      </div>
    </div>
  )
}

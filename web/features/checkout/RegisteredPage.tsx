import { useRef } from 'react'
import { Navigate, useLocation, useSearchParams } from 'react-router-dom'
import { useText } from '../../i18n/preferences'
import { paths } from '../../paths'
import { pageMeta } from '../../router/page-meta'
import { definePage } from '../../router/page-route'
import { Card } from '../../ui/Card'
import { FlagLine } from '../../ui/FlagLine'
import { Note } from '../../ui/Note'
import { ResendActivation } from '../accounts/ResendActivation'
import frame from './CheckoutFrame.module.css'
import { checkoutText, registeredMeta } from './checkout.text'
import { resendActivationLink } from './checkout-api'
import styles from './RegisteredPage.module.css'
import { readSavedBasket } from './saved-basket'

export const page = definePage({
  meta: pageMeta(registeredMeta),
  Component: RegisteredPage,
})

/** Follows a registration in the checkout: explains the activation mail. Not available without a basket. */
function RegisteredPage() {
  const text = useText(checkoutText)
  const { state } = useLocation()
  const [search] = useSearchParams()
  const basket = useRef(readSavedBasket())
  const email = emailOf(state) ?? search.get('email') ?? ''
  if (basket.current === null) return <Navigate to={paths.notFound} replace />
  return (
    <div className="wrap">
      <div className={frame.page}>
        <Card className={styles.card}>
          <FlagLine name="welkom" variant="small" className={styles.flags} />
          <Note kind="info" role="status" className={styles.thanks}>
            {text.thanks}
          </Note>
          <h1 className={styles.heading}>{text.sentTo({ email })}</h1>
          <p className="muted">{text.whatNow}</p>
          <ResendActivation email={email} send={resendActivationLink} />
        </Card>
      </div>
    </div>
  )
}

/** After a registration the e-mail address is in the navigation state; a link may have it as a parameter. */
const emailOf = (state: unknown): string | null =>
  typeof state === 'object' && state !== null && 'email' in state && typeof state.email === 'string'
    ? state.email
    : null

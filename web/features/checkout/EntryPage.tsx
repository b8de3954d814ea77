import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { graphql } from '../../gql'
import { useText } from '../../i18n/preferences'
import { reportError } from '../../lib/report-error'
import { useSite } from '../../lib/site'
import { usePageData } from '../../router/page-data'
import { Button } from '../../ui/Button'
import { Spinner } from '../../ui/Spinner'
import { checkoutText } from './checkout.text'
import { getBasket } from './checkout-api'
import styles from './EntryPage.module.css'
import { nextPage } from './next-page'

export const query = graphql(`
  query CheckoutEntryPage {
    viewer {
      isLoggedIn
      isSubUser
      account {
        id
        isComplete
      }
    }
  }
`)

/** The way into the checkout: keeps what lies in it here, and goes on to what its buyer has to do first. */
export function EntryPage() {
  const { viewer } = usePageData(query).data
  const { homeUrl } = useSite()
  const text = useText(checkoutText)
  const navigate = useNavigate()
  const [attempt, setAttempt] = useState(1)
  const [failedAttempt, setFailedAttempt] = useState(0)
  const next = nextPage(viewer)

  useEffect(() => {
    let left = false
    // What reads a saved basket is fetched meanwhile: this page is the first that a buyer waits for.
    Promise.all([getBasket(), import('./saved-basket')]).then(
      ([basket, { saveBasket, toSavedBasket }]) => {
        if (left) return
        if (basket.empty) return location.replace(homeUrl)
        saveBasket(toSavedBasket(basket))
        void navigate(next, { replace: true })
      },
      (error: unknown) => {
        if (left) return
        reportError(error)
        setFailedAttempt(attempt)
      },
    )
    return () => {
      left = true
    }
  }, [attempt, homeUrl, navigate, next])

  return (
    <div className="wrap">
      <h1 className="vh">{text.order}</h1>
      {failedAttempt === attempt ? (
        <div className={styles.opening} role="alert">
          <p>{text.failed}</p>
          <Button onClick={() => setAttempt(attempt + 1)}>{text.retry}</Button>
        </div>
      ) : (
        <p className={styles.opening} role="status">
          <Spinner /> {text.opening}
        </p>
      )}
    </div>
  )
}

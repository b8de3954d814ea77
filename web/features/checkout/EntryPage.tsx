import { lazy, Suspense, useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { graphql } from '../../gql'
import { useText } from '../../i18n/preferences'
import { reportError } from '../../lib/report-error'
import { useSite } from '../../lib/site'
import { usePageData, useShownPage } from '../../router/page-data'
import { Button } from '../../ui/Button'
import { Spinner } from '../../ui/Spinner'
import { checkoutText } from './checkout.text'
import { getBasket } from './checkout-api'
import styles from './EntryPage.module.css'
import { nextPage } from './next-page'

export const query = graphql(`
  query CheckoutEntryPage($token: String!, $hasLink: Boolean!) {
    viewer {
      isLoggedIn
      isSubUser
      account {
        id
        isComplete
      }
    }
    basketLink(token: $token) @include(if: $hasLink) {
      basket {
        id
        ...BasketLinkOffer_basket
      }
      gone {
        ...BasketLinkOffer_gone @unmask
      }
    }
    checkoutBasket @include(if: $hasLink) {
      id
      items {
        id
      }
    }
  }
`)

const BasketLinkOffer = lazy(async () => ({ default: (await import('./BasketLinkOffer')).BasketLinkOffer }))

/** The way into the checkout. Who comes by a link with a basket in it says first what becomes of that. */
export function EntryPage() {
  const { basketLink, checkoutBasket } = usePageData(query).data
  const token = useShownPage().page.search.get('mandje')
  const [hasChosen, setHasChosen] = useState(false)
  if (!token || hasChosen) return <Opening />
  return (
    <Suspense fallback={<OpeningWords />}>
      <BasketLinkOffer
        token={token}
        link={basketLink ?? null}
        itemsHere={checkoutBasket?.items.length ?? 0}
        onDone={() => setHasChosen(true)}
      />
    </Suspense>
  )
}

/** Keeps what lies in the basket here, and goes on to what its buyer has to do first. */
function Opening() {
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

  if (failedAttempt !== attempt) return <OpeningWords />
  return (
    <div className="wrap">
      <h1 className="vh">{text.order}</h1>
      <div className={styles.opening} role="alert">
        <p>{text.failed}</p>
        <Button onClick={() => setAttempt(attempt + 1)}>{text.retry}</Button>
      </div>
    </div>
  )
}

function OpeningWords() {
  const text = useText(checkoutText)
  return (
    <div className="wrap">
      <h1 className="vh">{text.order}</h1>
      <p className={styles.opening} role="status">
        <Spinner /> {text.opening}
      </p>
    </div>
  )
}

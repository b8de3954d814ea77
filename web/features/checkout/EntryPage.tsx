import { lazy, Suspense, useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { graphql } from '../../gql'
import { useText } from '../../i18n/preferences'
import { reportError } from '../../lib/report-error'
import { useSite } from '../../lib/site'
import { usePageData, useShownPage } from '../../router/page-data'
import { pageMeta } from '../../router/page-meta'
import { definePage } from '../../router/page-route'
import { Button } from '../../ui/Button'
import { Spinner } from '../../ui/Spinner'
import { checkoutText, entryMeta } from './checkout.text'
import { getBasket } from './checkout-api'
import styles from './EntryPage.module.css'
import { nextPage } from './next-page'

const query = graphql(`
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
        title
        message
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

export const page = definePage({
  query,
  variables: ({ search }) => ({
    token: search.get('mandje') ?? '',
    hasLink: Boolean(search.get('mandje')),
  }),
  meta: pageMeta(entryMeta),
  Component: EntryPage,
})

const BasketLinkOffer = lazy(async () => ({ default: (await import('./BasketLinkOffer')).BasketLinkOffer }))

/** Entry of the checkout. A visitor with a basket link first chooses what to do with it. */
function EntryPage() {
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

/** Saves the server's basket and continues to the buyer's next step. */
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
    // Loads the code for saved baskets in parallel: this is the first page a buyer waits for.
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

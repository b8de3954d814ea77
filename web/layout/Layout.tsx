import type { ApolloClient } from '@apollo/client'
import { useApolloClient, useReadQuery } from '@apollo/client/react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { VAT_STANDARD } from '../../rules/constants'
import type { Locale } from '../../rules/text'
import { basisPointsOf } from '../../rules/vat'
import { graphql } from '../gql'
import type { LayoutQuery } from '../gql/graphql'
import { usePreferences, useText, VatRateProvider } from '../i18n/preferences'
import { HydrateLater } from '../lib/HydrateLater'
import { reportError } from '../lib/report-error'
import { useSite } from '../lib/site'
import { useHydrated } from '../lib/useHydrated'
import { type LoadedPage, useShownPage } from '../router/page-data'
import { notFound } from '../routes'
import { LiveRegion } from '../ui/LiveRegion'
import { ToastRegion } from '../ui/ToastRegion'
import { Footer } from './Footer'
import { Header } from './Header'
import styles from './Layout.module.css'
import { layoutText } from './layout.text'

export const LAYOUT_QUERY = graphql(`
  query Layout {
    viewer {
      isLoggedIn
      isReseller
      isSubUser
      name
      vatRate
      csrfToken
      waitingOrder {
        id
        ...WaitingOrder_order
      }
    }
    basket {
      channel
      ...HeaderBasket_basket
    }
  }
`)

/** What stands around every page. */
export function Layout() {
  const { layoutRef, isLeaving } = useShownPage()
  const { data } = useReadQuery(layoutRef)
  const t = useText(layoutText)
  const { main, arrivedAt } = useArrival()
  // The text of the server is the same for everyone.
  const vatRate = useHydrated() ? basisPointsOf(data.viewer.vatRate) : VAT_STANDARD
  return (
    <VatRateProvider rate={vatRate}>
      <a className="skip" href="#content">
        {t.skip}
      </a>
      {/* Shows when the next page takes longer than a blink. */}
      {isLeaving && <div className={styles.progress} aria-hidden="true" />}
      <DemoStrip />
      <Header viewer={data.viewer} basket={data.basket} />
      <WaitingOrder order={data.viewer.waitingOrder} />
      <main id="content" tabIndex={-1} ref={main}>
        <Outlet />
      </main>
      <HydrateLater>
        <Footer viewer={data.viewer} />
      </HydrateLater>
      <LiveRegion text={arrivedAt} />
      <ToastRegion label={t.messages} closeLabel={t.closeMessage} />
    </VatRateProvider>
  )
}

const WaitingOrderBanner = lazy(async () => ({
  default: (await import('../features/payments/WaitingOrder')).WaitingOrderBanner,
}))

/** Personal, so it waits until the page has come to life; fetched for who has one. */
function WaitingOrder({ order }: { order: LayoutQuery['viewer']['waitingOrder'] }) {
  if (!useHydrated() || !order) return null
  return (
    <Suspense fallback={null}>
      <WaitingOrderBanner order={order} />
    </Suspense>
  )
}

/** Says that this is a demo shop, where its mail can be read. */
function DemoStrip() {
  const t = useText(layoutText)
  if (!useSite().isDemo) return null
  return (
    <section className={styles.demo} aria-label="Demo">
      <p className="wrap">
        {t.demo} <a href="/dev/mail">{t.mailbox}</a>
      </p>
    </section>
  )
}

/**
 * Gives the window the title of the page in the reader's language, as the server does for the first one. Arriving at
 * another page moves the focus to its content, and its title is said.
 */
function useArrival() {
  const client = useApolloClient()
  const { locale } = usePreferences()
  const { page } = useShownPage()
  const { pathname } = useLocation()
  const main = useRef<HTMLElement>(null)
  const last = useRef({ page, locale, pathname })
  const [arrivedAt, setArrivedAt] = useState('')
  useEffect(() => {
    const before = last.current
    const isElsewhere = before.pathname !== pathname
    if (!isElsewhere && before.page === page && before.locale === locale) return
    last.current = { page, locale, pathname }
    if (isElsewhere) main.current?.focus({ preventScroll: true })
    let left = false
    const show = (title: string) => {
      if (left) return
      document.title = title
      if (isElsewhere) setArrivedAt(title)
    }
    titleOf(page, locale, client).then(show, reportError)
    return () => {
      left = true
    }
  }, [client, locale, page, pathname])
  return { main, arrivedAt }
}

/** The words are fetched on going on from the first page, which has its title from the server. */
async function titleOf({ route, query, ...at }: LoadedPage, locale: Locale, client: ApolloClient): Promise<string> {
  const { routesText } = await import('../routes.text')
  const data = query ? client.readQuery({ query, variables: route.variables?.(at) ?? {} }) : {}
  // What is not in the cache any more was there a moment ago, so its title is the one that stands.
  if (!data) return document.title
  const { meta } = route.isFound?.(data, at) === false ? notFound : route
  return meta(routesText[locale], { ...at, data, locale }).title
}

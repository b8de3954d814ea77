import type { ApolloClient } from '@apollo/client'
import { type PreloadedQueryRef, useApolloClient, useReadQuery } from '@apollo/client/react'
import { Suspense, useEffect, useRef, useState } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
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
import { useKnowsViewer } from '../router/useKnowsViewer'
import { notFound } from '../routes'
import { LiveRegion } from '../ui/LiveRegion'
import { ToastRegion } from '../ui/ToastRegion'
import { Footer } from './Footer'
import { Header } from './Header'
import styles from './Layout.module.css'
import { layoutText } from './layout.text'
import type { LayoutParts } from './layout-parts'

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
    filledCheckoutBasket {
      id
      ...HeaderBasket_checkout
    }
  }
`)

/** Layout of every page. */
export function Layout({ parts }: { parts: LayoutParts }) {
  const { layoutRef, isLeaving } = useShownPage()
  // The reference belongs to the query above, which determines its type.
  const { data } = useReadQuery(layoutRef as PreloadedQueryRef<LayoutQuery>)
  const t = useText(layoutText)
  const { main, arrivedAt } = useArrival()
  const isHydrated = useHydrated()
  const knowsViewer = useKnowsViewer()
  // The HTML of public pages is the same for everyone.
  const { vatRate: visitors } = useSite()
  const vatRate = knowsViewer ? basisPointsOf(data.viewer.vatRate) : visitors
  return (
    <VatRateProvider rate={vatRate}>
      <a className="skip" href="#content">
        {t.skip}
      </a>
      {/* Shown when navigation takes noticeably long. */}
      {isLeaving && <div className={styles.progress} aria-hidden="true" />}
      <DemoStrip />
      <Header shown={data} parts={parts} />
      <WaitingOrder order={data.viewer.waitingOrder} Banner={parts.WaitingOrder} />
      {/* A form that was sent without its code would put what was typed into the address. */}
      <main id="content" tabIndex={-1} ref={main} inert={knowsViewer && !isHydrated}>
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

interface WaitingOrderProps {
  order: LayoutQuery['viewer']['waitingOrder']
  Banner: LayoutParts['WaitingOrder']
}

/** Loaded only when there is such an order, while its space is reserved. */
function WaitingOrder({ order, Banner }: WaitingOrderProps) {
  const isHydrated = useHydrated()
  if (!useKnowsViewer() || !order) return null
  if (!isHydrated) return <div className={styles.waiting} />
  return (
    <Suspense fallback={<div className={styles.waiting} />}>
      <Banner order={order} />
    </Suspense>
  )
}

/** Says that this is a demo shop, with a link to its mails. */
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
 * Sets the document title in the reader's language, as the server does for the first page. Navigation moves the focus to the
 * content and announces the title.
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

async function titleOf(page: LoadedPage, locale: Locale, client: ApolloClient): Promise<string> {
  const { query, variables, isFound, ...at } = page
  const data = query ? client.readQuery({ query, variables: variables?.(at) ?? {} }) : {}
  // Data evicted from the cache was there a moment ago, so the current title is correct.
  if (!data) return document.title
  const { meta } = isFound?.(data, at) === false ? await notFound.load() : page
  return meta({ ...at, data, locale }).title
}

import { startTransition, useEffect, useRef, useState } from 'react'
import { type Location, Route, Routes, useLocation, useNavigationType } from 'react-router-dom'
import { Layout } from '../layout/Layout'
import { PageError, PageErrorBoundary } from '../layout/PageError'
import { type LoadedPage, ShownPageContext } from './page-data'
import type { FirstPage, PageLoader } from './page-loader'

interface PageRoutesProps {
  loader: PageLoader
  first: FirstPage
}

type Shown = { location: Location; page: LoadedPage; error?: unknown }

/** Shows the page at the address. The one before stays until the next has its script and its data. */
export function PageRoutes({ loader, first }: PageRoutesProps) {
  const location = useLocation()
  const [shown, setShown] = useState<Shown>({ location, page: first.page })
  const isLeaving = addressOf(location) !== addressOf(shown.location)

  useEffect(() => {
    if (!isLeaving) return
    let left = false
    loader.load(location).then(
      (page) => left || startTransition(() => setShown({ location, page })),
      (error: unknown) => left || setShown((before) => ({ ...before, location, error })),
    )
    return () => {
      left = true
    }
  }, [loader, location, isLeaving])

  // A change of hash or state alone is no other page, but the page wants to know of it.
  const at = isLeaving ? shown.location : location
  useScrollToTop(at)
  const { page, error } = shown
  const { route, Component } = page
  return (
    <ShownPageContext value={{ page, isLeaving, layoutRef: first.layoutRef }}>
      <Routes location={at}>
        <Route element={<Layout />}>
          {error === undefined ? (
            <Route
              path={route.path}
              element={
                <PageErrorBoundary key={route.path}>
                  <Component key={route.page} />
                </PageErrorBoundary>
              }
            />
          ) : (
            // A page that could not be fetched has not said its path.
            <Route path="*" element={<PageError error={error} />} />
          )}
        </Route>
      </Routes>
    </ShownPageContext>
  )
}

const addressOf = ({ pathname, search }: Location): string => pathname + search

/**
 * A new page begins at its top; going back leaves the place to the browser, and a hash to the page that scrolls to it.
 */
function useScrollToTop({ pathname, hash }: Location): void {
  const type = useNavigationType()
  const before = useRef(pathname)
  useEffect(() => {
    const isOther = before.current !== pathname
    before.current = pathname
    if (isOther && type !== 'POP' && hash === '') window.scrollTo(0, 0)
  }, [pathname, hash, type])
}

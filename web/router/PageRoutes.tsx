import { startTransition, useEffect, useState } from 'react'
import { type Location, Route, Routes, useLocation } from 'react-router-dom'
import { Layout } from '../layout/Layout'
import { PageError } from '../layout/PageError'
import { ErrorBoundary } from './ErrorBoundary'
import { type LoadedPage, type ShownPage, ShownPageContext } from './page-data'
import type { PageLoader } from './page-loader'
import { useScrollToTop } from './useScrollToTop'

interface PageRoutesProps {
  loader: PageLoader
  layoutRef: ShownPage['layoutRef']
  first: LoadedPage
}

type Shown = { location: Location; loaded: LoadedPage; error?: unknown }

/** Shows the page at the address. The one before stays until the next has its script and its data. */
export function PageRoutes({ loader, layoutRef, first }: PageRoutesProps) {
  const location = useLocation()
  const [shown, setShown] = useState<Shown>({ location, loaded: first })
  const isLeaving = addressOf(location) !== addressOf(shown.location)

  useEffect(() => {
    if (!isLeaving) return
    let left = false
    loader.load(location).then(
      (loaded) => left || startTransition(() => setShown({ location, loaded })),
      (error: unknown) => left || setShown((before) => ({ ...before, location, error })),
    )
    return () => {
      left = true
    }
  }, [loader, location, isLeaving])

  // A change of hash or state alone is no other page, but the page wants to know of it.
  const at = isLeaving ? shown.location : location
  useScrollToTop(at)
  const { loaded, error } = shown
  const { Component, page } = loaded
  return (
    <ShownPageContext value={{ ...loaded, location: at, isLeaving, layoutRef }}>
      <Routes location={at}>
        <Route element={<Layout />}>
          <Route
            // A page that could not be fetched has not said its path.
            path={error === undefined ? page.path : '*'}
            element={
              error === undefined ? (
                <ErrorBoundary key={page.path} fallback={(thrown) => <PageError error={thrown} />}>
                  <Component key={page.component} />
                </ErrorBoundary>
              ) : (
                <PageError error={error} />
              )
            }
          />
        </Route>
      </Routes>
    </ShownPageContext>
  )
}

const addressOf = ({ pathname, search }: Location): string => pathname + search

import { useEffect, useRef } from 'react'
import { type Location, Route, Routes, useNavigationType } from 'react-router-dom'
import { Layout } from '../layout/Layout'
import { PageError, PageErrorBoundary } from '../layout/PageError'
import { layoutParts } from '../layout-parts'
import { ShownPageContext } from './page-data'
import type { FirstPage, PageLoader } from './page-loader'
import { useLoadedPage } from './useLoadedPage'

interface PageRoutesProps {
  loader: PageLoader
  first: FirstPage
}

/** Renders the page at the address. The previous page stays until the next one has its code and data. */
export function PageRoutes({ loader, first }: PageRoutesProps) {
  const { location: at, page, error, isLeaving } = useLoadedPage(loader.load, first.page)
  useScrollToTop(at)
  const { route, Component } = page
  return (
    <ShownPageContext value={{ page, isLeaving, layoutRef: first.layoutRef }}>
      <Routes location={at}>
        <Route element={<Layout parts={layoutParts} />}>
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
            // A page that failed to load has no path yet.
            <Route path="*" element={<PageError error={error} />} />
          )}
        </Route>
      </Routes>
    </ShownPageContext>
  )
}

/** A new page starts at the top. On "back" the browser restores the position; a hash is scrolled to by the page. */
function useScrollToTop({ pathname, hash }: Location): void {
  const type = useNavigationType()
  const before = useRef(pathname)
  useEffect(() => {
    const isOther = before.current !== pathname
    before.current = pathname
    if (isOther && type !== 'POP' && hash === '') window.scrollTo(0, 0)
  }, [pathname, hash, type])
}

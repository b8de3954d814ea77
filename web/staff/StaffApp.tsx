import type { ApolloClient } from '@apollo/client'
import { ApolloProvider, useApolloClient } from '@apollo/client/react'
import { lazy, type ReactNode, StrictMode, Suspense, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { matchPath, Navigate, Outlet, Route, Routes, useLocation } from 'react-router-dom'
import type { Locale } from '../../rules/text'
import { PreferencesProvider, usePreferences } from '../i18n/preferences'
import { setCsrfToken } from '../lib/csrf'
import { type LoadedPage, ShownPageContext } from '../router/page-data'
import { matchRoute } from '../router/page-route'
import { createPageReader } from '../router/read-page'
import { useLoadedPage } from '../router/useLoadedPage'
import { FirstSkeleton } from './frame/FirstSkeleton'
import { Frame } from './frame/Frame'
import { PageProblem, PageProblemBoundary } from './frame/PageProblem'
import { noRightPage } from './no-right/NoRight'
import { staffPaths } from './paths'
import { mayOpen, staffRoutes, startOf } from './routes'
import { SearchButton } from './search/SearchButton'
import { SignedInMemberContext, STAFF_SESSION, useStaffSession } from './session/session'
import { useSessionEnd } from './session/useSessionEnd'

// Not needed by who is signed in.
const SignIn = lazy(async () => ({ default: (await import('./session/SignIn')).SignIn }))
// Each staff member opens it once.
const Invitation = lazy(async () => ({ default: (await import('./session/Invitation')).Invitation }))

interface StaffAppProps {
  client: ApolloClient
  locale: Locale
  children: ReactNode
}

/** Providers around the back office. */
export function StaffApp({ client, locale, children }: StaffAppProps) {
  return (
    <StrictMode>
      <ApolloProvider client={client}>
        <PreferencesProvider
          locale={locale}
          showsVat={false}
          onLocaleChange={() => void client.refetchQueries({ include: 'active' })}
        >
          {children}
        </PreferencesProvider>
      </ApolloProvider>
    </StrictMode>
  )
}

/** Shows an invitation, the login, or a page in its frame. */
export function StaffScreens() {
  const session = useStaffSession()
  const { pathname } = useLocation()
  const wasIn = useRef(false)
  useSessionEnd()
  // Before the effects that load a page, which send the token.
  useLayoutEffect(() => setCsrfToken(session.csrfToken), [session.csrfToken])
  useEffect(() => {
    if (session.member) wasIn.current = true
  }, [session.member])

  if (matchPath(staffPaths.invitation, pathname)) {
    return (
      <Routes>
        <Route
          path={staffPaths.invitation}
          element={
            <Suspense fallback={null}>
              <Invitation />
            </Suspense>
          }
        />
      </Routes>
    )
  }
  if (!session.member) {
    return (
      <Suspense fallback={null}>
        <SignIn hasEnded={wasIn.current} />
      </Suspense>
    )
  }
  if (pathname.replace(/\/+$/, '') === staffPaths.start || pathname === '/') {
    return <Navigate to={startOf(session.rights)} replace />
  }
  return (
    <SignedInMemberContext value={session.member}>
      {/* Another staff member sees nothing of the one before. */}
      <StaffPages key={session.member.id} />
    </SignedInMemberContext>
  )
}

/** The page at the address in its frame, which is there while the first page loads and stays for those after it. */
function StaffPages() {
  const client = useApolloClient()
  const load = useMemo(() => createStaffLoader(client), [client])
  const { location, page, error, isLeaving } = useLoadedPage(load, null)
  const { locale } = usePreferences()
  useEffect(() => {
    if (!page) return
    const { meta, params, search } = page
    document.title = meta({ params, search, data: {}, locale }).title
  }, [page, locale])
  return (
    <Routes location={location}>
      <Route
        element={
          <Frame isLeaving={isLeaving} search={<SearchButton />}>
            <Outlet />
          </Frame>
        }
      >
        <Route
          path={page && error === undefined ? page.route.path : '*'}
          element={
            error !== undefined ? (
              <PageProblem error={error} onRetry={() => window.location.reload()} />
            ) : page ? (
              <ShownPage page={page} isLeaving={isLeaving} />
            ) : (
              <FirstSkeleton />
            )
          }
        />
      </Route>
    </Routes>
  )
}

function ShownPage({ page, isLeaving }: { page: LoadedPage; isLeaving: boolean }) {
  const { route, Component } = page
  const shown = useMemo(() => ({ page, isLeaving, layoutRef: null }), [page, isLeaving])
  return (
    <ShownPageContext value={shown}>
      <PageProblemBoundary key={route.path}>
        <Component key={route.page} />
      </PageProblemBoundary>
    </ShownPageContext>
  )
}

type Load = (address: { pathname: string; search: string }) => Promise<LoadedPage>

/** Pages are always refetched: a colleague may have changed them. A page without its right is not asked for. */
function createStaffLoader(client: ApolloClient): Load {
  const { readPage } = createPageReader(client)
  return async (address) => {
    const matched = matchRoute(staffRoutes, address)
    const route = staffRoutes.find(({ page }) => page === matched.route.page)
    const rights = client.readQuery({ query: STAFF_SESSION })?.staffViewer.rights ?? []
    if (route && !mayOpen(rights, route.right)) return noRightPage(matched)
    return readPage(matched, 'network-only')
  }
}

import type { ApolloClient } from '@apollo/client'
import { ApolloProvider, useApolloClient } from '@apollo/client/react'
import {
  lazy,
  type ReactNode,
  StrictMode,
  Suspense,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { matchPath, Navigate, Outlet, Route, Routes, useLocation } from 'react-router-dom'
import type { Locale } from '../../rules/text'
import { PreferencesProvider, usePreferences } from '../i18n/preferences'
import { setCsrfToken } from '../lib/csrf'
import { type LoadedPage, ShownPageContext } from '../router/page-data'
import { matchRoute } from '../router/page-route'
import { createPageReader } from '../router/read-page'
import { useLoadedPage } from '../router/useLoadedPage'
import { Frame } from './frame/Frame'
import { LoadingPage } from './frame/LoadingPage'
import { noRightPage } from './frame/NoRight'
import { PageProblem, PageProblemBoundary } from './frame/PageProblem'
import { staffPaths } from './paths'
import { staffRoutes, startOf } from './routes'
import { STAFF_SESSION, useStaffSession } from './session/session'
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
  // Another staff member sees nothing of the one before.
  return <StaffPages key={session.member.id} />
}

/** Loads the first page; the frame is there while it does. */
function StaffPages() {
  const client = useApolloClient()
  const location = useLocation()
  const load = useMemo(() => createStaffLoader(client), [client])
  const [first, setFirst] = useState<{ page: LoadedPage } | { error: unknown } | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first page only; the next ones are loaded below
  useEffect(() => {
    let left = false
    load(location).then(
      (page) => left || setFirst({ page }),
      (error: unknown) => left || setFirst({ error }),
    )
    return () => {
      left = true
    }
  }, [load])
  if (first && 'page' in first) return <LoadedPages load={load} first={first.page} />
  return (
    <Frame isLeaving={false}>
      {first ? <PageProblem error={first.error} onRetry={() => window.location.reload()} /> : <LoadingPage />}
    </Frame>
  )
}

type Load = (address: { pathname: string; search: string }) => Promise<LoadedPage>

function LoadedPages({ load, first }: { load: Load; first: LoadedPage }) {
  const { location, page, error, isLeaving } = useLoadedPage(load, first)
  const { locale } = usePreferences()
  const { route, Component } = page
  const shown = useMemo(() => ({ page, isLeaving, layoutRef: null }), [page, isLeaving])
  const { meta, params, search } = page
  useEffect(() => {
    document.title = meta({ params, search, data: {}, locale }).title
  }, [meta, params, search, locale])
  return (
    <ShownPageContext value={shown}>
      <Routes location={location}>
        <Route
          element={
            <Frame isLeaving={isLeaving}>
              <Outlet />
            </Frame>
          }
        >
          <Route
            path={error === undefined ? route.path : '*'}
            element={
              error === undefined ? (
                <PageProblemBoundary key={route.path}>
                  <Component key={route.page} />
                </PageProblemBoundary>
              ) : (
                <PageProblem error={error} onRetry={() => window.location.reload()} />
              )
            }
          />
        </Route>
      </Routes>
    </ShownPageContext>
  )
}

/** Pages are always refetched: a colleague may have changed them. A page without its right is not asked for. */
function createStaffLoader(client: ApolloClient): Load {
  const { readPage } = createPageReader(client)
  return async (address) => {
    const matched = matchRoute(staffRoutes, address)
    const route = staffRoutes.find(({ page }) => page === matched.route.page)
    const rights = client.readQuery({ query: STAFF_SESSION })?.staffViewer.rights ?? []
    if (route?.right && !rights.includes(route.right)) return noRightPage(matched)
    return readPage(matched, 'network-only')
  }
}

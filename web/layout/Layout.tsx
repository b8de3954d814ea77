import { useReadQuery } from '@apollo/client/react'
import { Outlet } from 'react-router-dom'
import type { LayoutQuery } from '../gql/graphql'
import { useText } from '../i18n/preferences'
import { useLayoutData } from '../router/page-data'
import { LiveRegion } from '../ui/LiveRegion'
import { ToastRegion } from '../ui/ToastRegion'
import { DemoStrip } from './DemoStrip'
import { Footer } from './Footer'
import { Header } from './Header'
import { layoutText } from './layout.text'
import { NavigationProgress } from './NavigationProgress'
import { useArrival } from './useArrival'
import { usePageTitle } from './usePageTitle'

/** What stands around every page. */
export function Layout() {
  const { queryRef } = useLayoutData<LayoutQuery>()
  const { data } = useReadQuery(queryRef)
  const t = useText(layoutText)
  usePageTitle()
  const { main, title } = useArrival()
  return (
    <>
      <a className="skip" href="#content">
        {t.skip}
      </a>
      <NavigationProgress />
      <DemoStrip />
      <Header viewer={data.viewer} basket={data.basket} />
      <main id="content" tabIndex={-1} ref={main}>
        <Outlet />
      </main>
      <Footer viewer={data.viewer} />
      <LiveRegion text={title} />
      <ToastRegion label={t.messages} closeLabel={t.closeMessage} />
    </>
  )
}

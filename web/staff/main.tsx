import { ApolloLink } from '@apollo/client'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import type { Locale } from '../../rules/text'
import { httpLink } from '../apollo/http-link'
import { reportUncaught } from '../lib/report-error'
import { createStaffClient, isSubscription, refetchSession } from './client'
import { FirstProblem } from './frame/PageProblem'
import { StaffApp, StaffScreens } from './StaffApp'
import { socketLink } from './socket-link'

reportUncaught()
// Only keyboard users need it, so it is loaded with the first key.
addEventListener('keydown', () => void import('../lib/keep-focus').then(({ keepFocus }) => keepFocus(document)), {
  once: true,
})
const theme = cookieOf('theme')
if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
const locale: Locale = (cookieOf('locale') ?? navigator.language).startsWith('en') ? 'en' : 'nl'
document.documentElement.lang = locale
const root = createRoot(document.getElementById('app') as HTMLElement)
const client = createStaffClient(
  ApolloLink.split(isSubscription, socketLink('/staff/graphql'), httpLink('/staff/graphql')),
)
refetchSession(client)
  .then(
    () => (
      <BrowserRouter>
        <StaffScreens />
      </BrowserRouter>
    ),
    (error: unknown) => <FirstProblem error={error} />,
  )
  .then((screens) =>
    root.render(
      <StaffApp client={client} locale={locale}>
        {screens}
      </StaffApp>,
    ),
  )

function cookieOf(name: string): string | undefined {
  const pair = document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`))
  return pair?.slice(name.length + 1)
}

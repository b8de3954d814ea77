import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { App } from './App'
import { createClient } from './apollo/client'
import { httpLink } from './apollo/http-link'
import { setCookie } from './lib/cookies'
import { reportUncaught } from './lib/report-error'
import { readServerData } from './lib/server-data'
import { PageRoutes } from './router/PageRoutes'
import { createPageLoader } from './router/page-loader'

reportUncaught()
// The server need not search for this browser, as it does for readers without script.
setCookie('script', '1')
const data = readServerData()
const client = createClient(httpLink())
const loader = createPageLoader(client)
const first = await loader.loadFirst(data, location.search)
const tree = (
  <App client={client} data={data}>
    <BrowserRouter>
      <PageRoutes loader={loader} first={first} />
    </BrowserRouter>
  </App>
)
const root = document.getElementById('app') as HTMLElement
// As a transition it lets the browser answer the reader between two pieces of work.
startTransition(() => {
  if (root.firstElementChild) hydrateRoot(root, tree)
  else createRoot(root).render(tree)
})

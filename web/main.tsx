import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { App } from './App'
import { createClient } from './apollo/client'
import { httpLink } from './apollo/http-link'
import { LAYOUT_QUERY } from './layout/layout-query'
import { readPageData } from './lib/page-data'
import { reportUncaught } from './lib/report-error'
import { pages } from './page-list'
import { matchPage } from './pages'
import { createRoutes } from './routes'

reportUncaught()
const page = readPageData()
const client = createClient(httpLink())
const { page: current } = matchPage(pages, location.href)
for (const { query, variables, data } of page.results) {
  const document = query === 'layout' ? LAYOUT_QUERY : current.query
  if (document) client.writeQuery({ query: document as never, variables: variables as never, data: data as never })
}

const router = createBrowserRouter(createRoutes(client))
const root = document.getElementById('app') as HTMLElement
const tree = (
  <App client={client} page={page}>
    <RouterProvider router={router} />
  </App>
)

/** The loaders find everything in the cache, so this is a matter of the page's script. */
function start(): void {
  if (root.firstElementChild) hydrateRoot(root, tree)
  else createRoot(root).render(tree)
}

if (router.state.initialized) start()
else {
  const stop = router.subscribe((state) => {
    if (!state.initialized) return
    stop()
    start()
  })
}

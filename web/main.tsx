import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { App } from './App'
import { createClient } from './apollo/client'
import { httpLink } from './apollo/http-link'
import { LAYOUT_QUERY } from './layout/layout-query'
import { readPageData } from './lib/page-data'
import { reportUncaught } from './lib/report-error'
import { pageAt } from './route-groups'
import { PageRoutes } from './router/PageRoutes'
import { createPageLoader } from './router/page-loader'

reportUncaught()
const data = readPageData()
const client = createClient(httpLink())
const { query } = await pageAt(data.pathname)
for (const { of, variables, data: answer } of data.results) {
  const document = of === 'layout' ? LAYOUT_QUERY : query
  if (document) client.writeQuery({ query: document, variables, data: answer })
}

// Everything is in the cache, so this is a matter of the page's script.
const loader = createPageLoader(client)
const address = { pathname: data.pathname, search: location.search }
const [layoutRef, first] = await Promise.all([loader.layout(), loader.load(address)])
const tree = (
  <App client={client} page={data}>
    <BrowserRouter>
      <PageRoutes loader={loader} layoutRef={layoutRef} first={first} />
    </BrowserRouter>
  </App>
)
const root = document.getElementById('app') as HTMLElement
if (root.firstElementChild) hydrateRoot(root, tree)
else createRoot(root).render(tree)

import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { App } from './App'
import { createClient } from './apollo/client'
import { httpLink } from './apollo/http-link'
import { setCookie } from './lib/cookies'
import { keepOfflinePage } from './lib/offline-page'
import { reportUncaught } from './lib/report-error'
import { readServerData } from './lib/server-data'
import { PageRoutes } from './router/PageRoutes'
import { createPageLoader } from './router/page-loader'
import { prefetchPages } from './router/prefetch-pages'

reportUncaught()
// Only keyboard users need it, so it is loaded with the first key.
addEventListener('keydown', () => void import('./lib/keep-focus').then(({ keepFocus }) => keepFocus(document)), {
  once: true,
})
// Tells the server that this browser searches itself.
setCookie('script', '1')
const data = readServerData()
keepOfflinePage(data.locale)
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
for (const element of root.querySelectorAll<HTMLElement>('[data-style]')) {
  element.style.cssText = element.dataset.style ?? ''
  element.removeAttribute('data-style')
}
// As a transition, hydration yields to the reader's input.
startTransition(() => {
  // A heading alone is a placeholder for a page that the browser renders.
  if (root.firstElementChild?.hasAttribute('data-waiting') === false) hydrateRoot(root, tree)
  else createRoot(root).render(tree)
})
prefetchPages()

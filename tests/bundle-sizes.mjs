// What the browser has to fetch, by page; fails past the budget.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

const KB = 1000
const BUDGETS = [
  { page: 'home', entries: ['web/features/home/HomePage.tsx'], kb: 175 },
  { page: 'checkout', entries: ['web/features/checkout/EntryPage.tsx'], kb: 200 },
  { page: 'checkout login', entries: ['web/features/checkout/CheckoutLoginPage.tsx'], kb: 200 },
  { page: 'checkout summary', entries: ['web/features/checkout/SummaryPage.tsx'], kb: 240 },
  { page: 'dns', entries: ['web/features/dns/DnsPage.tsx'], kb: 240 },
  { page: 'order', entries: ['web/features/order-procedure/OrderPage.tsx'], kb: 280 },
]

const manifest = JSON.parse(readFileSync('dist/web/.vite/manifest.json', 'utf8'))
const sizes = new Map()
let tooBig = false
for (const { page, entries, kb } of BUDGETS) {
  const files = new Set(['web/index.html', ...entries].flatMap((key) => filesOf(key)))
  const total = [...files].reduce((sum, file) => sum + gzipped(file), 0) / KB
  const verdict = total <= kb ? 'within' : 'PAST'
  console.log(`${page}: ${total.toFixed(1)} KB of JavaScript, gzip; ${verdict} the budget of ${kb} KB`)
  tooBig ||= total > kb
}
process.exit(tooBig ? 1 : 0)

/** A chunk with all that it imports at once; what it fetches later is not part of the first visit. */
function filesOf(key, seen = new Set()) {
  const chunk = manifest[key]
  if (!chunk || seen.has(key)) return []
  seen.add(key)
  return [chunk.file, ...(chunk.imports ?? []).flatMap((name) => filesOf(name, seen))].filter((file) =>
    file.endsWith('.js'),
  )
}

function gzipped(file) {
  const known = sizes.get(file) ?? gzipSync(readFileSync(join('dist/web', file)), { level: 9 }).length
  sizes.set(file, known)
  return known
}

// Computes what the browser downloads per page; fails above the budget.
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
/** Of the back office, which has a bundle of its own. */
const STAFF_BUDGETS = [
  { page: 'staff login', entries: ['web/staff/session/SignIn.tsx'], kb: 250 },
  { page: 'staff members', entries: ['web/staff/members/MembersPage.tsx'], kb: 250 },
  { page: 'staff audit log', entries: ['web/staff/audit/AuditPage.tsx'], kb: 250 },
]

let tooBig = false
measure('dist/web', 'web/index.html', BUDGETS)
measure('dist/web-staff', 'web/staff/index.html', STAFF_BUDGETS)
process.exit(tooBig ? 1 : 0)

function measure(folder, shell, budgets) {
  const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'))
  const sizes = new Map()
  for (const { page, entries, kb } of budgets) {
    const files = new Set([shell, ...entries].flatMap((key) => filesOf(manifest, key)))
    const total = [...files].reduce((sum, file) => sum + gzipped(join(folder, file), sizes), 0) / KB
    const verdict = total <= kb ? 'within' : 'PAST'
    console.log(`${page}: ${total.toFixed(1)} KB of JavaScript, gzip; ${verdict} the budget of ${kb} KB`)
    tooBig ||= total > kb
  }
}

/** A chunk with its static imports; dynamic imports are not part of the first visit. */
function filesOf(manifest, key, seen = new Set()) {
  const chunk = manifest[key]
  if (!chunk || seen.has(key)) return []
  seen.add(key)
  return [chunk.file, ...(chunk.imports ?? []).flatMap((name) => filesOf(manifest, name, seen))].filter((file) =>
    file.endsWith('.js'),
  )
}

function gzipped(file, sizes) {
  const known = sizes.get(file) ?? gzipSync(readFileSync(file), { level: 9 }).length
  sizes.set(file, known)
  return known
}

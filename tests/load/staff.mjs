// The back office of a shop with 100,000 orders, as many domains of 20,000 customers, and a million rows in its audit log: CPU of the
// server per page of each list, the first page and one in the middle. Asked is less than 5 ms a page on SQLite. Prints figures; asserts nothing.
import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { print } from 'graphql'
import { generate } from 'otplib'
import { runnerImport } from 'vite'
import { figures, measured, number } from './compare.mjs'
import { accountOf, id, insertAccounts, openSqlite } from './large-shop-rows.mjs'
import { start, stop } from './servers.mjs'

const ORDERS = 100_000
const AUDIT_ROWS = 1_000_000
const PER_ACCOUNT = 5
const PAGES = 60
const HOUR_MS = 3_600_000
const DAY = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Amsterdam', dateStyle: 'short' })
const OWNER = { email: 'eigenaar@wimpel.example', password: 'vlag-en-wimpel-2026' }
/** Of every staff member of a demo. */
const DEMO_TOTP_SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'

const domainsOf = (filter) => ({ isList: true, filter })

/** As the page asks for them. */
function figuresOf(days) {
  const day = (ago) => DAY.format(Date.now() - ago * 24 * HOUR_MS)
  const periods = { from: day(days - 1), to: day(-1), before: day(2 * days - 1), weekAgo: day(7), dayAfter: day(6) }
  return { ...periods, isDay: days === 1 }
}

/** A list: its query, its variables, and the field that has the pages. */
const LISTS = [
  ['orders', 'OrdersPageDocument', { orderBy: 'NEWEST' }, 'staffOrders'],
  ['orders that failed', 'OrdersPageDocument', { orderBy: 'OLDEST', filter: { status: 'FAILED' } }, 'staffOrders'],
  ['orders by a name', 'OrdersPageDocument', { orderBy: 'NEWEST', filter: { text: 'naam-77777.nl' } }, 'staffOrders'],
  ['customers', 'CustomersPageDocument', { isWaiting: false, isList: true }, 'staffAccounts'],
  ['domains', 'DomainsPageDocument', { isList: true }, 'staffDomains'],
  ['domains that are active', 'DomainsPageDocument', domainsOf({ view: 'ACTIVE' }), 'staffDomains'],
  ['domains whose term ends soon', 'DomainsPageDocument', domainsOf({ view: 'ENDS_SOON' }), 'staffDomains'],
  ['domains whose renewal failed', 'DomainsPageDocument', domainsOf({ view: 'RENEWAL_FAILED' }), 'staffDomains'],
  ['domains in quarantine', 'DomainsPageDocument', domainsOf({ view: 'QUARANTINE' }), 'staffDomains'],
  ['domains that are different', 'DomainsPageDocument', domainsOf({ view: 'DIFFERENT' }), 'staffDomains'],
  ['domains by a name', 'DomainsPageDocument', domainsOf({ text: 'naam-77777.nl' }), 'staffDomains'],
  ['domains by part of a name', 'DomainsPageDocument', domainsOf({ text: '7777' }), 'staffDomains'],
  ['domains by a customer', 'DomainsPageDocument', domainsOf({ text: 'bakkerij-777.' }), 'staffDomains'],
  ['domains by a text that nothing has', 'DomainsPageDocument', domainsOf({ text: 'nergens' }), 'staffDomains'],
  ['invoices', 'InvoicesPageDocument', {}, 'staffInvoices'],
  ['invoices that are open', 'InvoicesPageDocument', { filter: { state: 'OPEN' } }, 'staffInvoices'],
  ['invoices that are paid', 'InvoicesPageDocument', { filter: { state: 'PAID' } }, 'staffInvoices'],
  ['credit notes', 'InvoicesPageDocument', { filter: { state: 'CREDIT_NOTE' } }, 'staffInvoices'],
  ['audit log', 'AuditPageDocument', {}, 'auditEntries'],
  ['audit log of one act', 'AuditPageDocument', { filter: { act: 'setPortPaused' } }, 'auditEntries'],
  ['audit log by a text that nothing has', 'AuditPageDocument', { filter: { text: 'nergens' } }, 'auditEntries'],
  ['today', 'TodayPageDocument', {}, null],
  ['figures of today', 'ShopFiguresDocument', figuresOf(1), null],
  ['figures of 30 days', 'ShopFiguresDocument', figuresOf(30), null],
  ['renewals of four weeks', 'RenewalsAheadDocument', {}, null],
  ['menu', 'WorkCountsDocument', {}, null],
  ['search for a name', 'SearchAllDocument', { text: 'naam-55555.nl' }, null],
  ['search for a customer', 'SearchAllDocument', { text: 'bakkerij-777.' }, null],
  ['search for a word of all customers', 'SearchAllDocument', { text: 'voorbeeld' }, null],
]

export async function staff(scale) {
  const sizes = { orders: Math.round(ORDERS * scale), auditRows: Math.round(AUDIT_ROWS * scale) }
  console.log(`\nback office: ${sizes.orders} orders, ${sizes.auditRows} audit rows`)
  const folder = mkdtempSync(join(tmpdir(), 'wimpel-bench-'))
  const port = 20_000 + Math.floor(Math.random() * 20_000)
  const env = {
    ...process.env,
    ...{ NODE_ENV: 'production', HOST: '127.0.0.1', PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'error' },
    ...{ STAFF_PORT: String(port), STAFF_HOST: '127.0.0.1', STAFF_URL: `http://127.0.0.1:${port}` },
  }
  await stop(await start(env, 'dist/server/main.js'))
  const db = openSqlite(join(folder, 'shop.sqlite'))
  await fill(db, sizes)
  await db.close()
  const shop = await start(env, 'dist/server/main.js')
  try {
    await measure(shop, env.STAFF_URL)
  } finally {
    await stop(shop)
    rmSync(folder, { recursive: true, force: true })
  }
}

async function measure({ pid }, url) {
  const graph = await signIn(url)
  const { module: documents } = await runnerImport('./web/staff/gql/graphql.ts')
  for (const [title, name, variables, field] of LISTS) {
    const query = print(documents[name])
    const ask = (after) => graph(query, { ...variables, after })
    let { data } = await ask(null)
    console.log(`${title.padEnd(42)} ${figures(await measured(pid, PAGES, () => ask(null), 1))}`)
    if (field === null || !data[field].pageInfo.hasNextPage) continue
    for (let page = 0; page < PAGES && data[field].pageInfo.hasNextPage; page++)
      ({ data } = await ask(data[field].pageInfo.endCursor))
    const { endCursor } = data[field].pageInfo
    console.log(
      `${`  page ${PAGES}`.padEnd(42)} ${figures(await measured(pid, PAGES, () => ask(endCursor), 1))}, ` +
        `${number(data[field].totalCount ?? 0)} in all`,
    )
  }
}

/** Logs in as an owner. Returns a function that sends an operation. */
async function signIn(url) {
  const cookies = new Map()
  let csrf = ''
  const graph = async (query, variables) => {
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
    const headers = { 'content-type': 'application/json', 'x-csrf-token': csrf, cookie }
    const answer = await fetch(`${url}/staff/graphql`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ query, variables }),
    })
    for (const one of answer.headers.getSetCookie()) cookies.set(...one.split(';')[0].split(/=(.*)/s, 2))
    const result = await answer.json()
    if (result.errors) throw new Error(JSON.stringify(result.errors))
    return result
  }
  const readToken = async () => (csrf = (await graph('{ staffViewer { csrfToken } }')).data.staffViewer.csrfToken)
  await readToken()
  const login =
    'mutation ($input: StaffLoginInput!) { staffLogin(input: $input) { __typename ... on UserError { message } } }'
  await graph(login, { input: { ...OWNER, code: await generate({ secret: DEMO_TOTP_SECRET }) } })
  await readToken()
  return graph
}

/**
 * Orders of the last years, paid and delivered but for one in fifty, each with its invoice. One in five was paid by bank transfer, and
 * one in thirty was credited in part. And the acts of staff.
 */
async function fill(db, { orders, auditRows: count }) {
  const now = Date.now()
  const rows = { accounts: [], domains: [], orders: [], order_lines: [], invoices: [], invoice_lines: [] }
  Object.assign(rows, { payment_attempts: [], renewals: [], invoice_payments: [] })
  for (let n = 0; n < orders; n++) {
    if (n % PER_ACCOUNT === 0)
      rows.accounts.push({
        ...accountOf(now - 400 * 24 * HOUR_MS),
        ...{ company_name: 'Stichting De Bakkerij', email: `post@bakkerij-${n / PER_ACCOUNT}.example` },
      })
    addOrder(rows, n, { account: rows.accounts.at(-1), at: now - (orders - n) * (HOUR_MS / 10) })
    addDomain(rows, n, now)
  }
  const { accounts, ...others } = rows
  await insertAccounts(db, accounts)
  for (const [table, list] of Object.entries(others)) await db.insert(table, list)
  await db.insert('audit_entries', auditRows(now, count))
}

function addOrder(rows, n, { account, at }) {
  const status = n % 50 === 0 ? ['REVIEW', 'FAILED'][(n / 50) % 2] : 'DELIVERED'
  const sums = { net: 1000, vat: 210, gross: 1210 }
  const order = { id: id('ord'), number: 1_000_000 + n, account_id: account.id, channel: 'CUSTOMER', locale: 'nl' }
  const terms = { status, payment_method: 'IDEAL', period: 'YEARLY', fee_cents: 0, vat_rate: 2100 }
  rows.orders.push({ ...order, ...terms, ...sums, discount: 0, quote_hash: '', created_at: at })
  const line = { id: id('lin'), order_id: order.id, position: 1, kind: 'DOMAIN', product_code: 'DOMAIN_NL' }
  rows.order_lines.push({
    ...{ ...line, product_name_nl: '.nl', product_name_en: '.nl', domain_name: `naam-${n}.nl` },
    ...{ options: '{}', trace: '[]', transfer_dns_later: true, delivery_attempt: 1 },
    ...{ net: 1000, list: 1000, renewal: 1000, gross: 1210 },
    ...(status === 'DELIVERED'
      ? { delivery_status: 'DONE', delivered_at: at, failure_reason: null }
      : status === 'FAILED'
        ? { delivery_status: 'FAILED', delivered_at: null, failure_reason: 'refused' }
        : { delivery_status: 'PENDING', delivered_at: null, failure_reason: null }),
  })
  const day = new Date(at).toISOString().slice(0, 10)
  const invoice = { id: id('inv'), kind: 'INVOICE', series: 'W', year: 2020, number: n + 1, account_id: account.id }
  const charged = { order_id: order.id, locale: 'nl', payment_method: 'IDEAL', vat_rate: 2100, closed: true }
  rows.invoices.push({
    ...{ ...invoice, ...charged, ...sums, credits_id: null },
    ...{ issued_at: at, issued_on: day, due_on: day, paid_at: n % 40 === 0 ? null : at },
  })
  if (n % 5 === 1)
    rows.invoice_payments.push({
      ...{ id: id('ipm'), invoice_id: invoice.id, amount: sums.gross, surplus: 0 },
      ...{ received_on: day, noted_at: at, settled_at: at },
    })
  if (n % 30 === 0)
    rows.invoices.push({
      ...{ ...invoice, ...charged, id: id('inv'), kind: 'CREDIT_NOTE', year: 2021, credits_id: invoice.id },
      ...{ net: -100, vat: -21, gross: -121 },
      ...{ issued_at: at, issued_on: day, due_on: null, paid_at: null },
    })
  rows.invoice_lines.push({
    ...{ id: id('ivl'), invoice_id: invoice.id, position: 1, order_id: order.id, order_line_id: line.id },
    ...{ title: `naam-${n}.nl`, day, net: 1000 },
  })
}

/**
 * The domain of the order. The terms of a year end over the whole of it, but those of one in a hundred have ended. Each was renewed once,
 * by its order; one in ten of those that failed was for the next term.
 */
function addDomain(rows, n, now) {
  const isExpired = n % 100 === 7
  const inDays = isExpired ? -1 - (n % 39) : (n * 7919) % 365
  const expires_at = now + inDays * 24 * HOUR_MS + HOUR_MS
  const [order, line] = [rows.orders.at(-1), rows.order_lines.at(-1)]
  const domain = { id: id('dom'), account_id: order.account_id, name: line.domain_name, expires_at }
  const times = { registered_at: now - 800 * 24 * HOUR_MS, created_at: now - 800 * 24 * HOUR_MS }
  rows.domains.push({
    ...domain,
    ...times,
    status: isExpired ? 'EXPIRED' : 'ACTIVE',
    is_holder_verified: n % 500 !== 3,
  })
  const attempt = { id: id('pay'), reference: randomBytes(12).toString('hex'), order_id: order.id, number: 1 }
  const isPaid = order.status === 'DELIVERED'
  rows.payment_attempts.push({
    ...{ ...attempt, status: isPaid ? 'COMPLETED' : 'CANCELLED', amount: 1210, paid_amount: isPaid ? 1210 : null },
    ...{ created_at: order.created_at, changed_at: order.created_at },
  })
  const from = DAY.format(expires_at - (n % 1000 === 50 ? 0 : 365) * 24 * HOUR_MS)
  line.options = JSON.stringify({ renews: { kind: 'DOMAIN', thingId: domain.id, part: '', from } })
  rows.renewals.push({
    ...{ id: id('rnw'), account_id: domain.account_id, kind: 'DOMAIN', thing_id: domain.id, part: '' },
    ...{ term_from: from, order_id: order.id, order_line_id: line.id },
    created_at: order.created_at,
  })
}

function* auditRows(now, count) {
  let previous = ''
  for (let position = 1; position <= count; position++) {
    const hash = createHash('sha256').update(`${previous}${position}`).digest('hex')
    yield {
      ...{ id: id('aud'), position, at: now - (count - position) * 60_000, staff_id: null, staff_name: 'Jan' },
      ...{
        act: position % 1000 === 0 ? 'setPortPaused' : 'lookAtAccount',
        object_type: 'account',
        object_id: id('acc'),
      },
      ...{ reason: 'onderzoek', changes: '[]', request_id: randomBytes(8).toString('hex'), address: '203.0.113.7' },
      ...{ factor: 'PASSKEY', outcome: 'DONE', refusal: null, previous_hash: previous, hash },
    }
    previous = hash
  }
}

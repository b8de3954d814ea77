// The back office of a shop with 100,000 orders and a million rows in its audit log: CPU of the server per page of each list, the
// first page and one in the middle. Asked is less than 5 ms a page on SQLite. Prints figures; asserts nothing.
import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { print } from 'graphql'
import { generate } from 'otplib'
import { runnerImport } from 'vite'
import { figures, measured, number } from './compare.mjs'
import { accountOf, id, openSqlite } from './large-shop-rows.mjs'
import { start, stop } from './servers.mjs'

const ORDERS = 100_000
const AUDIT_ROWS = 1_000_000
const PER_ACCOUNT = 5
const PAGES = 60
const HOUR_MS = 3_600_000
const OWNER = { email: 'eigenaar@wimpel.example', password: 'vlag-en-wimpel-2026' }
/** Of every staff member of a demo. */
const DEMO_TOTP_SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'

/** A list: its query, its variables, and the field that has the pages. */
const LISTS = [
  ['orders', 'OrdersPageDocument', { orderBy: 'NEWEST' }, 'staffOrders'],
  ['orders that failed', 'OrdersPageDocument', { orderBy: 'OLDEST', filter: { status: 'FAILED' } }, 'staffOrders'],
  ['orders by a name', 'OrdersPageDocument', { orderBy: 'NEWEST', filter: { text: 'naam-77777.nl' } }, 'staffOrders'],
  ['customers', 'CustomersPageDocument', { isWaiting: false, isList: true }, 'staffAccounts'],
  ['invoices', 'InvoicesPageDocument', {}, 'staffInvoices'],
  ['audit log', 'AuditPageDocument', {}, 'auditEntries'],
  ['audit log of one act', 'AuditPageDocument', { filter: { act: 'setPortPaused' } }, 'auditEntries'],
  ['today', 'TodayPageDocument', {}, null],
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
  await db.close({ analyzes: false })
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

/** Orders of the last years, paid and delivered but for one in fifty, each with its invoice; and the acts of staff. */
async function fill(db, { orders, auditRows: count }) {
  const now = Date.now()
  const rows = { accounts: [], orders: [], order_lines: [], invoices: [], invoice_lines: [] }
  for (let n = 0; n < orders; n++) {
    if (n % PER_ACCOUNT === 0)
      rows.accounts.push({
        ...accountOf(now - 400 * 24 * HOUR_MS),
        ...{ company_name: 'Stichting De Bakkerij', email: `post@bakkerij-${n / PER_ACCOUNT}.example` },
      })
    addOrder(rows, n, { account: rows.accounts.at(-1), at: now - (orders - n) * (HOUR_MS / 10) })
  }
  for (const [table, list] of Object.entries(rows)) await db.insert(table, list)
  // The words of customers, in place of the mark that they are missing, which a task of the shop would work on meanwhile.
  const { module: rules } = await runnerImport('./rules/search-words.ts')
  const wordsOf = ({ id: account_id, email, company_name, first_name, last_name }) =>
    rules.searchWords([email, company_name, first_name, last_name].join(' ')).map((word) => ({ account_id, word }))
  await db.insert('account_words', rows.accounts.flatMap(wordsOf))
  await db.run(`delete from account_words where word = ''`)
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
      ? { delivery_status: 'DONE', delivered_at: at }
      : { delivery_status: 'PENDING', delivered_at: null }),
  })
  const day = new Date(at).toISOString().slice(0, 10)
  const invoice = { id: id('inv'), kind: 'INVOICE', series: 'W', year: 2020, number: n + 1, account_id: account.id }
  rows.invoices.push({
    ...{ ...invoice, order_id: order.id, locale: 'nl', payment_method: 'IDEAL', vat_rate: 2100, ...sums, closed: true },
    ...{ issued_at: at, issued_on: day, due_on: day, paid_at: n % 40 === 0 ? null : at },
  })
  rows.invoice_lines.push({
    ...{ id: id('ivl'), invoice_id: invoice.id, position: 1, order_id: order.id, order_line_id: line.id },
    ...{ title: `naam-${n}.nl`, day, net: 1000 },
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

// Writes the rows of a large shop straight into the database of a stopped shop, on either engine.
import { createHash, createHmac, randomBytes } from 'node:crypto'
import Database from 'better-sqlite3'
import pg from 'pg'
import { runnerImport } from 'vite'

const DAY_MS = 86_400_000
const AT_ONCE = 5000
const PER_ACCOUNT = 5
const AHEAD_DAYS = 30
const PRICE = { net: 1000, vat: 210, gross: 1210 }

export const id = (prefix) => `${prefix}_${randomBytes(16).toString('base64url')}`
const DAY = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Amsterdam', dateStyle: 'short' })

/** Inserts rows of a table, some thousands at a time. */
export function openSqlite(file) {
  const db = new Database(file)
  db.pragma('synchronous = OFF')
  return {
    async insert(table, rows) {
      db.transaction(() => {
        let prepared
        for (const row of rows) {
          const columns = Object.keys(row)
          prepared ??= db.prepare(`insert into ${table} (${columns}) values (${columns.map((name) => `@${name}`)})`)
          prepared.run(Object.fromEntries(columns.map((name) => [name, plain(row[name])])))
        }
      })()
    },
    async run(statement) {
      db.exec(statement)
    },
    /** Without statistics for SQLite's planner, which a shop does not collect either. */
    async close() {
      db.close()
    },
  }
}

const plain = (value) => (typeof value === 'boolean' ? Number(value) : value)

export async function openPostgres(url) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return {
    async insert(table, rows) {
      let some = []
      const write = async () => {
        if (some.length === 0) return
        const columns = Object.keys(some[0])
        const values = `select ${columns} from json_populate_recordset(null::${table}, $1)`
        await client.query(`insert into ${table} (${columns}) ${values}`, [JSON.stringify(some)])
        some = []
      }
      for (const row of rows) {
        some.push(row)
        if (some.length === AT_ONCE) await write()
      }
      await write()
    },
    async run(statement) {
      await client.query(statement)
    },
    async close() {
      await client.query('vacuum analyze')
      await client.end()
    },
  }
}

/** An active account. */
export const accountOf = (at) => ({
  id: id('acc'),
  email: `${randomBytes(8).toString('hex')}@voorbeeld.example`,
  ...{ activated_at: at, created_at: at, is_company: false, first_name: 'Vera', last_name: 'Voorbeeld' },
  ...{ street: 'Kade', street_number: '1', post_code: '1234AB', city: 'Voorbeeldstad', phone_number: '+31201234567' },
})

/** Inserts accounts with their words, in place of the mark that they are missing, which a task of the shop would work on meanwhile. */
export async function insertAccounts(db, accounts) {
  const { module: rules } = await runnerImport('./rules/search-words.ts')
  const wordsOf = ({ id: account_id, email, company_name, first_name, last_name }) =>
    rules.searchWords([email, company_name, first_name, last_name].join(' ')).map((word) => ({ account_id, word }))
  await db.insert('accounts', accounts)
  await db.insert('account_words', accounts.flatMap(wordsOf))
  await db.run(`delete from account_words where word = ''`)
}

const domainOf = (account, name, expiresAt) => ({
  ...{ id: id('dom'), account_id: account.id, name, registered_at: expiresAt - 365 * DAY_MS, expires_at: expiresAt },
  created_at: expiresAt - 365 * DAY_MS,
})

/**
 * Adds domains, five per account, with terms that end over the whole year. Those that expire within a month already have an
 * unpaid renewal order and a reminder, so nothing is due.
 */
export async function fillLargeShop(db, { domains: count, now = Date.now() }) {
  const accounts = []
  const rows = { domains: [], orders: [], order_lines: [], renewals: [] }
  for (let n = 0; n < count / PER_ACCOUNT; n++) accounts.push(accountOf(now - 400 * DAY_MS))
  for (let n = 0; n < count; n++) {
    const account = accounts[Math.floor(n / PER_ACCOUNT)]
    // Starts tomorrow, so that nothing expires during the measurement.
    const inDays = 2 + ((n * 7919) % 363)
    const domain = domainOf(account, `naam-${n}.nl`, now + inDays * DAY_MS)
    rows.domains.push(domain)
    if (inDays <= AHEAD_DAYS) addRenewal(rows, domain, { number: 1_000_000 + n, inDays, now })
  }
  await insertAccounts(db, accounts)
  for (const [table, list] of Object.entries(rows)) await db.insert(table, list)
  return rows.renewals.length
}

function addRenewal(rows, domain, { number, inDays, now }) {
  // On its regular order day.
  const at = now - (AHEAD_DAYS - inDays) * DAY_MS
  const order = { id: id('ord'), number, account_id: domain.account_id, channel: 'CUSTOMER', locale: 'nl' }
  const terms = { status: 'AWAITING_PAYMENT', payment_method: 'IDEAL', period: 'YEARLY', fee_cents: 0, vat_rate: 2100 }
  rows.orders.push({ ...order, ...terms, ...PRICE, discount: 0, quote_hash: '', created_at: at })
  const from = DAY.format(domain.expires_at)
  const renews = {
    kind: 'DOMAIN',
    thingId: domain.id,
    part: '',
    from,
    until: from.replace(/^\d+/, (year) => +year + 1),
  }
  const line = { id: id('lin'), order_id: order.id, position: 1, kind: 'DOMAIN', product_code: 'DOMAIN_NL' }
  rows.order_lines.push({
    ...{ ...line, product_name_nl: '.nl', product_name_en: '.nl', domain_name: domain.name },
    ...{ options: JSON.stringify({ renews }), trace: '[]', transfer_dns_later: true, delivery_attempt: 1 },
    ...{ net: PRICE.net, list: PRICE.net, renewal: PRICE.net, gross: PRICE.gross, delivery_status: 'PENDING' },
  })
  rows.renewals.push({
    ...{ id: id('rnw'), account_id: domain.account_id, kind: 'DOMAIN', thing_id: domain.id, part: '', term_from: from },
    ...{ order_id: order.id, order_line_id: line.id, reminded_days: 1, created_at: at },
  })
}

/** Adds domains, each of another account, whose renewal is due today. */
export async function addDue(db, { due, now = Date.now() }) {
  const accounts = Array.from({ length: due }, () => accountOf(now - 400 * DAY_MS))
  await insertAccounts(db, accounts)
  const name = randomBytes(4).toString('hex')
  await db.insert(
    'domains',
    accounts.map((account, n) => domainOf(account, `loopt-af-${name}-${n}.nl`, now + (AHEAD_DAYS - 1) * DAY_MS)),
  )
}

/** Adds visitors who buy. Returns the headers that each sends. */
export async function addVisitors(db, { visitors, secret, now = Date.now() }) {
  const made = Array.from({ length: visitors }, () => {
    const token = randomBytes(32).toString('base64url')
    const csrf = createHmac('sha256', secret).update(`csrf:${token}`).digest('base64url')
    const hash = createHash('sha256').update(token).digest('base64url')
    return { hash, headers: { cookie: `sid=${token}`, 'x-csrf-token': csrf } }
  })
  const basket = { kind: 'CUSTOMER', state: 'OPEN', period: 'YEARLY', proposed_services: '[]', version: 1 }
  await db.insert(
    'baskets',
    made.map(({ hash }) => ({ id: id('bsk'), visitor_hash: hash, ...basket, created_at: now, changed_at: now })),
  )
  return made.map(({ headers }) => headers)
}

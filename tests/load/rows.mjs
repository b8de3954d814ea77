// Rows that a measurement writes straight into the database of a stopped shop.
import { createHash, createHmac, randomBytes } from 'node:crypto'
import Database from 'better-sqlite3'
import pg from 'pg'

/** A session of a browser: the hash that the shop stores, and the headers that the browser sends. */
export function newSession(secret) {
  const token = randomBytes(32).toString('base64url')
  const csrf = createHmac('sha256', secret).update(`csrf:${token}`).digest('base64url')
  const hash = createHash('sha256').update(token).digest('base64url')
  return { hash, token, headers: { cookie: `sid=${token}`, 'x-csrf-token': csrf } }
}

/** Logged-in customers: their rows by table, and the headers that each sends. */
export function newCustomers(count, secret) {
  const now = Date.now()
  const rows = { accounts: [], sessions: [] }
  const headers = Array.from({ length: count }, (_, n) => {
    const session = newSession(secret)
    const id = `acc_${randomBytes(16).toString('base64url')}`
    rows.accounts.push({
      id,
      email: `klant-${n}@voorbeeld.example`,
      activated_at: now,
      created_at: now,
      is_company: false,
      first_name: 'Vera',
      last_name: 'Voorbeeld',
      street: 'Kade',
      street_number: '1',
      post_code: '1234AB',
      city: 'Voorbeeldstad',
      phone_number: '+31201234567',
    })
    rows.sessions.push({
      token_hash: session.hash,
      account_id: id,
      created_at: now,
      last_seen_at: now,
      confirmed_at: now,
    })
    return session.headers
  })
  return { rows, headers }
}

export function fillSqlite(file, rows) {
  const db = new Database(file)
  db.transaction(() => {
    for (const [table, list] of Object.entries(rows)) {
      const columns = Object.keys(list[0])
      const insert = db.prepare(`insert into ${table} (${columns}) values (${columns.map((column) => `@${column}`)})`)
      for (const row of list) {
        insert.run(
          Object.fromEntries(
            columns.map((name) => [name, typeof row[name] === 'boolean' ? Number(row[name]) : row[name]]),
          ),
        )
      }
    }
  })()
  db.close()
}

export async function fillPostgres(url, rows) {
  for (const [table, list] of Object.entries(rows)) {
    const columns = Object.keys(list[0])
    const values = `select ${columns} from json_populate_recordset(null::${table}, $1)`
    await ask(url, `insert into ${table} (${columns}) ${values}`, [JSON.stringify(list)])
  }
  await ask(url, 'vacuum analyze')
}

/** Asks PostgreSQL once. */
export async function ask(url, query, values) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(query, values)).rows
  } finally {
    await client.end()
  }
}

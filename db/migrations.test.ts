import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import BetterSqlite from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { saveMissingWords } from './account-words'
import { nextNumber } from './counters'
import { generateSQLiteDrizzleJson, generateSQLiteMigration } from './migrations.test-support'
import { all } from './query'
import * as schema from './schema'
import { openSqlite } from './sqlite'

const read = (file: string): string => readFileSync(join(import.meta.dirname, 'migrations', file), 'utf8')
const journal = JSON.parse(read('meta/_journal.json')) as { entries: { idx: number; tag: string; when: number }[] }
const newest = journal.entries.at(-1) as (typeof journal.entries)[number]

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'wimpel-migrations-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Creates a shop as it was before a migration, with an account, an order of it, and the rows of these statements. */
function shopBefore(tag: string, order: string, statements = ''): string {
  const file = join(emptyFolder(), 'shop.sqlite')
  const connection = new BetterSqlite(file)
  const before = journal.entries.filter((entry) => entry.tag < tag)
  for (const entry of before)
    for (const sql of read(`${entry.tag}.sql`).split('--> statement-breakpoint')) connection.exec(sql)
  connection.exec(`
    create table __drizzle_migrations (id integer primary key, hash text not null, created_at numeric);
    insert into __drizzle_migrations (hash, created_at) values ('before', ${before.at(-1)?.when});
    insert into accounts (id, email, activated_at, first_name, last_name, created_at) values ('acc', 'a@b.nl', 0, 'A', 'B', 0);
    insert into orders (id, number, account_id, channel, locale, status, payment_method, period, fee_cents, vat_rate, net,
      vat, gross, discount, quote_hash, created_at) values ('ord', 10042, 'acc', 'CUSTOMER', 'nl', ${order}, 0, '', 0);
    ${statements}
  `)
  connection.close()
  return file
}

test('the migrations make what the schema says', async () => {
  const snapshot = JSON.parse(read(`meta/${String(newest.idx).padStart(4, '0')}_snapshot.json`))
  const now = await generateSQLiteDrizzleJson(schema, snapshot.id)
  expect(await generateSQLiteMigration(snapshot, now)).toEqual([])
})

test('every table is strict', () => {
  for (const file of readdirSync(join(import.meta.dirname, 'migrations')).filter((name) => name.endsWith('.sql'))) {
    const tables = read(file).match(/CREATE TABLE [\s\S]*?;/g) ?? []
    expect(tables.filter((table) => !table.endsWith('STRICT;'))).toEqual([])
  }
})

/** Statements that remove something, or add a constraint on existing rows, in the words of PostgreSQL. */
const NOT_ADDED =
  /\b(drop (table|column|constraint|index|not null)|rename|set not null|alter column .* type|add constraint)\b/i
const ADDED_WITHOUT_DEFAULT = /add column (?!.*default).*not null/i

test('an instance of the release before still works on the new schema: what PostgreSQL migrates only adds', () => {
  const { entries } = JSON.parse(read('postgres/meta/_journal.json')) as { entries: { tag: string }[] }
  const later = entries.slice(1).map(({ tag }) => read(`postgres/${tag}.sql`))
  expect(later.length).toBeGreaterThan(0)
  const created = new Set(later.flatMap(createdIn))
  const statements = later.flatMap((migration) => statementsOnExisting(migration, created))
  expect(statements.filter((sql) => NOT_ADDED.test(sql) || ADDED_WITHOUT_DEFAULT.test(sql))).toEqual([])
})

const createdIn = (migration: string): string[] =>
  [...migration.matchAll(/CREATE TABLE "(\w+)"/g)].map(([, table = '']) => table)

/** Without an index that is not unique, an instance of the release before only searches slower. */
const PLAIN_INDEXES = new Set(
  readdirSync(join(import.meta.dirname, 'migrations/postgres'))
    .filter((name) => name.endsWith('.sql'))
    .flatMap((name) => [...read(`postgres/${name}`).matchAll(/CREATE INDEX "(\w+)"/g)].map(([, index]) => index)),
)

/**
 * Returns the statements of a migration, without constraints of tables that the release before does not know, and
 * without indexes that are not unique or get other columns under the same name.
 */
function statementsOnExisting(migration: string, created: ReadonlySet<string>): string[] {
  const isOfNew = (sql: string) => created.has(/ALTER TABLE "(\w+)" (?:ADD|DROP) CONSTRAINT/.exec(sql)?.[1] ?? '')
  const isReplaced = (sql: string) => {
    const [, index] = /^\s*DROP INDEX "(\w+)";\s*$/.exec(sql) ?? []
    return index !== undefined && (PLAIN_INDEXES.has(index) || migration.includes(`INDEX "${index}" ON`))
  }
  return migration.split('--> statement-breakpoint').filter((sql) => !isOfNew(sql) && !isReplaced(sql))
}

test('a shop from before the counters continues its numbers', async () => {
  const file = shopBefore('0001', `'OPEN', 'IDEAL', 'YEARLY', 0, 2100, 0, 0, 0`)
  const db = openSqlite({ file, durability: 'OFF' })
  const number = await db.transaction(async (tx) => nextNumber(tx, 'order'))
  expect(number).toBe(10_043)
  await db.close()
})

test('a package from before terms were kept has the term of the order that made it', async () => {
  const file = shopBefore(
    '0011',
    `'DELIVERED', 'IDEAL', 'YEARLY', 0, 2100, 4788, 0, 4788`,
    `
    insert into order_lines (id, order_id, position, kind, product_code, product_name_nl, product_name_en, domain_name, net,
      list, renewal, gross, trace, delivery_status, delivered_at)
      values ('lin', 'ord', 1, 'HOSTING', 'HOSTING_BASIC', 'Basic', 'Basic', 'a.nl', 4788, 4788, 4788, 4788, '[]', 'DONE',
        ${Date.UTC(2026, 1, 2, 23, 30)});
    insert into hosting_packages (id, account_id, domain_name, package_code, ipv4, ipv6, mail_host, created_at)
      values ('hst', 'acc', 'a.nl', 'HOSTING_BASIC', '', '', '', 0), ('hst2', 'acc', 'b.nl', 'HOSTING_BASIC', '', '', '', 0);
  `,
  )
  const db = openSqlite({ file, durability: 'OFF' })
  const rows = await all(db.reader.select().from(schema.hostingPackages))
  expect(rows.map(({ period, termFrom, termUntil, termNet }) => [period, termFrom, termUntil, termNet])).toEqual([
    ['YEARLY', '2026-02-03', '2027-02-03', 4788],
    [null, null, null, null],
  ])
  await db.close()
})

test('an invoice from before it had lines keeps its number, and has what its order had', async () => {
  const file = shopBefore(
    '0017',
    `'DELIVERED', 'IDEAL', 'YEARLY', 50, 2100, 449, 94, 543`,
    `
    insert into order_lines (id, order_id, position, kind, product_code, product_name_nl, product_name_en, domain_name, net,
      list, renewal, gross, trace) values ('lin', 'ord', 1, 'DOMAIN', 'DOMAIN_NL', '', '', 'a.nl', 399, 399, 399, 543, '[]');
    insert into invoices (id, number, order_id, gross, closed, issued_at)
      values ('inv', 7, 'ord', 543, 1, ${Date.UTC(2026, 1, 2, 12)});
    insert into counters values ('invoice', 7);
  `,
  )
  const db = openSqlite({ file, durability: 'OFF' })
  expect(await all(db.reader.select().from(schema.invoices))).toMatchObject([
    { series: 'W', year: 0, number: 7, accountId: 'acc', net: 449, vat: 94, issuedOn: '2026-02-02', closed: true },
  ])
  const lines = await all(db.reader.select().from(schema.invoiceLines))
  expect(lines.map(({ title, net }) => [title, net])).toEqual([
    ['a.nl', 399],
    ['Kosten van de betaalwijze', 50],
  ])
  await db.close()
})

test('the customers of an older shop are found by words once the task has written them', async () => {
  const db = openSqlite({
    file: shopBefore('0059', `'DELIVERED', 'IDEAL', 'YEARLY', 0, 2100, 0, 0, 0`),
    durability: 'OFF',
  })
  const words = async () => (await all(db.reader.select().from(schema.accountWords))).map(({ word }) => word)
  expect(await words()).toEqual([''])
  expect(await db.transaction((tx) => saveMissingWords(tx, 10))).toBe(1)
  expect(await words()).toEqual(['a', 'b', 'nl'])
  expect(await db.transaction((tx) => saveMissingWords(tx, 10))).toBe(0)
  await db.close()
})

test('the extensions of an older shop get a hyphen in their name, but for names that staff wrote', async () => {
  const file = shopBefore(
    '0055',
    `'DELIVERED', 'IDEAL', 'YEARLY', 0, 2100, 0, 0, 0`,
    `
    insert into products (id, code, kind, position, name_nl, name_en, unit, original_cents, discounted_cents, extension)
      values ('p1', 'DOMAIN_NL', 'DOMAIN', 1, '.nl domeinnaam', '.nl domain name', 'year', 999, 399, 'nl'),
        ('p2', 'DOMAIN_CO_UK', 'DOMAIN', 2, '.co.uk domeinnaam', '.co.uk domain name', 'year', 999, 999, 'co.uk'),
        ('p3', 'DOMAIN_COM', 'DOMAIN', 3, 'Je .com domeinnaam', 'Your .com', 'year', 999, 999, 'com'),
        ('p4', 'VPS_S', 'VPS', 4, 'VPS S', 'VPS S', 'month', 999, 999, null);
  `,
  )
  const db = openSqlite({ file, durability: 'OFF' })
  const rows = await all(db.reader.select().from(schema.products).orderBy(schema.products.position))
  expect(rows.map(({ nameNl }) => nameNl)).toEqual([
    '.nl-domeinnaam',
    '.co.uk-domeinnaam',
    'Je .com domeinnaam',
    'VPS S',
  ])
  await db.close()
})

test('numbers have no gaps, whatever is rolled back', async () => {
  const db = openSqlite({ file: join(emptyFolder(), 'shop.sqlite'), durability: 'OFF' })
  const asked = Array.from({ length: 60 }, (_, i) =>
    db.transaction(async (tx) => {
      const number = await nextNumber(tx, 'order')
      if (i % 3 === 0) throw new Error('no')
      return number
    }),
  )
  const given = (await Promise.allSettled(asked)).flatMap((result) =>
    result.status === 'fulfilled' ? [result.value] : [],
  )
  expect(given).toEqual(Array.from({ length: 40 }, (_, i) => 10_001 + i))
  await db.close()
})

test('payments and refunds of orders from before invoices were paid online stay as they were', async () => {
  const file = shopBefore(
    '0028',
    `'PAID', 'IDEAL', 'YEARLY', 0, 2100, 100, 21, 121`,
    `
    insert into payment_attempts (id, reference, order_id, number, status, amount, paid_amount, created_at, changed_at)
      values ('pay', 'abc', 'ord', 1, 'COMPLETED', 121, 121, 0, 0);
    insert into refunds (reference, order_id, payment_attempt_id, amount, reason, created_at)
      values ('def', 'ord', 'pay', 121, 'paid-twice', 0);
  `,
  )
  const db = openSqlite({ file, durability: 'OFF' })
  const paid = { id: 'pay', orderId: 'ord', invoiceId: null, amount: 121 }
  expect(await all(db.reader.select().from(schema.paymentAttempts))).toMatchObject([paid])
  const back = { orderId: 'ord', invoiceId: null, paymentAttemptId: 'pay', amount: 121 }
  expect(await all(db.reader.select().from(schema.refunds))).toMatchObject([back])
  await db.close()
})

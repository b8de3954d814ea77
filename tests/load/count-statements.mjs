// Loaded into a server before it starts (`node --import`): counts its SQL statements and transactions. SIGUSR2 writes the counts
// to the file that COUNTS names and begins again. The counting costs time, so CPU is measured on another server.
import { writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import Database from 'better-sqlite3'
import pg from 'pg'

/** By database file and text: how often, and how long. */
let counts = new Map()
let transactions = 0
let commits = 0
/** The texts of each ended transaction, in their order, and of what was read outside one; how often each. */
let shapes = new Map()
/** The texts of the open transaction of a connection. */
const open = new WeakMap()

function noteText(connection, database, sql) {
  const own = open.get(connection)
  if (own) own.push(sql)
  else noteShape([`${database}, outside a transaction`, sql])
}

function noteShape(texts) {
  const key = texts.map((sql) => sql.replace(/\s+/g, ' ')).join('\n\n')
  shapes.set(key, (shapes.get(key) ?? 0) + 1)
}

/** Begins and ends transactions by the text that controls them: the savepoint of the next is begun with the release of the last. */
function follow(connection, database, sql) {
  if (/^(commit|release|rollback)|commit$/i.test(sql) && open.has(connection)) {
    noteShape([database, ...open.get(connection)])
    open.delete(connection)
  }
  if (/(^|; )savepoint|^begin/i.test(sql) && !(open.get(connection)?.length > 0)) open.set(connection, [])
}

function note(database, sql, began) {
  const key = `${database}: ${sql}`
  const known = counts.get(key) ?? { database, sql, times: 0, ms: 0 }
  known.times++
  known.ms += performance.now() - began
  counts.set(key, known)
}

function timed(database, sql, act) {
  const began = performance.now()
  try {
    return act()
  } finally {
    note(database, sql, began)
  }
}

const { prepare, exec } = Database.prototype
Database.prototype.prepare = function (sql) {
  const statement = prepare.call(this, sql)
  const database = basename(this.name)
  for (const method of ['run', 'get', 'all']) {
    const original = statement[method]
    if (original)
      statement[method] = (...values) => {
        noteText(this, database, sql)
        return timed(database, sql, () => Reflect.apply(original, statement, values))
      }
  }
  return statement
}
Database.prototype.exec = function (sql) {
  if (/^savepoint/i.test(sql)) transactions++
  if (/^commit/i.test(sql)) commits++
  follow(this, basename(this.name), sql)
  return timed(basename(this.name), sql, () => exec.call(this, sql))
}

const { query } = pg.Client.prototype
/** Number of savepoints in the open transaction of a connection: a transaction that is alone in its commit has none. */
const savepoints = new WeakMap()
pg.Client.prototype.query = function (...args) {
  const sql = typeof args[0] === 'string' ? args[0] : args[0].text
  if (/^begin/.test(sql)) savepoints.set(this, 0)
  // That of the next transaction is begun with the release of the last.
  if (/(^|; )savepoint/.test(sql)) savepoints.set(this, savepoints.get(this) + 1)
  if (/commit$/.test(sql) && savepoints.has(this)) {
    transactions += Math.max(1, savepoints.get(this))
    commits++
  }
  if (/^(begin|commit|release|rollback)|(^|; )savepoint|commit$/i.test(sql)) follow(this, 'postgres', sql)
  else noteText(this, 'postgres', sql)
  // Its time passes in the database.
  note('postgres', sql.startsWith('select pg_notify') ? 'select pg_notify …; commit' : sql, performance.now())
  return Reflect.apply(query, this, args)
}

process.on('SIGUSR2', () => {
  writeFileSync(
    process.env.COUNTS,
    JSON.stringify({ statements: [...counts.values()], transactions, commits, shapes: [...shapes] }),
  )
  counts = new Map()
  transactions = 0
  commits = 0
  shapes = new Map()
})

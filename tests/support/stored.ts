import { createHash } from 'node:crypto'
import { join } from 'node:path'
import BetterSqlite from 'better-sqlite3'
import type { Shop } from '../../server/compose'

/** Counters and records of tries are no content: refusing somebody may be counted, and told to the owner. */
const RECORDS = ['attempts', 'activity']

/** What the shop's database holds, in short: two readings are equal when nothing was written in between. */
export function stored(app: Shop): Record<string, string> {
  const connection = new BetterSqlite(join(app.deps.config.dataDir, 'shop.sqlite'), { readonly: true })
  const tables = connection.prepare<[], string>(`select name from sqlite_master where type = 'table' order by name`)
  const content = tables
    .pluck()
    .all()
    .filter((name) => !RECORDS.includes(name))
    .map((name) => {
      const rows = connection.prepare(`select * from "${name}" order by rowid`).all()
      return [name, createHash('sha256').update(JSON.stringify(rows)).digest('hex')] as const
    })
  connection.close()
  return Object.fromEntries(content)
}

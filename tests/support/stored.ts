import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Shop } from '../../server/compose'

/** Counters of tries are no content: refusing somebody may count. */
const COUNTERS = ['attempts']

/** What the shop's database holds, in short: two readings are equal when nothing was written in between. */
export function stored(app: Shop): Record<string, string> {
  const { reader } = app.deps.db
  const tables = reader.all<{ name: string }>(sql`select name from sqlite_master where type = 'table' order by name`)
  const content = tables
    .filter(({ name }) => !COUNTERS.includes(name))
    .map(({ name }) => {
      const rows = reader.all(sql`select * from ${sql.identifier(name)} order by rowid`)
      return [name, createHash('sha256').update(JSON.stringify(rows)).digest('hex')] as const
    })
  return Object.fromEntries(content)
}

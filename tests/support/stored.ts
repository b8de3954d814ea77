import { createHash } from 'node:crypto'
import type { Shop } from '../../server/compose'
import { behind } from './test-database'

/**
 * Counters and activity records are not content: a refusal may be counted and shown to the owner. Leases of scheduled tasks are
 * written by the clock, regardless of requests.
 */
const RECORDS = ['attempts', 'activity', 'scheduled_tasks']

/** Digest of the shop's database: two digests are equal when nothing was written in between. */
export function stored(app: Shop): Promise<Record<string, string>> {
  const { config } = app.deps
  return behind(config, async (query) => {
    const tables = await query(
      config.databaseUrl
        ? `select table_name as name from information_schema.tables where table_schema = 'public'`
        : `select name from sqlite_master where type = 'table'`,
    )
    const content: Record<string, string> = {}
    for (const name of tables.map((table) => String(table.name)).filter((name) => !RECORDS.includes(name))) {
      const rows = (await query(`select * from "${name}"`)).map((row) => JSON.stringify(row)).sort()
      content[name] = createHash('sha256').update(rows.join()).digest('hex')
    }
    return content
  })
}

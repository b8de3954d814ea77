import type { Database, OpenOptions } from './database'
import { engine } from './engine'

/** Opens the shop's database and migrates its schema. Refuses a schema newer than this release. */
export async function openDatabase({
  file,
  url,
  schema,
  readers,
  durability,
  maxBytes,
  report,
  reportLost,
}: OpenOptions): Promise<Database> {
  if (engine === 'sqlite') {
    const { openSqlite } = await import('./sqlite')
    return openSqlite({ file, durability, maxBytes, report })
  }
  if (!url) throw new Error('The address of the PostgreSQL database is missing.')
  const { openPostgres } = await import('./postgres')
  return openPostgres({ url, schema, readers, maxBytes, report, reportLost })
}

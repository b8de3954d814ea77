import { accessSync, constants, existsSync } from 'node:fs'
import { dirname } from 'node:path'

const TIMEOUT_MS = 5000

/** State of a database that was only looked at: nothing is created, migrated or changed. */
export interface Inspection {
  /** Milliseconds that its clock is ahead of this machine's; 0 for a file. */
  aheadMs: number
  /** Whether it holds a shop. */
  hasShop: boolean
}

/** Looks whether the database of a shop can be reached. Rejects with the driver's or the file system's error. */
export async function inspectDatabase({ file, url }: { file: string; url: string | null }): Promise<Inspection> {
  if (url === null) return inspectFile(file)
  // A shop on SQLite never loads the driver.
  const { default: pg } = await import('pg')
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: TIMEOUT_MS,
    query_timeout: TIMEOUT_MS,
  })
  await client.connect()
  try {
    const before = Date.now()
    const { rows } = await client.query<{ now: string; shop: string | null }>(
      `select (extract(epoch from clock_timestamp()) * 1000)::bigint as now, to_regclass('accounts')::text as shop`,
    )
    const here = (before + Date.now()) / 2
    return { aheadMs: Math.round(Number(rows[0]?.now) - here), hasShop: rows[0]?.shop != null }
  } finally {
    await client.end()
  }
}

function inspectFile(file: string): Inspection {
  const hasShop = existsSync(file)
  // A folder that is not there yet is created at the first start, in the nearest one that is.
  let path = hasShop ? file : dirname(file)
  while (!existsSync(path)) path = dirname(path)
  // The dot fails for a file where a folder is needed.
  accessSync(hasShop ? path : `${path}/.`, constants.R_OK | constants.W_OK)
  return { aheadMs: 0, hasShop }
}

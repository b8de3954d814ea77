import { createHmac } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Database } from './database'
import { run, written } from './query'
import { settings } from './schema/catalogue'

const FINGERPRINT = 'secret_fingerprint'

/**
 * Requires instances that share a database to use the same secret, since each would refuse the sessions of the others
 * otherwise. Throws.
 */
export async function requireSharedSecret(db: Database, secret: string): Promise<void> {
  // Long enough to tell secrets apart, and too short to guess one from.
  const value = createHmac('sha256', secret).update(FINGERPRINT).digest().readUInt32BE() >>> 1
  const known = await db.transaction(async (tx) => {
    await run(tx.insert(settings).values({ key: FINGERPRINT, value }).onConflictDoNothing())
    return written(tx.select().from(settings).where(eq(settings.key, FINGERPRINT)))
  })
  if (known.value === value) return
  throw new Error(
    `SECRET differs from that of the instances that have used this database. To change it, stop them all and run: delete from settings where key = '${FINGERPRINT}'`,
  )
}

import type { Database } from './database'
import { all, run } from './query'
import { attempts } from './schema/limits'

/** Writes a row and waits until it is on disk, as for an order. Throws if that fails. */
export async function probeWrite(db: Database): Promise<void> {
  const row = { kind: 'write-probe', keyHash: '', windowStart: Date.now(), count: 1 }
  await db.transaction((tx) =>
    run(
      tx
        .insert(attempts)
        .values(row)
        .onConflictDoUpdate({ target: [attempts.kind, attempts.keyHash], set: row }),
    ),
  )
}

/** Reads a row. Throws if the database is unreachable. */
export async function probeRead(db: Database): Promise<void> {
  await all(db.reader.select({ kind: attempts.kind }).from(attempts).limit(1))
}

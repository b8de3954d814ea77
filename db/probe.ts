import type { Database } from './open'
import { all, run } from './query'
import { attempts } from './schema/limits'

/** Writes a row and waits until it is on disk, as an order would be; throws when that cannot be done. */
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

/** Reads a row; throws when the database is away. */
export async function probeRead(db: Database): Promise<void> {
  await all(db.reader.select({ kind: attempts.kind }).from(attempts).limit(1))
}

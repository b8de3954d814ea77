import { statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A file in the data folder. Its modification time is that of the last backup. */
const NOTE = 'last-backup'

/** Records the time of a backup in the data folder, for the metrics. Throws if the folder is not writable. */
export const noteBackup = (dataDir: string): void => writeFileSync(join(dataDir, NOTE), '', { mode: 0o600, flag: 'w' })

/** Returns the milliseconds since the last backup of a shop; null if none was recorded. */
export function backupAge(dataDir: string): number | null {
  const note = statSync(join(dataDir, NOTE), { throwIfNoEntry: false })
  return note ? Math.max(0, Date.now() - note.mtimeMs) : null
}

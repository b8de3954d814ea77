import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Message of both engines for a schema newer than this release. */
export const NEWER_SCHEMA = 'The database was written by a newer version of the shop.'

/** Beside this file, or above the built server. */
const ROOT = ['.', '../..', '../../..']
  .flatMap((above) => [
    join(import.meta.dirname, above, 'migrations'),
    join(import.meta.dirname, above, 'db/migrations'),
  ])
  .find((folder) => existsSync(join(folder, 'meta/_journal.json'))) as string

export const migrationsFolder = (engine: 'sqlite' | 'postgres'): string =>
  engine === 'sqlite' ? ROOT : join(ROOT, 'postgres')

/** Returns the time of the newest migration in a folder, by which the migrator identifies it. */
export function newestOf(folder: string): number {
  const { entries } = JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8')) as {
    entries: { when: number }[]
  }
  return Math.max(0, ...entries.map(({ when }) => when))
}

/** Returns drizzle-kit's snapshot of the schema at the newest migration of an engine. */
export function newestSnapshot(engine: 'sqlite' | 'postgres'): { id: string } {
  const folder = migrationsFolder(engine)
  const { entries } = JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8')) as {
    entries: { idx: number }[]
  }
  const last = String(entries.at(-1)?.idx).padStart(4, '0')
  return JSON.parse(readFileSync(join(folder, `meta/${last}_snapshot.json`), 'utf8'))
}

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What both engines say to a schema that this program does not know. */
export const NEWER_SCHEMA = 'The database was written by a newer version of this program.'

/** Beside this file, or above the program that was built of it. */
const ROOT = ['.', '../..', '../../..']
  .flatMap((above) => [
    join(import.meta.dirname, above, 'migrations'),
    join(import.meta.dirname, above, 'db/migrations'),
  ])
  .find((folder) => existsSync(join(folder, 'meta/_journal.json'))) as string

export const migrationsFolder = (engine: 'sqlite' | 'postgres'): string =>
  engine === 'sqlite' ? ROOT : join(ROOT, 'postgres')

/** The instant at which the newest migration of a folder was written, by which the migrator tells them apart. */
export function newestOf(folder: string): number {
  const { entries } = JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8')) as {
    entries: { when: number }[]
  }
  return Math.max(0, ...entries.map(({ when }) => when))
}

/** What drizzle-kit noted of the schema at an engine's newest migration. */
export function newestSnapshot(engine: 'sqlite' | 'postgres'): { id: string } {
  const folder = migrationsFolder(engine)
  const { entries } = JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8')) as {
    entries: { idx: number }[]
  }
  const last = String(entries.at(-1)?.idx).padStart(4, '0')
  return JSON.parse(readFileSync(join(folder, `meta/${last}_snapshot.json`), 'utf8'))
}

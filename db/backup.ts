import { createHash } from 'node:crypto'
import {
  chmodSync,
  closeSync,
  copyFileSync,
  createReadStream,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import BetterSqlite from 'better-sqlite3'
import { findFaults } from './invariants'
import { lockDataFolder } from './lock'

/** Copied first, so that the later copies of the embedded outside systems contain everything the shop has sent them. */
const SHOP_FILE = 'shop.sqlite'
const MANIFEST = 'backup.json'

export interface Manifest {
  takenAt: string
  files: { name: string; bytes: number; sha256: string }[]
}

/** The backup is not of a shop, is damaged, or violates an invariant. The message says which. */
class NotWhole extends Error {
  override name = 'NotWhole'
  constructor(
    what: string,
    readonly faults: readonly string[],
  ) {
    super(`${what}:\n- ${faults.join('\n- ')}`)
  }
}

/**
 * Copies all databases of a shop, running or not, to a new folder. The folder appears complete or not at all, and
 * contains everything acknowledged before the start. The secret is not included: a leaked backup should not reveal
 * both.
 */
export async function backUp(dataDir: string, folder: string): Promise<Manifest> {
  if (existsSync(folder) && readdirSync(folder).length > 0) throw new Error(`${folder} is not empty`)
  const names = databasesIn(dataDir)
  if (!names.includes(SHOP_FILE)) throw new Error(`${dataDir} holds no shop: ${SHOP_FILE} is missing`)
  mkdirSync(dirname(folder), { recursive: true })
  const draft = `${folder}.${process.pid}.partial`
  mkdirSync(draft, { mode: 0o700 })
  try {
    const takenAt = new Date().toISOString()
    const files: Manifest['files'] = []
    for (const name of names) {
      await copyOnline(join(dataDir, name), join(draft, name))
      files.push({ name, ...(await measured(join(draft, name))) })
    }
    const faults = names.flatMap((name) => faultsOf(join(draft, name)))
    if (faults.length > 0) throw new NotWhole('The shop is not whole, and was not backed up', faults)
    const manifest: Manifest = { takenAt, files }
    writeFileSync(join(draft, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 })
    for (const name of [...names, MANIFEST]) sync(join(draft, name))
    sync(draft)
    rmSync(folder, { recursive: true, force: true })
    renameSync(draft, folder)
    sync(dirname(folder))
    return manifest
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}

/**
 * Replaces the content of a data folder by a backup. The previous content is moved to a folder beside it; returns that
 * folder, or null if there was none. Refuses an incomplete backup, and a folder in use by a running shop.
 */
export async function restore(folder: string, dataDir: string): Promise<{ manifest: Manifest; keptIn: string | null }> {
  const manifest = await readBackup(folder)
  const unlock = lockDataFolder(dataDir)
  try {
    for (const { name } of manifest.files) {
      copyFileSync(join(folder, name), join(dataDir, `${name}.restoring`))
      chmodSync(join(dataDir, `${name}.restoring`), 0o600)
      sync(join(dataDir, `${name}.restoring`))
    }
    const keptIn = setAside(dataDir)
    // The shop's own file is renamed last: until then, a shop does not start on incomplete data.
    for (const { name } of manifest.files.toReversed())
      renameSync(join(dataDir, `${name}.restoring`), join(dataDir, name))
    sync(dataDir)
    return { manifest, keptIn }
  } finally {
    unlock()
  }
}

/** Verifies a backup: each file is unchanged and intact. */
async function readBackup(folder: string): Promise<Manifest> {
  if (!existsSync(join(folder, MANIFEST))) throw new Error(`${folder} is no backup: ${MANIFEST} is missing`)
  const manifest = JSON.parse(readFileSync(join(folder, MANIFEST), 'utf8')) as Manifest
  const faults: string[] = []
  for (const { name, sha256 } of manifest.files) {
    if (!existsSync(join(folder, name))) faults.push(`${name} is missing`)
    else if ((await measured(join(folder, name))).sha256 !== sha256) faults.push(`${name} is not what was written`)
    else faults.push(...faultsOf(join(folder, name)))
  }
  if (faults.length > 0) throw new NotWhole(`The backup in ${folder} is not whole, and was not put back`, faults)
  return manifest
}

function databasesIn(dataDir: string): string[] {
  const names = existsSync(dataDir) ? readdirSync(dataDir).filter((name) => name.endsWith('.sqlite')) : []
  return names.sort((a, b) => Number(b === SHOP_FILE) - Number(a === SHOP_FILE) || a.localeCompare(b))
}

/** In one step: a copy in several steps restarts with every write of the shop, and would never finish in a busy one. */
async function copyOnline(source: string, target: string): Promise<void> {
  const connection = new BetterSqlite(source, { readonly: true, timeout: 5000 })
  try {
    await connection.backup(target, { progress: () => 2 ** 31 - 1 })
  } finally {
    connection.close()
  }
  const copy = new BetterSqlite(target)
  // Without a log beside it, the copy is a single file that can be moved.
  copy.pragma('journal_mode = DELETE')
  copy.close()
  chmodSync(target, 0o600)
}

function faultsOf(file: string): string[] {
  const name = file.slice(dirname(file).length + 1)
  const connection = new BetterSqlite(file, { readonly: true })
  try {
    return findFaults(connection, { shop: name === SHOP_FILE }).map((fault) => `${name}: ${fault}`)
  } catch (error) {
    return [`${name}: ${(error as Error).message}`]
  } finally {
    connection.close()
  }
}

/** Moves the existing databases and their logs to a new folder. */
function setAside(dataDir: string): string | null {
  const old = readdirSync(dataDir).filter((name) => /\.sqlite(-wal|-shm)?$/.test(name))
  if (old.length === 0) return null
  const keptIn = join(dataDir, `before-restore-${new Date().toISOString().replace(/[:.]/g, '-')}`)
  mkdirSync(keptIn, { mode: 0o700 })
  for (const name of old) renameSync(join(dataDir, name), join(keptIn, name))
  return keptIn
}

async function measured(file: string): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256')
  let bytes = 0
  await pipeline(createReadStream(file), async (parts: AsyncIterable<Buffer>) => {
    for await (const part of parts) {
      hash.update(part)
      bytes += part.length
    }
  })
  return { bytes, sha256: hash.digest('hex') }
}

/** Flushes a file or directory to disk. */
function sync(path: string): void {
  const opened = openSync(path, 'r')
  fsyncSync(opened)
  closeSync(opened)
}

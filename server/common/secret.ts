import { randomBytes } from 'node:crypto'
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'

/** So many characters at least, and so many different ones: less can be guessed. */
const LENGTH_MIN = 32
const DIFFERENT_MIN = 10
/** What people write where a secret is still to come. */
const PLACEHOLDER = /change.?(me|this|it)|replace.?(me|this|it)|place.?holder|example|voorbeeld/i
/** Words that everybody thinks of first: what is left without them has to do. */
const FIRST_THOUGHTS =
  /secret|geheim|password|wachtwoord|default|standaard|production|productie|your|token|key|sleutel|test|todo|qwerty|asdfgh|wimpel|abcdef\w*?|(0?123456789?0?)|9876543210?|[\W_]/gi
const LEFT_MIN = 16

/** Why this is no secret, in words for whoever set it; null for one that will do. */
export function weaknessOf(secret: string): string | null {
  if (secret.length < LENGTH_MIN) return `it has ${secret.length} characters, and needs ${LENGTH_MIN} or more`
  if (new Set(secret).size < DIFFERENT_MIN) return 'it is made of few characters that repeat'
  if (/^(.{1,16}?)\1+.{0,16}$/s.test(secret)) return 'it repeats itself'
  if (PLACEHOLDER.test(secret) || secret.replace(FIRST_THOUGHTS, '').length < LEFT_MIN)
    return 'it reads like a placeholder'
  return null
}

/** A demo shop makes its own secret and keeps it in the data folder, so that sessions outlive a restart. */
export function keptSecret(dataDir: string): string {
  const file = join(dataDir, 'secret')
  if (!existsSync(file)) writeSecret(dataDir, file)
  const secret = readFileSync(file, 'utf8').trim()
  if (secret.length >= LENGTH_MIN) return secret
  throw new Error(
    `The secret in ${file} is cut off: it has ${secret.length} characters. Put back the one that was kept apart from the backups. Without it, remove the file: a new one is made, everybody has to log in again, and kept transfer codes are lost.`,
  )
}

/** Whole or not at all, also when the power goes: written beside it, brought to disk, and given its name then. */
function writeSecret(dataDir: string, file: string): void {
  mkdirSync(dataDir, { recursive: true })
  const draft = `${file}.${process.pid}.tmp`
  try {
    const made = openSync(draft, 'wx', 0o600)
    writeSync(made, randomBytes(32).toString('base64url'))
    fsyncSync(made)
    closeSync(made)
    // Unlike a rename, a link does not take the place of what another program has made meanwhile.
    linkSync(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft, { force: true })
  }
  syncFolder(dataDir)
}

function syncFolder(folder: string): void {
  const opened = openSync(folder, 'r')
  fsyncSync(opened)
  closeSync(opened)
}

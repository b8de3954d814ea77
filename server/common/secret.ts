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

/** Minimum length and minimum number of different characters. */
const LENGTH_MIN = 32
const DIFFERENT_MIN = 10
/** Placeholders for a secret that is not set yet. */
const PLACEHOLDER = /change.?(me|this|it)|replace.?(me|this|it)|place.?holder|example|voorbeeld/i
/** Obvious words, removed before the remaining text is judged. */
const FIRST_THOUGHTS =
  /secret|geheim|password|wachtwoord|default|standaard|production|productie|your|token|key|sleutel|test|todo|qwerty|asdfgh|wimpel|abcdef\w*?|(0?123456789?0?)|9876543210?|[\W_]/gi
const LEFT_MIN = 16

/** Returns why a secret is too weak, as text for the operator; null if it is strong enough. */
export function weaknessOf(secret: string): string | null {
  if (secret.length < LENGTH_MIN) return `it has ${secret.length} characters, and needs ${LENGTH_MIN} or more`
  if (new Set(secret).size < DIFFERENT_MIN) return 'it is made of few characters that repeat'
  if (/^(.{1,16}?)\1+.{0,16}$/s.test(secret)) return 'it repeats itself'
  if (PLACEHOLDER.test(secret) || secret.replace(FIRST_THOUGHTS, '').length < LEFT_MIN)
    return 'it reads like a placeholder'
  return null
}

/**
 * Returns the secret of a demo shop, created on first use and stored in the data folder, so that sessions survive a
 * restart.
 */
export function keptSecret(dataDir: string): string {
  const file = join(dataDir, 'secret')
  if (!existsSync(file)) writeSecret(dataDir, file)
  const secret = readFileSync(file, 'utf8').trim()
  if (secret.length >= LENGTH_MIN) return secret
  throw new Error(
    `The secret in ${file} is cut off: it has ${secret.length} characters. Put back the one that was kept apart from the backups. Without it, remove the file: a new one is made, everybody has to log in again, and kept transfer codes are lost.`,
  )
}

/** Writes the file atomically, even across a power failure: writes a draft, syncs it and links it. */
function writeSecret(dataDir: string, file: string): void {
  mkdirSync(dataDir, { recursive: true })
  const draft = `${file}.${process.pid}.tmp`
  try {
    const made = openSync(draft, 'wx', 0o600)
    writeSync(made, randomBytes(32).toString('base64url'))
    fsyncSync(made)
    closeSync(made)
    // Unlike a rename, a link does not replace the file of an instance that started at the same time.
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

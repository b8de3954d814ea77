/**
 * Returns whether the transaction violated a foreign key. Catch it around the transaction: on PostgreSQL the
 * transaction cannot continue after it.
 */
export const isForeignKeyViolation = (error: unknown): boolean =>
  ['SQLITE_CONSTRAINT_FOREIGNKEY', '23503'].includes(codeOf(error))

/**
 * Returns whether the database cannot be read or written at the moment, through no fault of the query: the disk is
 * full, read-only or broken, another process has locked the file, or the server is unreachable. Nothing was stored, and
 * a retry may succeed later.
 */
export const isStorageFailure = (error: unknown): boolean =>
  !isOutcomeUnknown(error) && (AWAY.test(codeOf(error)) || isConnectionLost(error))

/** Returns whether the connection to PostgreSQL is unusable: closed or unresponsive. */
export const isConnectionLost = (error: unknown): boolean => LOST_CODE.test(codeOf(error)) || isLost(error)

/**
 * The connection was lost during COMMIT, and PostgreSQL could not be asked for the outcome: the transaction was stored
 * completely or not at all. Only a retry with the same idempotency key is safe.
 */
export class OutcomeUnknown extends Error {
  override name = 'OutcomeUnknown'
  constructor(cause: unknown) {
    super('the outcome of a transaction is unknown', { cause })
  }
}

export const isOutcomeUnknown = (error: unknown): error is OutcomeUnknown => error instanceof OutcomeUnknown

/** The PostgreSQL driver gives no error code for a lost connection or a connection timeout. */
function isLost(error: unknown): boolean {
  const { cause } = (error ?? {}) as { cause?: unknown }
  return [error, cause].some((each) => {
    const { message, syscall } = (each ?? {}) as { message?: unknown; syscall?: unknown }
    return syscall === 'connect' || LOST.test(String(message))
  })
}

const LOST = new RegExp(
  [
    '^Connection (terminated|ended)',
    '^Client (has encountered a connection error|was closed)',
    '^(timeout exceeded when trying to connect|timeout expired|Query read timeout)',
  ].join('|'),
)

const AWAY = new RegExp(
  [
    '^SQLITE_(FULL|IOERR|READONLY|BUSY|CANTOPEN)',
    '^(ENOSPC|EDQUOT|EFBIG|EIO|EROFS)$',
    // PostgreSQL: no resources, statement timeout, lock timeout, read-only after a failover.
    '^(53...|57014|40001|40P01|55P03|25006)$',
  ].join('|'),
)

const LOST_CODE = new RegExp(
  [
    // Connection refused or lost.
    '^(ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ETIMEDOUT|EPIPE)$',
    // PostgreSQL: connection exceptions, shutdown, and a transaction during which this instance was paused.
    '^(08...|57P0.|25P03)$',
  ].join('|'),
)

/**
 * Returns whether a text was refused because it contains NUL. PostgreSQL cannot store it, unlike SQLite, and typed text
 * never contains it.
 */
export const isUnstorableText = (error: unknown): boolean => /^22(021|P05)$/.test(codeOf(error))

/** Returns whether the disk is full, or the database has reached its maximum size. */
export const isFull = (error: unknown): boolean => ['SQLITE_FULL', FULL].includes(codeOf(error))

/** PostgreSQL's code for a full disk. Also used when a schema has reached its maximum size. */
export const FULL = '53100'

/** Returns whether the file is not a database, or is damaged. */
export const isDamaged = (error: unknown): boolean => /^SQLITE_(NOTADB|CORRUPT)/.test(codeOf(error))

/** Drizzle wraps errors of PostgreSQL, and passes on those of SQLite unchanged. */
export function codeOf(error: unknown): string {
  const { code, cause } = (error ?? {}) as { code?: unknown; cause?: { code?: unknown } }
  return String(code ?? cause?.code ?? 'no answer')
}

/** Returns what an operator has to do about an unusable file or folder; null for any other error. */
export function inWords(error: unknown, path: string): string | null {
  const code = codeOf(error)
  const known = WORDS.find(([pattern]) => pattern.test(code))
  return known ? `${known[1](path)} (${code})` : null
}

const WORDS: readonly (readonly [RegExp, (path: string) => string])[] = [
  [
    /^(EACCES|EPERM|EROFS|SQLITE_READONLY.*|SQLITE_CANTOPEN.*)$/,
    (path) => `${path} cannot be written. Give the user that runs the shop the right to write there.`,
  ],
  [
    /^(ENOSPC|EDQUOT|EFBIG|SQLITE_FULL|SQLITE_IOERR_(WRITE|SHMSIZE|FSYNC))$/,
    (path) => `There is no room on the disk that holds ${path}. Make some, and start again.`,
  ],
  [/^(ENOTDIR|EEXIST)$/, (path) => `${path} is a file, or lies below one, and should be a folder.`],
  [/^SQLITE_(NOTADB|CORRUPT.*)$/, (path) => `${path} is damaged. Put a backup back with: npm run restore -- FOLDER`],
  [/^(EIO|SQLITE_IOERR.*)$/, (path) => `The disk that holds ${path} gives errors.`],
  [/^SQLITE_BUSY.*$/, (path) => `${path} is in use by another process.`],
]

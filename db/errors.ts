/** The transaction left a reference to nothing. Catch it around the transaction: PostgreSQL's is dead after it. */
export const isForeignKeyViolation = (error: unknown): boolean =>
  ['SQLITE_CONSTRAINT_FOREIGNKEY', '23503'].includes(codeOf(error))

/**
 * The database cannot be written or read just now, through no fault of the query: the disk is full, read-only or broken, or
 * another program holds the file, or the database server is away. Nothing was kept; the same may succeed later.
 */
export const isStorageFailure = (error: unknown): boolean => AWAY.test(codeOf(error)) || isLost(error)

/** PostgreSQL's driver gives a lost connection, and one that was not made in time, no code of its own. */
function isLost(error: unknown): boolean {
  const { cause } = (error ?? {}) as { cause?: unknown }
  return [error, cause].some((each) => {
    const { message, syscall } = (each ?? {}) as { message?: unknown; syscall?: unknown }
    return syscall === 'connect' || LOST.test(String(message))
  })
}

const LOST =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect)/

const AWAY = new RegExp(
  [
    '^SQLITE_(FULL|IOERR|READONLY|BUSY|CANTOPEN)',
    '^(ENOSPC|EDQUOT|EFBIG|EIO|EROFS)$',
    // Nobody listens there, or the connection was lost.
    '^(ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ETIMEDOUT|EPIPE)$',
    // PostgreSQL: connection exceptions, no resources, shut down, too slow, read-only after a switch to another server.
    '^(08...|53...|57P0.|57014|25006)$',
  ].join('|'),
)

/** PostgreSQL keeps no NUL in a text, as SQLite does: nothing that people type has one. */
export const isUnstorableText = (error: unknown): boolean => /^22(021|P05)$/.test(codeOf(error))

/** The disk is full, or the database as large as it may become. */
export const isFull = (error: unknown): boolean => ['SQLITE_FULL', FULL].includes(codeOf(error))

/** PostgreSQL's code for a disk that is full, and ours for a part of a database that is as large as it may become. */
export const FULL = '53100'

/** The file holds no database, or a broken one. */
export const isDamaged = (error: unknown): boolean => /^SQLITE_(NOTADB|CORRUPT)/.test(codeOf(error))

/** Drizzle wraps what PostgreSQL says, and hands on what SQLite says as it is. */
export function codeOf(error: unknown): string {
  const { code, cause } = (error ?? {}) as { code?: unknown; cause?: { code?: unknown } }
  return String(code ?? cause?.code ?? 'no answer')
}

/** What a person has to do about a file or folder that cannot be used; null for an error that is about neither. */
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
  [/^SQLITE_BUSY.*$/, (path) => `${path} is in use by another program.`],
]

/** The transaction left a reference to nothing. Catch it around the transaction: PostgreSQL's is dead after it. */
export const isForeignKeyViolation = (error: unknown): boolean =>
  ['SQLITE_CONSTRAINT_FOREIGNKEY', '23503'].includes(codeOf(error))

/** Drizzle wraps what PostgreSQL says, and hands on what SQLite says as it is. */
function codeOf(error: unknown): string {
  const { code, cause } = (error ?? {}) as { code?: unknown; cause?: { code?: unknown } }
  return String(code ?? cause?.code)
}

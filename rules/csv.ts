/**
 * Formats a table as CSV (RFC 4180), with a line end after each row. A text that a spreadsheet would read as a formula
 * is prefixed with an apostrophe (OWASP, CSV injection).
 */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('')

/** A negative amount is not a formula. */
const IS_NUMBER = /^-\d+(?:\.\d+)?$/

function cellOf(text: string): string {
  const inert = /^[=+\-@\t\r]/.test(text) && !IS_NUMBER.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert
}

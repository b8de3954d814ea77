import {
  BANK_FILE_BYTES,
  BANK_FILE_ENTRIES,
  type BankEntry,
  type BankFile,
  type BankFileProblem,
} from '../../../../rules/bank-file'
import { BankFileError, type RawStatement } from './bank-file-error'
import { readCamt053 } from './camt053'
import { readMt940 } from './mt940'

/**
 * Reads a bank statement file. Any bytes end in a file or a problem. Entries are counted before they are kept, and the entries
 * of a statement have to add up to the difference of its balances.
 */
export function readBankFile(bytes: Uint8Array): BankFile | BankFileProblem {
  if (bytes.length > BANK_FILE_BYTES) return 'TOO_LARGE'
  const text = decoded(bytes)
  const isXml = /^\s*</.test(text)
  if (!isXml && !/^\s*(?:\{|:|[^\n]{0,100}\n\s*:?)/.test(text)) return 'UNKNOWN_FORMAT'
  try {
    const statements = isXml ? readCamt053(text) : readMt940(text)
    if (statements.reduce((sum, { entries }) => sum + entries.length, 0) > BANK_FILE_ENTRIES) return 'TOO_MANY_ENTRIES'
    return { format: isXml ? 'CAMT053' : 'MT940', statements: statements.map(checked) }
  } catch (error) {
    if (error instanceof BankFileError) return error.problem
    throw error
  }
}

/** UTF-8, with or without a mark; a bank that writes MT940 in another encoding writes Latin letters. */
function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

function checked({ opening, closing, entries, ...statement }: RawStatement) {
  const total = entries.reduce((sum, { amount }) => sum + amount, 0)
  if (opening !== null && closing !== null && opening + total !== closing) throw new BankFileError('SUMS_DIFFER')
  return { ...statement, entries: withUniqueReferences(entries.filter(({ amount }) => amount !== 0)) }
}

/** A bank may repeat a reference within a statement, or give none: then the position in the file tells entries apart. */
function withUniqueReferences(entries: readonly BankEntry[]): BankEntry[] {
  const seen = new Map<string, number>()
  return entries.map((entry, at) => {
    const reference = entry.reference || `#${at + 1}`
    const times = (seen.get(reference) ?? 0) + 1
    seen.set(reference, times)
    return { ...entry, reference: times === 1 ? reference : `${reference}#${times}` }
  })
}

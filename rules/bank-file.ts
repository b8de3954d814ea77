import type { Day } from './calendar'
import type { Cents } from './money'

/** Formats of bank statements: ISO 20022 camt.053, and SWIFT MT940. */
export const BANK_FORMATS = ['CAMT053', 'MT940'] as const
type BankFormat = (typeof BANK_FORMATS)[number]

/** States of an entry. MATCHED: all of its money belongs to invoices. ASIDE: it has nothing to do with invoices. */
export const BANK_ENTRY_STATES = ['OPEN', 'MATCHED', 'ASIDE'] as const
export type BankEntryState = (typeof BANK_ENTRY_STATES)[number]

/** Largest file that is read, in bytes. */
export const BANK_FILE_BYTES = 1024 * 1024
/** Most entries of a file. A larger one is exported from the bank in parts. */
export const BANK_FILE_ENTRIES = 5000

/** Why a file is not read. Nothing of it is stored. */
export const BANK_FILE_PROBLEMS = [
  'UNKNOWN_FORMAT',
  'MALFORMED',
  'TOO_LARGE',
  'TOO_MANY_ENTRIES',
  'NOT_EURO',
  'SUMS_DIFFER',
] as const
export type BankFileProblem = (typeof BANK_FILE_PROBLEMS)[number]

export interface BankEntry {
  /** Unique within its statement. */
  reference: string
  /** Positive if received, negative if paid. Never 0. */
  amount: Cents
  bookedOn: Day
  /** Name of the other party; null if the bank gave none. */
  name: string | null
  /** Last four characters of the other party's account number; null if the bank gave none. */
  accountEnd: string | null
  /** Text of the other party, with its structured references. */
  description: string
}

export interface BankStatement {
  /** Account number of the shop, without spaces. */
  account: string
  /** The bank's own id of the statement. */
  reference: string
  endsOn: Day
  entries: readonly BankEntry[]
}

export interface BankFile {
  format: BankFormat
  statements: readonly BankStatement[]
}

import type { BankEntry, BankFileProblem, BankStatement } from '../../../../rules/bank-file'
import { isDay } from '../../../../rules/calendar'
import { type Cents, cents } from '../../../../rules/money'

/** A file that is not read. */
export class BankFileError extends Error {
  override name = 'BankFileError'

  constructor(readonly problem: BankFileProblem) {
    super(problem)
  }
}

/** A statement as it stands in the file, with its balances. */
export interface RawStatement extends Omit<BankStatement, 'entries'> {
  entries: BankEntry[]
  /** Null if the file has none. */
  opening: Cents | null
  closing: Cents | null
}

export const malformed = (): BankFileError => new BankFileError('MALFORMED')

/** More than the books can hold in one entry: 20 million euro. */
const AMOUNT_MAX = 2_000_000_000
/** Sums of balances stay safe integers. */
const BALANCE_MAX = 1_000_000_000_000

/** Reads an amount with at most two decimals that count: `12.5`, or `12,5` in MT940. */
export function readCents(text: string, { separator, max }: { separator: ',' | '.'; max: 'entry' | 'balance' }): Cents {
  const [, whole = '', decimals = ''] = (separator === ',' ? COMMA : POINT).exec(text) ?? []
  if (whole === '') throw malformed()
  const amount = Number(whole) * 100 + Number(decimals.slice(0, 2).padEnd(2, '0'))
  if (amount > (max === 'entry' ? AMOUNT_MAX : BALANCE_MAX)) throw malformed()
  return cents(amount)
}

const COMMA = /^(\d{1,15}),?(\d{0,2}0{0,3})$/
const POINT = /^(\d{1,15})\.?(\d{0,2}0{0,3})$/

export function readDay(text: string): string {
  if (!isDay(text)) throw malformed()
  return text
}

const NAME_MAX = 140
const DESCRIPTION_MAX = 500
const REFERENCE_MAX = 80

/** Cuts a text of the bank to what is stored, without control characters. */
const clean = (text: string, max: number): string =>
  [...text.replace(/[\p{Cc}\p{Cs}\s]+/gu, ' ').trim()].slice(0, max).join('')

export const nameOf = (text: string | null): string | null => clean(text ?? '', NAME_MAX) || null
export const descriptionOf = (parts: readonly (string | null)[]): string =>
  clean(
    withoutAccounts(
      [...new Set(parts)].filter((part) => part && part !== 'NOTPROVIDED' && part !== 'NONREF').join(' '),
    ),
    DESCRIPTION_MAX,
  )

/** Account numbers in a text are shortened to their end, like all others; a creditor reference (RF) is none. */
const withoutAccounts = (text: string): string =>
  text.replace(/\b(?!RF)[A-Z]{2}\d{2}[A-Z0-9]{7,26}([A-Z0-9]{4})\b/g, (_written, end) => `…${end}`)

export const referenceOf = (text: string | null): string => clean(text ?? '', REFERENCE_MAX)

/** The account number without spaces. Throws if it cannot be one. */
export function accountOf(text: string | null): string {
  const account = (text ?? '').replace(/\s/g, '').toUpperCase()
  if (!/^[A-Z0-9/.-]{4,40}$/.test(account)) throw malformed()
  return account
}

/** Only the end of another party's account number is kept. */
export const accountEndOf = (text: string | null): string | null => {
  const account = (text ?? '').replace(/[^A-Za-z0-9]/g, '').toUpperCase()
  return account.length >= 8 ? account.slice(-4) : null
}

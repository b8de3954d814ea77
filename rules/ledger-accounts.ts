import { type BasisPoints, type Cents, cents } from './money'
import type { ProductKind } from './pricing-types'

/** The accounts of the journal, with their standard numbers in the decimal layout that Dutch bookkeepers use. */
export const STANDARD_ACCOUNTS = {
  BANK: '1100',
  PAYMENTS: '1250',
  DEBTORS: '1300',
  VAT: '1510',
  VAT_OSS: '1520',
  SUSPENSE: '1990',
  BAD_DEBTS: '4750',
  DOMAINS: '8000',
  HOSTING: '8010',
  RESELLER_HOSTING: '8020',
  SERVERS: '8030',
  CERTIFICATES: '8040',
  PROTECTION: '8050',
  OTHER: '8090',
  FEES: '8095',
  GOODWILL: '8096',
} as const
export type LedgerAccount = keyof typeof STANDARD_ACCOUNTS
export type AccountNumbers = Readonly<Record<LedgerAccount, string>>

export const LEDGER_ACCOUNTS = Object.keys(STANDARD_ACCOUNTS) as LedgerAccount[]

/** Bookkeeping software takes letters and digits. */
const ACCOUNT_NUMBER = /^[A-Za-z0-9]{1,16}$/

/**
 * Reads account numbers of a shop's own: `DEBTORS=1310, BANK=1010`. Accounts that are not named keep their standard number. Returns
 * a message for the first wrong part. Two accounts may share a number.
 */
export function readAccountNumbers(text: string): { numbers: AccountNumbers } | { problem: string } {
  const numbers: Record<LedgerAccount, string> = { ...STANDARD_ACCOUNTS }
  for (const part of text.split(',').map((each) => each.trim())) {
    if (part === '') continue
    const [name = '', number = '', ...rest] = part.split('=').map((each) => each.trim())
    if (!isAccount(name))
      return { problem: `${name || part} is no account; it is any of: ${LEDGER_ACCOUNTS.join(', ')}` }
    if (rest.length > 0 || !ACCOUNT_NUMBER.test(number))
      return { problem: `the number of ${name} must have 1 to 16 letters and digits` }
    numbers[name] = number
  }
  return { numbers }
}

const isAccount = (name: string): name is LedgerAccount => Object.hasOwn(STANDARD_ACCOUNTS, name)

/** Kind of a line of a document: of its product; null is the fee of a payment method. */
export type LedgerLineKind = ProductKind | 'GOODWILL' | null

/** Returns the account on which the revenue of a line is booked. */
export function revenueAccountOf(kind: LedgerLineKind): LedgerAccount {
  if (kind === 'GOODWILL') return 'GOODWILL'
  return kind === null ? 'FEES' : REVENUE[kind]
}

const REVENUE: Readonly<Record<ProductKind, LedgerAccount>> = {
  DOMAIN: 'DOMAINS',
  HOSTING: 'HOSTING',
  RESELLER_HOSTING: 'RESELLER_HOSTING',
  EXTRA: 'OTHER',
  FREE_INSTALLATION: 'OTHER',
  REDIRECT: 'OTHER',
  TRANSFER_CODE: 'OTHER',
  SSL: 'CERTIFICATES',
  CLOUDFLARE: 'PROTECTION',
  VPS: 'SERVERS',
}

/** One row of an entry. One of the amounts is 0, and none is negative. */
export interface Posting {
  account: LedgerAccount
  debit: Cents
  credit: Cents
  /** Country and rate, such as `NL 21` or `BE AE`; null where VAT does not matter. */
  vatCode: string | null
  /** Number of the invoice that it settles, if that is not the one of the entry. */
  document: string | null
}

/** A final invoice or credit note. Amounts of a credit note are negative. */
export interface LedgerDocument {
  /** Of the buyer; empty for documents from before it was recorded. */
  country: string
  rate: BasisPoints
  isReverseCharged: boolean
  /** Whether the shop declares VAT in the country of the buyer (OSS). */
  isDeclaredThere: boolean
  vat: Cents
  gross: Cents
  lines: readonly { kind: LedgerLineKind; net: Cents }[]
}

/**
 * Returns the entry of an invoice or credit note: debtors against revenue by kind and VAT. What its lines do not explain is on the
 * suspense account, so that an entry always balances. Nothing for a document without an amount.
 */
export function journalOf(document: LedgerDocument): Posting[] {
  const { gross, vat, isDeclaredThere, lines } = document
  const vatCode = vatCodeOf(document)
  const revenue = new Map<LedgerAccount, number>()
  for (const { kind, net } of lines)
    revenue.set(revenueAccountOf(kind), (revenue.get(revenueAccountOf(kind)) ?? 0) + net)
  const unexplained = gross - vat - lines.reduce((sum, { net }) => sum + net, 0)
  return [
    posting('DEBTORS', gross, null),
    ...LEDGER_ACCOUNTS.map((account) => posting(account, -(revenue.get(account) ?? 0), vatCode)),
    posting(isDeclaredThere ? 'VAT_OSS' : 'VAT', -vat, vatCode),
    posting('SUSPENSE', -unexplained, vatCode),
  ].filter(isSomething)
}

/** Formats country and rate for the export: `NL 21`; `BE AE` where VAT is reverse charged. An unknown country is `??`. */
const vatCodeOf = ({
  country,
  rate,
  isReverseCharged,
}: Pick<LedgerDocument, 'country' | 'rate' | 'isReverseCharged'>): string =>
  `${country || '??'} ${isReverseCharged ? 'AE' : rate / 100}`

/** Ways in which money came in or went out, or was given up. */
export const MOVEMENT_KINDS = [
  'PAYMENT',
  'TRANSFER',
  'REFUND',
  'REFUND_BY_TRANSFER',
  'SURPLUS_RETURNED',
  'REFUND_ELSEWHERE',
  'CHARGEBACK',
  'WRITE_OFF',
] as const
export type MovementKind = (typeof MOVEMENT_KINDS)[number]

/** Money that moved, including VAT. */
export interface LedgerMovement {
  kind: MovementKind
  /** Positive. */
  amount: Cents
  /** The invoices that it settles, each with its part. */
  documents: readonly { number: string; amount: Cents }[]
}

/** Accounts against which debtors are booked, and whether debtors owe less. */
const MOVEMENTS: Readonly<Record<MovementKind, { against: LedgerAccount; settles: boolean }>> = {
  PAYMENT: { against: 'PAYMENTS', settles: true },
  TRANSFER: { against: 'BANK', settles: true },
  REFUND: { against: 'PAYMENTS', settles: false },
  REFUND_BY_TRANSFER: { against: 'BANK', settles: false },
  SURPLUS_RETURNED: { against: 'BANK', settles: false },
  REFUND_ELSEWHERE: { against: 'PAYMENTS', settles: false },
  CHARGEBACK: { against: 'PAYMENTS', settles: false },
  WRITE_OFF: { against: 'BAD_DEBTS', settles: true },
}

/** Returns the entry of money that moved: its account against debtors, by invoice. What no invoice explains is one more row. */
export function journalOfMovement({ kind, amount, documents }: LedgerMovement): Posting[] {
  const { against, settles } = MOVEMENTS[kind]
  const sign = settles ? 1 : -1
  const rest = amount - documents.reduce((sum, document) => sum + document.amount, 0)
  return [
    posting(against, sign * amount, null),
    ...documents.map((document) => posting('DEBTORS', -sign * document.amount, null, document.number)),
    posting('DEBTORS', -sign * rest, null),
  ].filter(isSomething)
}

/** Books a positive amount as debit and a negative one as credit. */
function posting(
  account: LedgerAccount,
  amount: number,
  vatCode: string | null,
  document: string | null = null,
): Posting {
  return { account, debit: cents(Math.max(amount, 0)), credit: cents(Math.max(-amount, 0)), vatCode, document }
}

const isSomething = ({ debit, credit }: Posting): boolean => debit !== 0 || credit !== 0

import { groupBy } from './group-by'
import { type InvoiceNumber, invoiceNumberText } from './invoice'
import type { Cents } from './money'

/** A bank entry as far as it is not matched yet. */
export interface EntryToMatch {
  id: string
  /** Positive if received, negative if paid. Never 0. */
  amount: Cents
  name: string | null
  description: string
}

/** An invoice that money is expected of, or that money is owed of. */
export interface InvoiceToMatch {
  id: string
  number: string
  /** Name of the buyer. */
  buyer: string
  /** Positive: unpaid. Negative: to be paid back. */
  amount: Cents
}

/** Why an invoice may belong to an entry. */
const MATCH_REASONS = ['NUMBER_AND_AMOUNT', 'NUMBER', 'AMOUNT_AND_NAME', 'AMOUNT'] as const
export type MatchReason = (typeof MATCH_REASONS)[number]

interface Candidate {
  invoiceId: string
  /** The part of the entry that would be booked on it; always positive. */
  amount: Cents
  why: MatchReason
}

export interface Match {
  entryId: string
  /** True if the entry names its invoices and pays exactly what is open of them: its candidates are all meant. */
  isExact: boolean
  /** All of an exact match; otherwise the choices, likeliest first. */
  candidates: readonly Candidate[]
}

/** Choices that are worth showing. */
const CANDIDATES_MAX = 5

/**
 * Proposes invoices for bank entries, in the given order. An exact match takes the invoice, so that no later entry pays it
 * too. An entry never goes to an invoice of the other direction: money received pays, money paid returns.
 */
export function matchEntries(entries: readonly EntryToMatch[], invoices: readonly InvoiceToMatch[]): Match[] {
  const open = new Map(invoices.map((invoice) => [keyOf(invoice), invoice]))
  const byNumber = groupBy(invoices, ({ number }) => comparable(number))
  const byAmount = groupBy(invoices, ({ amount }) => `${amount}`)
  const words = new Map(invoices.map((invoice) => [invoice, wordsOf(invoice.buyer)]))
  const isOpen = (invoice: InvoiceToMatch): boolean => open.has(keyOf(invoice))
  return entries.map((entry) => {
    const named = numbersIn(entry.description)
      .flatMap((number) => byNumber.get(number) ?? [])
      .filter((invoice) => isOpen(invoice) && isSameWay(invoice, entry))
    if (named.length > 0 && named.reduce((sum, { amount }) => sum + amount, 0) === entry.amount) {
      for (const invoice of named) open.delete(keyOf(invoice))
      return {
        entryId: entry.id,
        isExact: true,
        candidates: named.map(({ id, amount }) => candidate(id, amount, 'NUMBER_AND_AMOUNT')),
      }
    }
    const alike = (byAmount.get(`${entry.amount}`) ?? []).filter(
      (invoice) => isOpen(invoice) && !named.includes(invoice),
    )
    const payer = new Set(wordsOf(entry.name ?? ''))
    const [sameName, otherName] = split(
      alike,
      (invoice) => words.get(invoice)?.some((word) => payer.has(word)) ?? false,
    )
    const candidates = [
      ...named.map(({ id }) => candidate(id, entry.amount, 'NUMBER')),
      ...sameName.map(({ id }) => candidate(id, entry.amount, 'AMOUNT_AND_NAME')),
      ...otherName.map(({ id }) => candidate(id, entry.amount, 'AMOUNT')),
    ]
    return { entryId: entry.id, isExact: false, candidates: candidates.slice(0, CANDIDATES_MAX) }
  })
}

const keyOf = ({ id, amount }: InvoiceToMatch): string => `${id} ${amount < 0}`

const isSameWay = (invoice: InvoiceToMatch, entry: EntryToMatch): boolean => invoice.amount > 0 === entry.amount > 0

const candidate = (invoiceId: string, amount: Cents, why: MatchReason): Candidate => ({
  invoiceId,
  amount: Math.abs(amount),
  why,
})

function split<T>(items: readonly T[], test: (item: T) => boolean): [T[], T[]] {
  return [items.filter(test), items.filter((item) => !test(item))]
}

/** Letters and digits of a number, so that `w2026 00012` is `W2026-00012`. */
const comparable = (number: string): string => number.toUpperCase().replace(/[^A-Z0-9]/g, '')

/**
 * Invoice numbers in what a customer typed, each once. People leave out the dash or write a space; a bank breaks its lines in
 * the middle of a number.
 */
function numbersIn(description: string): string[] {
  const found = [description, description.replace(/\s+/g, '')].flatMap((text) =>
    [...text.matchAll(NUMBER)].map((match) => comparable(numberOf(match))),
  )
  return [...new Set(found)]
}

const NUMBER = /([WM]) ?(?:(\d{4}) ?[-\u2013.]? ?(\d{5,8})|(\d{6}))(?!\d)/gi

function numberOf([, series = '', year, ofYear, old]: RegExpMatchArray): string {
  const parsed = { series: series.toUpperCase(), year: Number(year ?? 0), number: Number(ofYear ?? old) }
  return invoiceNumberText(parsed as InvoiceNumber)
}

/** Words of names that many companies share. */
const COMMON = new Set(['bv', 'nv', 'vof', 'de', 'het', 'van', 'der', 'den', 'en', 'the', 'and', 'stichting'])

const wordsOf = (name: string): string[] =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\./g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 1 && !COMMON.has(word))

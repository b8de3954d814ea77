import { BANK_FILE_ENTRIES, type BankEntry } from '../../../../rules/bank-file'
import type { Cents } from '../../../../rules/money'
import {
  accountEndOf,
  accountOf,
  BankFileError,
  descriptionOf,
  malformed,
  nameOf,
  type RawStatement,
  readCents,
  readDay,
  referenceOf,
} from './bank-file-error'

/** A year of daily statements, each in several messages. */
const MESSAGES_MAX = 2000

/** An entry has two fields, and a message five more. */
const FIELDS_MAX = 2 * BANK_FILE_ENTRIES + 5 * MESSAGES_MAX

interface Field {
  tag: string
  lines: string[]
}

/** Reads MT940 (SWIFT), as Dutch and German banks export it: accounts in euro. Throws BankFileError. */
export function readMt940(text: string): RawStatement[] {
  const messages = split(fieldsOf(text))
  if (messages.length > MESSAGES_MAX) throw new BankFileError('TOO_MANY_ENTRIES')
  if (messages.length === 0) throw new BankFileError('UNKNOWN_FORMAT')
  return messages.map(statementOf)
}

/** A field starts with its tag and ends before the next one. Headers and trailers of the message are left out. */
function fieldsOf(text: string): Field[] {
  const fields: Field[] = []
  for (const line of text.split(/\r\n|\r|\n/)) {
    const [, tag, first = ''] = /^(?:\{4:)?:(\d{2}[A-Z]?):(.*)$/.exec(line) ?? []
    if (fields.length > FIELDS_MAX) throw new BankFileError('TOO_MANY_ENTRIES')
    if (tag) fields.push({ tag, lines: [first] })
    else if (!/^(?:-\}?|\{.*)$/.test(line)) fields.at(-1)?.lines.push(line)
  }
  return fields
}

/** Each message begins with its reference, field 20. */
function split(fields: readonly Field[]): Field[][] {
  const messages: Field[][] = []
  for (const field of fields) {
    if (field.tag === '20') messages.push([field])
    else messages.at(-1)?.push(field)
  }
  return messages
}

function statementOf(fields: readonly Field[]): RawStatement {
  const at = (...tags: string[]): string | null =>
    fields
      .find(({ tag }) => tags.includes(tag))
      ?.lines.join('')
      .trim() ?? null
  const opening = balanceOf(at('60F', '60M'))
  const closing = balanceOf(at('62F', '62M'))
  if (!opening || !closing) throw malformed()
  if (fields.filter(({ tag }) => tag === '61').length > BANK_FILE_ENTRIES) throw new BankFileError('TOO_MANY_ENTRIES')
  return {
    // Some banks add the currency.
    account: accountOf(at('25')?.replace(/ ?EUR$/, '') ?? null),
    reference: referenceOf([at('20'), at('28C', '28'), closing.day].filter(Boolean).join(' ')),
    endsOn: closing.day,
    opening: opening.amount,
    closing: closing.amount,
    entries: fields.flatMap((field, index) =>
      field.tag === '61' ? [entryOf(field, fields[index + 1]?.tag === '86' ? fields[index + 1] : undefined)] : [],
    ),
  }
}

/** `C121123EUR1234,56`: side, day, currency, amount. */
function balanceOf(text: string | null): { amount: Cents; day: string } | null {
  if (text === null) return null
  const [, side, day = '', currency, amount = ''] = /^([CD])(\d{6})([A-Z]{3})([\d,]+)$/.exec(text) ?? []
  if (!side) throw malformed()
  if (currency !== 'EUR') throw new BankFileError('NOT_EURO')
  const balance = readCents(amount, { separator: ',', max: 'balance' })
  return { amount: side === 'C' || balance === 0 ? balance : -balance, day: dayOf(day) }
}

/** Value day, booking day, side, third letter of the currency, amount, kind, the customer's and the bank's reference. */
const ENTRY = /^(\d{6})(\d{4})?(R?[CD])([A-Z])?(\d[\d,]{0,17})([A-Z][A-Z0-9]{3})(.*?)(?:\/\/(.*))?$/

function entryOf({ lines: [first = ''] }: Field, about: Field | undefined): BankEntry {
  const [, value = '', booking, side = '', , amount = '', , own = '', bank = ''] = ENTRY.exec(first.trim()) ?? []
  if (side === '') throw malformed()
  const cents = readCents(amount, { separator: ',', max: 'entry' })
  // RC takes back what was received; RD returns what was paid.
  const isReceived = side === 'C' || side === 'RD'
  const { name, account, text } = informationOf(about?.lines ?? [])
  return {
    reference: referenceOf(bank || null),
    amount: isReceived || cents === 0 ? cents : -cents,
    bookedOn: bookingDay(value, booking),
    name: nameOf(name),
    accountEnd: accountEndOf(account),
    description: descriptionOf([text, own.trim()]),
  }
}

/** Two digits of the year. Statements are of this century. */
const dayOf = (text: string): string => readDay(`20${text.slice(0, 2)}-${text.slice(2, 4)}-${text.slice(4, 6)}`)

/** The booking day has no year: it is the one nearest to the value day. */
function bookingDay(value: string, booking: string | undefined): string {
  const day = dayOf(value)
  if (!booking) return day
  const year = Number(day.slice(0, 4))
  const months = Number(booking.slice(0, 2)) - Number(day.slice(5, 7))
  const of = months > 6 ? year - 1 : months < -6 ? year + 1 : year
  return readDay(`${of}-${booking.slice(0, 2)}-${booking.slice(2, 4)}`)
}

interface Information {
  name: string | null
  account: string | null
  text: string
}

/** Field 86 has no standard inside: `/NAME/…/REMI/…`, `?20…?32…`, or words. Lines break anywhere. */
function informationOf(lines: readonly string[]): Information {
  const joined = lines.join('')
  if (/\/(?:REMI|NAME|CNTP|BENM|ORDP)\//.test(joined)) return slashed(joined)
  if (/^\d{3}\?\d\d|^\?\d\d/.test(joined)) return questioned(joined)
  return { name: /(?:NAAM|NAME): ?(.{1,70}?)(?: {2,}| [A-Z]+:|$)/.exec(joined)?.[1] ?? null, ...words(joined, lines) }
}

const IBAN = /\b([A-Z]{2}\d{2}[A-Z0-9]{10,30})\b/

const words = (joined: string, lines: readonly string[]): Pick<Information, 'account' | 'text'> => ({
  account: IBAN.exec(joined)?.[1] ?? null,
  text: lines.join(' '),
})

const CODES =
  'RTRN|EREF|PREF|MARF|CSID|CNTP|REMI|PURP|ULTC|ULTD|NAME|IBAN|BIC|ADDR|BENM|ORDP|TRTP|ID|SVCL|OCMT|CHGS|EXCH|ISDT|PREFIX'

function slashed(text: string): Information {
  const parts = new Map<string, string>()
  for (const [, code = '', value = ''] of text.matchAll(new RegExp(`/(${CODES})/(.*?)(?=/(?:${CODES})/|$)`, 'g')))
    if (!parts.has(code)) parts.set(code, value)
  const [account, , name] = (parts.get('CNTP') ?? '').split('/')
  const party = parts.get('BENM') ?? parts.get('ORDP')
  return {
    name: name || parts.get('NAME') || party?.replace(/^\/?(?:NAME\/)?/, '') || null,
    account: account || parts.get('IBAN') || null,
    text: [parts.get('REMI')?.replace(/^(?:USTD|STRD)\/+|\/+$/g, ''), parts.get('EREF')].filter(Boolean).join(' '),
  }
}

function questioned(text: string): Information {
  const parts = text.split('?').slice(1)
  const of = (first: number, last: number): string =>
    parts
      .filter((part) => Number(part.slice(0, 2)) >= first && Number(part.slice(0, 2)) <= last)
      .map((part) => part.slice(2))
      .join('')
  return { name: of(32, 33) || null, account: of(31, 31) || null, text: of(20, 29) + of(60, 63) }
}

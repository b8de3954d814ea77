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
import { readXml, type XmlElement } from './xml-elements'

const NAMESPACE = /^urn:iso:std:iso:20022:tech:xsd:camt\.053\.001\.0[2-8]$/

/** Reads camt.053, versions 02 to 08 (ISO 20022): booked entries of accounts in euro. Throws BankFileError. */
export function readCamt053(text: string): RawStatement[] {
  const document = readXml(text)
  const namespaces = [...document.attributes].filter(([name]) => name === 'xmlns' || name.startsWith('xmlns:'))
  if (document.name !== 'Document' || !namespaces.some(([, uri]) => NAMESPACE.test(uri)))
    throw new BankFileError('UNKNOWN_FORMAT')
  const statements = children(child(document, 'BkToCstmrStmt'), 'Stmt')
  if (statements.length === 0) throw malformed()
  return statements.map(statementOf)
}

function statementOf(statement: XmlElement | undefined): RawStatement {
  const account = child(statement, 'Acct')
  const currency = textAt(account, 'Ccy')
  if (currency !== null && currency !== 'EUR') throw new BankFileError('NOT_EURO')
  const booked = children(statement, 'Ntry').filter((entry) => isBooked(child(entry, 'Sts')))
  if (booked.length > BANK_FILE_ENTRIES) throw new BankFileError('TOO_MANY_ENTRIES')
  const entries = booked.flatMap(entriesOf)
  const days = entries.map(({ bookedOn }) => bookedOn).sort()
  const madeOn = textAt(statement, 'CreDtTm')?.slice(0, 10) ?? null
  const id = child(account, 'Id')
  const reference = referenceOf(textAt(statement, 'Id'))
  if (reference === '') throw malformed()
  return {
    account: accountOf(textAt(id, 'IBAN') ?? textAt(child(id, 'Othr'), 'Id')),
    reference,
    endsOn: days.at(-1) ?? readDay(madeOn ?? ''),
    opening: balanceOf(statement, ['OPBD', 'PRCD']),
    closing: balanceOf(statement, ['CLBD']),
    entries,
  }
}

/** Version 02 has the state as text, later ones as a code inside. */
const isBooked = (state: XmlElement | undefined): boolean => (textAt(state, 'Cd') ?? state?.text) === 'BOOK'

function balanceOf(statement: XmlElement | undefined, codes: readonly string[]): Cents | null {
  const balance = children(statement, 'Bal').find((one) =>
    codes.includes(textAt(child(child(one, 'Tp'), 'CdOrPrtry'), 'Cd') ?? ''),
  )
  return balance ? signed(balance, amountOf(child(balance, 'Amt'), 'balance')) : null
}

/** One entry for each payment of a batch, if the payments have amounts that add up to it. */
function entriesOf(entry: XmlElement | undefined): BankEntry[] {
  const total = signed(entry, amountOf(child(entry, 'Amt'), 'entry'))
  const bookedOn = dayOf(child(entry, 'BookgDt')) ?? dayOf(child(entry, 'ValDt')) ?? readDay('')
  const reference = textAt(entry, 'AcctSvcrRef') ?? textAt(entry, 'NtryRef')
  const details = children(entry, 'NtryDtls').flatMap((batch) => children(batch, 'TxDtls'))
  const amounts = details.map((detail) => amountOfDetail(detail, total))
  const addsUp =
    details.length > 1 && !amounts.includes(null) && amounts.reduce<number>((sum, one) => sum + (one ?? 0), 0) === total
  if (addsUp) {
    return details.map((detail, at) => ({
      ...partyOf(detail, amounts[at] ?? 0),
      reference: referenceOf(textAt(child(detail, 'Refs'), 'AcctSvcrRef') ?? `${reference ?? ''}/${at + 1}`),
      amount: amounts[at] ?? 0,
      bookedOn,
      description: describe(detail),
    }))
  }
  const [detail] = details
  const isSingle = details.length === 1
  return [
    {
      ...(isSingle ? partyOf(detail, total) : { name: null, accountEnd: null }),
      reference: referenceOf(reference),
      amount: total,
      bookedOn,
      description: descriptionOf([isSingle ? describe(detail) : null, textAt(entry, 'AddtlNtryInf')]),
    },
  ]
}

function amountOfDetail(detail: XmlElement | undefined, total: Cents): Cents | null {
  const written = child(detail, 'Amt') ?? child(child(child(detail, 'AmtDtls'), 'TxAmt'), 'Amt')
  if (written === undefined) return null
  const amount = amountOf(written, 'entry')
  return child(detail, 'CdtDbtInd') ? signed(detail, amount) : total < 0 ? -amount : amount
}

/** The other party: who paid, or who was paid. From version 08 on its name is one level deeper. */
function partyOf(detail: XmlElement | undefined, amount: Cents): Pick<BankEntry, 'name' | 'accountEnd'> {
  const parties = child(detail, 'RltdPties')
  const party = child(parties, amount > 0 ? 'Dbtr' : 'Cdtr')
  const id = child(child(parties, amount > 0 ? 'DbtrAcct' : 'CdtrAcct'), 'Id')
  return {
    name: nameOf(textAt(party, 'Nm') ?? textAt(child(party, 'Pty'), 'Nm')),
    accountEnd: accountEndOf(textAt(id, 'IBAN') ?? textAt(child(id, 'Othr'), 'Id')),
  }
}

function describe(detail: XmlElement | undefined): string {
  const remittance = child(detail, 'RmtInf')
  const structured = children(remittance, 'Strd').map((one) => textAt(child(one, 'CdtrRefInf'), 'Ref'))
  return descriptionOf([
    ...children(remittance, 'Ustrd').map(({ text }) => text),
    ...structured,
    textAt(child(detail, 'Refs'), 'EndToEndId'),
    textAt(detail, 'AddtlTxInf'),
  ])
}

const dayOf = (date: XmlElement | undefined): string | null => {
  const written = textAt(date, 'Dt') ?? textAt(date, 'DtTm')?.slice(0, 10) ?? null
  return written === null ? null : readDay(written)
}

function amountOf(element: XmlElement | undefined, max: 'entry' | 'balance'): Cents {
  if (!element) throw malformed()
  if (element.attributes.get('Ccy') !== 'EUR') throw new BankFileError('NOT_EURO')
  return readCents(element.text, { separator: '.', max })
}

function signed(element: XmlElement | undefined, amount: Cents): Cents {
  const direction = textAt(element, 'CdtDbtInd')
  if (direction !== 'CRDT' && direction !== 'DBIT') throw malformed()
  return direction === 'CRDT' || amount === 0 ? amount : -amount
}

const children = (element: XmlElement | undefined, wanted: string): XmlElement[] =>
  element?.children.filter(({ name }) => name === wanted) ?? []

const child = (element: XmlElement | undefined, wanted: string): XmlElement | undefined =>
  element?.children.find(({ name }) => name === wanted)

/** The text of an element inside; null if it is missing or empty. */
const textAt = (element: XmlElement | undefined, wanted: string): string | null => child(element, wanted)?.text || null

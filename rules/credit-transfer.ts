import type { Day } from './calendar'

/** A file of payments for the bank: SEPA credit transfers from one account on one day. */
export interface CreditTransferFile {
  /** At most 35 letters and digits. The bank refuses a second file with the same one. */
  messageId: string
  createdAt: number
  executeOn: Day
  debtor: { name: string; iban: string }
  payments: readonly CreditTransfer[]
}

interface CreditTransfer {
  /** At most 35 letters and digits, which come back on the bank statement. */
  endToEndId: string
  /** Cents. */
  amount: number
  name: string
  iban: string
  text: string
}

export const NAME_MAX = 70
const TEXT_MAX = 140

/**
 * Writes a credit transfer initiation of ISO 20022, pain.001.001.09, by the implementation guidelines of the EPC (EPC132-08). The
 * order of its elements is part of the format. The same file gives the same bytes.
 */
export function creditTransferXml({ messageId, createdAt, executeOn, debtor, payments }: CreditTransferFile): string {
  const sums = [
    element('NbOfTxs', String(payments.length)),
    element('CtrlSum', decimal(payments.reduce((sum, { amount }) => sum + amount, 0))),
  ]
  const name = sepaText(debtor.name, NAME_MAX)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09">',
    '<CstmrCdtTrfInitn>',
    group('GrpHdr', [
      element('MsgId', messageId),
      element('CreDtTm', new Date(createdAt).toISOString().slice(0, 19)),
      ...sums,
      group('InitgPty', [element('Nm', name)]),
    ]),
    group('PmtInf', [
      element('PmtInfId', messageId),
      element('PmtMtd', 'TRF'),
      element('BtchBookg', 'true'),
      ...sums,
      group('PmtTpInf', [group('SvcLvl', [element('Cd', 'SEPA')])]),
      group('ReqdExctnDt', [element('Dt', executeOn)]),
      group('Dbtr', [element('Nm', name)]),
      account('DbtrAcct', debtor.iban),
      // The bank knows itself by the IBAN.
      group('DbtrAgt', [group('FinInstnId', [group('Othr', [element('Id', 'NOTPROVIDED')])])]),
      element('ChrgBr', 'SLEV'),
      ...payments.map(paymentXml),
    ]),
    '</CstmrCdtTrfInitn></Document>\n',
  ].join('\n')
}

const paymentXml = ({ endToEndId, amount, name, iban, text }: CreditTransfer): string =>
  group('CdtTrfTxInf', [
    group('PmtId', [element('EndToEndId', endToEndId)]),
    group('Amt', [`<InstdAmt Ccy="EUR">${decimal(amount)}</InstdAmt>`]),
    group('Cdtr', [element('Nm', sepaText(name, NAME_MAX))]),
    account('CdtrAcct', iban),
    group('RmtInf', [element('Ustrd', sepaText(text, TEXT_MAX))]),
  ])

const account = (name: string, iban: string): string => group(name, [group('Id', [element('IBAN', iban)])])
const group = (name: string, parts: readonly string[]): string => `<${name}>${parts.join('')}</${name}>`
/** The character set of SEPA has nothing that XML escapes, and ids and amounts are made here. */
const element = (name: string, text: string): string => `<${name}>${text}</${name}>`

const decimal = (cents: number): string => (cents / 100).toFixed(2)

/** Letters whose parts Unicode does not know. */
const LETTERS: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', æ: 'ae', Æ: 'AE', ø: 'o', Ø: 'O', œ: 'oe', Œ: 'OE', ł: 'l', Ł: 'L', đ: 'd', Đ: 'D', þ: 'th', Þ: 'TH' },
  ...{ ı: 'i', '&': '+', '’': "'", '‘': "'", '–': '-', '—': '-', '€': 'EUR' },
}

/**
 * Replaces what the character set of SEPA does not have (EPC217-08): accents are left out, and other characters become a full
 * stop. A text neither starts nor ends with a slash, nor has two in a row.
 */
export const sepaText = (text: string, max: number): string =>
  [...text]
    .map((letter) => LETTERS[letter] ?? letter)
    .join('')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[^A-Za-z0-9/\-?:().,'+ ]/g, '.')
    .replaceAll(/\/{2,}/g, '/')
    .replaceAll(/^[\s/]+/g, '')
    .slice(0, max)
    .replaceAll(/[\s/]+$/g, '')

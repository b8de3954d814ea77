import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type CreditTransferFile, creditTransferXml, sepaText } from './credit-transfer'

const FILE: CreditTransferFile = {
  messageId: '0123456789abcdef01234567',
  createdAt: Date.parse('2026-12-01T09:00:00Z'),
  executeOn: '2026-12-02',
  debtor: { name: 'Wimpel & Zonen B.V.', iban: 'NL91ABNA0417164300' },
  payments: [
    {
      ...{ endToEndId: 'a'.repeat(24), amount: 1815, name: 'Zoë Müller', iban: 'DE89370400440532013000' },
      text: 'Terugbetaling factuur W2026-00012, bestelling 10003',
    },
    { endToEndId: 'b'.repeat(24), amount: 5, name: '<Straße>', iban: 'BE68539007547034', text: '//"x"//' },
  ],
}

/** Names of the elements in a range, in order of opening. */
const namesIn = (xml: string): string[] => [...xml.matchAll(/<([A-Za-z]+)[ >]/g)].map(([, name]) => name ?? '')
const textsOf = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}(?: [^>]*)?>([^<]*)</${name}>`, 'g'))].map(([, text]) => text ?? '')

describe('a file of credit transfers', () => {
  const xml = creditTransferXml(FILE)

  test('has the elements of pain.001.001.09 in their order', () => {
    expect(xml).toMatch(
      /^<\?xml version="1.0" encoding="UTF-8"\?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09">/,
    )
    const payment = 'CdtTrfTxInf PmtId EndToEndId Amt InstdAmt Cdtr Nm CdtrAcct Id IBAN RmtInf Ustrd'
    const order =
      'Document CstmrCdtTrfInitn GrpHdr MsgId CreDtTm NbOfTxs CtrlSum InitgPty Nm PmtInf PmtInfId PmtMtd BtchBookg NbOfTxs CtrlSum ' +
      'PmtTpInf SvcLvl Cd ReqdExctnDt Dt Dbtr Nm DbtrAcct Id IBAN DbtrAgt FinInstnId Othr Id ChrgBr'
    expect(namesIn(xml)).toEqual(`${order} ${payment} ${payment}`.split(' '))
  })

  test('closes each element, and counts and adds up its payments in both places', () => {
    const opened = namesIn(xml)
    expect([...xml.matchAll(/<\/([A-Za-z]+)>/g)]).toHaveLength(opened.length)
    expect(textsOf(xml, 'NbOfTxs')).toEqual(['2', '2'])
    expect(textsOf(xml, 'CtrlSum')).toEqual(['18.20', '18.20'])
    expect(textsOf(xml, 'InstdAmt')).toEqual(['18.15', '0.05'])
  })

  test('has ids of at most 35 characters, and only characters of SEPA', () => {
    const ids = ['MsgId', 'PmtInfId', 'EndToEndId'].flatMap((name) => textsOf(xml, name))
    for (const id of ids) expect(id).toMatch(/^[A-Za-z0-9]{1,35}$/)
    for (const text of [...textsOf(xml, 'Nm'), ...textsOf(xml, 'Ustrd')])
      expect(text).toMatch(/^[A-Za-z0-9/\-?:().,'+ ]+$/)
    expect(textsOf(xml, 'Nm')).toEqual(['Wimpel + Zonen B.V.', 'Wimpel + Zonen B.V.', 'Zoe Muller', '.Strasse.'])
    expect(textsOf(xml, 'Ustrd')[1]).toBe('.x.')
  })

  test('is the same when it is written again', () => {
    expect(creditTransferXml(FILE)).toBe(xml)
  })
})

test('any text becomes one that a bank accepts, and stays one', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (typed) => {
      const text = sepaText(typed, 70)
      expect(text).toMatch(/^[A-Za-z0-9/\-?:().,'+ ]{0,70}$/)
      expect(text).not.toMatch(/^\/|\/$|\/\//)
      expect(sepaText(text, 70)).toBe(text)
    }),
  )
})

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { BANK_FILE_BYTES, BANK_FILE_PROBLEMS } from '../../../../rules/bank-file'
import { readBankFile } from './read-bank-file'

const FOLDER = join(import.meta.dirname, '../../../../tests/support/bank-files')
const file = (name: string): string => readFileSync(join(FOLDER, name), 'utf8')
const read = (text: string) => readBankFile(new TextEncoder().encode(text))
const camt = file('camt053-02.xml')
const mt940 = file('mt940.sta')

describe('a statement', () => {
  test('of camt.053 version 02 has its booked entries, a batch as its payments', () => {
    expect(read(camt)).toEqual({
      format: 'CAMT053',
      statements: [
        {
          account: 'NL91ABNA0417164300',
          reference: '2026-350',
          endsOn: '2026-12-15',
          entries: [
            {
              reference: 'R0001',
              amount: 1210,
              bookedOn: '2026-12-15',
              name: 'Voorbeeldklant & Zonen',
              accountEnd: '6789',
              description: 'betaling M2026-00001',
            },
            {
              reference: 'R0002/1',
              amount: 3000,
              bookedOn: '2026-12-15',
              name: 'Eerste Voorbeeld',
              accountEnd: null,
              description: 'RF18539007547034',
            },
            {
              reference: 'R0002/2',
              amount: 4002,
              bookedOn: '2026-12-15',
              name: 'Tweede Voorbeeld',
              accountEnd: null,
              description: 'vanaf …6789',
            },
            {
              reference: '#4',
              amount: -350,
              bookedOn: '2026-12-15',
              name: null,
              accountEnd: null,
              description: 'Kosten betaalrekening',
            },
          ],
        },
      ],
    })
  })

  test('of camt.053 version 08 has names and states one level deeper, and any prefix', () => {
    expect(read(file('camt053-08.xml'))).toMatchObject({
      statements: [
        {
          account: 'NL91ABNA0417164300',
          entries: [
            { reference: '1', amount: 1210, bookedOn: '2026-12-15', name: 'Voorbeeldklant B.V.', accountEnd: '6789' },
          ],
        },
      ],
    })
  })

  test('of MT940 is read with each form of its information', () => {
    expect(read(mt940)).toMatchObject({
      format: 'MT940',
      statements: [
        {
          account: 'NL91ABNA0417164300',
          reference: 'P261215000000001 00350 2026-12-15',
          endsOn: '2026-12-15',
          entries: [
            {
              reference: '26350-0001',
              amount: 1210,
              name: 'Voorbeeldklant',
              accountEnd: '6789',
              description: expect.stringContaining('betaling M2026-00001'),
            },
            { amount: 4002, name: 'Tweede Voorbeeld', accountEnd: '6789', description: 'hosting november' },
            { reference: '#3', amount: -350, bookedOn: '2027-01-02', name: 'Bank', accountEnd: '6789' },
            { reference: '26350-0004', amount: -100 },
          ],
        },
      ],
    })
  })

  test('gives the same references each time, so that it can be read twice', () => {
    expect(read(mt940)).toEqual(read(mt940))
    expect(read(camt.replaceAll('R0002', 'R0001'))).toMatchObject({
      statements: [{ entries: [{ reference: 'R0001' }, { reference: 'R0001/1' }, {}, {}] }],
    })
  })

  test('never has a whole account number of someone else', () => {
    expect(JSON.stringify([read(camt), read(mt940)])).not.toContain('NL02ABNA0123456789')
  })
})

describe('a file is refused', () => {
  test.each([
    ['empty', '', 'UNKNOWN_FORMAT'],
    ['of something else', 'datum;bedrag\n2026-12-15;12,10', 'UNKNOWN_FORMAT'],
    ['of another version', camt.replace('001.02', '001.99'), 'UNKNOWN_FORMAT'],
    ['of another message', camt.replace('camt.053', 'camt.054'), 'UNKNOWN_FORMAT'],
    ['cut off', camt.slice(0, 2000), 'MALFORMED'],
    ['with a document type', camt.replace('<Document', '<!DOCTYPE a [<!ENTITY b "c">]><Document'), 'MALFORMED'],
    ['whose entries do not add up', camt.replace('>12.10<', '>12.11<'), 'SUMS_DIFFER'],
    ['in another currency', camt.replaceAll('"EUR"', '"USD"'), 'NOT_EURO'],
    ['of an account in another currency', camt.replace('<Ccy>EUR', '<Ccy>USD'), 'NOT_EURO'],
    ['with tenths of a cent', camt.replace('>12.10<', '>12.101<'), 'MALFORMED'],
    ['with an amount that nobody has', camt.replace('>12.10<', '>99999999999999.10<'), 'MALFORMED'],
    ['with a day that does not exist', camt.replaceAll('2026-12-15', '2026-02-30'), 'MALFORMED'],
    ['of MT940 without balances', mt940.replace(/:6[02]F.*\n/g, ''), 'MALFORMED'],
    ['of MT940 whose entries do not add up', mt940.replace('C12,10', 'C12,11'), 'SUMS_DIFFER'],
    ['of MT940 with an unreadable entry', mt940.replace('C12,10NTRF', 'X12,10NTRF'), 'MALFORMED'],
  ])('%s', (_why, text, problem) => {
    expect(read(text)).toBe(problem)
  })

  test('that is too large, or has too many entries', () => {
    expect(readBankFile(new Uint8Array(BANK_FILE_BYTES + 1))).toBe('TOO_LARGE')
    const head = ':20:A\n:25:NL91ABNA0417164300\n:28C:1\n:60F:C261214EUR0,\n'
    expect(read(`${head}${':61:261215C1,NTRF//1\n'.repeat(5001)}:62F:C261215EUR1,`)).toBe('TOO_MANY_ENTRIES')
  })

  const wrapped = (inside: string): string =>
    `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt>${inside}</BkToCstmrStmt></Document>`
  const fill = (piece: string): string => piece.repeat(Math.floor((BANK_FILE_BYTES - 200) / piece.length))
  test.each([
    ['elements inside each other', `${fill('<a>')}`],
    ['empty elements', wrapped(fill('<a/>'))],
    ['statements', wrapped(fill('<Stmt/>'))],
    ['attributes', wrapped(`<a ${fill('a="" ')}/>`)],
    ['entities', wrapped(`<a>${fill('&amp;')}</a>`)],
    ['opened comments', wrapped(fill('<!--'))],
    ['fields of MT940', fill(':20:\n')],
    ['information of MT940', `:20:A\n:61:x\n:86:${fill('/REMI/')}`],
    ['brackets', fill('<')],
    ['colons', fill(':')],
  ])('within two seconds, for a megabyte of %s', (_what, text) => {
    const begun = performance.now()
    expect(BANK_FILE_PROBLEMS).toContain(read(text))
    expect(performance.now() - begun).toBeLessThan(2000)
  })
})

test('any bytes end in a problem or in entries', () => {
  const pieces = [...camt.split(/(?=<)/), ...mt940.split(/(?=:|\n)/)]
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 500 }),
    fc.array(fc.constantFrom(...pieces), { maxLength: 60 }).map((some) => new TextEncoder().encode(some.join(''))),
    fc
      .tuple(fc.constantFrom(camt, mt940), fc.nat(4000), fc.nat(30), fc.string({ maxLength: 8 }))
      .map(([text, at, length, put]) => new TextEncoder().encode(text.slice(0, at) + put + text.slice(at + length))),
  )
  fc.assert(
    fc.property(bytes, (one) => {
      const answer = readBankFile(one)
      if (typeof answer === 'string') return BANK_FILE_PROBLEMS.includes(answer)
      return answer.statements.every(({ entries }) => {
        const references = new Set(entries.map(({ reference }) => reference))
        return (
          references.size === entries.length &&
          entries.every(
            ({ amount, description }) => Number.isSafeInteger(amount) && amount !== 0 && description.length <= 500,
          )
        )
      })
    }),
    { numRuns: 500 },
  )
})

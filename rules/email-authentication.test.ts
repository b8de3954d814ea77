import { expect, test } from 'vitest'
import type { ZoneEntry } from './dns/record-types'
import { firstDmarc, readDkim } from './email-authentication'
import { PLAIN_RECORD, planEmailRouting } from './email-routing'

const KEY = `v=DKIM1; k=rsa; p=${'MIIBIjANBgkqhkiG9w0BAQ'.repeat(8)}IDAQAB`
const OLD = 'selector1-voorbeeld-nl._domainkey.voorbeeld.onmicrosoft.com'
const NEW = 'selector2-voorbeeld-nl._domainkey.voorbeeld.n-v1.dkim.mail.microsoft'

const text = (name: string, value: string): ZoneEntry => ({ ...PLAIN_RECORD, name, type: 'TXT', value })

test.each([
  ['GOOGLE', [KEY], [`google._domainkey TXT ${KEY}`]],
  ['GOOGLE', [` "${KEY.slice(0, 100)}" "${KEY.slice(100)}" `], [`google._domainkey TXT ${KEY}`]],
  ['MICROSOFT', [OLD, NEW], [`selector1._domainkey CNAME ${OLD}.`, `selector2._domainkey CNAME ${NEW}.`]],
  ['MICROSOFT', ['', `${NEW.toUpperCase()}.`], [`selector2._domainkey CNAME ${NEW}.`]],
  ['GOOGLE', [''], []],
  ['NONE', [KEY], []],
  ['OWN', [KEY], []],
] as const)('the DKIM values of %s become records', (preset, values, records) => {
  const read = readDkim(preset, values)
  expect(read.ok && read.records.map(({ name, type, value }) => `${name} ${type} ${value}`)).toEqual(records)
})

test.each([
  ['GOOGLE', ['v=DKIM1; k=rsa; p='], 0],
  ['GOOGLE', [OLD], 0],
  ['GOOGLE', [`${KEY}\nextra`], 0],
  ['MICROSOFT', [OLD, OLD], 1],
  ['MICROSOFT', [KEY], 0],
  ['MICROSOFT', ['selector1-voorbeeld-nl._domainkey.voorbeeld.example'], 0],
] as const)('a wrong DKIM value of %s is pointed out', (preset, values, at) => {
  expect(readDkim(preset, values)).toEqual({ ok: false, at })
})

test('the first DMARC record refuses nothing yet, and reports where it is asked to', () => {
  expect(firstDmarc([], null)).toMatchObject({ name: '_dmarc', type: 'TXT', value: 'v=DMARC1; p=none' })
  expect(firstDmarc([], 'post@voorbeeld.nl')?.value).toBe('v=DMARC1; p=none; rua=mailto:post@voorbeeld.nl')
  expect(firstDmarc([text('_dmarc', 'v=DMARC1; p=reject')], null)).toBeNull()
  expect(firstDmarc([{ ...text('_dmarc', 'reports.voorbeeld.example.'), type: 'CNAME' }], null)).toBeNull()
})

test('a new key takes the place of the one before, and other names stay', () => {
  const present = [text('google._domainkey', 'v=DKIM1; p=old'), text('other._domainkey', 'v=DKIM1; p=x')]
  const read = readDkim('GOOGLE', [KEY])
  const plan = planEmailRouting(
    'GOOGLE',
    null,
    { domain: 'voorbeeld.nl', present, defaults: [] },
    read.ok ? read.records : [],
  )
  expect(plan.removed).toEqual([])
  expect(plan.changed).toEqual([{ before: present[0], after: text('google._domainkey', KEY) }])
})

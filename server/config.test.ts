import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { OWN_COMPANY } from '../tests/support/test-config'
import { environment, readConfig } from './config'

const PRODUCTION = {
  SHOP_MODE: 'production',
  ALLOW_EMBEDDED: '1',
  PUBLIC_URL: 'https://shop.example',
  SECRET: 'een-geheim-van-meer-dan-32-tekens-1',
}
const start = (env: Record<string, string>) => () => readConfig({ ...PRODUCTION, ...env })

test('production does not sell in the name of the example: each variable that is missing is named, in one line', () => {
  expect(start({})).toThrow(`\n- ${Object.keys(OWN_COMPANY).join(', ')} must be your own: invoices name the seller`)
  const { COMPANY_CITY: _, ...rest } = OWN_COMPANY
  expect(start(rest)).toThrow('- COMPANY_CITY must be your own')
  expect(start({ ...OWN_COMPANY, COMPANY_IBAN: 'NL95 BANK 0000 0000 00' })).toThrow('- COMPANY_IBAN must be your own')
})

test('production starts with a seller of its own, who may live where the example does; a demo needs none', () => {
  expect(start(OWN_COMPANY)().company).toMatchObject({ name: 'Voorbeeld Hosting B.V.', city: 'Rotterdam' })
  expect(readConfig({ SECRET: PRODUCTION.SECRET }).company.name).toBe('Wimpel B.V.')
})

test('the README says what every variable does, and no others', () => {
  const [, table = ''] = readFileSync('README.md', 'utf8').split('## Configuration')
  const rows = table.split('\n## ')[0]?.match(/^\| `.*$/gm) ?? []
  const named = rows.flatMap((row) => row.split('|')[1]?.match(/[A-Z][A-Z_]+/g) ?? [])
  const ours = named.filter((name) => !name.startsWith('OTEL_'))
  expect(ours.toSorted()).toEqual(Object.keys(environment.shape).toSorted())
})

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { OWN_COMPANY, OWN_CONTACTS } from '../tests/support/test-config'
import { ADAPTERS } from './adapters/choose'
import { readConfig } from './config'
import { REQUIRED_IN_PRODUCTION } from './config.production'
import { withConfigurationTables } from './config.table'
import { environment } from './config.variables'

const PRODUCTION = {
  SHOP_MODE: 'production',
  ALLOW_EMBEDDED: '1',
  PUBLIC_URL: 'https://shop.example',
  SECRET: 'een-geheim-van-meer-dan-32-tekens-1',
}
const OWN = { ...OWN_COMPANY, ...OWN_CONTACTS }
const start = (env: Record<string, string>) => () => readConfig({ ...PRODUCTION, ...env })
const without = (name: keyof typeof OWN) => Object.fromEntries(Object.entries(OWN).filter(([each]) => each !== name))

test('production does not sell in the name of the example: each variable that is missing is named, in one line', () => {
  expect(start(OWN_CONTACTS)).toThrow(
    `\n- ${Object.keys(OWN_COMPANY).join(', ')} must be your own: invoices name the seller`,
  )
  expect(start(without('COMPANY_CITY'))).toThrow('- COMPANY_CITY must be your own')
  expect(start({ ...OWN, COMPANY_IBAN: 'NL95 BANK 0000 0000 00' })).toThrow('- COMPANY_IBAN must be your own')
})

test('production is not reached at the addresses of the example; empty leaves phone number and address out', () => {
  expect(start(OWN_COMPANY)).toThrow('- SITE_PHONE, SITE_EMAIL, SITE_ADDRESS must be your own')
  expect(start({ ...OWN, SITE_EMAIL: 'info@wimpel.example' })).toThrow('- SITE_EMAIL must be your own')
  expect(start({ ...OWN, SITE_EMAIL: '' })).toThrow('- SITE_EMAIL is needed')
  expect(start(OWN)().site).toMatchObject({ phone: '', address: '', email: 'post@hosting.example' })
})

test('production starts with a seller of its own, who may live where the example does; a demo needs none', () => {
  expect(start(OWN)().company).toMatchObject({ name: 'Voorbeeld Hosting B.V.', city: 'Rotterdam' })
  expect(readConfig({ SECRET: PRODUCTION.SECRET }).company.name).toBe('Wimpel B.V.')
})

describe('stand-ins in production', () => {
  const refused = (env: Record<string, string>): string[] => {
    try {
      readConfig({ ...PRODUCTION, ...OWN, ALLOW_EMBEDDED: '', ...env })
      return []
    } catch (error) {
      return (String(error).match(/- (\w+) is the embedded one/g) ?? []).map((line) => line.split(' ')[1] ?? '')
    }
  }
  const REAL = {
    ...{ DNS_PORT: '5300', DNS_RESOLVER: 'system', URL_PROBE: 'direct', VAT_CHECK: 'vies', MAILER: 'smtp' },
    ...{ SMTP_URL: 'smtp://127.0.0.1:25', MAIL_FROM: 'post@hosting.example' },
  }
  const HAVE_ANOTHER = ['DNS_SERVER', 'DNS_RESOLVER', 'MAILER', 'URL_PROBE', 'VAT_CHECK']
  const HAVE_NONE = ['REGISTRY', 'PAYMENTS', 'ADDRESS_LOOKUP', 'HOSTING', 'CERTIFICATES', 'CDN', 'VPS']

  test('are refused, every one by its name', () => {
    expect(refused({}).toSorted()).toEqual([...HAVE_NONE, ...HAVE_ANOTHER].toSorted())
    expect(refused(REAL)).toEqual(HAVE_NONE)
  })

  test('are allowed one by one, or all with a warning', () => {
    const allowed = 'registry, payments,address-lookup,HOSTING,certificates'
    expect(refused({ ...REAL, ALLOW_EMBEDDED: allowed })).toEqual(['CDN', 'VPS'])
    expect(refused({ ...REAL, ALLOW_EMBEDDED: `${allowed},cdn,vps` })).toEqual([])
    expect(refused({ ALLOW_EMBEDDED: '1' })).toEqual([])
    expect(start({ ...OWN, ...REAL })().warnings).toEqual([
      expect.stringMatching(/^ALLOW_EMBEDDED=1 lets production run with every stand-in: REGISTRY, PAYMENTS, /),
    ])
    expect(start({ ...OWN, ...REAL, ALLOW_EMBEDDED: `${allowed},cdn,vps` })().warnings).toEqual([])
    expect(start({ ...OWN, ALLOW_EMBEDDED: 'vps,server' })).toThrow(/server is not known; it is 1 or any of: registry/)
  })

  test('the captcha is none: ALTCHA is the default, and its old name is still read', () => {
    const { adapters, warnings } = readConfig({ SECRET: PRODUCTION.SECRET, CAPTCHA: 'embedded' })
    expect(adapters.captcha.name).toBe('altcha')
    expect(warnings).toEqual(['CAPTCHA=embedded is called CAPTCHA=altcha now'])
    expect(readConfig({ SECRET: PRODUCTION.SECRET })).toMatchObject({
      adapters: { captcha: { name: 'altcha' } },
      warnings: [],
    })
  })
})

test('sessions of production do not cross a network in the clear', () => {
  expect(start({ ...OWN, PUBLIC_URL: 'http://shop.example' })).toThrow('- PUBLIC_URL must begin with https://')
  for (const host of ['localhost:3000', '127.0.0.1', '[::1]:8080'])
    expect(start({ ...OWN, PUBLIC_URL: `http://${host}` })().publicUrl).toBe(`http://${host}`)
})

test('nor do sessions of its back office', () => {
  const staff = { ...OWN, STAFF_PORT: '3001' }
  expect(start({ ...staff, STAFF_URL: 'http://beheer.example' })).toThrow('- STAFF_URL must begin with https://')
  expect(start({ ...staff, STAFF_HOST: '192.0.2.1' })).toThrow('- STAFF_URL must begin with https://')
  for (const url of ['https://beheer.example', 'http://127.0.0.1:3001'])
    expect(start({ ...staff, STAFF_URL: url })().staff.url).toBe(url)
})

test.each([
  [{ TRUST_PROXY: 'nonsense' }, /nonsense is no IP address or network\s+→ at TRUST_PROXY/],
  [{ TRUST_PROXY: '10.0.0.0/8, loopback,' }, /nothing is no IP address or network\s+→ at TRUST_PROXY/],
  [{ PORT: 'http', DNS_TTL: '-1' }, /PORT[\s\S]*DNS_TTL/],
])('%j is refused by the name of its variable', (env, message) => {
  expect(() => readConfig({ SECRET: PRODUCTION.SECRET, ...(env as NodeJS.ProcessEnv) })).toThrow(message)
})

test('a misspelt variable is named with the one that was meant, and variables of others are not', () => {
  const env = { SHOP_MODEE: 'production', ALLOW_EMBEDED: '1', SITE_MAIL: 'x', PUBLIC_URI: 'x', SECRET_FILES: 'x' }
  expect(readConfig({ SECRET: PRODUCTION.SECRET, ...env }).warnings).toEqual([
    'SHOP_MODEE is not a variable of the shop; SHOP_MODE is',
    'ALLOW_EMBEDED is not a variable of the shop; ALLOW_EMBEDDED is',
    'SITE_MAIL is not a variable of the shop; SITE_EMAIL is',
    'PUBLIC_URI is not a variable of the shop; PUBLIC_URL is',
    'SECRET_FILES is not a variable of the shop; SECRET_FILE is',
  ])
  const others = [
    'PATH',
    'HOSTNAME',
    'LANG',
    'HOME',
    'NODE_ENV',
    'LOGNAME',
    'SHELL',
    'PGHOST',
    'XDG_DATA_DIRS',
    'INVOCATION_ID',
  ]
  const theirs = Object.fromEntries(others.map((name) => [name, 'x']))
  expect(readConfig({ SECRET: PRODUCTION.SECRET, ...theirs }).warnings).toEqual([])
})

describe('a secret in a file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'wimpel-secret-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  const file = (content: string) => {
    const path = join(folder, 'secret')
    writeFileSync(path, content)
    return path
  }

  test('is read without its last line break', () => {
    const { secret, warnings } = readConfig({ SECRET_FILE: file(`${PRODUCTION.SECRET}\n`) })
    expect({ secret, warnings }).toEqual({ secret: PRODUCTION.SECRET, warnings: [] })
  })

  test.each([
    ['is not there', () => ({ SECRET_FILE: join(folder, 'none') }), /^SECRET_FILE=.*none cannot be read \(ENOENT\)$/],
    ['is empty', () => ({ SMTP_URL_FILE: file('\n') }), /^SMTP_URL_FILE=.* is empty$/],
    [
      'is given beside the variable',
      () => ({ SECRET: 'x', SECRET_FILE: file('y') }),
      /^SECRET and SECRET_FILE are both/,
    ],
  ])('that %s stops the start', (_, env, message) => {
    expect(() => readConfig(env())).toThrow(message)
  })
})

test('docs/configuration.md has the tables of all variables; `npm run docs` writes it', () => {
  const page = readFileSync('docs/configuration.md', 'utf8')
  expect(page).toBe(withConfigurationTables(page))
})

test('every variable says what it does', () => {
  const all = [environment, ...ADAPTERS.map(({ settings }) => settings)].flatMap(({ shape }) => Object.entries(shape))
  expect(all.length).toBeGreaterThan(40)
  expect(all.filter(([, setting]) => !setting.description).map(([name]) => name)).toEqual([])
})

test('production starts with the variables that the table requires, and with none of them missing', () => {
  const all: Record<string, string> = { ...PRODUCTION, ...OWN }
  expect(() => readConfig(all)).not.toThrow()
  for (const name of REQUIRED_IN_PRODUCTION) {
    const { [name]: _missing, ...others } = all
    expect(() => readConfig(others), name).toThrow(name)
  }
  const needed = [...REQUIRED_IN_PRODUCTION, 'SHOP_MODE', 'ALLOW_EMBEDDED', 'NAMESERVERS']
  expect(Object.keys(all).toSorted()).toEqual(needed.toSorted())
})

test('name servers are a list of two or more host names, and production warns of the example', () => {
  expect(readConfig({ NAMESERVERS: 'NS1.hosting.example, ns2.hosting.example' }).nameServers).toEqual([
    'ns1.hosting.example',
    'ns2.hosting.example',
  ])
  for (const wrong of [
    'ns1.hosting.example',
    'ns1.hosting.example,ns1.hosting.example',
    'a_b.example,ns2.hosting.example',
  ])
    expect(() => readConfig({ NAMESERVERS: wrong }), wrong).toThrow('NAMESERVERS')
  const production = { ...PRODUCTION, ...OWN }
  const { NAMESERVERS: _, ...example } = production
  expect(readConfig(example).warnings).toContainEqual(expect.stringContaining('NAMESERVERS is an example'))
  expect(readConfig(production).warnings).not.toContainEqual(expect.stringContaining('NAMESERVERS'))
})

test('the number of instances is read under its former name too', () => {
  const shared = { ...PRODUCTION, ...OWN, DATABASE_URL: 'postgres://shop@127.0.0.1/shop', ALLOW_EMBEDDED: '1' }
  expect(readConfig({ ...shared, INSTANCES: '3' }).instances).toBe(3)
  expect(readConfig({ ...shared, PROGRAMS: '3' }).instances).toBe(3)
  expect(readConfig(shared).instances).toBe(1)
})

import { generateKeyPairSync } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import dnsPacket from 'dns-packet'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startFarSide } from '../../tests/far-sides/far-side'
import { startPdok } from '../../tests/far-sides/pdok'
import { ACCOUNT, startRealtimeRegister } from '../../tests/far-sides/realtime-register'
import { startMailServer } from '../../tests/support/mail-server'
import { stillClock } from '../adapters/clock/still'
import type { Finding } from '../adapters/examination'
import { examineShop } from './examine-shop'

const folder = mkdtempSync(join(tmpdir(), 'wimpel-doctor-'))
const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const keyFile = join(folder, 'dkim.pem')
const CANARY = 'kanarie-geheim'

const open: (() => Promise<void> | void)[] = []
let mail: Awaited<ReturnType<typeof startMailServer>>
let resolver = ''
let shop = ''
/** TXT records by name; a name that is missing does not exist. */
const zone: Record<string, string[]> = {}
/** MX records by name. */
const mailServers: Record<string, { preference: number; exchange: string }[]> = {
  'mail.winkel.example': [
    { preference: 20, exchange: 'mx2.winkel.example' },
    { preference: 10, exchange: 'mx.winkel.example' },
  ],
  'stil.winkel.example': [{ preference: 0, exchange: '.' }],
}

beforeAll(async () => {
  writeFileSync(keyFile, privateKey.export({ type: 'pkcs8', format: 'pem' }))
  mail = await startMailServer({
    authOptional: false,
    onAuth: ({ password }, _, done) => done(password === CANARY ? null : new Error('no'), { user: 1 }),
  })
  open.push(() => mail.close())
  resolver = await startResolver()
  const web = await startFarSide(({ path }) =>
    path === '/healthz' ? { status: 200, body: { status: 'ok' } } : { status: 404 },
  )
  open.push(web.close)
  shop = web.url
})
afterAll(async () => {
  for (const close of open) await close()
  rmSync(folder, { recursive: true })
})

/** A resolver that knows `zone` and `mailServers`. */
async function startResolver(): Promise<string> {
  const socket = createSocket('udp4')
  socket.on('message', (message, { port, address }) => {
    const { id, questions = [] } = dnsPacket.decode(message)
    const name = questions[0]?.name ?? ''
    const asked = questions[0]?.type
    const texts = asked === 'TXT' ? zone[name] : []
    const exchanges = asked === 'MX' ? (mailServers[name] ?? []) : []
    const isKnown = name in zone || name in mailServers
    const flags = dnsPacket.RECURSION_AVAILABLE | (isKnown ? 0 : 3)
    const answers = [
      ...(texts ?? []).map((data) => ({ type: 'TXT' as const, name, ttl: 1, data: chunks(data) })),
      ...exchanges.map((data) => ({ type: 'MX' as const, name, ttl: 1, data })),
    ]
    socket.send(dnsPacket.encode({ type: 'response', id, flags, questions, answers }), port, address)
  })
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
  open.push(() => void socket.close())
  return `127.0.0.1:${socket.address().port}`
}

const chunks = (text: string): string[] => text.match(/.{1,255}/g) ?? ['']

const rightZone = () => ({
  'winkel.example': ['v=spf1 ip4:203.0.113.5 -all', 'iets anders'],
  '_dmarc.winkel.example': ['v=DMARC1; p=none'],
  'post._domainkey.winkel.example': [
    `v=DKIM1; k=rsa; p=${publicKey.export({ type: 'spki', format: 'der' }).toString('base64')}`,
  ],
})

const rightSettings = (): Record<string, string> => ({
  DATA_DIR: folder,
  PUBLIC_URL: shop,
  DNS_RESOLVER: resolver,
  MAILER: 'smtp',
  SMTP_URL: mail.url.replace('://', `://winkel:${CANARY}@`),
  MAIL_FROM: 'Wimpel <post@winkel.example>',
  DKIM_DOMAIN: 'winkel.example',
  DKIM_SELECTOR: 'post',
  DKIM_KEY_FILE: keyFile,
})

async function examined(
  changes: Record<string, string | undefined> = {},
  records: Record<string, string[]> = rightZone(),
): Promise<Finding[]> {
  for (const name of Object.keys(zone)) delete zone[name]
  Object.assign(zone, records)
  return examineShop({ ...rightSettings(), ...changes })
}

const faultsOf = (findings: readonly Finding[]) => findings.filter(({ ok }) => !ok)

describe('the examination of an installation', () => {
  test('finds nothing wrong where nothing is', async () => {
    const findings = await examined()
    expect(faultsOf(findings)).toEqual([])
    expect(findings.map(({ check }) => check)).toEqual([
      'configuration: read',
      'database: reached',
      'public address: reached',
      'clock: agrees with the proxy',
      'DNS queries: answers',
      'mailer: login',
      'mailer: SPF',
      'mailer: DMARC',
      'mailer: DKIM',
      'mailer: returned mails',
    ])
  })

  describe('of mails that are returned', () => {
    const settings = (address: string) => ({ MAIL_BOUNCE_ADDRESS: address, MAIL_BOUNCE_SECRET: CANARY.repeat(3) })
    const foundOf = async (changes: Record<string, string>, records = rightZone()) =>
      (await examined(changes, records)).filter(({ check, ok }) => check.endsWith('returned mails') || !ok)

    test('finds that they are not received', async () => {
      expect(await foundOf({})).toMatchObject([{ ok: true, message: expect.stringMatching(/^not received/) }])
    })

    test('names the mail server that takes them', async () => {
      const records = { ...rightZone(), 'mail.winkel.example': ['v=spf1 mx -all'] }
      expect(await foundOf(settings('bounces@mail.winkel.example'), records)).toMatchObject([
        { check: 'mailer: returned mails', ok: true, message: expect.stringContaining('server mx.winkel.example') },
        { check: 'mailer: SPF of returned mails', ok: true },
      ])
    })

    test.each([
      ['a domain without a mail server', settings('bounces@winkel.example'), /^winkel.example has no MX record$/],
      ['a domain without one in capitals', settings('bounces@WINKEL.example'), /has no MX record$/],
      ['one variable without the other', { MAIL_BOUNCE_ADDRESS: 'bounces@winkel.example' }, /go together/],
      ['the other without the one', { MAIL_BOUNCE_SECRET: CANARY.repeat(3) }, /go together/],
      ['an address in which no token fits', settings('Winkel <b@winkel.example>'), /MAIL_BOUNCE_ADDRESS/],
      ['a secret that is short', { ...settings('bounces@winkel.example'), MAIL_BOUNCE_SECRET: 'kort' }, /SECRET/],
    ])('finds %s', async (_title, changes, message) => {
      const found = await foundOf(changes)
      expect(found).toMatchObject([{ ok: false, message: expect.stringMatching(message), fix: expect.any(String) }])
      expect(JSON.stringify(found)).not.toContain(CANARY)
    })

    test('finds a domain that takes no mail, and one that others do not recognise mail of', async () => {
      expect(await foundOf(settings('bounces@stil.winkel.example'))).toMatchObject([
        { check: 'mailer: returned mails', message: 'stil.winkel.example takes no mail' },
        { check: 'mailer: SPF of returned mails', message: 'stil.winkel.example has none' },
      ])
    })

    test('finds that nobody answers for the name', async () => {
      const found = await foundOf({ ...settings('bounces@winkel.example'), DNS_RESOLVER: '127.0.0.1:1' })
      expect(found).toContainEqual(expect.objectContaining({ check: 'mailer: returned mails', ok: false }))
    })
  })

  const wrongZone = (changes: Record<string, string[] | undefined>) =>
    Object.fromEntries(Object.entries({ ...rightZone(), ...changes }).filter(([, texts]) => texts)) as Record<
      string,
      string[]
    >

  test.each<[string, string, () => [Record<string, string | undefined>, Record<string, string[]>?]]>([
    ['a variable that is misspelt', 'configuration: warning', () => [{ SHOP_MODEE: 'demo' }]],
    ['a value that cannot be', 'configuration: read', () => [{ PORT: 'web' }]],
    ['a setting that is missing', 'configuration: read', () => [{ MAIL_FROM: undefined }]],
    ['a stand-in in production', 'configuration: read', () => [{ SHOP_MODE: 'production' }]],
    [
      'an unreachable database',
      'database: reached',
      () => [{ DATABASE_URL: 'postgres://127.0.0.1:1/shop', SECRET: 's'.repeat(40), ALLOW_EMBEDDED: '1' }],
    ],
    ['a folder that cannot be', 'database: reached', () => [{ DATA_DIR: keyFile, SECRET: 's'.repeat(40) }]],
    [
      'a public address at which nothing listens',
      'public address: reached',
      () => [{ PUBLIC_URL: 'http://127.0.0.1:1' }],
    ],
    ['a public address of something else', 'public address: reached', () => [{ PUBLIC_URL: `${shop}/elders` }]],
    [
      'a password that the mail server refuses',
      'mailer: login',
      () => [{ SMTP_URL: mail.url.replace('://', '://winkel:anders@') }],
    ],
    ['an unreachable mail server', 'mailer: login', () => [{ SMTP_URL: 'smtp://127.0.0.1:1' }]],
    ['no SPF', 'mailer: SPF', () => [{}, wrongZone({ 'winkel.example': ['iets anders'] })]],
    ['two SPF records', 'mailer: SPF', () => [{}, wrongZone({ 'winkel.example': ['v=spf1 -all', 'v=spf1 a -all'] })]],
    ['no DMARC', 'mailer: DMARC', () => [{}, wrongZone({ '_dmarc.winkel.example': undefined })]],
    ['no DKIM', 'mailer: DKIM', () => [{}, wrongZone({ 'post._domainkey.winkel.example': undefined })]],
    [
      'another key of DKIM',
      'mailer: DKIM',
      () => [{}, wrongZone({ 'post._domainkey.winkel.example': ['v=DKIM1; k=rsa; p=QUJD'] })],
    ],
  ])('finds %s', async (_title, check, fault) => {
    const faults = faultsOf(await examined(...fault()))
    expect(faults).toEqual([{ check, ok: false, message: expect.any(String), fix: expect.any(String) }])
  })

  test('finds a clock that is behind', async () => {
    const server = createServer((_, response) => {
      response.setHeader('date', new Date(Date.now() + 90_000).toUTCString()).end('{"status":"ok"}')
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    open.push(() => void server.close())
    const { port } = server.address() as AddressInfo
    const faults = faultsOf(await examined({ PUBLIC_URL: `http://127.0.0.1:${port}` }))
    expect(faults).toMatchObject([
      { check: 'clock: agrees with the proxy', message: expect.stringMatching(/(89|90|91) s/) },
    ])
  })

  test('finds an unreachable address register, and one that responds', async () => {
    const far = await startPdok([])
    open.push(far.close)
    const findings = async (url: string) =>
      (await examined({ ADDRESS_LOOKUP: 'pdok', PDOK_URL: url })).find(
        ({ check }) => check === 'address lookup: answers',
      )
    expect(await findings(far.url)).toMatchObject({ ok: true })
    expect(await findings('http://127.0.0.1:1')).toMatchObject({ ok: false, fix: expect.stringContaining('PDOK_URL') })
  })

  test('finds a list of RDAP services that is old, and one that is not', async () => {
    const file = join(folder, 'rdap.json')
    const services = [[['nl'], ['https://rdap.example/']]]
    const findings = async (publishedAt: number) => {
      writeFileSync(file, JSON.stringify({ publication: new Date(publishedAt).toISOString(), services }))
      const found = await examined({ RDAP: 'on', RDAP_BOOTSTRAP_FILE: file })
      return found.find(({ check }) => check === 'availability hint: RDAP services')
    }
    expect(await findings(Date.now())).toMatchObject({ ok: true })
    const old = await findings(Date.now() - 181 * 86_400_000)
    expect(old).toMatchObject({ ok: false, fix: expect.stringContaining('npm run rdap:bootstrap') })
    const [fault] = faultsOf(await examined({ RDAP: 'on', RDAP_BOOTSTRAP_FILE: keyFile }))
    expect(fault?.message).toContain('cannot be read as an RDAP bootstrap file')
  })

  test('examines each of several registrars, and names it', async () => {
    const far = await startRealtimeRegister({ clock: stillClock(Date.now()) })
    open.push(far.close)
    const findings = await examined({
      ...{ REGISTRY: 'realtime-register,epp', EPP_HOST: '127.0.0.1', EPP_PORT: '1', EPP_CLIENT_ID: 'wimpel' },
      ...{ EPP_PASSWORD: CANARY, REALTIME_REGISTER_URL: far.url, REALTIME_REGISTER_API_KEY: ACCOUNT.apiKey },
      ...{ REALTIME_REGISTER_CUSTOMER: ACCOUNT.customer, REGISTRY_FOR: 'nl:epp' },
    })
    const ofRegistrars = findings.filter(({ check }) => /^(realtime-register|epp): /.test(check))
    expect(ofRegistrars.map(({ check, ok }) => [check, ok])).toContainEqual(['epp: registry: connection', false])
  })

  test('names no credential in anything that it says', async () => {
    const said = JSON.stringify([await examined(), await examined({ SMTP_URL: `smtp://winkel:${CANARY}@127.0.0.1:1` })])
    expect(said).not.toContain(CANARY)
    expect(said).not.toContain('PRIVATE KEY')
  })
})

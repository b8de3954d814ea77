import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SMTPServerOptions } from 'smtp-server'
import { describe, expect, onTestFinished, test } from 'vitest'
import { stillClock } from '../../server/adapters/clock/still'
import { createSmtpMailer, type SmtpConfig } from '../../server/adapters/mailer/smtp'
import { readConfig } from '../../server/config'
import { MailRefused } from '../../server/ports/mailer'
import { OutsideUnavailable } from '../../server/ports/outside-unavailable'
import { startMailServer } from '../support/mail-server'
import { OWN_COMPANY, OWN_CONTACTS, TEST_NOW } from '../support/test-config'
import { testContext } from '../support/test-context'
import { startTestShop } from '../support/test-shop'
import { mailerContract, mailWith } from './mailer.contract'

async function open(server: SMTPServerOptions = {}, changes: Partial<SmtpConfig> = {}) {
  const { url, received, close } = await startMailServer(server)
  const config = { url, from: 'Wimpel <post@wimpel.example>', dkim: null, ...changes }
  const mailer = createSmtpMailer(config, { clock: stillClock(TEST_NOW) })
  const end = async () => {
    mailer.close()
    await close()
  }
  return { mailer, received, end }
}

async function opened(...options: Parameters<typeof open>) {
  const one = await open(...options)
  onTestFinished(one.end)
  return one
}

mailerContract('SMTP', async () => {
  const { mailer, received, end } = await open()
  return {
    mailer,
    deliveredTo: async (address) =>
      received
        .filter(({ recipients }) => recipients.includes(address))
        .map(({ subject = '', text = '', html = '' }) => ({ subject, text: text.trimEnd(), html: html.trimEnd() })),
    close: end,
  }
})

describe('a mail over SMTP', () => {
  test('is from the shop, of now, named by our reference, and asks for no automatic answer', async () => {
    const { mailer, received } = await opened()
    await mailer.send(mailWith({ reference: 'order-placed-ord_x' }))
    expect(received).toHaveLength(1)
    const [mail] = received
    expect(mail).toMatchObject({
      from: { name: 'Wimpel', address: 'post@wimpel.example' },
      to: [{ address: 'koper@voorbeeld.example' }],
      messageId: '<order-placed-ord_x@wimpel.example>',
      date: '2026-11-21T11:00:00.000Z',
    })
    expect(mail?.headers).toContainEqual(expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }))
    expect(mail?.raw).toMatch(/^Content-Type: multipart\/alternative;/m)
    expect(mail?.raw.indexOf('text/plain')).toBeLessThan(mail?.raw.indexOf('text/html') ?? -1)
  })

  test('goes to one address, whatever stands in it', async () => {
    const { mailer, received } = await opened()
    await mailer.send(mailWith({ to: 'koper@voorbeeld.example,ander@voorbeeld.example' })).catch(() => {})
    await mailer.send(mailWith({ reference: 'b', subject: 'Een\r\nBcc: ander@voorbeeld.example' }))
    expect(received.flatMap(({ recipients }) => recipients)).not.toContain('ander@voorbeeld.example')
    expect(received.at(-1)?.bcc).toBeUndefined()
  })

  test('is signed for the domain of the shop where it has a key', async () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
    const { mailer, received } = await opened(
      {},
      { dkim: { domain: 'wimpel.example', selector: 'w1', privateKey: pem } },
    )
    await mailer.send(mailWith({}))
    expect(received[0]?.raw).toMatch(/^DKIM-Signature:.*d=wimpel\.example;.*s=w1;/ms)
  })

  test('is sent from an address that names it where reports are received, and its From stays', async () => {
    const senders: unknown[] = []
    const reports = { address: 'bounces@mail.example', secret: 'x'.repeat(32) }
    const { mailer, received } = await opened(
      {
        onMailFrom({ address }, _session, done) {
          senders.push(address)
          done()
        },
      },
      { reports },
    )
    await mailer.send(mailWith({ reference: 'a', reportToken: 'abc123' }))
    await mailer.send(mailWith({ reference: 'b' }))
    expect(senders).toEqual(['bounces+abc123@mail.example', 'post@wimpel.example'])
    expect(received.map(({ from }) => from?.address)).toEqual(['post@wimpel.example', 'post@wimpel.example'])
    expect(received.map(({ recipients }) => recipients)).toEqual([[mailWith({}).to], [mailWith({}).to]])
  })

  test('is sent from the address of the shop where no reports are received', async () => {
    const { mailer, received } = await opened()
    await mailer.send(mailWith({ reportToken: 'abc123' }))
    expect(mailer.receive).toBeUndefined()
    expect(received[0]?.raw).not.toContain('abc123')
  })

  test('logs in where the address holds a password', async () => {
    const logins: unknown[] = []
    const server = await startMailServer({
      authOptional: false,
      onAuth({ username, password }, _session, done) {
        logins.push([username, password])
        done(null, { user: username })
      },
    })
    const url = server.url.replace('//', '//wimpel:ge%40heim@')
    const mailer = createSmtpMailer({ url, from: 'post@wimpel.example', dkim: null }, { clock: stillClock() })
    onTestFinished(async () => {
      mailer.close()
      await server.close()
    })
    await mailer.send(mailWith({}))
    expect([logins, server.received.length]).toEqual([[['wimpel', 'ge@heim']], 1])
  })
})

describe('a mail server that does not take it', () => {
  const answering = (responseCode: number): SMTPServerOptions => ({
    onRcptTo: ({ address }, _session, done) => done(Object.assign(new Error(`no ${address}`), { responseCode })),
  })

  test('permanently: says so, without the address', async () => {
    const { mailer } = await opened(answering(550))
    const error = await mailer.send(mailWith({})).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(MailRefused)
    expect(`${error} ${(error as Error).stack} ${(error as Error).cause}`).not.toContain('koper@')
  })

  test('temporarily: can be retried, and then goes out', async () => {
    let isBusy = true
    const { mailer, received } = await opened({
      onRcptTo: (_address, _session, done) =>
        done(isBusy ? Object.assign(new Error('busy'), { responseCode: 451 }) : null),
    })
    await expect(mailer.send(mailWith({}))).rejects.toThrow(OutsideUnavailable)
    isBusy = false
    await mailer.send(mailWith({}))
    expect(received).toHaveLength(1)
  })

  test('is unreachable: the mail fails temporarily', async () => {
    const { mailer, end } = await open()
    await end()
    await expect(mailer.send(mailWith({}))).rejects.toThrow(OutsideUnavailable)
  })

  test.each([
    ['says nothing', () => {}],
    ['speaks a letter at a time', (write: (text: string) => void) => setInterval(() => write('2'), 50).unref()],
  ])('%s: is given up in time', async (_how, speak) => {
    const silent = createServer((socket) => {
      socket.on('error', () => {})
      speak((text) => socket.writable && socket.write(text))
    })
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    const { port } = silent.address() as { port: number }
    const url = `smtp://127.0.0.1:${port}`
    const config = { url, from: 'post@wimpel.example', dkim: null, deadlineMs: 300 }
    const mailer = createSmtpMailer(config, { clock: stillClock() })
    onTestFinished(() => {
      mailer.close()
      silent.close()
    })
    const begun = performance.now()
    await expect(mailer.send(mailWith({}))).rejects.toThrow(OutsideUnavailable)
    expect(performance.now() - begun).toBeLessThan(2000)
  })
})

describe('MAILER=smtp', () => {
  const SMTP = { MAILER: 'smtp', SMTP_URL: 'smtp://127.0.0.1:2525', MAIL_FROM: 'Wimpel <post@wimpel.example>' }
  const folder = () => {
    const made = mkdtempSync(join(tmpdir(), 'wimpel-mail-'))
    onTestFinished(() => rmSync(made, { recursive: true }))
    return made
  }
  const read = (env: Record<string, string>) => readConfig({ DATA_DIR: folder(), ...env })

  test.each([
    [{ MAILER: 'smtp' }, 'MAILER=smtp needs SMTP_URL and MAIL_FROM'],
    [{ ...SMTP, MAIL_FROM: 'Wimpel' }, 'MAIL_FROM'],
    [{ ...SMTP, SMTP_URL: 'https://mail.example' }, 'SMTP_URL'],
    [{ ...SMTP, DKIM_DOMAIN: 'wimpel.example' }, 'DKIM_DOMAIN, DKIM_SELECTOR and DKIM_KEY_FILE go together'],
    [{ ...SMTP, DKIM_DOMAIN: 'wimpel.example', DKIM_SELECTOR: 'w1', DKIM_KEY_FILE: '/nergens' }, '/nergens'],
    [
      { ...SMTP, MAIL_BOUNCE_ADDRESS: 'bounces@mail.example' },
      'MAIL_BOUNCE_ADDRESS and MAIL_BOUNCE_SECRET go together',
    ],
    [{ ...SMTP, MAIL_BOUNCE_ADDRESS: 'bounces', MAIL_BOUNCE_SECRET: 'x'.repeat(32) }, 'MAIL_BOUNCE_ADDRESS'],
    [{ ...SMTP, MAIL_BOUNCE_ADDRESS: 'bounces@mail.example', MAIL_BOUNCE_SECRET: 'kort' }, 'MAIL_BOUNCE_SECRET'],
  ])('says what is wrong with it: %j', (env, words) => {
    expect(() => read(env)).toThrow(words)
  })

  test('reads the key that mails are signed with', async () => {
    const file = join(folder(), 'dkim.pem')
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    writeFileSync(file, privateKey.export({ type: 'pkcs8', format: 'pem' }))
    const dkim = { DKIM_DOMAIN: 'wimpel.example', DKIM_SELECTOR: 'w1', DKIM_KEY_FILE: file }
    const server = await startMailServer()
    onTestFinished(server.close)
    const ctx = await testContext({ env: { ...SMTP, SMTP_URL: server.url, ...dkim } })
    await ctx.ports.mailer.send(mailWith({}))
    expect(server.received[0]?.raw).toMatch(/^From: Wimpel <post@wimpel\.example>/m)
    expect(server.received[0]?.raw).toMatch(/^DKIM-Signature:.*d=wimpel\.example;.*s=w1;/ms)
  })

  test('in production is no embedded system, so that a customer can be activated [AUTH-013]', async () => {
    const server = await startMailServer()
    onTestFinished(server.close)
    const env = {
      ...{ SHOP_MODE: 'production', SECRET: 'een-geheim-van-meer-dan-32-tekens-1', CAPTCHA_TEST_TOKEN: '' },
      ...{ PUBLIC_URL: 'https://winkel.example', ...SMTP, SMTP_URL: server.url },
      ...OWN_COMPANY,
      ...OWN_CONTACTS,
    }
    const refusal = () => read(env)
    expect(refusal).toThrow('REGISTRY is the embedded one')
    expect(refusal).not.toThrow(/MAILER/)

    const shop = await startTestShop({ env: { ...env, ALLOW_EMBEDDED: '1' } })
    onTestFinished(shop.close)
    const email = 'nieuw@voorbeeld.example'
    const person = { firstName: 'Nina', lastName: 'Nieuw', gender: 'F', isCompany: false, phoneNumber: '010 123 45 67' }
    const address = { street: 'Voorbeeldstraat', streetNumber: '5', postCode: '1234 AB', city: 'Voorbeeldstad' }
    const registration = { ...person, ...address, countryId: 154, email, password: 'een eigen wachtwoord' }
    const registered = await shop.postJson('/api/register-account', { registrationDto: registration })
    expect(registered.status, await registered.clone().text()).toBe(200)
    await shop.settle()
    expect(server.received.map(({ recipients }) => recipients)).toEqual([[email]])
    const [, token] =
      /https:\/\/winkel\.example\/account-activeren\/([\w-]{43})/.exec(server.received[0]?.text ?? '') ?? []
    expect((await shop.postJson('/api/account-activeren', { token })).status).toBe(200)
    expect(await (await shop.get('/api/bestellen/ingelogd')).json()).toBe(true)
    expect((await shop.get('/dev/mail.json')).headers.get('content-type')).not.toMatch(/json/)
  })
})

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { checkDomain, createDomain } from '../../server/adapters/domain-registry/epp/domain-commands'
import {
  createEppSession,
  type EppSession,
  type EppSessionOptions,
} from '../../server/adapters/domain-registry/epp/session'
import { OperatorNeeded, OutsideUnavailable } from '../../server/ports/outside-unavailable'
import { createAuthority } from '../far-sides/certificates'
import { CLIENT, type EppFarSide, type EppOptions, PASSWORD, startEpp } from '../far-sides/epp'
import { freePort } from '../support/free-port'
import { PATIENTLY } from '../support/patience'

/** Never reached but where time passes: a busy machine takes longer than any time that a test could wait. */
const TIMEOUT_MS = 30_000

let far: EppFarSide
const opened: EppSession[] = []

async function restart(options: EppOptions): Promise<void> {
  await far.close()
  far = await startEpp(options)
}

function open(options: Partial<EppSessionOptions> = {}): EppSession {
  const { host, port, ca, client: certificate } = far
  const session = createEppSession({
    host,
    port,
    ca,
    certificate,
    clientId: CLIENT,
    password: PASSWORD,
    timeoutMs: TIMEOUT_MS,
    ...options,
  })
  opened.push(session)
  return session
}

/** Lets the time of a response pass as soon as the server is silent, after a look at what it received. */
function passTimeInSilence(look: () => void = () => {}): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  far.notifyOfSilence(() => {
    look()
    vi.advanceTimersByTime(TIMEOUT_MS)
  })
}

const titles = (): string[] => far.commands.map(({ title }) => title)
const check = checkDomain('voorbeeld.nl')

beforeEach(async () => {
  far = await startEpp()
})
afterEach(async () => {
  await Promise.all(opened.splice(0).map((session) => session.close()))
  await far.close()
})

describe('a session', () => {
  test('logs in with its first command and once, and logs out', async () => {
    const session = open()
    expect(far.logins()).toBe(0)
    await Promise.all([session.send(check), session.send(check), session.greeting()])
    await session.close()
    expect(titles()).toEqual(['login', 'domain:check', 'domain:check', 'logout'])
    await expect(session.send(check)).rejects.toThrow(OutsideUnavailable)
  })

  test('closed while it connects, leaves no connection behind', async () => {
    const session = open()
    const sent = session.send(check)
    sent.catch(() => undefined)
    // The connection is being opened by now.
    await sleep(0)
    await session.close()
    await expect(sent).rejects.toThrow(OutsideUnavailable)
    expect(titles()).not.toContain('domain:check')
    await far.close()
  })

  test('has one command at a time, in their order', async () => {
    let received: string[] = []
    passTimeInSilence(() => {
      received = titles()
    })
    const session = open()
    const slow = session.send(checkDomain('traag.nl'))
    const next = session.send(check)
    await expect(slow).rejects.toThrow(OutsideUnavailable)
    expect(received).toEqual(['login', 'domain:check'])
    expect((await next).code).toBe(1000)
  })

  test('names only what the server offers of what it knows', async () => {
    await restart({
      otherExtensions: ['urn:ietf:params:xml:ns:fury-2.1', 'urn:ietf:params:xml:ns:fee-1.0'],
      hasHosts: false,
      hasSecDns: false,
    })
    expect(await open().greeting()).toMatchObject({
      objects: ['urn:ietf:params:xml:ns:domain-1.0', 'urn:ietf:params:xml:ns:contact-1.0'],
      extensions: ['urn:ietf:params:xml:ns:rgp-1.0'],
    })
    expect(far.logins()).toBe(1)
  })

  test('is kept alive by hello, and ended when that has no answer', async () => {
    const session = open({ keepAliveMs: 80 })
    await session.send(check)
    await vi.waitFor(() => expect(titles().filter((title) => title === 'hello').length).toBeGreaterThan(1), PATIENTLY)
    far.dropConnections()
    expect((await session.send(check, { isRepeatable: true })).code).toBe(1000)
    expect(far.logins()).toBe(2)
  })

  test('sends a reference as transaction id, and a digest of one that cannot be it', async () => {
    const session = open()
    const create = createDomain({
      name: 'a.nl',
      years: 1,
      nameServers: [],
      hostForm: 'objects',
      contact: null,
      code: 'x',
    })
    await session.send(create, { reference: 'ord_123:1' })
    await session.send(create, { reference: `met spatie ${'x'.repeat(80)}` })
    const [first, second] = far.commands.slice(-2).map(({ reference }) => reference)
    expect(first).toBe('ord_123:1')
    expect(second).toMatch(/^[\w-]{3,64}$/)
  })

  test('ends a wait at once when its caller gives up, and continues with the next', async () => {
    const session = open()
    const controller = new AbortController()
    const reason = new Error('gone')
    const slow = session.send(checkDomain('traag.nl'), { signal: controller.signal })
    const skipped = session.send(
      createDomain({ name: 'a.nl', years: 1, nameServers: [], hostForm: 'objects', contact: null, code: 'x' }),
      {
        signal: controller.signal,
      },
    )
    setTimeout(() => controller.abort(reason), 20)
    await expect(slow).rejects.toBe(reason)
    await expect(skipped).rejects.toBe(reason)
    expect((await session.send(check)).code).toBe(1000)
    expect(titles()).not.toContain('domain:create')
  })

  test('refuses commands beyond those that could be answered in time', async () => {
    const session = open()
    const all = await Promise.allSettled(Array.from({ length: 300 }, () => session.send(check)))
    expect(all.filter(({ status }) => status === 'rejected')).toHaveLength(100)
  })
})

describe('connecting', () => {
  test.each([2200, 2501])(
    'a login refused with %s needs the operator, and is not tried again at once',
    async (code) => {
      const session = open({ backOffMs: 60_000 })
      far.failNext('login', code)
      await expect(session.send(check)).rejects.toMatchObject({ problem: 'credentials' })
      await expect(session.send(check)).rejects.toMatchObject({ problem: 'credentials' })
      expect(titles()).toEqual(['login'])
    },
  )

  test.each([2502, 2400, 'cut', 'html', 'hang'] as const)(
    'a login that ends with %s is an outage, and works later',
    async (failure) => {
      passTimeInSilence()
      const session = open({ backOffMs: 50 })
      far.failNext('login', failure)
      const error = await session.send(check).catch((caught: unknown) => caught)
      expect(error).toBeInstanceOf(OutsideUnavailable)
      expect(error).not.toBeInstanceOf(OperatorNeeded)
      await sleep(60)
      expect((await session.send(check)).code).toBe(1000)
    },
  )

  test.each(['stranger', 'none'])(
    'a client certificate that is not accepted (%s) gets no command through',
    async (which) => {
      const certificate = which === 'none' ? undefined : far.stranger
      await expect(open({ certificate }).send(check)).rejects.toThrow(OutsideUnavailable)
      expect(far.commands).toEqual([])
    },
  )

  test.each(['stranger', 'none'])(
    'needs the operator when the server says that the certificate is wrong (%s)',
    async (which) => {
      const { port, close } = await startOpenssl(far)
      try {
        const certificate = which === 'none' ? undefined : far.stranger
        await expect(open({ port, certificate }).send(check)).rejects.toMatchObject({ problem: 'credentials' })
      } finally {
        await close()
      }
    },
  )

  test('a server that is not the one of the authority gets no password', async () => {
    const { ca } = await createAuthority('Other')
    await expect(open({ ca }).send(check)).rejects.toThrow(OutsideUnavailable)
    await expect(open({ ca: undefined }).send(check)).rejects.toThrow(OutsideUnavailable)
    expect(far.commands).toEqual([])
  })

  test('a server that is not there is an outage, with a pause that doubles', async () => {
    const session = open({ backOffMs: 100 })
    await far.close()
    const attempts: string[] = []
    for (let at = 0; at < 12; at++) {
      const error = (await session.send(check).catch((caught: unknown) => caught)) as OutsideUnavailable
      expect(error).toBeInstanceOf(OutsideUnavailable)
      if (attempts.at(-1) !== String(error.cause)) attempts.push(String(error.cause))
      await sleep(20)
    }
    expect(attempts).toEqual(['ConnectionLost: the connection failed: ECONNREFUSED'])
  })
})

/** A TLS server of OpenSSL, which refuses certificates by an alert as registries do; one of Node closes the connection. */
async function startOpenssl({ ca, server }: EppFarSide): Promise<{ port: number; close(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'wimpel-epp-'))
  const files = { ca, cert: server.cert, key: server.key }
  for (const [name, pem] of Object.entries(files)) await writeFile(join(folder, name), pem)
  const port = await freePort()
  const [caFile = '', cert = '', key = ''] = Object.keys(files).map((name) => join(folder, name))
  const args = ['s_server', '-accept', `127.0.0.1:${port}`, '-cert', cert, '-key', key, '-CAfile', caFile]
  const process = spawn('openssl', [...args, '-Verify', '2', '-verify_return_error'], {
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  for (let printed = ''; !printed.includes('ACCEPT'); ) printed += String(await once(process.stdout, 'data'))
  return {
    port,
    async close() {
      process.kill()
      await rm(folder, { recursive: true })
    },
  }
}

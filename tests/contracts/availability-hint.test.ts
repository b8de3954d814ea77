import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { createRdapDirectory } from '../../server/adapters/availability-hint/rdap'
import {
  type RdapBootstrap,
  readBootstrap,
  serviceOf,
  shippedBootstrap,
} from '../../server/adapters/availability-hint/rdap-bootstrap'
import { readRdap } from '../../server/adapters/availability-hint/rdap-response'
import { readWhois, WHOIS_SERVERS } from '../../server/adapters/availability-hint/whois-response'
import { stillClock } from '../../server/adapters/clock/still'
import { type RdapLie, startRdap } from '../far-sides/rdap'
import { startWhois, type WhoisLie } from '../far-sides/whois'
import { PATIENCE_MS } from '../support/patience'

const open: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close()
})

const TAKEN = 'bezet.nl'
const FREE = 'vrij.nl'
const NO_SERVICES: RdapBootstrap = { publishedAt: 0, services: new Map() }
const ANSWERS = {
  nl: {
    free: (name: string) => `${name} is free\r\n`,
    registered: (name: string) => `Domain name: ${name}\r\nStatus:      active\r\n`,
  },
  be: {
    free: (name: string) => `Domain:\t${name}\r\nStatus:\tAVAILABLE\r\n`,
    registered: (name: string) => `Domain:\t${name}\r\nStatus:\tNOT AVAILABLE\r\nRegistered:\tMon Jan 1 2020\r\n`,
  },
  eu: {
    free: (name: string) => `Domain: ${name}\r\nScript: LATIN\r\n\r\nStatus: AVAILABLE\r\n`,
    registered: (name: string) => `Domain: ${name}\r\nScript: LATIN\r\n\r\nRegistrar:\r\n        Name: Voorbeeld\r\n`,
  },
  it: {
    free: (name: string) => `Domain:             ${name}\r\nStatus:             AVAILABLE\r\n`,
    registered: (name: string) => `Domain:             ${name}\r\nStatus:             ok\r\n`,
  },
  de: {
    free: (name: string) => `Domain: ${name}\r\nStatus: free\r\n`,
    registered: (name: string) => `Domain: ${name}\r\nStatus: connect\r\n`,
  },
  se: {
    free: (name: string) => `domain "${name}" not found.\r\n`,
    registered: (name: string) => `state:            active\r\ndomain:           ${name}\r\n`,
  },
} as const

async function overRdap({ timeoutMs = PATIENCE_MS, intervalMs = 0 } = {}) {
  const far = await startRdap({ registered: [TAKEN] })
  const clock = stillClock()
  const bootstrap = { publishedAt: 0, services: new Map([['nl', `${far.url}/rdap/`]]) }
  const { port, close } = createRdapDirectory({ bootstrap, whois: null, clock, intervalMs, timeoutMs })
  open.push(far.close, close)
  return { far, clock, directory: port }
}

async function overWhois(extension: keyof typeof ANSWERS = 'nl', timeoutMs = PATIENCE_MS) {
  const far = await startWhois(ANSWERS[extension])
  const servers = { [extension]: { ...WHOIS_SERVERS[extension], host: '127.0.0.1' } } as typeof WHOIS_SERVERS
  const { port, close } = createRdapDirectory({
    ...{ bootstrap: NO_SERVICES, whois: { servers, port: far.port }, clock: stillClock(), intervalMs: 0, timeoutMs },
  })
  open.push(far.close, close)
  return { far, directory: port }
}

describe('RDAP', () => {
  test('says of a name whether it is registered', async () => {
    const { far, directory } = await overRdap()
    expect(await directory.look(TAKEN)).toEqual({ status: 'registered', source: 'RDAP' })
    expect(await directory.look('VRIJ.nl')).toEqual({ status: 'free', source: 'RDAP' })
    expect(far.asked).toEqual([
      { path: '/rdap/domain/bezet.nl', accept: 'application/rdap+json' },
      { path: '/rdap/domain/vrij.nl', accept: 'application/rdap+json' },
    ])
  })

  const lies: RdapLie[] = [
    ...(['parked', 'proxy', 'json-404', 'other', 'nameserver', 'array', 'cut', 'loop', 'away', 'large'] as const),
    ...(['drip', 'hang', 'busy', 'forbidden', 'broken', 'bad-name'] as const),
  ]
  const SLOW: RdapLie[] = ['drip', 'hang']
  test.each(lies)('says nothing when the service lies or fails: %s', async (lie) => {
    const { far, directory } = await overRdap(SLOW.includes(lie) ? { timeoutMs: 300 } : {})
    far.state.lie = lie
    expect([await directory.look(TAKEN), await directory.look(FREE)]).toEqual([null, null])
  })

  test('ends a loop of redirects, and follows none to a server that IANA does not list', async () => {
    const { far, directory } = await overRdap()
    far.state.lie = 'loop'
    await directory.look(TAKEN)
    expect(far.asked).toHaveLength(4)
    far.state.lie = 'moved'
    expect(await directory.look(TAKEN)).toMatchObject({ status: 'registered' })
    expect(far.asked.at(-1)?.path).toBe('/elsewhere/domain/bezet.nl')
  })

  test('sends one query at a time, and leaves a service alone for as long as it asks', async () => {
    const { far, directory } = await overRdap()
    const names = ['een.nl', 'twee.nl', 'drie.nl']
    expect((await Promise.all(names.map((name) => directory.look(name)))).map((hint) => hint?.status)).toEqual([
      ...['free', 'free', 'free'],
    ])
    expect(far.state.most).toBe(1)
    far.state.lie = 'busy-for-a-minute'
    expect(await directory.look('vier.nl')).toBeNull()
    far.state.lie = null
    expect(await directory.look('vijf.nl')).toBeNull()
    expect(far.asked).toHaveLength(4)
  })

  test('keeps a registered name for an hour, a free one for a minute and nothing else', async () => {
    const { far, clock, directory } = await overRdap()
    const countOf = async (name: string) => {
      await directory.look(name)
      return far.asked.filter(({ path }) => path.endsWith(`/${name}`)).length
    }
    expect([await countOf(TAKEN), await countOf(TAKEN), await countOf(FREE), await countOf(FREE)]).toEqual([1, 1, 1, 1])
    clock.advance(60_000)
    expect([await countOf(TAKEN), await countOf(FREE)]).toEqual([1, 2])
    clock.advance(3_600_000)
    expect(await countOf(TAKEN)).toBe(2)
  })

  test('gives the reason of its caller who left', async () => {
    const { far, directory } = await overRdap()
    far.state.lie = 'hang'
    const left = new AbortController()
    const looked = directory.look(TAKEN, left.signal)
    left.abort(new Error('the visitor left'))
    await expect(looked).rejects.toThrow('the visitor left')
  })

  test('of an extension without a service says nothing', async () => {
    const { far, directory } = await overRdap()
    expect(await directory.look('vrij.example')).toBeNull()
    expect(far.asked).toEqual([])
  })

  test('a response is about the name or about nothing, whatever is in it', () => {
    const status = fc.constantFrom(200, 204, 404, 500)
    fc.assert(
      fc.property(status, fc.oneof(fc.string(), fc.json()), (code, text) => {
        expect(readRdap('voorbeeld.nl', { status: code, text })).toBeNull()
      }),
    )
    const named = fc.record({
      objectClassName: fc.constantFrom('domain', 'entity', undefined, 7),
      ldhName: fc.constantFrom('voorbeeld.nl', 'VOORBEELD.NL.', 'voorbeeld.nl.elders', 'anders.nl', null),
      errorCode: fc.constantFrom(404, '404', undefined),
    })
    fc.assert(
      fc.property(status, named, (code, body) => {
        const isAbout = body.objectClassName === 'domain' && /^voorbeeld\.nl\.?$/i.test(body.ldhName ?? '')
        const expected = code === 200 && isAbout ? 'registered' : code === 404 && body.errorCode === 404 ? 'free' : null
        expect(readRdap('voorbeeld.nl', { status: code, text: JSON.stringify(body) })).toBe(expected)
      }),
    )
  })
})

describe('WHOIS', () => {
  test.each(Object.keys(ANSWERS) as (keyof typeof ANSWERS)[])(
    'says of a .%s name whether it is registered',
    async (extension) => {
      const { far, directory } = await overWhois(extension)
      far.known.add(`bezet.${extension}`)
      expect(await directory.look(`bezet.${extension}`)).toEqual({ status: 'registered', source: 'WHOIS' })
      expect(await directory.look(`vrij.${extension}`)).toEqual({ status: 'free', source: 'WHOIS' })
      expect(far.asked).toEqual([`bezet.${extension}`, `vrij.${extension}`])
    },
  )

  const lies: WhoisLie[] = ['other', 'both', 'limit', 'empty', 'large', 'drip', 'reset', 'hang', 'html']
  test.each(lies)('says nothing when the server lies or fails: %s', async (lie) => {
    const { far, directory } = await overWhois('nl', 300)
    far.state.lie = lie
    expect(await directory.look(FREE)).toBeNull()
  })

  test('is asked where RDAP says nothing, and not where it does', async () => {
    const rdap = await startRdap({ registered: [TAKEN] })
    const whois = await startWhois(ANSWERS.nl)
    open.push(rdap.close, whois.close)
    const servers = { nl: { ...WHOIS_SERVERS.nl, host: '127.0.0.1' } } as typeof WHOIS_SERVERS
    const { port, close } = createRdapDirectory({
      bootstrap: { publishedAt: 0, services: new Map([['nl', `${rdap.url}/`]]) },
      ...{ whois: { servers, port: whois.port }, clock: stillClock(), intervalMs: 0, timeoutMs: PATIENCE_MS },
    })
    open.push(close)
    expect(await port.look(TAKEN)).toMatchObject({ source: 'RDAP' })
    rdap.state.lie = 'proxy'
    expect(await port.look(FREE)).toMatchObject({ status: 'free', source: 'WHOIS' })
    expect(whois.asked).toEqual([FREE])
  })

  test('a response says something about the name that was asked only, whatever is in it', () => {
    const names = fc.constantFrom('voorbeeld.nl', 'voorbeeld-nl', 'mijnvoorbeeld.nl', 'voorbeeld.nl.elders', '.*')
    const lines = fc.oneof(
      fc.string(),
      names.map((name) => `${name} is free`),
      names.map((name) => `Domain name: ${name}`),
    )
    fc.assert(
      fc.property(fc.array(lines), (parts) => {
        const isFree = parts.some((line) => line.trim() === 'voorbeeld.nl is free')
        const isTaken = parts.some((line) => line.trim() === 'Domain name: voorbeeld.nl')
        const server = WHOIS_SERVERS.nl as NonNullable<typeof WHOIS_SERVERS.nl>
        const expected = isFree === isTaken ? null : isFree ? 'free' : 'registered'
        expect(readWhois('voorbeeld.nl', parts.join('\r\n'), server)).toBe(expected)
      }),
    )
  })
})

describe('the file of IANA', () => {
  test('that is shipped has the services of extensions that are sold', () => {
    const bootstrap = shippedBootstrap()
    expect(serviceOf(bootstrap, 'voorbeeld.nl')).toBe('https://rdap.sidn.nl/')
    expect(serviceOf(bootstrap, 'voorbeeld.co.uk')).toBe('https://rdap.nominet.uk/uk/')
    expect(serviceOf(bootstrap, 'voorbeeld.be')).toBeNull()
    expect(bootstrap.publishedAt).toBe(Date.UTC(2026, 8, 30, 23, 0, 3))
  })

  test('is read with the longest extension, and without services that are not encrypted', () => {
    const services = [
      [
        ['Example', 'sub.example'],
        ['http://rdap.example/', 'https://rdap.example/v1'],
      ],
      [['test'], ['http://rdap.test/']],
      [['empty'], []],
    ]
    const bootstrap = readBootstrap({ version: '1.0', publication: '2026-09-30T23:00:03Z', services })
    expect([...(bootstrap?.services ?? [])]).toEqual([
      ['example', 'https://rdap.example/v1/'],
      ['sub.example', 'https://rdap.example/v1/'],
    ])
  })

  test('that is something else is not read', () => {
    fc.assert(fc.property(fc.jsonValue(), (json) => readBootstrap(json) === null))
  })
})

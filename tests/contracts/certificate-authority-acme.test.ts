import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAcme } from '../../server/adapters/certificate-authority/acme'
import type { AcmeClientOptions } from '../../server/adapters/certificate-authority/acme-client'
import { examineAcme } from '../../server/adapters/certificate-authority/examine-acme'
import { createProofLookup } from '../../server/adapters/certificate-authority/served-proofs'
import { stillClock } from '../../server/adapters/clock/still'
import { systemClock } from '../../server/adapters/clock/system'
import { createEmbeddedDnsServer } from '../../server/adapters/dns-server/embedded'
import { openEmbeddedDatabase } from '../../server/adapters/embedded-database'
import type { CertificateOutcome } from '../../server/ports/certificate-authority'
import { OperatorNeeded, OutsideUnavailable } from '../../server/ports/outside-unavailable'
import type { FarRequest, FarResponse } from '../far-sides/far-side'
import { memoryRequests } from '../support/memory-requests'
import { describeWithPebble, startPebble } from '../support/pebble'
import { verifies } from '../support/verify-chain'
import { certificateAuthorityContract, requestFor } from './certificate-authority.contract'
import { record } from './dns-server.contract'

/** The name server of the shop, which serves validation records to Pebble. */
async function startNames() {
  const server = createEmbeddedDnsServer({ db: openEmbeddedDatabase(':memory:'), clock: systemClock, secret: 'geheim' })
  const port = await server.listen(0)
  const texts = new Map<string, { name: string; value: string }[]>()
  let serial = 1
  const publishAll = (zone: string) =>
    server.publish({
      name: zone,
      serial: serial++,
      records: (texts.get(zone) ?? []).map(({ name, value }) => record(`${name}.`, 'TXT', `"${value}"`)),
    })
  return {
    port,
    close: server.close,
    async publish(name: string, value: string) {
      const zone = name.split('.').slice(-2).join('.')
      texts.set(zone, [...(texts.get(zone) ?? []), { name, value }])
      await publishAll(zone)
    },
  }
}

type Pebble = Awaited<ReturnType<typeof startPebble>>
type Names = Awaited<ReturnType<typeof startNames>>

const problem = (type: string, status: number): FarResponse => ({
  status,
  body: { type: `urn:ietf:params:acme:error:${type}`, detail: 'no' },
  headers: { 'content-type': 'application/problem+json' },
})

const payloadOf = ({ body }: FarRequest): string => {
  const { payload = '' } = body.startsWith('{') ? JSON.parse(body) : {}
  return Buffer.from(payload, 'base64url').toString()
}

const validationsOf = (outcome: CertificateOutcome | null) =>
  outcome?.outcome === 'pending' ? outcome.validations : []

describeWithPebble('an authority over ACME', () => {
  let names: Names
  let pebble: Pebble
  const opened: { close(): Promise<void> }[] = []
  beforeAll(async () => {
    names = await startNames()
    pebble = await startPebble({ dnsPort: names.port })
  })
  afterAll(async () => {
    for (const { close } of opened) await close()
    await pebble.stop()
    await names.close()
  })

  function open(options: Partial<AcmeClientOptions> & { asks?: number } = {}) {
    const clock = stillClock(Date.now())
    const authority = createAcme({
      ...{ directory: pebble.directory, ca: pebble.ca, secret: 'geheim', contact: 'beheer@wimpel.example', ...options },
      http: { readMs: 5000, writeMs: 5000, retryMs: 1 },
      requests: memoryRequests(clock),
      clock,
      isServed: createProofLookup([`127.0.0.1:${options.asks ?? names.port}`]),
    })
    opened.push(authority)
    return { authority, clock }
  }

  /** Opens an authority whose responses can be spoiled, or given by `instead`. */
  async function openBehind(instead?: (asked: FarRequest) => FarResponse | null) {
    const far = await pebble.behind(instead)
    opened.push(far)
    return { far, ...open({ directory: far.directory }) }
  }

  const publishAll = async (outcome: CertificateOutcome | null) => {
    for (const { name, value } of validationsOf(outcome)) await names.publish(name, value)
  }

  certificateAuthorityContract('ACME', async () => {
    const { far, authority, clock } = await openBehind((asked) =>
      payloadOf(asked).includes('"value":"geweigerd.nl"') ? problem('rejectedIdentifier', 403) : null,
    )
    far.failOn((asked) => payloadOf(asked).includes('"value":"stottert.nl"'), 'lost')
    return {
      authority,
      publish: names.publish,
      wait: (ms) => clock.advance(ms),
      refusedName: 'geweigerd.nl',
      stumblingName: 'stottert.nl',
      isTrusted: async (certificate, chain) => verifies({ certificate, chain, root: await pebble.root() }),
    }
  })

  test('a wildcard and its parent are proved by two records at one name, over TLS', async () => {
    const { authority } = open()
    const asked = await authority.request(await requestFor('ref-1', ['vlag.nl', '*.vlag.nl']))
    const validations = validationsOf(asked)
    expect(validations.map(({ name }) => name)).toEqual(['_acme-challenge.vlag.nl', '_acme-challenge.vlag.nl'])
    expect(new Set(validations.map(({ value }) => value)).size).toBe(2)
    await publishAll(asked)
    expect(await authority.find('ref-1')).toMatchObject({ outcome: 'issued' })
  })

  test('the authority is not told before the record is served, and never of a wrong one', async () => {
    const { far, authority } = await openBehind()
    const asked = await authority.request(await requestFor('ref-1', ['wacht.nl']))
    const told = () => far.requests.filter((one) => payloadOf(one) === '{}').length
    expect(await authority.find('ref-1')).toEqual(asked)
    await names.publish('_acme-challenge.wacht.nl', 'een andere waarde')
    expect(await authority.find('ref-1')).toEqual(asked)
    expect(told()).toBe(0)
    await publishAll(asked)
    expect(await authority.find('ref-1')).toMatchObject({ outcome: 'issued' })
    expect(told()).toBeGreaterThan(0)
  })

  test('a validation that fails makes another order with another value, at most three times', async () => {
    // The shop sees a record which Pebble does not: as with a name server that only some can reach.
    const elsewhere = await startNames()
    opened.push(elsewhere)
    const { authority } = open({ asks: elsewhere.port })
    let outcome: CertificateOutcome | null = await authority.request(await requestFor('ref-1', ['half.nl']))
    const values = new Set<string>()
    for (let orders = 0; orders < 4; orders++) {
      for (const { name, value } of validationsOf(outcome)) {
        values.add(value)
        await elsewhere.publish(name, value)
      }
      outcome = await authority.find('ref-1')
    }
    expect(values.size).toBe(4)
    expect(outcome).toEqual({ outcome: 'refused', reason: 'not-validated' })
    expect(await authority.find('ref-1')).toEqual(outcome)
  })

  test('validations that the authority still has need no record', async () => {
    const own = await startPebble({ dnsPort: names.port, reused: 100 })
    try {
      const { authority } = open({ directory: own.directory, ca: own.ca })
      await publishAll(await authority.request(await requestFor('ref-1', ['eerder.nl'])))
      expect(await authority.find('ref-1')).toMatchObject({ outcome: 'issued' })
      expect(await authority.request(await requestFor('ref-2', ['eerder.nl']))).toEqual({
        outcome: 'pending',
        validations: [],
      })
      expect(await authority.find('ref-2')).toMatchObject({ outcome: 'issued' })
    } finally {
      await own.stop()
    }
  })

  test('a request for fewer names than were ordered gets a certificate for those', async () => {
    const { authority } = open()
    const { csr } = await requestFor('', ['minder.nl'])
    const asked = await authority.request({
      ...{ reference: 'ref-1', csr, product: 'SSL_RAPID', names: ['minder.nl', 'www.minder.nl'] },
    })
    expect(validationsOf(asked)).toHaveLength(1)
    await publishAll(asked)
    expect(await authority.find('ref-1')).toMatchObject({ outcome: 'issued' })
  })

  test.each(['refused', 'lost', 'cut', 'html', 'busy', 'broken'] as const)(
    'a response that is %s leaves the outcome unknown, and a later look issues it',
    async (failure) => {
      const name = `${failure}.nl`
      const { far, authority } = await openBehind()
      const request = await requestFor('ref-1', [name])
      far.failOn((asked) => payloadOf(asked).includes('identifiers'), failure)
      await expect(authority.request(request)).rejects.toThrow(OutsideUnavailable)
      const asked = await authority.find('ref-1')
      await publishAll(asked)
      for (const part of ['{}', '"csr"', 'certZ']) {
        const isMeant = (one: FarRequest) =>
          part === 'certZ' ? one.path.startsWith('/certZ') : payloadOf(one).includes(part)
        far.failOn(isMeant, failure)
      }
      let outcome: CertificateOutcome | null = null
      let failed = 0
      for (let looks = 0; looks < 8 && outcome?.outcome !== 'issued'; looks++)
        outcome = await authority.find('ref-1').catch((error) => {
          expect(error).toBeInstanceOf(OutsideUnavailable)
          failed += 1
          return null
        })
      expect(outcome).toMatchObject({ outcome: 'issued' })
      expect(failed).toBeGreaterThan(0)
    },
  )

  test('too many requests are a pause of the length that the authority names, not a refusal', async () => {
    const { far, authority } = await openBehind()
    far.failOn((asked) => payloadOf(asked).includes('identifiers'), 'busy')
    const refused = authority.request(await requestFor('ref-1', ['druk.nl']))
    await expect(refused).rejects.toMatchObject({ name: 'OutsideUnavailable', retryAfterMs: 1000 })
  })

  test.each([
    ['unauthorized', 'credentials'],
    ['userActionRequired', 'agreement'],
  ])('an account that is refused as %s needs the operator', async (type, needs) => {
    const { authority } = await openBehind(({ path }) => (path.includes('sign-me-up') ? problem(type, 403) : null))
    const refused = authority.request(await requestFor('ref-1', ['geen.nl']))
    await expect(refused).rejects.toBeInstanceOf(OperatorNeeded)
    await expect(authority.find('ref-1')).rejects.toMatchObject({ problem: needs })
  })

  test('an order of another account is replaced', async () => {
    const clock = stillClock(Date.now())
    const requests = memoryRequests(clock)
    const isServed = createProofLookup([`127.0.0.1:${names.port}`])
    const of = (secret: string) =>
      createAcme({ directory: pebble.directory, ca: pebble.ca, secret, requests, clock, isServed })
    const [before, after] = [of('oud'), of('nieuw')]
    opened.push(before, after)
    const first = validationsOf(await before.request(await requestFor('ref-1', ['sleutel.nl'])))
    const asked = await after.find('ref-1')
    expect(validationsOf(asked)).toHaveLength(1)
    expect(validationsOf(asked)).not.toEqual(first)
    await publishAll(asked)
    expect(await after.find('ref-1')).toMatchObject({ outcome: 'issued' })
  })

  test('a URL at another host is not followed', async () => {
    const evil = {
      newNonce: 'https://203.0.113.9/n',
      newAccount: 'https://203.0.113.9/a',
      newOrder: 'https://203.0.113.9/o',
    }
    const { authority } = await openBehind(({ path }) => (path === '/dir' ? { status: 200, body: evil } : null))
    await expect(authority.request(await requestFor('ref-1', ['elders.nl']))).rejects.toThrow(OutsideUnavailable)
  })

  test('the doctor says whether the authority answers, and creates no account', async () => {
    const options = { directory: pebble.directory, ca: pebble.ca, secret: 'nooit gebruikt' }
    const found = await examineAcme(options)
    expect(found.map(({ check, ok }) => [check, ok])).toEqual([
      ['certificates: directory', true],
      ['certificates: settings', true],
      ['certificates: account', true],
    ])
    expect(found[1]?.message).toContain('set ACME_CONTACT')
    expect(found[2]?.message).toContain('there is none yet')
    expect(await examineAcme(options)).toEqual(found)
    await open({ secret: options.secret }).authority.request(await requestFor('ref-1', ['dokter.nl']))
    expect((await examineAcme(options))[2]?.message).toBe('the account exists')
    expect(await examineAcme({ ...options, ca: undefined })).toMatchObject([{ ok: false }])
  })

  test('a commercial authority takes an account that is bound to one of ours', async () => {
    const hmac = randomBytes(32).toString('base64url')
    const own = await startPebble({ dnsPort: names.port, bindings: { 'kid-1': hmac } })
    try {
      const about = { directory: own.directory, ca: own.ca }
      const { authority } = open({ ...about, binding: { kid: 'kid-1', hmac } })
      await publishAll(await authority.request(await requestFor('ref-1', ['zakelijk.nl'])))
      expect(await authority.find('ref-1')).toMatchObject({ outcome: 'issued' })
      const without = open({ ...about, secret: 'zonder' }).authority
      await expect(without.request(await requestFor('ref-1', ['zakelijk.nl']))).rejects.toBeInstanceOf(OperatorNeeded)
      const findings = await examineAcme({ ...about, secret: 'zonder' })
      expect(findings).toMatchObject([{ ok: true }, { ok: false, check: 'certificates: settings' }])
    } finally {
      await own.stop()
    }
  })
})

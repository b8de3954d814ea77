import { afterEach, describe, expect, test } from 'vitest'
import { delegationSignerFor } from '../../server/common/delegation-signer'
import { OperatorNeeded } from '../../server/ports/outside-unavailable'
import { CLIENT, type EppFarSide, type EppOptions, startEpp } from '../far-sides/epp'
import { memoryRequests } from '../support/memory-requests'
import { openEpp } from '../support/open-epp'
import { holder, requestFor, signerOf } from './domain-registry.contract'

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

async function start(options: EppOptions = {}, more: Parameters<typeof openEpp>[1] = {}) {
  const far = await startEpp(options)
  const { registry, close } = openEpp(far, more)
  closing.push(far.close, close)
  return { far, registry, domains: far.registry.domains }
}

const KEY = `257 3 13 ${'A'.repeat(86)}==`
const titles = (far: EppFarSide): string[] => far.commands.map(({ title }) => title)

describe('a registration', () => {
  test('has the holder as contact of each kind, its name servers, and a code that nobody can guess', async () => {
    const { far, registry, domains } = await start()
    await registry.register(requestFor('Voorbeeld.nl', 'ref-1'))
    const made = domains.get('voorbeeld.nl')
    expect(made?.registrant).toMatch(/^W[0-9A-Z]{15}$/)
    expect(made?.contacts).toEqual(['admin', 'tech'].map((type) => ({ type, id: made?.registrant })))
    expect(made?.nameServers).toEqual(['ns1.voorbeeld.example', 'ns2.voorbeeld.example'])
    expect(made?.code).toMatch(/^aA1-.{20}$/)
    expect(far.commands.find(({ title }) => title === 'domain:create')?.reference).toBe('ref-1')
  })

  test('the same holder is one contact, another one is another', async () => {
    const { far, registry } = await start()
    await registry.register(requestFor('een.nl', 'ref-1'))
    await registry.register(requestFor('twee.nl', 'ref-2'))
    await registry.register({ ...requestFor('drie.nl', 'ref-3'), holder: { ...holder, city: 'Elders' } })
    expect(far.registry.contacts.size).toBe(2)
    expect([...far.registry.contacts.keys()].join()).not.toContain('Voor')
  })

  test('uses the ids that the registry gives to contacts, also after a lost response', async () => {
    const { far, registry, domains } = await start({ choosesContactIds: true })
    far.failNext('domain:create', 'lost')
    await expect(registry.register(requestFor('een.nl', 'ref-1'))).rejects.toThrow()
    expect(await registry.findOutcome('ref-1')).toMatchObject({ outcome: 'done' })
    await registry.register(requestFor('twee.nl', 'ref-2'))
    expect([...far.registry.contacts.keys()]).toEqual([domains.get('twee.nl')?.registrant])
  })

  test('names servers as attributes, and no contacts, where the registry has no such objects', async () => {
    const { far, registry, domains } = await start({ hasHosts: false, hasContacts: false })
    expect(await registry.register(requestFor('een.nl', 'ref-1'))).toMatchObject({ outcome: 'done' })
    await registry.setNameServers('een.nl', ['ns2.voorbeeld.example', 'ns3.voorbeeld.example'])
    expect(domains.get('een.nl')).toMatchObject({
      registrant: '',
      nameServers: ['ns2.voorbeeld.example', 'ns3.voorbeeld.example'],
    })
    expect(titles(far).filter((title) => /^(host|contact):/.test(title))).toEqual([])
  })

  test('says whether the holder or a name server is refused', async () => {
    const { registry } = await start()
    const wrong = { ...requestFor('een.nl', 'ref-1'), holder: { ...holder, email: 'geen' } }
    expect(await registry.register(wrong)).toEqual({ outcome: 'refused', reason: 'holder-refused' })
    await registry.register(requestFor('twee.nl', 'ref-2'))
    const inside = { ...requestFor('drie.nl', 'ref-3'), nameServers: ['ns1.twee.nl'] }
    expect(await registry.register(inside)).toEqual({ outcome: 'refused', reason: 'name-servers-refused' })
  })

  test('at a premium price is refused, since EPP without fees has one price', async () => {
    const { far, registry } = await start()
    const outcome = await registry.register({ ...requestFor('een.nl', 'ref-1'), agreedPremium: 10_000 })
    expect(outcome).toEqual({ outcome: 'refused', reason: 'price-changed' })
    expect(far.registry.effects).toEqual([])
  })

  test.each([true, false])('that the registry decides later is pending until a message says: %s', async (isDone) => {
    const { far, registry } = await start({ pending: ['create'] })
    const pending = { outcome: 'pending', waitsFor: 'registry' }
    const request = requestFor('een.nl', 'ref-1')
    expect(await registry.register(request)).toEqual(pending)
    expect(await registry.register(request)).toEqual(pending)
    far.registry.endCreation('een.nl', isDone, 'ref-1')
    expect(await registry.changes(null)).toMatchObject({ names: ['een.nl'] })
    expect(await registry.findOutcome('ref-1')).toMatchObject(
      isDone ? { outcome: 'done' } : { outcome: 'refused', reason: 'rejected' },
    )
    expect(far.registry.effects.filter((effect) => effect.startsWith('domain:create'))).toHaveLength(1)
  })

  test('that was there before the request is not taken for its result', async () => {
    const requests = memoryRequests()
    const find = async (reference: string) => {
      const found = await requests.find(reference)
      return found && { ...found, sentAt: Date.now() }
    }
    const { far, registry, domains } = await start({}, { requests: { ...requests, find } })
    await registry.register(requestFor('ander.nl', 'ref-1'))
    // The same holder has it, since a day.
    const { registrant = '' } = domains.get('ander.nl') ?? {}
    far.registry.add('een.nl', { sponsor: CLIENT, registrant, createdAt: Date.now() - 86_400_000 })
    far.failNext('domain:create', 'cut')
    await expect(registry.register(requestFor('een.nl', 'ref-2'))).rejects.toThrow()
    expect(await registry.findOutcome('ref-2')).toBeNull()
  })
})

describe('a transfer', () => {
  const code = 'Geheim-2-kanarie'

  test('gives the domain its new holder and name servers', async () => {
    const { far, registry, domains } = await start()
    far.registry.add('elders.nl', { code })
    expect(await registry.transferIn({ ...requestFor('elders.nl', 'ref-1'), authCode: code })).toEqual({
      outcome: 'done',
      expiresAt: domains.get('elders.nl')?.expiresAt,
    })
    const { registrant, contacts, nameServers } = domains.get('elders.nl') ?? {}
    expect(registrant).toMatch(/^W/)
    expect(contacts?.map(({ id }) => id)).toEqual([registrant, registrant])
    expect(nameServers).toEqual(['ns1.voorbeeld.example', 'ns2.voorbeeld.example'])
  })

  test('keeps its name servers when none are asked for', async () => {
    const { far, registry, domains } = await start()
    far.registry.add('elders.nl', { code })
    await registry.transferIn({ ...requestFor('elders.nl', 'ref-1'), authCode: code, nameServers: [] })
    expect(domains.get('elders.nl')?.nameServers).toEqual(['ns1.elders.example'])
  })

  test.each([
    ['serverApproved', 'done'],
    ['clientApproved', 'done'],
    ['clientRejected', 'refused'],
    ['clientCancelled', 'refused'],
    ['serverCancelled', 'refused'],
  ])('waits for the other registrar, and ends with %s as %s', async (status, outcome) => {
    const { far, registry, domains } = await start({ pending: ['transfer'] })
    far.registry.add('elders.nl', { code })
    const request = { ...requestFor('elders.nl', 'ref-1'), authCode: code }
    const pending = { outcome: 'pending', waitsFor: 'losing-registrar' }
    expect(await registry.transferIn(request)).toEqual(pending)
    expect(await registry.findOutcome('ref-1')).toEqual(pending)
    // Another attempt of the same order joins it.
    expect(await registry.transferIn({ ...request, reference: 'ref-2' })).toEqual(pending)
    far.registry.endTransfer('elders.nl', status)
    expect((await registry.changes(null)).names).toEqual(['elders.nl'])
    expect(await registry.findOutcome('ref-1')).toMatchObject({ outcome })
    expect(await registry.transferIn(request)).toMatchObject({ outcome })
    if (outcome === 'done') expect(domains.get('elders.nl')?.nameServers).toContain('ns1.voorbeeld.example')
    expect(far.registry.effects.filter((effect) => effect.startsWith('domain:transfer'))).toHaveLength(1)
  })

  test('gets its holder when only that step failed', async () => {
    const { far, registry, domains } = await start()
    far.registry.add('elders.nl', { code })
    far.failNext('domain:update', 'cut')
    const request = { ...requestFor('elders.nl', 'ref-1'), authCode: code }
    await expect(registry.transferIn(request)).rejects.toThrow()
    expect(await registry.findOutcome('ref-1')).toMatchObject({ outcome: 'done' })
    expect(domains.get('elders.nl')?.registrant).toMatch(/^W/)
  })

  test('is not promised by a registry that does not show the code', async () => {
    const { far, registry } = await start({ hidesCodes: true })
    far.registry.add('elders.nl', { code })
    expect(await registry.checkTransferCode('elders.nl', code)).toBe('unknown')
    expect(await registry.checkTransferCode('elders.nl', 'MIS')).toBe('wrong')
  })
})

describe('renewal and restoration', () => {
  const held = { sponsor: CLIENT, statuses: ['pendingDelete'], rgp: ['redemptionPeriod'] }

  test('a renewal that the registry decides later is pending', async () => {
    const { far, registry, domains } = await start({ pending: ['renew'] })
    const { expiresAt: from } = far.registry.add('een.nl', { sponsor: CLIENT })
    expect(await registry.renew({ reference: 'ref-1', name: 'een.nl', years: 1, from })).toMatchObject({
      outcome: 'pending',
    })
    Object.assign(domains.get('een.nl') ?? {}, { statuses: ['ok'], expiresAt: from + 31_536_000_000 })
    expect(await registry.findOutcome('ref-1')).toEqual({ outcome: 'done', expiresAt: from + 31_536_000_000 })
  })

  test('a report is sent where the registry waits for one', async () => {
    const { far, registry, domains } = await start({ wantsReport: true })
    const { expiresAt: from } = far.registry.add('een.nl', held)
    expect(await registry.restore({ reference: 'ref-1', name: 'een.nl', years: 1, from })).toMatchObject({
      outcome: 'done',
    })
    expect(domains.get('een.nl')).toMatchObject({ rgp: [], statuses: ['ok'] })
  })

  test.each(['cut', 'lost'] as const)('a restoration of which a report is %s is completed, once', async (failure) => {
    const { far, registry, domains } = await start({ wantsReport: true })
    const { expiresAt: from } = far.registry.add('een.nl', held)
    const request = { reference: 'ref-1', name: 'een.nl', years: 1, from }
    far.failNext('domain:update', 'lost')
    await expect(registry.restore(request)).rejects.toThrow()
    far.failNext('domain:update', failure)
    await expect(registry.restore(request)).rejects.toThrow()
    expect(await registry.restore(request)).toMatchObject({ outcome: 'done' })
    expect(domains.get('een.nl')).toMatchObject({ rgp: [], statuses: ['ok'] })
    const effects = far.registry.effects.filter((effect) => /restore|renew/.test(effect))
    expect(effects).toEqual(['domain:restore een.nl', 'domain:renew een.nl'])
  })

  test('a restoration that the registry is still looking at is pending, and renewed when it is done', async () => {
    const { far, registry, domains } = await start()
    const { expiresAt: from } = far.registry.add('een.nl', { ...held, rgp: ['pendingRestore'] })
    const request = { reference: 'ref-1', name: 'een.nl', years: 1, from }
    far.failNext('domain:update', 2304, 2304)
    for (let twice = 0; twice < 2; twice++)
      expect(await registry.restore(request)).toEqual({ outcome: 'pending', waitsFor: 'registry' })
    Object.assign(domains.get('een.nl') ?? {}, { rgp: [], statuses: ['ok'] })
    expect(await registry.findOutcome('ref-1')).toBeNull()
    expect(await registry.restore(request)).toMatchObject({ outcome: 'done' })
  })
})

describe('what the registry knows', () => {
  test('a held name has its end and servers, also in quarantine', async () => {
    const { registry, domains } = await start()
    await registry.register(requestFor('een.nl', 'ref-1'))
    const domain = {
      name: 'een.nl',
      expiresAt: domains.get('een.nl')?.expiresAt,
      nameServers: ['ns1.voorbeeld.example', 'ns2.voorbeeld.example'],
      isHolderVerified: true,
      restrictions: { transferLock: false, hold: false },
      particularRestrictions: { transferLock: false, hold: false },
      autoRenew: null,
    }
    expect(await registry.findHeld('een.nl')).toMatchObject({ found: 'held', domain: { ...domain, status: 'active' } })
    Object.assign(domains.get('een.nl') ?? {}, { statuses: ['serverHold', 'serverTransferProhibited'] })
    expect(await registry.findHeld('een.nl')).toMatchObject({
      domain: { restrictions: domain.restrictions, particularRestrictions: { transferLock: true, hold: true } },
    })
    Object.assign(domains.get('een.nl') ?? {}, { statuses: ['ok'] })
    await registry.cancel('een.nl')
    expect(await registry.findHeld('een.nl')).toMatchObject({
      found: 'held',
      domain: { ...domain, status: 'quarantine' },
    })
    domains.delete('een.nl')
    expect(await registry.findHeld('een.nl')).toMatchObject({ found: 'gone' })
  })

  test('a name of another registrar is elsewhere; of one that the registry says nothing about this is not known', async () => {
    const { far, registry } = await start()
    far.registry.add('elders.nl')
    expect(await registry.findHeld('elders.nl')).toMatchObject({ found: 'elsewhere' })
    const secretive = await start({ isSecretive: true })
    secretive.far.registry.add('elders.nl')
    const transfer = { status: 'clientApproved', gaining: 'OtherX', losing: CLIENT, at: Date.now() }
    secretive.far.registry.add('weg.nl', { transfer })
    expect(await secretive.registry.findHeld('elders.nl')).toEqual({ found: 'unknown' })
    expect(await secretive.registry.findHeld('weg.nl')).toEqual({ found: 'elsewhere' })
    expect((await secretive.registry.check('elders.nl')).status).toBe('active')
  })

  test('the code of a registry that does not show it is replaced by a new one', async () => {
    const { far, registry, domains } = await start({ hidesCodes: true })
    await registry.register(requestFor('een.nl', 'ref-1'))
    const before = domains.get('een.nl')?.code
    const issued = await registry.authCode('een.nl')
    expect(issued?.code).toBe(domains.get('een.nl')?.code)
    expect(issued?.code).not.toBe(before)
    far.registry.add('elders.nl')
    expect(await registry.authCode('elders.nl')).toBeNull()
  })
})

describe('messages of the registry', () => {
  test('are taken one by one, each when the caller has kept the one before', async () => {
    const { far, registry } = await start()
    far.registry.add('een.nl', { transfer: { status: 'pending', gaining: CLIENT, losing: 'OtherX', at: 0 } })
    far.registry.add('twee.nl', { transfer: { status: 'pending', gaining: CLIENT, losing: 'OtherX', at: 0 } })
    far.registry.endTransfer('een.nl', 'clientApproved')
    far.registry.tell('<bal:low xmlns:bal="urn:other">10.00</bal:low>')
    far.registry.endTransfer('twee.nl', 'clientRejected')
    const first = await registry.changes(null)
    expect(first.names).toEqual(['een.nl'])
    // A caller that was interrupted asks again.
    expect(await registry.changes(null)).toEqual(first)
    const second = await registry.changes(first.cursor)
    expect(second.names).toEqual(['twee.nl'])
    expect(await registry.changes(first.cursor)).toEqual(second)
    expect(await registry.changes(second.cursor)).toEqual({ names: [], cursor: null })
    expect(await registry.changes(second.cursor)).toEqual({ names: [], cursor: null })
  })

  test('whose confirmation is lost are not lost themselves', async () => {
    const { far, registry } = await start()
    for (const name of ['een.nl', 'twee.nl']) {
      far.registry.add(name, { transfer: { status: 'pending', gaining: CLIENT, losing: 'OtherX', at: 0 } })
      far.registry.endTransfer(name, 'clientApproved')
    }
    const { cursor } = await registry.changes(null)
    far.failNext('poll', 'lost')
    expect((await registry.changes(cursor)).names).toEqual(['twee.nl'])
  })
})

describe('DNSSEC', () => {
  test('is given as key where the registry makes the digest, and read back with it', async () => {
    const { registry, domains } = await start({}, { secDnsForm: 'keyData' })
    await registry.register(requestFor('een.nl', 'ref-1'))
    const wanted = delegationSignerFor('een.nl', KEY)
    await registry.setDelegationSigners('een.nl', [wanted])
    expect(domains.get('een.nl')?.secDns.map(({ name }) => name)).toEqual(['keyData'])
    expect(await registry.listDelegationSigners('een.nl')).toEqual([wanted])
    await registry.setDelegationSigners('een.nl', [])
    expect(await registry.listDelegationSigners('een.nl')).toEqual([])
  })

  test('has the form that the registry has already, and the digest and key tag of RFC 4034 §5.4', async () => {
    const dnskey =
      '256 3 5 AQOeiiR0GOMYkDshWoSKz9XzfwJr1AYtsmx3TGkJaNXVbfi/2pHm822aJ5iI9BMzNXxeYCmZDRD99WYwYqUSdjMmmAphXdvxegXd/M5+X7OrzKBaMbCVdFLUUh6DhweJBjEVv5f2wwjM9XzcnOf+EPbtG9DMBmADjFDc2w/rljwvFw=='
    expect(delegationSignerFor('dskey.example.com', dnskey)).toMatchObject({ keyTag: 60485, algorithm: 5 })
    const { far, registry } = await start({}, { secDnsForm: 'keyData' })
    await registry.register(requestFor('een.nl', 'ref-1'))
    const other = await openEpp(far, { secDnsForm: 'dsData' })
    closing.push(other.close)
    await other.registry.setDelegationSigners('een.nl', [signerOf('een.nl')])
    const replaced = { ...signerOf('een.nl'), keyTag: 1 }
    await registry.setDelegationSigners('een.nl', [replaced])
    expect(await registry.listDelegationSigners('een.nl')).toEqual([replaced])
  })

  test('of a registry without it is refused, and removing it needs nothing', async () => {
    const { registry } = await start({ hasSecDns: false })
    await registry.register(requestFor('een.nl', 'ref-1'))
    await registry.setDelegationSigners('een.nl', [])
    await expect(registry.setDelegationSigners('een.nl', [signerOf('een.nl')])).rejects.toThrow(OperatorNeeded)
  })
})

test('a holder is changed everywhere, hidden where that is asked, and once', async () => {
  const { far, registry, domains } = await start()
  await registry.register(requestFor('een.nl', 'ref-1'))
  const before = domains.get('een.nl')?.registrant
  await registry.updateHolder('een.nl', { ...holder, company: 'Voorbeeld & Zn. <B.V.>' }, true)
  const { registrant = '', contacts } = domains.get('een.nl') ?? {}
  expect(registrant).not.toBe(before)
  expect(contacts?.map(({ id }) => id)).toEqual([registrant, registrant])
  const written = JSON.stringify(far.registry.contacts.get(registrant))
  expect(written).toContain('Voorbeeld & Zn. <B.V.>')
  expect(far.registry.contacts.get(registrant)?.children.at(-1)?.name).toBe('disclose')
  const commands = far.commands.length
  await registry.updateHolder('een.nl', { ...holder, company: 'Voorbeeld & Zn. <B.V.>' }, true)
  expect(titles(far).slice(commands)).toEqual(['domain:info', 'contact:check'])
})

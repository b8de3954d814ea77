import { describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '../../../../rules/time'
import { unavailableRegistry } from '../../../../tests/support/failing-ports'
import { staffContext } from '../../../../tests/support/staff-context'
import type { TestContext } from '../../../../tests/support/test-context'
import { listAuditEntries } from '../../../staff/audit.service'
import { staffSuspensionOf } from '../../abuse/staff/staff-abuse.service'
import { mailsTo } from '../../accounts/accounts.test-support'
import { listOwnActivity } from '../../accounts/activity.service'
import { markLeft } from '../../domains/domains.service'
import { requestTransferCode } from '../../domains/transfer-code.service'
import { booksOf, CUSTOMER, changeAccount } from '../../orders/orders.test-support'
import { renewDue } from '../../renewals/due-renewals.service'
import { endDomain, ownerOf } from '../departure.service'
import { domainOf, withDelivered } from '../portfolio.test-support'
import { readChanges } from '../registrar-changes.service'
import { setDomainHold, setDomainLock } from './domain-restrictions.service'
import { askSources } from './domain-sources.service'
import { allowedActsOf, findStaffDomain, historyOf, renewalOf } from './staff-domain.service'
import {
  compareAllDomains,
  compareDomain,
  findLastComparison,
  mendDomain,
  renewDomainNow,
  restoreDomain,
  resumeDomainRenewal,
  sendTransferCodeToHolder,
  stopDomainRenewal,
} from './staff-domain-acts.service'
import { countStaffDomains, listStaffDomains } from './staff-domains.service'

const NAME = 'helpdesk-vraag.nl'
/** Its extension has a lock after a registration. */
const LOCKED = 'helpdesk-vraag.com'
const THEIRS = ['ns1.elders.example', 'ns2.elders.example']
const REASON = 'klant belt'
const STATEMENT = {
  ...({ abuseReason: 'MALWARE', ground: 'TERMS', article: 'artikel 8' } as const),
  explanation: 'De website verspreidt een besmet bestand.',
}

async function opened(name = NAME) {
  const { ctx, said, domain } = await withDelivered(name)
  const desk = await staffContext(ctx, { name: 'Noor', roles: ['SUPPORT'] })
  const { id } = await domain()
  const shown = async () => {
    const found = await findStaffDomain(desk, id)
    if (!found) throw new Error('the domain is not shown')
    return found
  }
  const rowOf = async (field: string) => (await askSources(desk, id))?.rows.find((row) => row.field === field)
  return { ctx, desk, said, domain, id, shown, rowOf, input: { domainId: id, reason: REASON } }
}

/** Gives the name other servers at the registrar, past the shop. */
const moveAway = (ctx: TestContext, name = NAME) => ctx.ports.registry.setNameServers(name, THEIRS)

const actsOf = async (desk: Awaited<ReturnType<typeof staffContext>>, id: string) =>
  (await listAuditEntries(desk, { filter: { objectId: id }, first: 50 })).edges
    .map(({ node }) => node)
    .filter(({ reason }) => reason !== null)

describe('three sources', () => {
  test('agree about a new domain, and the answers are those of now', async () => {
    const { desk, id } = await opened()
    const sources = await askSources(desk, id)
    expect([sources?.registrar.state, sources?.nameServer.state]).toEqual(['ANSWERED', 'ANSWERED'])
    expect(sources?.rows.map(({ field, verdict }) => [field, verdict])).toEqual([
      ['STATE', 'SAME'],
      ['NAME_SERVERS', 'SAME'],
      ['EXPIRES', 'SAME'],
      ['HOLDER', 'SAME'],
      // The registry of .nl has no lock.
      ['TRANSFER_LOCK', 'UNKNOWN'],
      ['HOLD', 'SAME'],
      ['AUTO_RENEW', 'SAME'],
      ['HOLDER_CHECK', 'SAME'],
      ['DNSSEC', 'SAME'],
      ['ZONE', 'SAME'],
    ])
    expect(await askSources(desk, 'dom_onbekend')).toBeNull()
  })

  test('are shown as far as they answer', async () => {
    const { ctx, desk, id } = await opened()
    ctx.ports.registry.findHeld = unavailableRegistry().findHeld
    const sources = await askSources(desk, id)
    expect([sources?.registrar.state, sources?.nameServer.state]).toEqual(['SILENT', 'ANSWERED'])
    expect(sources?.rows.map(({ verdict }) => verdict)).toEqual([...Array.from({ length: 9 }, () => 'UNKNOWN'), 'SAME'])
  })
})

describe('a difference in the name servers', () => {
  test('is mended at the registrar if the shop is right', async () => {
    const { ctx, desk, id, rowOf, input } = await opened()
    await moveAway(ctx)
    expect(await rowOf('NAME_SERVERS')).toMatchObject({
      registrar: THEIRS.join(' '),
      verdict: 'DIFFERENT',
      mends: ['SHOP', 'REGISTRAR'],
    })
    expect(await mendDomain(desk, { ...input, field: 'NAME_SERVERS', rightSide: 'SHOP' })).toMatchObject({ id })
    await ctx.jobs.settle()
    expect(await rowOf('NAME_SERVERS')).toMatchObject({
      verdict: 'SAME',
      ours: (await rowOf('NAME_SERVERS'))?.registrar,
    })
    expect(await actsOf(desk, id)).toMatchObject([
      { act: 'mendDomain', outcome: 'DONE', reason: REASON, staffName: 'Noor' },
    ])
  })

  test('is taken over if the registrar is right, unless it changed meanwhile', async () => {
    const { ctx, desk, domain, rowOf, input } = await opened()
    await moveAway(ctx)
    const taken = { ...input, field: 'NAME_SERVERS', rightSide: 'REGISTRAR' } as const
    expect(await mendDomain(desk, { ...taken, seen: 'ns1.anders.example' })).toMatchObject({ code: 'CHANGED' })
    expect((await domain()).usesOurDns).toBe(true)
    expect(await mendDomain(desk, { ...taken, seen: THEIRS.join(' ') })).toMatchObject({ status: 'ACTIVE' })
    expect(await domain()).toMatchObject({ usesOurDns: false, nameServers: THEIRS })
    expect(await rowOf('NAME_SERVERS')).toMatchObject({ verdict: 'SAME' })
  })
})

test('the registrar of an end date is right, which a comparison takes over', async () => {
  const { ctx, desk, said, domain, rowOf, input } = await opened()
  const { expiresAt } = await domain()
  const held = await ctx.ports.registry.findHeld(NAME)
  if (held.found !== 'held') throw new Error('the registrar holds it')
  said.set(NAME, { found: 'held', domain: { ...held.domain, expiresAt: expiresAt + 365 * DAY_MS } })
  expect(await rowOf('EXPIRES')).toMatchObject({ verdict: 'DIFFERENT', mends: ['REGISTRAR'] })
  await mendDomain(desk, { ...input, field: 'EXPIRES', rightSide: 'REGISTRAR' })
  await ctx.jobs.settle()
  expect((await domain()).expiresAt).toBe(expiresAt + 365 * DAY_MS)
})

test('a domain that the registrar does not hold ends here only after a second answer, an hour later', async () => {
  const { ctx, desk, said, domain, input } = await opened()
  said.set(NAME, { found: 'elsewhere' })
  for (let times = 0; times < 3; times++) {
    await compareDomain(desk, input)
    await ctx.jobs.settle()
    ctx.clock.advance(HOUR_MS / 4)
  }
  expect((await domain()).status).toBe('ACTIVE')
  ctx.clock.advance(HOUR_MS / 4)
  await compareDomain(desk, input)
  await ctx.jobs.settle()
  expect((await domain()).status).toBe('TRANSFERRED_OUT')
})

test('a renewal is ordered for the owner, who pays, and is then under way', async () => {
  const { ctx, desk, id, shown, input } = await opened()
  const before = (await booksOf(ctx)).orders.length
  expect(await allowedActsOf(desk, await shown())).toEqual([
    ...['COMPARE', 'RENEW', 'STOP_RENEWAL', 'SEND_TRANSFER_CODE'],
    ...['LOCK', 'HOLD'],
  ])
  expect(await renewDomainNow(desk, input)).toMatchObject({ id, status: 'ACTIVE' })
  expect((await booksOf(ctx)).orders).toHaveLength(before + 1)
  expect(await renewalOf(desk, await shown())).toMatchObject({ price: expect.any(Number) })
  const byShop = (await listOwnActivity(ctx, {})).edges.find(({ node }) => node.kind === 'domain-renewed-by-shop')
  expect(byShop?.node).toMatchObject({ address: null, device: null, reason: null })
  expect(JSON.stringify(byShop)).not.toContain(desk.staff?.name)
  await ctx.jobs.settle()
  expect((await historyOf(desk, await shown())).map(({ kind }) => kind)).toContain('REGISTERED')
  await changeAccount(ctx, CUSTOMER, { isBlocked: true })
  expect(await renewDomainNow(desk, input)).toMatchObject({ code: 'CUSTOMER_BLOCKED' })
  expect((await booksOf(ctx)).orders).toHaveLength(before + 1)
})

test('auto-renew is stopped, and a domain that has not expired cannot be restored', async () => {
  const { ctx, desk, id, domain, input } = await opened()
  expect(await stopDomainRenewal(desk, input)).toMatchObject({ renews: false })
  expect((await domain()).renews).toBe(false)
  expect(await restoreDomain(desk, input)).toMatchObject({ code: 'NOT_POSSIBLE' })
  const kinds = (await listOwnActivity(ctx, {})).edges.map(({ node }) => node.kind)
  expect(kinds).toContain('renewal-stopped-by-shop')
  expect(kinds).not.toContain('domain-restored-by-shop')
  expect((await actsOf(desk, id)).map(({ act, outcome }) => [act, outcome])).toEqual([
    ['restoreDomain', 'REFUSED'],
    ['stopDomainRenewal', 'DONE'],
  ])
})

test('auto-renew that was stopped is enabled again, which orders a renewal that is due', async () => {
  const { ctx, desk, id, domain, shown, input } = await opened()
  await stopDomainRenewal(desk, input)
  expect(await allowedActsOf(desk, await shown())).toContain('RESUME_RENEWAL')
  expect(await resumeDomainRenewal(desk, input)).toMatchObject({ renews: true })
  expect(await allowedActsOf(desk, await shown())).not.toContain('RESUME_RENEWAL')
  expect((await listOwnActivity(ctx, {})).edges.map(({ node }) => node.kind)).toContain('renewal-resumed-by-shop')
  expect(await actsOf(desk, id)).toMatchObject([{ act: 'resumeDomainRenewal', reason: REASON }, {}])

  await stopDomainRenewal(desk, input)
  const { orders } = await booksOf(ctx)
  ctx.clock.moveTo((await domain()).expiresAt - 5 * DAY_MS)
  expect(await resumeDomainRenewal(desk, input)).toMatchObject({ renews: true })
  expect((await booksOf(ctx)).orders).toHaveLength(orders.length + 1)
  await ctx.jobs.settle()
})

test('auto-renew of an expired domain, or for a blocked customer, is not enabled again', async () => {
  const { ctx, desk, domain, shown, input } = await opened()
  await stopDomainRenewal(desk, input)
  await changeAccount(ctx, CUSTOMER, { isBlocked: true })
  expect(await resumeDomainRenewal(desk, input)).toMatchObject({ code: 'CUSTOMER_BLOCKED' })
  expect(await allowedActsOf(desk, await shown())).not.toContain('RESUME_RENEWAL')
  await changeAccount(ctx, CUSTOMER, { isBlocked: false })
  ctx.clock.moveTo((await domain()).expiresAt - 2 * DAY_MS)
  for (let day = 0; day < 4; day++) {
    await renewDue(ctx)
    await ctx.jobs.settle()
    ctx.clock.advance(DAY_MS)
  }
  expect(await resumeDomainRenewal(desk, input)).toMatchObject({ code: 'NOT_POSSIBLE' })
  expect((await domain()).renews).toBe(false)
})

test('an expired domain is ordered back for its owner', async () => {
  const { ctx, desk, shown, input, domain } = await opened()
  await stopDomainRenewal(desk, input)
  ctx.clock.moveTo((await domain()).expiresAt - 2 * DAY_MS)
  for (let day = 0; day < 4; day++) {
    await renewDue(ctx)
    await ctx.jobs.settle()
    ctx.clock.advance(DAY_MS)
  }
  expect(await shown()).toMatchObject({ status: 'EXPIRED', restorableUntil: expect.any(String) })
  expect(await allowedActsOf(desk, await shown())).toEqual(['RESTORE'])
  expect(await restoreDomain(desk, input)).toMatchObject({ status: 'EXPIRED' })
  const kinds = (await listOwnActivity(ctx, {})).edges.map(({ node }) => node.kind)
  expect(kinds).toContain('domain-restored-by-shop')
  // This customer pays on account, so that nothing waits for a payment.
  await ctx.jobs.settle()
  expect((await domain()).status).toBe('ACTIVE')
})

test('the transfer code goes to the registrant only, after the lock of a registration', async () => {
  const { ctx, desk, id, input } = await opened(LOCKED)
  expect(await sendTransferCodeToHolder(desk, input)).toMatchObject({ code: 'LOCKED' })
  ctx.clock.advance(61 * DAY_MS)
  await readChanges(ctx)
  const sent = await sendTransferCodeToHolder(desk, input)
  expect(sent).toMatchObject({ id })
  const code = (await ctx.ports.registry.authCode(LOCKED))?.code ?? ''
  const mail = (await mailsTo(ctx, CUSTOMER)).find(({ subject }) => subject === `Verhuiscode van ${LOCKED}`)
  expect(mail?.text).toContain(code)
  expect(JSON.stringify([sent, await actsOf(desk, id)])).not.toContain(code)
  expect((await listOwnActivity(ctx, {})).edges[0]?.node).toMatchObject({ kind: 'transfer-code-requested' })
  await changeAccount(ctx, CUSTOMER, { isBlocked: true })
  expect(await sendTransferCodeToHolder(desk, input)).toMatchObject({ code: 'CUSTOMER_BLOCKED' })
  await changeAccount(ctx, CUSTOMER, { isBlocked: false })
  ctx.ports.registry.authCode = unavailableRegistry().authCode
  expect(await sendTransferCodeToHolder(desk, input)).toMatchObject({ code: 'UNREACHABLE' })
  expect((await domainOf(ctx, LOCKED)).status).toBe('ACTIVE')
})

test('a locked domain gets no transfer code, and its registrar locks it too', async () => {
  const { ctx, desk, id, input, rowOf, shown } = await opened(LOCKED)
  ctx.clock.advance(61 * DAY_MS)
  await readChanges(ctx)
  expect(await setDomainLock(desk, { ...input, isOn: false })).toMatchObject({ code: 'NOT_POSSIBLE' })
  expect(await setDomainLock(desk, { ...input, isOn: true })).toMatchObject({ lockedAt: desk.at })
  expect(await setDomainLock(desk, { ...input, isOn: true })).toMatchObject({ code: 'NOT_POSSIBLE' })
  await ctx.jobs.settle()
  expect(await rowOf('TRANSFER_LOCK')).toMatchObject({ ours: 'ON', registrar: 'ON', verdict: 'SAME' })
  await ctx.ports.registry.restrict(LOCKED, { transferLock: false, hold: false })
  expect(await rowOf('TRANSFER_LOCK')).toMatchObject({
    ours: 'ON',
    registrar: 'OFF',
    verdict: 'DIFFERENT',
    mends: ['SHOP'],
  })
  await mendDomain(desk, { ...input, field: 'TRANSFER_LOCK', rightSide: 'SHOP' })
  await ctx.jobs.settle()
  expect(await rowOf('TRANSFER_LOCK')).toMatchObject({ registrar: 'ON', verdict: 'SAME' })
  expect(await sendTransferCodeToHolder(desk, input)).toMatchObject({ code: 'LOCKED' })
  const refused = await requestTransferCode(await ctx.another({ signedInAs: CUSTOMER }), { domainId: id })
  expect(refused).toMatchObject({
    code: 'LOCKED',
    message: `${LOCKED} is door ons op slot gezet. Neem contact met ons op.`,
  })
  expect(await allowedActsOf(desk, await shown())).not.toContain('SEND_TRANSFER_CODE')
  expect(await setDomainLock(desk, { ...input, isOn: false })).toMatchObject({ lockedAt: null })
  await ctx.jobs.settle()
  expect(await rowOf('TRANSFER_LOCK')).toMatchObject({ registrar: 'OFF', verdict: 'SAME' })
  expect(await requestTransferCode(await ctx.another({ signedInAs: CUSTOMER }), { domainId: id })).toMatchObject({
    code: expect.any(String),
    expiresAt: expect.any(Date),
  })
  const kinds = (await listOwnActivity(ctx, {})).edges.map(({ node }) => node.kind)
  expect(kinds).toEqual(expect.arrayContaining(['domain-locked-by-shop', 'domain-unlocked-by-shop']))
})

test('a code that is given out ends a lock that the registrar set itself', async () => {
  const { ctx, id } = await opened(LOCKED)
  ctx.clock.advance(61 * DAY_MS)
  await readChanges(ctx)
  await ctx.ports.registry.restrict(LOCKED, { transferLock: true, hold: false })
  await requestTransferCode(await ctx.another({ signedInAs: CUSTOMER }), { domainId: id })
  await ctx.jobs.settle()
  expect(await ctx.ports.registry.findHeld(LOCKED)).toMatchObject({ domain: { restrictions: { transferLock: false } } })
})

test('a domain on hold is taken out of the DNS, which its owner is told, until it is released', async () => {
  const { ctx, desk, input, rowOf } = await opened()
  expect(await setDomainHold(desk, { ...input, isOn: true, statement: STATEMENT })).toMatchObject({ heldAt: desk.at })
  await ctx.jobs.settle()
  expect(await rowOf('HOLD')).toMatchObject({ ours: 'ON', registrar: 'ON', verdict: 'SAME' })
  expect(await sendTransferCodeToHolder(desk, input)).toMatchObject({ code: 'LOCKED' })
  expect(await setDomainHold(desk, { ...input, isOn: false })).toMatchObject({ heldAt: null })
  await ctx.jobs.settle()
  expect(await rowOf('HOLD')).toMatchObject({ ours: 'OFF', registrar: 'OFF' })
  const mails = await mailsTo(ctx, CUSTOMER)
  const mailOf = (asked: string) => mails.find(({ subject }) => subject === asked)?.text
  expect(mailOf(`${NAME} is vrijgegeven`)).toContain('niet meer vast')
  const said = mailOf(`${NAME} wordt door ons vastgehouden`)
  for (const words of [
    'Malware',
    STATEMENT.explanation,
    'Onze algemene voorwaarden: artikel 8',
    'Een medewerker',
    'rechter',
  ])
    expect(said).toContain(words)
})

test('a domain is put on hold only with a statement of reasons, which staff see until it is released', async () => {
  const { ctx, desk, id, input, domain } = await opened()
  expect(await setDomainHold(desk, { ...input, isOn: true })).toMatchObject({ code: 'INVALID_INPUT' })
  const empty = { ...STATEMENT, article: '' }
  expect(await setDomainHold(desk, { ...input, isOn: true, statement: empty })).toMatchObject({
    issues: [{ field: 'article' }],
  })
  expect((await domain()).heldAt).toBeNull()
  await setDomainHold(desk, { ...input, isOn: true, statement: STATEMENT })
  expect(await staffSuspensionOf(desk, id)).toMatchObject({ kind: 'DOMAIN', name: NAME, reason: 'MALWARE' })
  await setDomainHold(desk, { ...input, isOn: false })
  expect(await staffSuspensionOf(desk, id)).toBeNull()
  await setDomainHold(desk, { ...input, isOn: true, statement: STATEMENT })
  const { accountId } = await domain()
  await ctx.db.transaction(async (tx) => endDomain(ctx, tx, await ownerOf(ctx, accountId), await domain(), 'gone'))
  expect(await staffSuspensionOf(desk, id)).toBeNull()
})

test('a domain that comes back from quarantine is still on hold, and one that left is not', async () => {
  const { ctx, desk, input, rowOf, shown, domain } = await opened()
  await setDomainHold(desk, { ...input, isOn: true, statement: STATEMENT })
  await stopDomainRenewal(desk, input)
  ctx.clock.moveTo((await domain()).expiresAt - 2 * DAY_MS)
  for (let day = 0; day < 4; day++) {
    await renewDue(ctx)
    await ctx.jobs.settle()
    ctx.clock.advance(DAY_MS)
  }
  expect(await shown()).toMatchObject({ status: 'EXPIRED' })
  await ctx.ports.registry.restrict(NAME, { transferLock: false, hold: false })
  await restoreDomain(desk, input)
  await ctx.jobs.settle()
  expect(await rowOf('HOLD')).toMatchObject({ ours: 'ON', registrar: 'ON' })
  await ctx.db.transaction(async (tx) => markLeft(tx, input.domainId, 'DELETED'))
  expect(await shown()).toMatchObject({ status: 'DELETED', heldAt: null })
})

test('nothing is held where the registrar cannot, or does not answer', async () => {
  const { ctx, desk, input, domain } = await opened()
  const { findHeld } = ctx.ports.registry
  ctx.ports.registry.findHeld = async (name) => {
    const answer = await findHeld(name)
    if (answer.found !== 'held') return answer
    return { ...answer, domain: { ...answer.domain, restrictions: { transferLock: null, hold: null } } }
  }
  expect(await setDomainHold(desk, { ...input, isOn: true, statement: STATEMENT })).toMatchObject({ code: 'NO_HOLD' })
  ctx.ports.registry.findHeld = unavailableRegistry().findHeld
  expect(await setDomainHold(desk, { ...input, isOn: true, statement: STATEMENT })).toMatchObject({
    code: 'UNREACHABLE',
  })
  expect((await domain()).heldAt).toBeNull()
})

test('another registrant at the registrar is replaced by that of the shop', async () => {
  const { ctx, desk, input, rowOf, domain } = await opened()
  const { accountId, holderId } = await domain()
  const contact = await ctx.getRegistryContact(ctx, accountId, holderId)
  await ctx.ports.registry.updateHolder(NAME, { ...contact, company: 'Ander B.V.' }, false)
  const row = await rowOf('HOLDER')
  expect(row).toMatchObject({ registrar: 'Ander B.V.', verdict: 'DIFFERENT', mends: ['SHOP'] })
  await mendDomain(desk, { ...input, field: 'HOLDER', rightSide: 'SHOP', seen: row?.registrar ?? null })
  await ctx.jobs.settle()
  expect(await rowOf('HOLDER')).toMatchObject({ verdict: 'SAME' })
})

describe('a registrar that renews by its own setting', () => {
  const AUTO = 'verlengtzelf-helpdesk.nl'
  const mendOf = (input: { domainId: string; reason: string }) =>
    ({ ...input, field: 'AUTO_RENEW', rightSide: 'SHOP', seen: 'ON' }) as const

  test('is a difference, whether the owner stopped the renewal or not, until that is disabled', async () => {
    const { ctx, desk, id, rowOf, input, shown } = await opened(AUTO)
    const differences = async () => {
      await compareDomain(desk, input)
      await ctx.jobs.settle()
      return (await shown()).differences
    }
    const auto = { field: 'AUTO_RENEW', ours: 'OFF', theirs: 'ON' }
    expect(await differences()).toMatchObject([auto])
    expect(await rowOf('AUTO_RENEW')).toEqual({
      ...{ field: 'AUTO_RENEW', ours: 'RENEWS', registrar: 'ON', nameServer: null },
      ...{ verdict: 'DIFFERENT', mends: ['SHOP'] },
    })
    await stopDomainRenewal(desk, input)
    expect(await differences()).toMatchObject([auto])
    expect(await rowOf('AUTO_RENEW')).toMatchObject({ ours: 'STOPS', verdict: 'DIFFERENT' })
    const listed = async () =>
      (await listStaffDomains(desk, { filter: { view: 'DIFFERENT' }, first: 50 })).edges.map(({ node }) => node.id)
    expect(await listed()).toEqual([id])

    expect(await mendDomain(desk, { ...mendOf(input), rightSide: 'REGISTRAR' })).toMatchObject({ code: 'NOT_POSSIBLE' })
    expect(await mendDomain(desk, mendOf(input))).toMatchObject({ id })
    await ctx.jobs.settle()
    expect(await ctx.ports.registry.findHeld(AUTO)).toMatchObject({ domain: { autoRenew: false } })
    expect((await shown()).differences).toEqual([])
    expect(await listed()).toEqual([])
    expect(await rowOf('AUTO_RENEW')).toMatchObject({ ours: 'STOPS', registrar: 'OFF', verdict: 'SAME', mends: [] })
    const mends = (await actsOf(desk, id)).filter(({ act }) => act === 'mendDomain')
    expect(mends).toMatchObject([
      { outcome: 'DONE', reason: REASON, changes: [{ field: 'AUTO_RENEW', before: 'ON', after: 'SHOP' }] },
      { outcome: 'REFUSED' },
    ])
  })

  test('is asked again while it does not answer or says nothing', async () => {
    const { ctx, desk, input, said } = await opened(AUTO)
    const { findHeld } = ctx.ports.registry
    ctx.ports.registry.findHeld = unavailableRegistry().findHeld
    await mendDomain(desk, mendOf(input))
    await ctx.jobs.settle()
    ctx.ports.registry.findHeld = findHeld
    said.set(AUTO, { found: 'unknown' })
    ctx.clock.advance(HOUR_MS)
    await ctx.jobs.settle()
    said.clear()
    expect(await ctx.ports.registry.findHeld(AUTO)).toMatchObject({ domain: { autoRenew: true } })
    ctx.clock.advance(HOUR_MS)
    await ctx.jobs.settle()
    expect(await ctx.ports.registry.findHeld(AUTO)).toMatchObject({ domain: { autoRenew: false } })
  })

  test('is no difference while a renewal is under way, which it may carry out by that', async () => {
    const { ctx, desk, rowOf, input, shown } = await opened(AUTO)
    const { renew } = ctx.ports.registry
    ctx.ports.registry.renew = unavailableRegistry().renew
    // This customer pays on account, so that the renewal is sent at once.
    await renewDomainNow(desk, input)
    await ctx.jobs.settle()
    await compareDomain(desk, input)
    await ctx.jobs.settle()
    expect((await shown()).differences).toEqual([])
    expect(await rowOf('AUTO_RENEW')).toMatchObject({ registrar: 'ON', verdict: 'SAME', mends: [] })
    expect(await mendDomain(desk, mendOf(input))).toMatchObject({ code: 'NOT_POSSIBLE' })
    ctx.ports.registry.renew = renew
    ctx.clock.advance(2 * HOUR_MS)
    await ctx.jobs.settle()
    await compareDomain(desk, input)
    await ctx.jobs.settle()
    expect((await shown()).differences).toMatchObject([{ field: 'AUTO_RENEW' }])
  })

  test('is not asked to disable what it does not have, and has nothing to disable at its end', async () => {
    const { ctx, desk, said, input, rowOf } = await opened()
    const held = await ctx.ports.registry.findHeld(NAME)
    if (held.found !== 'held') throw new Error('the registrar holds it')
    said.set(NAME, { found: 'held', domain: { ...held.domain, autoRenew: null } })
    expect(await rowOf('AUTO_RENEW')).toMatchObject({ registrar: null, verdict: 'UNKNOWN', mends: [] })
    let asked = 0
    ctx.ports.registry.disableAutoRenew = async () => void asked++
    await mendDomain(desk, mendOf(input))
    await ctx.jobs.settle()
    said.set(NAME, { found: 'held', domain: { ...held.domain, status: 'quarantine', autoRenew: true } })
    expect(await rowOf('AUTO_RENEW')).toMatchObject({ registrar: null, verdict: 'UNKNOWN', mends: [] })
    expect(asked).toBe(0)
  })
})

test('all domains are compared in pages, once at a time', async () => {
  const { ctx, desk, domain } = await opened()
  await moveAway(ctx)
  expect(await compareAllDomains(desk, { reason: REASON })).toMatchObject({ isRunning: true })
  expect(await compareAllDomains(desk, { reason: REASON })).toMatchObject({ code: 'NOT_POSSIBLE' })
  await ctx.jobs.settle()
  ctx.clock.advance(HOUR_MS)
  await ctx.jobs.settle()
  expect(await findLastComparison(desk)).toMatchObject({ isRunning: false })
  const listed = await listStaffDomains(desk, { filter: { view: 'DIFFERENT' }, first: 50 })
  expect(listed.edges.map(({ node }) => node.id)).toEqual([(await domain()).id])
  expect(await countStaffDomains(desk)).toMatchObject({ different: 1, renewalFailed: 0, transfersIn: 0 })
  expect(await compareAllDomains(desk, { reason: REASON })).toMatchObject({ isRunning: true })
})

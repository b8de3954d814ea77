import { describe, expect, test } from 'vitest'
import { all, one, run } from '../../../../db/query'
import { hostingPackages } from '../../../../db/schema/hosting'
import { servers } from '../../../../db/schema/servers'
import { cents } from '../../../../rules/money'
import { DAY_MS } from '../../../../rules/time'
import { STATEMENT } from '../../../../tests/support/abuse'
import { unavailableHostingPlatform } from '../../../../tests/support/failing-ports'
import { staffContext } from '../../../../tests/support/staff-context'
import { type TestContext, testContext } from '../../../../tests/support/test-context'
import { termOf } from '../../../products/term'
import { listAuditEntries } from '../../../staff/audit.service'
import { mailsTo } from '../../accounts/accounts.test-support'
import { listOwnActivity } from '../../accounts/activity.service'
import { addExtraServices, upgradeHosting } from '../../basket/owned-hosting.service'
import { listSharedHostings } from '../../hosting/hosting.service'
import { getLoginOf, resetPassword } from '../../hosting/hosting-access.service'
import { CUSTOMER, orderFromCheckout, passTime } from '../../orders/orders.test-support'
import { findRenewable } from '../../renewals/renewables.service'
import { servicesOf } from '../../renewals/staff/account-services.service'
import { markOn, pageServers, setServerPower } from '../../servers/servers.service'
import { exportSuspensions, suspensionOf } from '../abuse.service'
import type { StaffAbuseSuspension } from './staff-abuse.graphql'
import {
  deadlinePassed,
  liftAbuseSuspension,
  listAbuseSuspensions,
  moveAbuseDeadline,
  staffSuspensionOf,
  suspendForAbuse,
} from './staff-abuse.service'

const NAME = 'voorbeeldklant.nl'
const REASON = 'melding nagekeken'

/** The demo customer has a hosting package. */
async function opened(options: Parameters<typeof testContext>[0] = {}) {
  const ctx = await testContext({ signedInAs: CUSTOMER, ...options })
  const desk = await staffContext(ctx, { name: 'Tess', roles: ['TECHNICAL'] })
  const [hosting] = await listSharedHostings(ctx)
  if (!hosting) throw new Error('the demo customer has no package')
  const input = { kind: 'HOSTING' as const, thingId: hosting.id, statement: STATEMENT, reason: REASON }
  const isOff = () => ctx.adapters.embedded.hosting.isSuspended(NAME)
  return { ctx, desk, hosting, input, isOff }
}

const suspended = async (answer: Promise<unknown>): Promise<StaffAbuseSuspension> => {
  const found = await answer
  if (!(found instanceof Object) || !('suspendedAt' in found))
    throw new Error(`not suspended: ${JSON.stringify(found)}`)
  return found as StaffAbuseSuspension
}

/** Moves the deadline of `STATEMENT`. */
const moving = (id: string) => ({ id, expectedDeadline: STATEMENT.deadline as string, reason: REASON })

const kindsOf = async (ctx: TestContext) => (await listOwnActivity(ctx, {})).edges.map(({ node }) => node.kind)

describe('a hosting package', () => {
  test('is suspended here and at its platform, until staff lift it; its owner is told both times', async () => {
    const { ctx, desk, hosting, input, isOff } = await opened()
    const made = await suspended(suspendForAbuse(desk, input))
    expect(made).toMatchObject({ name: NAME, reason: 'PHISHING', deadline: '2026-12-05', isOverdue: false })
    await ctx.jobs.settle()
    expect(isOff()).toBe(true)
    expect(await suspensionOf(ctx, hosting.id)).toMatchObject({ reasonName: 'Phishing', since: desk.at })
    expect(await suspended(liftAbuseSuspension(desk, { id: made.id, reason: REASON }))).toMatchObject({
      liftedAt: desk.at,
    })
    await ctx.jobs.settle()
    expect([isOff(), await suspensionOf(ctx, hosting.id)]).toEqual([false, null])
    expect((await mailsTo(ctx, CUSTOMER)).map(({ subject }) => subject)).toEqual(
      expect.arrayContaining([`We hebben de hosting van ${NAME} afgesloten`, `De hosting van ${NAME} is weer open`]),
    )
    expect(await kindsOf(ctx)).toEqual(
      expect.arrayContaining(['service-released-by-shop', 'service-suspended-by-shop']),
    )
  })

  test('has a statement of reasons in the mail, without the number of the report', async () => {
    const { ctx, desk, input } = await opened()
    await suspendForAbuse(desk, input)
    const { text } = (await mailsTo(ctx, CUSTOMER)).find(({ subject }) => subject.includes('afgesloten')) ?? {}
    for (const said of [
      'Phishing',
      'Op /inloggen staat een nagemaakte pagina van een bank.',
      'De wet: artikel 326 van het Wetboek van Strafrecht',
      'Een melding die we hebben gekregen',
      'Een medewerker van ons',
      'uiterlijk 5 december 2026',
      'BEN JE HET ER NIET MEE EENS?',
      'rechter',
      '/hulp',
    ])
      expect(text).toContain(said)
    expect(text).not.toContain('M-2026-17')
  })

  test('cannot be reached, upgraded or extended meanwhile', async () => {
    const { ctx, desk, hosting, input } = await opened()
    await suspendForAbuse(desk, input)
    const refused = { code: 'SERVICE_SUSPENDED', status: 409 }
    const hostingPackageId = hosting.id
    expect(await resetPassword(ctx, { hostingPackageId })).toMatchObject(refused)
    expect(await upgradeHosting(ctx, { hostingPackageId, productId: 'prd_x' })).toMatchObject(refused)
    expect(await addExtraServices(ctx, { hostingPackageId, extraServices: [{ productId: 'prd_x' }] })).toMatchObject(
      refused,
    )
    await expect(getLoginOf(ctx, hosting)).rejects.toMatchObject({ code: 'SERVICE_SUSPENDED' })
  })

  test('stays off when its next term is paid, and when its term ends and is paid later', async () => {
    const { ctx, desk, hosting, input, isOff } = await opened()
    const terms = { termUntil: '2027-07-01', termFrom: '2026-07-01', termNet: 12_000, period: 'YEARLY' as const }
    await ctx.db.transaction((tx) => run(tx.update(hostingPackages).set(terms)))
    await suspendForAbuse(desk, input)
    await ctx.jobs.settle()
    const term = termOf(ctx, 'HOSTING')
    await ctx.db.transaction((tx) => term.expire(ctx, tx, hosting.id, ctx.now))
    const thing = await findRenewable(ctx.db.reader, 'HOSTING', hosting.id)
    if (!thing) throw new Error('the package has no term')
    await term.resume?.(ctx, thing)
    const next = { kind: 'HOSTING', thingId: hosting.id, part: '', from: '2027-07-01', until: '2028-07-01' } as const
    const paid = { term: next, net: cents(12_000), period: 'YEARLY', expiresAt: null, now: ctx.now } as const
    await ctx.db.transaction((tx) => term.extend(ctx, tx, thing, paid))
    await ctx.jobs.settle()
    const [row] = await all(ctx.db.reader.select().from(hostingPackages))
    expect([row?.suspendedAt, row?.termUntil, isOff()]).toEqual([null, '2028-07-01', true])
  })

  test('that ended meanwhile stays off when the suspension is lifted', async () => {
    const { ctx, desk, hosting, input, isOff } = await opened()
    const { id } = await suspended(suspendForAbuse(desk, input))
    await ctx.db.transaction((tx) => termOf(ctx, 'HOSTING').expire(ctx, tx, hosting.id, ctx.now))
    await liftAbuseSuspension(desk, { id, reason: REASON })
    await ctx.jobs.settle()
    expect(isOff()).toBe(true)
    const mail = (await mailsTo(ctx, CUSTOMER)).find(({ subject }) => subject.endsWith('is weer open'))
    expect(mail?.text).toContain('De termijn was intussen afgelopen')
  })

  test('is off again after an upgrade that was ordered before', async () => {
    const { ctx, desk, input, isOff } = await opened()
    await suspendForAbuse(desk, input)
    await ctx.jobs.settle()
    await orderFromCheckout(ctx, [{ code: 'HOSTING_PREMIUM', domainName: NAME }])
    await passTime(ctx)
    const [row] = await all(ctx.db.reader.select().from(hostingPackages))
    expect([row?.packageCode, isOff()]).toEqual(['HOSTING_PREMIUM', true])
  })

  test('is suspended here while its platform is unreachable, and there once it answers', async () => {
    const { ctx, desk, hosting, input, isOff } = await opened()
    const { hosting: platform } = ctx.ports
    const { setSuspended } = platform
    platform.setSuspended = unavailableHostingPlatform().setSuspended
    await suspendForAbuse(desk, input)
    await ctx.jobs.settle()
    expect([isOff(), (await suspensionOf(ctx, hosting.id))?.reason]).toEqual([false, 'PHISHING'])
    platform.setSuspended = setSuspended
    await passTime(ctx, 60)
    expect(isOff()).toBe(true)
  })
})

/** With a server, and the input that suspends it. */
async function withServer() {
  const { ctx, desk } = await opened()
  await orderFromCheckout(ctx, [
    { code: 'VPS_S', options: { type: 'vpspackage', operatingSystem: 'debian-13', hostname: 'web1', sshKey: null } },
  ])
  await passTime(ctx)
  const server = async () => (await pageServers(ctx, {})).edges[0]?.node
  const serverId = (await server())?.id ?? ''
  const input = { kind: 'SERVER' as const, thingId: serverId, statement: STATEMENT, reason: REASON }
  const isRunning = async () => {
    const row = await one(ctx.db.reader.select().from(servers))
    const found = row && (await ctx.ports.vps.find(row.platformReference))
    return found?.outcome === 'there' && found.isRunning
  }
  return { ctx, desk, server, serverId, input, isRunning }
}

test('a server is off and cannot be started, until staff lift it and start it', async () => {
  const { ctx, desk, server, serverId, input } = await withServer()
  const { id } = await suspended(suspendForAbuse(desk, input))
  await ctx.jobs.settle()
  expect((await server())?.state).toBe('STOPPED')
  expect(await setServerPower(ctx, { serverId, action: 'START' })).toMatchObject({ code: 'SERVICE_SUSPENDED' })
  expect((await mailsTo(ctx, CUSTOMER)).map(({ subject }) => subject)).toContain('We hebben je server web1 afgesloten')
  await liftAbuseSuspension(desk, { id, reason: REASON })
  await ctx.jobs.settle()
  expect((await server())?.state).toBe('RUNNING')
  expect(await setServerPower(ctx, { serverId, action: 'STOP' })).toMatchObject({ state: 'STOPPED' })
})

test('a server that its owner had stopped stays off when the suspension is lifted, and its owner can start it', async () => {
  const { ctx, desk, server, serverId, input, isRunning } = await withServer()
  await setServerPower(ctx, { serverId, action: 'STOP' })
  const { id } = await suspended(suspendForAbuse(desk, input))
  await ctx.jobs.settle()
  await liftAbuseSuspension(desk, { id, reason: REASON })
  await ctx.jobs.settle()
  expect([(await server())?.state, await isRunning()]).toEqual(['STOPPED', false])
  const mail = (await mailsTo(ctx, CUSTOMER)).find(({ subject }) => subject.endsWith('is weer open'))
  expect(mail?.text).toContain('Je had hem zelf gestopt, dus hij blijft uit')
  expect(await setServerPower(ctx, { serverId, action: 'START' })).toMatchObject({ state: 'RUNNING' })
  const again = await suspended(suspendForAbuse(desk, input))
  await liftAbuseSuspension(desk, { id: again.id, reason: REASON })
  await ctx.jobs.settle()
  expect([(await server())?.state, await isRunning()]).toEqual(['RUNNING', true])
})

test('a server that its owner had stopped stays off after a next term that is paid during the suspension', async () => {
  const { ctx, desk, server, serverId, input, isRunning } = await withServer()
  await setServerPower(ctx, { serverId, action: 'STOP' })
  const { id } = await suspended(suspendForAbuse(desk, input))
  await ctx.db.transaction(async (tx) => {
    await termOf(ctx, 'SERVER').expire(ctx, tx, serverId, ctx.now)
    await markOn(tx, { id: serverId, name: 'web1' }, ctx.now)
  })
  await liftAbuseSuspension(desk, { id, reason: REASON })
  await ctx.jobs.settle()
  expect([(await server())?.state, await isRunning()]).toEqual(['STOPPED', false])
})

describe('the deadline', () => {
  test('moves to a later and to an earlier day, and the customer is told each time', async () => {
    const { ctx, desk, hosting, input } = await opened()
    const { id } = await suspended(suspendForAbuse(desk, input))
    const moved = await moveAbuseDeadline(desk, { ...moving(id), deadline: '2026-12-20' })
    expect(moved).toMatchObject({ id, deadline: '2026-12-20', isOverdue: false })
    const sooner = { ...moving(id), expectedDeadline: '2026-12-20', deadline: '2026-12-01' }
    expect(await moveAbuseDeadline(desk, sooner)).toMatchObject({ deadline: '2026-12-01' })
    expect((await suspensionOf(ctx, hosting.id))?.deadline).toBe('2026-12-01')
    const mails = (await mailsTo(ctx, CUSTOMER)).filter(({ subject }) => subject.startsWith('Nieuwe termijn'))
    expect(mails.map(({ text }) => /uiterlijk (.*?) op/.exec(text)?.[1]).toSorted()).toEqual([
      '1 december 2026',
      '20 december 2026',
    ])
    const { edges } = await listAuditEntries(desk, { filter: { objectId: hosting.id }, first: 50 })
    expect(edges[0]?.node).toMatchObject({
      act: 'moveAbuseDeadline',
      reason: REASON,
      changes: [{ field: 'deadline', before: '2026-12-20', after: '2026-12-01' }],
    })
  })

  test('takes a suspension off the list of those that passed, and off the work of the day', async () => {
    const { ctx, desk, input } = await opened()
    const { id } = await suspended(suspendForAbuse(desk, input))
    ctx.clock.moveTo(Date.parse('2026-12-07T12:00:00Z'))
    const overdue = async () => [
      (await listAbuseSuspensions(desk, { view: 'OVERDUE', first: 50 })).edges.length,
      (await deadlinePassed.list(desk, { limit: 10, accountId: null })).length,
    ]
    expect(await overdue()).toEqual([1, 1])
    await moveAbuseDeadline(desk, { ...moving(id), deadline: '2026-12-07' })
    expect(await overdue()).toEqual([0, 0])
    ctx.clock.advance(DAY_MS)
    expect(await overdue()).toEqual([1, 1])
  })

  test('is not before today, nor the same day', async () => {
    const { ctx, desk, input } = await opened()
    const { id } = await suspended(suspendForAbuse(desk, input))
    for (const deadline of ['2020-01-01', 'morgen', STATEMENT.deadline])
      expect(await moveAbuseDeadline(desk, { ...moving(id), deadline })).toMatchObject({
        code: 'INVALID_INPUT',
        issues: [{ field: 'deadline' }],
      })
    expect((await mailsTo(ctx, CUSTOMER)).some(({ subject }) => subject.startsWith('Nieuwe termijn'))).toBe(false)
  })

  test('that a colleague moved meanwhile is not moved, nor that of one that was lifted or had none', async () => {
    const { desk, input } = await opened()
    const { id } = await suspended(suspendForAbuse(desk, input))
    const later = { ...moving(id), deadline: '2026-12-20' }
    const both = await Promise.all([moveAbuseDeadline(desk, later), moveAbuseDeadline(desk, later)])
    expect(both.filter((answer) => 'code' in answer && answer.code === 'CHANGED')).toHaveLength(1)
    await liftAbuseSuspension(desk, { id, reason: REASON })
    const latest = { ...later, expectedDeadline: '2026-12-20', deadline: '2026-12-21' }
    expect(await moveAbuseDeadline(desk, latest)).toMatchObject({ code: 'CHANGED' })
    await expect(moveAbuseDeadline(desk, { ...later, id: 'abu_x' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const without = await suspended(suspendForAbuse(desk, { ...input, statement: { ...STATEMENT, deadline: null } }))
    expect(await moveAbuseDeadline(desk, { ...later, id: without.id })).toMatchObject({ code: 'CHANGED' })
  })
})

describe('acts of staff', () => {
  test('that come second change nothing, and each leaves an audit entry', async () => {
    const { desk, hosting, input } = await opened()
    const both = await Promise.all([suspendForAbuse(desk, input), suspendForAbuse(desk, input)])
    expect(both.filter((answer) => 'code' in answer && answer.code === 'CHANGED')).toHaveLength(1)
    const { id } = (await staffSuspensionOf(desk, hosting.id)) ?? { id: '' }
    await liftAbuseSuspension(desk, { id, reason: REASON })
    expect(await liftAbuseSuspension(desk, { id, reason: REASON })).toMatchObject({ code: 'CHANGED' })
    const { edges } = await listAuditEntries(desk, { filter: { objectId: hosting.id }, first: 50 })
    expect(edges.map(({ node }) => [node.act, node.refusal])).toEqual([
      ['liftAbuseSuspension', 'CHANGED'],
      ['liftAbuseSuspension', null],
      ['suspendForAbuse', 'CHANGED'],
      ['suspendForAbuse', null],
    ])
  })

  test('are refused without the facts, with a deadline in the past, and for things that cannot be suspended', async () => {
    const { ctx, desk, hosting, input } = await opened()
    const wrong = { ...STATEMENT, explanation: ' ', deadline: '2026-01-01' }
    expect(await suspendForAbuse(desk, { ...input, statement: wrong })).toMatchObject({
      code: 'INVALID_INPUT',
      issues: [{ field: 'explanation' }, { field: 'deadline' }],
    })
    expect(await suspendForAbuse(desk, { ...input, kind: 'DOMAIN' })).toMatchObject({ code: 'NOT_POSSIBLE' })
    await expect(suspendForAbuse(desk, { ...input, thingId: 'hst_x' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(liftAbuseSuspension(desk, { id: 'abu_x', reason: REASON })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
    await ctx.db.transaction((tx) => termOf(ctx, 'HOSTING').expire(ctx, tx, hosting.id, ctx.now))
    expect(await suspendForAbuse(desk, input)).toMatchObject({ code: 'NOT_POSSIBLE' })
    const reader = await staffContext(ctx, { name: 'Rik', roles: ['READER'] })
    await expect(suspendForAbuse(reader, input)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    expect(await suspensionOf(ctx, hosting.id)).toBeNull()
  })
})

test('staff see all that is suspended, what waits since its deadline, and what was lifted', async () => {
  const { ctx, desk, hosting, input } = await opened()
  const { id } = await suspended(suspendForAbuse(desk, input))
  const list = async (view: 'OPEN' | 'OVERDUE' | 'LIFTED') =>
    (await listAbuseSuspensions(desk, { view, first: 50 })).edges.map(({ node }) => node.id)
  const waiting = () => deadlinePassed.list(desk, { limit: 10, accountId: null })
  expect([await list('OPEN'), await list('OVERDUE'), await waiting()]).toEqual([[id], [], []])
  const [service] = await servicesOf(desk, ctx.viewer.ownerId ?? '')
  expect(service).toMatchObject({ id: hosting.id, isSuspendable: true })
  ctx.clock.moveTo(Date.parse('2026-12-07T12:00:00Z'))
  expect(await list('OVERDUE')).toEqual([id])
  expect(await waiting()).toMatchObject([
    { key: id, subject: NAME, cause: 'PHISHING', since: Date.parse('2026-12-06T00:00:00+01:00') },
  ])
  await liftAbuseSuspension(desk, { id, reason: REASON })
  ctx.clock.advance(DAY_MS)
  expect([await list('OPEN'), await list('LIFTED'), await waiting()]).toEqual([[], [id], []])
})

test('a list of suspensions is read in pages', async () => {
  const { ctx, desk, input } = await opened()
  for (const _ of [1, 2, 3]) {
    const { id } = await suspended(suspendForAbuse(desk, input))
    await liftAbuseSuspension(desk, { id, reason: REASON })
    ctx.clock.advance(1000)
  }
  const first = await listAbuseSuspensions(desk, { view: 'LIFTED', first: 2 })
  const after = first.pageInfo.endCursor
  const second = await listAbuseSuspensions(desk, { view: 'LIFTED', first: 2, after })
  expect([first.edges.length, first.totalCount, second.edges.length, second.totalCount]).toEqual([2, 3, 1, 3])
})

test('the data export of a customer has the suspensions, with their reasons', async () => {
  const { ctx, desk, hosting, input } = await opened()
  await suspendForAbuse(desk, input)
  expect(await exportSuspensions(ctx)).toMatchObject([
    { kind: 'HOSTING', thingId: hosting.id, reason: 'PHISHING', explanation: STATEMENT.explanation, liftedAt: null },
  ])
})

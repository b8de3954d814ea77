import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { all, one, run } from '../../db/query'
import { accounts } from '../../db/schema/accounts'
import { mailLog } from '../../db/schema/mail-log'
import { outbox } from '../../db/schema/outbox'
import { auditEntries } from '../../db/schema/staff'
import { webhookDeliveries, webhooks } from '../../db/schema/webhooks'
import type { MailReference } from '../../rules/mail-kinds'
import { HOUR_MS, MINUTE_MS } from '../../rules/time'
import { seal } from '../../server/common/seal'
import { payRefund } from '../../server/features/orders/orders.jobs'
import { enqueueMail } from '../../server/mail/mail'
import { defineJob } from '../../server/outbox/job'
import { enqueue } from '../../server/outbox/outbox'
import { PortPaused } from '../../server/ports/outside-unavailable'
import { verifyAuditChain } from '../../server/staff/systems/audit-check.service'
import { openStaffDesk, type StaffColleague, type StaffDesk } from '../support/staff-desk'

const REASON = 'storing opgelost'
const CANARY = 'KANARIE-geheim'

let desk: StaffDesk
let technician: StaffColleague
let support: StaffColleague
let finance: StaffColleague

beforeAll(async () => {
  desk = await openStaffDesk()
  technician = await desk.member('Daan', ['TECHNICAL'])
  support = await desk.member('Mila', ['SUPPORT'])
  finance = await desk.member('Noor', ['FINANCE'])
  await desk.shop.settle()
})
afterAll(() => desk.close())

const db = () => desk.app.deps.db
const entries = () => all(db().reader.select().from(auditEntries).orderBy(asc(auditEntries.position)))
const messageOf = (id: string) => one(db().reader.select().from(outbox).where(eq(outbox.id, id)))

const anything = z.record(z.string(), z.unknown())
let made = 0

/** Adds a message that was given up, with a sealed payload. Returns its id. */
async function givenUp(
  job: string,
  cause: string,
  payload: Record<string, unknown> = { token: CANARY },
): Promise<string> {
  const reference = `proef-${++made}`
  const now = desk.clock.now()
  const tomorrow = { reference, payload, runAt: now + 24 * HOUR_MS }
  await db().transaction((tx) => enqueue(tx, defineJob(job, anything, { maxAttempts: 1 }), tomorrow, now))
  const sealed = { sealed: seal(desk.app.deps.config.secret, JSON.stringify(payload)) }
  const set = { failedAt: now, lastError: cause, payload: sealed, attempts: 5 }
  await db().transaction(
    async (tx) => void (await run(tx.update(outbox).set(set).where(eq(outbox.reference, reference)))),
  )
  return (await one(db().reader.select().from(outbox).where(eq(outbox.reference, reference))))?.id ?? ''
}

const CHANGED = '... on JobsChanged { changed remaining skipped { id why } } ... on CountChanged { current }'

describe('jobs', () => {
  test('are grouped by job and cause, and retried with one confirmation', async () => {
    const cause = 'OutsideUnavailable: hosting'
    const ids = [await givenUp('look-at-domain', cause), await givenUp('look-at-domain', cause)]
    const { data } = await technician.browser.graphql(`{
      jobCauses { job cause count dropEffect }
      jobTotals(group: WORK) { givenUp }
      jobs(filter: { job: "look-at-domain", cause: "${cause}" }) {
        totalCount edges { node { id state attempts isSealed facts { name value } cause } }
      }
    }`)
    expect(data.jobCauses).toContainEqual({ job: 'look-at-domain', cause, count: 2, dropEffect: 'NOT_CHECKED' })
    expect(data.jobTotals.givenUp).toBeGreaterThanOrEqual(2)
    expect(data.jobs.totalCount).toBe(2)
    expect(data.jobs.edges[0].node).toMatchObject({ state: 'GIVEN_UP', isSealed: true, facts: [], attempts: 5 })
    const before = (await entries()).length
    const filter = { job: 'look-at-domain', cause }
    const answer = await support.browser.act('retryJobs', { filter, expectedCount: 2, reason: REASON }, CHANGED)
    expect(answer).toMatchObject({ is: 'JobsChanged', changed: 2, remaining: 0, skipped: [] })
    for (const id of ids) expect(await messageOf(id)).toMatchObject({ failedAt: null })
    expect((await entries()).slice(before)).toMatchObject([
      { act: 'retryJobs', reason: REASON, changes: [{ field: 'jobs', after: '2 × look-at-domain' }] },
    ])
    await desk.shop.settle()
  })

  test('stay when their number has moved by more than 5 percent since it was shown', async () => {
    const id = await givenUp('look-at-domain', 'ZodError')
    const filter = { job: 'look-at-domain', cause: 'ZodError' }
    const answer = await support.browser.act('retryJobs', { filter, expectedCount: 3, reason: REASON }, CHANGED)
    expect(answer).toMatchObject({ is: 'CountChanged', code: 'COUNT_CHANGED', current: 1 })
    expect(await messageOf(id)).toMatchObject({ failedAt: expect.any(Number) })
  })

  test('are dropped with a reason, which is kept with them; those about money are not', async () => {
    const check = await givenUp('look-at-domain', 'Dropped')
    const money = await givenUp(payRefund.name, 'Dropped')
    const unknown = await givenUp('of-another-release', 'Dropped')
    const input = { ids: [check, money, unknown], reason: REASON }
    expect(await support.browser.act('dropJobs', input, CHANGED)).toMatchObject({ code: 'FORBIDDEN' })
    const answer = await technician.browser.act('dropJobs', input, CHANGED)
    expect(answer).toMatchObject({ is: 'JobsChanged', changed: 1 })
    expect(answer.skipped).toEqual([
      { id: money, why: 'MONEY' },
      { id: unknown, why: 'MONEY' },
    ])
    expect(await messageOf(check)).toMatchObject({
      droppedAt: desk.clock.now(),
      dropReason: REASON,
      payload: { isDeleted: true },
    })
    const { data } = await technician.browser.graphql(
      '{ jobs(filter: { state: DROPPED }) { edges { node { id dropReason } } } }',
    )
    expect(data.jobs.edges).toEqual([{ node: { id: check, dropReason: REASON } }])
    const again = await technician.browser.act('retryJobs', { ids: [check], reason: REASON }, CHANGED)
    expect(again.skipped).toEqual([{ id: check, why: 'STATE' }])
  })

  test('ask for some jobs, or a filter with its number', async () => {
    for (const input of [{}, { ids: [] }, { filter: {} }, { ids: ['job_x'], filter: {}, expectedCount: 1 }])
      expect(await support.browser.act('retryJobs', { ...input, reason: REASON })).toMatchObject({ is: 'InvalidInput' })
  })

  test('are read page by page, in each state', async () => {
    for (let i = 0; i < 5; i++) await givenUp('look-at-domain', 'Pages')
    const seen: string[] = []
    for (let after: string | null = null, page = 0; page < 3; page++) {
      const { data } = await technician.browser.graphql(
        `query Page($after: String) { jobs(filter: { cause: "Pages" }, first: 2, after: $after) {
          edges { node { id } } pageInfo { hasNextPage endCursor } } }`,
        { after },
      )
      seen.push(...data.jobs.edges.map(({ node }: { node: { id: string } }) => node.id))
      after = data.jobs.pageInfo.endCursor
      expect(data.jobs.pageInfo.hasNextPage).toBe(page < 2)
    }
    expect(new Set(seen).size).toBe(5)
    for (const state of ['WAITING', 'RUNNING', 'GIVEN_UP', 'DROPPED', 'DONE']) {
      const { errors } = await technician.browser.graphql(
        `{ jobs(filter: { state: ${state}, text: "a" }) { totalCount } }`,
      )
      expect(errors).toBeUndefined()
    }
  })

  test('are not for who has no right to retry them', async () => {
    const answer = await finance.browser.graphql('{ jobs { totalCount } }')
    expect(answer.errors?.[0]?.extensions.code).toBe('FORBIDDEN')
  })
})

describe('mails', () => {
  const words = { subject: 'Je bestelling', text: `Zie https://wimpel.example/bestelling/${'x'.repeat(30)}` }
  const html = `<p onclick="x()">Zie <a href="https://wimpel.example/${'x'.repeat(30)}">hier</a><script>alert(1)</script></p>`

  async function queue(reference: MailReference): Promise<string> {
    const now = desk.clock.now()
    const mail = { ...words, html, to: 'klant@voorbeeld.example', reference, sendAt: now + HOUR_MS }
    await db().transaction((tx) => enqueueMail(tx, mail, now))
    return (await one(db().reader.select().from(mailLog).where(eq(mailLog.reference, reference))))?.id ?? ''
  }

  const READ = 'query Mail($id: ID!) { mail(id: $id) { mail { state kind isReadable } body { subject text html } } }'

  test('are listed for everybody who sees customers, and read and sent again by support only', async () => {
    const id = await queue('order-placed-ord_lijst')
    const reader = await desk.member('Rob', ['READER'])
    const list = '{ mails(filter: { to: "klant@voorbeeld.example" }) { edges { node { id to kind state } } } }'
    for (const { browser } of [finance, reader]) {
      const { data } = await browser.graphql(list)
      const nodes = data.mails.edges.map(({ node }: { node: { id: string } }) => node)
      expect(nodes).toContainEqual({ id, to: 'klant@voorbeeld.example', kind: 'order-placed', state: 'QUEUED' })
      expect((await browser.graphql(READ, { id })).errors?.[0]?.extensions.code).toBe('FORBIDDEN')
      expect(await browser.act('sendMailAgain', { id, reason: REASON })).toMatchObject({ code: 'FORBIDDEN' })
    }
  })

  test('are read without links that give access, and each look is recorded', async () => {
    const id = await queue('order-placed-ord_proef')
    const before = (await entries()).length
    const { data } = await support.browser.graphql(READ, { id })
    expect(data.mail.mail).toEqual({ state: 'QUEUED', kind: 'order-placed', isReadable: true })
    expect(data.mail.body.text).toBe('Zie https://wimpel.example/…')
    expect(data.mail.body.html).not.toMatch(/href|script>|onclick/)
    expect(data.mail.body.html).toContain("default-src 'none'")
    expect((await entries()).slice(before)).toMatchObject([{ act: 'mail', objectId: id, outcome: 'DONE' }])
  })

  const FRAME = 'query Mail($id: ID!) { mail(id: $id) { body { framePath } } }'
  const frameOf = async (id: string): Promise<string> =>
    (await support.browser.graphql(FRAME, { id })).data.mail.body.framePath

  test('are shown as laid out at an address of their own, whose policy allows styles and no script', async () => {
    const path = await frameOf(await queue('order-placed-ord_kader'))
    const before = (await entries()).length
    const response = await support.browser.fetch(path)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('x-frame-options')).toBe('SAMEORIGIN')
    const policy = response.headers.get('content-security-policy') ?? ''
    expect(policy.split('; ')).toEqual(
      expect.arrayContaining([
        ...["default-src 'none'", "style-src 'unsafe-inline'", "img-src 'self' data:"],
        ...["frame-ancestors 'self'", 'sandbox'],
      ]),
    )
    expect(policy).not.toContain('script-src')
    const shown = await response.text()
    expect(shown).toMatch(/Zie .*hier/)
    expect(shown).not.toMatch(/href|script>|onclick/)
    // Opening the mail left the entry.
    expect(await entries()).toHaveLength(before)
  })

  test('are shown to the staff member who opened them, for five minutes, and never with the ticket of something else', async () => {
    const path = await frameOf(await queue('order-placed-ord_ander'))
    const other = await desk.member('Pien', ['SUPPORT'])
    const statusFor = async ({ browser }: typeof other, asked = path) => (await browser.fetch(asked)).status
    expect(await statusFor(other)).toBe(404)
    expect(await statusFor(finance)).toBe(403)
    expect((await fetch(new URL(path, desk.app.staff?.url()))).status).toBe(401)
    expect(await statusFor(support, `/staff/mails/frame?ticket=anders`)).toBe(404)
    expect(await statusFor(support, '/staff/mails/frame')).toBe(400)
    const owner = await desk.member('Otto', ['OWNER'])
    const words = 'openingNl: "Dag", openingEn: "", subjectNl: "", subjectEn: ""'
    const preview = `{ mailWordsPreview(kind: "order-placed", ${words}) { nl { framePath } } }`
    const sample: string = (await owner.browser.graphql(preview)).data.mailWordsPreview.nl.framePath
    const page = await (await owner.browser.fetch(sample)).text()
    expect(page).toContain('>Dag<')
    expect(page).toContain('<style')
    expect(await statusFor(owner, sample.replace('/sample', '/frame'))).toBe(404)
    expect(await statusFor(support, sample)).toBe(403)
    desk.clock.advance(6 * MINUTE_MS)
    expect(await statusFor(support)).toBe(404)
  })

  test.each(['reset-abc', 'activation-abc', 'email-change-abc', 'iets-nieuws-abc'] as const)(
    'that hold a code, or are of an unlisted kind, are not: %s',
    async (reference) => {
      // An earlier release may have queued a mail of a kind that this one does not know.
      const id = await queue(`${reference}${++made}` as MailReference)
      const { data } = await support.browser.graphql(READ, { id })
      expect(data.mail).toMatchObject({ mail: { isReadable: false }, body: null })
      const answer = await support.browser.act('sendMailAgain', { id, reason: REASON })
      expect(answer).toMatchObject({ is: 'MailGone', code: 'MAIL_GONE' })
    },
  )

  test('are sent again as a new one, to another address if that was wrong', async () => {
    const id = await queue(`order-paid-${++made}`)
    const input = { id, to: 'goed@voorbeeld.example', reason: REASON }
    const answer = await support.browser.act('sendMailAgain', input, '... on StaffMail { id to kind repeats state }')
    expect(answer).toMatchObject({ to: 'goed@voorbeeld.example', kind: 'order-paid', repeats: id, state: 'QUEUED' })
    await desk.shop.settle()
    expect(desk.shop.mails()).toContainEqual(expect.objectContaining({ to: 'goed@voorbeeld.example' }))
    const { data } = await support.browser.graphql(
      '{ mails(filter: { to: "goed@voorbeeld.example" }) { totalCount edges { node { state } } } }',
    )
    expect(data.mails).toEqual({ totalCount: 1, edges: [{ node: { state: 'ACCEPTED' } }] })
    const wrong = await support.browser.act('sendMailAgain', { id, to: 'geen adres', reason: REASON })
    expect(wrong).toMatchObject({ is: 'InvalidInput' })
  })
})

describe('webhooks', () => {
  test('that the shop paused are resumed, and their failed messages are sent again', async () => {
    const now = desk.clock.now()
    const account = await one(db().reader.select().from(accounts).limit(1))
    const hook = { id: `whk_${++made}`, accountId: account?.id ?? '', events: ['ORDER_CHANGED' as const] }
    const secret = { sealedSecret: seal(desk.app.deps.config.secret, CANARY), secretEnd: 'arie' }
    await db().transaction(async (tx) => {
      const url = `https://hooks.klant.example/pad/${CANARY}?sleutel=${CANARY}`
      const state = { failingSince: now - HOUR_MS, pausedAt: now, pausedByShop: true }
      const query = '{ __typename }'
      await run(tx.insert(webhooks).values({ ...hook, ...secret, ...state, url, query, locale: 'nl', createdAt: now }))
      const row = { webhookId: hook.id, event: 'ORDER_CHANGED' as const, subjectId: 'ord_x', number: 1 }
      const tried = { state: 'FAILED' as const, attempts: 9, responseStatus: 500, roundSince: now, createdAt: now }
      await run(tx.insert(webhookDeliveries).values({ ...row, ...tried, id: `msg_${made}` }))
    })
    const query = '{ failingWebhooks { edges { node { id host state failed lastStatus } } } }'
    const { data } = await support.browser.graphql(query)
    expect(data.failingWebhooks.edges).toEqual([
      { node: { id: hook.id, host: 'hooks.klant.example', state: 'PAUSED_BY_SHOP', failed: 1, lastStatus: 500 } },
    ])
    const input = { webhookId: hook.id, reason: REASON }
    const answer = await support.browser.act(
      'resendFailedWebhooks',
      input,
      '... on StaffWebhook { state failed waiting }',
    )
    expect(answer).toMatchObject({ is: 'StaffWebhook', state: 'FAILING', failed: 0, waiting: 1 })
    await db().transaction(
      async (tx) => void (await run(tx.update(webhooks).set({ pausedAt: now, pausedByShop: false }))),
    )
    expect(await support.browser.act('resendFailedWebhooks', input)).toMatchObject({ is: 'InvalidInput' })
    expect((await support.browser.graphql(query)).data.failingWebhooks.edges).toEqual([])
  })
})

describe('systems', () => {
  const inAnHour = () => new Date(desk.clock.now() + HOUR_MS).toISOString()
  const STATE = '... on StaffSystem { id state pause { reason by } }'

  test('are paused on all instances until a time, and resumed', async () => {
    const { ports } = desk.app.deps
    const pause = { port: 'vatCheck', isPaused: true, until: inAnHour(), reason: REASON }
    expect(await support.browser.act('setPortPaused', pause)).toMatchObject({ code: 'FORBIDDEN' })
    await technician.browser.act('confirmFactor', { code: await technician.code() })
    const answer = await technician.browser.act('setPortPaused', { ...pause, until: inAnHour() }, STATE)
    expect(answer).toMatchObject({ id: 'vatCheck', state: 'PAUSED', pause: { reason: REASON, by: 'Daan' } })
    await expect.poll(() => desk.app.deps.portPauses.untilOf('vatCheck')).not.toBeNull()
    await expect(ports.vatCheck.check('NL123456789B01')).rejects.toThrow(PortPaused)
    expect(desk.app.deps.degradedPorts()).toContain('vatCheck')
    const resumed = await technician.browser.act('setPortPaused', { ...pause, isPaused: false, until: null }, STATE)
    expect(resumed).toMatchObject({ pause: null })
    await expect.poll(() => desk.app.deps.portPauses.untilOf('vatCheck')).toBeNull()
  })

  test.each([
    { port: 'captcha', until: inAnHour },
    { port: 'onbekend', until: inAnHour },
    { port: 'mailer', until: () => new Date(0).toISOString() },
    { port: 'mailer', until: () => new Date(desk.clock.now() + 40 * 24 * HOUR_MS).toISOString() },
  ])('refuse a pause of $port with a wrong time or name', async ({ port, until }) => {
    await technician.browser.act('confirmFactor', { code: await technician.code() })
    const input = { port, isPaused: true, until: until(), reason: REASON }
    expect(await technician.browser.act('setPortPaused', input)).toMatchObject({ is: 'InvalidInput' })
  })

  test('let their jobs wait during a pause, without counting attempts', async () => {
    await technician.browser.act('confirmFactor', { code: await technician.code() })
    const pause = { port: 'mailer', isPaused: true, until: inAnHour(), reason: REASON }
    await technician.browser.act('setPortPaused', pause)
    await expect.poll(() => desk.app.deps.portPauses.untilOf('mailer')).not.toBeNull()
    const now = desk.clock.now()
    const mail = {
      subject: 'a',
      text: 'a',
      html: 'a',
      to: 'a@voorbeeld.example',
      reference: `batch-${++made}` as const,
    }
    await db().transaction((tx) => enqueueMail(tx, mail, now))
    await desk.shop.settle()
    const waiting = () => one(db().reader.select().from(outbox).where(eq(outbox.reference, mail.reference)))
    expect(await waiting()).toMatchObject({ attempts: 0, failedAt: null, lastError: 'PortPaused: mailer' })
    await technician.browser.act('setPortPaused', { ...pause, isPaused: false, until: null })
    await expect.poll(() => desk.app.deps.portPauses.untilOf('mailer')).toBeNull()
    desk.clock.advance(61_000)
    await desk.shop.settle()
    expect(await waiting()).toMatchObject({ doneAt: expect.any(Number) })
  })

  test('are tested, and have the result and the plan each time that a document comes back', async () => {
    const input = { system: 'mailer', reason: REASON }
    expect(await technician.browser.act('testSystems', input)).toMatchObject({ is: 'SystemsTested' })
    expect(await technician.browser.act('testSystems', input)).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
    const query =
      '{ systems { id lastTest { by isOk steps { kind outcome } } plan { kind state choices { adapter } } } }'
    for (let times = 0; times < 4; times++) {
      const { data, errors } = await technician.browser.graphql(query)
      expect(errors).toBeUndefined()
      const mailer = data.systems.find(({ id }: { id: string }) => id === 'mailer')
      expect(mailer.lastTest).toEqual({ by: 'Daan', isOk: true, steps: [{ kind: 'PLAYED', outcome: 'SKIPPED' }] })
      expect(mailer.plan.map(({ kind }: { kind: string }) => kind)).toEqual(['SETTINGS', 'SWITCH', 'ANSWER'])
    }
  })

  test('are examined in the background, with the last result meanwhile', async () => {
    const run = '{ runDoctor { isRunning finishedAt } }'
    expect((await technician.browser.graphql(run)).data.runDoctor).toMatchObject({ isRunning: true, finishedAt: null })
    const report = async () =>
      (await technician.browser.graphql('{ doctorReport { isRunning findings { check isOk message } } }')).data
        .doctorReport
    await expect.poll(async () => (await report()).isRunning, { timeout: 15_000 }).toBe(false)
    expect((await report()).findings).toContainEqual(
      expect.objectContaining({ check: 'database: reached', isOk: true }),
    )
  })
})

test('the chain of the audit log is verified in the background', async () => {
  const owner = await desk.member('Jan', ['OWNER'])
  const query = '{ auditChain { count faultAt } }'
  expect((await owner.browser.graphql(query)).data.auditChain).toBeNull()
  await verifyAuditChain(desk.app.deps)
  expect((await owner.browser.graphql(query)).data.auditChain).toMatchObject({ faultAt: null })
  expect((await support.browser.graphql(query)).data.auditChain).toBeNull()
})

test('no query about jobs, mails, webhooks or systems returns a secret', async () => {
  const id = await givenUp('send-mail', 'Secret', {
    to: 'a@voorbeeld.example',
    subject: CANARY,
    text: CANARY,
    html: CANARY,
  })
  const all = `{
    jobs(first: 200) { edges { node { id reference facts { name value } cause subject { title } } } }
    waiting: jobs(first: 200, filter: { state: WAITING }) { edges { node { id reference facts { name value } } } }
    job(id: "${id}") { facts { name value } reference cause }
    mails(first: 200) { edges { node { to kind cause } } }
    failingWebhooks { edges { node { host customer } } }
    systems { id adapter lastError pause { reason } lastTest { by steps { subject message fix } } plan { message variable choices { missing } } }
    handovers { current { text } }
    doctorReport { findings { check message fix } }
  }`
  const answer = await technician.browser.graphql(all)
  expect(answer.errors).toBeUndefined()
  expect(JSON.stringify(answer)).not.toContain(CANARY)
})

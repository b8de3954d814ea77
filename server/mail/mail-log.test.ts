import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { one, run } from '../../db/query'
import { mailLog } from '../../db/schema/mail-log'
import { HOUR_MS } from '../../rules/time'
import { staffContext } from '../../tests/support/staff-context'
import { type TestContext, testContext } from '../../tests/support/test-context'
import { STAFF_PARTS } from '../features'
import type { DeliveryReport } from '../ports/mailer'
import { listStaffMails } from '../staff/mails/mails.service'
import { OWN_PARTS } from '../staff/schema'
import { listWorkItems, markWorkItemHandled } from '../staff/work/work.service'
import { enqueueMail, listMails, mailSentAt } from './mail'
import { listFailingAddresses, noteReport } from './mail-log'

const TO = 'klant@voorbeeld.example'
let mails = 0

/** Sends a mail. Returns its reference, and the token that names it in reports. */
async function sent(ctx: TestContext, to = TO) {
  const reference = `order-placed-${++mails}` as const
  const mail = { to, reference, subject: 'Je bestelling', text: 'Dank je.', html: '<p>Dank je.</p>' }
  await ctx.db.transaction((tx) => enqueueMail(tx, mail, ctx.now))
  await ctx.jobs.settle()
  const { reportToken } = await rowOf(ctx, reference)
  return { reference, token: reportToken ?? '' }
}

async function rowOf({ db }: TestContext, reference: string) {
  const row = await one(db.reader.select().from(mailLog).where(eq(mailLog.reference, reference)))
  if (!row) throw new Error(`no mail ${reference}`)
  return row
}

const failed = (token: string, more: Partial<DeliveryReport> = {}): DeliveryReport => ({
  ...{ token, outcome: 'failed', cause: 'UNKNOWN_MAILBOX', words: '550 5.1.1 …: User unknown' },
  ...more,
})
const isFailing = async ({ db }: TestContext) => (await listFailingAddresses(db.reader, [TO])).has(TO)

test('a mail that a mail server returns has bounced, once, and was not sent', async () => {
  const ctx = await testContext()
  const { reference, token } = await sent(ctx)
  expect(token).toMatch(/^[0-9a-f]{32}$/)
  expect(await mailSentAt(ctx.db.reader, reference)).toBe(ctx.now)
  ctx.clock.advance(HOUR_MS)
  const at = ctx.now
  const log = vi.spyOn(ctx.log, 'info')
  await noteReport(ctx, failed(token))
  ctx.clock.advance(HOUR_MS)
  await noteReport(ctx, failed(token, { cause: 'SPAM', words: 'other' }))
  await noteReport(ctx, failed(token, { outcome: 'delayed' }))
  expect(await rowOf(ctx, reference)).toMatchObject({
    ...{ state: 'ACCEPTED', bouncedAt: at, bounceCause: 'UNKNOWN_MAILBOX', delayedAt: null, changedAt: at },
    report: '550 5.1.1 …: User unknown',
  })
  expect(await mailSentAt(ctx.db.reader, reference)).toBe('failed')
  expect(await listMails(ctx.db.reader, [reference])).toEqual([{ reference, state: 'BOUNCED', at }])
  expect(log).toHaveBeenCalledOnce()
  expect(JSON.stringify(log.mock.calls)).not.toMatch(/voorbeeld|User unknown/)
})

test('a delay is noted and changes no state', async () => {
  const ctx = await testContext()
  const { reference, token } = await sent(ctx)
  await noteReport(ctx, failed(token, { outcome: 'delayed', cause: 'UNDELIVERABLE', words: '4.4.1' }))
  expect(await rowOf(ctx, reference)).toMatchObject({ bouncedAt: null, delayedAt: ctx.now, report: '4.4.1' })
  expect(await mailSentAt(ctx.db.reader, reference)).toBe(ctx.now)
  expect(await isFailing(ctx)).toBe(false)
})

test('a report about a mail that is not known changes nothing', async () => {
  const ctx = await testContext()
  const { reference } = await sent(ctx)
  await noteReport(ctx, failed('0'.repeat(32)))
  await noteReport(ctx, failed(''))
  expect(await rowOf(ctx, reference)).toMatchObject({ bouncedAt: null, delayedAt: null })
})

test('a report can come before its mail is known to be accepted', async () => {
  const ctx = await testContext()
  const { reference, token } = await sent(ctx)
  await ctx.db.transaction((tx) => run(tx.update(mailLog).set({ state: 'QUEUED' })))
  await noteReport(ctx, failed(token))
  await ctx.db.transaction((tx) => run(tx.update(mailLog).set({ state: 'ACCEPTED' })))
  expect(await listMails(ctx.db.reader, [reference])).toMatchObject([{ state: 'BOUNCED' }])
})

test('an address returns mail until a mail is accepted that was sent after the bounce', async () => {
  const ctx = await testContext()
  const first = await sent(ctx)
  ctx.clock.advance(HOUR_MS)
  const second = await sent(ctx)
  ctx.clock.advance(HOUR_MS)
  await noteReport(ctx, failed(first.token))
  // The second was accepted before anybody knew of the first.
  expect(await isFailing(ctx)).toBe(true)
  ctx.clock.advance(HOUR_MS)
  await sent(ctx)
  expect(await isFailing(ctx)).toBe(false)
  await noteReport(ctx, failed(second.token))
  expect(await isFailing(ctx)).toBe(true)
})

test('the list of mails has bounced ones apart from accepted ones', async () => {
  const shop = await testContext()
  const ctx = await staffContext(shop, { name: 'Noor', roles: ['OWNER'] })
  const { token } = await sent(shop)
  await sent(shop)
  await noteReport(ctx, failed(token))
  const listed = async (state: 'ACCEPTED' | 'BOUNCED') =>
    (await listStaffMails(ctx, { filter: { state, to: TO }, first: 10 })).edges.map(({ node }) => node)
  expect(await listed('ACCEPTED')).toMatchObject([{ state: 'ACCEPTED', cause: null, report: null }])
  expect(await listed('BOUNCED')).toMatchObject([
    { state: 'BOUNCED', cause: 'UNKNOWN_MAILBOX', report: '550 5.1.1 …: User unknown' },
  ])
})

test('bounced mails wait as work, one item for each cause, until mail arrives', async () => {
  const parts = [...OWN_PARTS, ...STAFF_PARTS]
  const shop = await testContext()
  const ctx = await staffContext(shop, { name: 'Noor', roles: ['OWNER'], parts })
  const work = async () =>
    (await listWorkItems(ctx, { first: 100 })).edges
      .map(({ node }) => node)
      .filter(({ kind }) => kind === 'mail-given-up')
      .map(({ id, cause, count, path, canBeHandled }) => ({ id, cause, count, path, canBeHandled }))
  expect(await work()).toEqual([])
  const path = '/beheer/taken?soort=mail&mail=BOUNCED'
  for (const to of [TO, TO, 'ander@voorbeeld.example']) await noteReport(ctx, failed((await sent(shop, to)).token))
  await noteReport(ctx, failed((await sent(shop, 'vol@voorbeeld.example')).token, { cause: 'MAILBOX_FULL' }))
  expect((await work()).sort((a, b) => a.count - b.count)).toEqual([
    { id: 'mail-given-up:bounced:MAILBOX_FULL', cause: 'MAILBOX_FULL', count: 1, path, canBeHandled: true },
    { id: 'mail-given-up:bounced:UNKNOWN_MAILBOX', cause: 'UNKNOWN_MAILBOX', count: 2, path, canBeHandled: true },
  ])
  shop.clock.advance(HOUR_MS)
  await sent(shop, 'vol@voorbeeld.example')
  expect((await work()).map(({ cause }) => cause)).toEqual(['UNKNOWN_MAILBOX'])
})

test('handled bounces wait again when another mail of that cause bounces', async () => {
  const parts = [...OWN_PARTS, ...STAFF_PARTS]
  const shop = await testContext()
  const ctx = await staffContext(shop, { name: 'Noor', roles: ['OWNER'], parts })
  const count = async () =>
    (await listWorkItems(ctx, { first: 100 })).edges.filter(({ node }) => node.kind === 'mail-given-up').length
  await noteReport(ctx, failed((await sent(shop)).token))
  await markWorkItemHandled(ctx, { id: 'mail-given-up:bounced:UNKNOWN_MAILBOX', reason: 'klant gebeld' })
  expect(await count()).toBe(0)
  shop.clock.advance(HOUR_MS)
  await noteReport(ctx, failed((await sent(shop, 'nog-een@voorbeeld.example')).token))
  expect(await count()).toBe(1)
})

import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { all, run } from '../../../db/query'
import { accounts } from '../../../db/schema/accounts'
import { priceSets } from '../../../db/schema/catalogue'
import { domains } from '../../../db/schema/domains'
import { mailLog } from '../../../db/schema/mail-log'
import { priceNotices } from '../../../db/schema/price-notices'
import { type Day, startOfDay } from '../../../rules/calendar'
import { DAY_MS, HOUR_MS } from '../../../rules/time'
import { savePriceSet } from '../../../tests/support/price-sets'
import { type TestContext, type TestContextOptions, testContext } from '../../../tests/support/test-context'
import { noteReport } from '../../mail/mail-log'
import { MailRefused } from '../../ports/mailer'
import { refreshCatalogue } from '../catalogue/catalogue.service'
import { CUSTOMER } from '../orders/orders.test-support'
import { tellPriceRaises } from './price-notices.service'
import { findRenewable, nextTermOfOwner } from './renewables.service'

const COM = { code: 'DOMAIN_COM', original: 1499, discounted: 1299 }
const idOf = (name: string) => `dom_${name.padEnd(22, 'A')}`

/** A shop of one customer with .com names whose terms end on these days, and a raise that was approved just now. */
async function raised(
  { ends, validFrom }: { ends: Record<string, Day>; validFrom: Day },
  options: TestContextOptions = {},
) {
  const ctx = await testContext({ signedInAs: CUSTOMER, ...options })
  const accountId = ctx.viewer.account?.id ?? ''
  await ctx.db.transaction(async (tx) => {
    await run(tx.delete(domains))
    for (const [name, day] of Object.entries(ends)) {
      const at = { registeredAt: ctx.now - DAY_MS, createdAt: ctx.now - DAY_MS, expiresAt: startOfDay(day) + HOUR_MS }
      await run(tx.insert(domains).values({ id: idOf(name), accountId, name: `${name}.com`, ...at }))
    }
  })
  await savePriceSet(ctx.db, { validFrom: startOfDay(validFrom), now: ctx.now, prices: [COM] })
  await refreshCatalogue(ctx)
  return ctx
}

/** Lets the task of the next day run, and the mails go out. */
async function nextDay(ctx: TestContext) {
  ctx.clock.advance(DAY_MS)
  await tellPriceRaises(ctx)
  await ctx.jobs.settle()
  await tellPriceRaises(ctx)
}

const mailsOf = (ctx: TestContext) =>
  ctx.adapters.embedded.mailbox
    .list()
    .filter(({ subject }) => subject.startsWith('De prijs van'))
    .reverse()
const noticesIn = (ctx: TestContext) => all(ctx.db.reader.select().from(priceNotices))

async function priceOf(ctx: TestContext, name: string) {
  const thing = await findRenewable(ctx.db.reader, 'DOMAIN', idOf(name))
  return thing && (await nextTermOfOwner(ctx, ctx.db.reader, thing))[0]?.price.original
}

test('an owner is told once, by one mail, and pays the raise from the given number of days on', async () => {
  const ctx = await raised({ ends: { vroeg: '2027-01-10', laat: '2027-03-14' }, validFrom: '2027-01-01' })
  expect(await priceOf(ctx, 'laat')).toBe(1299)
  for (let day = 0; day < 3; day++) await nextDay(ctx)
  const [mail, ...others] = mailsOf(ctx)
  expect(others).toEqual([])
  expect(mail?.subject).toBe('De prijs van je .com gaat omhoog')
  // Amounts have a no-break space.
  const words = mail?.text.replaceAll('\u00a0', ' ')
  expect(words).toContain('Vanaf je verlenging op 14 maart 2027 betaal je € 14,99 in plaats van € 12,99 per jaar.')
  expect(words).toContain('laat.com')
  expect(await noticesIn(ctx)).toMatchObject([{ state: 'TOLD' }])
  expect(await priceOf(ctx, 'vroeg')).toBe(1299)
  expect(await priceOf(ctx, 'laat')).toBe(1499)
})

test('nothing is mailed before 17:00 of the day, so that staff can cancel', async () => {
  const ctx = await raised({ ends: { laat: '2027-06-14' }, validFrom: '2027-01-01' })
  await tellPriceRaises(ctx)
  expect(await noticesIn(ctx)).toEqual([])
})

test('a mail that the mail server refuses tells nothing: the earlier price stays', async () => {
  const mailer = { send: () => Promise.reject(new MailRefused(550)) }
  const ctx = await raised({ ends: { laat: '2027-06-14' }, validFrom: '2027-01-01' }, { ports: { mailer } })
  await nextDay(ctx)
  expect(await noticesIn(ctx)).toMatchObject([{ state: 'NOT_DELIVERED' }])
  expect(await priceOf(ctx, 'laat')).toBe(1299)
})

test('a mail that bounces days later told nothing either: the earlier price stays, and nobody is told twice', async () => {
  const ctx = await raised({ ends: { laat: '2027-06-14' }, validFrom: '2027-01-01' })
  await nextDay(ctx)
  expect(await priceOf(ctx, 'laat')).toBe(1499)
  ctx.clock.advance(4 * DAY_MS)
  const [row] = await all(ctx.db.reader.select().from(mailLog).where(eq(mailLog.kind, 'price-raise')))
  const report = { outcome: 'failed', cause: 'UNKNOWN_MAILBOX', words: '550 5.1.1' } as const
  await noteReport(ctx, { ...report, token: row?.reportToken ?? '' })
  for (let day = 0; day < 2; day++) await nextDay(ctx)
  expect(await noticesIn(ctx)).toMatchObject([{ state: 'NOT_DELIVERED', toldAt: null }])
  expect(await priceOf(ctx, 'laat')).toBe(1299)
  expect(mailsOf(ctx)).toHaveLength(1)
})

test('a blocked customer, and who switched renewal off, are not told; once they renew again they are', async () => {
  const ctx = await raised({ ends: { laat: '2027-06-14' }, validFrom: '2027-01-01' })
  await ctx.db.transaction((tx) => run(tx.update(domains).set({ renews: false })))
  await nextDay(ctx)
  await ctx.db.transaction((tx) => run(tx.update(domains).set({ renews: true })))
  await ctx.db.transaction((tx) => run(tx.update(accounts).set({ isBlocked: true })))
  await nextDay(ctx)
  expect(await noticesIn(ctx)).toEqual([])
  await ctx.db.transaction((tx) => run(tx.update(accounts).set({ isBlocked: false })))
  await nextDay(ctx)
  expect(await noticesIn(ctx)).toMatchObject([{ state: 'TOLD' }])
})

test('a set that is cancelled after its mails is taken back by a mail, once', async () => {
  const ctx = await raised({ ends: { laat: '2027-06-14' }, validFrom: '2027-03-01' })
  await nextDay(ctx)
  await ctx.db.transaction((tx) => run(tx.update(priceSets).set({ state: 'CANCELLED' })))
  await refreshCatalogue(ctx)
  for (let day = 0; day < 2; day++) await nextDay(ctx)
  expect(mailsOf(ctx).map(({ subject }) => subject)).toEqual([
    'De prijs van je .com gaat omhoog',
    'De prijs van je .com gaat toch niet omhoog',
  ])
  expect(await priceOf(ctx, 'laat')).toBe(1299)
})

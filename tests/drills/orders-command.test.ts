import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { run } from '../../db/query'
import { outbox } from '../../db/schema/outbox'
import { getOrder } from '../../server/features/orders/orders.service'
import { booksOf, CUSTOMER, fillBasket, order, pay } from '../../server/features/orders/orders.test-support'
import { MailRefused } from '../../server/ports/mailer'
import { unavailableRegistry } from '../support/failing-ports'
import { type TestContext, testContext } from '../support/test-context'

const NAME = 'volhouder.nl'

/** Runs `npm run orders -- …` or `npm run jobs -- …` in another process, beside the running shop. */
async function command(ctx: TestContext, script: 'orders' | 'jobs', ...args: string[]): Promise<string> {
  const { dataDir, databaseUrl, secret } = ctx.config
  const env = {
    ...process.env,
    ...{ DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '', SECRET: secret, ALLOW_EMBEDDED: '1', NODE_OPTIONS: '' },
  }
  const started = [`dist/scripts/${script}.js`, script, ...args]
  const ended = promisify(execFile)(process.execPath, started, { env })
  const { stdout, stderr } = await ended.catch((error: { code: number; stdout: string; stderr: string }) => {
    expect(error.code).toBe(1)
    return error
  })
  return (stdout + stderr).trim()
}

/** Real time passes in the commands; here it is the time of the last attempt. */
async function giveUp(ctx: TestContext, job: string): Promise<void> {
  // A running attempt would postpone the last one.
  await ctx.jobs.settle()
  await ctx.db.transaction((tx) => run(tx.update(outbox).set({ attempts: 499 }).where(eq(outbox.job, job))))
  ctx.clock.moveTo(Date.now() + 3_600_000)
  await ctx.jobs.settle()
}

test('the operator finds an order that was given up, has it attempted again, or refunds it', async () => {
  const ctx = await testContext({ signedInAs: CUSTOMER })
  const { registry } = ctx.ports
  const away = unavailableRegistry()
  ctx.ports.registry = { ...away, check: registry.check }
  await fillBasket(ctx, NAME)
  const { order: placed } = await order(ctx, { paymentMethod: 'MANUAL_PAYMENT' })
  const [line] = placed.items
  await giveUp(ctx, 'deliver-line:domain')
  expect(await command(ctx, 'orders', 'list-stuck')).toMatch(
    new RegExp(`\\n${placed.number} .+DELIVERING +${line?.id} +DOMAIN_NL +given-up`),
  )
  expect(await command(ctx, 'jobs', 'failed')).toMatch(
    new RegExp(`deliver-line:domain +${line?.id} .+500 attempts +Outside`),
  )
  expect(await command(ctx, 'orders', 'deliver-again', String(placed.number))).toBe('The order is attempted again.')
  await giveUp(ctx, 'deliver-line:domain')
  expect(await command(ctx, 'orders', 'give-up', line?.id ?? '')).toMatch(/^The line is given up/)
  expect((await getOrder(ctx, placed.id)).status).toBe('FAILED')
  expect((await booksOf(ctx)).refunds).toHaveLength(1)
  expect(await command(ctx, 'orders', 'list-stuck')).toMatch(/FAILED .+given-up +refunded$/)
}, 300_000)

test('a mail that was refused is given up with what it carried sealed, and can be sent again', async () => {
  const ctx = await testContext({ signedInAs: CUSTOMER })
  const { mailer } = ctx.ports
  ctx.ports.mailer = { ...mailer, send: () => Promise.reject(new MailRefused(550)) }
  await fillBasket(ctx, NAME)
  await order(ctx, { paymentMethod: 'MANUAL_PAYMENT' })
  await ctx.jobs.settle()
  const refused = (await booksOf(ctx)).messages.filter(({ job }) => job === 'send-mail')
  const [mail] = refused
  expect(mail).toMatchObject({
    failedAt: ctx.now,
    lastError: 'the mail server refused it with 550',
    payload: { sealed: expect.any(String) },
  })
  expect(await command(ctx, 'jobs', 'failed')).toContain(`${mail?.id}  send-mail`)
  ctx.ports.mailer = mailer
  expect(await command(ctx, 'jobs', 'again', mail?.id ?? '')).toMatch(/^send-mail .+ is attempted again/)
  ctx.clock.moveTo(Date.now() + 60_000)
  await ctx.jobs.settle()
  expect((await booksOf(ctx)).messages.find(({ id }) => id === mail?.id)).toMatchObject({ failedAt: null, payload: {} })
  expect(ctx.adapters.embedded.mailbox.list()).toHaveLength(1)
}, 300_000)

test('the operator finds a refund that failed, and has it attempted again', async () => {
  const ctx = await testContext({ signedInAs: CUSTOMER })
  const { payments } = ctx.ports
  ctx.ports.payments = { ...payments, refund: async () => 'failed' }
  await fillBasket(ctx, 'mislukt-terug.nl')
  const { order: placed, returnUrl } = await order(ctx)
  await pay(ctx, returnUrl)
  ctx.ports.payments = payments
  const [refund] = (await booksOf(ctx)).refunds
  const listed = new RegExp(`${refund?.reference} +${placed.number} +€\\s[\\d.]+ .+bank`)
  expect(await command(ctx, 'orders', 'failed-refunds')).toMatch(listed)
  expect(await command(ctx, 'orders', 'refund-again', refund?.reference ?? '')).toBe('The refund is attempted again.')
  ctx.clock.moveTo(Date.now() + 60_000)
  await ctx.jobs.settle()
  expect((await booksOf(ctx)).refunds).toMatchObject([{ status: 'DONE' }])
  expect(await command(ctx, 'orders', 'failed-refunds')).toContain('No refund failed.')
  expect(await command(ctx, 'orders', 'refund-again', refund?.reference ?? '')).toMatch(/^There is no such refund/)
}, 300_000)

import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { DAY_MS } from '../../rules/time'
import { closeInvoices } from '../../server/features/invoices/charging.service'
import { listInvoices } from '../../server/features/invoices/invoices.service'
import { CUSTOMER, fillBasket, order } from '../../server/features/orders/orders.test-support'
import { type TestContext, testContext } from '../support/test-context'

/** Runs `npm run invoices -- …` in another process, beside the running shop. */
async function invoices(ctx: TestContext, ...args: string[]): Promise<string> {
  const script = ['dist/scripts/invoices.js', 'invoices', ...args]
  const { dataDir, databaseUrl } = ctx.config
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '', NODE_OPTIONS: '' }
  const ended = promisify(execFile)(process.execPath, script, { env })
  const { stdout, stderr } = await ended.catch((error: { code: number; stdout: string; stderr: string }) => {
    expect(error.code).toBe(1)
    return error
  })
  return (stdout + stderr).trim()
}

test('the operator sees the open invoices and records their payments, while the shop runs', async () => {
  const ctx = await testContext({ signedInAs: CUSTOMER })
  // The command uses real time: this year is past for everyone.
  ctx.clock.advance(-6 * 365 * DAY_MS)
  await fillBasket(ctx, 'eerste.nl')
  await order(ctx, { paymentMethod: 'MANUAL_PAYMENT' })
  expect(await invoices(ctx, 'open')).toBe('Nothing is to be paid.')
  ctx.clock.advance(10 * DAY_MS)
  await closeInvoices(ctx)
  const open = await invoices(ctx, 'open')
  expect(open).toMatch(/^invoice +to be paid +of +due +how +customer\n/)
  expect(open).toMatch(
    /\nM2020-00001 +€.+2020-12-02 +2020-12-16 +\d+ days late +transferred +.+<klant@voorbeeld\.nl>\n/,
  )
  expect(await invoices(ctx, 'paid', 'M2020-00001', '--on', '2020-12-01')).toBe('It was not there yet on that day.')
  expect(await invoices(ctx, 'paid', 'm2020-00001', '--on', '2020-12-09')).toMatch(/^M2020-00001 is paid/)
  expect(await statusOf(ctx, 'M2020-00001')).toBe('PAID')
  expect(await invoices(ctx, 'paid', 'M2020-00001')).toContain('It is paid already')
  expect(await invoices(ctx, 'unpaid', 'M2020-00001')).toMatch(/^M2020-00001 is to be paid again/)
  expect(await statusOf(ctx, 'M2020-00001')).toBe('DUE')
  expect(await invoices(ctx, 'owed')).toBe('Nothing is to be paid back.')
  expect(await invoices(ctx, 'paid-back', 'M2020-00001')).toMatch(/^Nothing of it is to be paid back/)
  expect(await invoices(ctx)).toContain('npm run invoices -- open')
})

const statusOf = async (ctx: TestContext, wanted: string) =>
  (await listInvoices(ctx, {})).edges.find(({ node }) => node.number === wanted)?.node.status

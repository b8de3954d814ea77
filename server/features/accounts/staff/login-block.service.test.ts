import { desc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { one } from '../../../../db/query'
import { activity } from '../../../../db/schema/accounts'
import { auditEntries } from '../../../../db/schema/staff'
import { DEMO_PASSWORD, demoAccountId } from '../../../../db/seed/demo-accounts'
import { DAY_MS, MINUTE_MS } from '../../../../rules/time'
import { enableTotpOf } from '../../../../tests/support/second-factor'
import { staffContext } from '../../../../tests/support/staff-context'
import { TEST_CAPTCHA } from '../../../../tests/support/test-config'
import { type TestContext, testContext } from '../../../../tests/support/test-context'
import { Changed } from '../../../staff/staff-errors'
import { login } from '../login.service'
import { allowLogin, loginBlockOf } from './login-block.service'

const CUSTOMER = 'klant@voorbeeld.nl'
const OTHER = 'reseller@voorbeeld.nl'
const accountId = demoAccountId(CUSTOMER)
const reason = 'toetsenbord stond verkeerd'

const attempt = (ctx: TestContext, username: string, password: string, code = '') =>
  login(ctx, { username, password, code, captchaToken: TEST_CAPTCHA })

async function fail(ctx: TestContext, username: string, times: number) {
  for (let n = 0; n < times; n++) await attempt(ctx, username, 'dit is niet het wachtwoord')
}

async function desk() {
  const ctx = await testContext()
  return { ctx, staff: await staffContext(ctx, { name: 'Sam', roles: ['SUPPORT'] }) }
}

test('the tenth wrong password blocks logins for 15 minutes, and support lifts the block', async () => {
  const { ctx, staff } = await desk()
  await fail(ctx, CUSTOMER, 9)
  expect(await loginBlockOf(staff, accountId)).toBeNull()
  const until = ctx.now + 15 * MINUTE_MS
  await fail(ctx, CUSTOMER, 1)
  expect(await loginBlockOf(staff, accountId)).toEqual({ cause: 'PASSWORD', attempts: 10, until })
  expect(await attempt(ctx, CUSTOMER, DEMO_PASSWORD)).toMatchObject({ code: 'LOCKED' })

  expect(await allowLogin(staff, { accountId, reason })).toMatchObject({ id: accountId })
  expect(await loginBlockOf(staff, accountId)).toBeNull()
  expect(await attempt(ctx, CUSTOMER, DEMO_PASSWORD)).toMatchObject({ isLoggedIn: true })
  expect(await newestEntry(ctx)).toMatchObject({
    ...{ act: 'allowLogin', objectId: accountId, onBehalfOf: accountId, reason, outcome: 'DONE' },
    changes: [{ field: 'loginBlockedUntil', before: new Date(until).toISOString(), after: null }],
  })
  const told = ctx.db.reader.select().from(activity).where(eq(activity.kind, 'login-allowed-by-shop'))
  expect(await one(told)).toMatchObject({ accountId, actorId: null, address: '', details: null })
})

test('wrong codes block logins for a week, and support lifts that block too', async () => {
  const { ctx, staff } = await desk()
  await enableTotpOf(ctx, accountId)
  for (let n = 0; n < 20; n++) {
    // Each round of ten passwords ends before the codes do.
    if (n % 9 === 0) ctx.clock.advance(15 * MINUTE_MS)
    expect(await attempt(ctx, CUSTOMER, DEMO_PASSWORD, '000000')).toMatchObject({ code: 'SECOND_FACTOR_WRONG' })
  }
  expect(await attempt(ctx, CUSTOMER, DEMO_PASSWORD, '000000')).toMatchObject({ code: 'LOCKED' })
  const block = await loginBlockOf(staff, accountId)
  expect(block).toMatchObject({ cause: 'CODE', attempts: 20 })
  expect(block?.until).toBeGreaterThan(ctx.now + 6 * DAY_MS)
  await allowLogin(staff, { accountId, reason })
  expect(await attempt(ctx, CUSTOMER, DEMO_PASSWORD, '000000')).toMatchObject({ code: 'SECOND_FACTOR_WRONG' })
})

test('the block of another account stays', async () => {
  const { ctx, staff } = await desk()
  await fail(ctx, CUSTOMER, 10)
  await fail(ctx, OTHER, 10)
  await allowLogin(staff, { accountId, reason })
  expect(await attempt(ctx, OTHER, DEMO_PASSWORD)).toMatchObject({ code: 'LOCKED' })
  expect(await loginBlockOf(staff, demoAccountId(OTHER))).toMatchObject({ cause: 'PASSWORD' })
})

test('an account whose logins are allowed changes nothing, and the refusal is recorded', async () => {
  const { ctx, staff } = await desk()
  await fail(ctx, CUSTOMER, 9)
  expect(await allowLogin(staff, { accountId, reason })).toBeInstanceOf(Changed)
  expect(await newestEntry(ctx)).toMatchObject({ act: 'allowLogin', outcome: 'REFUSED', refusal: 'CHANGED' })
  // The nine attempts still count.
  await fail(ctx, CUSTOMER, 1)
  expect(await attempt(ctx, CUSTOMER, DEMO_PASSWORD)).toMatchObject({ code: 'LOCKED' })
  await expect(allowLogin(staff, { accountId: 'acc_onbekend', reason })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

const newestEntry = (ctx: TestContext) =>
  one(ctx.db.reader.select().from(auditEntries).orderBy(desc(auditEntries.position)).limit(1))

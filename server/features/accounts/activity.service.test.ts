import pino from 'pino'
import { expect, test } from 'vitest'
import { DEMO_PASSWORD } from '../../../db/seed/demo-accounts'
import { DAY_MS } from '../../../rules/time'
import { TEST_CAPTCHA } from '../../../tests/support/test-config'
import { type TestContext, testContext } from '../../../tests/support/test-context'
import { behind } from '../../../tests/support/test-database'
import { deviceName } from '../../common/device-name'
import { requireBuyer, requireReseller } from '../../common/guards'
import { lastLinkTo } from './accounts.test-support'
import { activateAccount } from './activation.service'
import { findOwnActivity, forgetOldActivity, listOwnActivity } from './activity.service'
import { login, logout } from './login.service'
import { resetPassword, sendPasswordResetLink } from './password-reset.service'
import { registerCheckoutAccount } from './registration.service'

const CUSTOMER = 'klant@voorbeeld.nl'
const SUB_USER = 'subgebruiker@voorbeeld.nl'
const WRONG = 'dit is niet het wachtwoord'

const attempt = (ctx: TestContext, password: string, username = CUSTOMER) =>
  login(ctx, { username, password, captchaToken: TEST_CAPTCHA })

/** Activities that are not awaited are stored before the next transaction. */
async function entriesOf(ctx: TestContext, email = CUSTOMER) {
  await ctx.db.transaction(async () => {})
  const { edges } = await listOwnActivity(await ctx.another({ signedInAs: email }), { first: 100 })
  return edges.map(({ node }) => node)
}
const kindsOf = async (ctx: TestContext, email?: string) => (await entriesOf(ctx, email)).map(({ kind }) => kind)

test('an entry says what happened, when, by whom, from which network and on what', async () => {
  const ctx = await testContext()
  const userAgent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
  await attempt(Object.assign(ctx, { userAgent }), DEMO_PASSWORD)
  expect(await entriesOf(ctx)).toMatchObject([
    {
      id: expect.stringMatching(/^act_/),
      kind: 'login',
      at: ctx.now,
      by: CUSTOMER,
      address: '203.0.113.0/24',
      device: 'Firefox, Windows',
    },
  ])
})

test('login, failure, lock, reset and logout are recorded, newest first', async () => {
  const ctx = await testContext()
  const step = async (act: () => Promise<unknown>) => {
    ctx.clock.advance(1000)
    return act()
  }
  await step(() => attempt(ctx, DEMO_PASSWORD))
  await step(() => logout(ctx))
  for (let i = 0; i < 12; i++) await step(() => attempt(ctx, WRONG))
  await step(() => sendPasswordResetLink(ctx, { email: CUSTOMER }))
  await step(async () => {
    const token = await lastLinkTo(ctx, CUSTOMER)
    expect(await resetPassword(ctx, { token, password: 'een ander wachtwoord' })).toHaveProperty('message')
  })
  const kinds = await kindsOf(ctx)
  // The tenth failure and the lock have the same time.
  expect(kinds.slice(0, 4).sort()).toEqual(['login-failed', 'login-locked', 'password-changed', 'password-link-sent'])
  expect(kinds.slice(0, 2)).toEqual(['password-changed', 'password-link-sent'])
  expect(kinds.slice(4)).toEqual([...Array<string>(9).fill('login-failed'), 'logout', 'login'])
  const [failure] = (await entriesOf(ctx)).filter(({ kind }) => kind === 'login-failed')
  expect(failure).toMatchObject({ by: null })
})

test('an activation is the first entry of its account', async () => {
  const ctx = await testContext()
  const email = 'nieuw@voorbeeld.nl'
  await registerCheckoutAccount(ctx, { form: { email, firstName: 'Nina', lastName: 'Nieuw' } })
  await activateAccount(ctx, { token: await lastLinkTo(ctx, email), password: 'een eigen wachtwoord' })
  expect(await kindsOf(ctx, email)).toEqual(['account-activated'])
})

test('a refused role is recorded for the owner of the account, with the user who tried', async () => {
  const ctx = await testContext()
  const subUser = await ctx.another({ signedInAs: SUB_USER })
  expect(() => requireBuyer(subUser)).toThrow()
  expect(() => requireReseller(subUser)).toThrow()
  expect(await entriesOf(ctx)).toMatchObject([
    { kind: 'role-refused', by: SUB_USER },
    { kind: 'role-refused', by: SUB_USER },
  ])
  expect(await entriesOf(ctx, SUB_USER)).toEqual([])
  for (let i = 0; i < 50; i++) expect(() => requireBuyer(subUser)).toThrow()
  expect(await entriesOf(ctx)).toHaveLength(20)
})

test('nothing is recorded for an unknown name, and nobody can read the activity of another account', async () => {
  const ctx = await testContext()
  await attempt(ctx, WRONG, 'niemand@voorbeeld.nl')
  await attempt(ctx, WRONG)
  expect(await kindsOf(ctx)).toEqual(['login-failed'])
  expect(await kindsOf(ctx, 'reseller@voorbeeld.nl')).toEqual([])
  const [own] = await entriesOf(ctx)
  expect(await findOwnActivity(await ctx.another({ signedInAs: CUSTOMER }), own?.id ?? '')).toEqual(own)
  const reseller = await ctx.another({ signedInAs: 'reseller@voorbeeld.nl' })
  expect(await findOwnActivity(reseller, own?.id ?? '')).toBeNull()
  await expect(listOwnActivity(ctx, {})).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' })
})

test('pages follow each other without a gap, in both directions', async () => {
  const ctx = await testContext()
  for (let i = 0; i < 7; i++) await attempt(await ctx.another(), i % 2 ? WRONG : DEMO_PASSWORD)
  await ctx.db.transaction(async () => {})
  const customer = await ctx.another({ signedInAs: CUSTOMER })
  const cursors: string[] = []
  let after: string | null = null
  do {
    const { edges, pageInfo, totalCount } = await listOwnActivity(customer, { first: 3, after })
    expect(totalCount).toBe(7)
    cursors.push(...edges.map(({ cursor }) => cursor))
    after = pageInfo.hasNextPage ? pageInfo.endCursor : null
  } while (after)
  expect(new Set(cursors).size).toBe(7)
  const back = await listOwnActivity(customer, { last: 3, before: cursors[5] })
  expect(back.edges.map(({ cursor }) => cursor)).toEqual(cursors.slice(2, 5))
  await expect(listOwnActivity(customer, { after: 'onzin' })).rejects.toMatchObject({ code: 'BAD_USER_INPUT' })
})

test('activity is deleted after 180 days', async () => {
  const ctx = await testContext()
  await attempt(ctx, DEMO_PASSWORD)
  ctx.clock.advance(180 * DAY_MS)
  await forgetOldActivity(ctx)
  expect(await kindsOf(ctx)).toEqual(['login'])
  ctx.clock.advance(1)
  await forgetOldActivity(ctx)
  expect(await kindsOf(ctx)).toEqual([])
})

test('the log has each event, with no password, token, name or whole address in it', async () => {
  const lines: string[] = []
  const ctx = await testContext()
  Object.assign(ctx, { log: pino({ level: 'info' }, { write: (line: string) => lines.push(line) }) })
  await attempt(ctx, WRONG, 'niemand@voorbeeld.nl')
  await attempt(ctx, WRONG)
  await attempt(ctx, DEMO_PASSWORD)
  const { token } = ctx.session
  await logout(ctx)
  const events = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'accounts: security event')
  expect(events.map(({ event, accountId }) => [event, typeof accountId])).toEqual([
    ['login-failed', 'object'],
    ['login-failed', 'string'],
    ['login', 'string'],
    ['logout', 'string'],
  ])
  const text = lines.join('\n')
  for (const secret of [WRONG, DEMO_PASSWORD, token, TEST_CAPTCHA, 'niemand', CUSTOMER, ctx.address]) {
    expect(text).not.toContain(secret)
  }
})

test('a failed login is refused even if it cannot be recorded', async () => {
  const ctx = await testContext()
  await behind(ctx.config, (query) => query('drop table activity'))
  expect(await attempt(ctx, WRONG)).toMatchObject({ code: 'INVALID_CREDENTIALS' })
})

test.each([
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
    'Safari, macOS',
  ],
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
    'Chrome, Linux',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
    'Edge, Windows',
  ],
  [
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
    'Chrome, Android',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0 Mobile/15E148 Safari/604.1',
    'Chrome, iPhone',
  ],
  ['curl/8.5.0', 'curl'],
  ['', ''],
  ['<script>', ''],
])('%s is shown as %j', (userAgent, name) => expect(deviceName(userAgent)).toBe(name))

test('one group can be requested, with its own pages and count', async () => {
  const ctx = await testContext()
  await sendPasswordResetLink(ctx, { email: CUSTOMER })
  for (let i = 0; i < 3; i++) await attempt(await ctx.another(), WRONG)
  await ctx.db.transaction(async () => {})
  const customer = await ctx.another({ signedInAs: CUSTOMER })
  const group = 'LOGIN' as const
  const first = await listOwnActivity(customer, { first: 2, group })
  expect([first.totalCount, first.pageInfo.hasNextPage]).toEqual([3, true])
  const rest = await listOwnActivity(customer, { first: 2, group, after: first.pageInfo.endCursor })
  expect([...first.edges, ...rest.edges].map(({ node }) => node.kind)).toEqual(Array(3).fill('login-failed'))
  expect((await listOwnActivity(customer, { group: 'ACCOUNT' })).totalCount).toBe(1)
})

import { desc } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { one } from '../../../../db/query'
import { auditEntries } from '../../../../db/schema/staff'
import { DAY_MS } from '../../../../rules/time'
import { staffContext } from '../../../../tests/support/staff-context'
import { type TestContext, testContext } from '../../../../tests/support/test-context'
import { findAccountByEmail } from '../accounts.repository'
import { lastLinkTo, mailsTo } from '../accounts.test-support'
import { activateAccount, findActivationLink } from '../activation.service'
import { login } from '../login.service'
import { registerCheckoutAccount } from '../registration.service'
import { resendActivation } from './account-acts.service'
import type { CreateCustomerInput } from './new-customer.graphql'
import { createCustomer } from './new-customer.service'

const EMAIL = 'nieuw@voorbeeld.nl'
const PASSWORD = 'een eigen wachtwoord'
const REASON = 'belt, komt er zelf niet uit'

const input = (changes: Partial<CreateCustomerInput> = {}): CreateCustomerInput => ({
  ...{ email: EMAIL, language: 'NL', firstName: 'Nina', lastName: 'Nieuw', companyName: 'Nieuwe Klant BV' },
  ...{ vatId: '', registrationNumber: '', street: 'Kade', streetNumber: '4', streetNumberAddition: '' },
  ...{ postCode: '3011 PN', city: 'Rotterdam', country: 'NL', phoneNumber: '+31 10 000 00 09', reason: REASON },
  ...changes,
})

async function desk() {
  const ctx = await testContext()
  return { ctx, staff: await staffContext(ctx, { name: 'Sam', roles: ['SUPPORT'] }) }
}

const newestEntry = ({ db }: TestContext) =>
  one(db.reader.select().from(auditEntries).orderBy(desc(auditEntries.position)).limit(1))

test('a customer who was entered by staff chooses a password by the mailed link, and has everything that was entered', async () => {
  const { ctx, staff } = await desk()
  const numbers = { vatId: '123456782B01', registrationNumber: '12345678' }
  const created = await createCustomer(staff, input({ ...numbers, email: ' Nieuw@Voorbeeld.nl' }))
  expect(created).toEqual({ email: EMAIL, name: 'Nina Nieuw', createdAt: ctx.now, expiresAt: ctx.now + DAY_MS })
  expect(await findAccountByEmail(ctx.db.reader, EMAIL)).toBeNull()
  const [mail] = await mailsTo(ctx, EMAIL)
  expect(mail?.text).toMatch(/kies zelf een wachtwoord/)
  expect(mail?.text).not.toMatch(/Nina|Kade|Nieuwe Klant/)

  const token = await lastLinkTo(ctx, EMAIL)
  const customer = await ctx.another()
  expect(await findActivationLink(customer, token)).toMatchObject({
    needsPassword: true,
    passwordChosenElsewhere: false,
  })
  expect(await activateAccount(customer, { token })).toMatchObject({ code: 'PASSWORD_NEEDED' })
  expect(await activateAccount(customer, { token, password: PASSWORD })).toMatchObject({ goTo: '/account' })
  expect(customer.viewer.account).toMatchObject({
    ...{ email: EMAIL, firstName: 'Nina', companyName: 'Nieuwe Klant BV', isCompany: true, city: 'Rotterdam' },
    ...{ vatId: 'NL123456782B01', registrationNumber: '12345678', createdAt: ctx.now },
  })
  expect(await login(await ctx.another(), { username: EMAIL, password: PASSWORD })).toMatchObject({ isLoggedIn: true })
})

test('the audit log keeps the address and nothing else that was entered', async () => {
  const { ctx, staff } = await desk()
  await createCustomer(staff, input())
  expect(await newestEntry(ctx)).toMatchObject({
    ...{ act: 'createCustomer', objectType: 'Registration', objectId: EMAIL, reason: REASON },
    ...{ outcome: 'DONE', changes: [], onBehalfOf: null },
  })
})

test('the address of a customer is refused, with that customer', async () => {
  const { ctx, staff } = await desk()
  const account = await findAccountByEmail(ctx.db.reader, 'klant@voorbeeld.nl')
  expect(await createCustomer(staff, input({ email: 'Klant@voorbeeld.nl' }))).toMatchObject({
    ...{ code: 'CUSTOMER_EXISTS', account: { id: account?.id, email: 'klant@voorbeeld.nl' } },
  })
  expect(await newestEntry(ctx)).toMatchObject({ outcome: 'REFUSED', refusal: 'CUSTOMER_EXISTS' })
  expect(await mailsTo(ctx, 'klant@voorbeeld.nl')).toEqual([])
})

test('each wrong field is named as the graph names it', async () => {
  const { ctx, staff } = await desk()
  const wrong = { email: 'geen adres', vatId: 'NL1', country: 'XX', firstName: ' ', postCode: '' }
  const answer = await createCustomer(staff, input(wrong))
  expect('issues' in answer && answer.issues.map(({ field }) => field).sort()).toEqual(Object.keys(wrong).sort())
  expect(await newestEntry(ctx)).toMatchObject({ act: 'createCustomer', refusal: 'INVALID_INPUT' })
})

test('made again, the earlier link ends; a link that the customer asked for stays', async () => {
  const { ctx, staff } = await desk()
  await registerCheckoutAccount(ctx, { form: { email: EMAIL, firstName: 'Nina', lastName: 'Zelf' } })
  const own = await lastLinkTo(ctx, EMAIL)
  await createCustomer(staff, input({ city: 'Verkeerd' }))
  const earlier = await lastLinkTo(ctx, EMAIL)
  await createCustomer(staff, input({ city: 'Rotterdam' }))
  const customer = await ctx.another()
  expect(await activateAccount(customer, { token: earlier, password: PASSWORD })).toMatchObject({
    code: 'LINK_NOT_VALID',
  })
  expect(await findActivationLink(customer, own)).toMatchObject({ isExpired: false })
  await activateAccount(customer, { token: await lastLinkTo(ctx, EMAIL), password: PASSWORD })
  expect(customer.viewer.account).toMatchObject({ city: 'Rotterdam' })
  expect(await findActivationLink(customer, own)).toBeNull()
})

test('the link is mailed again in the language of the first mail, also after its end', async () => {
  const { ctx, staff } = await desk()
  await createCustomer(staff, input({ language: 'EN' }))
  ctx.clock.advance(2 * DAY_MS)
  await resendActivation(staff, { email: EMAIL, reason: REASON })
  const subjects = (await mailsTo(ctx, EMAIL)).map(({ subject }) => subject)
  expect(subjects).toEqual(['Activate your account', 'Activate your account'])
  const customer = await ctx.another()
  const token = await lastLinkTo(ctx, EMAIL)
  expect(await activateAccount(customer, { token, password: PASSWORD })).toMatchObject({ goTo: '/account' })
})

test('one that is never activated is deleted a week after its link has ended', async () => {
  const { ctx, staff } = await desk()
  await createCustomer(staff, input())
  const token = await lastLinkTo(ctx, EMAIL)
  ctx.clock.advance(9 * DAY_MS)
  await createCustomer(staff, input({ email: 'ander@voorbeeld.nl' }))
  expect(await findActivationLink(await ctx.another(), token)).toBeNull()
})

import { describe, expect, test } from 'vitest'
import { DEMO_PASSWORD } from '../../../db/seed/demo-accounts'
import { toCustomerDto } from '../../../rules/customer-dto'
import { REGISTRATION_DEFAULTS } from '../../../rules/registration'
import { HOUR_MS, SECOND_MS } from '../../../rules/time'
import { type TestContext, testContext } from '../../../tests/support/test-context'
import { getBasket } from '../basket/basket.service'
import { fill, outline, SHOP } from '../basket/basket.test-support'
import { AccountActivated } from './accounts.graphql'
import { findViewerAccount } from './accounts.service'
import { lastLinkTo, mailsTo, onceSolved, SOLVED } from './accounts.test-support'
import { activateAccount, findActivationLink } from './activation.service'
import { login } from './login.service'
import { registerAccount, registerCheckoutAccount, resendActivationLink } from './registration.service'

const EMAIL = 'nieuw@voorbeeld.nl'
const PASSWORD = 'een eigen wachtwoord'

const form = (changes: Record<string, unknown> = {}) => ({
  ...toCustomerDto(REGISTRATION_DEFAULTS),
  companyName: 'Nieuwe Klant BV',
  firstName: 'Nina',
  lastName: 'Nieuw',
  street: 'Voorbeeldstraat',
  streetNumber: '5',
  postCode: '1234 AB',
  city: 'Voorbeeldstad',
  phoneNumber: '+31 10 000 00 09',
  email: EMAIL,
  password: PASSWORD,
  ...changes,
})

const register = (ctx: TestContext, changes?: Record<string, unknown>, captchaToken?: string) =>
  registerAccount(ctx, { form: form(changes), captchaToken })

const linkFor = (ctx: TestContext) => lastLinkTo(ctx, EMAIL)

describe('registering', () => {
  test('stores the data, and the mailed link creates the account and signs in [AUTH-013]', async () => {
    const ctx = await testContext()
    expect(await register(ctx)).toEqual({ activationRequired: true })
    const [mail] = await mailsTo(ctx, EMAIL)
    expect(mail?.text).toContain(`${ctx.publicUrl}/account-activeren/`)
    expect(mail?.html).toContain(`href="${ctx.publicUrl}/account-activeren/`)

    const answer = await activateAccount(ctx, { token: await linkFor(ctx) })
    expect(answer).toMatchObject({
      goTo: '/bestelprocedure?finalStep=true',
      viewer: { isLoggedIn: true, email: EMAIL },
    })
    expect(ctx.viewer.account).toMatchObject({ companyName: 'Nieuwe Klant BV', country: 'NL', streetNumber: '5' })
    expect(await login(await ctx.another(), { username: EMAIL, password: PASSWORD })).toMatchObject({
      isLoggedIn: true,
    })
  })

  test('names every field that is missing or wrong [AUTH-016, AUTH-017, AUTH-019, AUTH-020, AUTH-021]', async () => {
    const ctx = await testContext()
    const today = '2026-11-21'
    const cases: [Record<string, unknown>, string | null][] = [
      ...[
        'firstName',
        'lastName',
        'postCode',
        'city',
        'street',
        'streetNumber',
        'phoneNumber',
        'email',
        'password',
      ].map((field): [Record<string, unknown>, string] => [{ [field]: '' }, field]),
      [{ countryId: null }, 'countryId'],
      [{ companyName: '' }, 'companyName'],
      [{ companyName: '', isCompany: false }, null],
      [{ password: 'x'.repeat(13) }, 'password'],
      [{ password: 'x'.repeat(14) }, null],
      [{ password: '🚩'.repeat(40) }, null],
      [{ password: 'x'.repeat(41) }, 'password'],
      [{ streetNumberAddition: 'x'.repeat(11) }, 'streetNumberAddition'],
      [{ birthDate: '2026-11-22' }, 'birthDate'],
      [{ birthDate: today }, null],
    ]
    for (const [index, [changes, field]] of cases.entries()) {
      const answer = await register(await ctx.another(), { email: `klant-${index}@voorbeeld.nl`, ...changes })
      if (field === null) expect(answer).toEqual({ activationRequired: true })
      else expect(answer).toMatchObject({ code: 'INVALID_INPUT', issues: [{ field }] })
    }
  })

  test('with the address of a customer gets the same response; the mail informs that customer', async () => {
    const ctx = await testContext()
    expect(await register(ctx, { email: 'Klant@voorbeeld.nl' })).toEqual({ activationRequired: true })
    const [mail, ...more] = await mailsTo(ctx, 'klant@voorbeeld.nl')
    expect(mail?.subject).toBe('Je hebt al een account')
    expect(mail?.text).not.toContain('account-activeren')
    expect(more).toEqual([])
    expect(await login(ctx, { username: 'klant', password: DEMO_PASSWORD })).toMatchObject({ isLoggedIn: true })
  })

  test('requires a captcha from the fourth on, per address and per browser [CAP-006, AUTH-021]', async () => {
    for (const emailOf of [() => EMAIL, (n: number) => `klant-${n}@voorbeeld.nl`]) {
      const ctx = await testContext({ ports: { captcha: onceSolved() } })
      for (let n = 1; n <= 3; n++)
        expect(await register(ctx, { email: emailOf(n) })).toEqual({ activationRequired: true })
      expect(await register(ctx, { email: emailOf(4) })).toMatchObject({ code: 'CAPTCHA_REQUIRED', status: 401 })
      expect(await register(ctx, { email: emailOf(4) }, 'guess')).toMatchObject({ code: 'CAPTCHA_REQUIRED' })
      expect(await register(ctx, { email: emailOf(4) }, SOLVED)).toEqual({ activationRequired: true })
    }
  })

  test('reports the missing captcha in the prescribed words [AUTH-022]', async () => {
    const ctx = await testContext({ locale: 'en' })
    for (let n = 1; n <= 3; n++) await register(ctx)
    expect(await register(ctx)).toMatchObject({ message: 'Too many attempts, solve Captcha before registering.' })
  })

  test('mails in the language of the reader, with nothing that the sender entered', async () => {
    const ctx = await testContext({ locale: 'en' })
    await register(ctx, { firstName: 'Win at www.example', companyName: '<b>Prize</b>' })
    const [mail] = await mailsTo(ctx, EMAIL)
    expect(mail?.subject).toBe('Activate your account')
    expect(mail?.html).toContain('<html lang="en">')
    expect(`${mail?.text}${mail?.html}`).not.toMatch(/www\.example|Prize/)
  })
})

describe('before activation', () => {
  test('logging in with the right password offers a new link; a wrong one reveals nothing', async () => {
    const ctx = await testContext()
    await register(ctx)
    expect(await login(ctx, { username: EMAIL, password: 'niet dit wachtwoord' })).toMatchObject({
      code: 'INVALID_CREDENTIALS',
    })
    expect(await login(ctx, { username: EMAIL, password: PASSWORD })).toMatchObject({
      code: 'NOT_ACTIVATED',
      status: 401,
    })
    expect(ctx.viewer.isLoggedIn).toBe(false)
  })

  test('a new link can be sent once in 30 seconds and five times a day, and each that was sent works until one is used [AUTH-026]', async () => {
    const ctx = await testContext()
    await register(ctx)
    const first = await linkFor(ctx)
    for (let i = 0; i < 7; i++) {
      expect(await resendActivationLink(ctx, { email: EMAIL })).toEqual({ requested: true })
      expect(await resendActivationLink(ctx, { email: EMAIL })).toEqual({ requested: true })
      ctx.clock.advance(30 * SECOND_MS)
    }
    expect(await mailsTo(ctx, EMAIL)).toHaveLength(1 + 5)
    const newest = await linkFor(ctx)
    expect(newest).not.toBe(first)
    expect(await findActivationLink(ctx, newest)).toMatchObject({ isExpired: false })
    expect(await activateAccount(ctx, { token: first })).toBeInstanceOf(AccountActivated)
    expect(await findActivationLink(ctx, newest)).toBeNull()
    expect(await activateAccount(ctx, { token: newest })).toMatchObject({ code: 'LINK_NOT_VALID' })
  })

  test('requesting a link for an unknown address gets the same response, without a mail [AUTH-026]', async () => {
    const ctx = await testContext()
    expect(await resendActivationLink(ctx, { email: 'niemand@voorbeeld.nl' })).toEqual({ requested: true })
    expect(await resendActivationLink(ctx, { email: 'klant@voorbeeld.nl' })).toEqual({ requested: true })
    expect([...(await mailsTo(ctx, 'niemand@voorbeeld.nl')), ...(await mailsTo(ctx, 'klant@voorbeeld.nl'))]).toEqual([])
    expect(await resendActivationLink(ctx, { email: 'geen adres' })).toMatchObject({ issues: [{ field: 'email' }] })
  })
})

describe('the activation link', () => {
  test('works once, for 24 hours, and says where a new one can be sent', async () => {
    const ctx = await testContext()
    await register(ctx)
    const token = await linkFor(ctx)
    ctx.clock.advance(24 * HOUR_MS - 1)
    expect(await findActivationLink(ctx, token)).toEqual({
      ...{ needsPassword: false, passwordChosenElsewhere: false },
      ...{ isExpired: false, email: null },
    })
    ctx.clock.advance(1)
    expect(await findActivationLink(ctx, token)).toMatchObject({ isExpired: true, email: EMAIL })
    expect(await findActivationLink(ctx, 'zomaar wat')).toBeNull()
    expect(await activateAccount(ctx, { token })).toMatchObject({ code: 'LINK_EXPIRED', email: EMAIL, status: 400 })

    await resendActivationLink(ctx, { email: EMAIL })
    const renewed = await linkFor(ctx)
    expect(await activateAccount(ctx, { token: renewed })).toBeInstanceOf(AccountActivated)
    expect(await activateAccount(ctx, { token: renewed })).toMatchObject({ code: 'LINK_NOT_VALID' })
    expect(await activateAccount(ctx, { token: 'zomaar wat' })).toMatchObject({ code: 'LINK_NOT_VALID' })
  })

  test('creates one account when used twice at once', async () => {
    const ctx = await testContext()
    await register(ctx)
    const token = await linkFor(ctx)
    const again = { token, password: PASSWORD }
    const answers = await Promise.all([1, 2].map(async () => activateAccount(await ctx.another(), again)))
    expect(answers.filter((answer) => answer instanceof AccountActivated)).toHaveLength(1)
  })

  test('of another person who registered my address first is void once I have activated mine', async () => {
    const ctx = await testContext()
    const stranger = await ctx.another()
    await register(stranger, { password: 'van de vreemdeling', firstName: 'Vreemd' })
    const strangersLink = await linkFor(ctx)
    ctx.clock.advance(SECOND_MS)
    await register(ctx)
    const token = await linkFor(ctx)
    await activateAccount(ctx, { token })
    expect(ctx.viewer.account?.firstName).toBe('Nina')
    expect(await activateAccount(ctx, { token: strangersLink })).toMatchObject({ code: 'LINK_NOT_VALID' })
    expect(await login(stranger, { username: EMAIL, password: 'van de vreemdeling' })).toMatchObject({
      code: 'INVALID_CREDENTIALS',
    })
  })

  test('that I request is mine, although another person registered my address after me', async () => {
    const ctx = await testContext()
    await register(ctx)
    ctx.clock.advance(SECOND_MS)
    await register(await ctx.another(), { password: 'van de vreemdeling', firstName: 'Vreemd' })
    ctx.clock.advance(SECOND_MS)
    await resendActivationLink(ctx, { email: EMAIL })
    await activateAccount(ctx, { token: await linkFor(ctx) })
    expect(ctx.viewer.account?.firstName).toBe('Nina')
  })
})

describe('opening the link in a browser that did not register', () => {
  const STRANGERS = 'van de vreemdeling'
  const OWN = 'mijn eigen lange zin'

  /** Someone registers another person's address, who then opens the mail. */
  async function registeredByStranger() {
    const stranger = await testContext()
    await register(stranger, { password: STRANGERS, firstName: 'Vreemd', companyName: 'Vreemd BV' })
    return { stranger, token: await linkFor(stranger), owner: await stranger.another() }
  }

  test('requires a new password, and the password of the registration does not log in [AU8]', async () => {
    const { stranger, token, owner } = await registeredByStranger()
    const link = await findActivationLink(owner, token)
    expect(link).toEqual({ needsPassword: true, passwordChosenElsewhere: true, isExpired: false, email: null })
    expect(await activateAccount(owner, { token })).toMatchObject({ code: 'PASSWORD_NEEDED', status: 400 })
    expect(await activateAccount(owner, { token, password: 'te kort' })).toMatchObject({ code: 'INVALID_INPUT' })
    expect(owner.viewer.isLoggedIn).toBe(false)

    expect(await activateAccount(owner, { token, password: OWN })).toBeInstanceOf(AccountActivated)
    expect(await login(await owner.another(), { username: EMAIL, password: OWN })).toMatchObject({ isLoggedIn: true })
    for (const browser of [stranger, await stranger.another()]) {
      expect(await login(browser, { username: EMAIL, password: STRANGERS })).toMatchObject({
        code: 'INVALID_CREDENTIALS',
      })
      expect(browser.viewer.isLoggedIn).toBe(false)
      expect(await browser.findSessionAccount(browser.session.hash, browser.now)).toBeNull()
    }
  })

  test('shows nothing that another person entered, and the account has none of it [AU8]', async () => {
    const { token, owner } = await registeredByStranger()
    expect(JSON.stringify(await findActivationLink(owner, token))).not.toMatch(/Vreemd|Voorbeeldstraat/)
    const answer = await activateAccount(owner, { token, password: OWN })
    expect(answer).toMatchObject({ viewer: { email: EMAIL, name: null, companyName: null } })
    const empty = { firstName: '', lastName: '', companyName: null, street: null, phoneNumber: null, birthDate: null }
    expect(owner.viewer.account).toMatchObject(empty)
    expect(findViewerAccount(owner)?.isComplete).toBe(false)
    expect((await mailsTo(owner, EMAIL)).map(({ text }) => text).join()).not.toMatch(/Vreemd/)
  })

  test('keeps the entered data for a user who knows the password of the registration', async () => {
    const ctx = await testContext()
    await register(ctx)
    const phone = await ctx.another()
    const answer = await activateAccount(phone, { token: await linkFor(ctx), password: PASSWORD })
    expect(answer).toMatchObject({ viewer: { name: 'Nina Nieuw', companyName: 'Nieuwe Klant BV' } })
    expect(phone.viewer.account).toMatchObject({ street: 'Voorbeeldstraat', phoneNumber: expect.any(String) })
    expect(await login(await ctx.another(), { username: EMAIL, password: PASSWORD })).toMatchObject({
      isLoggedIn: true,
    })
  })

  test('works the same for a link that was requested from there', async () => {
    const { token: _, stranger, owner } = await registeredByStranger()
    await resendActivationLink(owner, { email: EMAIL })
    expect(await activateAccount(owner, { token: await linkFor(stranger) })).toMatchObject({ code: 'PASSWORD_NEEDED' })
  })

  test('is like the registering browser once its password was entered there at the login', async () => {
    const ctx = await testContext()
    await register(ctx)
    const phone = await ctx.another()
    expect(await login(phone, { username: EMAIL, password: PASSWORD })).toMatchObject({ code: 'NOT_ACTIVATED' })
    expect(await activateAccount(phone, { token: await linkFor(ctx) })).toBeInstanceOf(AccountActivated)
    expect(phone.viewer.account?.firstName).toBe('Nina')
  })

  test('keeps the basket of the browser that registered [Q-95]', async () => {
    const ctx = await testContext()
    await fill(ctx, { title: 'lindebrood.nl' })
    await register(ctx)
    const phone = await ctx.another()
    await fill(phone, { title: 'op-de-telefoon.nl' })
    await activateAccount(phone, { token: await linkFor(ctx), password: OWN })
    expect(outline(await getBasket(phone, SHOP))).toEqual({ 'lindebrood.nl': [], 'op-de-telefoon.nl': [] })
    expect((await getBasket(ctx, SHOP)).empty).toBe(true)
  })
})

describe('registering in the checkout', () => {
  test('requires no password; the link asks for one and continues in the checkout', async () => {
    const ctx = await testContext()
    const request = { form: { email: EMAIL, firstName: 'Nina', lastName: 'Nieuw' } }
    expect(await registerCheckoutAccount(ctx, request)).toEqual({ activationRequired: true })
    const token = await linkFor(ctx)
    expect(await login(ctx, { username: EMAIL, password: PASSWORD })).toMatchObject({ code: 'INVALID_CREDENTIALS' })
    expect(await findActivationLink(ctx, token)).toMatchObject({ needsPassword: true, passwordChosenElsewhere: false })
    expect(await activateAccount(ctx, { token })).toMatchObject({ code: 'PASSWORD_NEEDED' })
    expect(await activateAccount(ctx, { token, password: 'te kort' })).toMatchObject({
      issues: [{ field: 'password' }],
    })
    expect(await activateAccount(ctx, { token, password: PASSWORD })).toMatchObject({ goTo: '/bestellen/' })
    expect(await login(await ctx.another(), { username: EMAIL, password: PASSWORD })).toMatchObject({
      isLoggedIn: true,
    })
  })
})

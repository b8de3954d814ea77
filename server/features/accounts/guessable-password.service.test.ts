import { expect, test } from 'vitest'
import { toCustomerDto } from '../../../rules/customer-dto'
import { REGISTRATION_DEFAULTS } from '../../../rules/registration'
import { type TestContext, testContext } from '../../../tests/support/test-context'
import { lastLinkTo, mailsTo } from './accounts.test-support'
import { activateAccount } from './activation.service'
import { resetPassword, sendPasswordResetLink } from './password-reset.service'
import { registerAccount, registerCheckoutAccount } from './registration.service'

const EMAIL = 'nina.nieuw@voorbeeld.nl'
const PERSON = { email: EMAIL, firstName: 'Nina', lastName: 'Nieuwenhuis' }
const FORM = {
  ...{ ...toCustomerDto(REGISTRATION_DEFAULTS), ...PERSON, companyName: 'Bakkerij Deeg', street: 'Voorbeeldstraat' },
  ...{ streetNumber: '5', postCode: '1234 AB', city: 'Voorbeeldstad', phoneNumber: '+31 10 000 00 09' },
}
const GUESSABLE = ['WachtwoordWachtwoord', 'nieuwenhuis1980', 'BakkerijDeeg-01', EMAIL, 'wimpel-hosting1']
const OWN_WORDS = 'nina bakt kruidnagels'
const refused = {
  code: 'INVALID_INPUT',
  issues: [
    { field: 'password', message: 'Dit wachtwoord is makkelijk te raden. Voeg er een paar eigen woorden aan toe.' },
  ],
}

test('registering refuses a password that is soon guessed, and mails nothing', async () => {
  const ctx = await testContext()
  for (const password of GUESSABLE) {
    expect(await registerAccount(ctx, { form: { ...FORM, password } }), password).toMatchObject(refused)
  }
  expect(await mailsTo(ctx, EMAIL)).toEqual([])
  const english = await ctx.another({ locale: 'en' })
  expect(await registerAccount(english, { form: { ...FORM, password: EMAIL } })).toMatchObject({
    message: 'This password is easy to guess. Add a few words of your own.',
  })
  expect(await registerAccount(ctx, { form: { ...FORM, password: OWN_WORDS } })).toEqual({ activationRequired: true })
})

test('so does the link of a registration in the checkout, and it still works', async () => {
  const ctx = await testContext()
  await registerCheckoutAccount(ctx, { form: PERSON })
  const token = await lastLinkTo(ctx, EMAIL)
  for (const password of ['WachtwoordWachtwoord', 'nieuwenhuis1980', EMAIL]) {
    expect(await activateAccount(ctx, { token, password }), password).toMatchObject(refused)
  }
  expect(await activateAccount(ctx, { token, password: OWN_WORDS })).toMatchObject({ goTo: '/bestellen/' })
})

test('so does a reset, with the words of its account; the link stays whole', async () => {
  const ctx: TestContext = await testContext()
  await sendPasswordResetLink(ctx, { email: 'klant@voorbeeld.nl' })
  const token = await lastLinkTo(ctx, 'klant@voorbeeld.nl')
  for (const password of ['klant@voorbeeld.nl', 'Klant-Klant-2026', 'welkom welkom welkom']) {
    expect(await resetPassword(ctx, { token, password }), password).toMatchObject(refused)
  }
  expect(await resetPassword(ctx, { token, password: OWN_WORDS })).toHaveProperty('message', expect.any(String))
  expect(await resetPassword(ctx, { token, password: 'klant@voorbeeld.nl' })).toMatchObject({ code: 'LINK_NOT_VALID' })
})

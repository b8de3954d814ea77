import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestShop, type TestShop } from '../support/test-shop'

const CUSTOMER = 'klant@voorbeeld.nl'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
})
afterAll(() => shop.close())

/** A session older than the period for which a login confirms the identity. */
async function unconfirmed(signedInAs = CUSTOMER) {
  const browser = shop.browser()
  await browser.login(signedInAs)
  shop.clock.advance(10 * 60_000)
  return browser
}

/** Each mutation with its deprecated predecessor. */
const MUTATIONS = [
  ['createPasskeyChallenge(input: {purpose: REGISTER})', 'startPasskey(input: {purpose: REGISTER}) { options }'],
  ['deletePasskey(input: {id: "pky_x"})', 'removePasskey(input: {id: "pky_x"}) { id }'],
  ['beginAuthenticatorApp', 'startAuthenticatorApp { secret }'],
  ['disableAuthenticatorApp', 'removeAuthenticatorApp { isOff }'],
  ['createRecoveryCodes', 'makeRecoveryCodes { codes }'],
  ['requestDataExport', 'exportMyData { url }'],
  [
    'resetHostingPassword(input: {hostingPackageId: "hst_x"})',
    'renewHostingPassword(input: {hostingPackageId: "hst_x"}) { password }',
  ],
] as const

test.each(MUTATIONS)(
  '%s returns CONFIRM_IDENTITY as a UserError, and its predecessor fails with it',
  async (mutation, old) => {
    const browser = await unconfirmed()
    const { data, errors } = await browser.graphql(
      `mutation { answer: ${mutation} { __typename ... on UserError { code message } } }`,
    )
    expect(errors).toBeUndefined()
    expect(data.answer).toEqual({
      __typename: 'IdentityNotConfirmed',
      code: 'CONFIRM_IDENTITY',
      message: 'Bevestig eerst dat jij het bent.',
    })
    const failed = await browser.graphql(`mutation { ${old} }`)
    expect(failed.errors).toMatchObject([{ extensions: { code: 'CONFIRM_IDENTITY' } }])
  },
)

test('recovery codes without an authenticator app are refused with CONFLICT', async () => {
  const browser = shop.browser()
  await browser.login(CUSTOMER)
  const { data } = await browser.graphql(
    'mutation { createRecoveryCodes { __typename ... on UserError { code message } } }',
  )
  expect(data.createRecoveryCodes).toEqual({
    __typename: 'AuthenticatorAppConflict',
    code: 'CONFLICT',
    message: 'Je account heeft geen authenticator-app.',
  })
  const failed = await browser.graphql('mutation { makeRecoveryCodes { codes } }')
  expect(failed.errors).toMatchObject([{ extensions: { code: 'CONFLICT' } }])
})

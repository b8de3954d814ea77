import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Browser } from '../support/browser'
import { startTestShop, type TestShop } from '../support/test-shop'

const PATH = '/api/bestellen/klantgegevens'
const FIELDS = [
  ...['firstName', 'lastName', 'companyName', 'phoneNumber', 'countryId'],
  ...['postCode', 'city', 'street', 'streetNumber', 'streetNumberAddition'],
]
const OPTIONAL = ['companyName', 'streetNumberAddition']
const DATA = {
  firstName: 'Onno',
  lastName: 'Volledig',
  companyName: 'Volledig BV',
  phoneNumber: '+31 10 000 00 07',
  countryId: 154,
  postCode: '1234 AB',
  city: 'Voorbeeldstad',
  street: 'Kade',
  streetNumber: '12',
  streetNumberAddition: 'b',
}
const ASK = `{ customerData { ${FIELDS.join(' ')} } viewer { account { isComplete } } }`
const CHANGE = `mutation ($input: UpdateCustomerDataInput!) { updateCustomerData(input: $input) {
  __typename
  ... on CustomerDataSaved { customerData { ${FIELDS.join(' ')} } viewer { name account { isComplete } } }
  ... on InvalidInput { issues { field message } }
} }`

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
})
afterAll(() => shop.close())

async function signedIn(email: string): Promise<Browser> {
  const browser = shop.browser()
  expect((await browser.login(email)).status).toBe(200)
  return browser
}

/** Reads `isComplete` through REST and through the graph. */
const isComplete = async (customer: Browser): Promise<unknown[]> => [
  await (await customer.get('/api/bestellen/alle-gegevens-ingevuld')).json(),
  (await customer.graphql('{ customerDataComplete }')).data.customerDataComplete,
]

const json = async (answer: Response) => (await answer.json()) as Record<string, unknown>

describe('the customer data', () => {
  test('are ten fields in the graph, of which two may be left out [CHK-041]', async () => {
    const { data } = await shop.graphql(`{
      type: __type(name: "CustomerData") { fields(includeDeprecated: true) { name } }
      input: __type(name: "UpdateCustomerDataInput") { inputFields(includeDeprecated: true) { name type { kind } } }
    }`)
    const names = (fields: { name: string }[]) => fields.map(({ name }) => name).sort()
    // The country is also an argument by its code, beside its number; one of the two is required.
    expect(names(data.type.fields)).toEqual([...FIELDS, 'country', 'isComplete'].sort())
    expect(names(data.input.inputFields)).toEqual([...FIELDS, 'country', 'idempotencyKey'].sort())
    const required = data.input.inputFields.filter(({ type }: { type: { kind: string } }) => type.kind === 'NON_NULL')
    expect(names(required)).toEqual(FIELDS.filter((name) => ![...OPTIONAL, 'countryId'].includes(name)).sort())
  })

  test('are for who is logged in, and given as far as they are known [CHK-097]', async () => {
    expect((await shop.browser().get(PATH)).status).toBe(401)
    expect((await shop.browser().postJson(PATH, DATA)).status).toBe(401)
    const answer = await (await signedIn('onvolledig@voorbeeld.nl')).get(PATH)
    expect(answer.status).toBe(200)
    const known = await json(answer)
    expect(Object.keys(known).sort()).toEqual([...FIELDS].sort())
    expect(known).toMatchObject({ firstName: 'Onno', lastName: 'Volledig', countryId: 154, postCode: '', street: '' })
  })

  test('are kept by JSON and by a form, and then the customer can order [CHK-092, CHK-098]', async () => {
    const customer = await signedIn('onvolledig@voorbeeld.nl')
    expect((await customer.graphql(ASK)).data.viewer.account).toEqual({ isComplete: false })
    expect(await isComplete(customer)).toEqual([false, false])
    const saved = await customer.postJson(PATH, DATA)
    expect([saved.status, await json(saved)]).toEqual([200, DATA])
    expect(await json(await customer.get(PATH))).toEqual(DATA)
    const moved = { ...DATA, companyName: '', city: 'Andere Plaats', streetNumber: '7', streetNumberAddition: '' }
    const fields = Object.fromEntries(Object.entries(moved).map(([name, value]) => [name, String(value)]))
    expect((await customer.postForm(PATH, fields)).status).toBe(200)
    expect(await json(await customer.get(PATH))).toEqual(moved)
    expect((await customer.graphql(ASK)).data).toEqual({
      customerData: moved,
      viewer: { account: { isComplete: true } },
    })
    expect(await isComplete(customer)).toEqual([true, true])
  })

  test('keep their spaces in street, city and addition, and lose them elsewhere [CHK-045]', async () => {
    const customer = await signedIn('klant@voorbeeld.nl')
    const typed = { ...DATA, firstName: ' Jan ', lastName: ' Jansen ', street: ' Kade ', streetNumberAddition: ' b ' }
    expect((await customer.postJson(PATH, typed)).status).toBe(200)
    expect(await json(await customer.get(PATH))).toEqual({ ...typed, firstName: 'Jan', lastName: 'Jansen' })
  })
})

describe('customer data that are not right', () => {
  test.each(FIELDS.filter((name) => !OPTIONAL.includes(name)))('%s may not be missing [CHK-042]', async (name) => {
    const customer = await signedIn('klant@voorbeeld.nl')
    const before = await json(await customer.get(PATH))
    for (const value of [undefined, null, '', ' ']) {
      const answer = await customer.postJson(PATH, { ...DATA, [name]: value })
      expect(answer.status).toBe(400)
      expect(await json(answer)).toEqual({
        fieldErrors: { [name]: expect.stringMatching(/./) },
        formErrors: [],
        code: 'INVALID_INPUT',
      })
    }
    expect(await json(await customer.get(PATH))).toEqual(before)
  })

  test.each([
    ['streetNumber', '12a'],
    ['streetNumberAddition', '12345678901'],
    ['phoneNumber', 'bel maar niet'],
    ['countryId', 9999],
    ['city', ['Voorbeeldstad']],
  ])('%s is refused by name: %j [CHK-043, CHK-044, CHK-099]', async (name, value) => {
    const customer = await signedIn('klant@voorbeeld.nl')
    const answer = await customer.postJson(PATH, { ...DATA, [name]: value })
    expect(answer.status).toBe(400)
    expect(await json(answer)).toEqual({
      fieldErrors: { [name]: expect.any(String) },
      formErrors: [],
      code: 'INVALID_INPUT',
    })
  })

  test('are named all at once, in the reader’s language, over REST and GraphQL [CHK-099]', async () => {
    const customer = await signedIn('klant@voorbeeld.nl')
    const wrong = { ...DATA, street: '', streetNumber: 'x' }
    const expected = { street: 'Vul dit veld in.', streetNumber: expect.stringMatching(/cijfers/) }
    expect(await json(await customer.postJson(PATH, wrong))).toMatchObject({ fieldErrors: expected, formErrors: [] })
    const { data } = await customer.graphql(CHANGE, { input: wrong })
    const issues = data.updateCustomerData.issues as { field: string; message: string }[]
    expect(Object.fromEntries(issues.map(({ field, message }) => [field, message]))).toEqual(expected)
    const cookie = `${customer.cookieHeader()}; locale=en`
    const headers = { cookie, 'content-type': 'application/json', 'X-CSRF-TOKEN': await customer.csrfToken() }
    const english = await fetch(new URL(PATH, shop.url), { method: 'POST', headers, body: JSON.stringify(wrong) })
    expect(await json(english)).toMatchObject({ fieldErrors: { street: 'Fill in this field.' } })
  })

  test('and what is no form at all answer in the same shape [CHK-099]', async () => {
    const customer = await signedIn('klant@voorbeeld.nl')
    const refused = {
      fieldErrors: {},
      formErrors: [expect.stringMatching(/./)],
      code: expect.stringMatching(/^[A-Z_]+$/),
    }
    const answers = [
      [await customer.postJson(PATH, DATA, { 'X-CSRF-TOKEN': 'verzonnen' }), 403],
      [await customer.send('POST', PATH, DATA, { 'content-type': 'text/plain' }), 415],
      [await customer.postJson(PATH, [DATA]), 400],
      [await shop.browser().get(PATH), 401],
    ] as const
    for (const [answer, status] of answers) expect([answer.status, await json(answer)]).toEqual([status, refused])
  })
})

test('the mutation answers the viewer by the new data [CHK-098]', async () => {
  const customer = await signedIn('reseller@voorbeeld.nl')
  const input = { ...DATA, firstName: 'Rika' }
  expect((await customer.graphql(CHANGE, { input })).data.updateCustomerData).toEqual({
    __typename: 'CustomerDataSaved',
    customerData: input,
    viewer: { name: 'Rika Volledig', account: { isComplete: true } },
  })
})

test('a sub-user sees the data of the customer, and changes nothing [ROL-009]', async () => {
  const [subUser, customer] = [await signedIn('subgebruiker@voorbeeld.nl'), await signedIn('klant@voorbeeld.nl')]
  const before = await json(await customer.get(PATH))
  expect(await json(await subUser.get(PATH))).toEqual(before)
  const answer = await subUser.postJson(PATH, DATA)
  expect([answer.status, await json(answer)]).toEqual([
    403,
    { fieldErrors: {}, formErrors: [expect.stringContaining('subgebruiker')], code: 'FORBIDDEN' },
  ])
  expect((await subUser.graphql(CHANGE, { input: DATA })).errors?.[0]?.extensions.code).toBe('FORBIDDEN')
  expect(await json(await customer.get(PATH))).toEqual(before)
})

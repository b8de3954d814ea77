import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoHolderId } from '../../db/seed/demo-accounts'
import type { Browser } from '../support/browser'
import { startTestShop, type TestShop } from '../support/test-shop'

let shop: TestShop
let customer: Browser
beforeAll(async () => {
  shop = await startTestShop()
  customer = shop.browser()
  await customer.login('klant@voorbeeld.nl')
})
afterAll(() => shop.close())

const PATH = '/api/account/whois'
const FORM = {
  city: 'Voorbeeldstad',
  company: 'Houder BV',
  country: 'NL',
  email: 'houder@voorbeeld.nl',
  forename: 'Hanna',
  gender: 'F',
  houseNumber: '3',
  houseNumberAdd: 'A',
  phone: '+31 10 000 00 08',
  postcode: '1234 AB',
  street: 'Voorbeeldstraat',
  surname: 'Houder',
  vat: 'NL123456789B01',
}

const json = async (answer: Response) => (await answer.json()) as Record<string, never>
const fieldsOf = async (answer: Response) => JSON.parse((await json(answer)).title ?? '{}') as Record<string, string>

describe('GET /api/account/whois', () => {
  test('gives the standard holder and the list of own ones [WHO-008, WHO-019]', async () => {
    const answer = await customer.get(PATH)
    expect(answer.status).toBe(200)
    expect(await json(answer)).toMatchObject({
      standard: { label: 'Voorbeeldklant BV', email: 'klant@voorbeeld.nl' },
      custom: expect.arrayContaining([
        { id: demoHolderId('pien@voorbeeld.nl'), label: expect.stringContaining('Pien') },
      ]),
    })
  })

  test('is not for visitors [WHO-019]', async () => {
    for (const path of [PATH, `${PATH}/standard`, `${PATH}/${demoHolderId('pien@voorbeeld.nl')}`]) {
      expect((await shop.get(path)).status).toBe(401)
    }
  })
})

describe('a holder', () => {
  test('is made, read, changed and deleted [WHO-022, WHO-023, WHO-024, WHO-025]', async () => {
    const made = await customer.postJson(PATH, FORM)
    expect(made.status).toBe(200)
    const { id } = await json(made)
    const path = `${PATH}/${id}`
    expect(await json(await customer.get(PATH))).toMatchObject({
      custom: expect.arrayContaining([{ id, label: 'Houder BV, Voorbeeldstad' }]),
    })
    expect(await json(await customer.get(path))).toMatchObject({ ...FORM, id })
    expect((await customer.send('PUT', path, { ...FORM, city: 'Elders' })).status).toBe(200)
    expect(await json(await customer.get(path))).toMatchObject({ city: 'Elders' })
    expect((await customer.send('DELETE', path)).status).toBe(204)
    expect((await customer.get(path)).status).toBe(404)
    expect((await customer.send('DELETE', path)).status).toBe(404)
  })

  test('can come as a form too', async () => {
    const answer = await customer.postForm(PATH, { ...FORM, isCompany: 'true' })
    expect(await json(answer)).toEqual({ id: expect.stringMatching(/^who_/) })
  })

  test('is refused with its wrong fields as a JSON string in title [WHO-005, WHO-006, WHO-018, ERR-017]', async () => {
    const required = [
      'forename',
      'surname',
      'street',
      'houseNumber',
      'postcode',
      'city',
      'country',
      'phone',
      'email',
      'gender',
    ]
    for (const field of required) {
      const answer = await customer.postJson(PATH, { ...FORM, [field]: undefined })
      expect(answer.status).toBe(400)
      expect(Object.keys(await fieldsOf(answer))).toEqual([field])
    }
    const company = await customer.postJson(PATH, { ...FORM, company: '', vat: '', isCompany: true })
    expect(Object.keys(await fieldsOf(company))).toEqual(['company'])
    const abroad = await customer.postJson(PATH, { ...FORM, country: 'XX', vat: '' })
    expect(Object.keys(await fieldsOf(abroad))).toEqual(['country'])
  })

  test('of another customer is like one that is not there [ROL-017, WHO-023]', async () => {
    const reseller = shop.browser()
    await reseller.login('reseller@voorbeeld.nl')
    const theirs = `${PATH}/${demoHolderId('pien@voorbeeld.nl')}`
    const missing = `${PATH}/who_AAAAAAAAAAAAAAAAAAAAAA`
    for (const call of [
      (path: string) => reseller.get(path),
      (path: string) => reseller.send('PUT', path, FORM),
      (path: string) => reseller.send('DELETE', path),
    ]) {
      const [one, other] = [await call(theirs), await call(missing)]
      expect([one.status, other.status]).toEqual([404, 404])
      expect(await one.text()).toBe(await other.text())
    }
    expect(await json(await customer.get(theirs))).toMatchObject({ forename: 'Pien' })
  })

  test('is not changed without the anti-forgery token, or by a sub-user [ROL-009, ROL-013]', async () => {
    const path = `${PATH}/${demoHolderId('pien@voorbeeld.nl')}`
    const subUser = shop.browser()
    await subUser.login('subgebruiker@voorbeeld.nl')
    expect((await subUser.send('DELETE', path)).status).toBe(403)
    for (const token of ['', 'verzonnen']) {
      expect((await customer.send('DELETE', path, undefined, { 'X-CSRF-TOKEN': token })).status).toBe(403)
    }
    expect((await customer.get(path)).status).toBe(200)
  })
})

describe('the standard holder', () => {
  test('is read and changed, and is no id [WHO-026, WHO-027]', async () => {
    const reseller = shop.browser()
    await reseller.login('reseller@voorbeeld.nl')
    const path = `${PATH}/standard`
    expect(await json(await reseller.get(path))).toMatchObject({
      email: 'reseller@voorbeeld.nl',
      phone: '+31 10 000 00 02',
    })
    const changed = { email: 'domeinen@voorbeeld.nl', phone: '010 765 43 21' }
    expect((await reseller.send('PUT', path, changed)).status).toBe(200)
    expect(await json(await reseller.get(path))).toMatchObject(changed)
    const wrong = await reseller.send('PUT', path, { email: 'geen adres', phone: '' })
    expect(wrong.status).toBe(400)
    expect(Object.keys(await fieldsOf(wrong)).sort()).toEqual(['email', 'phone'])
  })
})

describe('the graph', () => {
  test('has the thirteen fields of the form, and those of a registration [WHO-001]', async () => {
    const { data } = await shop.graphql('{ __type(name: "WhoisInput") { inputFields { name } } }')
    const fields = (data.__type as unknown as { inputFields: { name: string }[] }).inputFields
    const names = fields.map(({ name }) => name).filter((name) => name !== 'idempotencyKey')
    expect(names).toEqual(expect.arrayContaining(Object.keys(FORM)))
    const others = names.filter((name) => !Object.keys(FORM).includes(name))
    expect(others.sort()).toEqual(['isCompany', 'legalForm', 'registrationNumber'])
  })

  test('makes, changes, lists and deletes a holder', async () => {
    const made = await customer.graphql(
      'mutation($input: WhoisInput!) { createWhois(input: $input) { ... on Whois { id label } ... on UserError { code } } }',
      { input: { ...FORM, company: 'Graaf BV' } },
    )
    const { id, label } = made.data.createWhois as unknown as { id: string; label: string }
    expect(label).toBe('Graaf BV, Voorbeeldstad')
    const changed = await customer.graphql(
      'mutation($input: UpdateWhoisInput!) { updateWhois(input: $input) { ... on Whois { city } } }',
      { input: { id, whois: { ...FORM, city: 'Elders' } } },
    )
    expect(changed.data.updateWhois).toEqual({ city: 'Elders' })
    const read = await customer.graphql(
      'query($id: ID!) { whois(id: $id) { city } whoisList { standard { label } custom { id } } standardWhois { email } }',
      { id },
    )
    expect(read.data).toMatchObject({ whois: { city: 'Elders' }, standardWhois: { email: 'klant@voorbeeld.nl' } })
    const gone = await customer.graphql(
      'mutation($input: DeleteWhoisInput!) { deleteWhois(input: $input) { ... on WhoisDeleted { id } ... on UserError { code } } }',
      { input: { id } },
    )
    expect(gone.data.deleteWhois).toEqual({ id })
    const refused = await customer.graphql(
      'mutation($input: WhoisInput!) { createWhois(input: $input) { ... on InvalidInput { code issues { field } } } }',
      { input: { ...FORM, country: 'XX', vat: '' } },
    )
    expect(refused.data.createWhois).toEqual({ code: 'INVALID_INPUT', issues: [{ field: 'country' }] })
  })

  test('is closed to visitors', async () => {
    const { errors } = await shop.graphql('{ whoisList { standard { label } } }')
    expect(errors?.[0]?.extensions.code).toBe('NOT_SIGNED_IN')
  })
})

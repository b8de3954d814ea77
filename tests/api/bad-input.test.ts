import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeToken, Program } from '../support/api-token'
import { startTestShop, type TestShop } from '../support/test-shop'

let shop: TestShop
let program: Program
beforeAll(async () => {
  shop = await startTestShop({ env: { CAPTCHA_TEST_TOKEN: 'proef' } })
  program = new Program(shop.url, (await makeToken(shop)).token)
})
afterAll(() => shop.close())

const domains = (args: string) => `{ viewer { domains(${args}) { totalCount } } }`
const deep = (levels: number): string => (levels === 0 ? '__typename' : `ofType { ${deep(levels - 1)} }`)
const nested = `{ viewer { domains { edges { node { orders: dnsHistory(first: 100) { edges { node { changes { before { name } } } } } } } } } }`

const post = (query: string, language: string): Promise<Response> =>
  program.fetch('/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': language },
    body: JSON.stringify({ query }),
  })

test.each([
  [
    domains('first: 101'),
    /first: geef een heel getal van 1 tot en met 100/,
    /first: give a whole number from 1 to 100/,
  ],
  [domains('first: 0'), /first: geef/, /first: give/],
  [domains('first: -1'), /first: geef/, /first: give/],
  [domains('last: 101'), /last: geef/, /last: give a whole number from 1 to 100/],
  [domains('first: 1, last: 1'), /first en last/, /first and last/],
  [domains('after: "onzin"'), /after: dit is geen cursor/, /after: this is not a cursor/],
  [domains('last: 1, before: "onzin"'), /before: dit is geen cursor/, /before: this is not a cursor/],
  [`{ domainSuggestions(name: "${'x'.repeat(300)}.nl") { __typename } }`, /name: geef hoogstens/, /name: give at most/],
  [`{ __schema { types { ${deep(30)} } } }`, /introspectie dieper dan 20/, /introspection deeper than 20/],
  [nested.replace('domains {', 'domains(first: 100) {'), /geweigerd: kosten van \d+, meer dan 20000/, /cost of \d+/],
  [`{ ${'__typename '.repeat(1500)} }`, /meer dan 1500 tokens/, /more than 1500 tokens/],
])('GraphQL names the argument and its limit in the language of the reader: %s', async (query, dutch, english) => {
  for (const [language, words] of [
    ['nl', dutch],
    ['en', english],
  ] as const) {
    const { errors } = await (await post(query, language)).json()
    expect(errors).toMatchObject([{ message: expect.stringMatching(words), extensions: { code: 'BAD_USER_INPUT' } }])
  }
})

const many = Array.from({ length: 51 }, (_, at) => `extensions[]=x${at}`).join('&')

test.each([
  ['/api/account/domains?first=abc', /first: give a whole number from 1 to 100/],
  ['/api/account/domains?first=101', /first: give a whole number from 1 to 100/],
  ['/api/account/domains?after=onzin', /after: this is not a cursor/],
  ['/api/account/domains?first=1&first=2', /first: give one value/],
  ['/api/account/domains?status=WEG', /status: choose from .*ACTIVE/],
  ['/api/account/facturen?year=vorig', /year: give a whole number from 1 to 9999/],
  ['/api/account/facturen?year=10000', /year: give a whole number from 1 to 9999/],
  ['/api/products?kinds=ONZIN', /kinds: choose from DOMAIN/],
  [`/api/check-domain-extensions?domain=naam&${many}`, /extensions: give at most 50/],
  ['/api/check-domain-extensions?domain=%20&extensions=nl', /domain: this is not a name/],
  ['/api/bestelprocedure/getBasket?paymentMethod=GOUD', /paymentMethod: choose from IDEAL/],
])('REST does so as well: %s', async (path, words) => {
  const answer = await program.fetch(path, { headers: { 'accept-language': 'en' } })
  expect([answer.status, await answer.json()]).toMatchObject([
    400,
    { code: 'BAD_USER_INPUT', detail: expect.stringMatching(words) },
  ])
})

test.each([
  ['without an event', { query: '{ id }' }],
  ['of an event that does not exist', { event: 'ONZIN', query: '{ id }' }],
])('a preview of a webhook %s names the events', async (_, body) => {
  const headers = { 'content-type': 'application/json', 'accept-language': 'en' }
  const asked = { method: 'POST', headers, body: JSON.stringify(body) }
  const answer = await program.fetch('/api/account/webhooks/preview', asked)
  expect([answer.status, await answer.json()]).toMatchObject([
    400,
    { code: 'BAD_USER_INPUT', detail: expect.stringMatching(/^event: choose from ORDER_/) },
  ])
})

test('JSON that is none is named as such', async () => {
  const headers = { 'content-type': 'application/json', 'accept-language': 'en' }
  const asked = { method: 'POST', headers, body: '{"a":' }
  const rest = await program.fetch('/api/account/whois', asked)
  expect([rest.status, await rest.json()]).toMatchObject([400, { detail: 'The body is not valid JSON.' }])
  const graphql = await program.fetch('/graphql', asked)
  expect([graphql.status, await graphql.json()]).toMatchObject([
    400,
    { errors: [{ message: 'The body is not valid JSON.', extensions: { code: 'BAD_USER_INPUT' } }] },
  ])
})

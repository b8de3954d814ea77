import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Browser } from '../support/browser'
import { startTestShop, type TestShop } from '../support/test-shop'
import { signedIn } from './payments.test-support'

const RESELLER = 'reseller@voorbeeld.nl'
const PATH = '/api/reseller/domain-list'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
})
afterAll(() => shop.close())

async function post(browser: Browser, text: string, type = 'text/plain'): Promise<Response> {
  const token = await browser.csrfToken()
  const headers = { 'content-type': type, cookie: browser.cookieHeader(), 'x-csrf-token': token }
  return fetch(new URL(PATH, shop.url), { method: 'POST', body: text, headers })
}

interface Listed {
  domain: string
  line: number
  status: string
  reason: string | null
  message: string | null
  price: number | null
}

/** Reads the events of a response. */
async function eventsOf(answer: Response): Promise<Listed[]> {
  const blocks = (await answer.text()).split('\n\n').filter((block) => block.includes('data: '))
  expect(blocks.every((block) => block.startsWith('event: domainAvailability\n'))).toBe(true)
  return blocks.map((block) => JSON.parse(/^data: (.*)$/m.exec(block)?.[1] ?? ''))
}

describe('a list of names over REST', () => {
  test('is answered as a stream of domainAvailability events, with prices and reasons [ROL-010]', async () => {
    const browser = await signedIn(shop, RESELLER)
    const answer = await post(
      browser,
      'HTTPS://www.Lindebrood.nl/ lindebrood.nl;bezet-brood.com,zonder\tquarantaine-x.be',
    )
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8'])
    const events = await eventsOf(answer)
    expect(
      Object.fromEntries(events.map((event) => [event.domain, [event.status, event.reason, event.price]])),
    ).toEqual({
      zonder: ['invalid', 'no-extension', null],
      'lindebrood.nl': ['free', null, 499],
      'bezet-brood.com': ['active', null, 1249],
      'quarantaine-x.be': ['quarantine', 'quarantine', null],
    })
    expect(events[0]).toMatchObject({ domain: 'zonder', line: 1 })
  })

  test('of 500 names is answered to the last, however fast the answers come', async () => {
    const browser = await signedIn(shop, RESELLER)
    const names = Array.from({ length: 500 }, (_, at) => `lange-lijst-met-namen-${at}.nl`).join('\n')
    expect(await eventsOf(await post(browser, names))).toHaveLength(500)
    // The results are cached now, so all of them arrive at once.
    expect(await eventsOf(await post(browser, names))).toHaveLength(500)
  })

  test.each([
    ['10,000 lines', Array.from({ length: 10_000 }, (_, at) => `${at}.nl`).join('\n'), 413],
    ['10,000 short lines', Array.from({ length: 10_000 }, (_, at) => at.toString(36)).join('\n'), 400],
    ['markup', '<table><tr><td>lindebrood.nl</td></tr></table><script>x</script>', 200],
    ['control characters', '\u0000\u0001lindebrood.nl\u202e\ufeff', 200],
    ['nothing', '', 400],
    ['half a surrogate', '\ud800.nl', 200],
    ['one line of 60 KB', 'a.'.repeat(30_000), 200],
  ])('with %s is cleaned or refused, never an error of ours', async (_case, text, status) => {
    const answer = await post(await signedIn(shop, RESELLER), text)
    expect(answer.status).toBe(status)
    if (status === 200) await eventsOf(answer)
    else expect(((await answer.json()) as { message: string }).message).not.toBe('')
  })

  test('is refused to visitors and customers, without a token and in another form [ROL-017]', async () => {
    expect((await post(shop.browser(), 'lindebrood.nl')).status).toBe(401)
    expect((await post(await signedIn(shop), 'lindebrood.nl')).status).toBe(403)
    const reseller = await signedIn(shop, RESELLER)
    expect((await post(reseller, '{"text":"lindebrood.nl"}', 'application/json')).status).toBe(415)
    const headers = { 'content-type': 'text/plain', cookie: reseller.cookieHeader() }
    const forged = await fetch(new URL(PATH, shop.url), { method: 'POST', body: 'lindebrood.nl', headers })
    expect(forged.status).toBe(403)
  })
})

describe('a list of names over GraphQL', () => {
  test('is checked, and added after a dry run', async () => {
    const browser = await signedIn(shop, RESELLER)
    const check = await browser.graphql(
      `query($text: String!) { checkDomainList(text: $text) {
        ... on DomainListCheck { entries duplicates domains { domain status reason price message } }
        ... on UserError { code message } } }`,
      { text: 'lindebrood-a.nl, lindebrood-a.nl zonder' },
    )
    expect(check.errors).toBeUndefined()
    expect(check.data.checkDomainList).toMatchObject({
      entries: 3,
      duplicates: 1,
      domains: [{ reason: 'NO_EXTENSION' }, { price: 499 }],
    })
    const mutation = `mutation($input: AddDomainListInput!) { addDomainList(input: $input) {
      ... on DomainListAdded { dryRun net added { domain price } refused { domain reason message } basket { items { title } } }
      ... on UserError { code message } } }`
    const names = ['lindebrood-a.nl', 'lindebrood-b.nl', 'quarantaine-c.nl']
    const planned = (await browser.graphql(mutation, { input: { names, dryRun: true } })).data.addDomainList
    expect(planned).toMatchObject({
      dryRun: true,
      net: 998,
      basket: { items: [] },
      refused: [{ reason: 'QUARANTINE' }],
    })
    const done = (await browser.graphql(mutation, { input: { names } })).data.addDomainList
    expect(done).toEqual({ ...planned, dryRun: false, basket: { items: [{ title: names[0] }, { title: names[1] }] } })
    const tooMany = Array.from({ length: 501 }, (_, at) => `naam${at}.nl`)
    const refused = (await browser.graphql(mutation, { input: { names: tooMany } })).data.addDomainList
    expect(refused).toMatchObject({ code: 'INVALID_INPUT' })
  })

  test.each([
    ['10,000 names', Array.from({ length: 10_000 }, (_, at) => `naam-${at}.nl`)],
    ['names of 300 characters', [`${'a'.repeat(300)}.nl`, 'lindebrood.nl']],
    ['markup', ['<img src=x onerror=alert(1)>', '<b>lindebrood.nl</b>']],
    ['lines, tabs, a byte order mark and duplicates', ['\ufefflindebrood.nl\r\n\tlindebrood.nl.;LINDEBROOD.NL']],
    ['names in other scripts and broken punycode', ['名前。com', 'xn--.com', 'xn--a-ecp.nl', 'xn--zzzzzzzz.com']],
    ['control characters and half a surrogate', ['a\u0000b.nl', '\ud800.nl']],
    ['nothing', ['', ' \n ']],
  ])('with %s it is cleaned or refused by line, never an error of ours', async (_case, names) => {
    const browser = await signedIn(shop, RESELLER)
    const refusal = '... on UserError { code message }'
    const answer = await browser.graphql(
      `mutation($names: [String!]!) {
        addDomainList(input: { names: $names, dryRun: true }) { __typename
          ... on DomainListAdded { added { line domain } refused { line reason message } } ${refusal} } }`,
      { names },
    )
    expect(answer.errors).toBeUndefined()
    const { added, refused, code, message } = answer.data.addDomainList
    if (code) expect([code, message]).toEqual(['INVALID_INPUT', expect.stringMatching(/\S/)])
    else expect([...added, ...refused].every(({ line }: { line: number }) => line >= 1)).toBe(true)
    const checked = await browser.graphql(
      `query($text: String!) { checkDomainList(text: $text) { __typename ${refusal} } }`,
      { text: names.join('\n') },
    )
    expect(checked.errors).toBeUndefined()
    expect(checked.data.checkDomainList.code).toBe(code)
  })

  test('takes no staffel or price from the caller [RES-003]', async () => {
    const browser = await signedIn(shop, RESELLER)
    const mutation =
      'mutation($input: AddDomainListInput!) { addDomainList(input: $input) { ... on UserError { code } } }'
    const lie = { names: ['lindebrood-leugen.nl'], staffel: 5, price: 1 }
    expect((await browser.graphql(mutation, { input: lie })).errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT')
  })
})

test('the price list is a file for spreadsheets, for resellers only', async () => {
  const path = '/api/reseller/price-list.csv'
  const answer = await (await signedIn(shop, RESELLER)).get(path)
  expect(answer.headers.get('content-type')).toMatch(/^text\/csv/)
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="[\w.-]+\.csv"$/)
  expect((await answer.text()).split('\r\n')[1]).toMatch(/^\.nl,5\.49,/)
  expect((await shop.browser().get(path)).status).toBe(401)
  expect((await (await signedIn(shop)).get(path)).status).toBe(403)
})

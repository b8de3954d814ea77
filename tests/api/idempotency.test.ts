import { count } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { one, run } from '../../db/query'
import { idempotencyKeys } from '../../db/schema/idempotency'
import { orders } from '../../db/schema/orders'
import { holders } from '../../db/schema/whois'
import { DAY_MS } from '../../rules/time'
import { makeToken, Program } from '../support/api-token'
import { startTestShop, type TestShop } from '../support/test-shop'

const HOLDER = {
  city: 'Voorbeeldstad',
  email: 'houder@voorbeeld.nl',
  forename: 'Hanna',
  gender: 'F',
  houseNumber: '3',
  phone: '+31 10 000 00 08',
  postcode: '1234 AB',
  street: 'Voorbeeldstraat',
  surname: 'Houder',
  isCompany: false,
}
const CREATE =
  'mutation ($input: WhoisInput!) { createWhois(input: $input) { __typename ... on Whois { id } ... on InvalidInput { code } } }'

let shop: TestShop
let robot: Program
beforeAll(async () => {
  shop = await startTestShop()
  robot = new Program(shop.url, (await makeToken(shop)).token)
})
afterAll(() => shop.close())

const rowsOf = async (table: typeof holders | typeof orders | typeof idempotencyKeys): Promise<number> =>
  (await one(shop.app.deps.db.reader.select({ n: count() }).from(table)))?.n ?? 0

const create = (idempotencyKey: string | null, changes: object = {}, program = robot) =>
  program.graphql(CREATE, { input: { ...HOLDER, ...changes, idempotencyKey } })

const post = (key: string, body: object, program = robot) =>
  program.fetch('/api/account/whois', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify({ country: 'NL', ...body }),
  })

describe('a request with an idempotency key', () => {
  test('is carried out once, and answered the same, by GraphQL [TOK-004]', async () => {
    const before = await rowsOf(holders)
    const first = await create('een')
    expect(first.data.createWhois.id).toMatch(/^who_/)
    expect([await create('een'), await create('een')]).toEqual([first, first])
    expect(await rowsOf(holders)).toBe(before + 1)
    expect((await create('een en een ander')).data.createWhois.id).not.toBe(first.data.createWhois.id)
    await create(null)
    await create(null)
    expect(await rowsOf(holders)).toBe(before + 4)
  })

  test('is carried out once, and answered the same, by REST: status, kind and body [TOK-004]', async () => {
    const before = await rowsOf(holders)
    const answers = [await post('rest', HOLDER), await post('rest', HOLDER), await post('"rest"', HOLDER)]
    const told = await Promise.all(
      answers.map(async (answer) => [answer.status, answer.headers.get('content-type'), await answer.text()]),
    )
    expect(told[0]?.[0]).toBe(200)
    expect([told[1], told[2]]).toEqual([told[0], told[0]])
    expect(await rowsOf(holders)).toBe(before + 1)
  })

  test('finds its key where the document says it, too [TOK-004]', async () => {
    const document = (key: string) =>
      `mutation { ...M } fragment M on Mutation { createDnsProfile(input: { name: "Sleutel", idempotencyKey: ${key} }) { __typename ... on DnsProfileChange { profile { id } } } }`
    const first = await robot.graphql(document('"in het document"'))
    expect(first.data.createDnsProfile.profile.id).toMatch(/^prf_/)
    expect(await robot.graphql(document('"in het document"'))).toEqual(first)
  })

  test('and another body is refused: IDEMPOTENCY_CONFLICT, over REST 422 [TOK-004]', async () => {
    const before = await rowsOf(holders)
    await create('anders')
    const { data, errors } = await create('anders', { surname: 'Anders' })
    expect([data, errors?.[0]?.extensions.code]).toEqual([null, 'IDEMPOTENCY_CONFLICT'])
    expect(errors?.[0]?.message).toContain('andere aanvraag')
    await post('rest anders', HOLDER)
    const refused = await post('rest anders', { ...HOLDER, surname: 'Anders' })
    expect([refused.status, await refused.json()]).toEqual([
      422,
      expect.objectContaining({ code: 'IDEMPOTENCY_CONFLICT' }),
    ])
    expect(await rowsOf(holders)).toBe(before + 2)
  })

  test('that was invalid is not stored: corrected, it succeeds with the same key [TOK-004]', async () => {
    const wrong = await create('fout', { email: 'geen adres' })
    expect(wrong.data.createWhois).toMatchObject({ __typename: 'InvalidInput' })
    expect((await create('fout')).data.createWhois.id).toMatch(/^who_/)
    expect((await post('rest fout', { ...HOLDER, email: 'geen adres' })).status).toBe(400)
    expect((await post('rest fout', HOLDER)).status).toBe(200)
  })

  test.each(['', 'x'.repeat(256), 'é'])('needs a key of 1 to 255 characters: %j [TOK-004]', async (key) => {
    const { errors } = await create(key)
    expect(errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT')
  })

  test('is its account’s: another customer with the same key has nothing of it [TOK-004]', async () => {
    const mine = await create('van wie')
    const other = new Program(shop.url, (await makeToken(shop, {}, 'reseller@voorbeeld.nl')).token)
    const theirs = await create('van wie', { surname: 'Ander' }, other)
    expect(theirs.data.createWhois.id).toMatch(/^who_/)
    expect(theirs.data.createWhois.id).not.toBe(mine.data.createWhois.id)
  })

  test('works in a browser as well, whose anti-forgery token differs each time [TOK-004]', async () => {
    const browser = shop.browser()
    await browser.login('klant@voorbeeld.nl')
    const send = async () => {
      const fields = { email: 'houder@voorbeeld.nl', _csrf: await browser.csrfToken() }
      return (
        await browser.postJson(
          '/api/account/dns/profile',
          { name: 'Uit de browser', ...fields },
          { 'idempotency-key': 'browser' },
        )
      ).text()
    }
    expect(await send()).toBe(await send())
  })

  test('rests sealed, for 24 hours [TOK-004]', async () => {
    const first = await create('een dag')
    const rows = await shop.app.deps.db.reader.select().from(idempotencyKeys)
    expect(rows.length).toBeGreaterThan(3)
    expect(JSON.stringify(rows)).not.toMatch(/who_|een dag|Houder/)
    shop.clock.advance(DAY_MS - 1000)
    expect(await create('een dag')).toEqual(first)
    shop.clock.advance(1001)
    expect((await create('een dag')).data.createWhois.id).not.toBe(first.data.createWhois.id)
  })

  test('that many send at once, on connections of their own, has one effect [TOK-004]', async () => {
    const { data } = await robot.graphql('{ products(kinds: [DOMAIN]) { productId productCode } }')
    const product = data.products.find((p: { productCode: string }) => p.productCode === 'DOMAIN_NL')
    for (let round = 0; round < 5; round++) {
      const before = [await rowsOf(orders), await rowsOf(holders)]
      const body = { items: [{ id: '1', type: 'domain', ...product, title: `samen${round}.nl` }], period: 'YEARLY' }
      const answers = await Promise.all(
        Array.from({ length: 12 }, async () => {
          const answer = await robot.fetch('/api/bestellen', {
            method: 'POST',
            headers: { 'content-type': 'application/json', 'idempotency-key': `samen ${round}` },
            body: JSON.stringify(body),
          })
          return { status: answer.status, again: answer.headers.get('retry-after'), text: await answer.text() }
        }),
      )
      const done = new Set(answers.filter(({ status }) => status === 200).map(({ text }) => text))
      expect(done.size).toBe(1)
      for (const { status, again } of answers) if (status !== 200) expect([status, again]).toEqual([409, '1'])
      const holderAnswers = await Promise.all(Array.from({ length: 12 }, () => create(`samen ${round} houder`)))
      const made = holderAnswers.flatMap(({ data: given }) => (given ? [given.createWhois.id] : []))
      expect(new Set(made).size).toBe(1)
      expect([await rowsOf(orders), await rowsOf(holders)]).toEqual(before.map((n) => n + 1))
    }
  })
})

describe('a request that a crash cut off', () => {
  /** Old enough that no other instance can still be running it. */
  const left = (state: 'RUNNING' | 'COMMITTED') => {
    const values = { state, answer: null, runId: `voorbij ${state}`, createdAt: shop.clock.now() - 60_000 }
    return shop.app.deps.db.transaction(async (tx) => void (await run(tx.update(idempotencyKeys).set(values))))
  }

  test('before it took effect is run when it is retried [TOK-004]', async () => {
    const { data } = await create('afgebroken')
    await left('RUNNING')
    const again = await create('afgebroken')
    expect(again.data.createWhois.id).toMatch(/^who_/)
    expect(again.data.createWhois.id).not.toBe(data.createWhois.id)
  })

  test('after it took effect is never run again, and reports that its response is lost [TOK-004]', async () => {
    await create('verloren')
    await left('COMMITTED')
    const before = await rowsOf(holders)
    const { data, errors } = await create('verloren')
    expect([data, errors?.[0]?.extensions.code]).toEqual([null, 'CONFLICT'])
    expect(errors?.[0]?.message).toContain('antwoord ging verloren')
    expect(await rowsOf(holders)).toBe(before)
  })
})

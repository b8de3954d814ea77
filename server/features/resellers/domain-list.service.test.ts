import { describe, expect, test } from 'vitest'
import { type TestContext, testContext } from '../../../tests/support/test-context'
import { InvalidInput } from '../../graphql/user-error'
import { getBasket } from '../basket/basket.service'
import { fill, outline, RESELLER, RESELLERS } from '../basket/basket.test-support'
import { addDomainList, checkDomainList, streamDomainList } from './domain-list.service'
import { DomainListAdded, DomainListCheck } from './resellers.graphql'

const LIST = [
  'https://www.Lindebrood-Noord.nl/',
  'lindebrood.com; bezet-brood.nl, quarantaine-brood.nl',
  'lindebrood-noord.nl gereserveerd-brood.be',
  'fietsen-voorbeeld.nl',
  'broodzonder -brood.nl premium-brood.nl',
].join('\n')

async function checked(ctx: TestContext, text: string): Promise<DomainListCheck> {
  const answer = await checkDomainList(ctx, text)
  if (answer instanceof InvalidInput) throw new Error(answer.message)
  return answer
}

async function added(ctx: TestContext, names: string[], dryRun = false): Promise<DomainListAdded> {
  const answer = await addDomainList(ctx, { names, acceptPremium: true, dryRun })
  if (answer instanceof InvalidInput) throw new Error(answer.message)
  return answer
}

const namesOf = (domains: readonly { domain: string }[]) => domains.map(({ domain }) => domain)

describe('a pasted list', () => {
  test('is parsed and checked, with the reseller’s price or the reason per line [RES-003]', async () => {
    const ctx = await testContext({ signedInAs: RESELLER })
    const { domains, ...counts } = await checked(ctx, LIST)
    expect(counts).toEqual({ lines: 5, entries: 10, duplicates: 1 })
    const rows = domains.map(({ line, domain, reason, price, renewalPrice }) => [
      line,
      domain,
      reason,
      price,
      renewalPrice,
    ])
    expect(rows).toHaveLength(9)
    for (const row of [
      [1, 'lindebrood-noord.nl', null, 499, 999],
      [2, 'lindebrood.com', null, 1249, 1249],
      [2, 'bezet-brood.nl', null, 499, 999],
      [2, 'quarantaine-brood.nl', 'quarantine', null, null],
      [3, 'gereserveerd-brood.be', 'reserved', null, null],
      [5, 'broodzonder', 'no-extension', null, null],
      [5, '-brood.nl', 'hyphen', null, null],
    ]) {
      expect(rows).toContainEqual(row)
    }
    const premium = domains.find(({ domain }) => domain === 'premium-brood.nl')
    expect(premium?.price).toBe(premium?.premiumPrice)
    expect(domains.find(({ domain }) => domain === '-brood.nl')?.message).toContain('streepje')
    expect((await getBasket(ctx, RESELLERS)).empty).toBe(true)
  })

  test('is streamed too, invalid entries first', async () => {
    const ctx = await testContext({ signedInAs: RESELLER, locale: 'en' })
    const answers = await streamDomainList(ctx, LIST)
    if (answers instanceof InvalidInput) throw new Error(answers.message)
    const said: string[] = []
    for await (const { domain } of answers()) said.push(domain)
    expect(said.slice(0, 2)).toEqual(['broodzonder', '-brood.nl'])
    expect(new Set(said)).toEqual(new Set(namesOf((await checked(ctx, LIST)).domains)))
  })

  test('stops looking up when its reader disconnects, so that others can be opened', async () => {
    const ctx = await testContext({ signedInAs: RESELLER })
    for (let at = 0; at < 10; at++) {
      const answers = await streamDomainList(ctx, `${LIST} traag-brood-${at}.nl`)
      if (answers instanceof InvalidInput) throw new Error(answers.message)
      for await (const _ of answers()) break
    }
  })

  test.each([
    ['more names than fit', Array.from({ length: 501 }, (_, at) => `naam${at}.nl`).join(' ')],
    ['more text than fits', 'naam.nl '.repeat(10_000)],
    ['nothing', ' ;;; \n'],
  ])('with %s is refused as a whole', async (_case, text) => {
    const ctx = await testContext({ signedInAs: RESELLER })
    expect(await checkDomainList(ctx, text)).toMatchObject({ code: 'INVALID_INPUT', issues: [{ field: 'text' }] })
    expect(await streamDomainList(ctx, text)).toBeInstanceOf(InvalidInput)
    expect(await addDomainList(ctx, { names: [text], acceptPremium: true, dryRun: false })).toMatchObject({
      issues: [{ field: 'names' }],
    })
  })

  test('is for resellers [ROL-017]', async () => {
    const [visitor, customer] = [await testContext(), await testContext({ signedInAs: 'klant@voorbeeld.nl' })]
    for (const [ctx, code] of [
      [visitor, 'NOT_SIGNED_IN'],
      [customer, 'FORBIDDEN'],
    ] as const) {
      await expect(checkDomainList(ctx, LIST)).rejects.toMatchObject({ code })
      await expect(streamDomainList(ctx, LIST)).rejects.toMatchObject({ code })
      await expect(addDomainList(ctx, { names: [LIST], acceptPremium: true, dryRun: true })).rejects.toMatchObject({
        code,
      })
    }
  })

  test('can be checked sixty times in ten minutes', async () => {
    const ctx = await testContext({ signedInAs: RESELLER })
    for (let at = 0; at < 60; at++) await checked(ctx, 'lindebrood')
    await expect(checkDomainList(ctx, 'lindebrood')).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  })
})

describe('adding a list', () => {
  test('previews the result as a dry run, and changes nothing before [RES-001]', async () => {
    const ctx = await testContext({ signedInAs: RESELLER })
    await fill(ctx, { title: 'alaanwezig.nl', channel: RESELLERS })
    const before = await getBasket(ctx, RESELLERS)
    const names = [LIST, 'alaanwezig.nl']
    const planned = await added(ctx, names, true)
    expect(planned.basket).toEqual(before)
    expect(await getBasket(ctx, RESELLERS)).toEqual(before)
    const done = await added(ctx, names)
    const withoutDates = ({ added, refused, net, vat, gross, renewal }: DomainListAdded) => {
      const rows = [...added, ...refused].map(({ checkedAt: _, ...row }) => row)
      return { rows, net, vat, gross, renewal }
    }
    expect(withoutDates(done)).toEqual(withoutDates(planned))
    expect(namesOf(done.added)).toEqual(['lindebrood-noord.nl', 'lindebrood.com', 'bezet-brood.nl', 'premium-brood.nl'])
    expect(Object.fromEntries(done.refused.map(({ domain, reason }) => [domain, reason]))).toEqual({
      'quarantaine-brood.nl': 'quarantine',
      'gereserveerd-brood.be': 'reserved',
      'fietsen-voorbeeld.nl': 'owned',
      broodzonder: 'no-extension',
      '-brood.nl': 'hyphen',
      'alaanwezig.nl': 'in-basket',
    })
    const basket = await getBasket(ctx, RESELLERS)
    expect(Object.keys(outline(basket))).toEqual(['alaanwezig.nl', ...namesOf(done.added)])
    expect(basket.totalPricePerPeriodExcludeTax - before.totalPricePerPeriodExcludeTax).toBe(done.net)
    expect(done.gross).toBe(done.net + done.vat)
    expect(basket.items.at(-1)?.serviceType).toBe('REGISTRATION')
  })

  test('is idempotent, also for concurrent calls', async () => {
    const ctx = await testContext({ signedInAs: RESELLER })
    const names = ['lindebrood.nl', 'koekkade.nl']
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => added(ctx, names)))
    expect(outcomes.map((one) => one.added.length).sort()).toEqual([0, 0, 0, 0, 2])
    expect(Object.keys(outline(await getBasket(ctx, RESELLERS)))).toEqual(names)
  })

  test('accepts hosting that waits for a name, and more .nl names than the customers’ promotional rate allows [CAT-024]', async () => {
    const ctx = await testContext({ signedInAs: RESELLER })
    await fill(ctx, { code: 'RESELLER_INTRO', channel: RESELLERS })
    const names = Array.from({ length: 30 }, (_, at) => `lindebrood-${at}.nl`)
    const { added: rows, basket } = await added(ctx, names)
    expect(new Set(rows.map(({ price }) => price))).toEqual(new Set([499]))
    expect(outline(basket)['lindebrood-0.nl']).toEqual(['RESELLER_INTRO'])
    expect(basket.domainIsMissingForHosting).toBe(false)
  })

  test('leaves premium names out unless their prices were accepted', async () => {
    const ctx = await testContext({ signedInAs: RESELLER })
    const names = ['lindebrood.nl', 'premium-brood.nl']
    const without = await addDomainList(ctx, { names, acceptPremium: false, dryRun: false })
    if (without instanceof InvalidInput) throw new Error(without.message)
    expect(namesOf(without.added)).toEqual(['lindebrood.nl'])
    expect(without.refused).toMatchObject([{ domain: 'premium-brood.nl', reason: 'premium' }])
    expect(without.refused[0]?.premiumPrice).toBeGreaterThan(0)
    const [premium] = (await added(ctx, names)).added
    expect(premium).toMatchObject({ domain: 'premium-brood.nl', price: without.refused[0]?.premiumPrice })
  })

  test('leaves a name without a response of its registry out, and it can be retried', async () => {
    const ctx = await testContext({ signedInAs: RESELLER })
    expect((await added(ctx, ['fout-brood.nl', 'lindebrood.nl'])).refused).toMatchObject([
      { domain: 'fout-brood.nl', reason: 'no-answer' },
    ])
    expect(namesOf((await added(ctx, ['fout-brood.nl'])).added)).toEqual(['fout-brood.nl'])
  })

  test('fits two lists into a basket, and lists what does not fit', async () => {
    const ctx = await testContext({ signedInAs: RESELLER })
    const list = (from: number) => Array.from({ length: 500 }, (_, at) => `lijst-${from + at}.nl`)
    expect((await added(ctx, list(0))).added).toHaveLength(500)
    const { added: more } = await added(ctx, list(500))
    expect(more).toHaveLength(500)
    const last = await added(ctx, list(999))
    expect(new Set(last.refused.map(({ reason }) => reason))).toEqual(new Set(['in-basket', 'full']))
    expect((await getBasket(ctx, RESELLERS)).items).toHaveLength(1000)
  }, 60_000)
})

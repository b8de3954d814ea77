import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { run } from '../../../../db/query'
import { discountCodes, promotionCodes } from '../../../../db/schema/catalogue'
import { DAY_MS } from '../../../../rules/time'
import {
  openStaffDesk,
  STAFF_PASSWORD,
  type StaffColleague,
  type StaffDesk,
} from '../../../../tests/support/staff-desk'
import { findDiscountCode, getCatalogue } from '../catalogue.service'

const REASON = 'de campagne begint later'

let desk: StaffDesk
let finance: StaffColleague
let support: StaffColleague
let owner: StaffColleague

let made = 0
beforeAll(async () => {
  desk = await openStaffDesk({ env: { PROMOTION_LIMIT: '1000', PROMOTION_DAY_LIMIT: '2500' } })
  finance = await desk.member('Financien', ['FINANCE'])
  owner = await desk.member('Eigenaar', ['OWNER'])
})
afterAll(() => desk.close())

beforeEach(async () => {
  support = await desk.member(`Steun${++made}`, ['SUPPORT'])
})

/** After the session has ended. */
const signIn = async ({ browser, email, code }: StaffColleague) => {
  const input = { email, password: STAFF_PASSWORD, code: await code() }
  expect((await browser.act('staffLogin', input)).is).toBe('StaffViewer')
}

const inDays = (days: number) => new Date(desk.clock.now() + days * DAY_MS).toISOString()

/** Terms that Support sets alone: at most € 5. */
const terms = (changes: object = {}) => ({
  ...{ percent: null, amount: 500, maxUses: 1, perPerson: null, renewals: 0, kinds: ['HOSTING'], productCodes: null },
  ...{ startsAt: inDays(2), endsAt: inDays(9) },
  ...changes,
})

async function planned(by: StaffColleague, changes: object = {}): Promise<string> {
  const code = `STRAKS-${++made}`
  const input = { code, isAutomatic: false, ...terms(changes), reason: REASON }
  const { is } = await by.browser.act('createPromotion', input, '... on StaffPromotion { name }')
  expect(is).toBe('StaffPromotion')
  return code
}

const change = (by: StaffColleague, promotion: string, changes: object = {}, expectedVersion = 1) =>
  by.browser.act(
    'changePromotion',
    { promotion, expectedVersion, ...terms(changes), reason: REASON },
    `... on StaffPromotion { name state percent amount endsAt maxUses kinds productCodes renewals createdBy version }
     ... on InvalidInput { issues { field message } }
     ... on ApprovalNeeded { proposal { id payloadHash facts { name text } } }`,
  )

const entryOf = async (objectId: string) => {
  const { data } = await owner.browser.graphql(
    '{ auditEntries(first: 1) { edges { node { act objectId outcome changes { field before after } } } } }',
  )
  const [{ node }] = data.auditEntries.edges
  expect(node.objectId).toBe(objectId)
  return node
}

test('finance changes every term of a planned promotion, with the terms before and after in the audit log', async () => {
  const code = await planned(finance)
  const [startsAt, endsAt] = [inDays(3), inDays(30)]
  const changed = await change(finance, code, {
    ...{ amount: null, percent: 1250, maxUses: 40, perPerson: 1, renewals: 2, startsAt, endsAt },
    ...{ kinds: ['DOMAIN'], productCodes: ['DOMAIN_NL'] },
  })
  expect(changed).toMatchObject({
    ...{ is: 'StaffPromotion', name: code, state: 'PLANNED', percent: 1250, amount: null, endsAt, maxUses: 40 },
    ...{ kinds: ['DOMAIN'], productCodes: ['DOMAIN_NL'], renewals: 2, version: 2 },
  })
  expect(await entryOf(code)).toMatchObject({
    act: 'changePromotion',
    outcome: 'DONE',
    changes: [
      { field: 'discount', before: '€\u00a05,00', after: '12,5%' },
      { field: 'promotionFor', before: 'HOSTING', after: 'DOMAIN_NL' },
      { field: 'promotionStarts', before: inDays(2), after: startsAt },
      { field: 'promotionEnds', before: inDays(9), after: endsAt },
      { field: 'maxUses', before: '1', after: '40' },
      { field: 'perPerson', before: null, after: '1' },
      { field: 'renewals', before: null, after: '2' },
    ],
  })
})

test('a planned promotion that is to begin at once counts at once', async () => {
  const code = await planned(finance)
  const found = () => findDiscountCode({ db: desk.app.deps.db, now: desk.clock.now() }, code)
  expect(await found()).toBeUndefined()
  expect(await change(finance, code, { startsAt: null })).toMatchObject({ state: 'RUNNING' })
  expect(await found()).toMatchObject({ amount: 500 })
})

test('an automatic promotion is changed in the catalogue', async () => {
  const code = await planned(finance, { isAutomatic: true })
  await change(finance, code, { amount: 700, startsAt: null })
  const { promotions } = await getCatalogue(desk.app.deps)
  expect(promotions.find((one) => one.code === code)?.amountCents).toBe(700)
})

describe('refused', () => {
  test('once it has begun', async () => {
    const code = await planned(finance, { startsAt: null })
    expect((await change(finance, code)).code).toBe('PROMOTION_BEGUN')
    expect(await entryOf(code)).toMatchObject({ outcome: 'REFUSED', changes: [] })
  })

  test('once it has ended', async () => {
    const code = await planned(finance)
    await finance.browser.act('endPromotion', { code, reason: REASON }, '... on StaffPromotion { name }')
    expect((await change(finance, code)).code).toBe('PROMOTION_ENDED')
  })

  test.each(['the promotion', 'a code of its own'])('once %s was used', async (what) => {
    const { db } = desk.app.deps
    const code = await planned(finance, { hasCodes: true, maxUses: 9 })
    const row = { code: `${code}-A`, promotion: code, used: 1, createdAt: 0 }
    await db.transaction(async (tx) => {
      if (what === 'the promotion')
        await run(tx.update(discountCodes).set({ used: 1 }).where(eq(discountCodes.code, code)))
      else await run(tx.insert(promotionCodes).values(row))
    })
    expect((await change(finance, code, { maxUses: 8 })).code).toBe('PROMOTION_BEGUN')
  })

  test('if a colleague changed it meanwhile', async () => {
    const code = await planned(finance)
    const answers = await Promise.all([600, 700].map((amount) => change(finance, code, { amount })))
    expect(answers.map(({ is, code }) => code ?? is).sort()).toEqual(['CHANGED', 'StaffPromotion'])
    expect((await change(finance, code, { amount: 800 }, 2)).version).toBe(3)
  })

  test.each<[string, object]>([
    ['percent', { percent: 1000 }],
    ['amount', { amount: 0 }],
    ['endsAt', { endsAt: '2020-01-01T00:00:00.000Z' }],
    ['renewals', { renewals: 11 }],
    ['kinds', { kinds: ['HOSTING'], productCodes: ['DOMAIN_NL'] }],
    ['promotion', {}],
  ])('for its %s', async (field, changes) => {
    const code = await planned(finance)
    expect((await change(finance, code, changes)).issues).toEqual([expect.objectContaining({ field })])
  })

  test('for one that does not exist', async () => {
    expect((await change(finance, 'BESTAAT-NIET')).code).toBe('NOT_FOUND')
  })
})

describe('support', () => {
  test('changes its own up to the limits of a new one', async () => {
    const code = await planned(support)
    expect((await change(support, code, { amount: 1000 })).is).toBe('StaffPromotion')
    expect((await change(support, code, { amount: 1001 }, 2)).is).toBe('ApprovalNeeded')
    expect((await change(support, code, { amount: null, percent: 100 }, 2)).is).toBe('ApprovalNeeded')
  })

  test('counts a changed promotion once towards the limit of the day, with its new terms', async () => {
    const usedToday = async () =>
      (await support.browser.graphql('{ promotionLimit { usedToday } }')).data.promotionLimit.usedToday
    const code = await planned(support, { amount: 1000 })
    await planned(support, { amount: 1000 })
    expect((await change(support, code, { amount: 400 })).is).toBe('StaffPromotion')
    expect(await usedToday()).toBe(1400)
    await planned(support, { amount: 1000 })
    expect((await change(support, code, { amount: 501 }, 2)).is).toBe('ApprovalNeeded')
    expect((await change(support, code, { amount: 500 }, 2)).is).toBe('StaffPromotion')
    expect(await usedToday()).toBe(2500)
  })

  test('proposes the change of one that a colleague made', async () => {
    const code = await planned(finance)
    const { proposal } = await change(support, code, { amount: 400, endsAt: null })
    expect(proposal.facts).toEqual([
      { name: 'promotion', text: code },
      { name: 'discount', text: '€\u00a05,00 → €\u00a04,00' },
      { name: 'promotionFor', text: 'HOSTING' },
      { name: 'promotionStarts', text: inDays(2) },
      { name: 'promotionEnds', text: `${inDays(9)} → –` },
      { name: 'maxUses', text: '1' },
      { name: 'atMost', text: '€\u00a05,00 → €\u00a04,00' },
    ])
    const { id, payloadHash } = proposal
    expect((await finance.browser.act('approveProposal', { id, payloadHash, reason: REASON })).is).toBe('Proposal')
    expect(await change(support, code, { amount: 300 }, 2)).toMatchObject({
      is: 'StaffPromotion',
      createdBy: 'Financien',
    })
  })

  test('has its proposal void once the promotion was changed', async () => {
    const code = await planned(support)
    const { proposal } = await change(support, code, { amount: 2000 })
    await change(finance, code, { amount: 700 })
    const { id, payloadHash } = proposal
    expect((await finance.browser.act('approveProposal', { id, payloadHash, reason: REASON })).code).toBe('CHANGED')
  })

  test('has its proposal void once the promotion has begun', async () => {
    const code = await planned(support, { startsAt: inDays(1) })
    const { proposal } = await change(support, code, { amount: 2000 })
    desk.clock.advance(2 * DAY_MS)
    await signIn(finance)
    const { id, payloadHash } = proposal
    expect((await finance.browser.act('approveProposal', { id, payloadHash, reason: REASON })).code).toBe('CHANGED')
  })

  test('counts one that was made on an earlier day on the day of the change', async () => {
    const code = await planned(support, { startsAt: inDays(5) })
    desk.clock.advance(DAY_MS)
    await signIn(support)
    await change(support, code, { amount: 600, startsAt: inDays(5) })
    const { data } = await support.browser.graphql('{ promotionLimit { usedToday } }')
    expect(data.promotionLimit.usedToday).toBe(600)
  })
})

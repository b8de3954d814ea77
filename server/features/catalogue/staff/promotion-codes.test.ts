import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { all, run } from '../../../../db/query'
import { discountCodes, promotionCodes } from '../../../../db/schema/catalogue'
import { openStaffDesk, type StaffColleague, type StaffDesk } from '../../../../tests/support/staff-desk'
import { findDiscountCode } from '../catalogue.service'

const REASON = 'beurs in het voorjaar'
const COUNTS = 'codes { made used withdrawn left }'

let desk: StaffDesk
let finance: StaffColleague

beforeAll(async () => {
  desk = await openStaffDesk()
})
afterAll(() => desk.close())

let made = 0
let promotion = ''
beforeEach(async () => {
  finance = await desk.member(`Financien${++made}`, ['FINANCE'])
  promotion = `BEURS-${made}`
  await create({})
})

const create = (changes: object) =>
  finance.browser.act(
    'createPromotion',
    {
      ...{ code: promotion, isAutomatic: false, hasCodes: true, percent: 1000, kinds: ['HOSTING'], reason: REASON },
      ...changes,
    },
    `... on StaffPromotion { name ${COUNTS} } ... on InvalidInput { issues { field } }`,
  )
const act = (name: string, changes: object = {}) =>
  finance.browser.act(
    name,
    { promotion, reason: REASON, ...changes },
    name === 'downloadPromotionCodes'
      ? '... on PromotionCodesFile { filename base64 }'
      : `... on StaffPromotion { ${COUNTS} } ... on InvalidInput { issues { field } }`,
  )
const make = (changes: object = {}) => act('makePromotionCodes', { count: 3, prefix: 'beurs', ...changes })
const codes = () =>
  all(desk.app.deps.db.reader.select().from(promotionCodes).where(eq(promotionCodes.promotion, promotion)))
const found = (code: string) => findDiscountCode({ db: desk.app.deps.db, now: desk.clock.now() }, code)

describe('codes in bulk', () => {
  test('are unguessable, differ, and each finds its promotion; its name does not', async () => {
    expect(await make({ count: 5000 })).toMatchObject({ codes: { made: 5000, used: 0, withdrawn: 0, left: 5000 } })
    const rows = await codes()
    expect(new Set(rows.map(({ code }) => code)).size).toBe(5000)
    for (const { code } of rows) expect(code).toMatch(/^BEURS-[0-9A-HJKMNP-TV-Z]{12}$/)
    const [{ code } = { code: '' }] = rows
    expect(await found(code.toLowerCase())).toMatchObject({ code, percent: 1000 })
    expect(await found(promotion)).toBeUndefined()
    expect(await found('BEURS-000000000000')).toBeUndefined()
  })

  test.each([
    [{ count: 0 }, 'count'],
    [{ count: 5001 }, 'count'],
    [{ prefix: '=SOM(1)' }, 'prefix'],
    [{ prefix: '' }, 'prefix'],
    [{ maxUses: 0 }, 'maxUses'],
  ])('with %j are refused', async (changes, field) => {
    expect((await make(changes)).issues).toEqual([{ field }])
    expect(await codes()).toEqual([])
  })

  test('are downloaded with their use, as CSV without formulas', async () => {
    await make({ maxUses: 2 })
    const [first] = await codes()
    await desk.app.deps.db.transaction((tx) =>
      run(
        tx
          .update(promotionCodes)
          .set({ used: 2 })
          .where(eq(promotionCodes.code, first?.code ?? '')),
      ),
    )
    const { filename, base64 } = await act('downloadPromotionCodes')
    expect(filename).toBe(`${promotion}.csv`)
    const lines = Buffer.from(base64, 'base64').toString().trim().split('\r\n')
    expect(lines[0]).toBe('code,gebruikt,hooguit,stand,gemaakt')
    expect(lines).toHaveLength(4)
    expect(lines.filter((line) => line.startsWith(`${first?.code},2,2,gebruikt,`))).toHaveLength(1)
    for (const line of lines) expect(line).toMatch(/^[A-Za-z0-9]/)
  })

  test('that have a use left are withdrawn at once, and can no longer be entered', async () => {
    await make()
    const [one, other] = await codes()
    await desk.app.deps.db.transaction((tx) =>
      run(
        tx
          .update(promotionCodes)
          .set({ used: 1 })
          .where(eq(promotionCodes.code, one?.code ?? '')),
      ),
    )
    expect(await act('withdrawPromotionCodes')).toMatchObject({ codes: { made: 3, used: 1, withdrawn: 2, left: 0 } })
    expect(await found(other?.code ?? '')).toBeUndefined()
  })

  test('are not made for a promotion with one code or none, nor for one that has ended', async () => {
    await desk.app.deps.db.transaction((tx) =>
      run(tx.update(discountCodes).set({ endsAt: desk.clock.now() }).where(eq(discountCodes.code, promotion))),
    )
    expect((await make()).code).toBe('PROMOTION_ENDED')
    expect((await make({ promotion: 'WIMPEL10' })).code).toBe('NOT_FOUND')
    expect((await act('downloadPromotionCodes', { promotion: 'WIMPEL10' })).code).toBe('NOT_FOUND')
  })

  test('cannot be of an automatic promotion, and their name is not taken by another promotion', async () => {
    const issuesOf = async (changes: object) => (await create(changes)).issues
    expect(await issuesOf({ code: 'ANDERS', isAutomatic: true })).toEqual([{ field: 'hasCodes' }])
    await make({ count: 1 })
    const [row] = await codes()
    expect(await issuesOf({ code: row?.code, hasCodes: false })).toEqual([{ field: 'code' }])
  })

  test('are for holders of the right only', async () => {
    const support = await desk.member(`Steun${++made}`, ['SUPPORT'])
    for (const name of ['makePromotionCodes', 'downloadPromotionCodes', 'withdrawPromotionCodes']) {
      const more = name === 'makePromotionCodes' ? { count: 1, prefix: 'X' } : {}
      expect((await support.browser.act(name, { promotion, reason: REASON, ...more })).code).toBe('FORBIDDEN')
    }
  })
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Day, dayInAmsterdam } from './calendar'
import { addDays, nextPeriod, orderDay, RENEWABLE_KINDS } from './renewal'
import {
  isEmptyPlan,
  isUnderWay,
  type PlannedItem,
  planRenewals,
  type RenewalPlan,
  type TermRenewal,
} from './renewal-plan'
import { DAY_MS } from './time'

/** An item that changes as the plans for it are carried out. */
interface Living extends PlannedItem {
  id: number
  account: 'later' | 'first' | 'blocked'
  /** Terms that were ordered, by their first days. */
  ordered: Day[]
  notices: { until: Day; day: Day }[]
  expiredOn: Day | null
  reminded: number[]
}

const START = Date.parse('2027-01-15T09:00:00Z')

const living = fc
  .record({
    kind: fc.constantFrom(...RENEWABLE_KINDS),
    period: fc.constantFrom('MONTHLY' as const, 'QUARTERLY' as const, 'YEARLY' as const),
    inDays: fc.integer({ min: -40, max: 120 }),
    renews: fc.boolean(),
    isSold: fc.boolean(),
    account: fc.constantFrom('later' as const, 'first' as const, 'blocked' as const),
  })
  .map(({ kind, period, inDays, renews, isSold, account }) => ({
    thing: { kind, period, until: dayInAmsterdam(START + inDays * DAY_MS), renews, isOver: false },
    isSold,
    account,
  }))
const items = fc.array(living, { maxLength: 6 }).map((list) =>
  list.map(
    (item, id): Living => ({
      ...item,
      id,
      ...{ renewal: null, ordered: [], notices: [] },
      expiredOn: null,
      reminded: [],
    }),
  ),
)
/** Days that pass between two runs: none, one, or a long outage. Clocks never go back. */
const jumps = fc.array(fc.oneof(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 70 })), { maxLength: 12 })

const planOf = (all: readonly Living[], today: Day) =>
  (['later', 'first', 'blocked'] as const).map((account) =>
    planRenewals(
      all.filter((item) => item.account === account),
      today,
      { isBlocked: account === 'blocked' },
    ),
  )

const nothingOf: TermRenewal = {
  ...{ createdAt: START, endedAt: null, remindedDays: null },
  ...{ orderId: null, orderLineId: null, orderStatus: null, deliveryStatus: null },
}

/** Does what a plan says, as the shop does. */
function carryOut({ order, notify, expire, remind }: RenewalPlan<Living>, all: readonly Living[], now: number) {
  const today = dayInAmsterdam(now)
  for (const item of order) {
    item.ordered.push(item.thing.until)
    const isLater = item.account === 'later'
    const ids = { orderId: `ord_${item.id}`, orderLineId: `lin_${item.id}` }
    const orderStatus = isLater ? ('DELIVERING' as const) : ('AWAITING_PAYMENT' as const)
    item.renewal = { ...nothingOf, ...ids, createdAt: now, orderStatus, deliveryStatus: 'PENDING' }
    item.notices.push({ until: item.thing.until, day: today })
  }
  for (const item of notify) {
    item.renewal = { ...nothingOf, createdAt: now }
    item.notices.push({ until: item.thing.until, day: today })
  }
  for (const item of expire) {
    item.expiredOn = today
    item.thing = { ...item.thing, isOver: true }
    if (item.renewal) item.renewal = { ...item.renewal, endedAt: now }
  }
  for (const { orderId, days } of remind)
    for (const item of all.filter(({ renewal }) => renewal?.orderId === orderId)) {
      if (item.renewal) item.renewal = { ...item.renewal, remindedDays: days }
      item.reminded.push(days)
    }
}

/** Delivers what is on account: the item has its next term. */
function deliver(all: readonly Living[]) {
  for (const item of all)
    if (item.renewal && isUnderWay(item.renewal)) {
      item.thing = { ...item.thing, until: addDays(item.thing.until, item.thing.period === 'MONTHLY' ? 30 : 365) }
      item.renewal = null
    }
}

/** Lives through the jumps of the clock. `look` sees each plan before it is carried out. */
function live(all: readonly Living[], days: readonly number[], look: (plan: RenewalPlan<Living>, today: Day) => void) {
  let now = START
  for (const jump of days) {
    now += jump * DAY_MS
    const today = dayInAmsterdam(now)
    for (const plan of planOf(all, today)) {
      look(plan, today)
      carryOut(plan, all, now)
    }
    deliver(all)
  }
  return now
}

const check = (holds: (all: Living[], days: number[]) => void) => fc.assert(fc.property(items, jumps, holds))

describe('a plan, however the clock jumps ahead', () => {
  test('orders no term twice, and nothing that ends [RNW-005]', () => {
    check((all, days) => {
      live(all, days, ({ order, notify, expire }) => {
        for (const item of order) {
          expect(item.thing).toMatchObject({ renews: true, isOver: false })
          expect([item.isSold, item.account === 'blocked']).toEqual([true, false])
          expect(item.ordered).not.toContain(item.thing.until)
        }
        expect(new Set([...order, ...notify, ...expire]).size).toBe(order.length + notify.length + expire.length)
      })
    })
  })

  test('lets nothing expire before its end, without a notice, or within a week of it while it renews [RNW-004]', () => {
    check((all, days) => {
      live(all, days, ({ expire }, today) => {
        for (const { thing, notices } of expire) {
          expect(today >= thing.until).toBe(true)
          const notice = notices.find(({ until }) => until === thing.until)
          expect(notice).toBeDefined()
          if (notice && thing.renews) expect(today >= addDays(notice.day, 7)).toBe(true)
        }
      })
    })
  })

  test('sends one notice of each term, no sooner than its order day [RNW-002]', () => {
    check((all, days) => {
      live(all, days, ({ order, notify }, today) => {
        for (const { thing, notices } of [...order, ...notify]) {
          expect(notices.map(({ until }) => until)).not.toContain(thing.until)
          expect(today >= orderDay(thing.until, nextPeriod(thing.kind, thing.period))).toBe(true)
        }
      })
    })
  })

  test('sends each reminder once, and none after the end [RNW-003]', () => {
    check((all, days) => {
      live(all, days, ({ remind }, today) => {
        for (const { last } of remind) expect(today < last).toBe(true)
      })
      for (const { reminded } of all) expect(new Set(reminded).size).toBe(reminded.length)
    })
  })

  test('catches up on the days that were skipped [RNW-005]', () => {
    check((all, days) => {
      const today = dayInAmsterdam(live(all, [...days, 0], () => {}))
      for (const { thing, renewal, ordered } of all) {
        const isDue = today >= orderDay(thing.until, nextPeriod(thing.kind, thing.period))
        // Delivery of the last plan may have led to a term that is due already: the next run orders it.
        if (isDue && ordered.length === 0) expect(renewal).not.toBeNull()
      }
    })
  })

  test('is empty once it was carried out, except that what its owner let end may expire right after a late notice', () => {
    check((all, days) => {
      const now = live(all, days, () => {})
      const today = dayInAmsterdam(now)
      for (const plan of planOf(all, today)) carryOut(plan, all, now)
      for (const plan of planOf(all, today)) {
        for (const { thing } of plan.expire) expect(thing.renews).toBe(false)
        expect(isEmptyPlan({ ...plan, expire: [] })).toBe(true)
        carryOut(plan, all, now)
      }
      expect(planOf(all, today).every(isEmptyPlan)).toBe(true)
    })
  })
})

describe('a term of a domain that ends on 1 July', () => {
  const thing = { kind: 'DOMAIN', period: 'YEARLY', until: '2027-07-01', renews: true, isOver: false } as const
  const at = (day: Day) => Date.parse(`${day}T10:00:00Z`)
  const waiting: TermRenewal = {
    ...nothingOf,
    ...{ createdAt: at('2027-06-01'), orderId: 'ord_1', orderLineId: 'lin_1' },
    ...{ orderStatus: 'AWAITING_PAYMENT', deliveryStatus: 'PENDING' },
  }
  const early: TermRenewal = { ...waiting, createdAt: at('2027-03-01') }
  const planned = (renewal: TermRenewal | null, today: Day, over: Partial<PlannedItem['thing']> = {}) => {
    const plan = planRenewals([{ thing: { ...thing, ...over }, renewal, isSold: true }], today)
    return Object.entries(plan).flatMap(([act, of]) => (of.length > 0 ? [act] : []))
  }

  test.each<[string, TermRenewal | null, Day, string[]]>([
    ['is left alone before its order day', null, '2027-05-31', []],
    ['is ordered on its order day', null, '2027-06-01', ['order']],
    ['is ordered as late as it is noticed', null, '2027-09-01', ['order']],
    ['is left alone while it waits for its payment', waiting, '2027-06-10', []],
    ['is reminded of', waiting, '2027-06-17', ['remind']],
    ['is not reminded of on the day of its order', { ...waiting, createdAt: at('2027-06-24') }, '2027-06-24', []],
    ['expires unpaid', waiting, '2027-07-01', ['expire']],
    ['expires a week after a late order', { ...waiting, createdAt: at('2027-06-28') }, '2027-07-04', ['remind']],
    ['does not expire while it is delivered', { ...waiting, orderStatus: 'DELIVERING' }, '2027-07-09', []],
    ['is not ordered again when its order was cancelled', { ...waiting, orderStatus: 'CANCELLED' }, '2027-06-09', []],
    [
      'is ordered although an early order was cancelled',
      { ...early, orderStatus: 'CANCELLED' },
      '2027-06-01',
      ['order'],
    ],
    ['is ordered although an early order failed', { ...early, deliveryStatus: 'FAILED' }, '2027-06-01', ['order']],
    ['is not ordered when an early order waits', early, '2027-06-01', []],
  ])('%s [RNW-002, RNW-003, RNW-004]', (_, renewal, today, acts) => {
    expect(planned(renewal, today)).toEqual(acts)
  })

  test('is announced rather than ordered when its owner, the shop or the catalogue does not renew it', () => {
    expect(planned(null, '2027-06-01', { renews: false })).toEqual(['notify'])
    const item = { thing, renewal: null, isSold: false }
    expect(planRenewals([item], '2027-06-01').notify).toEqual([item])
    const sold = { ...item, isSold: true }
    expect(planRenewals([sold], '2027-06-01', { isBlocked: true }).notify).toEqual([sold])
  })

  test('is reminded of once with its protection in the same order', () => {
    const domain = { thing, renewal: waiting, isSold: true }
    const protection = { ...domain, thing: { ...thing, kind: 'CLOUDFLARE' as const } }
    expect(planRenewals([domain, protection], '2027-06-17').remind).toEqual([
      { orderId: 'ord_1', days: 14, last: '2027-07-01' },
    ])
  })
})

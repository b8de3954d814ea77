import { beforeEach, describe, expect, test } from 'vitest'
import { all } from '../../../db/query'
import { auditEntries } from '../../../db/schema/staff'
import { DAY_MS, HOUR_MS } from '../../../rules/time'
import { requestFor } from '../../../tests/contracts/domain-registry.contract'
import { unavailableRegistry } from '../../../tests/support/failing-ports'
import { staffContext } from '../../../tests/support/staff-context'
import { type TestContext, testContext } from '../../../tests/support/test-context'
import type { ListedName, ListedNames } from '../../ports/domain-registry'
import type { StaffContext } from '../../staff/staff-context'
import { Changed } from '../../staff/staff-errors'
import { CUSTOMER, fillBasket, order } from '../orders/orders.test-support'
import { countStaffDomains } from './staff/staff-domains.service'
import { listUnknownNames, namesUnknown, setDismissed, setManyDismissed } from './staff/staff-unknown-names.service'
import { readHeldNames } from './unknown-names.service'

const REASON = 'van een andere afdeling'

let ctx: TestContext
let staff: StaffContext
beforeEach(async () => {
  ctx = await testContext({ signedInAs: CUSTOMER })
  staff = await staffContext(ctx, { name: 'Noor', roles: ['SUPPORT'] })
})

/** Registers a name at the registrar without the shop, as by the portal of the registrar. */
const registerElsewhere = (name: string) => ctx.ports.registry.register(requestFor(name, `ref-${name}`))

/** Reads the names now, and again after some time. */
async function readTwice(ms = DAY_MS) {
  await readHeldNames(ctx)
  ctx.clock.advance(ms)
  await readHeldNames(ctx)
}

const listed = async (isDismissed = false) =>
  (await listUnknownNames(staff, { first: 50, isDismissed })).edges.map(({ node }) => node)
const names = async (isDismissed = false) => (await listed(isDismissed)).map(({ name }) => name)
const waiting = () => namesUnknown.list(staff, { limit: 10, accountId: null })

describe('a name that a registrar has and the shop does not', () => {
  test('is unknown after two readings, and waits for a person', async () => {
    await registerElsewhere('vergeten.nl')
    const first = ctx.now
    await readHeldNames(ctx)
    expect([await names(), await waiting()]).toEqual([[], []])
    ctx.clock.advance(DAY_MS)
    await readHeldNames(ctx)
    expect(await listed()).toMatchObject([
      { name: 'vergeten.nl', registrar: 'embedded', firstSeenAt: first, lastSeenAt: ctx.now, dismissal: null },
    ])
    expect(await waiting()).toMatchObject([
      { key: 'embedded', subject: 'registry:embedded', count: 1, since: ctx.now, amount: null, customer: null },
    ])
    expect((await countStaffDomains(staff)).unknown).toBe(1)
  })

  test('is read once a day, and nothing is ordered, cancelled or changed at the registrar', async () => {
    await registerElsewhere('vergeten.nl')
    const called: PropertyKey[] = []
    const { registry } = ctx.ports
    ctx.ports.registry = new Proxy(registry, {
      get(target, key) {
        if (typeof Reflect.get(target, key) === 'function') called.push(key)
        return Reflect.get(target, key)
      },
    })
    for (let run = 0; run < 25 * 12; run++) {
      await readHeldNames(ctx)
      ctx.clock.advance(5 * 60_000)
    }
    expect(called.filter((key) => key !== 'listHeld')).toEqual([])
    ctx.ports.registry = registry
    expect(await names()).toEqual(['vergeten.nl'])
  })

  test('is known while it is ordered, and once it is delivered', async () => {
    await fillBasket(ctx, 'wachtregister-mee.nl')
    await order(ctx, { paymentMethod: 'MANUAL_PAYMENT' })
    await ctx.jobs.settle()
    listHeldOf([[{ name: 'WACHTREGISTER-mee.nl', expiresAt: ctx.now + DAY_MS }]])
    await readTwice()
    expect(await names()).toEqual([])
    await ctx.jobs.settle()
    ctx.clock.advance(DAY_MS)
    await readTwice()
    expect(await names()).toEqual([])
  })

  test('is taken off when the shop gets it, and when the registrar no longer lists it', async () => {
    const ends = ctx.now + 100 * DAY_MS
    const [bought, left] = ['straks-van-ons.nl', 'straks-weg.nl'].map((name) => ({ name, expiresAt: ends }))
    listHeldOf([[bought, left] as ListedName[]])
    await readTwice()
    expect((await names()).sort()).toEqual(['straks-van-ons.nl', 'straks-weg.nl'])
    await fillBasket(ctx, 'straks-van-ons.nl')
    await order(ctx, { paymentMethod: 'MANUAL_PAYMENT' })
    await ctx.jobs.settle()
    expect(await names()).toEqual(['straks-weg.nl'])
    listHeldOf([[bought] as ListedName[]])
    ctx.clock.advance(DAY_MS)
    await readHeldNames(ctx)
    expect([await names(), await waiting()]).toEqual([[], []])
  })

  test('is not unknown for a reading that began less than an hour ago', async () => {
    const name = { name: 'dubbel.nl', expiresAt: ctx.now + DAY_MS }
    // The list shifts, so that a name is on two pages of one reading that an outage made long.
    const { asked, fail } = listHeldOf([[name], [name]])
    fail(1)
    await readHeldNames(ctx)
    ctx.clock.advance(2 * HOUR_MS)
    await readHeldNames(ctx)
    expect([asked, await names()]).toEqual([[null, '1', '1'], []])
  })
})

describe('many unknown names', () => {
  const recorded = async (...given: string[]) => {
    listHeldOf([given.map((name) => ({ name, expiresAt: ctx.now + 100 * DAY_MS }))])
    await readTwice()
    return new Map((await listed()).map(({ id, name }) => [name, id]))
  }

  test('are ignored and listed again together, with one reason and one entry that names them', async () => {
    const ids = await recorded('a-vergeten.nl', 'b-vergeten.nl', 'c-vergeten.nl')
    const two = ['b-vergeten.nl', 'a-vergeten.nl'].map((name) => ids.get(name) ?? '')
    const done = await setManyDismissed(staff, { ids: [...two, ...two], isDismissed: true, reason: ` ${REASON} ` })
    expect(done).toMatchObject({
      names: ['a-vergeten.nl', 'b-vergeten.nl'].map((name) => ({ name, dismissal: { by: 'Noor', reason: REASON } })),
    })
    expect([await names(), (await names(true)).sort()]).toEqual([['c-vergeten.nl'], ['a-vergeten.nl', 'b-vergeten.nl']])
    const entries = await all(ctx.db.reader.select().from(auditEntries))
    expect(entries).toMatchObject([{ act: 'setUnknownNamesDismissed', reason: REASON, outcome: 'DONE' }])
    expect(entries[0]?.changes.map(({ field, after }) => [field, after])).toEqual([
      ['count', '2'],
      ['dismissed', 'on'],
      ['name', 'a-vergeten.nl'],
      ['name', 'b-vergeten.nl'],
    ])
    await setManyDismissed(staff, { ids: two, isDismissed: false, reason: REASON })
    expect(await names()).toHaveLength(3)
  })

  test('stay as they are, all of them, if one has changed meanwhile', async () => {
    const ids = [...(await recorded('a-vergeten.nl', 'b-vergeten.nl')).values()]
    await setDismissed(staff, { id: ids[0] ?? '', isDismissed: true, reason: REASON })
    for (const given of [ids, [ids[1] ?? '', 'unk_weg']])
      expect(await setManyDismissed(staff, { ids: given, isDismissed: true, reason: REASON })).toBeInstanceOf(Changed)
    expect(await names()).toHaveLength(1)
  })

  test('are at least one and at most a hundred, of which twenty are in the audit log', async () => {
    const ids = [...(await recorded(...Array.from({ length: 100 }, (_, at) => `naam-${at}.nl`))).values()]
    for (const given of [[], [...ids, ...Array.from({ length: 51 }, (_, at) => `unk_${at}`)]])
      expect(await setManyDismissed(staff, { ids: given, isDismissed: true, reason: REASON })).toMatchObject({
        code: 'INVALID_INPUT',
      })
    expect(await setManyDismissed(staff, { ids, isDismissed: true, reason: REASON })).not.toHaveProperty('code')
    const entry = (await all(ctx.db.reader.select().from(auditEntries))).find(({ outcome }) => outcome === 'DONE')
    expect(entry?.changes).toHaveLength(22)
  })
})

/** Has the registrar list these pages. */
function listHeldOf(pages: readonly (readonly ListedName[])[]) {
  const asked: (string | null)[] = []
  let failing = -1
  ctx.ports.registry.listHeld = async (cursor): Promise<ListedNames> => {
    asked.push(cursor)
    const at = Number(cursor ?? 0)
    if (at === failing) {
      failing = -1
      return unavailableRegistry().check('x.nl') as Promise<never>
    }
    return { names: pages[at] ?? [], cursor: at + 1 < pages.length ? String(at + 1) : null }
  }
  const fail = (page: number) => {
    failing = page
  }
  return { asked, fail }
}

describe('a reading', () => {
  test('continues from the page at which the registrar gave no answer', async () => {
    const pages = [1, 2, 3].map((page) => [{ name: `pagina-${page}.nl`, expiresAt: ctx.now + DAY_MS }])
    const { asked, fail } = listHeldOf(pages)
    fail(1)
    await readHeldNames(ctx)
    expect(asked).toEqual([null, '1'])
    await readHeldNames(ctx)
    expect(asked).toEqual([null, '1', '1', '2'])
    ctx.clock.advance(DAY_MS)
    await readHeldNames(ctx)
    expect((await names()).sort()).toEqual(['pagina-1.nl', 'pagina-2.nl', 'pagina-3.nl'])
  })

  test('that did not end takes nothing off', async () => {
    const name = { name: 'blijft.nl', expiresAt: ctx.now + DAY_MS }
    listHeldOf([[name]])
    await readTwice()
    const { fail } = listHeldOf([[], []])
    fail(1)
    ctx.clock.advance(DAY_MS)
    await readHeldNames(ctx)
    expect(await names()).toEqual(['blijft.nl'])
    await readHeldNames(ctx)
    expect(await names()).toEqual([])
  })

  test('of many pages is spread over several runs', async () => {
    const { asked } = listHeldOf(Array.from({ length: 50 }, () => []))
    await readHeldNames(ctx)
    expect(asked).toHaveLength(20)
    for (let run = 0; run < 3; run++) await readHeldNames(ctx)
    expect(asked).toHaveLength(50)
  })

  test('of a registrar without a list finds nothing, and names of one that is no longer used are taken off', async () => {
    await registerElsewhere('vergeten.nl')
    await readTwice()
    expect(await names()).toHaveLength(1)
    delete ctx.ports.registry.listHeld
    await readHeldNames(ctx)
    expect(await names()).toEqual([])
  })
})

describe('a name that staff ignore', () => {
  const unknown = async () => {
    await registerElsewhere('vergeten.nl')
    await readTwice()
    const [name] = await listed()
    return name?.id ?? ''
  }

  test('waits for nobody, also after the next reading, until it is listed again', async () => {
    const id = await unknown()
    const at = staff.at
    expect(await setDismissed(staff, { id, isDismissed: true, reason: ` ${REASON} ` })).toMatchObject({
      name: 'vergeten.nl',
      dismissal: { at, by: 'Noor', reason: REASON },
    })
    ctx.clock.advance(DAY_MS)
    await readHeldNames(ctx)
    expect([await names(), await waiting(), (await countStaffDomains(staff)).unknown]).toEqual([[], [], 0])
    expect(await names(true)).toEqual(['vergeten.nl'])
    await setDismissed(staff, { id, isDismissed: false, reason: REASON })
    expect([await names(), await names(true)]).toEqual([['vergeten.nl'], []])
    const entries = await all(ctx.db.reader.select().from(auditEntries))
    expect(entries.map(({ act, objectId, outcome, reason }) => [act, objectId, outcome, reason])).toEqual([
      ['setUnknownNameDismissed', id, 'DONE', REASON],
      ['setUnknownNameDismissed', id, 'DONE', REASON],
    ])
  })

  test('is not ignored twice, and an id without a name is not found', async () => {
    const id = await unknown()
    await setDismissed(staff, { id, isDismissed: true, reason: REASON })
    expect(await setDismissed(staff, { id, isDismissed: true, reason: REASON })).toBeInstanceOf(Changed)
    await expect(setDismissed(staff, { id: 'unk_x', isDismissed: true, reason: REASON })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
  })
})

test('names are listed in pages, those that were found first on top', async () => {
  listHeldOf([Array.from({ length: 5 }, (_, at) => ({ name: `rij-${at}.nl`, expiresAt: ctx.now }))])
  await readTwice()
  const read: string[] = []
  let after: string | null = null
  do {
    const { edges, pageInfo, totalCount } = await listUnknownNames(staff, { first: 2, after, isDismissed: false })
    expect([edges.length <= 2, totalCount]).toEqual([true, 5])
    read.push(...edges.map(({ node }) => node.name))
    after = pageInfo.hasNextPage ? pageInfo.endCursor : null
  } while (after !== null)
  expect(read.sort()).toEqual([0, 1, 2, 3, 4].map((at) => `rij-${at}.nl`))
})

import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { all, one } from '../../../../db/query'
import { accounts, agreedStaffels } from '../../../../db/schema/accounts'
import { auditEntries } from '../../../../db/schema/staff'
import { dayInAmsterdam, startOfDay } from '../../../../rules/calendar'
import { DAY_MS } from '../../../../rules/time'
import { staffContext } from '../../../../tests/support/staff-context'
import { testContext } from '../../../../tests/support/test-context'
import { viewerOf } from '../../../common/viewer'
import { setAccountConditions, withdrawAgreedStaffel } from './account-conditions.service'
import { conditionsVersionOf } from './account-view'
import type { StaffAccount } from './staff-accounts.graphql'
import { findStaffAccount } from './staff-accounts.service'

const REASON = 'afgesproken in het jaargesprek'
const RESELLER = 'reseller@voorbeeld.nl'

/** A reseller with the agreed tier 2, and a member of finance. */
async function desk() {
  const shop = await testContext()
  const fenna = await staffContext(shop, { name: 'Fenna', roles: ['FINANCE'] })
  const { reader } = shop.db
  const read = async () => {
    const account = await one(reader.select().from(accounts).where(eq(accounts.email, RESELLER)))
    if (!account) throw new Error('the demo has no reseller')
    return account
  }
  const { id: accountId } = await read()
  const set = async (input: object) =>
    setAccountConditions(fenna, {
      ...{ accountId, expectedVersion: conditionsVersionOf(await read()), isReseller: true, agreedStaffel: 2 },
      ...{ paysOnAccount: true, creditLimit: null, reason: REASON },
      ...input,
    })
  const day = (days: number) => dayInAmsterdam(shop.clock.now() + days * DAY_MS)
  /** Tier by which the reseller pays at a time. */
  const staffelAt = async (at: number) => viewerOf(await read(), at).staffel
  const rows = () => all(reader.select().from(agreedStaffels).orderBy(agreedStaffels.position))
  const shown = async () => (await findStaffAccount(fenna, accountId)) as StaffAccount
  return { shop, fenna, accountId, set, day, staffelAt, rows, shown, read }
}

describe('a tier that is agreed by date', () => {
  test('counts from 00:00 in Amsterdam of its first day until that of its end', async () => {
    const { set, day, staffelAt, shown } = await desk()
    const [from, until] = [day(40), day(70)]
    expect(await set({ agreedStaffel: 4, agreedFrom: from, agreedUntil: until })).toMatchObject({ agreedStaffel: 2 })
    expect(await staffelAt(startOfDay(from) - 1)).toBe(2)
    expect(await staffelAt(startOfDay(from))).toBe(4)
    expect(await staffelAt(startOfDay(until) - 1)).toBe(4)
    expect(await staffelAt(startOfDay(until))).toBe(2)
    expect((await shown()).agreedStaffels).toMatchObject([{ staffel: 4, from, until, isPlanned: true }])
  })

  test('is a minimum: a higher earned tier counts', async () => {
    const { shop, accountId, set, day, staffelAt } = await desk()
    await shop.db.transaction(async (tx) => {
      await tx.update(accounts).set({ earnedStaffel: 3 }).where(eq(accounts.id, accountId))
    })
    await set({ agreedStaffel: null, agreedFrom: day(10) })
    expect(await staffelAt(startOfDay(day(11)))).toBe(3)
  })

  test('gives way to one that is agreed from now on, and what is planned stays', async () => {
    const { shop, set, day, staffelAt, rows } = await desk()
    const later = startOfDay(day(30))
    await set({ agreedStaffel: 5, agreedFrom: day(30) })
    await set({ agreedStaffel: 3 })
    expect(await staffelAt(shop.clock.now())).toBe(3)
    expect(await staffelAt(later)).toBe(5)
    expect((await rows()).map(({ staffel, position }) => [staffel, position])).toEqual([
      [5, 1],
      [3, 2],
    ])
  })

  test('stays as it is when something else is agreed', async () => {
    const { shop, set, day, staffelAt, rows } = await desk()
    await set({ agreedStaffel: 4, agreedUntil: day(20) })
    expect(await set({ agreedStaffel: 4, creditLimit: 100_000 })).toMatchObject({ agreedStaffel: 4 })
    expect(await rows()).toHaveLength(1)
    expect(await staffelAt(shop.clock.now() + 30 * DAY_MS)).toBe(2)
  })

  test.each([
    ['yesterday', { agreedFrom: -1 }, 'agreedFrom'],
    ['far away', { agreedFrom: 1100 }, 'agreedFrom'],
    ['without length', { agreedFrom: 3, agreedUntil: 3 }, 'agreedUntil'],
  ])('is refused %s', async (_, days, field) => {
    const { set, day, rows } = await desk()
    const input = Object.fromEntries(Object.entries(days).map(([name, at]) => [name, day(at)]))
    expect(await set({ agreedStaffel: 3, ...input })).toMatchObject({ issues: [{ field }] })
    expect(await rows()).toEqual([])
  })

  test('is refused from the day of another that is planned', async () => {
    const { set, day } = await desk()
    await set({ agreedStaffel: 3, agreedFrom: day(5) })
    expect(await set({ agreedStaffel: 4, agreedFrom: day(5) })).toMatchObject({ issues: [{ field: 'agreedFrom' }] })
  })

  test('ends with being a reseller, also what was planned', async () => {
    const { set, day, staffelAt, shown } = await desk()
    await set({ agreedStaffel: 4, agreedFrom: day(5) })
    await set({ isReseller: false })
    expect(await shown()).toMatchObject({ role: 'CUSTOMER', agreedStaffel: null, agreedStaffels: [] })
    await set({ agreedStaffel: null })
    expect(await staffelAt(startOfDay(day(6)))).toBe(1)
  })
})

describe('a planned tier', () => {
  test('can be withdrawn until it begins, with an entry in the audit log', async () => {
    const { shop, fenna, accountId, set, day, staffelAt, rows, shown } = await desk()
    await set({ agreedStaffel: 4, agreedFrom: day(5) })
    await set({ agreedStaffel: 5, agreedFrom: day(50) })
    const [first, second] = (await shown()).agreedStaffels
    const withdraw = (id = '') => withdrawAgreedStaffel(fenna, { accountId, id, reason: REASON })
    expect(await withdraw(first?.id)).toMatchObject({ agreedStaffels: [{ staffel: 5 }] })
    expect(await staffelAt(startOfDay(day(6)))).toBe(2)
    expect(await withdraw(first?.id)).toMatchObject({ code: 'CHANGED' })
    await expect(withdraw('ags_ergens')).rejects.toMatchObject({ code: 'NOT_FOUND' })
    shop.clock.advance(51 * DAY_MS)
    expect(await withdraw(second?.id)).toMatchObject({ code: 'CHANGED' })
    expect((await rows()).map(({ withdrawnBy }) => withdrawnBy)).toEqual(['Fenna', null])
    const entries = await all(
      shop.db.reader.select().from(auditEntries).where(eq(auditEntries.act, 'withdrawAgreedStaffel')),
    )
    expect(entries.map(({ refusal }) => refusal)).toEqual([null, 'CHANGED', 'NOT_FOUND', 'CHANGED'])
  })

  test('changes the version of the conditions', async () => {
    const { fenna, accountId, set, day, read } = await desk()
    const expectedVersion = conditionsVersionOf(await read())
    await set({ agreedStaffel: 4, agreedFrom: day(5) })
    const asked = {
      accountId,
      expectedVersion,
      isReseller: true,
      agreedStaffel: 2,
      paysOnAccount: true,
      reason: REASON,
    }
    expect(await setAccountConditions(fenna, asked)).toMatchObject({ code: 'CHANGED' })
  })
})

import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { all, one, run } from '../../../../db/query'
import { accounts, agreedStaffels } from '../../../../db/schema/accounts'
import { domains } from '../../../../db/schema/domains'
import { hostingPackages } from '../../../../db/schema/hosting'
import { dayInAmsterdam, startOfDay } from '../../../../rules/calendar'
import { addDays, orderDay } from '../../../../rules/renewal'
import { weeksFrom } from '../../../../rules/report-weeks'
import { HOUR_MS } from '../../../../rules/time'
import { testContext } from '../../../../tests/support/test-context'
import { staffelAt } from '../../../common/viewer'
import { listAgreementDays } from '../../accounts/staff/account-conditions.service'
import { firstOrderDay, groupDue } from './renewals-due.repository'

const RESELLER = 'reseller@voorbeeld.nl'

test('a renewal that is due has the tier of the day on which it is ordered, of each kind and period', async () => {
  const { db, now } = await testContext()
  const today = dayInAmsterdam(now)
  const weeks = weeksFrom(today, 13)
  const account = await one(db.reader.select().from(accounts).where(eq(accounts.email, RESELLER)))
  if (!account) throw new Error('the demo has no reseller')
  const accountId = account.id
  const agreed = [
    { id: 'ags_1', staffel: 3, from: addDays(today, -20), until: addDays(today, 10) },
    { id: 'ags_2', staffel: 5, from: addDays(today, 10), until: addDays(today, 30) },
    { id: 'ags_3', staffel: null, from: addDays(today, 40), until: null },
  ]
  const ends = [1, 5, 9, 10, 11, 23, 24, 25, 39, 40, 41, 59, 60, 61, 69, 70, 80].map((days) => addDays(today, days))
  const packages = await all(db.reader.select().from(hostingPackages))
  await db.transaction(async (tx) => {
    await run(tx.delete(domains))
    await run(tx.update(hostingPackages).set({ termUntil: null }))
    const rows = agreed.map(({ from, until, ...row }, at) => ({
      ...{ ...row, accountId, position: at + 1, startsOn: from, endsOn: until, createdBy: 'Noor', createdAt: 1 },
    }))
    await run(tx.insert(agreedStaffels).values(rows))
    for (const [at, day] of ends.entries()) {
      // A time of that day in Amsterdam, just after midnight.
      const times = { registeredAt: 0, createdAt: 0, expiresAt: startOfDay(day) + HOUR_MS / 2 }
      const id = `dom_${String(at).padStart(22, 'A')}`
      await run(tx.insert(domains).values({ id, accountId, name: `n${at}.nl`, ...times }))
    }
    for (const [at, row] of packages.entries()) {
      const term = { termUntil: ends[at % ends.length] ?? today, period: at % 2 === 0 ? 'MONTHLY' : 'YEARLY' } as const
      await run(
        tx
          .update(hostingPackages)
          .set({ ...term, accountId })
          .where(eq(hostingPackages.id, row.id)),
      )
    }
  })
  const changeDays = await listAgreementDays(db.reader, firstOrderDay(weeks), weeks.at(-1)?.to ?? today)
  expect(changeDays).toEqual([-20, 10, 30, 40].map((days) => addDays(today, days)))

  const tierOn = (day: string) => staffelAt({ ...account, agreedStaffels: agreed }, startOfDay(day))
  const groups = await groupDue(db.reader, weeks, changeDays)
  const found = groups.filter(({ kind }) => kind === 'DOMAIN')
  const counted = new Map<number | null, number>()
  for (const day of ends.map((end) => orderDay(end, 'YEARLY')))
    counted.set(tierOn(day), (counted.get(tierOn(day)) ?? 0) + 1)
  const sums = new Map<number | null, number>()
  for (const { staffel, terms } of found) sums.set(staffel, (sums.get(staffel) ?? 0) + terms)
  expect(sums).toEqual(counted)
  expect(counted.size).toBe(4)
  const hosting = groups.filter(({ kind }) => kind === 'HOSTING')
  expect(hosting.length).toBeGreaterThan(0)
  for (const { until, period, staffel } of hosting)
    if (until) expect([until, period, staffel]).toEqual([until, period, tierOn(orderDay(until, period ?? 'YEARLY'))])
})

import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { one, run } from '../../../db/query'
import { accounts, agreedStaffels } from '../../../db/schema/accounts'
import { liveAgreements } from '../../../rules/agreed-staffel'
import { dayInAmsterdam, startOfDay } from '../../../rules/calendar'
import { addDays } from '../../../rules/renewal'
import { testContext } from '../../../tests/support/test-context'
import { staffelAt } from '../../common/viewer'
import { pageActive } from './recurring-values.repository'

const FROM = '2027-01-10'
const RESELLER = 'reseller@voorbeeld.nl'

/** Agreed tiers within twelve days, some of which were withdrawn. */
const agreements = fc.array(
  fc.record({
    staffel: fc.option(fc.integer({ min: 1, max: 5 })),
    starts: fc.integer({ min: 0, max: 11 }),
    days: fc.option(fc.integer({ min: 1, max: 6 })),
    isWithdrawn: fc.boolean(),
  }),
  { maxLength: 6 },
)

test('the database finds the tier of a reseller on every day as the rule does', async () => {
  const { db } = await testContext()
  const { id: accountId } = (await one(db.reader.select().from(accounts).where(eq(accounts.email, RESELLER)))) ?? {}
  if (accountId === undefined) throw new Error('the demo has no reseller')
  await fc.assert(
    fc.asyncProperty(
      agreements,
      fc.option(fc.integer({ min: 1, max: 5 })),
      fc.integer({ min: 1, max: 3 }),
      async (given, staffel, earnedStaffel) => {
        const rows = given.map(({ starts, days, isWithdrawn, ...row }, at) => ({
          ...{ id: `ags_${at}`, accountId, staffel: row.staffel, position: at + 1, createdBy: 'Noor', createdAt: 1 },
          ...{ startsOn: addDays(FROM, starts), endsOn: days === null ? null : addDays(FROM, starts + days) },
          ...(isWithdrawn ? { withdrawnBy: 'Noor', withdrawnAt: 2 } : { withdrawnBy: null, withdrawnAt: null }),
        }))
        const valid = rows
          .filter(({ withdrawnAt }) => withdrawnAt === null)
          .map(({ id, staffel, startsOn, endsOn }) => ({ id, staffel, from: startsOn, until: endsOn }))
        const copied = liveAgreements(valid, FROM)
        await db.transaction(async (tx) => {
          await run(tx.delete(agreedStaffels))
          if (rows.length > 0) await run(tx.insert(agreedStaffels).values(rows))
          const changes = { staffel, earnedStaffel, agreedStaffels: copied.length > 0 ? copied : null }
          await run(tx.update(accounts).set(changes).where(eq(accounts.id, accountId)))
        })
        const account = await one(db.reader.select().from(accounts).where(eq(accounts.id, accountId)))
        if (!account) throw new Error('the account is gone')
        for (const day of [0, 5, 11].map((days) => addDays(FROM, days))) {
          const items = await pageActive(db.reader, { kind: 'DOMAIN', day, after: '', limit: 50 })
          const tiers = new Set(items.flatMap((item) => (item.staffel === null ? [] : [item.staffel])))
          expect(dayInAmsterdam(startOfDay(day))).toBe(day)
          expect([...tiers]).toEqual([staffelAt(account, startOfDay(day))])
        }
      },
    ),
    { numRuns: 30 },
  )
})

import { expect, test } from 'vitest'
import { all, run } from '../../../db/query'
import { accounts } from '../../../db/schema/accounts'
import { type TestContext, testContext } from '../../../tests/support/test-context'
import { matching } from './account-search.repository'
import { listAccountIdsMatching } from './account-search.service'

async function shop(): Promise<TestContext> {
  const ctx = await testContext()
  const made = [
    ['acc_zoek1', 'sanne@fiets.example', 'Fietsatelier Noord', 'Sanne', 'Voorzichtig'],
    ['acc_zoek2', 'bakker@brood.example', 'Bakkerij 100% Zemel', 'Jan', 'de Vries'],
    ['acc_zoek3', 'vriesia@plant.example', null, 'Vriesia', 'Bloem'],
  ] as const
  await ctx.db.transaction(async (tx) => {
    for (const [at, [id, email, companyName, firstName, lastName]] of made.entries()) {
      const row = { id, email, companyName, firstName, lastName, username: `zoeker${at}` }
      await run(tx.insert(accounts).values({ ...row, activatedAt: 1, createdAt: 10 ** 13 + at }))
    }
  })
  return ctx
}

test.each([
  ['FIETS', ['acc_zoek1']],
  ['sanne voorz', ['acc_zoek1']],
  ['voorzichtig', ['acc_zoek1']],
  ['sanne@', ['acc_zoek1']],
  ['de vries', ['acc_zoek2']],
  ['zoeker1', ['acc_zoek2']],
  ['jan de', ['acc_zoek2']],
  ['vriesia', ['acc_zoek3']],
])('%s finds customers by how something of them starts', async (text, ids) => {
  expect(await listAccountIdsMatching((await shop()).db.reader, text, 10)).toEqual(ids)
})

test.each([
  ['noord', ['acc_zoek1']],
  ['plant.example', ['acc_zoek3']],
  ['100%', ['acc_zoek2']],
  ['1%z', []],
  ['bestaat niet', []],
])('%s finds customers in their list by what contains it, if nothing starts with it', async (text, ids) => {
  const { reader } = (await shop()).db
  const rows = await all(
    reader
      .select({ id: accounts.id })
      .from(accounts)
      .where(await matching(reader, text)),
  )
  expect(rows.map(({ id }) => id)).toEqual(ids)
  expect(await listAccountIdsMatching(reader, text, 10)).toEqual([])
})

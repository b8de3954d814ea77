import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { all, run } from '../../../db/query'
import { accounts, accountWords } from '../../../db/schema/accounts'
import { type TestContext, testContext } from '../../../tests/support/test-context'
import { matching } from './account-search.repository'
import { listAccountIdsMatching, writeMissingWords } from './account-search.service'
import { changeAccountEmail, insertAccount, putAccount, updateAccount } from './accounts.repository'

async function shop(): Promise<TestContext> {
  const ctx = await testContext()
  const made = [
    ['acc_zoek1', 'sanne@fiets.example', 'Fietsatelier Noord', 'Sanne', 'Voorzichtig'],
    ['acc_zoek2', 'info@brood.example', 'Stichting De Bakkerij 100% Zemel', 'Jan', 'de Vries'],
    ['acc_zoek3', 'vriesia@plant-kas.example', 'Café Ångström', 'Vriesia', 'Bloem'],
  ] as const
  await ctx.db.transaction(async (tx) => {
    for (const [at, [id, email, companyName, firstName, lastName]] of made.entries()) {
      const row = { id, email, companyName, firstName, lastName, username: `zoeker${at}` }
      await insertAccount(tx, { ...row, activatedAt: 1, createdAt: 10 ** 13 + at })
    }
  })
  return ctx
}

const FOUND = [
  ['FIETS', ['acc_zoek1']],
  ['noord', ['acc_zoek1']],
  ['sanne voorz', ['acc_zoek1']],
  ['voorz sanne', ['acc_zoek1']],
  ['sanne@', ['acc_zoek1']],
  ['bakker', ['acc_zoek2']],
  ['de bak', ['acc_zoek2']],
  ['info@brood.example', ['acc_zoek2']],
  ['vries', ['acc_zoek3', 'acc_zoek2']],
  ['jan vries', ['acc_zoek2']],
  ['zoeker1', ['acc_zoek2']],
  ['100%', ['acc_zoek2']],
  ['kas', ['acc_zoek3']],
  ['cafe', ['acc_zoek3']],
  ['CAFÉ ang', ['acc_zoek3']],
  ['kerij', []],
  ['jan vriesia', []],
  ['%', []],
] as const

test.each(FOUND)('%s finds customers by how their words begin', async (text, ids) => {
  const { reader } = (await shop()).db
  expect(await listAccountIdsMatching(reader, text, 10)).toEqual(ids)
  const { id } = accounts
  const listed = await all(reader.select({ id }).from(accounts).where(matching(reader, text)))
  expect(listed.map((row) => row.id).sort()).toEqual([...ids].sort())
})

test.each([
  ['bakkerij 777', '777'],
  ['de bakkerij', 'bakkerij'],
])('a search for %s reads the customers with %s, and compares their other words', async (text, first) => {
  const { reader } = (await shop()).db
  const query = reader.select().from(accounts).where(matching(reader, text)).toSQL()
  expect(query.params[0]).toBe(first)
})

test('a customer is found by what changed at once, and no more by what was', async () => {
  const { db } = await shop()
  await db.transaction((tx) => updateAccount(tx, 'acc_zoek1', { companyName: 'Rijwielhuis' }))
  await db.transaction((tx) => changeAccountEmail(tx, 'acc_zoek1', 'post@wiel.example'))
  const found = async (text: string) => listAccountIdsMatching(db.reader, text, 10)
  expect([await found('rijwiel'), await found('post wiel')]).toEqual([['acc_zoek1'], ['acc_zoek1']])
  expect([await found('fietsatelier'), await found('fiets')]).toEqual([[], []])
  const [row] = await all(db.reader.select().from(accounts).where(eq(accounts.id, 'acc_zoek1')))
  if (!row) throw new Error('the account is gone')
  await db.transaction((tx) => putAccount(tx, { ...row, lastName: 'Dijkstra' }))
  expect([await found('dijk'), await found('voorzichtig')]).toEqual([['acc_zoek1'], []])
})

test('a customer that an earlier release wrote is found after the next run of the task', async () => {
  const { db } = await shop()
  const row = { id: 'acc_oud', email: 'oud@vorig.example', firstName: 'Oude', lastName: 'Uitgave' }
  await db.transaction(async (tx) => {
    await run(tx.insert(accounts).values({ ...row, activatedAt: 1, createdAt: 1 }))
    await run(tx.update(accounts).set({ companyName: 'Anders' }).where(eq(accounts.id, 'acc_zoek1')))
  })
  const found = async (text: string) => listAccountIdsMatching(db.reader, text, 10)
  expect([await found('uitgave'), await found('fietsatelier')]).toEqual([[], []])
  await writeMissingWords({ db })
  expect([await found('uitgave'), await found('anders')]).toEqual([['acc_oud'], ['acc_zoek1']])
  expect(await all(db.reader.select().from(accountWords).where(eq(accountWords.word, '')))).toEqual([])
})

test('the words of a customer go with it', async () => {
  const { db } = await shop()
  await db.transaction((tx) => run(tx.delete(accounts).where(eq(accounts.id, 'acc_zoek3'))))
  const left = await all(db.reader.select().from(accountWords).where(eq(accountWords.accountId, 'acc_zoek3')))
  expect(left).toEqual([])
})

import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { DAY_MS } from '../../rules/time'
import { order, type Program } from '../support/api-token'
import { startTestShop, type TestShop } from '../support/test-shop'
import { advance, delivered, openSandbox, SANDBOX } from './sandbox.test-support'

// A year of a sandbox runs every scheduled job of that year: up to half a minute on a busy machine.
vi.setConfig({ testTimeout: 180_000 })

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
})
afterAll(() => shop.close())

const tester = () => openSandbox(shop)

const STANDING = `query ($name: String!) { viewer { orders(first: 5) { totalCount }
  domain(name: $name) { id status expiresAt renewal { state renews endsOn price message } } } }`

const standing = async (program: Program, name: string) => {
  const { data, errors } = await program.graphql(STANDING, { name })
  expect(errors).toBeUndefined()
  return data.viewer
}

const subjectsOf = async (program: Program): Promise<string[]> =>
  (await program.graphql(SANDBOX)).data.viewer.sandbox.mails.map(({ subject }: { subject: string }) => subject)

test('a name is renewed once a year as the clock advances [SBX-002, RNW-002]', async () => {
  const program = await tester()
  const { order: placed } = await order(program, 'blijft-van-mij.nl')
  await delivered(program, placed.id)
  const before = await standing(program, 'blijft-van-mij.nl')
  expect(before.domain.renewal).toMatchObject({ state: 'RENEWS', renews: true, price: 999 })
  await advance(program, 340 * DAY_MS)
  const after = await standing(program, 'blijft-van-mij.nl')
  const year = (day: string) => Number(day.slice(0, 4))
  expect(year(after.domain.expiresAt)).toBe(year(before.domain.expiresAt) + 1)
  expect(year(after.domain.renewal.endsOn)).toBe(year(before.domain.renewal.endsOn) + 1)
  expect(after.orders.totalCount).toBe(2)
  const started = performance.now()
  await advance(program, 365 * DAY_MS)
  console.log(`a year in the sandbox took ${Math.round(performance.now() - started)} ms`)
  expect((await standing(program, 'blijft-van-mij.nl')).orders.totalCount).toBe(3)
})

test('a name without auto-renew expires as the clock advances, and is available after its quarantine [SBX-002, RNW-004]', async () => {
  const program = await tester()
  const { order: placed } = await order(program, 'loopt-af.nl')
  await delivered(program, placed.id)
  const { domain } = await standing(program, 'loopt-af.nl')
  const { data } = await program.graphql(
    `mutation ($input: SetRenewalInput!) { setRenewal(input: $input) {
      ... on RenewalsSet { renewals { id state endsOn } } ... on UserError { code message } } }`,
    { input: { ids: [domain.id], renews: false } },
  )
  expect(data.setRenewal.renewals).toEqual([{ id: domain.id, state: 'ENDS', endsOn: domain.renewal.endsOn }])
  await advance(program, 367 * DAY_MS)
  const ended = await standing(program, 'loopt-af.nl')
  expect(ended.domain).toMatchObject({ status: 'EXPIRED', renewal: { state: 'ENDED', renews: false } })
  expect(ended.orders.totalCount).toBe(1)
  const subjects = await subjectsOf(program)
  expect(subjects).toContain('loopt-af.nl is gestopt')
  expect(subjects.some((subject) => /^loopt-af\.nl stopt op/.test(subject))).toBe(true)
  await advance(program, 42 * DAY_MS)
  expect((await standing(program, 'loopt-af.nl')).domain).toBeNull()
  const { order: again } = await order(program, 'loopt-af.nl')
  await delivered(program, again.id)
})

import { expect, test } from 'vitest'
import { testContext } from '../../tests/support/test-context'
import { createOutsideRequests } from './outside-requests'

const REGISTER = { reference: 'lin_1', kind: 'register', subject: 'voorbeeld.example' }

async function make(adapter = 'registrar') {
  const { db, clock } = await testContext()
  return {
    requests: createOutsideRequests(db, { adapter, clock }),
    other: createOutsideRequests(db, { adapter: 'other', clock }),
    clock,
  }
}

test('a request is recorded once, before it is sent, and found with what was responded', async () => {
  const { requests } = await make()
  expect(await requests.find('lin_1')).toBeNull()
  expect(await requests.begin({ ...REGISTER, details: { years: 1 } })).toBeNull()
  await requests.note('lin_1', { outsideId: '4711' })
  await requests.note('lin_1', { outcome: { outcome: 'done', expiresAt: 1 } })
  const found = { ...REGISTER, details: { years: 1 }, outsideId: '4711', outcome: { outcome: 'done', expiresAt: 1 } }
  expect(await requests.begin(REGISTER)).toMatchObject(found)
  expect(await requests.find('lin_1')).toMatchObject(found)
})

test('of many at once with one reference, one is new', async () => {
  const { requests } = await make()
  const begun = await Promise.all(Array.from({ length: 5 }, () => requests.begin(REGISTER)))
  expect(begun.filter((earlier) => earlier === null)).toHaveLength(1)
})

test('a reference stands for one request', async () => {
  const { requests } = await make()
  await requests.begin(REGISTER)
  await expect(requests.begin({ ...REGISTER, subject: 'ander.example' })).rejects.toThrow('another request')
  await expect(requests.begin({ ...REGISTER, kind: 'renew' })).rejects.toThrow('another request')
})

test('of many that send a request again, one does', async () => {
  const { requests } = await make()
  await requests.begin(REGISTER)
  await requests.note('lin_1', { outsideId: '4711', outcome: { outcome: 'unsent' } })
  const earlier = await requests.begin(REGISTER)
  if (!earlier) throw new Error('the request was not recorded')
  const restarted = await Promise.all(Array.from({ length: 5 }, () => requests.beginAgain(earlier)))
  expect(restarted.filter(Boolean)).toHaveLength(1)
  expect(await requests.find('lin_1')).toMatchObject({ sentAt: earlier.sentAt + 1, outsideId: null, outcome: null })
})

test('lists what was requested for a name, newest first, and nothing of another adapter', async () => {
  const { requests, other, clock } = await make()
  await requests.begin(REGISTER)
  clock.advance(1000)
  await requests.begin({ ...REGISTER, reference: 'lin_2', kind: 'renew' })
  await other.begin({ ...REGISTER, reference: 'lin_3' })
  expect((await requests.list('voorbeeld.example')).map(({ reference }) => reference)).toEqual(['lin_2', 'lin_1'])
})

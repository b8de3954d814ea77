import { expect, test } from 'vitest'
import { createWebhookSender } from '../../server/adapters/webhook-sender/direct'
import { openReceiver } from '../support/webhook-receiver'

const MESSAGE = { headers: { 'webhook-id': 'msg_1' }, body: '{"data":{}}' }
const ON_THIS_MACHINE = { mayConnect: (address: string) => address === '127.0.0.1' }
const TIMES = { connectMs: 300, firstByteMs: 300, totalMs: 500 }

const hasty = createWebhookSender({ ...ON_THIS_MACHINE, times: TIMES })

test('a message is posted unchanged, and the status of the response is returned', async () => {
  const receiver = await openReceiver()
  const answer = await hasty.send({ ...MESSAGE, url: receiver.at('good') })
  expect(answer).toEqual({ status: 204, problem: null, durationMs: expect.any(Number) })
  expect(receiver.received).toMatchObject([
    { body: MESSAGE.body, headers: { 'webhook-id': 'msg_1', 'content-type': 'application/json' } },
  ])
  expect(await hasty.send({ ...MESSAGE, url: receiver.at('failing') })).toMatchObject({ status: 500, problem: null })
})

test.each([
  ['redirecting', 302, 'REDIRECT'],
  ['silent', null, 'TOO_SLOW'],
  ['trickling', null, 'TOO_SLOW'],
  ['huge', 200, 'TOO_LARGE'],
  ['hangingUp', null, 'NO_ANSWER'],
] as const)('one that is %s is cut off', async (behaviour, status, problem) => {
  const receiver = await openReceiver()
  const answer = await hasty.send({ ...MESSAGE, url: receiver.at(behaviour) })
  expect(answer).toMatchObject({ status, problem })
  expect(answer.durationMs).toBeLessThan(2000)
  expect(receiver.received).toHaveLength(1)
})

test('a port without a listener and an unknown name are not answers', async () => {
  expect(await hasty.send({ ...MESSAGE, url: 'http://127.0.0.1:9/' })).toMatchObject({ problem: 'NO_ANSWER' })
  const nowhere = createWebhookSender({
    resolve: () => Promise.reject(Object.assign(new Error('not found'), { code: 'ENOTFOUND' })),
  })
  expect(await nowhere.send({ ...MESSAGE, url: 'https://nergens.example.com/' })).toMatchObject({
    status: null,
    problem: 'NO_ANSWER',
  })
})

test.each([
  '127.0.0.1',
  'localhost',
  '[::1]',
  '[::ffff:127.0.0.1]',
  '2130706433',
  '0x7f.1',
  '10.0.0.1',
  '169.254.169.254',
  'metadata.google.internal',
  '[fe80::1]',
])('nothing is sent to %s', async (host) => {
  const receiver = await openReceiver()
  const answer = await createWebhookSender().send({ ...MESSAGE, url: `http://${host}:${receiver.port}/good` })
  expect(answer).toMatchObject({ status: null, problem: 'REFUSED_ADDRESS' })
  expect(receiver.received).toEqual([])
})

test('a name is checked by all addresses that it has, and connected to one of these: it cannot turn meanwhile', async () => {
  const receiver = await openReceiver()
  const url = receiver.at('good').replace('127.0.0.1', 'ontvanger.example.com')
  const inside = { address: '127.0.0.1', family: 4 }
  const outside = { address: '203.0.113.9', family: 4 }
  for (const found of [[inside], [outside, inside]]) {
    const sender = createWebhookSender({ resolve: async () => found })
    expect(await sender.send({ ...MESSAGE, url })).toMatchObject({ problem: 'REFUSED_ADDRESS' })
  }
  expect(receiver.received).toEqual([])
  let asked = 0
  const turning = createWebhookSender({
    ...ON_THIS_MACHINE,
    resolve: async () => (asked++ === 0 ? [inside] : [{ address: '127.0.0.2', family: 4 }]),
  })
  expect(await turning.send({ ...MESSAGE, url })).toMatchObject({ status: 204 })
  expect(asked).toBe(1)
})

import { parse } from 'graphql'
import { describe, expect, test } from 'vitest'
import { nextTryAt, parseWebhook, standardWebhookQuery, WEBHOOK_EVENTS } from './webhook'

const GOOD = {
  url: 'https://shop.example.com/in',
  events: ['DOMAIN_CHANGED'],
  query: 'query ($id: ID!) { __typename }',
}

describe('the form of a webhook', () => {
  test('names each event once, in one order', () => {
    const events = ['DOMAIN_CHANGED', 'ORDER_CHANGED', 'DOMAIN_CHANGED']
    expect(parseWebhook({ ...GOOD, events }, false)).toMatchObject({
      ok: true,
      value: { events: ['ORDER_CHANGED', 'DOMAIN_CHANGED'] },
    })
  })

  test.each([
    [{ url: '' }, { url: 'required' }],
    [{ url: 'shop.example.com' }, { url: 'invalid-webhook-url' }],
    [{ url: 'http://shop.example.com/' }, { url: 'invalid-webhook-url' }],
    [{ url: 'ftp://shop.example.com/' }, { url: 'invalid-webhook-url' }],
    [{ url: 'https://me:secret@shop.example.com/' }, { url: 'invalid-webhook-url' }],
    [{ url: 'https://10.0.0.1/' }, { url: 'private-address' }],
    [{ url: 'https://localhost/' }, { url: 'private-address' }],
    [{ url: `https://shop.example.com/${'x'.repeat(500)}` }, { url: 'too-long' }],
    [{ events: [] }, { events: 'invalid-choice' }],
    [{ events: ['BASKET_CHANGED'] }, { 'events.0': 'invalid-choice' }],
    [{ query: ' ' }, { query: 'required' }],
    [{ query: 'x'.repeat(5001) }, { query: 'too-long' }],
  ])('refuses %j', (wrong, issues) => {
    expect(parseWebhook({ ...GOOD, ...wrong }, false)).toEqual({ ok: false, issues })
  })

  test('takes plain http and the own machine in a shop on show only', () => {
    expect(parseWebhook({ ...GOOD, url: 'http://127.0.0.1:8080/in' }, true).ok).toBe(true)
    expect(parseWebhook({ ...GOOD, url: 'file:///etc/passwd' }, true).ok).toBe(false)
  })
})

test('the pauses grow from five seconds to a day, and end after three days', () => {
  const pauses: number[] = []
  let now = 0
  for (let tries = 1; ; tries++) {
    const next = nextTryAt({ tries, since: 0 }, now)
    if (next === null) break
    pauses.push((next - now) / 1000)
    now = next
  }
  expect(pauses).toEqual([5, 30, 120, 600, 3600, 21_600, 86_400, 86_400])
})

test('there is a standard query for each set of events', () => {
  for (const event of WEBHOOK_EVENTS) expect(() => parse(standardWebhookQuery([event]))).not.toThrow()
  expect(standardWebhookQuery(['TRANSFER_CHANGED'])).not.toContain('on Domain')
})

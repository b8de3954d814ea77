import { expect, test } from 'vitest'
import { askedRegistry, checkerOn, FREE } from './availability.test-support'
import type { Asker } from './availability.turns'

/** Extensions of a search, as many as a request may have. */
const long = Array.from({ length: 50 }, (_, i) => `e${i}.nl`)
const short = long.slice(0, 10)

/** A shop whose registry responds when the test says so, with searches by client name. */
function shop() {
  const open = new Map<string, () => void>()
  const registry = askedRegistry(
    (name, signal) =>
      new Promise((resolve, reject) => {
        open.set(name, () => resolve(FREE))
        signal?.addEventListener('abort', () => reject(signal.reason), { once: true })
      }),
  )
  const { checker, clock } = checkerOn(registry, { callTimeoutMs: 60_000 })
  const settled = () => new Promise((resolve) => setImmediate(resolve))
  return {
    registry,
    checker,
    clock,
    settled,
    /** Names include the client's own label, so that no two share a call. */
    search(who: string, asker: Asker, extensions: readonly string[]) {
      const names = extensions.map((extension) => `${who}-${extension}`)
      const left = new AbortController()
      const stream = checker.checkAll(names, left.signal, { asker })
      return { stream, leave: () => left.abort() }
    },
    /** Responds to the first matching open call. */
    async answer(fits: (name: string) => boolean) {
      const [name] = [...open.keys()].filter(fits)
      if (!name) throw new Error('no such call is open')
      open.get(name)?.()
      open.delete(name)
      await settled()
      return name
    },
    askedBy: (who: string) => registry.asked.filter((name) => name.startsWith(`${who}-`)).length,
  }
}

const browser = (session: string, address = '203.0.113.7'): Asker => ({ session, address })

test('forty sessions with long searches do not delay short searches, even from their own address', async () => {
  const { search, answer, settled, askedBy } = shop()
  for (let i = 0; i < 40; i++) search(`crowd${i}`, browser(`crowd ${i}`), long)
  await settled()
  search('visitor', browser('visitor'), short)
  await settled()
  expect(askedBy('visitor')).toBeGreaterThanOrEqual(4)
  // Only results of the visitor's own names start the rest of them.
  for (let i = 0; i < 6; i++) await answer((name) => name.startsWith('visitor-'))
  expect(askedBy('visitor')).toBe(10)
})

test('many short searches from one address leave slots for another address, and half of the turns', async () => {
  const { search, answer, settled, askedBy, registry } = shop()
  for (let i = 0; i < 40; i++) search(`crowd${i}`, browser(`crowd ${i}`), short)
  await settled()
  expect(registry.underWay).toBe(20)
  search('visitor', browser('visitor', '198.51.100.9'), short)
  await settled()
  expect(askedBy('visitor')).toBe(4)
  for (let i = 0; i < 12; i++) await answer((name) => name.startsWith('crowd'))
  expect(askedBy('visitor')).toBe(10)
})

test('sessions take turns, however many names each searches', async () => {
  const { search, answer, settled, registry } = shop()
  search('filler', browser('filler'), short)
  search('filler2', browser('filler 2'), short)
  await settled()
  search('many', browser('many'), long.slice(0, 30))
  search('few', browser('few'), short.slice(0, 3))
  await settled()
  const before = registry.asked.length
  for (let i = 0; i < 6; i++) await answer((name) => name.startsWith('filler'))
  expect(registry.asked.slice(before).map((name) => name.split('-')[0])).toEqual([
    'many',
    'few',
    'many',
    'few',
    'many',
    'few',
  ])
})

test('a cancelled search frees its slots at once, and no further name is looked up', async () => {
  const { search, settled, askedBy, registry } = shop()
  const first = search('first', browser('first'), long)
  search('second', browser('second'), long)
  await settled()
  first.leave()
  await settled()
  const asked = askedBy('first')
  expect(registry.left.filter((name) => name.startsWith('first-'))).toHaveLength(asked)
  expect(askedBy('second')).toBe(16)
  expect(askedBy('first')).toBe(asked)
})

test('a client with few look-ups moves a shared name forward for one with many', async () => {
  const { checker, search, settled, registry } = shop()
  search('crowd', browser('crowd'), long)
  await settled()
  expect(registry.asked).not.toContain('crowd-e49.nl')
  void checker.check('crowd-e49.nl', { asker: browser('visitor') })
  await settled()
  expect(registry.asked).toContain('crowd-e49.nl')
})

test('purchases go before searches, and leave slots for searches', async () => {
  const { checker, search, settled, askedBy } = shop()
  const buy = (i: number) => checker.check(`koop-${i}.nl`, { fresh: true, asker: browser(`buyer ${i}`) })
  for (let i = 0; i < 30; i++) void buy(i)
  await settled()
  expect(askedBy('koop')).toBe(16)
  search('visitor', browser('visitor'), short)
  await settled()
  expect(askedBy('visitor')).toBe(4)
})

test('a client with many look-ups a minute ago has few again', async () => {
  const { clock, search, settled, askedBy } = shop()
  search('crowd', browser('crowd'), long)
  search('other', browser('other', '198.51.100.9'), long)
  await settled()
  expect(askedBy('crowd') + askedBy('other')).toBe(16)
  clock.advance(60_000)
  search('crowd', browser('crowd'), ['x.nl'])
  await settled()
  expect(askedBy('crowd') + askedBy('other')).toBeGreaterThan(16)
})

test('clients that go on searching never have few look-ups again, all at one moment', async () => {
  const { clock, search, answer, settled, askedBy, registry } = shop()
  for (let second = 0; second < 130; second += 10) {
    for (let i = 0; i < 12; i++)
      search(`crowd${second}-${i}`, browser(`crowd ${i}`, `198.51.100.${i}`), long.slice(0, 20))
    await settled()
    const visitor = `visitor${second}`
    search(visitor, browser(visitor), short)
    await settled()
    // In the first twenty seconds the crowd are visitors like any other.
    if (second >= 20) expect(askedBy(visitor), `after ${second} seconds`).toBeGreaterThanOrEqual(8)
    while (registry.underWay > 0) await answer(() => true)
    clock.advance(10_000)
  }
})

import { expect, test } from 'vitest'
import { createAvailability } from './availability'
import { openAvailabilityStream } from './availability-stream'
import { searchOf } from './search-of'
import { HeldStream } from './stream-double'

const sold = ['nl', 'com', 'be', 'eu', 'de']

function start(token?: (mustHave: boolean) => string | null | Promise<string | null>) {
  const streams: HeldStream[] = []
  const availability = createAvailability({
    token,
    openStream: (question, listener) =>
      openAvailabilityStream(question, listener, (url) => {
        const stream = new HeldStream(url)
        streams.push(stream)
        return stream
      }),
  })
  const status = (name: string) => availability.answers().get(name)?.status
  return { availability, streams, status }
}

function search(text: string) {
  const read = searchOf(text, sold)
  if (!read) throw new Error(`${text} cannot be searched`)
  return read
}

test('all rows go in one request, and what is known is not asked again [DOM-035]', () => {
  const { availability, streams, status } = start()
  const lindebrood = search('lindebrood')
  availability.ask(lindebrood, ['nl', 'com'])
  availability.ask(lindebrood, ['nl', 'com'])
  expect(streams.map(({ extensions }) => extensions)).toEqual([['nl', 'com']])
  streams[0]?.tell('lindebrood.nl', 'free')
  streams[0]?.tell('lindebrood.com', 'active')
  expect([status('lindebrood.nl'), status('lindebrood.com')]).toEqual(['free', 'active'])
  availability.ask(lindebrood, ['nl', 'com', 'be'])
  availability.ask(search('lindebrood'), ['nl', 'com', 'be'])
  expect(streams.map(({ extensions }) => extensions)).toEqual([['nl', 'com'], ['be'], ['be']])
})

test('rows without a result become an error that is asked again by a click or by a new search [DOM-017, DOM-024, DOM-036]', () => {
  const { availability, streams, status } = start()
  const lindebrood = search('lindebrood')
  availability.ask(lindebrood, ['nl', 'com', 'be'])
  streams[0]?.tell('lindebrood.nl', 'free')
  streams[0]?.fail()
  expect([status('lindebrood.com'), status('lindebrood.be')]).toEqual(['invalid', 'invalid'])
  expect(streams).toHaveLength(1)
  availability.forget('lindebrood.com')
  availability.ask(lindebrood, ['com'])
  expect(status('lindebrood.com')).toBeUndefined()
  expect(streams[1]?.extensions).toEqual(['com'])
  availability.ask(search('lindebrood'), ['nl', 'com', 'be'])
  expect(streams[2]?.extensions).toEqual(['com', 'be'])
})

test('another search and leaving cancel what is under way, and keep what is known', () => {
  const { availability, streams, status } = start()
  availability.ask(search('lindebrood'), ['nl', 'com'])
  streams[0]?.tell('lindebrood.nl', 'free')
  availability.ask(search('wilgenhof'), ['nl'])
  expect(streams[0]?.isClosed).toBe(true)
  expect(status('lindebrood.com')).toBeUndefined()
  expect(status('lindebrood.nl')).toBe('free')
  availability.stop()
  expect(streams[1]?.isClosed).toBe(true)
})

test('two streams are open at most, and what comes meanwhile goes together', () => {
  const { availability, streams } = start()
  const lindebrood = search('lindebrood')
  for (const extension of sold) availability.ask(lindebrood, [extension])
  expect(streams.map(({ extensions }) => extensions)).toEqual([['nl'], ['com']])
  streams[0]?.tell('lindebrood.nl', 'free')
  expect(streams[2]?.extensions).toEqual(['be', 'eu', 'de'])
})

test('the first stream takes a proof only if there is one; after a refusal it waits for one [CAP-007]', async () => {
  const asked: boolean[] = []
  const { availability, streams } = start((mustHave) => {
    asked.push(mustHave)
    return mustHave ? Promise.resolve('proof') : null
  })
  const lindebrood = search('lindebrood')
  availability.ask(lindebrood, ['nl'])
  expect(streams[0]?.token).toBeNull()
  streams[0]?.fail()
  availability.forget('lindebrood.nl')
  availability.ask(lindebrood, ['nl'])
  await Promise.resolve()
  expect(streams[1]?.token).toBe('proof')
  expect(asked).toEqual([false, true])
})

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { TokenSource } from '../captcha/availability-token'
import { createAvailability } from './availability'
import { type EventStream, openAvailabilityStream, streamUrl } from './availability-stream'
import { searchOf } from './search-of'

describe('the names on screen', () => {
  const sold = ['nl', 'com', 'be', 'eu', 'de']

  function start(tokens?: Pick<TokenSource, 'whenReady' | 'take' | 'refused'>) {
    const streams: HeldStream[] = []
    const availability = createAvailability({
      tokens,
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

  test('a new search and leaving the page cancel pending lookups, and keep results', () => {
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

  test('a stream without a proof that gets no answer is not opened again, but the next one needs a proof [CAP-007, DOM-033]', () => {
    let refusals = 0
    const { availability, streams, status } = start({
      whenReady: () => null,
      take: () => null,
      refused: () => refusals++,
    })
    const lindebrood = search('lindebrood')
    availability.ask(lindebrood, ['nl', 'com'])
    streams[0]?.tell('lindebrood.nl', 'free')
    streams[0]?.fail()
    expect(refusals).toBe(0)
    availability.ask(lindebrood, ['be'])
    streams[1]?.fail()
    expect([refusals, streams.length, status('lindebrood.be')]).toEqual([1, 2, 'invalid'])
  })

  test('a stream waits for its proof, which is not spent on a search that the visitor has left meanwhile', async () => {
    let isReady: () => void = () => {}
    const proofs = ['proof']
    const { availability, streams } = start({
      whenReady: () =>
        new Promise((resolve) => {
          const before = isReady
          isReady = () => {
            before()
            resolve()
          }
        }),
      take: () => proofs.shift() ?? null,
      refused: () => {},
    })
    availability.ask(search('lindebrood'), ['nl'])
    availability.ask(search('wilgenhof'), ['nl'])
    expect(streams).toEqual([])
    isReady()
    await Promise.resolve()
    await Promise.resolve()
    expect(streams.map(({ url, token }) => [url.includes('wilgenhof'), token])).toEqual([[true, 'proof']])
  })
})

describe('one stream', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  const names = new Map([
    ['nl', 'lindebrood.nl'],
    ['com', 'lindebrood.com'],
  ])

  function open() {
    const answers: string[] = []
    const ends: (readonly string[])[] = []
    let stream = new HeldStream('')
    const cancel = openAvailabilityStream(
      { domain: 'lindebrood', names, token: null },
      { onAnswer: (name, { status }) => answers.push(`${name} ${status}`), onEnd: (missing) => ends.push(missing) },
      (url) => {
        stream = new HeldStream(url)
        return stream
      },
    )
    return { stream, answers, ends, cancel }
  }

  test('one request asks for all names, with the proof in its field', () => {
    expect(streamUrl({ domain: 'lindebrood', names, token: 'a+b' })).toBe(
      '/api/check-domain-extensions?domain=lindebrood&extensions%5B%5D=nl&extensions%5B%5D=com&g-recaptcha-response=a%2Bb',
    )
  })

  test('the stream closes when all results are in [DOM-032]', () => {
    const { stream, answers, ends } = open()
    stream.tell('lindebrood.com', 'free')
    expect(stream.isClosed).toBe(false)
    stream.tell('lindebrood.nl', 'active')
    expect(answers).toEqual(['lindebrood.com free', 'lindebrood.nl active'])
    expect(stream.isClosed).toBe(true)
    expect(ends).toEqual([[]])
  })

  test('an error closes it at once and reports only the names without a result [DOM-033, DOM-036]', () => {
    const { stream, ends } = open()
    stream.tell('lindebrood.nl', 'free')
    stream.fail()
    expect(stream.isClosed).toBe(true)
    expect(ends).toEqual([['lindebrood.com']])
    stream.fail()
    expect(ends).toHaveLength(1)
  })

  test('it ends after 120 seconds and not before [DOM-034]', () => {
    const { stream, ends } = open()
    vi.advanceTimersByTime(119_999)
    expect(stream.isClosed).toBe(false)
    vi.advanceTimersByTime(1)
    expect(stream.isClosed).toBe(true)
    expect(ends).toEqual([['lindebrood.nl', 'lindebrood.com']])
  })

  test('a cancelled stream is closed and says nothing more', () => {
    const { stream, answers, ends, cancel } = open()
    cancel()
    stream.tell('lindebrood.nl', 'free')
    stream.fail()
    vi.advanceTimersByTime(120_000)
    expect(stream.isClosed).toBe(true)
    expect([answers, ends]).toEqual([[], []])
  })

  test('an unrequested name and an invalid event are ignored', () => {
    const { stream, answers } = open()
    stream.tell('example.nl', 'free')
    expect(answers).toEqual([])
  })
})

/** An event stream controlled by the test. */
class HeldStream implements EventStream {
  isClosed = false
  readonly #listeners = new Map<string, (event: { data?: unknown }) => void>()

  constructor(readonly url: string) {}

  addEventListener(type: string, listener: (event: { data?: unknown }) => void): void {
    this.#listeners.set(type, listener)
  }

  close(): void {
    this.isClosed = true
  }

  tell(domain: string, status: string): void {
    const data = JSON.stringify({ domain, status, reason: null, premiumPrice: null })
    this.#listeners.get('domainAvailability')?.({ data })
  }

  fail(): void {
    this.#listeners.get('error')?.({})
  }

  /** Requested extensions, in the address's order. */
  get extensions(): string[] {
    return this.#query.getAll('extensions[]')
  }

  get token(): string | null {
    return this.#query.get('g-recaptcha-response')
  }

  get #query(): URLSearchParams {
    return new URL(this.url, 'http://shop.invalid').searchParams
  }
}

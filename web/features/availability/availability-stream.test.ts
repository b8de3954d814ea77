import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openAvailabilityStream, streamUrl } from './availability-stream'
import { HeldStream } from './stream-double'

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

test('an error closes it at once and tells only which names have no answer [DOM-033, DOM-036]', () => {
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

test('a name that was not asked, and what is no answer, is passed over', () => {
  const { stream, answers } = open()
  stream.tell('example.nl', 'free')
  expect(answers).toEqual([])
})

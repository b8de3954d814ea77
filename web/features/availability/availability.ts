import { EXTENSIONS_PER_REQUEST_MAX } from '../../../rules/constants'
import { type AvailabilityAnswer, NO_ANSWER } from './availability-answer'
import { openAvailabilityStream } from './availability-stream'
import type { Search } from './search-of'

export type Answers = ReadonlyMap<string, AvailabilityAnswer>

/** What is known of the names on screen, and the asking for what is not. */
export interface Availability {
  subscribe(listener: () => void): () => void
  answers(): Answers
  /** Asks for these extensions of a search, save what is known or under way. Another search cancels the last. */
  ask(search: Search, extensions: readonly string[]): void
  /** Forgets what was said of a name; it is asked again with the next `ask`. */
  forget(name: string): void
  /** Keeps what was learnt of a name elsewhere. */
  note(name: string, answer: AvailabilityAnswer): void
  /** Cancels what is under way. What is known stays. */
  stop(): void
}

interface AvailabilityParts {
  openStream?: typeof openAvailabilityStream
  /** A proof for the next stream; must have one after a stream that was refused. */
  token?(mustHave: boolean): string | null | Promise<string | null>
}

/** The server lets three through at a time; one is left to another tab. What comes meanwhile waits and goes together. */
const STREAMS_MAX = 2

export function createAvailability({ openStream = openAvailabilityStream, token }: AvailabilityParts): Availability {
  let answers: Answers = new Map()
  let current: Search | null = null
  let round = 0
  let wasRefused = false
  const waiting = new Map<string, string>()
  const underWay = new Set<string>()
  const streams = new Set<() => void>()
  const listeners = new Set<() => void>()
  let opening = 0

  function change(edit: (next: Map<string, AvailabilityAnswer>) => void): void {
    const next = new Map(answers)
    edit(next)
    answers = next
    for (const listener of listeners) listener()
  }

  /** Who searches again wants to know again what could not be told. */
  function forgetFailures(): void {
    const failed = [...answers].filter(([, { status }]) => status === 'invalid')
    if (failed.length === 0) return
    change((next) => {
      for (const [name] of failed) next.delete(name)
    })
  }

  async function openNext(): Promise<void> {
    if (!current || waiting.size === 0 || streams.size + opening >= STREAMS_MAX) return
    const names = new Map([...waiting].slice(0, EXTENSIONS_PER_REQUEST_MAX))
    for (const [extension, name] of names) {
      waiting.delete(extension)
      underWay.add(name)
    }
    const { domain } = current
    const opened = round
    opening += 1
    const proof = token?.(wasRefused) ?? null
    const given = proof instanceof Promise ? await proof : proof
    if (opened !== round) return
    opening -= 1
    follow({ domain, names, token: given })
    void openNext()
  }

  function follow(question: Parameters<typeof openAvailabilityStream>[0]): void {
    let isAnswered = false
    const cancel = openStream(question, {
      onAnswer(name, answer) {
        isAnswered = true
        underWay.delete(name)
        change((next) => next.set(name, answer))
      },
      onEnd(missing) {
        streams.delete(cancel)
        wasRefused = !isAnswered
        for (const name of missing) underWay.delete(name)
        if (missing.length > 0) {
          change((next) => {
            for (const name of missing) next.set(name, NO_ANSWER)
          })
        }
        void openNext()
      },
    })
    streams.add(cancel)
  }

  function stop(): void {
    round += 1
    opening = 0
    for (const cancel of streams) cancel()
    streams.clear()
    waiting.clear()
    underWay.clear()
  }

  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    answers: () => answers,
    ask(search, extensions) {
      if (search !== current) {
        stop()
        current = search
        forgetFailures()
      }
      for (const extension of extensions) {
        const name = `${search.label}.${extension}`
        if (!answers.has(name) && !underWay.has(name)) waiting.set(extension, name)
      }
      void openNext()
    },
    forget: (name) => change((next) => next.delete(name)),
    note: (name, answer) => change((next) => next.set(name, answer)),
    stop,
  }
}

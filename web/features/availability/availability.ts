import { useApolloClient } from '@apollo/client/react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { EXTENSIONS_PER_REQUEST_MAX } from '../../../rules/constants'
import { createListeners } from '../../lib/listeners'
import { type TokenSource, tokensOf } from '../captcha/availability-token'
import { type AvailabilityAnswer, openAvailabilityStream, type StreamQuestion } from './availability-stream'
import type { Search } from './search-of'

interface Wanted {
  search: Search
  /** Looked up as soon as they are listed. */
  extensions: readonly string[]
}

/** Results for the names of a search. Looks up those wanted and unknown, and cancels on unmount. */
export function useAvailability({ search, extensions }: Wanted): Availability {
  const tokens = tokensOf(useApolloClient())
  const [availability] = useState(() => createAvailability({ tokens }))
  useSyncExternalStore(availability.subscribe, availability.answers, availability.answers)

  const wanted = extensions.join(' ')
  useEffect(() => {
    availability.ask(search, wanted === '' ? [] : wanted.split(' '))
  }, [availability, search, wanted])

  useEffect(() => {
    window.addEventListener('online', availability.askFailedAgain)
    return () => window.removeEventListener('online', availability.askFailedAgain)
  }, [availability])

  useEffect(
    () => () => {
      availability.stop()
      tokens.stop()
    },
    [availability, tokens],
  )
  return availability
}

/** Results for the names on screen, and the lookup of the others. */
export interface Availability {
  subscribe(listener: () => void): () => void
  answers(): ReadonlyMap<string, AvailabilityAnswer>
  /** Looks up these extensions of a search, except known and pending ones. A new search cancels the previous one. */
  ask(search: Search, extensions: readonly string[]): void
  /** Discards the result for a name; the next `ask` looks it up again. */
  forget(name: string): void
  /** Stores a result obtained elsewhere. */
  learn(name: string, answer: AvailabilityAnswer): void
  /** Retries all names of the current search without a result. */
  askFailedAgain(): void
  /** Cancels pending lookups. Results are kept. */
  stop(): void
}

interface AvailabilityParts {
  openStream?: typeof openAvailabilityStream
  /** Source of captcha tokens. */
  tokens?: Pick<TokenSource, 'whenReady' | 'take' | 'refused'>
}

/** A lookup without a captcha token waits this long for one, then continues without (ms). */
const TOKEN_WAIT_MS = 10_000
/** The server allows three at a time; one is left for another tab. Further names wait and share the next stream. */
const STREAMS_MAX = 2
/** Result for a name whose stream ended without one. */
const NO_ANSWER: AvailabilityAnswer = { status: 'invalid', reason: 'no-answer', premiumPrice: null }

/** The lookup of a name failed: the registry did not respond, or the stream broke off. */
export const hasNoAnswer = ({ status, reason }: AvailabilityAnswer): boolean =>
  status === 'invalid' && reason === 'no-answer'

/** The store behind `useAvailability`. */
export function createAvailability({ openStream = openAvailabilityStream, tokens }: AvailabilityParts): Availability {
  let answers: ReadonlyMap<string, AvailabilityAnswer> = new Map()
  let current: Search | null = null
  /** Streams waiting for their token. */
  let opening = 0
  /** Counts the searches, so that a late token opens no stream. */
  let round = 0
  const waiting = new Map<string, string>()
  const underWay = new Set<string>()
  const cancels = new Set<() => void>()
  const { subscribe, notify } = createListeners()

  function change(edit: (next: Map<string, AvailabilityAnswer>) => void): void {
    const next = new Map(answers)
    edit(next)
    answers = next
    notify()
  }

  /** A new search retries the names whose lookup failed. */
  function forgetFailures(): void {
    const failed = [...answers].filter(([, { status }]) => status === 'invalid')
    if (failed.length === 0) return
    change((next) => {
      for (const [name] of failed) next.delete(name)
    })
  }

  function askFailedAgain(): void {
    if (!current) return
    const start = `${current.label}.`
    const failed = [...answers].filter(([name, answer]) => hasNoAnswer(answer) && name.startsWith(start))
    if (failed.length === 0) return
    change((next) => {
      for (const [name] of failed) next.delete(name)
    })
    for (const [name] of failed) waiting.set(name.slice(start.length), name)
    openNext()
  }

  function openNext(): void {
    if (!current || waiting.size === 0 || cancels.size + opening >= STREAMS_MAX) return
    const names = new Map([...waiting].slice(0, EXTENSIONS_PER_REQUEST_MAX))
    for (const [extension, name] of names) {
      waiting.delete(extension)
      underWay.add(name)
    }
    void open(current.domain, names)
    openNext()
  }

  async function open(domain: string, names: ReadonlyMap<string, string>): Promise<void> {
    const opened = round
    opening += 1
    const waits = tokens?.whenReady(TOKEN_WAIT_MS) ?? null
    // Does not yield to the event loop when the token is ready or not needed.
    if (waits) await waits
    if (opened !== round) return
    opening -= 1
    follow({ domain, names, token: tokens?.take() ?? null })
    openNext()
  }

  function follow(question: StreamQuestion): void {
    let isAnswered = false
    const cancel = openStream(question, {
      onAnswer(name, answer) {
        isAnswered = true
        underWay.delete(name)
        change((next) => next.set(name, answer))
      },
      onEnd(missing) {
        cancels.delete(cancel)
        // The browser gives no reason; the captcha that the session solved may have expired.
        if (!isAnswered && !question.token) tokens?.refused()
        for (const name of missing) underWay.delete(name)
        if (missing.length > 0) {
          change((next) => {
            for (const name of missing) next.set(name, NO_ANSWER)
          })
        }
        openNext()
      },
    })
    cancels.add(cancel)
  }

  function stop(): void {
    round += 1
    opening = 0
    for (const cancel of cancels) cancel()
    cancels.clear()
    waiting.clear()
    underWay.clear()
  }

  return {
    subscribe,
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
      openNext()
    },
    forget: (name) => change((next) => next.delete(name)),
    learn: (name, answer) => change((next) => next.set(name, answer)),
    askFailedAgain,
    stop,
  }
}

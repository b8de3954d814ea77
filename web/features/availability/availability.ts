import { useApolloClient } from '@apollo/client/react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { EXTENSIONS_PER_REQUEST_MAX } from '../../../rules/constants'
import { type TokenSource, tokensOf } from '../captcha/availability-token'
import { type AvailabilityAnswer, openAvailabilityStream, type StreamQuestion } from './availability-stream'
import type { Search } from './search-of'

interface Wanted {
  search: Search
  /** Asked for as soon as they are wanted. */
  extensions: readonly string[]
}

/** What is known of the names of a search; asks for what is wanted and unknown, and cancels that on leaving. */
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

/** What is known of the names on screen, and the asking for what is not. */
export interface Availability {
  subscribe(listener: () => void): () => void
  answers(): ReadonlyMap<string, AvailabilityAnswer>
  /** Asks for these extensions of a search, save what is known or under way. Another search cancels the last. */
  ask(search: Search, extensions: readonly string[]): void
  /** Forgets the answer for a name; it is asked again with the next `ask`. */
  forget(name: string): void
  /** Keeps what was learnt of a name elsewhere. */
  learn(name: string, answer: AvailabilityAnswer): void
  /** Asks once more for all of the search on screen that got no answer. */
  askFailedAgain(): void
  /** Cancels what is under way. What is known stays. */
  stop(): void
}

interface AvailabilityParts {
  openStream?: typeof openAvailabilityStream
  /** Proof that a person asks. */
  tokens?: Pick<TokenSource, 'whenReady' | 'take' | 'refused'>
}

/** A check that has no proof yet that a person asks waits this long for it, and then tries without (ms). */
const TOKEN_WAIT_MS = 10_000
/** The server lets three through at a time; one is left to another tab. What comes meanwhile waits and goes together. */
const STREAMS_MAX = 2
/** What is known of a name whose stream ended without an answer for it. */
const NO_ANSWER: AvailabilityAnswer = { status: 'invalid', reason: 'no-answer', premiumPrice: null }

/** The check of a name failed: its registry said nothing, or the stream broke off. */
export const hasNoAnswer = ({ status, reason }: AvailabilityAnswer): boolean =>
  status === 'invalid' && reason === 'no-answer'

/** The store behind `useAvailability`. */
export function createAvailability({ openStream = openAvailabilityStream, tokens }: AvailabilityParts): Availability {
  let answers: ReadonlyMap<string, AvailabilityAnswer> = new Map()
  let current: Search | null = null
  /** Streams that wait for their token. */
  let opening = 0
  /** Counts the searches, so that a token that comes too late opens no stream. */
  let round = 0
  const waiting = new Map<string, string>()
  const underWay = new Set<string>()
  const cancels = new Set<() => void>()
  const listeners = new Set<() => void>()

  function change(edit: (next: Map<string, AvailabilityAnswer>) => void): void {
    const next = new Map(answers)
    edit(next)
    answers = next
    for (const listener of listeners) listener()
  }

  /** A new search asks again for the names whose check failed. */
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
    // No wait for a turn of the event loop when the token is there or not needed.
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
        // The browser does not tell why: it may be that the captcha that the session solved serves no more.
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
      openNext()
    },
    forget: (name) => change((next) => next.delete(name)),
    learn: (name, answer) => change((next) => next.set(name, answer)),
    askFailedAgain,
    stop,
  }
}

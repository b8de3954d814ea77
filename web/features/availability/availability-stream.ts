import { STREAM_TIMEOUT_MS } from '../../../rules/constants'
import { type AvailabilityAnswer, readAnswer } from './availability-answer'

/** The part of the browser's EventSource that a stream needs. */
export interface EventStream {
  addEventListener(type: string, listener: (event: { data?: unknown }) => void): void
  close(): void
}

export interface StreamQuestion {
  /** The name that is searched, with or without an extension. */
  domain: string
  /** Full names that are waited for, by extension without dot. */
  names: ReadonlyMap<string, string>
  /** Proof that a person asks; null for none. */
  token: string | null
}

export interface StreamListener {
  onAnswer(name: string, answer: AvailabilityAnswer): void
  /** Called once, with the names that got no answer; not when the stream was cancelled. */
  onEnd(missing: readonly string[]): void
}

export type OpenEventStream = (url: string) => EventStream

/**
 * Asks for all these names in one stream. It ends when all are in, at an error without a word (DOM-036), or after 120
 * seconds; it never connects again. Answers how to cancel it.
 */
export function openAvailabilityStream(
  question: StreamQuestion,
  listener: StreamListener,
  open: OpenEventStream = (url) => new EventSource(url),
): () => void {
  const missing = new Set(question.names.values())
  const source = open(streamUrl(question))
  let isOpen = true

  function close(): boolean {
    if (!isOpen) return false
    isOpen = false
    clearTimeout(timer)
    source.close()
    return true
  }

  const end = (): void => {
    if (close()) listener.onEnd([...missing])
  }

  const timer = setTimeout(end, STREAM_TIMEOUT_MS)
  source.addEventListener('domainAvailability', ({ data }) => {
    const told = typeof data === 'string' ? readAnswer(data) : null
    if (!isOpen || !told || !missing.delete(told.domain)) return
    listener.onAnswer(told.domain, told.answer)
    if (missing.size === 0) end()
  })
  // An EventSource would connect again by itself; here the row offers that instead.
  source.addEventListener('error', end)
  return () => void close()
}

export function streamUrl({ domain, names, token }: StreamQuestion): string {
  const query = new URLSearchParams({ domain })
  for (const extension of names.keys()) query.append('extensions[]', extension)
  if (token) query.append('g-recaptcha-response', token)
  return `/api/check-domain-extensions?${query}`
}

import { STREAM_TIMEOUT_MS } from '../../../rules/constants'
import { parseJson } from '../../../rules/json'

/** Availability of one full name. */
export interface AvailabilityAnswer {
  /** free, active, invalid, quarantine, reserved, or a status unknown to this client. */
  status: string
  /** For `invalid`: invalid-name, no-answer or not-sold. */
  reason: string | null
  /** Cents per year excluding VAT; null for a name at the list price. */
  premiumPrice: number | null
  /** Indication while the registry does not respond: likely-free or likely-taken; null or absent without one. */
  hint?: string | null
  /** Why the basket refused the name, with the locale of the text. */
  refusal?: { message: string; locale: string }
}

export interface StreamQuestion {
  /** The searched name, with or without an extension. */
  domain: string
  /** Requested full names, by extension without dot. */
  names: ReadonlyMap<string, string>
  /** Captcha token; null for none. */
  token: string | null
}

interface StreamListener {
  onAnswer(name: string, answer: AvailabilityAnswer): void
  /** Called once, with the names that got no result; not called when the stream was cancelled. */
  onEnd(missing: readonly string[]): void
}

/** The parts of the browser's EventSource that a stream needs. */
export interface EventStream {
  addEventListener(type: string, listener: (event: { data?: unknown }) => void): void
  close(): void
}

/**
 * Requests all these names in one stream. It ends when all results are in, on an error, or after two minutes, and never
 * reconnects. Returns a function that cancels it.
 */
export function openAvailabilityStream(
  question: StreamQuestion,
  listener: StreamListener,
  open: (url: string) => EventStream = (url) => new EventSource(url),
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
    const event = typeof data === 'string' ? readEvent(data) : null
    if (!isOpen || !event || !missing.delete(event.domain)) return
    listener.onAnswer(event.domain, event.answer)
    if (missing.size === 0) end()
  })
  // An EventSource would reconnect automatically; here the row offers a retry instead.
  source.addEventListener('error', end)
  return () => void close()
}

export function streamUrl({ domain, names, token }: StreamQuestion): string {
  const query = new URLSearchParams({ domain })
  for (const extension of names.keys()) query.append('extensions[]', extension)
  if (token) query.append('g-recaptcha-response', token)
  return `/api/check-domain-extensions?${query}`
}

/** Parses the data of one event; null if it is not a result. */
function readEvent(data: string): { domain: string; answer: AvailabilityAnswer } | null {
  const fields: unknown = parseJson(data)
  if (typeof fields !== 'object' || fields === null) return null
  const { domain, status, reason, premiumPrice, hint } = fields as Record<string, unknown>
  if (typeof domain !== 'string' || typeof status !== 'string') return null
  const answer = {
    status,
    reason: typeof reason === 'string' ? reason : null,
    premiumPrice: typeof premiumPrice === 'number' ? premiumPrice : null,
    hint: typeof hint === 'string' ? hint : null,
  }
  return { domain, answer }
}

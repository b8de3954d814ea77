import { STREAM_TIMEOUT_MS } from '../../../rules/constants'

/** What is known of one full name. */
export interface AvailabilityAnswer {
  /** free, active, invalid, quarantine, reserved, or a status that this client does not know. */
  status: string
  /** Of invalid: invalid-name, no-answer or not-sold. */
  reason: string | null
  /** Cents a year without VAT; null for a name at the list price. */
  premiumPrice: number | null
  /** Why the basket refused the name, in the language of that moment. */
  refusal?: { message: string; locale: string }
}

export interface StreamQuestion {
  /** The name that is searched, with or without an extension. */
  domain: string
  /** Full names that are waited for, by extension without dot. */
  names: ReadonlyMap<string, string>
  /** Proof that a person asks; null for none. */
  token: string | null
}

interface StreamListener {
  onAnswer(name: string, answer: AvailabilityAnswer): void
  /** Called once, with the names that got no answer; not when the stream was cancelled. */
  onEnd(missing: readonly string[]): void
}

/** The part of the browser's EventSource that a stream needs. */
export interface EventStream {
  addEventListener(type: string, listener: (event: { data?: unknown }) => void): void
  close(): void
}

/**
 * Asks for all these names in one stream. It ends when all are in, at an error, or after two minutes; it never connects
 * again. Answers how to cancel it.
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

/** Reads the data of one event; null for anything else than an answer. */
function readEvent(data: string): { domain: string; answer: AvailabilityAnswer } | null {
  const fields: unknown = parseOrNull(data)
  if (typeof fields !== 'object' || fields === null) return null
  const { domain, status, reason, premiumPrice } = fields as Record<string, unknown>
  if (typeof domain !== 'string' || typeof status !== 'string') return null
  const answer = {
    status,
    reason: typeof reason === 'string' ? reason : null,
    premiumPrice: typeof premiumPrice === 'number' ? premiumPrice : null,
  }
  return { domain, answer }
}

function parseOrNull(data: string): unknown {
  try {
    return JSON.parse(data)
  } catch {
    return null
  }
}

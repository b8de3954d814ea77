/** What is known of one full name, as the stream tells it. */
export interface AvailabilityAnswer {
  /** free, active, invalid, quarantine, reserved, or a word that is not known yet. */
  status: string
  /** Of invalid: invalid-name, no-answer or not-sold. */
  reason: string | null
  /** Cents a year without VAT; null for a name at the list price. */
  premiumPrice: number | null
  /** Why the basket refused the name, in the language of that moment. */
  refusal?: { message: string; locale: string }
}

export const NO_ANSWER: AvailabilityAnswer = { status: 'invalid', reason: 'no-answer', premiumPrice: null }

/** Reads the data of one event; null for anything else than an answer. */
export function readAnswer(data: string): { domain: string; answer: AvailabilityAnswer } | null {
  const told: unknown = parseOrNull(data)
  if (typeof told !== 'object' || told === null) return null
  const { domain, status, reason, premiumPrice } = told as Record<string, unknown>
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

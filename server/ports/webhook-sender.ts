import type { DeliveryProblem } from '../../rules/webhook'

/** A message for a program of a customer. */
export interface WebhookMessage {
  url: string
  /** Those of Standard Webhooks, by their names in lower case. */
  headers: Readonly<Record<string, string>>
  /** JSON. */
  body: string
}

/** What came of one try. It arrived when the status is 200 to 299 and there is no problem. */
export interface WebhookAnswer {
  /** HTTP status; null when there was no answer. */
  status: number | null
  problem: DeliveryProblem | null
  durationMs: number
}

/** Brings messages to addresses that customers gave. */
export interface WebhookSender {
  /** One try. It never throws: what goes wrong at the other side is an answer as well. */
  send(message: WebhookMessage): Promise<WebhookAnswer>
}

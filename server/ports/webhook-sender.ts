import type { DeliveryProblem } from '../../rules/webhook'

/** A message for the software of a customer. */
export interface WebhookMessage {
  url: string
  /** Standard Webhooks headers by lower-case name. */
  headers: Readonly<Record<string, string>>
  /** JSON. */
  body: string
}

/** Result of one attempt. The message was delivered if the status is 200 to 299 and there is no problem. */
export interface WebhookAnswer {
  /** HTTP status; null if there was no response. */
  status: number | null
  problem: DeliveryProblem | null
  durationMs: number
}

/** Sends messages to URLs configured by customers. */
export interface WebhookSender {
  /** Makes one attempt. Never throws: failures of the receiver are part of the result. */
  send(message: WebhookMessage): Promise<WebhookAnswer>
}

import * as z from 'zod/mini'
import { requiredText } from './fields'
import { issue, type Parsed, parseForm } from './issues'
import { isPublicHost } from './network-address'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from './time'

/** Events to which an account can subscribe. */
export const WEBHOOK_EVENTS = ['ORDER_CHANGED', 'DOMAIN_CHANGED', 'TRANSFER_CHANGED'] as const
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number]

/** States of a delivery. */
export const DELIVERY_STATES = ['PENDING', 'DELIVERED', 'FAILED'] as const
export type DeliveryState = (typeof DELIVERY_STATES)[number]

/** Reasons why an attempt failed, unless the response status says so. */
export const DELIVERY_PROBLEMS = [
  'NO_ANSWER',
  'TOO_SLOW',
  'TOO_LARGE',
  'REDIRECT',
  'REFUSED_ADDRESS',
  'NOT_ALLOWED',
] as const
export type DeliveryProblem = (typeof DELIVERY_PROBLEMS)[number]

/** Maximum number of webhooks per account. */
export const WEBHOOKS_MAX = 10
/** Maximum length of a stored query, in characters. */
const WEBHOOK_QUERY_MAX = 5000
const WEBHOOK_URL_MAX = 500
/** Days for which deliveries are kept. */
export const DELIVERIES_KEPT_DAYS = 30

const PAUSES_MS = [5 * SECOND_MS, 30 * SECOND_MS, 2 * MINUTE_MS, 10 * MINUTE_MS, HOUR_MS, 6 * HOUR_MS]
const TRIED_FOR_MS = 3 * DAY_MS
/** Time without a successful delivery after which a webhook is paused. */
export const PAUSED_AFTER_MS = DAY_MS

/** Returns the time of the next attempt for a failed delivery: soon at first, then daily; null after three days. */
export function nextTryAt(round: { tries: number; since: number }, now: number): number | null {
  const at = now + (PAUSES_MS[round.tries - 1] ?? DAY_MS)
  return at - round.since <= TRIED_FOR_MS ? at : null
}

export interface WebhookForm {
  url: string
  events: WebhookEvent[]
  query: string
}

/**
 * Reads the form of a webhook. `isOpen` also accepts plain http and private addresses, for a demo shop. Whether the
 * query matches the schema is checked elsewhere.
 */
export const parseWebhook = (input: unknown, isOpen: boolean): Parsed<WebhookForm> => parseForm(schemaOf(isOpen), input)

const schemaOf = (isOpen: boolean) =>
  z.object({
    url: z.pipe(
      requiredText(WEBHOOK_URL_MAX),
      z.string().check(({ value, issues }) => {
        const message = urlIssue(value, isOpen)
        if (message) issues.push({ code: 'custom', message, input: value, continue: true })
      }),
    ),
    events: z.pipe(
      z
        .array(z.enum(WEBHOOK_EVENTS, issue('invalid-choice')), issue('invalid-choice'))
        .check(z.minLength(1, issue('invalid-choice'))),
      z.transform((events: WebhookEvent[]) => WEBHOOK_EVENTS.filter((event) => events.includes(event))),
    ),
    query: z
      .string(issue('required'))
      .check(z.trim(), z.minLength(1, issue('required')), z.maxLength(WEBHOOK_QUERY_MAX, issue('too-long'))),
  })

function urlIssue(text: string, isOpen: boolean) {
  const url = URL.canParse(text) ? new URL(text) : null
  const schemes = isOpen ? ['https:', 'http:'] : ['https:']
  if (!url || !schemes.includes(url.protocol)) return issue('invalid-webhook-url')
  if (url.username !== '' || url.password !== '' || url.hash !== '') return issue('invalid-webhook-url')
  return isOpen || isPublicHost(url.hostname) ? null : issue('private-address')
}

const PARTS: Record<WebhookEvent, string> = {
  ORDER_CHANGED: `    ... on Order {
      number
      orderStatus: status
      paymentStatus
      items { domainName productName deliveryStatus message }
    }`,
  DOMAIN_CHANGED: `    ... on Domain {
      name
      domainStatus: status
      expiresAt
      isActiveDnsServer
      forwarding { type to }
      holder { label }
    }`,
  TRANSFER_CHANGED: `    ... on OrderLine {
      domainName
      deliveryStatus
      message
      needsTransferCode
    }`,
}

/** A starting query with the fields that most clients need for these events. */
export const standardWebhookQuery = (events: readonly WebhookEvent[]): string => `query ($id: ID!) {
  node(id: $id) {
    __typename
    id
${WEBHOOK_EVENTS.filter((event) => events.includes(event))
  .map((event) => PARTS[event])
  .join('\n')}
  }
}
`

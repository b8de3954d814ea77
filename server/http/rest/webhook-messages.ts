import { standardWebhookQuery, WEBHOOK_EVENTS, type WebhookEvent } from '../../../rules/webhook'
import type { JsonSchema, OpenApi, Operation, Parameter } from './openapi'

/** Returns the OpenAPI 3.1 description of webhook messages and the expected responses. */
export function describeWebhooks(): OpenApi['webhooks'] {
  return Object.fromEntries(WEBHOOK_EVENTS.map((event) => [event, { post: messageOf(event) }]))
}

const SUMMARIES: Record<WebhookEvent, string> = {
  ORDER_CHANGED: 'The status of an order, one of its lines or its payment changed',
  DOMAIN_CHANGED: 'The DNS, name servers, registrant, DNSSEC, forwarding, status or term of a domain changed',
  TRANSFER_CHANGED: 'The transfer of a domain to this shop progressed',
}

const messageOf = (event: WebhookEvent): Operation => ({
  operationId: `webhook_${event}`,
  tags: ['Webhooks'],
  summary: SUMMARIES[event],
  description: `${SUMMARIES[event]}.

The body is the response to the query of the webhook, executed with the permissions of its owner at the time of delivery. The
standard query for this event is:

${standardWebhookQuery([event]).trim()}

Verify \`webhook-signature\` over the raw body (Standard Webhooks) and respond with 2xx within ten seconds. Failed messages are
retried after 5 s, 30 s, 2 min, 10 min, 1 h and 6 h, then daily for three days. A message can arrive twice with the same
\`webhook-id\`.`,
  parameters: HEADERS,
  requestBody: {
    required: true,
    content: { 'application/json': { schema: RESPONSE, example: EXAMPLES[event] } },
  },
  responses: {
    '2XX': { description: 'Received. The response body is ignored, but must not be larger than 16 KB.' },
    default: { description: 'Not received: the message is retried. Redirects are not followed.' },
  },
  security: [],
})

const header = (name: string, description: string, schema: JsonSchema, example: string): Parameter => ({
  name,
  in: 'header',
  required: true,
  description,
  schema,
  example,
})

const HEADERS: Parameter[] = [
  header(
    'webhook-id',
    'Id of the message, the same for each attempt.',
    { type: 'string' },
    'msg_2Kx7Qm4Zt9Lw3Vb8Yc1Ndg',
  ),
  header(
    'webhook-timestamp',
    'Time of the attempt, in seconds since the Unix epoch.',
    { type: 'string' },
    '1795600800',
  ),
  header(
    'webhook-signature',
    'Space-separated signatures: `v1,` followed by the base64 HMAC-SHA256 of `id.timestamp.body`, keyed with the signing secret.',
    { type: 'string' },
    'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  ),
]

const RESPONSE: JsonSchema = {
  type: 'object',
  description: 'A GraphQL response.',
  properties: {
    data: { type: ['object', 'null'], description: 'Result of the webhook query.' },
    errors: { type: 'array', items: { type: 'object' }, description: 'Errors; absent if all fields were resolved.' },
  },
  required: ['data'],
}

const EXAMPLES: Record<WebhookEvent, JsonSchema> = {
  ORDER_CHANGED: {
    data: {
      node: {
        __typename: 'Order',
        id: 'ord_Zx3Vb8Yc1Ndg2Kx7Qm4Zt9',
        number: '100042',
        orderStatus: 'DELIVERED',
        paymentStatus: 'COMPLETED',
        items: [
          {
            domainName: 'lindebrood.nl',
            productName: '.nl-domeinnaam',
            deliveryStatus: 'DONE',
            message: 'Geregistreerd.',
          },
        ],
      },
    },
  },
  DOMAIN_CHANGED: {
    data: {
      node: {
        __typename: 'Domain',
        id: 'dom_Ndg2Kx7Qm4Zt9Lw3Vb8Yc1',
        name: 'lindebrood.nl',
        domainStatus: 'ACTIVE',
        expiresAt: '2027-11-23T09:00:00.000Z',
        isActiveDnsServer: true,
        forwarding: { type: 'NONE', to: null },
        holder: { label: 'Standaard' },
      },
    },
  },
  TRANSFER_CHANGED: {
    data: {
      node: {
        __typename: 'OrderLine',
        id: 'lin_Qm4Zt9Lw3Vb8Yc1Ndg2Kx7',
        domainName: 'verhuisvoorbeeld.nl',
        deliveryStatus: 'RUNNING',
        message: 'De verhuizing is aangevraagd.',
        needsTransferCode: false,
      },
    },
  },
}

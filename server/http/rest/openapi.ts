import type { GraphQLSchema } from 'graphql'
import * as z from 'zod'
import { API_VERSIONS } from '../../../rules/api-changes'
import { SHOP } from '../../../rules/text'
import type { OperationRules } from '../../common/api-token'
import { PROBLEM_TYPE } from '../negotiation'
import { accessOf, SECURITY, scopesOf, securityOf } from './access'
import type { Answer } from './description'
import type { ErrorShape } from './error-body'
import { withExample } from './examples'
import { createTypes, type Types } from './openapi-types'
import { type RestRoute, tokenRuleOf, ZONE_FILE_TYPE } from './routes'
import { describeWebhooks } from './webhook-messages'

/** JSON Schema 2020-12, as used by OpenAPI 3.1. */
export type JsonSchema = { [keyword: string]: unknown }

export interface OpenApi {
  openapi: '3.1.1'
  info: Record<string, unknown>
  servers: { url: string; description: string }[]
  tags: { name: string }[]
  paths: Record<string, Record<string, Operation>>
  webhooks: Record<string, Record<string, Operation>>
  components: Record<string, Record<string, JsonSchema>>
}

export interface Operation {
  operationId: string
  tags: string[]
  summary: string
  description: string
  parameters?: Parameter[]
  requestBody?: { required: boolean; content: Record<string, Media> }
  responses: Record<string, ResponseOf>
  security: Record<string, never[]>[]
  'x-token-scopes'?: readonly string[]
}

export interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  description: string
  schema: JsonSchema
  example?: unknown
}

/** Body of one media type. */
interface Media {
  schema: JsonSchema
  example?: unknown
}

interface ResponseOf {
  $ref?: string
  description?: string
  headers?: Record<string, unknown>
  content?: Record<string, JsonSchema>
}

/** Input of the document. */
export interface Described {
  routes: readonly RestRoute[]
  tokenRules: OperationRules
  schema: GraphQLSchema
  /** Public origin of the shop. */
  origin: string
}

/** Returns the OpenAPI document of all registered routes. */
export function describeRest({ routes, tokenRules, schema, origin }: Described): OpenApi {
  const types = createTypes(schema)
  const paths: OpenApi['paths'] = {}
  for (const route of routes) {
    const path = route.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: withExample(describe(route, tokenRules, types)) }
  }
  return {
    openapi: '3.1.1',
    info: {
      title: SHOP,
      version: API_VERSIONS[0].version,
      description: `${ABOUT}\n\n${HEADERS}`,
      contact: { name: SHOP, url: `${origin}/developers` },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: origin, description: 'This shop.' }],
    tags: [...new Set(routes.map(({ tag }) => tag))].map((name) => ({ name })),
    paths,
    webhooks: describeWebhooks(),
    components: { schemas: { ...types.schemas, ...ERRORS }, responses: errorResponses(), securitySchemes: SECURITY },
  }
}

const ABOUT = `REST API for the order flow, the checkout and the customer account. Amounts are in whole euro cents.

API clients send an API token as \`Authorization: Bearer\` and need no cookie and no CSRF token. Browsers use their session
cookie and send the CSRF token of the session as \`X-CSRF-TOKEN\` with every change. Forms accept the same fields as JSON bodies.

Errors are \`application/problem+json\` (RFC 9457) with a \`code\` for requests with an API token or with an \`Accept\` header that
prefers JSON. Other requests get the same keys without \`type\`, \`status\` and \`detail\`, or plain text from some endpoints. Messages
are in Dutch or English, according to \`Accept-Language\`.`

const HEADERS = `Send \`Accept-Language\` to choose the language of messages, and \`Idempotency-Key\` with changes. Every response has an \`X-Request-Id\`
to quote to support; an id that you send is reused if it is valid. \`RateLimit\` and \`RateLimit-Policy\` show the remaining quota, and
\`Retry-After\` the seconds to wait after a 429 response.`

function describe(route: RestRoute, tokenRules: OperationRules, types: Types): Operation {
  const { method, path, tag, summary, details = '' } = route
  const isChange = method !== 'GET'
  const rule = tokenRuleOf(route, tokenRules)
  const scopes = scopesOf(rule)
  return {
    operationId: operationIdOf(route),
    tags: [tag],
    summary,
    description: `${details || `${summary}.`}\n\n${accessOf(route, rule)}`,
    parameters: [...pathParameters(path), ...queryParameters(route, types), ...(isChange ? [IDEMPOTENCY_KEY] : [])],
    ...requestBody(route, types),
    responses: { ...refusalsOf(route), ...answersOf(route, types) },
    security: securityOf(route, rule),
    ...(scopes.length > 0 ? { 'x-token-scopes': scopes } : {}),
  }
}

const IDEMPOTENCY_KEY: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Client-generated key, such as a UUID. A retry with the same key returns the first response for 24 hours instead of repeating the change. Reusing the key for a different request fails with 422.',
  schema: { type: 'string', maxLength: 255 },
}

/** For example `post_api_account_whois_id` for `POST /api/account/whois/:id`; stable as long as the path. */
export const operationIdOf = ({ method, path }: RestRoute): string =>
  [method.toLowerCase(), ...path.split(/[^A-Za-z0-9]+/).filter(Boolean)].join('_')

const pathParameters = (path: string): Parameter[] =>
  [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    description: PATH_PARAMETERS[name] ?? `The \`${name}\` of the object.`,
    schema: { type: 'string' },
  }))

const PATH_PARAMETERS: Readonly<Record<string, string>> = {
  id: '`id` of the object. For a domain, its name also works.',
  domain: '`id` or name of a domain.',
  recordId: '`id` of a DNS record.',
  deliveryId: '`id` of a webhook message.',
  year: 'A year, such as 2026.',
  lineId: '`id` of an order line.',
  token: 'Secret part of the link.',
}

function queryParameters({ query }: RestRoute, types: Types): Parameter[] {
  if (!query) return []
  const { properties = {}, required = [] } = types.of(query) as { properties?: object; required?: string[] }
  return Object.entries(properties as Record<string, JsonSchema>).map(([name, { description, ...schema }]) => ({
    name,
    in: 'query',
    required: required.includes(name) && schema.default === undefined,
    description: String(description ?? name),
    schema,
  }))
}

function requestBody(route: RestRoute, types: Types): Pick<Operation, 'requestBody'> {
  const { body = 'none', takes } = route
  // Client generators use the first media type, and some encode every text as JSON except plain text.
  if (body === 'text') {
    const text = { schema: { type: 'string' } }
    return { requestBody: { required: true, content: { 'text/plain': text, [ZONE_FILE_TYPE]: text } } }
  }
  if (!takes) return {}
  const found = types.of(takes)
  // Named, because client generators read an inline schema under two media types as two types, and then send no
  // Content-Type.
  const schema = '$ref' in found ? found : types.add(bodyNameOf(operationIdOf(route)), found)
  const accepted = body === 'json' ? [JSON_TYPE, FORM] : [FORM]
  const content = Object.fromEntries(accepted.map((type) => [type, { schema }]))
  return { requestBody: { required: hasRequiredFields(schema, types), content } }
}

function hasRequiredFields({ $ref, allOf = [], required }: JsonSchema, types: Types): boolean {
  if (typeof $ref === 'string') return hasRequiredFields(types.schemas[nameIn($ref)] ?? {}, types)
  return Array.isArray(required) || (allOf as JsonSchema[]).some((part) => hasRequiredFields(part, types))
}

/** Name of the schema that a reference points to. */
export const nameIn = ($ref: string): string => $ref.slice($ref.lastIndexOf('/') + 1)

/** Name of the body that only this operation takes, for example `PostApiSandboxClockBody`. */
export const bodyNameOf = (operationId: string): string =>
  `${operationId
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')}Body`

const FORM = 'application/x-www-form-urlencoded'
const JSON_TYPE = 'application/json'

function answersOf(route: RestRoute, types: Types): Record<string, ResponseOf> {
  const { answers } = route
  if (answers === null) return { 204: { description: 'Success, without a body.' } }
  const all = answers instanceof z.ZodType ? { 200: { description: 'Success.', shape: answers } } : answers
  const tagged: Record<number, Answer> = route.isTagged
    ? { 304: { description: 'Not modified: the entity tag equals `If-None-Match`.' } }
    : {}
  return Object.fromEntries(
    Object.entries<Answer>({ ...all, ...tagged }).map(([status, answer]) => [
      status,
      responseOf(answer, Number(status), route, types),
    ]),
  )
}

/** An error status may have its own body besides the usual error body of the endpoint. */
function responseOf(answer: Answer, status: number, { errors = 'title-message' }: RestRoute, types: Types): ResponseOf {
  const { description, type = JSON_TYPE, shape, or, event } = answer
  const error = status < 400 ? [] : [{ $ref: `#/components/schemas/Error-${errors}` }]
  const [schema, ...others] = [...(shape ? [types.of(shape)] : []), ...error]
  if (!schema) return { description }
  const stream = event ? { 'x-event': event.name, 'x-event-data': types.of(event.data) } : {}
  return {
    description,
    content: {
      [type]: { schema: others.length > 0 ? { anyOf: [schema, ...others] } : schema, ...stream },
      ...(status < 400 ? {} : { [PROBLEM_TYPE]: { schema: problemWith(shape ? types.of(shape) : null, errors) } }),
      ...(or ? { [JSON_TYPE]: { schema: types.of(or) } } : {}),
    },
  }
}

/** Error responses that any endpoint of this kind may return. */
function refusalsOf({ method, body = 'none', errors = 'title-message' }: RestRoute): Record<string, ResponseOf> {
  const asAny = ['400', '401', '403', '404', '429', '500', '503']
  const statuses = [...asAny, ...(method === 'GET' ? [] : ['409', '422']), ...(body === 'none' ? [] : ['413', '415'])]
  return Object.fromEntries(
    statuses.map((status) => [status, { $ref: `#/components/responses/${status}-${errors}` }] as const),
  )
}

const STATUSES: Readonly<Record<string, string>> = {
  400: 'The request is invalid; the response lists what is wrong.',
  401: 'Not signed in, the API token is invalid, expired or revoked, or a captcha must be solved first.',
  403: 'Not allowed: the role or token lacks permission, the CSRF token is wrong, or the identity must be confirmed first.',
  404: 'Not found, or owned by another account.',
  409: 'Conflict with the current state: read it again before retrying.',
  413: 'The body is too large.',
  415: 'The media type of the body is not supported.',
  422: 'The idempotency key was used for a different request, or only part of the change was possible.',
  429: 'Too many requests: wait for the seconds in `Retry-After`.',
  500: 'Unexpected error in the shop, which was logged. The message contains a reference for support.',
  503: 'The shop or an external system is temporarily unavailable: retry with the same idempotency key. If `outcome` is UNKNOWN, the change may have been made.',
}

const string: JsonSchema = { type: 'string' }
const byField = (description: string): JsonSchema => ({ type: 'object', description, additionalProperties: string })
const code: JsonSchema = {
  ...string,
  description: 'Error code, the same as in GraphQL: see `UserErrorCode` and /developers.',
}
const fieldErrors = byField('Error messages by field name.')
const outcome: JsonSchema = {
  ...string,
  enum: ['UNKNOWN'],
  description:
    'UNKNOWN if the change may have been made: retry with the same idempotency key, or check the current state. Only with status 503.',
}
const message: JsonSchema = { ...string, description: 'Message in the language of the request.' }

/** Error bodies. Each family of paths has its own format for existing clients. */
const ERRORS: Record<string, JsonSchema> = {
  Problem: object(
    {
      type: {
        ...string,
        format: 'uri-reference',
        description: 'URI of the error kind, with its explanation.',
      },
      title: { ...string, description: 'Error code. Some older endpoints return field errors here as JSON text.' },
      status: { description: 'HTTP status of the response. Some older endpoints return a text here.' },
      detail: message,
      code,
      fieldErrors,
      outcome,
    },
    'fieldErrors',
    'outcome',
  ),
  'Error-title-message': object(
    { title: { ...string, description: 'Error code.' }, message, code, fieldErrors, outcome },
    'fieldErrors',
    'outcome',
  ),
  'Error-title-json': object(
    {
      title: { ...string, description: 'JSON object with error messages by field name, or under `general`.' },
      code,
      outcome,
    },
    'outcome',
  ),
  'Error-field-errors': object(
    {
      fieldErrors,
      formErrors: { type: 'array', items: string, description: 'Errors that apply to the whole form.' },
      code,
      outcome,
    },
    'outcome',
  ),
  'Error-message': object({ message, code, outcome }, 'outcome'),
  'Error-plain': { ...string, description: 'Message in the language of the request.' },
}

/** An RFC 9457 problem combined with the documented error keys of the endpoint or of this one error. */
function problemWith(documented: JsonSchema | null, errors: ErrorShape): JsonSchema {
  const shared: JsonSchema = { $ref: '#/components/schemas/Problem' }
  const general: JsonSchema = { $ref: `#/components/schemas/Error-${errors}` }
  // Plain text has no keys.
  const known = documented?.type === 'string' ? null : documented
  const keys = [...(errors === 'plain' ? [] : [general]), ...(known ? [known] : [])]
  if (keys.length === 0) return shared
  return { allOf: [shared, keys.length === 1 ? keys[0] : { anyOf: keys }] }
}

function object(properties: Record<string, JsonSchema>, ...optional: string[]): JsonSchema {
  return { type: 'object', properties, required: Object.keys(properties).filter((name) => !optional.includes(name)) }
}

function errorResponses(): Record<string, JsonSchema> {
  const shapes = Object.keys(ERRORS).flatMap((name) => (name.startsWith('Error-') ? [name.slice(6) as ErrorShape] : []))
  const each = shapes.flatMap((shape) => Object.entries(STATUSES).map(([status, words]) => ({ shape, status, words })))
  return Object.fromEntries(
    each.map(({ shape, status, words }) => {
      const type = shape === 'plain' ? 'text/plain' : JSON_TYPE
      const content = {
        [type]: { schema: { $ref: `#/components/schemas/Error-${shape}` } },
        [PROBLEM_TYPE]: { schema: problemWith(null, shape) },
      }
      return [`${status}-${shape}`, { description: words, ...(status === '429' ? { headers: RETRY } : {}), content }]
    }),
  )
}

const RETRY = { 'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer' } } }

import {
  type GraphQLEnumType,
  type GraphQLNamedType,
  type GraphQLSchema,
  type GraphQLType,
  isAbstractType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql'
import { type ClassType, getMetadataStorage } from 'type-graphql'
import * as z from 'zod'
import { type Answer, graphTypes } from './description'
import type { ErrorShape } from './report-failure'
import { type RestRoute, ZONE_FILE_TYPE } from './routes'

/** A JSON Schema of the 2020-12 draft, which OpenAPI 3.1 uses as it is. */
export type JsonSchema = { [keyword: string]: unknown }

export interface OpenApi {
  openapi: '3.1.1'
  info: Record<string, unknown>
  servers: { url: string; description: string }[]
  tags: { name: string }[]
  paths: Record<string, Record<string, Operation>>
  components: Record<string, Record<string, JsonSchema>>
}

export interface Operation {
  operationId: string
  tags: string[]
  summary: string
  description: string
  parameters?: Parameter[]
  requestBody?: { required: boolean; content: Record<string, { schema: JsonSchema }> }
  responses: Record<string, ResponseOf>
  security: Record<string, never[]>[]
}

export interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  description: string
  schema: JsonSchema
}

interface ResponseOf {
  $ref?: string
  description?: string
  headers?: Record<string, unknown>
  content?: Record<string, JsonSchema>
}

/** The OpenAPI document of these routes: whatever is added to the table is in it. */
export function describeRest(routes: readonly RestRoute[], schema: GraphQLSchema, origin: string): OpenApi {
  const types = createTypes(schema)
  const paths: OpenApi['paths'] = {}
  for (const route of routes) {
    const path = route.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: describe(route, types) }
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Wimpel',
      version: '1.0.0',
      description: ABOUT,
      contact: { name: 'Wimpel', url: `${origin}/developers` },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: origin, description: 'This shop.' }],
    tags: [...new Set(routes.map(({ tag }) => tag))].map((name) => ({ name })),
    paths,
    components: { schemas: { ...types.schemas, ...ERRORS }, responses: errorResponses(), securitySchemes: SECURITY },
  }
}

const ABOUT = `Everything that the order flow, the checkout and the account's pages do. Amounts are whole euro cents.

A program sends \`Authorization: Bearer\` with an API token, and needs neither a cookie nor an anti-forgery token. A browser has
its session's cookie, and sends the session's token as \`X-CSRF-TOKEN\` with every change. Forms take the fields of the JSON body.`

const SECURITY: Record<string, JsonSchema> = {
  token: { type: 'http', scheme: 'bearer', description: 'An API token: `wmp_live_…` or `wmp_test_…`.' },
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: 'sid',
    description: 'The session of a browser, `__Host-sid` on https.',
  },
  csrf: { type: 'apiKey', in: 'header', name: 'X-CSRF-TOKEN', description: "The session's anti-forgery token." },
}

function describe(route: RestRoute, types: Types): Operation {
  const { method, path, tag, summary, details = '' } = route
  const isChange = method !== 'GET'
  return {
    operationId: operationIdOf(route),
    tags: [tag],
    summary,
    description: details || `${summary}.`,
    parameters: [...pathParameters(path), ...queryParameters(route, types), ...(isChange ? [IDEMPOTENCY_KEY] : [])],
    ...requestBody(route, types),
    responses: { ...refusalsOf(route), ...answersOf(route, types) },
    security: isChange ? [{ token: [] }, { session: [], csrf: [] }] : [{ token: [] }, { session: [] }, {}],
  }
}

const IDEMPOTENCY_KEY: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    "A word of the caller's own, such as a UUID: the same request with the same word is carried out once, and answered the same for 24 hours. With another request it is 422.",
  schema: { type: 'string', maxLength: 255 },
}

/** `POST /api/account/whois/:id` is `post_api_account_whois_id`: it stays as long as the path does. */
const operationIdOf = ({ method, path }: RestRoute): string =>
  [method.toLowerCase(), ...path.split(/[^A-Za-z0-9]+/).filter(Boolean)].join('_')

const pathParameters = (path: string): Parameter[] =>
  [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    description: PATH_PARAMETERS[name] ?? `The \`${name}\` of what is asked about.`,
    schema: { type: 'string' },
  }))

const PATH_PARAMETERS: Readonly<Record<string, string>> = {
  id: 'The id of the thing; of a domain its name does as well.',
  domain: 'The id or the name of a domain.',
  recordId: 'The id of a DNS record.',
  lineId: 'The id of a line of the order.',
  token: 'The secret part of a link.',
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

function requestBody({ body = 'none', takes }: RestRoute, types: Types): Pick<Operation, 'requestBody'> {
  if (body === 'text') {
    const text = { schema: { type: 'string' } }
    return { requestBody: { required: true, content: { [ZONE_FILE_TYPE]: text, 'text/plain': text } } }
  }
  if (!takes) return {}
  const schema = types.of(takes)
  const content: Record<string, { schema: JsonSchema }> = { [FORM]: { schema } }
  if (body === 'json') content[JSON_TYPE] = { schema }
  return { requestBody: { required: Array.isArray(schema.required), content } }
}

const FORM = 'application/x-www-form-urlencoded'
const JSON_TYPE = 'application/json'

function answersOf(route: RestRoute, types: Types): Record<string, ResponseOf> {
  const { answers } = route
  if (answers === null) return { 204: { description: 'It was done.' } }
  const all = answers instanceof z.ZodType ? { 200: { description: 'What was asked for.', shape: answers } } : answers
  return Object.fromEntries(
    Object.entries(all).map(([status, answer]) => [status, responseOf(answer, Number(status), route, types)]),
  )
}

/** A status of errors can have the body that all errors of the endpoint have as well. */
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
      ...(or ? { [JSON_TYPE]: { schema: types.of(or) } } : {}),
    },
  }
}

/** What any endpoint of its kind may answer with when it does not do as it was asked. */
function refusalsOf({ method, body = 'none', errors = 'title-message' }: RestRoute): Record<string, ResponseOf> {
  const asAny = ['400', '401', '403', '404', '429', '500', '503']
  const statuses = [...asAny, ...(method === 'GET' ? [] : ['409', '422']), ...(body === 'none' ? [] : ['413', '415'])]
  return Object.fromEntries(
    statuses.map((status) => [status, { $ref: `#/components/responses/${status}-${errors}` }] as const),
  )
}

const STATUSES: Readonly<Record<string, string>> = {
  400: 'Something that was sent is wrong; the answer says what.',
  401: 'Nobody is signed in, the API token is wrong, expired or revoked, or a captcha has to be solved first.',
  403: 'Not allowed: the role or the token may not do this, the anti-forgery token is wrong, or the identity has to be confirmed first.',
  404: 'It does not exist, or is not yours.',
  409: 'It does not go with how things are now: read again and decide.',
  413: 'The body is too large.',
  415: 'The body is of a type that is not taken here.',
  422: 'The idempotency key came with another body before, or only part of it could be done.',
  429: 'Too many requests: `Retry-After` says after how many seconds to come again.',
  500: 'A mistake of the shop, which was noted; the message has a reference to quote.',
  503: 'The shop, or what it needs outside, is not there for a while: repeat it with the same idempotency key.',
}

const string: JsonSchema = { type: 'string' }
const byField = (description: string): JsonSchema => ({ type: 'object', description, additionalProperties: string })
const code: JsonSchema = {
  ...string,
  description: 'The word that the graph uses: see `UserErrorCode`, and /developers.',
}
const fieldErrors = byField('What is wrong with each field, by its name.')
const message: JsonSchema = { ...string, description: "A sentence in the reader's language." }

/** The bodies of errors, which families of paths word each in the way that their callers know. */
const ERRORS: Record<string, JsonSchema> = {
  'Error-title-message': object(
    { title: { ...string, description: 'The code.' }, message, code, fieldErrors },
    'fieldErrors',
  ),
  'Error-title-json': object({
    title: { ...string, description: 'JSON of an object: what is wrong by the name of the field, or `general`.' },
    code,
  }),
  'Error-field-errors': object({
    fieldErrors,
    formErrors: { type: 'array', items: string, description: 'What is wrong with the whole.' },
    code,
  }),
  'Error-message': object({ message, code }),
  'Error-plain': { ...string, description: "A sentence in the reader's language." },
}

function object(properties: Record<string, JsonSchema>, ...optional: string[]): JsonSchema {
  return { type: 'object', properties, required: Object.keys(properties).filter((name) => !optional.includes(name)) }
}

function errorResponses(): Record<string, JsonSchema> {
  const shapes = Object.keys(ERRORS).map((name) => name.replace('Error-', '') as ErrorShape)
  const each = shapes.flatMap((shape) => Object.entries(STATUSES).map(([status, words]) => ({ shape, status, words })))
  return Object.fromEntries(
    each.map(({ shape, status, words }) => {
      const type = shape === 'plain' ? 'text/plain' : JSON_TYPE
      const content = { [type]: { schema: { $ref: `#/components/schemas/Error-${shape}` } } }
      return [`${status}-${shape}`, { description: words, ...(status === '429' ? { headers: RETRY } : {}), content }]
    }),
  )
}

const RETRY = { 'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer' } } }

interface Types {
  /** The types that were asked for so far, and what they are made of, by their names. */
  schemas: Record<string, JsonSchema>
  of(shape: z.ZodType): JsonSchema
}

/** Makes schemas of shapes. A type of the graph is described once, in the words of the graph. */
function createTypes(schema: GraphQLSchema): Types {
  const schemas: Record<string, JsonSchema> = {}

  function named(type: GraphQLNamedType): JsonSchema {
    const scalar = SCALARS[type.name]
    if (scalar) return scalar
    if (!(type.name in schemas)) {
      // Before its fields, which may be of the type itself.
      schemas[type.name] = {}
      schemas[type.name] = definition(type)
    }
    return { $ref: `#/components/schemas/${type.name}` }
  }

  function definition(type: GraphQLNamedType): JsonSchema {
    if (isEnumType(type)) return enumOf(type)
    if (isAbstractType(type)) return { anyOf: schema.getPossibleTypes(type).map(named) }
    return fields(type)
  }

  /** Fields that are worked out by a resolver belong to the graph alone. */
  function fields(type: GraphQLNamedType, takes?: (field: string) => boolean): JsonSchema {
    if (!isObjectType(type) && !isInputObjectType(type)) return {}
    const all = isInputObjectType(type)
      ? Object.values(type.getFields()).map((field) => ({ ...field, isNeeded: isNonNullType(field.type) }))
      : Object.values(type.getFields())
          .filter((field) => field.resolve === undefined)
          .map((field) => ({ ...field, isNeeded: true }))
    // REST has a header for it.
    const taken = all.filter(({ name }) => name !== 'idempotencyKey' && (takes?.(name) ?? true))
    const needed = taken.filter(({ isNeeded, ...field }) => isNeeded && !hasDefault(field))
    return {
      type: 'object',
      ...(takes ? {} : { description: type.description ?? type.name }),
      properties: Object.fromEntries(
        taken.map(({ name, type: of, description, deprecationReason }) => [
          name,
          {
            ...any(of),
            ...(description ? { description } : {}),
            ...(deprecationReason ? { deprecated: true, description: `${description} ${deprecationReason}` } : {}),
          },
        ]),
      ),
      ...(needed.length > 0 ? { required: needed.map(({ name }) => name) } : {}),
    }
  }

  const any = (type: GraphQLType): JsonSchema => (isNonNullType(type) ? present(type.ofType) : nullable(present(type)))

  const present = (type: GraphQLType): JsonSchema =>
    isListType(type) ? { type: 'array', items: any(type.ofType) } : named(type as GraphQLNamedType)

  return {
    schemas,
    of(shape) {
      const { $schema: _, ...found } = z.toJSONSchema(shape, {
        io: 'input',
        unrepresentable: 'any',
        override({ zodSchema, jsonSchema }) {
          const taken = graphTypes.get(zodSchema)
          if (!taken) return
          const type = schema.getType(nameOf(taken.type))
          if (!type) throw new Error(`${taken.type.name} is no type of the graph`)
          Object.assign(jsonSchema, taken.takes ? fields(type, taken.takes) : named(type))
        },
      })
      return found
    },
  }
}

const hasDefault = (field: object): boolean => 'defaultValue' in field && field.defaultValue !== undefined

const enumOf = (type: GraphQLEnumType): JsonSchema => ({
  type: 'string',
  description: [
    type.description,
    ...type.getValues().map(({ value, description }) => `\`${value}\`: ${description}`),
  ].join('\n\n'),
  enum: type.getValues().map(({ value }) => value),
})

function nullable(schema: JsonSchema): JsonSchema {
  if (typeof schema.type === 'string') return { ...schema, type: [schema.type, 'null'] }
  if (Array.isArray(schema.type)) return { ...schema, type: [...schema.type, 'null'] }
  return { anyOf: [schema, { type: 'null' }] }
}

/** By what the graph calls a class. */
function nameOf(type: ClassType): string {
  const { objectTypes, inputTypes, interfaceTypes } = getMetadataStorage()
  return [...objectTypes, ...inputTypes, ...interfaceTypes].find(({ target }) => target === type)?.name ?? type.name
}

const SCALARS: Readonly<Record<string, JsonSchema>> = {
  Int: { type: 'integer' },
  Float: { type: 'number' },
  String: string,
  ID: string,
  Boolean: { type: 'boolean' },
  Cents: { type: 'integer' },
  // Some of the oldest paths give milliseconds, and their callers count on it.
  DateTime: { type: ['integer', 'string'], format: 'date-time' },
  LocalDate: { type: 'string', format: 'date' },
  DomainName: string,
  EmailAddress: { type: 'string', format: 'email' },
  CountryCode: string,
  URL: { type: 'string', format: 'uri' },
}

import Ajv2020, { type ValidateFunction } from 'ajv/dist/2020.js'
import { TOKEN_RULES } from '../../server/features'
import { describeRest, type JsonSchema, type OpenApi, type Operation } from '../../server/http/rest/openapi'
import { shopSchema } from '../../server/schema'
import { recordExample } from './record-example'
import { restRoutes } from './rest-routes'

interface Described {
  method: string
  pattern: RegExp
  operation: Operation
}

let known: { document: OpenApi; operations: Described[]; validate(schema: JsonSchema): ValidateFunction } | null = null

/** The OpenAPI description as the tests check responses against it: fields that it does not name are refused. */
function description() {
  if (known) return known
  const document = describeRest({
    routes: restRoutes(),
    tokenRules: TOKEN_RULES,
    schema: shopSchema(),
    origin: 'https://wimpel.example',
  })
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true })
  ajv.addSchema({ $id: 'openapi', components: { schemas: closedMap(document.components.schemas ?? {}, closedWithin) } })
  const validators = new Map<string, ValidateFunction>()
  const validate = (schema: JsonSchema) => {
    const key = JSON.stringify(schema)
    const validator =
      validators.get(key) ?? ajv.compile(JSON.parse(JSON.stringify(closed(schema)).replaceAll('"#/', '"openapi#/')))
    validators.set(key, validator)
    return validator
  }
  const operations = Object.entries(document.paths)
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
    )
    // A path without parameters precedes one whose pattern matches it.
    .sort((one, other) => one.path.split('{').length - other.path.split('{').length)
    .map(({ path, ...rest }) => ({ ...rest, pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '([^/]+)')}/?$`) }))
  known = { document, operations, validate }
  return known
}

/** Fails unless the description covers the endpoint's response; a stream is checked by its media type alone. */
export async function expectDescribed(
  method: string,
  path: string,
  answer: Response,
  sent: RequestInit['body'] = null,
): Promise<void> {
  const found = contentOf(method, path, answer.status)
  if (found === undefined) return
  if (found === null) throw unsaid(method, path, String(answer.status))
  const type = answer.headers.get('content-type')?.split(';')[0] ?? ''
  // Reading an unread stream could take forever.
  if (type === 'text/event-stream' && found[type]) return
  const body = type === 'text/event-stream' ? '' : await answer.clone().text()
  const said = found[type]
  if (body === '' && (type === '' || answer.status === 303)) return
  if (!said) throw unsaid(method, path, `${answer.status} of type ${type}`)
  if (type === JSON_TYPE || type === PROBLEM_TYPE) expectShape(method, path, said.schema, body)
  if (process.env.RECORD_EXAMPLES && answer.ok) await recordWhereNeeded(method, path, answer, sent)
}

/** Records an example of this operation if it is missing or no longer matches its schema. */
async function recordWhereNeeded(method: string, path: string, response: Response, sent: RequestInit['body']) {
  const found = description().operations.find((one) => one.method === method && one.pattern.test(path))
  if (!found) return
  const { operation, pattern } = found
  const media = [operation.requestBody, ...Object.values(operation.responses)].flatMap((one) =>
    Object.values((one?.content ?? {}) as Record<string, { schema: JsonSchema; example?: unknown }>),
  )
  const examples = media.filter(({ example }) => example !== undefined)
  if (examples.length > 0 && examples.every(({ schema, example }) => problemOf(schema, example) === null)) return
  const values = pattern.exec(path)?.slice(1) ?? []
  const names = operation.parameters?.flatMap(({ name, in: place }) => (place === 'path' ? [name] : [])) ?? []
  const parameters = Object.fromEntries(names.map((name, at) => [name, values[at] ?? '']))
  await recordExample({ operationId: operation.operationId, parameters, request: sent, response })
}

/** Returns what violates a schema of the document; null when the value is valid. */
export function problemOf(schema: JsonSchema, value: unknown): string | null {
  const isValid = description().validate(schema)
  return isValid(value) ? null : JSON.stringify(isValid.errors?.slice(0, 3))
}

/** Fails unless the description covers each event of the stream. */
export function expectDescribedEvents(path: string, stream: string): void {
  const said = contentOf('GET', path, 200)?.['text/event-stream']
  if (!said?.['x-event-data']) throw unsaid('GET', path, 'a stream')
  for (const [, name, data = ''] of stream.matchAll(/^event: (.*)\ndata: (.*)$/gm)) {
    if (name !== said['x-event']) throw unsaid('GET', path, `an event ${name}`)
    expectShape('GET', path, said['x-event-data'], data)
  }
}

const JSON_TYPE = 'application/json'
const PROBLEM_TYPE = 'application/problem+json'

interface Content {
  schema: JsonSchema
  'x-event'?: string
  'x-event-data'?: JsonSchema
}

/** Content by media type; undefined if the path is not in the table, null if the status is not described. */
function contentOf(method: string, path: string, status: number): Record<string, Content> | null | undefined {
  const { document, operations } = description()
  const found = operations.find((one) => one.method === method && one.pattern.test(path))
  if (!found) return undefined
  const said = found.operation.responses[status]
  const response = said?.$ref ? document.components.responses?.[said.$ref.split('/').at(-1) ?? ''] : said
  // openapi.ts creates these contents.
  return response ? ((response.content ?? {}) as unknown as Record<string, Content>) : null
}

function expectShape(method: string, path: string, schema: JsonSchema, json: string): void {
  const isValid = description().validate(schema)
  if (isValid(JSON.parse(json))) return
  throw unsaid(method, path, `${json.slice(0, 500)}\n${JSON.stringify(isValid.errors?.slice(0, 5))}`)
}

const unsaid = (method: string, path: string, what: string) =>
  new Error(`/api/openapi.json does not describe this response of ${method} ${path}: ${what}`)

/** Returns the schema without additional properties, so that the whole object is checked. */
function closed(schema: JsonSchema): JsonSchema {
  const inner = closedWithin(schema)
  const saysNothing = Object.keys(schema).every((keyword) => keyword === 'description')
  return saysNothing ? inner : { ...inner, unevaluatedProperties: false }
}

function closedWithin(value: JsonSchema): JsonSchema {
  const { properties, items, anyOf, oneOf, allOf, ...rest } = value
  const each = (list: unknown) => (list as JsonSchema[]).map(closedWithin)
  return {
    ...rest,
    ...(properties ? { properties: closedMap(properties as Record<string, JsonSchema>, closed) } : {}),
    ...(items ? { items: closed(items as JsonSchema) } : {}),
    ...(anyOf ? { anyOf: each(anyOf) } : {}),
    ...(oneOf ? { oneOf: each(oneOf) } : {}),
    ...(allOf ? { allOf: each(allOf) } : {}),
  }
}

const closedMap = (map: Record<string, JsonSchema>, close: (schema: JsonSchema) => JsonSchema) =>
  Object.fromEntries(Object.entries(map).map(([name, schema]) => [name, close(schema)]))

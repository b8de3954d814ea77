import Ajv2020, { type ValidateFunction } from 'ajv/dist/2020.js'
import { describeRest, type JsonSchema, type OpenApi, type Operation } from '../../server/http/rest/openapi'
import { buildShopSchema } from '../../server/schema'
import { restRoutes } from './rest-routes'

interface Described {
  method: string
  pattern: RegExp
  operation: Operation
}

let known: { document: OpenApi; operations: Described[]; validate(schema: JsonSchema): ValidateFunction } | null = null

/** What `/api/openapi.json` says, as the tests hold answers to it: a field that it does not name may not be there. */
function description() {
  if (known) return known
  const document = describeRest(restRoutes(), buildShopSchema(), 'https://wimpel.example')
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
    // A path without parameters comes before one that it fits.
    .sort((one, other) => one.path.split('{').length - other.path.split('{').length)
    .map(({ path, ...rest }) => ({ ...rest, pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}/?$`) }))
  known = { document, operations, validate }
  return known
}

/** Fails unless the endpoint's answer is one that its description tells of; a stream by its type alone. */
export async function expectDescribed(method: string, path: string, answer: Response): Promise<void> {
  const found = contentOf(method, path, answer.status)
  if (found === undefined) return
  if (found === null) throw unsaid(method, path, String(answer.status))
  const type = answer.headers.get('content-type')?.split(';')[0] ?? ''
  // What nobody has read yet may go on for ever.
  if (type === 'text/event-stream' && found[type]) return
  const body = type === 'text/event-stream' ? '' : await answer.clone().text()
  const said = found[type]
  if (body === '' && (type === '' || answer.status === 303)) return
  if (!said) throw unsaid(method, path, `${answer.status} of type ${type}`)
  if (type === JSON_TYPE) expectShape(method, path, said.schema, body)
}

/** Fails unless each event of the stream is one that its description tells of. */
export function expectDescribedEvents(path: string, stream: string): void {
  const said = contentOf('GET', path, 200)?.['text/event-stream']
  if (!said?.['x-event-data']) throw unsaid('GET', path, 'a stream')
  for (const [, name, data = ''] of stream.matchAll(/^event: (.*)\ndata: (.*)$/gm)) {
    if (name !== said['x-event']) throw unsaid('GET', path, `an event ${name}`)
    expectShape('GET', path, said['x-event-data'], data)
  }
}

const JSON_TYPE = 'application/json'

interface Content {
  schema: JsonSchema
  'x-event'?: string
  'x-event-data'?: JsonSchema
}

/** By media type; undefined of a path that is none of the table, and null of a status that it does not say. */
function contentOf(method: string, path: string, status: number): Record<string, Content> | null | undefined {
  const { document, operations } = description()
  const found = operations.find((one) => one.method === method && one.pattern.test(path))
  if (!found) return undefined
  const said = found.operation.responses[status]
  const response = said?.$ref ? document.components.responses?.[said.$ref.split('/').at(-1) ?? ''] : said
  // Contents as openapi.ts makes them.
  return response ? ((response.content ?? {}) as unknown as Record<string, Content>) : null
}

function expectShape(method: string, path: string, schema: JsonSchema, json: string): void {
  const isValid = description().validate(schema)
  if (isValid(JSON.parse(json))) return
  throw unsaid(method, path, `${json.slice(0, 500)}\n${JSON.stringify(isValid.errors?.slice(0, 5))}`)
}

const unsaid = (method: string, path: string, what: string) =>
  new Error(`/api/openapi.json does not tell of this answer of ${method} ${path}: ${what}`)

/** The same schema, where an object has no other fields than those that are named: what holds it looks at all of it. */
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

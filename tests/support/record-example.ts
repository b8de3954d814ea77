import { readFileSync, writeFileSync } from 'node:fs'
import type { Example } from '../../server/http/rest/examples'

const FILE = 'server/http/rest/examples.json'
/** Number of list items that an example shows. */
const ITEMS_SHOWN = 2

export interface Recorded {
  operationId: string
  /** Path and query parameters. */
  parameters: Record<string, string>
  request: RequestInit['body']
  response: Response
}

/**
 * Writes a request and its response into the examples of the description. With `RECORD_EXAMPLES=1` the API tests call it for each
 * operation whose example is missing or no longer matches its schema: `RECORD_EXAMPLES=1 npx vitest run --project unit
 * tests/api/renewals.test.ts`. Review the result before you commit it.
 */
export async function recordExample({ operationId, parameters, request, response }: Recorded): Promise<void> {
  const all: Record<string, Example> = JSON.parse(readFileSync(FILE, 'utf8'))
  const type = response.headers.get('content-type') ?? ''
  const text = /json|text/.test(type) && !/event-stream/.test(type) ? await response.clone().text() : ''
  const example: Example = {
    ...(Object.keys(parameters).length > 0 ? { parameters } : {}),
    ...(typeof request === 'string' || request instanceof URLSearchParams ? { request: fieldsIn(request) } : {}),
    ...(text ? { response: type.includes('json') ? shown(JSON.parse(text)) : text } : {}),
    ...(response.status === 200 || response.status === 204 ? {} : { status: response.status }),
  }
  const sorted = Object.entries({ ...all, [operationId]: example }).sort(([one], [other]) => (one < other ? -1 : 1))
  const json = JSON.stringify(Object.fromEntries(sorted), null, 2)
  writeFileSync(FILE, `${json.replace(/http:\/\/127\.0\.0\.1:\d+/g, 'https://wimpel.example')}\n`)
}

function fieldsIn(body: string | URLSearchParams): unknown {
  if (typeof body !== 'string') return Object.fromEntries(body)
  return body.startsWith('{') || body.startsWith('[') ? JSON.parse(body) : body
}

function shown(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, ITEMS_SHOWN).map(shown)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, shown(field)]))
}

import recorded from './examples.json'
import type { Operation } from './openapi'

/** A request and its response, recorded from a shop with example data. */
export interface Example {
  /** Path and query parameters by name. */
  parameters?: Readonly<Record<string, unknown>>
  /** Body as fields or text. */
  request?: unknown
  /** Successful JSON or text response; absent if there is no body or it is binary. */
  response?: unknown
  /** Status of the response; defaults to the first successful one. */
  status?: number
}

/** By operation id. Tests validate each against its schema and require one for every operation. */
const EXAMPLES: Readonly<Record<string, Example>> = recorded

/** Adds its example to an operation, if there is one. */
export function withExample(operation: Operation): Operation {
  const { parameters = {}, request, response, status: given } = EXAMPLES[operation.operationId] ?? {}
  const body = operation.requestBody
  const [status, answer] =
    Object.entries(operation.responses).find(([status]) =>
      given ? status === String(given) : status.startsWith('2'),
    ) ?? []
  return {
    ...operation,
    parameters: operation.parameters?.map((one) =>
      one.name in parameters ? { ...one, example: parameters[one.name] } : one,
    ),
    ...(body && request !== undefined ? { requestBody: { ...body, content: withBody(body.content, request) } } : {}),
    ...(status && answer?.content && response !== undefined
      ? { responses: { ...operation.responses, [status]: { ...answer, content: withBody(answer.content, response) } } }
      : {}),
  }
}

/** JSON examples apply to JSON and forms, text examples to other media types. */
function withBody<Content extends object>(content: Record<string, Content>, example: unknown): Record<string, Content> {
  const isText = typeof example === 'string'
  return Object.fromEntries(
    Object.entries(content).map(([type, media]) => {
      const isFor = FIELDS.includes(type) ? !isText || Object.keys(content).length === 1 : isText
      return [type, isFor ? { ...media, example } : media]
    }),
  )
}

const FIELDS = ['application/json', 'application/x-www-form-urlencoded']

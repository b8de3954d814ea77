import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  type ExecutionResult,
  type GraphQLSchema,
  getOperationAST,
  lexicographicSortSchema,
  printSchema,
} from 'graphql'
import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'
import * as z from 'zod'
import type { Context } from '../common/context'
import { Failure } from '../common/failures'
import { isCsrfToken } from '../common/session'
import { type Apollo, answerGraphql } from '../graphql/apollo'
import type { Documents } from '../graphql/documents'
import type { Execute } from '../graphql/executor'
import { formatGraphqlError } from '../graphql/format-error'
import { sendGraphiql } from '../graphql/graphiql'
import { customerBodies } from './customer-bodies'
import { sendTagged } from './etag'
import { answerUnknown } from './methods'
import { localeOf } from './negotiation'
import { failureOf } from './rest/report-failure'

interface GraphqlRoutesOptions {
  schema: GraphQLSchema
  apollo: Apollo
  documents: Documents
  execute: Execute
  contextOf(request: FastifyRequest, reply: FastifyReply): Promise<Context>
  isDemo: boolean
  /** Name of the shop now. */
  shopName(): string
}

/** POST /graphql, JSON only; GET is refused. A demo has GraphiQL, which brings all its own files, and the schema as a text. */
export function graphqlRoutes(
  web: FastifyInstance,
  { schema, apollo, documents, execute, contextOf, isDemo, shopName }: GraphqlRoutesOptions,
): void {
  /** Media type of the response, by the Accept header. */
  const contentTypes = new LRUCache<string, string>({ max: 50 })

  web.post(
    '/graphql',
    { errorHandler: (error, _request, reply) => sendErrors(reply, error), ...customerBodies(contextOf) },
    async (request, reply) => {
      if (!request.headers['content-type']?.toLowerCase().startsWith('application/json')) {
        throw new Failure('UNSUPPORTED_MEDIA_TYPE', 'jsonOnly')
      }
      const ctx = await contextOf(request, reply)
      const isFromOurPage = () => ctx.token !== undefined || isCsrfToken(ctx.session, request.headers['x-csrf-token'])
      const { accept = '' } = request.headers
      const settled = await settle(ctx, request.body, isFromOurPage)
      const type = contentTypes.get(accept)
      if (type !== undefined && settled && !settled.errors) {
        return reply
          .header('Content-Type', type)
          .header('Cache-Control', 'no-store')
          .send(`${JSON.stringify(settled)}\n`)
      }
      const answer = await answerGraphql(
        apollo,
        { body: settled ? NOTHING_ASKED : request.body, headers: headersOf(request) },
        Object.assign(ctx, { isFromOurPage: settled !== null || isFromOurPage(), ...(settled && { settled }) }),
      )
      for (const [name, value] of answer.headers) reply.header(name, value)
      if (answer.status === 200) contentTypes.set(accept, answer.headers.get('content-type') ?? JSON_TYPE)
      return reply.status(answer.status).header('Cache-Control', 'no-store').send(answer.body)
    },
  )

  /**
   * Answers a request of plain form without Apollo, which costs more than reading a basket: what is wrong with its
   * document, or what its operation came to. Null where Apollo has something to refuse.
   */
  async function settle(ctx: Context, body: unknown, isFromOurPage: () => boolean): Promise<ExecutionResult | null> {
    const { query, ...rest } = (body ?? {}) as Record<string, unknown>
    if (typeof query !== 'string' || query === '') return null
    // Whatever else the request says: nothing looks at a document that is too large.
    const read = documents.read(query, rest.variables)
    if ('errors' in read) return { errors: read.errors }
    const asked = plainRequest.safeParse(rest)
    if (!asked.success) return null
    const { operationName, variables } = asked.data
    const operation = getOperationAST(read.document, operationName)?.operation
    if (operation !== 'query' && !(operation === 'mutation' && isFromOurPage())) return null
    return execute({ ...read, operationName, variables: variables ?? undefined, context: ctx })
  }

  web.get('/graphql', answerUnknown)
  if (!isDemo) return
  web.get('/graphiql', (_request, reply) => sendGraphiql(reply, shopName()))
  web.get('/developers/schema.graphql', (_request, reply) =>
    sendTagged(reply.type('text/plain; charset=utf-8'), printSchema(lexicographicSortSchema(schema))),
  )
}

/** Nothing but an operation; a request that says more, or odd things, is Apollo's. */
const plainRequest = z.strictObject({
  operationName: z.string().optional(),
  variables: z.record(z.string(), z.unknown()).nullish(),
})

/** Stands in place of a document that is settled: Apollo words what is wrong, chooses type and status, and runs nothing. */
const NOTHING_ASKED = { query: '{ __typename }' }

const JSON_TYPE = 'application/json; charset=utf-8'

/** What goes wrong before there is a document, in the shape that clients of the graph know. */
export function sendErrors(reply: FastifyReply, error: unknown): FastifyReply {
  const { request } = reply
  const failure = failureOf(error)
  const locale = localeOf(request)
  // Fastify was given this very logger.
  const asker = { locale, log: request.log as Logger, requestId: request.id }
  const formatted = formatGraphqlError(failure ?? error, asker)
  return reply
    .status(failure?.status ?? 500)
    .headers(failure?.headers ?? {})
    .send({ errors: [formatted] })
}

function* headersOf(request: FastifyRequest): Iterable<[string, string]> {
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined) yield [name, Array.isArray(value) ? value.join(', ') : value]
  }
}

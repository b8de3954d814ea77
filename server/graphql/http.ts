import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { GraphQLError } from 'graphql'
import type { Logger } from 'pino'
import type { Context } from '../common/context'
import { isCsrfToken } from '../common/session'
import { readPreferences } from '../http/cookies'
import { failureOf } from '../http/rest/report-failure'
import { type Apollo, answerGraphql } from './apollo'
import type { Documents } from './documents'
import { formatGraphqlError } from './format-error'
import { sendGraphiql } from './graphiql'

interface GraphqlRoutesOptions {
  apollo: Apollo
  documents: Documents
  contextOf(request: FastifyRequest, reply: FastifyReply): Promise<Context>
  isDemo: boolean
}

/** POST /graphql, JSON only; GET is refused. GraphiQL brings all its own files. */
export function graphqlRoutes(
  web: FastifyInstance,
  { apollo, documents, contextOf, isDemo }: GraphqlRoutesOptions,
): void {
  web.post('/graphql', { errorHandler: sendErrors }, async (request, reply) => {
    if (!request.headers['content-type']?.toLowerCase().startsWith('application/json')) {
      return reply
        .status(415)
        .send({ errors: [{ message: 'application/json only', extensions: { code: 'BAD_USER_INPUT' } }] })
    }
    const ctx = await contextOf(request, reply)
    const isFromOurPage = isCsrfToken(ctx.session, request.headers['x-csrf-token'])
    const errors = errorsIn(documents, request.body)
    const answer = await answerGraphql(
      apollo,
      { body: errors ? NOTHING_ASKED : request.body, headers: headersOf(request) },
      Object.assign(ctx, { isFromOurPage, ...(errors && { settled: { errors } }) }),
    )
    for (const [name, value] of answer.headers) reply.header(name, value)
    return reply.status(answer.status).header('Cache-Control', 'no-store').send(answer.body)
  })
  web.get('/graphql', (_request, reply) => reply.status(405).header('Allow', 'POST').send())
  if (isDemo) web.get('/graphiql', (_request, reply) => sendGraphiql(reply))
}

/** What is wrong with the document of a request; a request without one is Apollo's to refuse. */
function errorsIn(documents: Documents, body: unknown): readonly GraphQLError[] | undefined {
  const { query, variables } = (body ?? {}) as Record<string, unknown>
  if (typeof query !== 'string' || query === '') return undefined
  const read = documents.read(query, variables)
  return 'errors' in read ? read.errors : undefined
}

/** Stands in place of a document with errors, so that Apollo need not look at it. */
const NOTHING_ASKED = { query: '{ __typename }' }

/** What goes wrong before there is a document, in the shape that clients of the graph know. */
function sendErrors(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const failure = failureOf(error)
  const { locale } = readPreferences(request.headers)
  // Fastify was given this very logger.
  const formatted = formatGraphqlError(failure ?? error, locale, request.log as Logger)
  return reply.status(failure?.status ?? 500).send({ errors: [formatted] })
}

function* headersOf(request: FastifyRequest): Iterable<[string, string]> {
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined) yield [name, Array.isArray(value) ? value.join(', ') : value]
  }
}

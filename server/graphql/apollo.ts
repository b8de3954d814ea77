import { ApolloServer, HeaderMap } from '@apollo/server'
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginLandingPageDisabled,
} from '@apollo/server/plugin/disabled'
import type { GatewayInterface } from '@apollo/server-gateway-interface'
import { type ExecutionResult, GraphQLError, type GraphQLSchema } from 'graphql'
import type { Logger } from 'pino'
import type { Context } from '../common/context'
import { asFailure, type Failure, wrongCsrfToken } from '../common/failures'
import type { Execute } from './executor'
import { causeOf, formatGraphqlError } from './format-error'

export interface HttpGraphqlContext extends Context {
  /** Whether the request carried the session's CSRF token, or needs none, as with an API token. */
  isFromOurPage: boolean
  /** The result known before Apollo runs: Apollo only words its errors and executes nothing. */
  settled?: ExecutionResult
}

interface ApolloOptions {
  schema: GraphQLSchema
  execute: Execute
  log: Logger
  introspection: boolean
}

export type Apollo = ApolloServer<HttpGraphqlContext>

/** Creates Apollo, which handles refusals and negotiation over HTTP; the shop's executor runs what it accepts. */
export async function createApollo({ schema, execute, log, introspection }: ApolloOptions): Promise<Apollo> {
  const gateway: GatewayInterface = {
    async load() {
      return {
        // Apollo's own result type lacks only incremental delivery, which the shop does not use.
        executor: async (request) =>
          (request.context.settled ??
            execute({
              document: request.document,
              hash: request.queryHash,
              operationName: request.operationName ?? undefined,
              variables: request.request.variables,
              context: request.context,
            })) as never,
      }
    },
    onSchemaLoadOrUpdate(listen) {
      listen({ apiSchema: schema, coreSupergraphSdl: '' })
      return () => {}
    },
    async stop() {},
  }
  const server = new ApolloServer<HttpGraphqlContext>({
    gateway,
    logger: log,
    introspection,
    persistedQueries: false,
    // It only sees unusual requests, each of them once.
    documentStore: null,
    hideSchemaDetailsFromClientErrors: true,
    includeStacktraceInErrorResponses: false,
    stopOnTerminationSignals: false,
    formatError: (formatted, error) => {
      const mine = formatGraphqlError(error, askers.get(error as object) ?? { locale: 'nl', log })
      const http = (formatted.extensions as { http?: unknown } | undefined)?.http
      return http ? { ...mine, extensions: { ...mine.extensions, http } } : mine
    },
    plugins: [
      ApolloServerPluginCacheControlDisabled(),
      ApolloServerPluginLandingPageDisabled(),
      {
        async requestDidStart({ contextValue }) {
          return {
            async didEncounterErrors({ errors }) {
              for (const error of errors) askers.set(error, contextValue)
            },
            async willSendResponse({ errors, response }) {
              const failures = errors?.map((error) => asFailure(causeOf(error)))
              const unkept = failures?.find((failure) => failure !== null && UNKEPT.has(failure.word))
              if (!unkept) return
              response.http.status = unkept.status
              response.http.headers.set('retry-after', String(unkept.options.retryAfterSeconds))
            },
            async didResolveOperation({ operation }) {
              if (!operation) throw mistake('there is no such operation')
              if (operation.operation === 'subscription') throw mistake('subscriptions go over the socket')
              if (operation.operation !== 'mutation' || contextValue.isFromOurPage) return
              throw new GraphQLError('wrong csrf token', {
                originalError: wrongCsrfToken(),
                extensions: { http: { status: 403 } },
              })
            },
          }
        },
      },
    ],
  })
  await server.start()
  return server
}

/** Failures of the database: these are always a 503, whatever else the document requested. */
const UNKEPT: ReadonlySet<Failure['word']> = new Set(['storageUnavailable', 'outcomeUnknown'])

const mistake = (message: string) => new GraphQLError(message, { extensions: { http: { status: 400 } } })

/** formatError does not get the request; the plugin records it for each error. */
const askers = new WeakMap<object, Context>()

export interface HttpAnswer {
  status: number
  headers: HeaderMap
  body: string
}

export interface HttpQuestion {
  body: unknown
  headers: Iterable<[string, string]>
}

/** Runs one POST /graphql. */
export async function answerGraphql(
  apollo: Apollo,
  request: HttpQuestion,
  context: HttpGraphqlContext,
): Promise<HttpAnswer> {
  const answer = await apollo.executeHTTPGraphQLRequest({
    httpGraphQLRequest: {
      method: 'POST',
      headers: new HeaderMap(request.headers),
      search: '',
      body: request.body,
    },
    context: async () => context,
  })
  const body = answer.body.kind === 'complete' ? answer.body.string : ''
  return { status: answer.status ?? 200, headers: answer.headers, body }
}

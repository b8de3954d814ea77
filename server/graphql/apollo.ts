import { createHash } from 'node:crypto'
import { ApolloServer, HeaderMap } from '@apollo/server'
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginLandingPageDisabled,
} from '@apollo/server/plugin/disabled'
import type { GatewayInterface } from '@apollo/server-gateway-interface'
import { GraphQLError, type GraphQLSchema } from 'graphql'
import type { Logger } from 'pino'
import type { Context } from '../common/context'
import { asFailure, forbidden } from '../common/failures'
import { documentLimits, MAX_TOKENS } from './document-limits'
import type { Execute } from './executor'
import { causeOf, formatGraphqlError } from './format-error'

export interface HttpGraphqlContext extends Context {
  /** Whether the request carried the session's anti-forgery token, or needs none. */
  isFromOurPage: boolean
}

interface ApolloOptions {
  schema: GraphQLSchema
  execute: Execute
  log: Logger
  introspection: boolean
}

export type Apollo = ApolloServer<HttpGraphqlContext>

/** Apollo parses, validates and speaks HTTP; our compiled executor runs. */
export async function createApollo({ schema, execute, log, introspection }: ApolloOptions): Promise<Apollo> {
  const gateway: GatewayInterface = {
    async load() {
      return {
        executor: (request) =>
          execute({
            document: request.document,
            hash: request.queryHash,
            operationName: request.operationName ?? undefined,
            variables: request.request.variables,
            context: request.context,
          }) as never, // Apollo's own result type lacks only the incremental delivery that we do not use.
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
    validationRules: [documentLimits],
    parseOptions: { maxTokens: MAX_TOKENS },
    hideSchemaDetailsFromClientErrors: true,
    includeStacktraceInErrorResponses: false,
    stopOnTerminationSignals: false,
    formatError: (formatted, error) => {
      const { locale } = currentLocale.get(error as object) ?? { locale: 'nl' as const }
      const mine = formatGraphqlError(error, locale, log)
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
              for (const error of errors) currentLocale.set(error, contextValue)
            },
            async willSendResponse({ errors, response }) {
              const failures = errors?.map((error) => asFailure(causeOf(error)))
              const unkept = failures?.find((failure) => failure?.word === 'storageUnavailable')
              if (!unkept) return
              response.http.status = unkept.status
              response.http.headers.set('retry-after', String(unkept.options.retryAfterSeconds))
            },
            async didResolveOperation({ operation }) {
              if (!operation) throw mistake('there is no such operation')
              if (operation.operation === 'subscription') throw mistake('subscriptions go over the socket')
              if (operation.operation !== 'mutation' || contextValue.isFromOurPage) return
              throw new GraphQLError('wrong csrf token', {
                originalError: forbidden('wrongCsrf'),
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

const mistake = (message: string) => new GraphQLError(message, { extensions: { http: { status: 400 } } })

/** formatError is not told whose request it was; the plugin notes it for each error. */
const currentLocale = new WeakMap<object, { locale: 'nl' | 'en' }>()

export interface HttpAnswer {
  status: number
  headers: HeaderMap
  body: string
}

/** Runs one POST /graphql. */
export async function answerGraphql(
  apollo: Apollo,
  request: { body: unknown; headers: Iterable<[string, string]>; search: string },
  context: HttpGraphqlContext,
): Promise<HttpAnswer> {
  const answer = await apollo.executeHTTPGraphQLRequest({
    httpGraphQLRequest: {
      method: 'POST',
      headers: new HeaderMap(request.headers),
      search: request.search,
      body: request.body,
    },
    context: async () => context,
  })
  const body = answer.body.kind === 'complete' ? answer.body.string : ''
  return { status: answer.status ?? 200, headers: answer.headers, body }
}

export const hashDocument = (source: string): string => createHash('sha256').update(source).digest('hex')

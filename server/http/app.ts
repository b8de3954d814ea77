import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import type { Duplex } from 'node:stream'
import fastifyCookie from '@fastify/cookie'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import type { GraphQLSchema } from 'graphql'
import type { Context, Deps } from '../common/context'
import { forbidden } from '../common/failures'
import type { Config } from '../config'
import { createApollo } from '../graphql/apollo'
import { createExecutor } from '../graphql/executor'
import { graphqlRoutes } from '../graphql/http'
import { createSocketServer } from '../graphql/socket'
import { cookieJar, readPreferences } from './cookies'
import { type PageRoutesOptions, type PageSource, pageRoutes } from './pages'
import { createContext, isOurOrigin } from './request-context'
import { acceptForms } from './rest/form-body'
import { sendFailure } from './rest/report-failure'
import { type ContextOf, createRest, type Rest } from './rest/routes'
import { securityHeaders } from './security-headers'

const BODY_LIMIT = 64 * 1024
const HEADERS_TIMEOUT_MS = 10_000
const REQUEST_TIMEOUT_MS = 30_000

/** A Node server whose requests go to whatever `onRequest` was given last, and the origin at which it is reached. */
export interface HttpServer {
  server: Server
  onRequest(listener: RequestListener): void
  /** Without a final slash: the configured origin, or else where it listens, which is known from then on. */
  publicUrl(): string
}

export function createHttpServer(config: Config): HttpServer {
  let handle: RequestListener = () => {}
  const server = createServer({ maxHeaderSize: 16 * 1024 }, (request, reply) => handle(request, reply))
  Object.assign(server, { headersTimeout: HEADERS_TIMEOUT_MS, requestTimeout: REQUEST_TIMEOUT_MS })
  return {
    server,
    onRequest(listener) {
      handle = listener
    },
    publicUrl: publicUrlOf(server, config),
  }
}

interface AppOptions {
  config: Config
  deps: Deps
  http: HttpServer
  schema: GraphQLSchema
  page: PageSource
  mountAttributes: PageRoutesOptions['mountAttributes']
  /** What pages do for readers without script. */
  plain: Pick<PageRoutesOptions, 'forms' | 'search'>
  /** Adds the shop's own endpoints. */
  routes(web: FastifyInstance, rest: Rest, contextOf: ContextOf): void
}

export interface HttpApp {
  web: FastifyInstance
  /** Handles one HTTP request; the owner of the server calls this. */
  handle: RequestListener
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  close(): Promise<void>
}

/** Everything that the shop answers by HTTP and WebSocket. */
export async function createApp({
  config,
  deps,
  http,
  schema,
  page,
  mountAttributes,
  plain,
  routes,
}: AppOptions): Promise<HttpApp> {
  const execute = createExecutor(schema)
  const { publicUrl } = http
  let handle: RequestListener = () => {}
  const web: FastifyInstance = Fastify({
    loggerInstance: deps.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    forceCloseConnections: true,
    trustProxy: config.trustProxy ?? false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
    serverFactory: (listener) => {
      handle = listener
      http.onRequest(listener)
      return http.server
    },
  })
  const contextOf = (request: FastifyRequest, reply: FastifyReply): Promise<Context> =>
    createContext(deps, { headers: request.headers, address: request.ip }, cookieJar(reply, publicUrl()))

  await web.register(fastifyCookie)
  const isHttps = config.publicUrl?.startsWith('https:') ?? false
  const headers = securityHeaders({ isHttps, isDevelopment: page.assets === null })
  web.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers)
  })
  acceptForms(web)
  web.addHook('onRequest', async (request) => {
    const changes = request.method !== 'GET' && request.method !== 'HEAD'
    if (changes && !isNotification(request) && !isOurOrigin(request.raw, publicUrl())) throw forbidden('wrongCsrf')
  })
  web.setErrorHandler((error, request, reply) =>
    sendFailure(reply, error, readPreferences(request.headers).locale, deps.log, 'title-message'),
  )

  const apollo = await createApollo({ schema, execute, log: deps.log, introspection: config.isDemo })
  graphqlRoutes(web, { apollo, contextOf, isDemo: config.isDemo })
  routes(web, createRest(web, contextOf), contextOf)
  await pageRoutes(web, { page, contextOf, execute, mountAttributes, config, ...plain })
  web.get('/healthz', async () => ({ status: 'ok' }))
  web.get('/readyz', async () => {
    await deps.db.transaction(async () => {})
    return { status: 'ready' }
  })

  const sockets = createSocketServer({
    schema,
    execute,
    isOurOrigin: (request) => isOurOrigin(request, publicUrl()),
    contextOf: (request) =>
      createContext(
        deps,
        { headers: request.headers, address: request.socket.remoteAddress ?? '' },
        { isSecure: publicUrl().startsWith('https:'), set: () => {} },
      ),
  })
  await web.ready()
  return {
    web,
    handle: (request, reply) => handle(request, reply),
    upgrade: (request, socket, head) =>
      request.url?.split('?')[0] === '/graphql' ? sockets.upgrade(request, socket, head) : socket.destroy(),
    async close() {
      await sockets.close()
      await web.close()
    },
  }
}

/** The bank's notification comes from elsewhere by nature, and is signed instead. */
const isNotification = (request: FastifyRequest): boolean => request.url.startsWith('/api/payments/')

function publicUrlOf(server: Server, config: Config): () => string {
  let known = config.publicUrl?.replace(/\/$/, '') ?? null
  server.once('listening', () => {
    known ??= listeningAt(server, config)
  })
  return () => known ?? listeningAt(server, config)
}

function listeningAt(server: Server, config: Config): string {
  const address = server.address()
  const port = address && typeof address === 'object' ? address.port : config.port
  return `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${port}`
}

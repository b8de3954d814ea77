import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import fastifyCompress from '@fastify/compress'
import fastifyCookie from '@fastify/cookie'
import proxyAddress from '@fastify/proxy-addr'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { type GraphQLSchema, getOperationAST } from 'graphql'
import type { Logger } from 'pino'
import { probeRead, probeWrite } from '../../db/probe'
import { BODY_BYTES } from '../../rules/api-limits'
import type { TokenRules } from '../common/api-token'
import type { Context, Deps } from '../common/context'
import { notFound, unavailable, wrongCsrfToken } from '../common/failures'
import type { Monitor } from '../common/monitor'
import type { Config } from '../config'
import { createApollo } from '../graphql/apollo'
import { createDocuments } from '../graphql/documents'
import { createExecutor, type Execute } from '../graphql/executor'
import { graphqlRoutes } from '../graphql/http'
import { onceByKey } from '../graphql/idempotent-executor'
import { createSocketServer } from '../graphql/socket'
import { createAdmission } from './admission'
import { cookieJar, readPreferences } from './cookies'
import { type PageRoutesOptions, type PageSource, pageRoutes } from './pages'
import { redirectRoutes } from './redirects'
import { createContext, isOurOrigin, namesToken } from './request-context'
import { identify, requestIdOf, trustedProxies } from './request-id'
import { acceptForms } from './rest/form-body'
import { describeRest } from './rest/openapi'
import { referenceRoutes } from './rest/reference'
import { sendFailure } from './rest/report-failure'
import { type ContextOf, createRest, type Rest, type RestRoute } from './rest/routes'
import { securityHeaders } from './security-headers'
import { answerUnreadable } from './unreadable'

const HEADERS_TIMEOUT_MS = 10_000
const REQUEST_TIMEOUT_MS = 30_000
/** Node looks for late senders every 30 seconds of itself, which would let them stay for that much longer. */
const LATE_SENDERS_CHECK_MS = 1000
/** What is under way when the shop stops is answered within this time, or cut. */
const DRAIN_MS = 5000
/** Answers that have been written still have to leave. */
const LAST_BYTES_MS = 500
/** Below this, compressing costs more than it saves. */
const COMPRESSED_FROM_BYTES = 1024

/** A Node server whose requests go to whatever `onRequest` was given last, and the origin at which it is reached. */
export interface HttpServer {
  server: Server
  onRequest(listener: RequestListener): void
  /** Without a final slash: the configured origin, or else where it listens, which is known from then on. */
  publicUrl(): string
}

export function createHttpServer(config: Config): HttpServer {
  let handle: RequestListener = () => {}
  const options = {
    maxHeaderSize: 16 * 1024,
    headersTimeout: HEADERS_TIMEOUT_MS,
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionsCheckingInterval: LATE_SENDERS_CHECK_MS,
  }
  const server = createServer(options, (request, reply) => handle(request, reply))
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
  /** What each endpoint asks of an API token, by method and path. */
  tokenRules: TokenRules
  /** Adds the shop's own endpoints. */
  routes(web: FastifyInstance, rest: Rest, contextOf: ContextOf): void
}

export interface HttpApp {
  web: FastifyInstance
  /** Handles one HTTP request; the owner of the server calls this. */
  handle: RequestListener
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  /** Says that it is about to go, to whoever asks whether it is ready; all is still answered. */
  announceStop(): void
  /** Sends sockets away, refuses what is new, and answers when what is under way has been answered or has had its time. */
  drain(): Promise<void>
  /** Stops listening and closes every connection. */
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
  tokenRules,
  routes,
}: AppOptions): Promise<HttpApp> {
  const { monitor } = deps
  const ownDocuments = new Set(page.ownDocuments)
  const execute = watchOperations(onceByKey(createExecutor(schema, ownDocuments)), ownDocuments, monitor)
  const { publicUrl } = http
  const isHttps = config.publicUrl?.startsWith('https:') ?? false
  const headers = securityHeaders({ isHttps, isDevelopment: page.assets === null })
  const trusts = trustedProxies(config.trustProxy)
  const admission = createAdmission(http.server, headers, { trusts, monitor })
  let handle: RequestListener = () => {}
  const web: FastifyInstance = Fastify({
    loggerInstance: deps.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    bodyLimit: BODY_BYTES,
    trustProxy: config.trustProxy ?? false,
    genReqId: requestIdOf,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
    // An address that cannot be read has no route, and so none of the hooks below.
    frameworkErrors: (error, request, reply) =>
      void sendFailure(reply.headers(headers), error, readPreferences(request.headers).locale, 'title-message'),
    clientErrorHandler: (error, socket) => answerUnreadable(error, socket, headers),
    serverFactory: (listener) => {
      handle = admission.guard(listener)
      http.onRequest(handle)
      return http.server
    },
  })
  const contextOf = (request: FastifyRequest, reply: FastifyReply): Promise<Context> =>
    createContext(
      deps,
      {
        headers: request.headers,
        address: request.ip,
        id: request.id,
        // Fastify was given this very logger.
        log: request.log as Logger,
        socket: request.socket,
        until: reply.raw,
      },
      cookieJar(reply, publicUrl()),
    )

  if (monitor) web.addHook('onRequest', (request, reply, done) => monitor.request(request, reply, done))
  await web.register(fastifyCookie)
  await web.register(fastifyCompress, {
    threshold: COMPRESSED_FROM_BYTES,
    encodings: ['br', 'gzip'],
    // A body that unfolds to gigabytes is none that the shop asks for.
    globalDecompression: false,
  })
  web.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers)
  })
  acceptForms(web)
  web.addHook('onRequest', async (request) => {
    const changes = request.method !== 'GET' && request.method !== 'HEAD'
    // A page of another site cannot make a browser send a token.
    if (!changes || isNotification(request) || namesToken(request.headers.authorization)) return
    if (!isOurOrigin(request.raw, publicUrl())) throw wrongCsrfToken()
  })
  web.setErrorHandler((error, request, reply) =>
    sendFailure(
      reply,
      error,
      readPreferences(request.headers).locale,
      request.headers.accept?.includes('text/html') ? 'plain' : 'title-message',
    ),
  )

  web.setNotFoundHandler((request, reply) =>
    sendFailure(reply, notFound(), readPreferences(request.headers).locale, 'title-message'),
  )

  const { introspection } = config
  const documents = createDocuments(schema, { introspection })
  const apollo = await createApollo({ schema, execute, log: deps.log, introspection })
  graphqlRoutes(web, { schema, apollo, documents, execute, contextOf, isDemo: config.isDemo })
  const table: RestRoute[] = []
  const addRoute = createRest(web, contextOf, tokenRules)
  const rest: Rest = (route) => {
    table.push(route)
    addRoute(route)
  }
  routes(web, rest, contextOf)
  referenceRoutes(web, () => describeRest(table, schema, publicUrl()))
  redirectRoutes(web)
  // Every GET but these is a page.
  for (const path of ['/api', '/api/*']) web.all(path, (_request, reply) => reply.callNotFound())
  await pageRoutes(web, { page, contextOf, execute, mountAttributes, config, ...plain })
  web.get('/healthz', async () => ({ status: 'ok' }))
  web.get('/readyz', async () => {
    if (admission.isStopping) throw unavailable('stopping', 1)
    // On PostgreSQL a write would wait for the writers of all programs.
    if (config.databaseUrl === null) await probeWrite(deps.db)
    else await probeRead(deps.db)
    return { status: 'ready' }
  })

  // The web server does the same for its requests.
  const clientAddress = (request: IncomingMessage): string => proxyAddress(request, trusts) ?? ''
  const sockets = createSocketServer({
    schema,
    documents,
    execute,
    monitor,
    isOurOrigin: (request) => isOurOrigin(request, publicUrl()),
    contextOf: (request, authorization) =>
      createContext(
        deps,
        {
          headers: { authorization, ...request.headers },
          address: clientAddress(request),
          id: requestIdOf(request),
          log: deps.log.child({ requestId: requestIdOf(request) }),
          socket: request.socket,
          until: request.socket,
        },
        { isSecure: publicUrl().startsWith('https:'), set: () => {} },
      ),
  })
  await web.ready()
  return {
    web,
    handle: (request, reply) => handle(request, reply),
    upgrade(request, socket, head) {
      identify(request, trusts)
      if (request.url?.split('?')[0] === '/graphql') sockets.upgrade(request, socket, head)
      else socket.destroy()
    },
    announceStop: admission.announceStop,
    async drain() {
      // In development another server listens, and waits itself.
      await Promise.all([sockets.close(), http.server.listening ? admission.drain(DRAIN_MS) : null])
    },
    async close() {
      await sockets.close()
      // Fastify does not listen itself, so it closes nothing either.
      await closeServer(http.server)
      await web.close()
    },
  }
}

/** An operation is told of by the name that it has in a document of ours: what others call theirs is their own. */
function watchOperations(execute: Execute, ownDocuments: ReadonlySet<string>, monitor: Monitor | undefined): Execute {
  if (!monitor) return execute
  return (operation) => {
    const node = getOperationAST(operation.document, operation.operationName)
    const name = ownDocuments.has(operation.hash) ? (node?.name?.value ?? null) : null
    return monitor.operation({ name, type: node?.operation ?? 'query' }, () => execute(operation))
  }
}

/** Connections without a request are closed at once, the others when their answer has left. */
async function closeServer(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  await Promise.race([closed, sleep(LAST_BYTES_MS, undefined, { ref: false })])
  server.closeAllConnections()
  await closed
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

import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import proxyAddress from '@fastify/proxy-addr'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type GraphQLSchema, getOperationAST } from 'graphql'
import type { Logger } from 'pino'
import { probeRead, probeWrite } from '../../db/probe'
import type { OperationRules } from '../common/api-token'
import type { Context, Deps } from '../common/context'
import type { FailedRequest } from '../common/failed-request'
import { Failure, unavailable, wrongCsrfToken } from '../common/failures'
import { hidesAmounts } from '../common/look-along'
import type { Monitor } from '../common/monitor'
import { networkOf } from '../common/network'
import type { Config } from '../config'
import { createApollo } from '../graphql/apollo'
import { createDocuments } from '../graphql/documents'
import { createExecutor, type Execute } from '../graphql/executor'
import { hidingAmounts } from '../graphql/hidden-amounts'
import { onceByKey } from '../graphql/idempotent-executor'
import { createAdmission } from './admission'
import { namesToken } from './authorization'
import { brandRoutes } from './brand'
import { cookieJar } from './cookies'
import { allowOtherOrigins } from './cross-origin'
import { graphqlRoutes, sendErrors } from './graphql-routes'
import { createSocketServer } from './graphql-socket'
import { lookAlongRoutes } from './look-along'
import { answerOtherMethods, answerUnknown } from './methods'
import { API_VARY, isApiPath, isGraphqlPath, wantsPage } from './negotiation'
import { type PageRoutesOptions, type PageSource, pageRoutes } from './pages'
import { limitsToldIn } from './rate-limit-fields'
import { redirectRoutes, shortenRedirect } from './redirects'
import { createContext, isOurOrigin } from './request-context'
import { identify, requestIdOf, trustedProxies } from './request-id'
import type { ErrorShape } from './rest/error-body'
import { acceptForms } from './rest/form-body'
import { describeRest } from './rest/openapi'
import { referenceRoutes } from './rest/reference'
import { failureOf, sendFailure } from './rest/report-failure'
import { type ContextOf, createRest, type Rest, type RestRoute } from './rest/routes'
import { securityHeaders } from './security-headers'
import { securityText } from './security-text'
import { openWeb } from './web'

const HEADERS_TIMEOUT_MS = 10_000
const REQUEST_TIMEOUT_MS = 30_000
/** Node's default interval of 30 seconds would let slow senders exceed their timeout by that much. */
const LATE_SENDERS_CHECK_MS = 1000
/** On shutdown, requests in progress get this long before their connections are closed. */
export const DRAIN_MS = 5000
/** Time for written responses to leave the socket. */
const LAST_BYTES_MS = 500

/** A Node server that passes requests to the listener last set by `onRequest`, and its origin. */
export interface HttpServer {
  server: Server
  onRequest(listener: RequestListener): void
  /**
   * Origin without a trailing slash: the configured one, else the listening address, which is known after listening.
   */
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
  /** True if the database was found to be corrupt. */
  isDamaged(): boolean
  mountAttributes: PageRoutesOptions['mountAttributes']
  /** Form and search handling of pages for readers without JavaScript. */
  plain: Pick<PageRoutesOptions, 'forms' | 'search'>
  /** Token permissions of each endpoint, by method and path. */
  tokenRules: OperationRules
  /** Applies rate limits per address before any other work: seconds to wait, or null. */
  early(request: { method: string | undefined; path: string }, address: () => string): number | null
  /** Registers the endpoints of the shop. */
  routes(web: FastifyInstance, rest: Rest, contextOf: ContextOf): void
}

export interface HttpApp {
  web: FastifyInstance
  /** Handles one HTTP request; called by the owner of the server. */
  handle: RequestListener
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  /** Makes `/readyz` report that the instance is stopping; requests are still answered. */
  announceStop(): void
  /** Closes sockets and refuses new requests. Resolves when running requests finish or time out. */
  drain(): Promise<void>
  /** Stops listening and closes all connections. */
  close(): Promise<void>
}

/** Creates the HTTP and WebSocket interface of the shop. */
export async function createApp({
  config,
  deps,
  http,
  schema,
  page,
  isDamaged,
  mountAttributes,
  plain,
  tokenRules,
  early,
  routes,
}: AppOptions): Promise<HttpApp> {
  const { monitor } = deps
  const ownDocuments = new Set(page.ownDocuments)
  const executor = hidingAmounts<Context>(schema, onceByKey(createExecutor(schema, ownDocuments)), hidesAmounts)
  const execute = watchOperations(executor, ownDocuments, monitor)
  const { publicUrl } = http
  const isHttps = config.publicUrl?.startsWith('https:') ?? false
  const headers = securityHeaders({
    isHttps,
    isDevelopment: page.assets === null,
    foreign: deps.ports.captcha.sources,
  })
  const trusts = trustedProxies(config.trustProxy)
  const clientAddress = (request: IncomingMessage): string => proxyAddress(request, trusts) ?? ''
  const admission = createAdmission(http.server, headers, {
    trusts,
    monitor,
    tooMany: (request) =>
      early({ method: request.method, path: request.url?.split('?')[0] ?? '' }, () =>
        networkOf(clientAddress(request)),
      ),
  })
  const { web, handle } = await openWeb({ config, log: deps.log, monitor, http, admission, headers })
  const contextOf = (request: FastifyRequest, reply: FastifyReply): Promise<Context> =>
    createContext(
      deps,
      {
        method: request.method,
        headers: request.headers,
        url: request.url,
        address: request.ip,
        id: request.id,
        // This is the logger that was passed to Fastify.
        log: request.log as Logger,
        socket: request.socket,
        until: reply.raw,
        limitsOf: (limits) => limitsToldIn(reply, limits),
      },
      cookieJar(reply, publicUrl()),
    )

  web.addHook('onRequest', async (request, reply) => {
    deps.pace.noteRequest()
    reply.headers(headers)
    if (isApiPath(request.url)) reply.header('Vary', API_VARY)
    allowOtherOrigins(request, reply)
  })
  web.addHook('onSend', (_request, reply, payload, done) => {
    shortenRedirect(reply)
    done(null, payload)
  })
  acceptForms(web)
  answerOtherMethods(web, (reply, error) =>
    isGraphqlPath(reply.request.url) ? sendErrors(reply, error) : sendFailure(reply, error, 'title-message'),
  )
  web.addHook('onRequest', async (request) => {
    const changes = !['GET', 'HEAD', 'OPTIONS'].includes(request.method)
    // Pages of other sites cannot make a browser send a token.
    if (!changes || isNotification(request) || namesToken(request.headers.authorization)) return
    if (!isOurOrigin(request.raw, publicUrl())) throw wrongCsrfToken()
  })
  const noteFailed = (failed: FailedRequest) => deps.noteFailedRequest(deps, { ...failed, accountId: null })
  web.setErrorHandler((error, request, reply) => {
    const operation = `${request.method} ${request.routeOptions.url ?? ''}`
    if (!failureOf(error)) noteFailed({ id: request.id, operation, error })
    return sendFailure(reply, error, shapeFor(request))
  })

  const { introspection } = config
  const documents = createDocuments(schema, { introspection })
  const apollo = await createApollo({ schema, execute, log: deps.log, introspection })
  const shopName = () => deps.shopSettings.brand().name
  graphqlRoutes(web, { schema, apollo, documents, execute, contextOf, isDemo: config.isDemo, shopName })
  const table: RestRoute[] = []
  const addRoute = createRest(web, contextOf, tokenRules, noteFailed)
  const rest: Rest = (route) => {
    table.push(route)
    addRoute(route)
  }
  routes(web, rest, contextOf)
  referenceRoutes(web, deps, () => describeRest({ routes: table, tokenRules, schema, origin: publicUrl() }))
  redirectRoutes(web)
  lookAlongRoutes(web, deps, publicUrl)
  brandRoutes(web, deps)
  // All other GET requests are pages.
  for (const path of ['/api', '/api/*']) web.all(path, answerUnknown)
  await pageRoutes(web, { page, contextOf, execute, mountAttributes, config, ...plain })
  web.get('/.well-known/security.txt', (_request, reply) => {
    const { email } = deps.shopSettings.contact()
    const text = securityText({ origin: publicUrl(), email, now: deps.ports.clock.now() })
    return email ? reply.type('text/plain; charset=utf-8').send(text) : reply.callNotFound()
  })
  web.get('/healthz', async () => ({ status: 'ok' }))
  web.get('/readyz', async () => {
    if (admission.isStopping) throw unavailable('stopping', 1)
    if (isDamaged()) throw new Failure('OUTSIDE_UNAVAILABLE', 'storageDamaged')
    // On PostgreSQL, a probe write would wait for the writers of all instances.
    if (config.databaseUrl === null) await probeWrite(deps.db)
    else await probeRead(deps.db)
    // An instance without an outside system still serves what does not need it, so that it stays ready.
    return { status: 'ready', degraded: deps.degradedPorts() }
  })

  const sockets = createSocketServer<Context>({
    schema,
    documents,
    execute,
    monitor,
    isOurOrigin: (request) => isOurOrigin(request, publicUrl()),
    hasToken: ({ token }) => token !== undefined,
    watchSession: ({ viewer, session, sessionWatch }, close) =>
      viewer.isLoggedIn ? sessionWatch.onEnd(session.hash, close) : null,
    hidesAmounts,
    contextOf: (request, until, authorization) =>
      createContext(
        deps,
        {
          headers: { authorization, ...request.headers },
          url: request.url,
          address: clientAddress(request),
          id: requestIdOf(request),
          log: deps.log.child({ requestId: requestIdOf(request) }),
          socket: request.socket,
          until,
        },
        { isSecure: publicUrl().startsWith('https:'), set: () => {} },
      ),
  })
  await web.ready()
  return {
    web,
    handle,
    upgrade(request, socket, head) {
      identify(request, trusts)
      if (request.url?.split('?')[0] === '/graphql') sockets.upgrade(request, socket, head)
      else socket.destroy()
    },
    announceStop: admission.announceStop,
    async drain() {
      // In development, another server listens and drains itself.
      await Promise.all([sockets.close(), http.server.listening ? admission.drain(DRAIN_MS) : null])
    },
    async close() {
      await sockets.close()
      // Fastify does not listen, so closing it does not close the server.
      await closeServer(http.server)
      await web.close()
    },
  }
}

/** Reports operations by name only if the document is ours; names chosen by API clients are unbounded. */
function watchOperations(execute: Execute, ownDocuments: ReadonlySet<string>, monitor: Monitor | undefined): Execute {
  if (!monitor) return execute
  return (operation) => {
    const node = getOperationAST(operation.document, operation.operationName)
    const name = ownDocuments.has(operation.hash) ? (node?.name?.value ?? null) : null
    return monitor.operation({ name, type: node?.operation ?? 'query' }, () => execute(operation))
  }
}

/** Closes idle connections immediately and the others after their response. */
async function closeServer(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  await Promise.race([closed, sleep(LAST_BYTES_MS, undefined, { ref: false })])
  server.closeAllConnections()
  await closed
}

/** Payment notifications come from another origin and are signed instead. */
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

/** Browser navigation gets an HTML page; a form post gets plain text. */
function shapeFor(request: FastifyRequest): ErrorShape | 'page' {
  if (wantsPage(request)) return 'page'
  return request.headers.accept?.includes('text/html') ? 'plain' : 'title-message'
}

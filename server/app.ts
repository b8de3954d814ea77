import 'reflect-metadata'
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
import type { Config } from './config'
import type { Context } from './context'
import { type OpenDepsOptions, openDeps } from './deps'
import { embeddedChores, embeddedRoutes } from './embedded-pages'
import { forbidden } from './failures'
import { createApollo } from './graphql/apollo'
import { createExecutor } from './graphql/executor'
import { graphqlRoutes } from './graphql/http'
import { createSocketDoor } from './graphql/socket'
import { CHORES, startHousekeeping } from './housekeeping'
import type { JobRunner } from './jobs/runner'
import { type PageSource, pageRoutes } from './page'
import { createContext, isOurOrigin } from './request-context'
import { acceptForms } from './rest/form-body'
import { sendFailure } from './rest/report-failure'
import { createRest } from './rest/routes'
import { restDoors } from './rest-doors'
import { buildShopSchema } from './schema'
import { securityHeaders } from './security-headers'

export interface AppOptions extends Omit<OpenDepsOptions, 'publicUrl'> {
  config: Config
  page: PageSource
}

export interface App {
  /** Handles one HTTP request; whoever owns the server hands it over. */
  handle: RequestListener
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  server: Server
  jobs: JobRunner
  adapters: Awaited<ReturnType<typeof openDeps>>['adapters']
  deps: Awaited<ReturnType<typeof openDeps>>['deps']
  close(): Promise<void>
}

const BODY_LIMIT = 64 * 1024
const HEADERS_TIMEOUT_MS = 10_000
const REQUEST_TIMEOUT_MS = 30_000

/** The shop as an HTTP server that does not listen yet. */
export async function createApp(options: AppOptions): Promise<App> {
  const { config, page } = options
  const schema = buildShopSchema()
  const execute = createExecutor(schema)
  let handle: RequestListener = () => {}
  const server = createServer({ maxHeaderSize: 16 * 1024 }, (request, reply) => handle(request, reply))
  Object.assign(server, { headersTimeout: HEADERS_TIMEOUT_MS, requestTimeout: REQUEST_TIMEOUT_MS })
  const publicUrl = publicUrlOf(server, config)
  const opened = await openDeps({ ...options, publicUrl })
  const { deps } = opened

  const web: FastifyInstance = Fastify({
    loggerInstance: deps.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    forceCloseConnections: true,
    trustProxy: config.trustProxy ?? false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
    serverFactory: (listener) => {
      handle = listener
      return server
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
    sendFailure(reply, error, /locale=en/.test(request.headers.cookie ?? '') ? 'en' : 'nl', deps.log, 'title-message'),
  )

  const apollo = await createApollo({ schema, execute, log: deps.log, introspection: config.isDemo })
  graphqlRoutes(web, { apollo, contextOf, isDemo: config.isDemo })
  restDoors(createRest(web, contextOf), web, deps)
  embeddedRoutes(web, opened.adapters.embedded, { config, clock: deps.ports.clock, contextOf })
  await pageRoutes(web, { page, contextOf, execute, schema, config })
  web.get('/healthz', async () => ({ status: 'ok' }))
  web.get('/readyz', async () => {
    await deps.db.transaction(async () => {})
    return { status: 'ready' }
  })

  const sockets = createSocketDoor({
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
  const stopHousekeeping = startHousekeeping(deps, [
    ...CHORES,
    ...embeddedChores(web, opened.adapters.embedded, config),
  ])
  const upgrade: App['upgrade'] = (request, socket, head) =>
    request.url?.split('?')[0] === '/graphql' ? sockets.upgrade(request, socket, head) : socket.destroy()

  return {
    handle: (request, reply) => handle(request, reply),
    upgrade,
    server,
    jobs: opened.jobs,
    adapters: opened.adapters,
    deps,
    async close() {
      stopHousekeeping()
      await sockets.close()
      await web.close()
      await opened.close()
    },
  }
}

/** For the server only, and secure where the shop is reached over https. */
function cookieJar(reply: FastifyReply, publicUrl: string) {
  const isSecure = publicUrl.startsWith('https:')
  return {
    isSecure,
    set: (name: string, value: string, maxAge: number) =>
      void reply.setCookie(name, value, {
        path: '/',
        httpOnly: true,
        sameSite: 'lax',
        secure: isSecure,
        maxAge,
      }),
  }
}

/** The bank's notification comes from elsewhere by nature, and is signed instead. */
const isNotification = (request: FastifyRequest): boolean => request.url.startsWith('/api/payments/')

/** The configured origin, or else where it listens, which is known from then on. */
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

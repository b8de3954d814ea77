import type { OutgoingHttpHeaders, RequestListener } from 'node:http'
import fastifyCompress from '@fastify/compress'
import fastifyCookie from '@fastify/cookie'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { Logger } from 'pino'
import { BODY_BYTES } from '../../rules/api-limits'
import type { Monitor } from '../common/monitor'
import type { Config } from '../config'
import type { Admission } from './admission'
import type { HttpServer } from './app'
import { clientRequestIdIn, requestIdOf } from './request-id'
import { logRequests } from './request-log'
import { sendFailure } from './rest/report-failure'
import { answerUnreadable } from './unreadable'

/** Below this size, compression costs more than it saves. */
const COMPRESSED_FROM_BYTES = 1024

interface WebOptions {
  config: Pick<Config, 'trustProxy' | 'logsRequests'>
  log: Logger
  /** Fields of each request's log lines. */
  logFields?: Record<string, string>
  monitor?: Monitor | undefined
  http: HttpServer
  admission: Pick<Admission, 'guard'>
  /** Security headers, also of requests that reach no route. */
  headers: OutgoingHttpHeaders
}

/** The routes of a listener, without any yet, and the handler that admits a request to them. */
interface Web {
  web: FastifyInstance
  handle: RequestListener
}

/** Prepares a listener: limits, request ids, log, metrics, cookies and compression are the same for the shop and the back office. */
export async function openWeb(options: WebOptions): Promise<Web> {
  const { config, log, logFields, monitor, http, admission, headers } = options
  let handle: RequestListener = () => {}
  const web: FastifyInstance = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    bodyLimit: BODY_BYTES,
    trustProxy: config.trustProxy ?? false,
    genReqId: requestIdOf,
    childLoggerFactory: (logger, bindings, childOptions, request) =>
      logger.child({ ...bindings, ...clientRequestIdIn(request), ...logFields }, childOptions),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
    // An unparsable URL matches no route, so no hook runs.
    frameworkErrors: (error, _request, reply) => void sendFailure(reply.headers(headers), error, 'title-message'),
    clientErrorHandler: (error, socket) => answerUnreadable(error, socket, headers),
    serverFactory: (listener) => {
      handle = admission.guard(listener)
      http.onRequest(handle)
      return http.server
    },
  })
  if (config.logsRequests) logRequests(web)
  if (monitor) web.addHook('onRequest', (request, reply, done) => monitor.request(request, reply, done))
  await web.register(fastifyCookie)
  await web.register(fastifyCompress, {
    threshold: COMPRESSED_FROM_BYTES,
    encodings: ['br', 'gzip'],
    // Prevents decompression bombs; no client needs compressed request bodies.
    globalDecompression: false,
  })
  return { web, handle: (request, reply) => handle(request, reply) }
}

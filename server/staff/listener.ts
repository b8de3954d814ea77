import type { IncomingMessage, RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import proxyAddress from '@fastify/proxy-addr'
import fastifyStatic from '@fastify/static'
import { parseCookie } from 'cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type GraphQLSchema, getOperationAST } from 'graphql'
import type { Logger } from 'pino'
import * as z from 'zod'
import { BODY_BYTES } from '../../rules/api-limits'
import { BANK_FILE_BYTES } from '../../rules/bank-file'
import type { Deps } from '../common/context'
import { badInput, Failure, notFound, notSignedIn, wrongCsrfToken } from '../common/failures'
import { isCsrfToken, maskedCsrfToken, newSession, readSession, type Session } from '../common/session'
import { createDocuments, type Documents } from '../graphql/documents'
import { createExecutor } from '../graphql/executor'
import { formatGraphqlError } from '../graphql/format-error'
import { hidingAmounts } from '../graphql/hidden-amounts'
import { onceByKeyOf } from '../graphql/idempotent-executor'
import { createAdmission } from '../http/admission'
import { createHttpServer, DRAIN_MS } from '../http/app'
import { brandRoutes, brandTags, withoutOwnIcons } from '../http/brand'
import { cookieJar, hostCookieName } from '../http/cookies'
import { sendErrors } from '../http/graphql-routes'
import { createSocketServer } from '../http/graphql-socket'
import { localeOf, wantsPage } from '../http/negotiation'
import { isOurOrigin } from '../http/request-context'
import { identify, requestIdOf, trustedProxies } from '../http/request-id'
import { sendFailure } from '../http/rest/report-failure'
import { securityHeaders } from '../http/security-headers'
import { openWeb } from '../http/web'
import { hidesAmounts } from './amounts'
import { noteWithoutFourEyes } from './proposals/without-four-eyes'

import { OWN_PARTS, staffSchema } from './schema'
import { findStaffSession, peekStaffSession, watchStaffSession } from './sessions.service'
import { DEVICE_MS, SESSION_MS } from './staff.limits'
import type { StaffContext, StaffDeps, StaffSession } from './staff-context'
import type { StaffPart } from './staff-part'

/** The browser app of the back office: a build, or the development server's. */
export interface StaffPages {
  template(url: string): Promise<string>
  /** Folder of hashed assets; null if another server serves them. */
  assets: string | null
}

/** Serves the back office on its own port. Does not listen yet. */
export interface StaffListener {
  handle: RequestListener
  /** Origin of the back office. */
  url(): string
  /** Resolves with the port. */
  listen(port: number, host: string): Promise<number>
  /** Finishes open requests, for a few seconds at most. */
  close(): Promise<void>
}

/**
 * Creates the listener of the back office: `/staff/graphql`, and the app below `/beheer`. It shares with the shop's
 * listener how requests are admitted, logged and protected, and no route, cookie or context.
 */
export async function createStaffListener(
  shop: Deps,
  parts: readonly StaffPart[],
  pages: StaffPages | null,
): Promise<StaffListener> {
  const { config, monitor } = shop
  const { host, port, url } = config.staff
  const http = createHttpServer({ ...config, host, port: port ?? 0, publicUrl: url })
  const staffUrl = () => http.publicUrl()
  const desk: Desk = { shop, parts: [...OWN_PARTS, ...parts], staffUrl }
  const headers = {
    ...securityHeaders({
      isHttps: url?.startsWith('https:') ?? false,
      isDevelopment: pages !== null && pages.assets === null,
    }),
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
    'cache-control': 'no-store',
  }
  const trusts = trustedProxies(config.trustProxy)
  const admission = createAdmission(http.server, headers, { trusts, monitor })
  const { web, handle } = await openWeb({
    config,
    log: shop.log,
    logFields: { listener: 'staff' },
    monitor,
    http,
    admission,
    headers,
  })
  web.addHook('onRequest', async (request, reply) => {
    reply.headers(headers)
    if (!isSafe(request) && !isOurOrigin(request.raw, staffUrl())) throw wrongCsrfToken()
  })
  web.setErrorHandler((error, request, reply) =>
    sendFailure(reply, error, wantsPage(request) ? 'page' : 'title-message'),
  )
  web.setNotFoundHandler((request, reply) =>
    sendFailure(reply, notFound(), wantsPage(request) ? 'page' : 'title-message'),
  )

  const schema = staffSchema(parts)
  const documents = createDocuments(schema, { introspection: config.isDemo })
  graphRoute(web, desk, schema, documents)
  for (const { webRoutes } of desk.parts) webRoutes?.(web, (request, reply) => contextOf(desk, request, reply))
  if (pages) await pageRoutes(web, desk, pages)
  const sockets = createSocketServer<StaffContext>({
    schema,
    documents,
    monitor,
    endsSilent: true,
    isOurOrigin: (request) => isOurOrigin(request, staffUrl()),
    contextOf: (request) => socketContextOf(desk, request, proxyAddress(request, trusts) ?? ''),
    watchSession: ({ session }, close) => watchStaffSession(shop, session.hash, () => close('ended')),
  })
  http.server.on('upgrade', (request, socket, head) => {
    identify(request, trusts)
    if (request.url?.split('?')[0] === GRAPH_PATH) sockets.upgrade(request, socket, head)
    else socket.destroy()
  })
  await web.ready()
  if (!config.staff.fourEyes) await noteWithoutFourEyes(shop)
  return {
    handle,
    url: staffUrl,
    listen: (port, host) =>
      new Promise((resolve, reject) => {
        http.server.once('error', reject)
        http.server.listen(port, host, () => resolve((http.server.address() as AddressInfo).port))
      }),
    async close() {
      await Promise.all([sockets.close(), http.server.listening ? admission.drain(DRAIN_MS) : null])
      http.server.closeAllConnections()
      http.server.close()
      await web.close()
    },
  }
}

/** Holds a bank file of 1 MiB in base64, and the request around it. */
const UPLOAD_BYTES = Math.ceil((BANK_FILE_BYTES * 4) / 3) + BODY_BYTES

const isSmall = ({ headers }: FastifyRequest): boolean => Number(headers['content-length']) <= BODY_BYTES

const isSafe = ({ method }: FastifyRequest): boolean => ['GET', 'HEAD', 'OPTIONS'].includes(method)

/** Address of the graph, and of its socket. */
const GRAPH_PATH = '/staff/graphql'

/** POST /staff/graphql, JSON only. There are no API tokens, other origins or stored queries. Subscriptions have the socket. */
function graphRoute(web: FastifyInstance, desk: Desk, schema: GraphQLSchema, documents: Documents): void {
  const execute = onceByKeyOf<StaffContext>(
    hidingAmounts<StaffContext>(schema, createExecutor(schema), hidesAmounts),
    ({ staff, at }) =>
      // A response that signs in is nothing without its cookie.
      staff && { scope: staff.staffId, token: null, now: at },
  )
  web.post(
    GRAPH_PATH,
    {
      bodyLimit: UPLOAD_BYTES,
      errorHandler: (error, _request, reply) => sendErrors(reply, error),
      // Only staff upload files.
      async onRequest(request, reply) {
        if (!isSmall(request) && !(await contextOf(desk, request, reply)).staff) throw new Failure('NOT_SIGNED_IN')
      },
    },
    async (request, reply) => {
      if (!request.headers['content-type']?.toLowerCase().startsWith('application/json')) {
        throw new Failure('UNSUPPORTED_MEDIA_TYPE', 'jsonOnly')
      }
      const ctx = await contextOf(desk, request, reply)
      const asked = graphRequest.safeParse(request.body)
      if (!asked.success) throw badInput()
      const { query, operationName, variables } = asked.data
      const read = documents.read(query, variables)
      const format = (error: unknown) => formatGraphqlError(error, ctx)
      if ('errors' in read) return reply.status(400).send({ errors: read.errors.map(format) })
      const operation = getOperationAST(read.document, operationName)?.operation
      if (operation !== 'query' && operation !== 'mutation') throw badInput()
      if (operation === 'mutation' && !isCsrfToken(ctx.session, request.headers['x-csrf-token'])) {
        throw wrongCsrfToken()
      }
      const result = await execute({
        ...read,
        operationName: operationName ?? undefined,
        variables: variables ?? undefined,
        context: ctx,
      })
      if (!result.errors) return reply.send(result)
      return reply.status('data' in result ? 200 : 400).send({ ...result, errors: result.errors.map(format) })
    },
  )
}

const graphRequest = z.strictObject({
  query: z.string().min(1),
  operationName: z.string().nullish(),
  variables: z.record(z.string(), z.unknown()).nullish(),
  extensions: z.record(z.string(), z.unknown()).nullish(),
})

/** Every page is the same shell, with the CSRF token of the browser; the app asks the graph for the rest. */
async function pageRoutes(web: FastifyInstance, desk: Desk, { template, assets }: StaffPages): Promise<void> {
  if (assets) {
    await web.register(fastifyStatic, {
      root: assets,
      prefix: '/assets/',
      index: false,
      cacheControl: false,
      preCompressed: true,
      setHeaders: (reply) => void reply.header('cache-control', 'public, max-age=31536000, immutable'),
    })
  }
  brandRoutes(web, desk.shop)
  const sendShell = async (request: FastifyRequest, reply: FastifyReply) => {
    const { session, locale } = await contextOf(desk, request, reply)
    const meta = `<meta name="csrf-token" content="${maskedCsrfToken(session)}">`
    const html = withoutOwnIcons(desk.shop, await template(request.url))
      .replace('<html lang="nl">', () => `<html lang="${locale}">`)
      .replace('<!--head-->', () => `${meta}\n    ${brandTags(desk.shop)}`)
      .replace('<title>Beheer Wimpel</title>', () => `<title>Beheer ${desk.shop.shopSettings.brand().name}</title>`)
    return reply.type('text/html; charset=utf-8').send(html)
  }
  web.get('/', (_request, reply) => reply.redirect('/beheer', 302))
  web.get('/beheer', sendShell)
  web.get('/beheer/*', sendShell)
}

interface Desk extends Pick<StaffDeps, 'parts' | 'staffUrl'> {
  shop: Deps
}

/** Creates the context of a request. Only the cookie of the back office counts. */
async function contextOf({ shop, ...desk }: Desk, request: FastifyRequest, reply: FastifyReply): Promise<StaffContext> {
  const { config } = shop
  const jar = cookieJar(reply, desk.staffUrl())
  const name = hostCookieName('staff', jar.isSecure)
  const deviceName = hostCookieName('staff-device', jar.isSecure)
  const cookies = parseCookie(request.headers.cookie ?? '')
  const known = readSession(cookies[name], config.secret)
  const session = known ?? newSession(config.secret)
  const setCookie = ({ token }: Session) => jar.set(name, token, SESSION_MS / 1000)
  if (!known) setCookie(session)
  const at = shop.ports.clock.now()
  return {
    ...shop,
    ...desk,
    at,
    locale: localeOf(request),
    address: request.ip,
    requestId: request.id,
    userAgent: request.headers['user-agent'] ?? '',
    device: {
      token: cookies[deviceName] ?? null,
      keep: (token) => jar.set(deviceName, token, DEVICE_MS / 1000),
    },
    // This is the logger that was passed to Fastify.
    log: request.log as Logger,
    session,
    staff: known ? await findStaffSession(shop, known.hash, at) : null,
    changeSession(this: StaffContext, next: Session, staff: StaffSession | null) {
      setCookie(next)
      this.session = next
      this.staff = staff
    },
  }
}

/**
 * Creates the context of an operation over the socket. Throws NOT_SIGNED_IN without a session: a stranger gets no socket. It is no
 * request of the session, which a page that is left open would otherwise extend.
 */
async function socketContextOf(
  { shop, ...desk }: Desk,
  request: IncomingMessage,
  address: string,
): Promise<StaffContext> {
  const { headers } = request
  const name = hostCookieName('staff', desk.staffUrl().startsWith('https:'))
  const session = readSession(parseCookie(headers.cookie ?? '')[name], shop.config.secret)
  const at = shop.ports.clock.now()
  const staff = session && (await peekStaffSession(shop, session.hash, at))
  if (!session || !staff) throw notSignedIn()
  const requestId = requestIdOf(request)
  return {
    ...shop,
    ...desk,
    at,
    locale: localeOf(request),
    address,
    requestId,
    userAgent: headers['user-agent'] ?? '',
    log: shop.log.child({ requestId, listener: 'staff' }),
    session,
    staff,
    changeSession() {
      throw new Error('a socket does not sign in or out')
    },
  }
}

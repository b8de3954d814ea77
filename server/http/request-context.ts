import { EventEmitter, setMaxListeners } from 'node:events'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { parseCookie } from 'cookie'
import type { Logger } from 'pino'
import { DAY_SECONDS } from '../../rules/time'
import type { TokenHolder } from '../common/api-token'
import { argumentText } from '../common/arguments.text'
import type { Context, Deps } from '../common/context'
import { badInput, forbidden, wrongToken } from '../common/failures'
import { hashToken } from '../common/ids'
import type { Limits } from '../common/limits'
import { readOnly, requireNotLookingAlong } from '../common/look-along'
import { localhostOf, networkOf } from '../common/network'
import { newSession, readSession, type Session, sessionOfToken } from '../common/session'
import { VISITOR, type Viewer, viewerOf } from '../common/viewer'
import { namesToken, tokenIn } from './authorization'
import { type CookieJar, hostCookieName } from './cookies'
import { isApiPath, isGraphqlPath, localeOf } from './negotiation'

/** The server decides when a session ends; the cookie only has to outlive it. */
const SESSION_COOKIE_SECONDS = 30 * DAY_SECONDS
const DEVICE_COOKIE_SECONDS = 180 * DAY_SECONDS

interface Asked {
  /** HTTP method; GET if omitted. */
  method?: string
  headers: IncomingHttpHeaders
  /** Path and query; they show whether the request comes from a page or an API client. */
  url?: string | undefined
  address: string
  /** Request id in the response and in the log. */
  id?: string
  /** Logger that adds the id; defaults to the logger of the shop. */
  log?: Logger
  socket?: Socket
  /** Wraps limits to report the remaining quota to the client. */
  limitsOf?(limits: Limits): Limits
  /** Emits `close` when the response is complete, or the operation on a socket ends. */
  until?: EventEmitter
}

/** Creates the context of a request. A request with an API token ignores cookies. */
export async function createContext(deps: Deps, request: Asked, jar: CookieJar): Promise<Context> {
  const { authorization } = request.headers
  const ctx = await (namesToken(authorization)
    ? createTokenContext(deps, request, authorization)
    : createBrowserContext(deps, request, jar))
  // Of a test token too: staff look in the shop, and not in its sandbox.
  ctx.noteFailed = (failed) =>
    deps.noteFailedRequest(deps, {
      ...failed,
      accountId: ctx.token?.kind === 'TEST' ? null : (ctx.viewer.account?.id ?? null),
    })
  return ctx
}

/** Sets and reads no cookies. Throws NOT_SIGNED_IN for an invalid token. */
async function createTokenContext(deps: Deps, request: Asked, authorization: string): Promise<Context> {
  const secret = tokenIn(authorization)
  const now = deps.ports.clock.now()
  const address = networkOf(request.address)
  const used = { at: now, address: request.address }
  const holder = secret ? await deps.findTokenHolder(hashToken(secret), used) : null
  if (!holder) throw wrongToken()
  const { token, account } = holder
  const own = await depsFor(deps, holder, request.until)
  return {
    ...own,
    limits: request.limitsOf?.(own.limits) ?? own.limits,
    log: request.log ?? own.log,
    requestId: request.id,
    // The shop closes what must close when a token is revoked.
    sessionWatch: deps.sessionWatch,
    publicUrl: own.publicUrl,
    session: sessionOfToken(token.id),
    viewer: viewerOf(account, now),
    token,
    usesAccountBasket: wantsAccountBasket(request.headers),
    locale: localeOf(request),
    address,
    gone: () => signalOf(request.socket),
    userAgent: userAgentOf(request.headers),
    now: own.ports.clock.now(),
    changeSession() {
      throw forbidden('notByToken')
    },
  }
}

/** Reads `X-Basket: account`. Throws BAD_USER_INPUT for another value. */
function wantsAccountBasket({ 'x-basket': word }: IncomingHttpHeaders): boolean {
  if (word !== undefined && word !== 'account' && word !== 'token')
    throw badInput((locale) => argumentText[locale].oneOf({ argument: 'X-Basket', words: 'account, token' }))
  return word === 'account'
}

/** Dependencies of a token: a TEST token works on its sandbox and never on real data. */
async function depsFor(deps: Deps, holder: TokenHolder, until = new EventEmitter()): Promise<Deps> {
  if (holder.token.kind === 'LIVE') return deps
  if (!deps.sandboxes) throw forbidden('sandboxOnly')
  return deps.sandboxes.enter(holder, until)
}

const userAgentOf = (headers: IncomingHttpHeaders): string => String(headers['user-agent'] ?? '').slice(0, 200)

/** Name of the cookie of a staff member who is looking along. */
export const lookAlongCookie = (isSecure: boolean): string => hostCookieName('lookalong', isSecure)

/** Returns the context of a staff member who is looking along; null without a valid cookie. */
async function createLookAlongContext(deps: Deps, request: Asked, cookie: string): Promise<Context | null> {
  const session = readSession(cookie, deps.config.secret)
  const now = deps.ports.clock.now()
  const found = session && (await deps.lookAlongs.find(session.hash, now))
  if (!session || !found) return null
  const { account, lookAlong } = found
  // A request to the graph may be a query; its mutations are refused by their resolvers.
  const isRead = ['GET', 'HEAD'].includes(request.method ?? 'GET') || isGraphqlPath(request.url ?? '')
  if (!isRead) requireNotLookingAlong({ lookAlong })
  // The graph leaves amounts out. Other endpoints, such as the PDF of an invoice, are full of them.
  if (!lookAlong.seesAmounts && isApiPath(request.url ?? '') && !isGraphqlPath(request.url ?? ''))
    throw forbidden('lookingAlongWithoutAmounts')
  return {
    ...deps,
    db: readOnly(deps.db),
    limits: request.limitsOf?.(deps.limits) ?? deps.limits,
    log: request.log ?? deps.log,
    requestId: request.id,
    publicUrl: addressAt(request.headers.host, deps),
    session,
    viewer: viewerOf(account, now),
    lookAlong,
    locale: localeOf(request),
    address: networkOf(request.address),
    gone: () => signalOf(request.socket),
    userAgent: userAgentOf(request.headers),
    now,
    changeSession: () => requireNotLookingAlong({ lookAlong }),
  }
}

/** Creates a session if there is none, since every form needs its CSRF token. */
async function createBrowserContext(deps: Deps, request: Asked, jar: CookieJar): Promise<Context> {
  const cookies = parseCookie(request.headers.cookie ?? '')
  const lookingAlong = cookies[lookAlongCookie(jar.isSecure)]
  const looking = lookingAlong === undefined ? null : await createLookAlongContext(deps, request, lookingAlong)
  if (looking) return looking
  const name = hostCookieName('sid', jar.isSecure)
  const deviceName = hostCookieName('device', jar.isSecure)
  const known = readSession(cookies[name], deps.config.secret)
  const session = known ?? newSession(deps.config.secret)
  const setSession = ({ token }: Session) => jar.set(name, token, SESSION_COOKIE_SECONDS)
  if (!known) setSession(session)
  const now = deps.ports.clock.now()
  const account = known ? await deps.findSessionAccount(known.hash, now) : null
  return {
    ...deps,
    limits: request.limitsOf?.(deps.limits) ?? deps.limits,
    log: request.log ?? deps.log,
    requestId: request.id,
    publicUrl: addressAt(request.headers.host, deps),
    session,
    viewer: account ? viewerOf(account, now) : VISITOR,
    locale: localeOf(request),
    address: networkOf(request.address),
    gone: () => signalOf(request.socket),
    userAgent: userAgentOf(request.headers),
    now,
    device: {
      token: cookies[deviceName] ?? null,
      keep: (token) => jar.set(deviceName, token, DEVICE_COOKIE_SECONDS),
    },
    // Uses `this` because Apollo passes a copy of the context.
    changeSession(this: Context, next: Session, viewer: Viewer) {
      setSession(next)
      this.session = next
      this.viewer = viewer
    },
  }
}

/**
 * Origin at which this browser reaches the shop. Without a configured address, the shop listens on this machine only
 * and is also reached as localhost, which passkeys require; links for that browser then use localhost.
 */
function addressAt(host: string | undefined, { publicUrl, config }: Pick<Deps, 'publicUrl' | 'config'>): string {
  const local = config.publicUrl === null ? localhostOf(publicUrl) : null
  return local !== null && host === new URL(local).host ? local : publicUrl
}

const closed = new WeakMap<Socket, AbortSignal>()

/** Aborted when the connection closes; shared by all requests on it. */
function signalOf(socket: Socket | undefined): AbortSignal {
  const known = socket && closed.get(socket)
  if (known) return known
  const close = new AbortController()
  // Each waiting request adds a listener, and Node warns above ten.
  setMaxListeners(0, close.signal)
  if (!socket) return close.signal
  closed.set(socket, close.signal)
  if (socket.destroyed) close.abort()
  socket.once('close', () => close.abort())
  return close.signal
}

/** Returns the context of the same request from an anonymous visitor, so that its results are the same for everyone. */
export function asVisitor({
  device: _,
  gone: __,
  token: ___,
  usesAccountBasket: ____,
  lookAlong: _____,
  ...ctx
}: Context): Context {
  return {
    ...ctx,
    session: newSession(ctx.config.secret),
    viewer: VISITOR,
    address: '',
    userAgent: '',
    changeSession() {
      throw new Error('a page rendered as for a visitor cannot change the session')
    },
  }
}

/**
 * True for requests from our own pages, which browsers mark with an origin; other clients send none. Compared with the
 * configured address, because the Host header can be any name that resolves to this machine.
 */
export function isOurOrigin(request: IncomingMessage, publicUrl: string): boolean {
  const { origin } = request.headers
  const site = request.headers['sec-fetch-site']
  if (site === 'cross-site' || site === 'same-site') return false
  return origin === undefined || origin === new URL(publicUrl).origin || origin === localhostOf(publicUrl)
}

import { EventEmitter, setMaxListeners } from 'node:events'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { Logger } from 'pino'
import { parseLocale } from '../../rules/text'
import type { TokenHolder } from '../common/api-token'
import type { Context, Deps } from '../common/context'
import { forbidden, wrongToken } from '../common/failures'
import { hashToken } from '../common/ids'
import { localhostOf, networkOf } from '../common/network'
import { newSession, readSession, type Session, sessionOfToken } from '../common/session'
import { VISITOR, type Viewer, viewerOf } from '../common/viewer'
import { type CookieJar, hostCookieName, parseCookies, readPreferences } from './cookies'

const DAY_SECONDS = 24 * 3600
/** The server decides when a session ends; the cookie only has to live longer. */
const SESSION_COOKIE_SECONDS = 30 * DAY_SECONDS
const DEVICE_COOKIE_SECONDS = 180 * DAY_SECONDS

interface Asked {
  headers: IncomingHttpHeaders
  address: string
  /** What the request is called in its answer and in the log. */
  id?: string
  /** Writes that id along; the shop's own when left out. */
  log?: Logger
  socket?: Socket
  /** Closes when nothing of the request is under way any more: its answer, or the socket that it opened. */
  until?: EventEmitter
}

/** Builds the context of a request. One that names an API token is a program's, whatever cookie comes along. */
export function createContext(deps: Deps, request: Asked, jar: CookieJar): Promise<Context> {
  const { authorization } = request.headers
  return namesToken(authorization)
    ? createTokenContext(deps, request, authorization)
    : createBrowserContext(deps, request, jar)
}

/** Whether a program says who it is. What a proxy in front of the shop asks of browsers (RFC 7617) is none of ours. */
export const namesToken = (authorization: string | undefined): authorization is string =>
  authorization !== undefined && !/^basic /i.test(authorization)

const BEARER = /^bearer +(wmp_(?:live|test)_[A-Za-z0-9_-]{43})$/i

/** Sets no cookie and reads none. Throws NOT_SIGNED_IN at a token that does not work. */
async function createTokenContext(deps: Deps, request: Asked, authorization: string): Promise<Context> {
  const [, secret] = BEARER.exec(authorization) ?? []
  const now = deps.ports.clock.now()
  const address = networkOf(request.address)
  const used = { at: now, address: request.address }
  const holder = secret ? await deps.findTokenHolder(hashToken(secret), used) : null
  if (!holder) throw wrongToken()
  const { token, account } = holder
  const own = await depsFor(deps, holder, request.until)
  return {
    ...own,
    log: request.log ?? own.log,
    requestId: request.id,
    // What closes when a token is revoked is closed by the shop.
    sessionWatch: deps.sessionWatch,
    publicUrl: own.publicUrl,
    session: sessionOfToken(token.id),
    viewer: viewerOf(account),
    token,
    locale: languageOf(request.headers),
    address,
    gone: () => signalOf(request.socket),
    userAgent: userAgentOf(request.headers),
    now: own.ports.clock.now(),
    changeSession() {
      throw forbidden('notByToken')
    },
  }
}

/** What a token works on: a TEST token never touches what is real. */
async function depsFor(deps: Deps, holder: TokenHolder, until = new EventEmitter()): Promise<Deps> {
  if (holder.token.kind === 'LIVE') return deps
  if (!deps.sandboxes) throw forbidden('sandboxOnly')
  return deps.sandboxes.enter(holder, until)
}

const languageOf = (headers: IncomingHttpHeaders) =>
  parseLocale(/\b(?:nl|en)\b/i.exec(headers['accept-language'] ?? '')?.[0].toLowerCase())

const userAgentOf = (headers: IncomingHttpHeaders): string => String(headers['user-agent'] ?? '').slice(0, 200)

/** A browser without a session gets one, since every form needs its token. */
async function createBrowserContext(deps: Deps, request: Asked, jar: CookieJar): Promise<Context> {
  const cookies = parseCookies(request.headers.cookie)
  const name = hostCookieName('sid', jar.isSecure)
  const deviceName = hostCookieName('device', jar.isSecure)
  const known = readSession(cookies.get(name), deps.config.secret)
  const session = known ?? newSession(deps.config.secret)
  const setSession = ({ token }: Session) => jar.set(name, token, SESSION_COOKIE_SECONDS)
  if (!known) setSession(session)
  const now = deps.ports.clock.now()
  const account = known ? await deps.findSessionAccount(known.hash, now) : null
  return {
    ...deps,
    log: request.log ?? deps.log,
    requestId: request.id,
    publicUrl: addressAt(request.headers.host, deps),
    session,
    viewer: account ? viewerOf(account) : VISITOR,
    locale: readPreferences(request.headers).locale,
    address: networkOf(request.address),
    gone: () => signalOf(request.socket),
    userAgent: userAgentOf(request.headers),
    now,
    device: {
      token: cookies.get(deviceName) ?? null,
      keep: (token) => jar.set(deviceName, token, DEVICE_COOKIE_SECONDS),
    },
    // On `this`, since Apollo works on a copy of the context.
    changeSession(this: Context, next: Session, viewer: Viewer) {
      setSession(next)
      this.session = next
      this.viewer = viewer
    },
  }
}

/**
 * Where this browser finds the shop. One without a configured address, which listens on this machine only, is also found at
 * localhost: who came by that name, as passkeys ask for, is led back there by the bank and by mails.
 */
function addressAt(host: string | undefined, { publicUrl, config }: Pick<Deps, 'publicUrl' | 'config'>): string {
  const local = config.publicUrl === null ? localhostOf(publicUrl) : null
  return local !== null && host === new URL(local).host ? local : publicUrl
}

const closed = new WeakMap<Socket, AbortSignal>()

/** Aborted when the connection closes; the same for all requests on it. */
function signalOf(socket: Socket | undefined): AbortSignal {
  const known = socket && closed.get(socket)
  if (known) return known
  const close = new AbortController()
  // Each request that waits listens to it, and Node warns of more than ten.
  setMaxListeners(0, close.signal)
  if (!socket) return close.signal
  closed.set(socket, close.signal)
  if (socket.destroyed) close.abort()
  socket.once('close', () => close.abort())
  return close.signal
}

/** The same request as a new visitor would send it: what it reads is the same for everyone. */
export function asVisitor({ device: _, gone: __, token: ___, ...ctx }: Context): Context {
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
 * Pages of ours only: a browser says where a request comes from, and other programs say nothing. Compared with the address
 * that is configured; the Host header is whatever name led here, such as one that somebody points at this machine.
 */
export function isOurOrigin(request: IncomingMessage, publicUrl: string): boolean {
  const { origin } = request.headers
  const site = request.headers['sec-fetch-site']
  if (site === 'cross-site' || site === 'same-site') return false
  return origin === undefined || origin === new URL(publicUrl).origin || origin === localhostOf(publicUrl)
}

import { setMaxListeners } from 'node:events'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { Context, Deps } from '../common/context'
import { localhostOf, networkOf } from '../common/network'
import { newSession, readSession, type Session } from '../common/session'
import { VISITOR, type Viewer, viewerOf } from '../common/viewer'
import { type CookieJar, hostCookieName, parseCookies, readPreferences } from './cookies'

const DAY_SECONDS = 24 * 3600
/** The server decides when a session ends; the cookie only has to live longer. */
const SESSION_COOKIE_SECONDS = 30 * DAY_SECONDS
const DEVICE_COOKIE_SECONDS = 180 * DAY_SECONDS

/** Builds the context of a request. A browser without a session gets one, since every form needs its token. */
export async function createContext(
  deps: Deps,
  request: { headers: IncomingHttpHeaders; address: string; socket?: Socket },
  jar: CookieJar,
): Promise<Context> {
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
    publicUrl: addressAt(request.headers.host, deps),
    session,
    viewer: account ? viewerOf(account) : VISITOR,
    locale: readPreferences(request.headers).locale,
    address: networkOf(request.address),
    gone: () => signalOf(request.socket),
    userAgent: String(request.headers['user-agent'] ?? '').slice(0, 200),
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
export function asVisitor({ device: _, gone: __, ...ctx }: Context): Context {
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

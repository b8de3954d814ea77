import { createHash, randomBytes } from 'node:crypto'
import { OperatorNeeded, OutsideUnavailable } from '../../../ports/outside-unavailable'
import {
  CertificateRefused,
  ConnectionLost,
  type EppConnection,
  type EppServer,
  NoResponse,
  openConnection,
} from './connection'
import { EPP, type Greeting, readGreeting } from './greeting'
import { ENDS_SESSION, type EppResponse, readResponse, SYSTEM, usableResponse } from './response'
import { type Content, element, type Markup } from './xml'

export interface EppSessionOptions extends EppServer {
  clientId: string
  password: string
  /** Timeout of a command in milliseconds; 30 seconds when left out. */
  timeoutMs?: number | undefined
  /** Time without commands after which the session is kept alive, in milliseconds; 4 minutes when left out. */
  keepAliveMs?: number | undefined
  /** Pause after a first failed connection, which doubles with each; one second when left out. */
  backOffMs?: number | undefined
}

/** A command without its transaction id. */
export interface EppCommand {
  /** Name for errors: `domain:create`. */
  title: string
  /** The element inside `<command>`. */
  action: Markup
  extension?: Markup | undefined
}

interface SendOptions {
  /** Our reference, which the server logs and returns. */
  reference?: string | undefined
  /** True if a repetition has no further effect, so that the command is sent again over a new connection after a lost one. */
  isRepeatable?: boolean
  signal?: AbortSignal | undefined
}

/** A session with one command at a time. It connects with the first command, and again after its connection was lost. */
export interface EppSession {
  /** Returns the greeting of the server. Throws like `send`. */
  greeting(): Promise<Greeting>
  /**
   * Resolves with a response that says something about the command. Throws OperatorNeeded, or OutsideUnavailable, after which it
   * is unknown whether the command was carried out.
   */
  send(command: EppCommand, options?: SendOptions): Promise<EppResponse>
  close(): Promise<void>
}

const TIMEOUT_MS = 30_000
/** Servers close sessions after five to ten minutes of silence. */
const KEEP_ALIVE_MS = 240_000
const BACK_OFF_MS = 1000
const BACK_OFF_MAX_MS = 60_000
const LOGOUT_MS = 2000
/** Commands that wait for their turn; more would be too late for whoever waits. */
const WAITING_MAX = 200

export function createEppSession(options: EppSessionOptions): EppSession {
  const { timeoutMs = TIMEOUT_MS, keepAliveMs = KEEP_ALIVE_MS, backOffMs = BACK_OFF_MS } = options
  let connection: EppConnection | null = null
  let usedAt = performance.now()
  let failed: { error: Error; times: number; until: number } | null = null
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  let isClosed = false

  /** Runs work when all before it has ended, since a server answers commands in their order. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (waiting >= WAITING_MAX) return Promise.reject(unavailable('too many commands wait'))
    waiting += 1
    const run = last.then(() => work()).finally(() => (waiting -= 1))
    last = run.catch(() => undefined)
    return run
  }

  async function connected(): Promise<EppConnection> {
    if (isClosed) throw unavailable('the session is closed')
    if (connection?.isOpen) return connection
    // Many failed logins lock the account at a registry.
    if (failed && performance.now() < failed.until) throw failed.error
    let opened: EppConnection | null = null
    try {
      opened = await openConnection(options, timeoutMs)
      if (isClosed) throw unavailable('the session is closed')
      await logIn(opened)
      if (isClosed) throw unavailable('the session is closed')
      connection = opened
      failed = null
      return connection
    } catch (error) {
      opened?.close()
      const times = (failed?.times ?? 0) + 1
      const pause = Math.min(BACK_OFF_MAX_MS, backOffMs * 2 ** (times - 1))
      failed = { error: outsideErrorOf(error), times, until: performance.now() + pause }
      throw failed.error
    }
  }

  async function logIn(opened: EppConnection): Promise<void> {
    const response = await exchange(opened, loginTo(opened.greeting, options), newReference())
    if (response.code === 1000) return
    const cause = new Error(`the login returned ${response.code}`)
    throw new OutsideUnavailable(SYSTEM, { cause })
  }

  /** Sends a command and checks that the response belongs to it. */
  async function exchange(opened: EppConnection, command: EppCommand, reference: string): Promise<EppResponse> {
    usedAt = performance.now()
    const response = readResponse(await opened.exchange(frameOf(command, reference), timeoutMs))
    // A server that could not read a command may not know its reference.
    const isOurs =
      response && (response.reference === reference || (response.reference === null && response.code >= 2000))
    if (!isOurs) {
      opened.close()
      throw new ConnectionLost(`${command.title} got a response to something else`)
    }
    if (ENDS_SESSION.has(response.code)) opened.close()
    return usableResponse(response, command.title)
  }

  async function attempt(command: EppCommand, { reference, isRepeatable, signal }: SendOptions): Promise<EppResponse> {
    signal?.throwIfAborted()
    const id = reference === undefined ? newReference() : transactionIdOf(reference)
    try {
      return await exchange(await connected(), command, id)
    } catch (error) {
      // Servers close idle sessions, which shows with the next command.
      if (!isRepeatable || !(error instanceof ConnectionLost) || error instanceof NoResponse)
        throw outsideErrorOf(error)
    }
    try {
      return await exchange(await connected(), command, id)
    } catch (error) {
      throw outsideErrorOf(error)
    }
  }

  async function keepAlive(): Promise<void> {
    if (!connection?.isOpen || performance.now() - usedAt < keepAliveMs) return
    usedAt = performance.now()
    const opened = connection
    const greeting = await opened.exchange(HELLO, timeoutMs).then(readGreeting, () => null)
    if (!greeting) opened.close()
  }

  const timer = setInterval(() => void inTurn(keepAlive).catch(() => undefined), keepAliveMs / 4)
  timer.unref()

  return {
    greeting: () => inTurn(async () => (await connected()).greeting),
    send: (command, sendOptions = {}) =>
      unlessAborted(
        inTurn(() => attempt(command, sendOptions)),
        sendOptions.signal,
      ),
    async close() {
      isClosed = true
      clearInterval(timer)
      if (!connection?.isOpen) return
      // A command under way is recorded, and is asked for after the next start.
      if (waiting === 0) await connection.exchange(frameOf(LOGOUT, newReference()), LOGOUT_MS).catch(() => undefined)
      connection.close()
    },
  }
}

/** Rejects with the reason of an aborted signal; what was begun continues. */
function unlessAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return work
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(signal.reason as Error)
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}

const unavailable = (reason: string): OutsideUnavailable => new OutsideUnavailable(SYSTEM, { cause: new Error(reason) })

function outsideErrorOf(error: unknown): Error {
  if (error instanceof CertificateRefused) return new OperatorNeeded(SYSTEM, 'credentials', { cause: error })
  if (error instanceof ConnectionLost) return new OutsideUnavailable(SYSTEM, { cause: error })
  return error instanceof Error ? error : new Error('an EPP command failed')
}

/** Unique for each command (RFC 5730 §2.5). */
const newReference = (): string => `w-${randomBytes(9).toString('base64url')}`

/** Returns a reference as a transaction id, which has 3 to 64 characters. */
export function transactionIdOf(reference: string): string {
  if (/^[\w.:-]{3,64}$/.test(reference)) return reference
  return `w-${createHash('sha256').update(reference).digest('base64url')}`
}

const epp = (content: Content): string =>
  `<?xml version="1.0" encoding="UTF-8" standalone="no"?>${element('epp', { xmlns: EPP }, content).xml}`

const HELLO = epp(element('hello', {}))

const frameOf = ({ action, extension }: EppCommand, transactionId: string): string =>
  epp(
    element(
      'command',
      {},
      action,
      extension ? element('extension', {}, extension) : null,
      element('clTRID', {}, transactionId),
    ),
  )

const LOGOUT: EppCommand = { title: 'logout', action: element('logout', {}) }

function loginTo(
  { language, objects, extensions }: Greeting,
  { clientId, password }: Pick<EppSessionOptions, 'clientId' | 'password'>,
): EppCommand {
  const all = (name: string, uris: readonly string[]): Markup[] => uris.map((uri) => element(name, {}, uri))
  const action = element(
    'login',
    {},
    element('clID', {}, clientId),
    element('pw', {}, password),
    element('options', {}, element('version', {}, '1.0'), element('lang', {}, language)),
    element(
      'svcs',
      {},
      all('objURI', objects),
      extensions.length > 0 ? element('svcExtension', {}, all('extURI', extensions)) : null,
    ),
  )
  return { title: 'login', action }
}

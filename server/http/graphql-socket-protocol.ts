import { EventEmitter } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { GraphQLError, type GraphQLSchema, subscribe } from 'graphql'
import { makeServer } from 'graphql-ws'
import type { WebSocket } from 'ws'
import { SOCKET_LIMITS } from '../../rules/api-limits'
import type { Locale } from '../../rules/text'
import type { Context } from '../common/context'
import { asFailure, type Failure } from '../common/failures'
import type { Monitor } from '../common/monitor'
import { isCsrfToken } from '../common/session'
import type { EndReason } from '../common/session-watch'
import type { Documents } from '../graphql/documents'
import type { Execute } from '../graphql/executor'
import { formatGraphqlError } from '../graphql/format-error'
import { hideAmounts } from '../graphql/hidden-amounts'
import { localeOf } from './negotiation'

const MAX_SUBSCRIPTIONS = SOCKET_LIMITS.operations
const INIT_TIMEOUT_MS = 3000
const PING_MS = 12_000
/** Between two pings. */
const MAX_MESSAGES = 240

/** Close code for a client that breaks the limits of a server (RFC 6455 §7.4.1); no client reconnects automatically after it. */
const POLICY_VIOLATION = 1008
/** Close code after which clients reconnect automatically. */
const SERVICE_RESTART = 1012
/** Close codes of graphql-transport-ws: the session is unknown, or known without permission. */
const UNAUTHORIZED = 4401
const FORBIDDEN = 4403

/** Reason for closing the socket of a client that sent neither an Origin header nor a proof of its session. */
const NO_PROOF = 'CSRF_TOKEN: send csrfToken of viewer { csrfToken }, or authorization, in connection_init'
/** Maximum bytes of a close reason (RFC 6455 §5.5). */
const REASON_BYTES = 123

/** The part of an operation's context that a socket uses, whether it is of a customer or of a staff member. */
export type SocketContext = Pick<Context, 'session' | 'address' | 'locale' | 'log' | 'requestId'>

export interface ProtocolOptions<Ctx extends SocketContext> {
  schema: GraphQLSchema
  documents: Documents
  /** Runs queries. Without it, only subscriptions go over the socket. */
  execute?: Execute
  /** The API client or browser that opened the socket, until it closes; an API client may send its token in the first message. */
  contextOf(request: IncomingMessage, until: EventEmitter, authorization?: string): Promise<Ctx>
  /** Whether an API token proves who opens the socket. */
  hasToken?(context: Ctx): boolean
  /** Calls `close` when the session ends or changes. Returns a function that stops watching; null for a visitor without one. */
  watchSession(context: Ctx, close: (why: EndReason) => void): (() => void) | null
  hidesAmounts?(context: Ctx): boolean
  /** Closes a socket whose client did not answer the last ping, so that it is gone within two of them. */
  endsSilent?: boolean
  monitor?: Monitor | undefined
}

/** State of one socket. */
interface Extra<Ctx extends SocketContext> {
  request: IncomingMessage
  socket: WebSocket
  /** The API token in the first message. */
  authorization?: string | undefined
  /** Context of the request that opened the socket. */
  context?: Ctx
  /** Running operations by id. A socket without any keeps nothing open. */
  underWay: Map<string, EventEmitter>
}

/**
 * graphql-transport-ws on opened sockets: queries and subscriptions. Mutations go over HTTP, with the anti-forgery token. Returns the
 * function that serves a socket until it closes.
 */
export function createProtocol<Ctx extends SocketContext>({
  schema,
  documents,
  execute: run,
  contextOf,
  hasToken = () => false,
  watchSession,
  hidesAmounts = () => false,
  endsSilent = false,
  monitor,
}: ProtocolOptions<Ctx>): (socket: WebSocket, request: IncomingMessage) => void {
  const protocol = makeServer<Record<string, unknown>, Extra<Ctx>>({
    schema,
    connectionInitWaitTimeout: INIT_TIMEOUT_MS,
    /** False closes it with 4403. */
    async onConnect(connection) {
      const { extra, connectionParams } = connection
      extra.authorization = authorizationIn(connectionParams)
      const context = await briefly((until) => contextOrClose(extra, until))
      if (!context) return false
      if (!hasToken(context) && !mayConnect(extra.request, connectionParams, context)) {
        extra.socket.close(FORBIDDEN, NO_PROOF)
        return false
      }
      extra.context = context
      if (extra.socket.readyState !== extra.socket.OPEN) return
      const closeFor = (why: EndReason) =>
        why === 'changed'
          ? extra.socket.close(SERVICE_RESTART, 'the token was changed')
          : extra.socket.close(UNAUTHORIZED, 'the session ended')
      const stopWatching = watchSession(context, closeFor)
      if (stopWatching) extra.socket.once('close', stopWatching)
    },
    async onSubscribe(connection, id, { query, operationName, variables }) {
      if (Object.keys(connection.subscriptions).length > MAX_SUBSCRIPTIONS)
        return [new GraphQLError('too many subscriptions')]
      const read = documents.read(query, variables)
      if ('errors' in read) return read.errors
      const context = await currentContext(connection.extra, begin(connection.extra, id))
      if (!context) return [new GraphQLError('the session ended')]
      return {
        schema,
        document: read.document,
        operationName: operationName ?? null,
        variableValues: variables ?? {},
        contextValue: { ...context, document: { hash: read.hash } },
      }
    },
    execute: (args) => {
      const { document } = args
      if (document.definitions.some((d) => d.kind === 'OperationDefinition' && d.operation === 'mutation')) {
        return { errors: [new GraphQLError('mutations go over HTTP')] }
      }
      if (!run) return { errors: [new GraphQLError('queries go over HTTP')] }
      const context = args.contextValue as Ctx & { document: { hash: string } }
      return run({
        document,
        hash: context.document.hash,
        operationName: args.operationName ?? undefined,
        variables: args.variableValues as Record<string, unknown>,
        context,
      })
    },
    subscribe: (args) => subscribe(args),
    onComplete: ({ extra }, id) => end(extra, id),
    onError: (connection, _id, _payload, errors) => errors.map((error) => formatted(connection.extra.context, error)),
    onNext: ({ extra: { context } }, _id, _payload, { document }, result) => {
      if (result.errors) return { ...result, errors: result.errors.map((error) => formatted(context, error)) as never }
      return context && hidesAmounts(context) ? hideAmounts(schema, document, result) : undefined
    },
  })

  /**
   * Looked up for each operation, since a session may end while its socket is open; without one it stays the same
   * visitor.
   */
  async function currentContext(extra: Extra<Ctx>, until: EventEmitter): Promise<Ctx | null> {
    const current = await contextOrClose(extra, until)
    return current && extra.context ? { ...current, session: extra.context.session } : current
  }

  /** Null, and the socket closes, when it names an API token that does not work. */
  async function contextOrClose(
    { request, authorization, socket }: Extra<Ctx>,
    until: EventEmitter,
  ): Promise<Ctx | null> {
    try {
      return await contextOf(request, until, authorization)
    } catch (error) {
      const failure = asFailure(error)
      if (failure?.code !== 'NOT_SIGNED_IN' && failure?.code !== 'FORBIDDEN') throw error
      if (failure.code !== 'FORBIDDEN') socket.close(UNAUTHORIZED, failure.code)
      else socket.close(FORBIDDEN, reasonOf(failure, localeOf(request)))
      return null
    }
  }

  /** Registers an operation. Emptying its sandbox closes the socket, and clients reconnect automatically. */
  function begin({ socket, underWay }: Extra<Ctx>, id: string): EventEmitter {
    const operation = new EventEmitter()
    operation.once('emptied', () => socket.terminate())
    underWay.set(id, operation)
    return operation
  }

  function end({ underWay }: Extra<Ctx>, id: string): void {
    const operation = underWay.get(id)
    underWay.delete(id)
    if (operation) close(operation)
  }

  /** Pings a socket, and closes it if its client does not answer. Returns whether its client may send another message. */
  function keepAlive(socket: WebSocket): () => boolean {
    let messages = 0
    let isSilent = false
    socket.on('pong', () => {
      isSilent = false
    })
    const timer = setInterval(() => {
      if (isSilent && endsSilent) return socket.terminate()
      messages = 0
      isSilent = true
      socket.ping()
    }, PING_MS)
    socket.once('close', () => clearInterval(timer))
    return () => ++messages <= MAX_MESSAGES
  }

  return (socket, request) => {
    const maySend = keepAlive(socket)
    const noteClosed = monitor?.opened('socket')
    const extra: Extra<Ctx> = { request, socket, underWay: new Map() }
    const closed = protocol.opened(
      {
        protocol: socket.protocol,
        send: (data) =>
          new Promise((resolve, reject) => socket.send(data, (error) => (error ? reject(error) : resolve()))),
        close: (code, reason) => socket.close(code, reason),
        onMessage: (handle) =>
          socket.on('message', (data) => {
            if (!maySend()) return socket.close(POLICY_VIOLATION, 'too many messages')
            handle(String(data)).catch(() => socket.close(1011, 'internal error'))
          }),
      },
      extra,
    )
    socket.once('close', (code, reason) => {
      noteClosed?.()
      for (const id of extra.underWay.keys()) end(extra, id)
      void closed(code, String(reason))
    })
    socket.on('error', () => socket.terminate())
  }
}

/** The code and the first sentence of the message, as far as they fit. */
function reasonOf(failure: Failure, locale: Locale): string {
  const [sentence = ''] = failure.messageIn(locale).split(/(?<=\.) /)
  return Buffer.from(`${failure.code}: ${sentence}`)
    .subarray(0, REASON_BYTES)
    .toString()
    .replace(/\uFFFD$/, '')
}

/** Runs `act` with an emitter that closes when `act` has ended. */
export async function briefly<T>(act: (until: EventEmitter) => Promise<T>): Promise<T> {
  const until = new EventEmitter()
  try {
    return await act(until)
  } finally {
    close(until)
  }
}

/** Closes the emitter; `destroyed` tells later readers, as on a stream. */
const close = (until: EventEmitter): boolean => Object.assign(until, { destroyed: true }).emit('close')

/** A browser sends the origin of its page. A client without one sends the session's token, to prove that it knows the session. */
function mayConnect(
  { headers }: IncomingMessage,
  params: Record<string, unknown> | undefined,
  { session }: SocketContext,
): boolean {
  return headers.origin !== undefined || isCsrfToken(session, headers['x-csrf-token'] ?? params?.csrfToken)
}

/** A token that is not a text counts as a wrong one, and not as none. */
function authorizationIn(params: Record<string, unknown> | undefined): string | undefined {
  const sent = params?.authorization ?? params?.Authorization
  if (sent === undefined || sent === null) return undefined
  return typeof sent === 'string' ? sent : ''
}

function formatted(context: SocketContext | undefined, error: unknown) {
  return context ? formatGraphqlError(error, context) : (error as GraphQLError)
}

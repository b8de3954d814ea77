import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import {
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  parse,
  specifiedRules,
  subscribe,
  validate,
} from 'graphql'
import { GRAPHQL_TRANSPORT_WS_PROTOCOL, makeServer } from 'graphql-ws'
import { type WebSocket, WebSocketServer } from 'ws'
import type { Context } from '../common/context'
import { isCsrfToken } from '../common/session'
import { hashDocument } from './apollo'
import { documentLimits, MAX_TOKENS } from './document-limits'
import type { Execute } from './executor'
import { formatGraphqlError } from './format-error'

const MAX_MESSAGE_BYTES = 64 * 1024
const MAX_SUBSCRIPTIONS = 10
const INIT_TIMEOUT_MS = 3000
const PING_MS = 12_000
/** For a client to answer that the shop goes. */
const CLOSE_WITHIN_MS = 1000
const MAX_SOCKETS = 2000
/** The close code of graphql-transport-ws for a client that is refused. */
const UNAUTHORIZED = 4401

interface SocketOptions {
  schema: GraphQLSchema
  execute: Execute
  contextOf(request: IncomingMessage): Promise<Context>
  isOurOrigin(request: IncomingMessage): boolean
}

/** What belongs to one socket. */
interface Extra {
  request: IncomingMessage
  socket: WebSocket
  /** Of the moment at which it opened. */
  context?: Context
}

export interface SocketServer {
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  close(): Promise<void>
}

/** graphql-transport-ws on /graphql: queries and subscriptions. Mutations go over HTTP, with the anti-forgery token. */
export function createSocketServer({ schema, execute, contextOf, isOurOrigin }: SocketOptions): SocketServer {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_MESSAGE_BYTES, perMessageDeflate: false })
  const protocol = makeServer<Record<string, unknown>, Extra>({
    schema,
    connectionInitWaitTimeout: INIT_TIMEOUT_MS,
    /** False closes it with 4403. */
    async onConnect(connection) {
      const { extra, connectionParams } = connection
      const context = await contextOf(extra.request)
      if (!mayConnect(extra.request, connectionParams, context)) return false
      extra.context = context
      if (!context.viewer.isLoggedIn || extra.socket.readyState !== extra.socket.OPEN) return
      const close = () => extra.socket.close(UNAUTHORIZED, 'the session ended')
      extra.socket.once('close', context.sessionWatch.onEnd(context.session.hash, close))
    },
    async onSubscribe(connection, _id, { query, operationName, variables }) {
      if (Object.keys(connection.subscriptions).length > MAX_SUBSCRIPTIONS)
        return [new GraphQLError('too many subscriptions')]
      const document = parsed(query)
      if (document instanceof GraphQLError) return [document]
      const errors = validate(schema, document, [...specifiedRules, documentLimits])
      if (errors.length > 0) return errors
      const context = await currentContext(connection.extra)
      return {
        schema,
        document,
        operationName: operationName ?? null,
        variableValues: variables ?? {},
        contextValue: { ...context, document: { hash: hashDocument(query) } },
      }
    },
    execute: (args) => {
      const { document } = args
      if (document.definitions.some((d) => d.kind === 'OperationDefinition' && d.operation === 'mutation')) {
        return { errors: [new GraphQLError('mutations go over HTTP')] }
      }
      const context = args.contextValue as Context & { document: { hash: string } }
      return execute({
        document,
        hash: context.document.hash,
        operationName: args.operationName ?? undefined,
        variables: args.variableValues as Record<string, unknown>,
        context,
      })
    },
    subscribe: (args) => subscribe(args),
    onError: (connection, _id, _payload, errors) => errors.map((error) => formatted(connection.extra.context, error)),
    onNext: (connection, _id, _payload, _args, result) =>
      result.errors
        ? { ...result, errors: result.errors.map((error) => formatted(connection.extra.context, error)) as never }
        : undefined,
  })

  /**
   * Looked up for each operation, since a session may end while its socket is open; without one it stays the same
   * visitor.
   */
  async function currentContext({ request, context }: Extra) {
    const current = await contextOf(request)
    return context ? { ...current, session: context.session } : current
  }

  sockets.on('connection', (socket: WebSocket, request: IncomingMessage) => {
    const closed = protocol.opened(
      {
        protocol: socket.protocol,
        send: (data) =>
          new Promise((resolve, reject) => socket.send(data, (error) => (error ? reject(error) : resolve()))),
        close: (code, reason) => socket.close(code, reason),
        onMessage: (handle) =>
          socket.on('message', (data) => {
            handle(String(data)).catch(() => socket.close(1011, 'internal error'))
          }),
      },
      { request, socket },
    )
    const alive = setInterval(() => socket.ping(), PING_MS)
    socket.once('close', (code, reason) => {
      clearInterval(alive)
      void closed(code, String(reason))
    })
    socket.on('error', () => socket.terminate())
  })

  return {
    upgrade(request, socket, head) {
      const speaks = request.headers['sec-websocket-protocol']?.includes(GRAPHQL_TRANSPORT_WS_PROTOCOL)
      if (!isOurOrigin(request)) return refuse(socket, '403 Forbidden')
      if (!speaks) return refuse(socket, '400 Bad Request')
      if (sockets.clients.size >= MAX_SOCKETS) return refuse(socket, '503 Service Unavailable')
      sockets.handleUpgrade(request, socket, head, (client) => sockets.emit('connection', client, request))
    },
    close() {
      for (const client of sockets.clients) client.close(1001, 'the shop restarts')
      const impatience = setTimeout(() => {
        for (const client of sockets.clients) client.terminate()
      }, CLOSE_WITHIN_MS)
      return new Promise((resolve) => sockets.close(() => resolve(clearTimeout(impatience))))
    },
  }
}

/** A browser says which page opens the socket. Who says nothing proves with the session's token that it knows the session. */
function mayConnect({ headers }: IncomingMessage, params: Record<string, unknown> | undefined, { session }: Context) {
  return headers.origin !== undefined || isCsrfToken(session, headers['x-csrf-token'] ?? params?.csrfToken)
}

function parsed(query: string): DocumentNode | GraphQLError {
  try {
    return parse(query, { maxTokens: MAX_TOKENS })
  } catch (error) {
    return error instanceof GraphQLError ? error : new GraphQLError('not a GraphQL document')
  }
}

function formatted(context: Context | undefined, error: unknown) {
  return context ? formatGraphqlError(error, context.locale, context.log) : (error as GraphQLError)
}

function refuse(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}

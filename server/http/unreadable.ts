import { randomUUID } from 'node:crypto'
import { type OutgoingHttpHeaders, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { STATUS_OF } from '../../rules/failure-codes'
import { failureText } from '../common/failures.text'

/**
 * Responds to data that is not a valid HTTP request and closes the connection. There is no route, hook or language at
 * this point.
 */
export function answerUnreadable(error: { code?: string }, socket: Duplex, headers: OutgoingHttpHeaders): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const status = STATUS_BY_CODE[error.code ?? ''] ?? STATUS_OF.BAD_USER_INPUT
  const body = JSON.stringify({ title: 'BAD_USER_INPUT', message: failureText.nl.badInput, code: 'BAD_USER_INPUT' })
  const lines = Object.entries({
    ...headers,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
    'x-request-id': randomUUID(),
  }).map(([name, value]) => `${name}: ${value}`)
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('\r\n')}\r\n\r\n${body}`, () =>
    socket.destroy(),
  )
}

/** Node and parser error codes that are not simply bad requests. */
const STATUS_BY_CODE: Record<string, number> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 }

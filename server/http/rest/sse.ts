import type { FastifyReply } from 'fastify'
import type { Context } from '../../common/context'

const HEARTBEAT_MS = 15_000
const MAX_BUFFERED_BYTES = 64 * 1024

/**
 * Sends a stream of events (server-sent events, HTML standard §9.2) and ends it when the source ends, when the
 * reader leaves, when the session that asked ends, when the shop stops, or when a reader that does not read has let
 * 64 KB pile up. Leaving aborts the signal.
 */
export async function sendEvents<T>(
  ctx: Context,
  reply: FastifyReply,
  event: string,
  source: (signal: AbortSignal) => AsyncIterable<T>,
): Promise<void> {
  const left = new AbortController()
  const { raw } = reply
  if (raw.destroyed || ctx.stopping.aborted) left.abort()
  reply.hijack()
  raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': 'no-store',
    'X-Accel-Buffering': 'no',
  })
  raw.flushHeaders()
  raw.on('close', () => left.abort())
  const leave = () => left.abort()
  ctx.stopping.addEventListener('abort', leave)
  const stopWatching = ctx.viewer.isLoggedIn ? ctx.sessionWatch.onEnd(ctx.session.hash, leave) : () => {}
  let number = 0
  const closed = ctx.monitor?.opened('stream')
  const heartbeat = setInterval(() => raw.write(': \n\n'), HEARTBEAT_MS)
  try {
    for await (const data of source(left.signal)) {
      if (left.signal.aborted) break
      // A browser that connects again by itself says the last id that it saw, and is told to stop.
      raw.write(`event: ${event}\ndata: ${JSON.stringify(data)}\nid: ${++number}\n\n`)
      if (raw.writableLength > MAX_BUFFERED_BYTES) break
    }
  } catch {
    // A failed stream closes silently: each row that has no answer can be checked again.
  } finally {
    stopWatching()
    closed?.()
    ctx.stopping.removeEventListener('abort', leave)
    clearInterval(heartbeat)
    raw.end()
  }
}

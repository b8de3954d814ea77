import type { FastifyReply } from 'fastify'
import type { Context } from '../../common/context'

const HEARTBEAT_MS = 15_000
const MAX_BUFFERED_BYTES = 64 * 1024

/**
 * Sends server-sent events (HTML standard §9.2). The stream ends when the source ends, the reader disconnects, the
 * session ends, or 64 KB are waiting for a slow reader. On shutdown, endless sources are ended at once, while a source
 * that `endsAlone` gets the time of ordinary requests. Disconnecting aborts the signal.
 */
export async function sendEvents<T>(
  ctx: Context,
  reply: FastifyReply,
  event: string,
  source: (signal: AbortSignal) => AsyncIterable<T>,
  { endsAlone = false } = {},
): Promise<void> {
  const left = new AbortController()
  const { raw } = reply
  if (raw.destroyed || (ctx.stopping.aborted && !endsAlone)) left.abort()
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
  if (!endsAlone) ctx.stopping.addEventListener('abort', leave)
  const stopWatching = ctx.viewer.isLoggedIn ? ctx.sessionWatch.onEnd(ctx.session.hash, leave) : () => {}
  let number = 0
  const closed = ctx.monitor?.opened('stream')
  const heartbeat = setInterval(() => raw.write(': \n\n'), HEARTBEAT_MS)
  try {
    for await (const data of source(left.signal)) {
      if (left.signal.aborted) break
      // A browser that reconnects automatically sends the last event id; the response then makes it stop.
      raw.write(`event: ${event}\ndata: ${JSON.stringify(data)}\nid: ${++number}\n\n`)
      if (raw.writableLength > MAX_BUFFERED_BYTES) break
    }
  } catch {
    // A failed stream closes silently; each row without a result can be checked again.
  } finally {
    stopWatching()
    closed?.()
    ctx.stopping.removeEventListener('abort', leave)
    clearInterval(heartbeat)
    raw.end()
  }
}

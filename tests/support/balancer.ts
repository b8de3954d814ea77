import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

export interface Balancer {
  url: string
  close(): Promise<void>
  /** Base addresses to balance over from now on: `http://127.0.0.1:3001`. */
  instances: string[]
}

const LOOK_MS = 100
const BODY_MAX = 1024 * 1024

/**
 * Balances over several instances as a reverse proxy does: round robin, ready instances only, and on to the next where none
 * listens. Responses are streamed through unchanged.
 */
export async function startBalancer(): Promise<Balancer> {
  const instances: string[] = []
  const away = new Set<string>()
  let turn = 0
  const inTurn = (): string[] => {
    const ready = instances.filter((instance) => !away.has(instance))
    const candidates = ready.length > 0 ? ready : instances
    const first = turn++ % Math.max(1, candidates.length)
    return [...candidates.slice(first), ...candidates.slice(0, first)]
  }

  const server = http.createServer(async (request, response) => {
    const body = await bodyOf(request)
    for (const instance of inTurn()) {
      const answer = await send(instance, request, body)
      if (!answer) continue
      if (answer === 'cut') break
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.on('error', () => response.destroy())
      answer.pipe(response)
      return
    }
    response.writeHead(502).end()
  })
  server.on('upgrade', (request, socket, head) => {
    const [instance] = inTurn()
    const upstream = http.request(`${instance}${request.url}`, { headers: request.headers, agent: false })
    const end = () => socket.destroy()
    upstream.on('error', end)
    upstream.on('response', end)
    upstream.on('upgrade', (answer, other, first) => {
      const headers = answer.rawHeaders.flatMap((name, at, all) => (at % 2 ? [] : [`${name}: ${all[at + 1]}`]))
      socket.write(`HTTP/1.1 101 Switching Protocols\r\n${headers.join('\r\n')}\r\n\r\n`)
      if (first.length > 0) socket.write(first)
      if (head.length > 0) other.write(head)
      other.pipe(socket).pipe(other)
      const cut = () => {
        socket.destroy()
        other.destroy()
      }
      socket.on('error', cut)
      other.on('error', cut)
    })
    upstream.end()
  })

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const stopping = new AbortController()
  const watching = watch()
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    instances,
    async close() {
      stopping.abort()
      server.closeAllConnections()
      server.close()
      await watching
    },
  }

  async function watch(): Promise<void> {
    while (!stopping.signal.aborted) {
      for (const instance of instances) {
        const isReady = await fetch(`${instance}/readyz`).then(
          (answer) => answer.ok,
          () => false,
        )
        if (isReady) away.delete(instance)
        else away.add(instance)
      }
      await sleep(LOOK_MS, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }
}

async function bodyOf(request: http.IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length
    if (size <= BODY_MAX) parts.push(part)
  }
  return Buffer.concat(parts)
}

/** Response head; null if nothing listens, so that another instance can be tried; `cut` if the response broke off. */
function send(
  instance: string,
  request: http.IncomingMessage,
  body: Buffer,
): Promise<http.IncomingMessage | null | 'cut'> {
  return new Promise((resolve) => {
    const { method, headers } = request
    const upstream = http.request(`${instance}${request.url}`, { method, headers, agent: false }, resolve)
    upstream.on('error', ({ code }: NodeJS.ErrnoException) => resolve(code === 'ECONNREFUSED' ? null : 'cut'))
    upstream.end(body)
  })
}

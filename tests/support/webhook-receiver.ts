import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

export interface ReceivedMessage {
  headers: IncomingHttpHeaders
  body: string
}

export interface WebhookReceiver {
  /** An address with this behaviour. */
  at(behaviour: keyof typeof BEHAVIOURS): string
  /** Messages received, oldest first. */
  received: ReceivedMessage[]
  /** Sets the status of `/turns` from now on. */
  answerWith(status: number): void
  port: number
}

const BEHAVIOURS = {
  good: (response: ServerResponse) => void response.writeHead(204).end(),
  failing: (response: ServerResponse) => void response.writeHead(500).end('kapot'),
  redirecting: (response: ServerResponse) => void response.writeHead(302, { location: '/redirecting' }).end(),
  silent: () => {},
  /** Responds with success headers and never ends the body. */
  trickling(response: ServerResponse) {
    response.writeHead(200)
    const timer = setInterval(() => response.write('.'), 20)
    response.on('close', () => clearInterval(timer))
  },
  huge(response: ServerResponse) {
    response.writeHead(200)
    const more = () => {
      while (!response.destroyed && response.write('x'.repeat(64 * 1024)));
    }
    response.on('drain', more)
    more()
  },
  hangingUp: (response: ServerResponse) => void response.destroy(),
  turns: () => {},
} satisfies Record<string, (response: ServerResponse) => void>

/** A local webhook receiver with every kind of behaviour. Closed when the test ends. */
export async function openReceiver(): Promise<WebhookReceiver> {
  const received: ReceivedMessage[] = []
  let status = 500
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk) => chunks.push(chunk))
    request.on('end', () => {
      received.push({ headers: request.headers, body: Buffer.concat(chunks).toString() })
      const behaviour = request.url?.slice(1).split('?')[0] as keyof typeof BEHAVIOURS
      if (behaviour === 'turns') response.writeHead(status).end()
      else BEHAVIOURS[behaviour](response)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    at: (behaviour) => `http://127.0.0.1:${port}/${behaviour}`,
    received,
    answerWith(to) {
      status = to
    },
    port,
  }
}

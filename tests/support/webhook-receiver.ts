import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

export interface ReceivedMessage {
  headers: IncomingHttpHeaders
  body: string
}

export interface WebhookReceiver {
  /** An address that behaves like this. */
  at(behaviour: keyof typeof BEHAVIOURS): string
  /** What has come in, the oldest first. */
  received: ReceivedMessage[]
  /** From here on `/turns` answers with this status. */
  answerWith(status: number): void
  port: number
}

const BEHAVIOURS = {
  good: (response: ServerResponse) => void response.writeHead(204).end(),
  failing: (response: ServerResponse) => void response.writeHead(500).end('kapot'),
  redirecting: (response: ServerResponse) => void response.writeHead(302, { location: '/redirecting' }).end(),
  silent: () => {},
  /** Says that all is well, and never comes to an end. */
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

/** A program that takes webhooks, on this machine, in all the ways in which one can. It ends with the test. */
export async function openReceiver(): Promise<WebhookReceiver> {
  const received: ReceivedMessage[] = []
  let status = 500
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk) => chunks.push(chunk))
    request.on('end', () => {
      received.push({ headers: request.headers, body: Buffer.concat(chunks).toString() })
      const behaviour = request.url?.slice(1) as keyof typeof BEHAVIOURS
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

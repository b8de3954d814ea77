import { createServer, type IncomingMessage, type ServerResponse, request as send } from 'node:http'
import { type AddressInfo, connect, createServer as createSocketServer, type Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * When the shop dies in the life of one of its requests: before the outside system received it, after that carried it out but
 * before its response, or a moment after the response.
 */
export const MOMENTS = ['unsent', 'unanswered', 'answered'] as const
type Moment = (typeof MOMENTS)[number]

/** The shop has done something with the response by then, such as noting it. */
const AFTER_ANSWER_MS = 15

export interface Kill {
  /** Which of the requests that are counted. */
  isMeant(kind: string, count: number): boolean
  moment: Moment
}

/**
 * Sees all requests of a shop to its outside systems, and has it killed in one of them: nothing in the shop knows of it, and no
 * time is guessed.
 */
export interface Tap {
  /** Kinds of the requests since `begin`, in order: `registry POST /v2/domains/NAME`. */
  readonly seen: readonly string[]
  /** The kind of the request in which the shop was killed; null until then. */
  readonly killedIn: string | null
  begin(kill: Kill | null): void
  /** Starts an address in front of an HTTP system that passes everything on. */
  before(system: string, url: string): Promise<{ url: string; close(): Promise<void> }>
  /** Starts an address in front of a mail server. A message with the response to it is one request: `mail DATA`. */
  beforeMail(url: string): Promise<{ url: string; close(): Promise<void> }>
}

export function createTap(kill: () => Promise<void>): Tap {
  let seen: string[] = []
  let wanted: Kill | null = null
  let killedIn: string | null = null

  /** The moment of this request at which the shop is to be killed. */
  function momentOf(kind: string): Moment | null {
    seen.push(kind)
    if (!wanted?.isMeant(kind, seen.length)) return null
    const { moment } = wanted
    wanted = null
    killedIn = kind
    return moment
  }

  async function pass<T>(kind: string, carryOut: () => Promise<T>): Promise<T> {
    const moment = momentOf(kind)
    if (moment === 'unsent') {
      await kill()
      throw new Killed()
    }
    const answer = await carryOut()
    if (moment === 'unanswered') {
      await kill()
      throw new Killed()
    }
    if (moment === 'answered') void sleep(AFTER_ANSWER_MS).then(kill)
    return answer
  }

  return {
    get seen() {
      return seen
    },
    get killedIn() {
      return killedIn
    },
    begin(next) {
      seen = []
      wanted = next
      killedIn = null
    },
    async beforeMail(url) {
      const { hostname, port: serverPort } = new URL(url)
      const sockets = new Set<Socket>()
      const server = createSocketServer((client) => {
        const mailServer = connect(Number(serverPort), hostname)
        for (const socket of [client, mailServer]) {
          sockets.add(socket)
          socket.on('error', () => {})
          socket.on('close', () => {
            client.destroy()
            mailServer.destroy()
          })
        }
        relayMail(client, mailServer, (carryOut) => pass('mail DATA', carryOut))
      })
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      const { port } = server.address() as AddressInfo
      return {
        url: `smtp://127.0.0.1:${port}`,
        close: () =>
          new Promise<void>((resolve) => {
            server.close(() => resolve())
            for (const socket of sockets) socket.destroy()
          }),
      }
    },
    async before(system, url) {
      const server = createServer((incoming, response) => {
        const kind = `${system} ${incoming.method} ${shapeOf(incoming.url ?? '')}`
        void buffer(incoming)
          .then((body) => pass(kind, () => forward(url, incoming, body)))
          .then((answer) => write(response, answer))
          .catch(() => incoming.socket.destroy())
      })
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      const { port } = server.address() as AddressInfo
      return {
        url: `http://127.0.0.1:${port}`,
        close: () =>
          new Promise<void>((resolve) => {
            server.close(() => resolve())
            server.closeAllConnections()
          }),
      }
    },
  }
}

class Killed extends Error {}

/** The path with a word in place of names and ids, so that requests of one kind look the same. */
const shapeOf = (url: string): string => {
  const [path = '', query = ''] = url.split('?')
  const parts = path.split('/').map((part) => {
    if (/\.(nl|com)\.?$|\.example\.?$/.test(part)) return 'NAME'
    return /\d{2,}|^(tr|re)_|^.{16,}$/.test(part) ? 'ID' : part
  })
  return parts.join('/') + (query.includes('quote=true') ? '?quote' : '')
}

interface Answer {
  status: number
  headers: IncomingMessage['headers']
  body: Buffer
}

function forward(url: string, { method, url: path, headers }: IncomingMessage, body: Buffer): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { host: _, connection: __, ...passed } = headers
    const asked = send(url + path, { method, headers: passed, agent: false }, (answer) => {
      buffer(answer).then(
        (read) => resolve({ status: answer.statusCode ?? 502, headers: answer.headers, body: read }),
        reject,
      )
    })
    asked.on('error', reject)
    asked.end(body)
  })
}

function write(response: ServerResponse, { status, headers, body }: Answer): void {
  const { connection: _, 'transfer-encoding': __, ...passed } = headers
  response.writeHead(status, { ...passed, 'content-length': body.length })
  response.end(body)
}

/** Passes on SMTP (RFC 5321) without pipelining. A message is held until its end, and then sent by `passOn`. */
function relayMail(
  client: Socket,
  mailServer: Socket,
  passOn: (carryOut: () => Promise<Buffer>) => Promise<Buffer>,
): void {
  let message: Buffer | null = null
  let respond: ((response: Buffer) => void) | null = null
  client.on('data', (data) => {
    if (!message) {
      if (/^DATA\r\n$/i.test(data.toString('latin1'))) message = Buffer.alloc(0)
      mailServer.write(data)
      return
    }
    message = Buffer.concat([message, data])
    if (!message.subarray(-5).equals(END_OF_MESSAGE)) return
    const whole = message
    message = null
    const carryOut = () =>
      new Promise<Buffer>((resolve) => {
        respond = resolve
        mailServer.write(whole)
      })
    passOn(carryOut).then(
      (response) => client.write(response),
      () => client.destroy(),
    )
  })
  mailServer.on('data', (data) => {
    if (!respond) return void client.write(data)
    respond(data)
    respond = null
  })
}

const END_OF_MESSAGE = Buffer.from('\r\n.\r\n')

import { isIP } from 'node:net'
import { connect } from 'node:tls'
import { createFrameReader, encodeFrame, InvalidFrame } from './frames'
import { type Greeting, readGreeting } from './greeting'
import { InvalidXml, parseXml, type XmlElement } from './xml'

export interface EppServer {
  host: string
  port: number
  /** Client certificate and its key, as PEM. */
  certificate?: { cert: string; key: string } | undefined
  /** Certificate authorities to trust instead of the usual ones, as PEM. */
  ca?: string | undefined
}

/**
 * A connection failed, was cut, sent nothing in time or sent something that cannot be read. Whether the last command arrived is
 * unknown. The message has the kind of failure and none of the traffic.
 */
export class ConnectionLost extends Error {
  override name = 'ConnectionLost'
}

/** The server was given its time, so that asking again at once would take as long again. */
export class NoResponse extends ConnectionLost {
  override name = 'NoResponse'
}

/** The server refuses the client certificate. */
export class CertificateRefused extends ConnectionLost {
  override name = 'CertificateRefused'
}

/** A TLS connection to an EPP server (RFC 5734). */
export interface EppConnection {
  readonly greeting: Greeting
  readonly isOpen: boolean
  /** Sends a frame and resolves with the next one. One at a time. Throws ConnectionLost, after which it is closed. */
  exchange(frame: string, timeoutMs: number): Promise<XmlElement>
  close(): void
}

interface Waiting {
  resolve(frame: XmlElement): void
  reject(error: ConnectionLost): void
}

/** Connects and reads the greeting. Throws ConnectionLost. */
export async function openConnection(server: EppServer, timeoutMs: number): Promise<EppConnection> {
  const { host, port, certificate, ca } = server
  const socket = connect({
    host,
    port,
    minVersion: 'TLSv1.2',
    ...(isIP(host) === 0 && { servername: host }),
    ...certificate,
    ...(ca !== undefined && { ca }),
  })
  socket.setNoDelay(true)
  const read = createFrameReader()
  let waiting: Waiting | null = null
  let isOpen = true

  function lose(error: ConnectionLost): void {
    isOpen = false
    socket.destroy()
    waiting?.reject(error)
    waiting = null
  }

  function receive(frame: XmlElement): void {
    // A frame that nobody asked for belongs to no command: the next response could be the wrong one.
    if (!waiting) return void lose(new ConnectionLost('a frame came unasked'))
    const { resolve } = waiting
    waiting = null
    resolve(frame)
  }

  socket.on('data', (chunk: Buffer) => {
    try {
      for (const text of read(chunk)) receive(parseXml(text))
    } catch (error) {
      if (!(error instanceof InvalidFrame || error instanceof InvalidXml)) throw error
      lose(new ConnectionLost(`a frame cannot be read: ${error.message}`))
    }
  })
  socket.on('error', (error) => lose(lossOf(error)))
  socket.on('close', () => lose(new ConnectionLost('the connection was closed')))

  const next = (ms: number): Promise<XmlElement> =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(() => lose(new NoResponse('no response in time')), ms)
      const settled =
        <T>(settle: (value: T) => void) =>
        (value: T) => {
          clearTimeout(timer)
          settle(value)
        }
      waiting = { resolve: settled(resolve), reject: settled(reject) }
    })

  const greeting = readGreeting(await next(timeoutMs))
  if (!greeting) {
    socket.destroy()
    throw new ConnectionLost('the greeting is not one of EPP 1.0 with domains')
  }
  return {
    greeting,
    get isOpen() {
      return isOpen
    },
    async exchange(frame, ms) {
      if (!isOpen) throw new ConnectionLost('the connection was closed')
      const response = next(ms)
      socket.write(encodeFrame(frame))
      return response
    },
    close: () => lose(new ConnectionLost('the connection was closed')),
  }
}

/** Alerts about a certificate that the other side sends (RFC 8446 §6.2), as OpenSSL names them. */
const CERTIFICATE_ALERT =
  /ALERT_(BAD_CERTIFICATE|UNSUPPORTED_CERTIFICATE|CERTIFICATE_\w+|UNKNOWN_CA|ACCESS_DENIED)|HANDSHAKE_FAILURE/

function lossOf({ code = 'error' }: NodeJS.ErrnoException): ConnectionLost {
  return CERTIFICATE_ALERT.test(code)
    ? new CertificateRefused(`the server refuses the certificate: ${code}`)
    : new ConnectionLost(`the connection failed: ${code}`)
}

import type { ConnectionOptions } from 'node:tls'

/** Where an outside system is reached, to test the connection to it. */
export interface SystemAddress {
  /** Name or IP address. */
  host: string
  port: number
  /** Certificates for the TLS that a connection begins with; null if it begins without. */
  tls: Pick<ConnectionOptions, 'ca' | 'cert' | 'key'> | null
}

const PORTS: Readonly<Record<string, { port: number; isTls: boolean }>> = {
  'http:': { port: 80, isTls: false },
  'https:': { port: 443, isTls: true },
  // STARTTLS comes after the connection.
  'smtp:': { port: 587, isTls: false },
  'smtps:': { port: 465, isTls: true },
}

/** Reads the address in a URL, without its user and password. Null for a scheme that no adapter has. */
export function addressIn(given: string | SystemAddress | null): SystemAddress | null {
  if (typeof given !== 'string') return given
  const { protocol, hostname, port } = new URL(given)
  const known = PORTS[protocol]
  if (!known) return null
  const host = hostname.replace(/^\[(.*)\]$/, '$1')
  return { host, port: port === '' ? known.port : Number(port), tls: known.isTls ? {} : null }
}

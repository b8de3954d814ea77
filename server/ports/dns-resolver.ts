/** A published record: its owner name with a trailing dot, and its value in zone file format. */
export interface FoundRecord {
  /** Absolute, with a trailing dot: `www.example.nl.` */
  name: string
  type: string
  /** IP address, absolute host name or plain text. */
  value: string
  /** For MX and SRV. */
  priority?: number
  /** For SRV. */
  weight?: number
  /** For SRV. */
  port?: number
}

/**
 * Queries public name servers. Throws OutsideUnavailable if they do not respond, which differs from an empty response.
 */
export interface DnsResolver {
  /** Returns the records of a domain (ASCII form, no trailing dot) and of commonly used names below it. */
  lookup(name: string): Promise<readonly FoundRecord[]>
}

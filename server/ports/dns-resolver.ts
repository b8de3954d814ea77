/** A record as the world sees it: an owner with its final dot, and the value as it stands in a zone file. */
export interface FoundRecord {
  /** Absolute, with its final dot: `www.example.nl.` */
  name: string
  type: string
  /** Address, absolute host name, or plain text. */
  value: string
  /** Of MX and SRV. */
  priority?: number
  /** Of SRV. */
  weight?: number
  /** Of SRV. */
  port?: number
}

/** Asks public name servers. Throws OutsideUnavailable when there is no answer, which is not the same as none. */
export interface DnsResolver {
  /** The records at a domain (ASCII form, no final dot) and at the names below it that are in common use. */
  lookup(name: string): Promise<readonly FoundRecord[]>
}

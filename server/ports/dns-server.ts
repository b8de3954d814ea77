export interface ZoneRecord {
  /** Absolute owner name with its final dot: `www.example.nl.` */
  name: string
  type: string
  ttl: number
  /** Presentation form of the rdata, names absolute: `10 mail.example.nl.` */
  rdata: string
}

export interface Zone {
  /** Apex without a final dot: `example.nl`. */
  name: string
  /** Rises with every change (RFC 1982). */
  serial: number
  records: readonly ZoneRecord[]
}

/** The authoritative name server. The shop's database is authoritative; this server follows. */
export interface DnsServer {
  /** Makes the server's zone equal to this one. Publishing the same zone again changes nothing. */
  publish(zone: Zone): Promise<void>
  remove(zoneName: string): Promise<void>
}

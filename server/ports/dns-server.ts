export interface ZoneRecord {
  /** Absolute owner name with a trailing dot: `www.example.nl.` */
  name: string
  type: string
  ttl: number
  /** Rdata in presentation format with absolute names: `10 mail.example.nl.` */
  rdata: string
}

export interface SigningKey {
  /** ECDSA P-256 key (algorithm 13, RFC 6605) as base64 of PKCS #8 DER. Secret: must be stored encrypted. */
  privateKey: string
  /** Key tag of the DNSKEY record (RFC 4034 appendix B). */
  keyTag: number
}

/** The key that signs a zone. Its public part is among the records as DNSKEY, CDS and CDNSKEY. */
export interface ZoneSigning extends SigningKey {
  /**
   * Additional key that signs the DNSKEY records only: the next or previous key during a rollover (RFC 6781 §4.1.2).
   */
  alsoSignsKeys?: SigningKey
}

export interface Zone {
  /** Apex without a trailing dot: `example.nl`. */
  name: string
  /** Increases with every change (RFC 1982). */
  serial: number
  records: readonly ZoneRecord[]
  /** Absent for an unsigned zone. */
  signing?: ZoneSigning
}

/** `aged`: the same, but secondaries need its signatures again, which they only transfer with a new serial. */
type ZoneComparison = 'same' | 'aged' | 'different'

/** The authoritative name server. It mirrors the zones in the shop's database. */
export interface DnsServer {
  /**
   * Replaces the zone on the server. Idempotent. Resolves with the serial that the server then has: that of the zone, or a
   * newer one (RFC 1982) that it had before, whose zone stays.
   */
  publish(zone: Zone): Promise<number>
  /** Compares a zone with that of the server: its serial, records and keys. */
  compare(zone: Zone): Promise<ZoneComparison>
  remove(zoneName: string): Promise<void>
}

export interface ZoneRecord {
  /** Absolute owner name with its final dot: `www.example.nl.` */
  name: string
  type: string
  ttl: number
  /** Presentation form of the rdata, names absolute: `10 mail.example.nl.` */
  rdata: string
}

export interface SigningKey {
  /** ECDSA on P-256 (algorithm 13, RFC 6605), PKCS #8 in DER, base64. A secret: it rests nowhere unsealed. */
  privateKey: string
  /** Of the DNSKEY record (RFC 4034 appendix B). */
  keyTag: number
}

/** The key that a zone is signed with. Its public half stands among the records, as DNSKEY, CDS and CDNSKEY. */
export interface ZoneSigning extends SigningKey {
  /** Signs the DNSKEY records too, and nothing else: it follows this key, or went before it (RFC 6781 §4.1.2). */
  alsoSignsKeys?: SigningKey
}

export interface Zone {
  /** Apex without a final dot: `example.nl`. */
  name: string
  /** Rises with every change (RFC 1982). */
  serial: number
  records: readonly ZoneRecord[]
  /** Left out for a zone that is not signed. */
  signing?: ZoneSigning
}

/** The authoritative name server. The shop's database is authoritative; this server follows. */
export interface DnsServer {
  /** Makes the server's zone equal to this one. Publishing the same zone again changes nothing. */
  publish(zone: Zone): Promise<void>
  remove(zoneName: string): Promise<void>
}

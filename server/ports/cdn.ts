interface ProtectionRequest {
  /** ASCII form without a trailing dot. */
  domain: string
  /** Product code of the plan, such as CLOUDFLARE_PRO. */
  plan: string
  /** IP addresses or host name of the origin server. */
  origin: readonly string[]
  /** Complete zone file (RFC 1035 §5) if the CDN hosts the DNS; null if other name servers do. */
  zoneFile: string | null
}

/** DNS data that routes visitors of a domain through the CDN. */
export interface Protection {
  ipv4: readonly string[]
  ipv6: readonly string[]
  /** Target for `www`: an absolute host name with a trailing dot. */
  host: string
  /** Name servers for delegation, without trailing dots; empty if other name servers host the DNS. */
  nameServers: readonly string[]
}

/** A CDN that protects websites. Every call may throw OutsideUnavailable. */
export interface Cdn {
  /** Idempotent. Null if the CDN refuses the domain. */
  protect(request: ProtectionRequest): Promise<Protection | null>
  /** True if the CDN has seen the delegation to its name servers and serves the domain. */
  isServing(domain: string): Promise<boolean>
  /** Does nothing if the domain is not protected. */
  release(domain: string): Promise<void>
}

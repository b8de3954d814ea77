export interface ProtectionRequest {
  /** ASCII form, without a final dot. */
  domain: string
  /** The product that was bought, such as CLOUDFLARE_PRO. */
  plan: string
  /** Where the website is now: addresses or a host name, to fetch from. */
  origin: readonly string[]
  /** All of its DNS (RFC 1035 §5) where the network is to answer for the domain; null where other name servers do. */
  zoneFile: string | null
}

/** What the DNS of a protected domain has to say, so that its visitors come by way of the network. */
export interface Protection {
  ipv4: readonly string[]
  ipv6: readonly string[]
  /** For `www`: an absolute host name, with its final dot. */
  host: string
  /** Absolute host names without a final dot, to delegate the domain to; empty where other name servers answer for it. */
  nameServers: readonly string[]
}

/** A network between the visitors of a website and the website. Every call may throw OutsideUnavailable. */
export interface Cdn {
  /** Asking twice is the same as asking once; null when it does not take this name. */
  protect(request: ProtectionRequest): Promise<Protection | null>
  /** Whether it has seen that a domain is delegated to its name servers, and answers for it. */
  isServing(domain: string): Promise<boolean>
  /** Nothing is done to a domain that is not protected. */
  release(domain: string): Promise<void>
}

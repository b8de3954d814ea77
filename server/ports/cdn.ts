export interface ProtectionRequest {
  /** ASCII form, without a final dot. */
  domain: string
  /** The product that was bought, such as CLOUDFLARE_PRO. */
  plan: string
  /** Where the website is now: addresses or a host name, to fetch from. */
  origin: readonly string[]
}

/** What the DNS of a protected domain has to say, so that its visitors come by way of the network. */
export interface Protection {
  ipv4: readonly string[]
  ipv6: readonly string[]
  /** For `www`: an absolute host name, with its final dot. */
  host: string
}

/** A network between the visitors of a website and the website. Every call may throw OutsideUnavailable. */
export interface Cdn {
  /** Asking twice is the same as asking once; null when it does not take this name. */
  protect(request: ProtectionRequest): Promise<Protection | null>
  /** Nothing is done to a domain that is not protected. */
  release(domain: string): Promise<void>
}

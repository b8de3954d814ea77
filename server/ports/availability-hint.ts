/** Indication of a public directory about a name. Directories do not know reserved or premium names. */
export interface AvailabilityHint {
  status: 'free' | 'registered'
  /** Source as a display text: `RDAP`, `WHOIS`. */
  source: string
}

/**
 * Public directory of registered names, asked while a registrar does not answer. It is never a reason to sell a name: only a
 * registrar knows whether it can be registered, and at which price.
 */
export interface AvailabilityDirectory {
  /** Looks up a name in ASCII. Null if nothing certain was said. Throws only the reason of an aborted signal. */
  look(name: string, signal?: AbortSignal): Promise<AvailabilityHint | null>
}

export interface ServerRequest {
  /** Our reference, which makes the creation idempotent. */
  reference: string
  hostname: string
  cores: number
  /** Memory in GB; so is the disk. */
  memory: number
  disk: number
  /** Image of the operating system, such as `debian-13`. */
  operatingSystem: string
  /** Public key for the first login as one OpenSSH line; null generates a first password. */
  sshKey: string | null
  /** Product codes of the extras; `EXTRA_IPV4` is a second IPv4 address. */
  extras: readonly string[]
}

export type PowerAction = 'start' | 'stop' | 'restart'

/** State of a server. A refusal is final; an unreachable platform throws OutsideUnavailable instead. */
export type ServerOutcome =
  | { outcome: 'creating' }
  | {
      outcome: 'there'
      isRunning: boolean
      /** IPv4 addresses, then IPv6 addresses. */
      addresses: readonly string[]
      username: string
      /** First password, which must be changed at the first login; null if a key is used. */
      password: string | null
    }
  | { outcome: 'refused'; reason: 'no-capacity' | 'bad-request' }

/** The platform that runs virtual servers. Creation takes minutes: poll the state with `find`. */
export interface VpsPlatform {
  create(request: ServerRequest): Promise<ServerOutcome>
  /** Null if no server was requested with this reference. */
  find(reference: string): Promise<ServerOutcome | null>
  /**
   * Adds the missing extras to an existing server and returns its state. Null if no server was requested with this
   * reference.
   */
  addExtras(reference: string, extras: readonly string[]): Promise<ServerOutcome | null>
  /** Idempotent, except that each restart is performed. */
  setPower(reference: string, action: PowerAction): Promise<void>
}

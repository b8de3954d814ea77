export interface ServerRequest {
  /** Our own reference: asking twice with the same one makes one server. */
  reference: string
  hostname: string
  cores: number
  /** In GB, as the disk. */
  memory: number
  disk: number
  /** The image that it starts with, such as `debian-13`. */
  operatingSystem: string
  /** The public key that may log in, in one line of OpenSSH; null to have a first password made. */
  sshKey: string | null
  /** Product codes of what comes with it; `EXTRA_IPV4` is a second IPv4 address. */
  extras: readonly string[]
}

export type PowerAction = 'start' | 'stop' | 'restart'

/** How a server stands. A refusal is final; a platform that is away throws OutsideUnavailable instead. */
export type ServerOutcome =
  | { outcome: 'creating' }
  | {
      outcome: 'there'
      isRunning: boolean
      /** IPv4 first, then IPv6. */
      addresses: readonly string[]
      username: string
      /** For the first login; the server asks for another one then. Null where a key logs in. */
      password: string | null
    }
  | { outcome: 'refused'; reason: 'no-capacity' | 'bad-request' }

/** The machines on which virtual servers run. Making one takes minutes: ask again how it stands. */
export interface VpsPlatform {
  create(request: ServerRequest): Promise<ServerOutcome>
  /** Null when no server was asked for with this reference. */
  find(reference: string): Promise<ServerOutcome | null>
  /**
   * Adds to a server that is there what is not with it yet, and answers how it stands then. Null when no server was asked for
   * with this reference.
   */
  addExtras(reference: string, extras: readonly string[]): Promise<ServerOutcome | null>
  /** Asking for what is so already changes nothing, save that a restart is one each time. */
  setPower(reference: string, action: PowerAction): Promise<void>
}

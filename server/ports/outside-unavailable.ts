interface UnavailableOptions extends ErrorOptions {
  /** Milliseconds after which the system wants to be called again. */
  retryAfterMs?: number | undefined
}

/** An outside system is unreachable, timed out or sent an invalid response. Retry later. */
export class OutsideUnavailable extends Error {
  override name = 'OutsideUnavailable'
  /** Milliseconds after which the system wants to be called again; null if it did not say. */
  readonly retryAfterMs: number | null
  constructor(
    /** Name of the failed port for the log: registry, dns-server, payments, … */
    readonly system: string,
    { retryAfterMs, ...options }: UnavailableOptions = {},
  ) {
    super(`${system} is not available`, options)
    this.retryAfterMs = retryAfterMs ?? null
  }
}

/** Staff paused an outside system for maintenance: it is not called before `until`, milliseconds since the epoch. */
export class PortPaused extends OutsideUnavailable {
  override name = 'PortPaused'
  constructor(
    system: string,
    readonly until: number,
  ) {
    super(system)
  }
}

/**
 * An outside system refused a request because of a mistake of ours. A repetition would be refused as well, so the work is
 * given up, with the words of the system for the operator.
 */
export class OutsideRefused extends Error {
  override name = 'OutsideRefused'
  constructor(
    /** Name of the port, as in OutsideUnavailable. */
    readonly system: string,
    /** Must not contain credentials. At most 500 characters are kept. */
    said: string,
  ) {
    super(`${system} refused: ${said.slice(0, 500)}`)
  }
}

/** Why an outside system serves nobody until the operator acts. */
export type OperatorProblem =
  | 'credentials'
  | 'balance'
  | 'agreement'
  | 'in-doubt'
  | 'rejected-by-rule'
  | 'configuration'

/**
 * An outside system serves nobody until the operator acts: credentials are refused, the balance is too low. The customer
 * has done nothing wrong, so the work is retried like an outage, and an alert fires.
 */
export class OperatorNeeded extends OutsideUnavailable {
  override name = 'OperatorNeeded'
  constructor(
    system: string,
    readonly problem: OperatorProblem,
    options?: UnavailableOptions,
  ) {
    super(system, options)
  }
}

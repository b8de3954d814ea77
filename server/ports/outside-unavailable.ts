/** An outside system gave no usable answer: it is away, too slow, or speaks nonsense. Try again later. */
export class OutsideUnavailable extends Error {
  override name = 'OutsideUnavailable'
  constructor(
    /** The port that failed, for the log: registry, dns-server, payments, … */
    readonly system: string,
    options?: ErrorOptions,
  ) {
    super(`${system} is not available`, options)
  }
}

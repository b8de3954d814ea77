/** What time it is. A port, so that tests can stand still or jump. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number
}

/** Current time. A port, so that tests can stop or move it. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number
}

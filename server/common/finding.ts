/** One result of the check of an installation. */
export interface Finding {
  /** Name of the check: `mailer: login`. */
  check: string
  ok: boolean
  /** Result in words, without credentials. */
  message: string
  /** What to do about it; null if nothing is wrong. */
  fix: string | null
}

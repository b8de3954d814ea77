/** States of a mail: it waits, the mail server of the shop accepted or refused it, it was given up or taken back. */
export const MAIL_STATES = ['QUEUED', 'ACCEPTED', 'REFUSED', 'GIVEN_UP', 'WITHDRAWN'] as const
export type MailState = (typeof MAIL_STATES)[number]

/** As `MAIL_STATES`, and a mail that bounced: another mail server reported later that it cannot be delivered. */
export const MAIL_OUTCOMES = [...MAIL_STATES, 'BOUNCED'] as const
export type MailOutcome = (typeof MAIL_OUTCOMES)[number]

export const mailOutcome = ({ state, bouncedAt }: { state: MailState; bouncedAt: number | null }): MailOutcome =>
  bouncedAt === null ? state : 'BOUNCED'

/** Causes of a bounce. */
export const BOUNCE_CAUSES = ['UNKNOWN_MAILBOX', 'MAILBOX_FULL', 'UNKNOWN_DOMAIN', 'SPAM', 'UNDELIVERABLE'] as const
export type BounceCause = (typeof BOUNCE_CAUSES)[number]

/** Subject and detail of a status (RFC 3463 §3, and the registry of RFC 5248). */
const CAUSES: readonly (readonly [RegExp, BounceCause])[] = [
  // Unknown, misspelt, moved or disabled mailbox.
  [/^(1\.[136]|2\.1)$/, 'UNKNOWN_MAILBOX'],
  [/^2\.2$/, 'MAILBOX_FULL'],
  // No such domain, no route to it, or it takes no mail (RFC 7505).
  [/^(1\.2|1\.10|4\.4)$/, 'UNKNOWN_DOMAIN'],
  // Security and policy.
  [/^7\.\d+$/, 'SPAM'],
]

/** Returns the cause by an enhanced status code such as `5.1.1`; its first digit makes no difference. */
export function bounceCauseOf(status: string): BounceCause {
  const detail = status.slice(status.indexOf('.') + 1)
  return CAUSES.find(([pattern]) => pattern.test(detail))?.[1] ?? 'UNDELIVERABLE'
}

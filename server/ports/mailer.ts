import type { BounceCause } from '../../rules/mail-state'

export interface Mail {
  /** Our reference, sent as Message-ID; the same reference is delivered once. */
  reference: string
  to: string
  subject: string
  text: string
  html: string
  /** Names the mail in reports of its delivery: 1 to 40 lower-case letters and digits. Without it none is asked for. */
  reportToken?: string | null
}

/** A report of another mail server about a mail (RFC 3464). */
export interface DeliveryReport {
  /** `reportToken` of the mail, as a stranger may have written it. */
  token: string
  /** `failed`: it is not delivered, and not attempted any more. `delayed`: it is still attempted. */
  outcome: 'failed' | 'delayed'
  cause: BounceCause
  /** Status and shortened words of the mail server, without addresses. */
  words: string
}

/** A raw message at the endpoint for reports, with the header fields of its request. */
export interface ReportMessage {
  body: Uint8Array
  headers: Readonly<Record<string, string | undefined>>
}

/** A report does not have the secret of the mail server. */
export class UntrustedReport extends Error {
  override name = 'UntrustedReport'
}

export interface Mailer {
  /**
   * Resolves when a mail server accepts the mail. Throws MailRefused if it never will, and OutsideUnavailable if it may
   * later.
   */
  send(mail: Mail): Promise<void>
  /**
   * Reads a report of a mail server. Null for a message that reports neither a failure nor a delay. Throws UntrustedReport.
   * Absent if the adapter is not set up for reports.
   */
  receive?(message: ReportMessage): Promise<DeliveryReport | null>
}

/** Permanent refusal by the mail server: unknown mailbox or rejected message. */
export class MailRefused extends Error {
  override name = 'MailRefused'
  constructor(
    /** SMTP status, 500 to 599. */
    readonly status: number,
  ) {
    super(`the mail server refused with ${status}`)
  }
}

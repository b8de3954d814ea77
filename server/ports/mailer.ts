export interface Mail {
  /** Our reference, sent as Message-ID; the same reference is delivered once. */
  reference: string
  to: string
  subject: string
  text: string
  html: string
}

export interface Mailer {
  /**
   * Resolves when a mail server accepts the mail. Throws MailRefused if it never will, and OutsideUnavailable if it may
   * later.
   */
  send(mail: Mail): Promise<void>
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

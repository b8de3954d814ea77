export interface Mail {
  /** Our own reference, sent as Message-ID: the same one is delivered once. */
  reference: string
  to: string
  subject: string
  text: string
  html: string
}

export interface Mailer {
  /**
   * Answers when a mail server has taken the mail. Throws MailRefused when it will never take it, and
   * OutsideUnavailable when it may later.
   */
  send(mail: Mail): Promise<void>
}

/** The mail server does not want this mail: there is no such mailbox, or it does not like the message. */
export class MailRefused extends Error {
  override name = 'MailRefused'
  constructor(
    /** Of SMTP: 500 to 599. */
    readonly status: number,
  ) {
    super(`the mail server refused with ${status}`)
  }
}

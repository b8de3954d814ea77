export interface Mail {
  /** Our own reference, sent as Message-ID: the same one is delivered once. */
  reference: string
  to: string
  subject: string
  text: string
  html: string
}

export interface Mailer {
  send(mail: Mail): Promise<void>
}

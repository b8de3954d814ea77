/** States of a mail: it waits, the mail server accepted or refused it, it was given up or taken back. */
export const MAIL_STATES = ['QUEUED', 'ACCEPTED', 'REFUSED', 'GIVEN_UP', 'WITHDRAWN'] as const
export type MailState = (typeof MAIL_STATES)[number]

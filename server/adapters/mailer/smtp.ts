import { LRUCache } from 'lru-cache'
import { createTransport } from 'nodemailer'
import addressparser from 'nodemailer/lib/addressparser'
import pTimeout from 'p-timeout'
import type { Clock } from '../../ports/clock'
import { type Mail, type Mailer, MailRefused } from '../../ports/mailer'
import { OutsideUnavailable } from '../../ports/outside-unavailable'

export interface SmtpConfig {
  /** `smtp://` (with STARTTLS where the server offers it) or `smtps://`; user and password stand in it. */
  url: string
  /** Whom the mails are from: `Wimpel <post@wimpel.example>`, or an address alone. */
  from: string
  /** Signs each mail for its domain (RFC 6376); the key is a PEM text. */
  dkim: { domain: string; selector: string; privateKey: string } | null
  /** How long one mail may take, 15 seconds when left out. */
  deadlineMs?: number
}

export interface SmtpMailer extends Mailer {
  close(): void
}

const DEADLINE_MS = 15_000
const REMEMBERED = 10_000

/**
 * Hands mails to a mail server. The Message-ID is our reference, so that a mail that was sent twice because of a crash
 * is one mail to a server that knows it; within one run the same reference is sent once.
 */
export function createSmtpMailer(config: SmtpConfig, { clock }: { clock: Clock }): SmtpMailer {
  const { dkim, deadlineMs = DEADLINE_MS } = config
  const [from] = addressparser(config.from, { flatten: true })
  if (!from) throw new Error('MAIL_FROM holds no address')
  const domain = from.address.slice(from.address.lastIndexOf('@') + 1)
  const transport = createTransport({
    url: config.url,
    pool: true,
    maxConnections: 4,
    requireTLS: holdsPassword(config.url),
    connectionTimeout: deadlineMs,
    greetingTimeout: deadlineMs,
    socketTimeout: deadlineMs,
    dnsTimeout: deadlineMs,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(dkim && { dkim: { domainName: dkim.domain, keySelector: dkim.selector, privateKey: dkim.privateKey } }),
  })
  const sent = new LRUCache<string, Promise<void>>({ max: REMEMBERED })

  async function deliver({ reference, to, subject, text, html }: Mail): Promise<void> {
    const sending = transport.sendMail({
      from,
      // Not as a text, in which a comma would make two of one.
      to: { name: '', address: to },
      subject,
      text,
      html,
      messageId: `<${reference}@${domain}>`,
      date: new Date(clock.now()),
      headers: { 'Auto-Submitted': 'auto-generated' },
    })
    try {
      await pTimeout(sending, { milliseconds: deadlineMs })
    } catch (error) {
      throw failureOf(error)
    }
  }

  return {
    send(mail) {
      const before = sent.get(mail.reference)
      if (before) return before
      const sending = deliver(mail)
      sent.set(mail.reference, sending)
      sending.catch(() => sent.delete(mail.reference))
      return sending
    },
    close: () => transport.close(),
  }
}

/** Words of the server are left out: they hold the address. */
function failureOf(error: unknown): Error {
  const { code = '', responseCode = 0 } = error as { code?: string; responseCode?: number }
  if (REFUSED.has(code) && responseCode >= 500) return new MailRefused(responseCode)
  return new OutsideUnavailable('mailer', {
    cause: new Error(`${code || 'no answer in time'} ${responseCode || ''}`.trim()),
  })
}

/** The recipient or the message, and not us: a wrong password of the shop can be mended. */
const REFUSED: ReadonlySet<string> = new Set(['EENVELOPE', 'EMESSAGE'])

/** A password never goes over a line that anybody can read; a mail server on this machine needs no line. */
function holdsPassword(address: string): boolean {
  const { protocol, password, hostname } = new URL(address)
  return protocol === 'smtp:' && password !== '' && !/^(localhost|127\.|\[::1\])/.test(hostname)
}

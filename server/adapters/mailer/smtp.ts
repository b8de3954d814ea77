import { createHash, createPrivateKey, timingSafeEqual } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Transporter } from 'nodemailer'
import addressparser from 'nodemailer/lib/addressparser'
import pTimeout from 'p-timeout'
import * as z from 'zod'
import { boundedCache } from '../../common/bounded-cache'
import { secret } from '../../common/setting'
import type { Clock } from '../../ports/clock'
import {
  type DeliveryReport,
  type Mail,
  type Mailer,
  MailRefused,
  type ReportMessage,
  UntrustedReport,
} from '../../ports/mailer'
import { OutsideUnavailable } from '../../ports/outside-unavailable'
import { defineAdapter } from '../adapter'
import { readDeliveryReport } from './delivery-report'
import { examineMail } from './examine-mail'

export interface SmtpConfig {
  /** `smtp://` (with STARTTLS if offered) or `smtps://`, including user and password. */
  url: string
  /** Sender: `Wimpel <post@wimpel.example>`, or only an address. */
  from: string
  /** DKIM signature for a domain (RFC 6376); the key is in PEM. */
  dkim: { domain: string; selector: string; privateKey: string } | null
  /** Address that other mail servers report to, and the secret that the mail server passes their reports with. */
  reports?: { address: string; secret: string } | null
  /** Timeout per mail in milliseconds; defaults to 15 seconds. */
  deadlineMs?: number
}

interface SmtpMailer extends Mailer {
  /** Connects and logs in. Throws OutsideUnavailable, without the response of the server. */
  verify(): Promise<void>
  close(): void
}

/** An address, alone or in angle brackets behind a name. */
const MAIL_FROM = /^(?:[^<>@\r\n]*<[^\s<>@,;]+@[^\s<>@,;]+>|[^\s<>@,;]+@[^\s<>@,;]+)$/

/** Leaves room for the token: the part before the @ has at most 64 octets (RFC 5321 §4.5.3.1.1). */
const BOUNCE_ADDRESS = /^[a-z0-9._-]{1,20}@[a-z0-9.-]{1,190}$/i

export const smtp = defineAdapter({
  port: 'mailer',
  name: 'smtp',
  description: 'Sends by SMTP through a mail server.',
  settings: z
    .object({
      SMTP_URL: secret(
        z
          .url({ protocol: /^smtps?$/ })
          .describe('Mail server with user and password, as `smtps://user:password@mail.example:465`.'),
      ),
      MAIL_FROM: z
        .string()
        .regex(MAIL_FROM, 'write it as post@wimpel.example or as Wimpel <post@wimpel.example>')
        .describe('Sender of mail, as `Wimpel <post@wimpel.example>`.'),
      DKIM_DOMAIN: z.string().optional().describe('Domain that signs mail. The three `DKIM_…` variables go together.'),
      DKIM_SELECTOR: z.string().optional().describe('Selector of the DKIM key.'),
      DKIM_KEY_FILE: z.string().transform(keyIn).optional().describe('File with the RSA key (PEM) that signs mail.'),
      MAIL_BOUNCE_ADDRESS: z
        .string()
        .regex(BOUNCE_ADDRESS, 'write it as bounces@mail.example, with at most 20 characters before the @')
        .optional()
        .describe(
          'Address that mails which cannot be delivered are returned to, as `bounces@mail.example`: they are sent as `bounces+…@mail.example`. Needs `MAIL_BOUNCE_SECRET`. See [mails that bounce](operating.md#mails-that-bounce).',
        ),
      MAIL_BOUNCE_SECRET: secret(
        z
          .string()
          .min(32)
          .optional()
          .describe('Secret that the mail server passes returned mails with, at least 32 characters.'),
      ),
    })
    .refine(
      ({ DKIM_DOMAIN, DKIM_SELECTOR, DKIM_KEY_FILE }) =>
        new Set([DKIM_DOMAIN, DKIM_SELECTOR, DKIM_KEY_FILE].map((each) => each === undefined)).size === 1,
      'DKIM_DOMAIN, DKIM_SELECTOR and DKIM_KEY_FILE go together',
    )
    .refine(
      ({ MAIL_BOUNCE_ADDRESS, MAIL_BOUNCE_SECRET }) => !MAIL_BOUNCE_ADDRESS === !MAIL_BOUNCE_SECRET,
      'MAIL_BOUNCE_ADDRESS and MAIL_BOUNCE_SECRET go together',
    ),
  address: ({ SMTP_URL }) => SMTP_URL,
  webhookSetting: 'MAIL_BOUNCE_SECRET',
  open({ SMTP_URL: url, MAIL_FROM: from, ...optional }, { clock }) {
    const { DKIM_DOMAIN: domain, DKIM_SELECTOR: selector, DKIM_KEY_FILE: privateKey } = optional
    const dkim = domain && selector && privateKey ? { domain, selector, privateKey } : null
    const { MAIL_BOUNCE_ADDRESS: address, MAIL_BOUNCE_SECRET: secret } = optional
    const reports = address && secret ? { address, secret } : null
    const port = createSmtpMailer({ url, from, dkim, reports }, { clock })
    return {
      port,
      examine: (tools) => examineMail({ url, from, dkim, reports }, tools, port),
      close: () => port.close(),
    }
  },
})

/** Reads the key in a file, as PEM. */
function keyIn(file: string, { addIssue }: z.RefinementCtx): string {
  try {
    const key = createPrivateKey(readFileSync(file))
    // The only kind that all mail servers verify; many do not support RFC 8463.
    if (key.asymmetricKeyType === 'rsa') return key.export({ type: 'pkcs8', format: 'pem' }).toString()
  } catch {
    // A missing file and one without a key are the same mistake.
  }
  addIssue({ code: 'custom', message: `${file} cannot be read as an RSA key` })
  return ''
}

const DEADLINE_MS = 15_000
const REMEMBERED = 10_000

/**
 * Sends mails through an SMTP server. The Message-ID is our reference, so that a server can drop the duplicate after a
 * crash; within one process, a reference is sent once.
 */
export function createSmtpMailer(config: SmtpConfig, { clock }: { clock: Clock }): SmtpMailer {
  const { dkim, reports = null, deadlineMs = DEADLINE_MS } = config
  const [from] = addressparser(config.from, { flatten: true })
  if (!from) throw new Error('MAIL_FROM holds no address')
  const domain = from.address.slice(from.address.lastIndexOf('@') + 1)
  const options = {
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
  } as const
  let transport: Transporter | null = null
  /** Loads the library with the first mail: a shop with an embedded mailbox sends none. */
  const openTransport = async (): Promise<Transporter> => {
    const { createTransport } = await import('nodemailer')
    transport ??= createTransport(options)
    return transport
  }
  const sent = boundedCache<string, Promise<void>>(REMEMBERED)

  async function deliver({ reference, to, subject, text, html, reportToken }: Mail): Promise<void> {
    const sending = (await openTransport()).sendMail({
      from,
      ...(reports && reportToken && envelopeOf(reports.address, reportToken, to)),
      // As an object, because a comma in a string would separate two addresses.
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
    async verify() {
      try {
        await pTimeout((await openTransport()).verify(), { milliseconds: deadlineMs })
      } catch (error) {
        throw failureOf(error)
      }
    },
    ...(reports && { receive: (message: ReportMessage) => readReport(reports, message) }),
    close: () => transport?.close(),
  }
}

/**
 * Sends from an address that names the mail (variable envelope return path), and asks that only the header of a mail is returned,
 * since its text may give access (RFC 3461 §4).
 */
const envelopeOf = (address: string, token: string, to: string) => ({
  envelope: { from: address.replace('@', `+${token}@`), to },
  dsn: { return: 'headers', notify: ['failure', 'delay'] },
})

/**
 * Reads a report that the mail server passes with the secret. The recipient of the report is in `Envelope-Recipient`, as the mail
 * server received it, or else in the report.
 */
async function readReport(
  { address, secret }: NonNullable<SmtpConfig['reports']>,
  { body, headers }: ReportMessage,
): Promise<DeliveryReport | null> {
  if (!isSame(headers.authorization ?? '', `Bearer ${secret}`)) throw new UntrustedReport('wrong secret')
  const report = await readDeliveryReport(body)
  if (!report) return null
  const { to, ...rest } = report
  const token = [headers['envelope-recipient'] ?? '', ...to].map((each) => tokenIn(address, each)).find(Boolean)
  return token ? { token, ...rest } : null
}

/** Compares in constant time, also of texts that differ in length. */
const isSame = (given: string, right: string): boolean =>
  timingSafeEqual(createHash('sha256').update(given).digest(), createHash('sha256').update(right).digest())

/** Returns the token of a recipient such as `bounces+token@mail.example`; mail servers may change upper and lower case. */
function tokenIn(address: string, recipient: string): string | null {
  const [user = '', host = ''] = address.toLowerCase().split('@')
  const given = recipient.slice(0, 1000).toLowerCase()
  const from = given.indexOf(`${user}+`) + user.length + 1
  const at = given.indexOf(`@${host}`, from)
  if (from <= user.length || at < 0) return null
  const token = given.slice(from, at)
  return /^[a-z0-9]{1,40}$/.test(token) ? token : null
}

/** Omits the response of the server, which contains the address. */
function failureOf(error: unknown): Error {
  const { code = '', responseCode = 0 } = error as { code?: string; responseCode?: number }
  if (REFUSED.has(code) && responseCode >= 500) return new MailRefused(responseCode)
  return new OutsideUnavailable('mailer', {
    cause: new Error(`${code || 'no answer in time'} ${responseCode || ''}`.trim()),
  })
}

/** Errors about the recipient or the message. Others, such as a wrong password of the shop, can be fixed. */
const REFUSED: ReadonlySet<string> = new Set(['EENVELOPE', 'EMESSAGE'])

/** Refuses to send a password over an unencrypted connection, except to this machine. */
function holdsPassword(address: string): boolean {
  const { protocol, password, hostname } = new URL(address)
  return protocol === 'smtp:' && password !== '' && !/^(localhost|127\.|\[::1\])/.test(hostname)
}

import { createPublicKey } from 'node:crypto'
import addressparser from 'nodemailer/lib/addressparser'
import { type ExaminationTools, examine, type Finding, fine, wrong } from '../examination'
import type { SmtpConfig } from './smtp'

/** Checks the login at the mail server, and the records by which others recognise mail of the sender's domain. */
export async function examineMail(
  { from, dkim, reports = null }: SmtpConfig,
  tools: ExaminationTools,
  server: { verify(): Promise<void> },
): Promise<Finding[]> {
  const [sender] = addressparser(from, { flatten: true })
  const domain = sender?.address.split('@').at(-1) ?? ''
  return Promise.all([
    examine('mailer: login', {
      fix: 'Check SMTP_URL: host, port, user and password, and whether this machine may connect to that port.',
      work: async () => {
        await server.verify()
        return 'the mail server accepts the login'
      },
    }),
    examineRecord(tools, 'mailer: SPF', {
      name: domain,
      isIt: isSpf,
      fix: `Publish a TXT record at ${domain} that names the mail server: v=spf1 include:… -all (RFC 7208).`,
    }),
    examineRecord(tools, 'mailer: DMARC', {
      name: `_dmarc.${domain}`,
      isIt: (text) => /^v=DMARC1\s*;/.test(text),
      fix: `Publish a TXT record at _dmarc.${domain}: v=DMARC1; p=none; rua=mailto:… (RFC 7489).`,
    }),
    examineDkim(dkim, tools),
    ...examineReturns(reports, domain, tools),
  ])
}

const isSpf = (text: string): boolean => /^v=spf1(\s|$)/i.test(text)

/** A domain has exactly one record of each kind; with two, receivers ignore both. */
function examineRecord(
  { resolveTxt }: ExaminationTools,
  check: string,
  { name, isIt, fix }: { name: string; isIt: (text: string) => boolean; fix: string },
): Promise<Finding> {
  return examine(check, {
    fix: 'Check DNS on this machine, then try again.',
    async work() {
      const found = (await resolveTxt(name)).filter(isIt)
      if (found.length === 1) return `${name} has one`
      return wrong(check, `${name} has ${found.length === 0 ? 'none' : found.length}`, fix)
    },
  })
}

/**
 * Checks that mails can be returned to the shop: the domain of their envelope sender has a mail server, and if it is not that of the
 * sender, an SPF record too.
 */
function examineReturns(reports: SmtpConfig['reports'], sender: string, tools: ExaminationTools): Promise<Finding>[] {
  const check = 'mailer: returned mails'
  if (!reports) {
    const without = 'not received; the shop knows only what the mail server of SMTP_URL refuses at once'
    return [Promise.resolve(fine(check, without))]
  }
  const domain = reports.address.split('@').at(-1) ?? ''
  const mx = examine(check, {
    fix: 'Check DNS on this machine, then try again.',
    async work() {
      const [first] = await tools.resolveMx(domain)
      // RFC 7505: a domain whose mail server is the root takes no mail.
      if (first) return `${domain} has the mail server ${first}`
      const message = first === '' ? `${domain} takes no mail` : `${domain} has no MX record`
      return wrong(check, message, `Publish an MX record at ${domain} that leads to your mail server.`)
    },
  })
  if (domain.toLowerCase() === sender.toLowerCase()) return [mx]
  const spf = examineRecord(tools, 'mailer: SPF of returned mails', {
    name: domain,
    isIt: isSpf,
    fix: `Publish a TXT record at ${domain} that names the mail server: v=spf1 include:… -all (RFC 7208).`,
  })
  return [mx, spf]
}

async function examineDkim(dkim: SmtpConfig['dkim'], { resolveTxt }: ExaminationTools): Promise<Finding> {
  const check = 'mailer: DKIM'
  if (!dkim) return fine(check, 'not signed by the shop; the mail server can do that')
  const name = `${dkim.selector}._domainkey.${dkim.domain}`
  const key = createPublicKey(dkim.privateKey).export({ type: 'spki', format: 'der' }).toString('base64')
  return examine(check, {
    fix: 'Check DNS on this machine, then try again.',
    async work() {
      const published = (await resolveTxt(name)).flatMap((text) => /(?:^|;)\s*p=([^;]*)/.exec(text)?.[1] ?? [])
      if (published.some((p) => p.replace(/\s/g, '') === key)) return `${name} has the key that signs`
      const message = published.length > 0 ? `${name} has another key` : `${name} has no key`
      return wrong(check, message, `Publish a TXT record at ${name}: v=DKIM1; k=rsa; p=${key}`)
    },
  })
}

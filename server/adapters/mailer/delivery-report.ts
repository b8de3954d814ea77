import type { Attachment, Email } from 'postal-mime'
import { bounceCauseOf } from '../../../rules/mail-state'
import type { DeliveryReport } from '../../ports/mailer'

/** Real reports have three parts in one level; more is a stranger's. Each limit ends the parsing. */
const LIMITS = { maxNestingDepth: 8, maxHeadersSize: 64 * 1024, maxRfc822NestingDepth: 0 }
/** The report is before the returned mail. The library is slow with the many parts that a stranger can write. */
const LINES_MAX = 1500
const BYTES_MAX = 128 * 1024
const WORDS_MAX = 200
const FIELDS_MAX = 1000

type Fields = ReadonlyMap<string, string>

/**
 * Reads a delivery status notification (RFC 3464) in a multipart/report (RFC 6522). Null for any other message, and for one that
 * reports neither a failure nor a delay, such as a delivery or an answer during a holiday. Never throws.
 */
export async function readDeliveryReport(
  raw: Uint8Array,
): Promise<(Omit<DeliveryReport, 'token'> & { to: string[] }) | null> {
  const message = await parsed(raw)
  const status = message && isReport(message) ? message.attachments.find(isStatus) : undefined
  if (!message || !status) return null
  // The first block is about the message, each further one about a recipient; a mail of the shop has one.
  const [, ...recipients] = blocksOf(textOf(status))
  const failed = recipients.find((fields) => actionOf(fields) === 'failed')
  const reported = failed ?? recipients.find((fields) => actionOf(fields) === 'delayed')
  if (!reported) return null
  const code = /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(reported.get('status') ?? '')?.[0] ?? ''
  return {
    to: addressedTo(message),
    // The action says whether the server still tries; a server that gave up after days reports `failed` with 4.x.x (§2.3.3).
    outcome: failed ? 'failed' : 'delayed',
    cause: bounceCauseOf(code),
    words: wordsOf(code, reported.get('diagnostic-code') ?? ''),
  }
}

async function parsed(raw: Uint8Array): Promise<Email | null> {
  // Loaded with the first report: most shops receive none.
  const { default: PostalMime } = await import('postal-mime')
  try {
    return await PostalMime.parse(beginningOf(raw), {
      ...LIMITS,
      attachmentEncoding: 'utf8',
      forceRfc822Attachments: true,
    })
  } catch {
    // Too deep, or with too many header fields.
    return null
  }
}

function beginningOf(raw: Uint8Array): Uint8Array {
  let end = -1
  for (let lines = 0; lines < LINES_MAX; lines++) {
    end = raw.indexOf(NEW_LINE, end + 1)
    if (end < 0 || end >= BYTES_MAX) return raw.subarray(0, BYTES_MAX)
  }
  return raw.subarray(0, end)
}

const NEW_LINE = 10

const headerOf = ({ headers }: Email, name: string): string => headers.find(({ key }) => key === name)?.value ?? ''

const isReport = (message: Email): boolean => /^\s*multipart\/report\s*(;|$)/i.test(headerOf(message, 'content-type'))

/** Also the form of internationalised mail (RFC 6533). */
const isStatus = ({ mimeType }: Attachment): boolean =>
  mimeType === 'message/delivery-status' || mimeType === 'message/global-delivery-status'

const textOf = ({ content }: Attachment): string => (typeof content === 'string' ? content : '')

const actionOf = (fields: Fields): string => (fields.get('action') ?? '').toLowerCase()

/** Blocks of header fields, separated by empty lines. A line that begins with a space continues a field. */
function blocksOf(text: string): Fields[] {
  const blocks: Map<string, string>[] = []
  let block: Map<string, string> | null = null
  let name = ''
  for (const line of text.split(/\r\n|\r|\n/, FIELDS_MAX)) {
    if (line.trim() === '') {
      block = null
      continue
    }
    if (!block) {
      block = new Map()
      blocks.push(block)
      name = ''
    }
    const colon = line.indexOf(':')
    if (/^[ \t]/.test(line)) {
      if (name) block.set(name, `${block.get(name)} ${line.trim()}`)
    } else if (colon > 0) {
      name = line.slice(0, colon).trim().toLowerCase()
      block.set(name, line.slice(colon + 1).trim())
    }
  }
  return blocks
}

/** Header fields that hold the envelope recipient of the report, which is the envelope sender of the mail. */
const RECIPIENT_FIELDS = ['x-original-to', 'delivered-to', 'original-recipient', 'final-recipient', 'to']

const addressedTo = (message: Email): string[] =>
  RECIPIENT_FIELDS.map((field) => headerOf(message, field)).filter((value) => value !== '')

/** Shortens the words of a mail server for staff: no address, link or control character stays. */
function wordsOf(code: string, diagnostic: string): string {
  const words = diagnostic
    .slice(0, 2000)
    .replace(/^[\w-]{1,20}\s*;/, '')
    .replaceAll(/[\p{C}\s]+/gu, ' ')
    .replaceAll(/<?\S{1,64}@[^\s>]{1,255}>?|https?:\/\/\S{1,500}/gi, '…')
    .trim()
  return `${words.includes(code) ? '' : `${code} `}${words}`.trim().slice(0, WORDS_MAX)
}

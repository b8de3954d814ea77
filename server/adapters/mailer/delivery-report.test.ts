import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { deliveryReport } from '../../../tests/support/delivery-reports'
import { readDeliveryReport } from './delivery-report'

const TO = 'bounces+0123456789abcdef0123456789abcdef@mail.example'
const read = (raw: string) => readDeliveryReport(Buffer.from(raw))

describe('a report of a mail server', () => {
  test('of Postfix says who it is to, the cause and the words without addresses', async () => {
    expect(await read(deliveryReport({ to: TO }))).toEqual({
      to: [TO],
      outcome: 'failed',
      cause: 'UNKNOWN_MAILBOX',
      words: '550 5.1.1 …: Recipient address rejected: User unknown',
    })
  })

  test.each([
    ['failed', '5.2.2', 'failed', 'MAILBOX_FULL'],
    ['failed', '5.7.1', 'failed', 'SPAM'],
    ['failed', '5.4.4', 'failed', 'UNKNOWN_DOMAIN'],
    ['Failed', '5.1.1 (bad destination mailbox address)', 'failed', 'UNKNOWN_MAILBOX'],
    // It gave up after days of temporary failures.
    ['failed', '4.4.1', 'failed', 'UNDELIVERABLE'],
    ['failed', 'none', 'failed', 'UNDELIVERABLE'],
    ['delayed', '4.4.1', 'delayed', 'UNDELIVERABLE'],
  ])('with the action %s and the status %s is %s: %s', async (action, status, outcome, cause) => {
    const report = await read(deliveryReport({ to: TO, action, status }))
    expect(report).toMatchObject({ outcome, cause })
  })

  test.each(['delivered', 'relayed', 'expanded', 'unheard-of', ''])(
    'with the action %j says nothing',
    async (action) => {
      expect(await read(deliveryReport({ to: TO, action, status: '2.0.0' }))).toBeNull()
    },
  )

  test('may have lines that end in CR LF, and a returned mail beside it', async () => {
    const raw = deliveryReport({ to: TO }).replace('text/rfc822-headers', 'message/rfc822').replaceAll('\n', '\r\n')
    expect(await read(raw)).toMatchObject({ outcome: 'failed', cause: 'UNKNOWN_MAILBOX' })
  })

  test('may be coded, and in the form for international addresses', async () => {
    const status = `Reporting-MTA: dns; mx.remote.example\n\nAction: failed\nStatus: 5.2.1\nDiagnostic-Code: smtp; 550 gesloten\n`
    const raw = `To: ${TO}\nContent-Type: MULTIPART/REPORT; boundary=x\n\n--x\nContent-Type: message/global-delivery-status\nContent-Transfer-Encoding: base64\n\n${Buffer.from(status).toString('base64')}\n--x--\n`
    expect(await read(raw)).toMatchObject({ cause: 'UNKNOWN_MAILBOX', words: '5.2.1 550 gesloten' })
  })

  test('has its words shortened, on one line, without addresses and links', async () => {
    const diagnostic = `smtp; 550 5.7.1 \u0007Blocked ${'z'.repeat(3000)}`
    const long = await read(deliveryReport({ to: TO, diagnostic }))
    expect(long?.words).toHaveLength(200)
    const named = 'x-unix; no mailbox for jan.jansen@remote.example, see https://remote.example/help?jan'
    expect((await read(deliveryReport({ to: TO, diagnostic: named })))?.words).toBe('5.1.1 no mailbox for … see …')
  })
})

describe('any other message is no report', () => {
  test.each([
    [
      'an answer during a holiday',
      `To: ${TO}\nAuto-Submitted: auto-replied\nContent-Type: text/plain\n\nAction: failed\n`,
    ],
    ['a mail with a report attached', deliveryReport({ to: TO }).replace('multipart/report', 'multipart/mixed')],
    ['a report without a recipient', deliveryReport({ to: TO }).replace(/\nFinal-Recipient[\s\S]*?\n\n/, '\n\n')],
    ['a report that names no boundary', deliveryReport({ to: TO }).replace(/\n\tboundary=.*/, '')],
    ['a report that is cut off', deliveryReport({ to: TO }).slice(0, 700)],
    ['nothing', ''],
  ])('%s', async (_name, raw) => {
    expect(await read(raw)).toBeNull()
  })
})

/** Messages of a quarter of a megabyte that a parser could take long for, or run out of stack. */
const HOSTILE: readonly (readonly [string, string])[] = [
  ['parts within parts', nested(20_000)],
  ['many parts', `Content-Type: multipart/report; boundary=x\n\n${'--x\n\n\n'.repeat(40_000)}`],
  [
    'many boundaries',
    Array.from({ length: 4000 }, (_, n) => `--b${n}\nContent-Type: multipart/mixed; boundary=b${n + 1}\n\n`).join(''),
  ],
  ['one huge header field', `Content-Type: multipart/report; boundary=${'x'.repeat(250_000)}\n\n--x`],
  ['many header fields', 'X: y\n'.repeat(50_000)],
  ['one folded header field', `Content-Type: multipart/report${';\n a=b'.repeat(40_000)}\n\n`],
  ['many parameters', `Content-Type: multipart/report${'; x*0*=%41'.repeat(20_000)}; boundary=x\n\n--x--`],
  ['encoded words', `To: ${'=?utf-8?q?=41?= '.repeat(15_000)}\nContent-Type: multipart/report; boundary=x\n\n--x--`],
  ['many addresses', `To: ${'"<(,;:'.repeat(40_000)}\n\n`],
  ['comments in comments', `To: ${'('.repeat(250_000)}\n\n`],
  ['an unknown charset', deliveryReport({ to: TO }).replaceAll('utf-8', 'utf-99')],
  ['bytes of no charset', deliveryReport({ to: TO }).replace('User unknown', '\ud800\u0000\ufffe')],
  ['many recipients', withStatus('Action: delivered\nStatus: 2.0.0\n\n'.repeat(8000))],
  ['a field that never ends', withStatus(`Action: delivered\nDiagnostic-Code: ${'x\n '.repeat(80_000)}`)],
  ['words of signs', withStatus(`Action: failed\nDiagnostic-Code: smtp; ${'<@'.repeat(120_000)}`)],
  ['messages within messages', 'Content-Type: message/rfc822\n\n'.repeat(8000)],
]

function nested(depth: number): string {
  return Array.from({ length: depth }, () => 'Content-Type: multipart/report; boundary=x\n\n--x\n')
    .join('')
    .slice(0, 250_000)
}

function withStatus(fields: string): string {
  return `Content-Type: multipart/report; boundary=x\n\n--x\nContent-Type: message/delivery-status\n\nReporting-MTA: dns; x\n\n${fields}\n--x--\n`
}

test.each(HOSTILE)('a message with %s is read without an error', async (_name, raw) => {
  const report = await read(raw)
  expect(report === null || report.words.length <= 200).toBe(true)
})

test('whatever bytes it is made of, a message is read or is no report', async () => {
  const pieces = fc.constantFrom(
    ...deliveryReport({ to: TO }).split('\n'),
    '--x',
    '--x--',
    'Content-Type: message/rfc822',
    '',
    '\u0000',
  )
  const text = fc.array(fc.oneof({ weight: 5, arbitrary: pieces }, fc.string({ unit: 'binary' })), { maxLength: 60 })
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(
        text.map((lines) => Buffer.from(lines.join('\n'))),
        fc.uint8Array({ maxLength: 2000 }),
      ),
      async (raw) => {
        const report = await readDeliveryReport(raw)
        if (!report) return
        expect(report.words).not.toMatch(/[\r\n]|\S@\S/)
        expect(report.words.length).toBeLessThanOrEqual(200)
      },
    ),
  )
})

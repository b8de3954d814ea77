import fc from 'fast-check'
import { createTransport } from 'nodemailer'
import PostalMime from 'postal-mime'
import { expect, test } from 'vitest'
import type { MailReference } from '../../rules/mail-kinds'
import { type MailWords, NO_MAIL_WORDS, readMailWords } from '../../rules/mail-words'
import { OWN_BRAND } from '../../rules/shop-brand'
import { NO_LOGO } from '../../rules/shop-logo'
import { layOutMail, type MailBody, type MailSender } from './layout'

/** A shop with these words in its mails about placed orders. */
const sender = (words: MailWords | null) =>
  ({
    publicUrl: 'https://shop.example',
    shopSettings: {
      contact: () => ({ phone: '', address: '', email: '', homeUrl: '/' }),
      brand: () => ({ ...OWN_BRAND, name: 'Hosting Kade' }),
      logo: () => NO_LOGO,
      mailClosing: () => ['Groet van de Kade'],
      mailWords: (kind: string | null) => (kind === 'order-placed' ? words : null),
    },
  }) as unknown as MailSender

const mailWith = (
  words: MailWords | null,
  { reference = 'order-placed-1', locale = 'nl' }: { reference?: MailReference; locale?: 'nl' | 'en' } = {},
) =>
  layOutMail(sender(words), {
    ...{ reference, locale, subject: 'Bestelling 1042', paragraphs: ['Dank voor je bestelling.', 'Je betaalt nu.'] },
    sections: [{ title: 'Regels', rows: [{ label: 'Domein', value: '€ 12,10' }] }],
    link: { href: 'https://shop.example/betalen', label: 'Betalen' },
    notes: ['PS'],
    why: 'Omdat je iets bestelde.',
  })

const words = (some: Partial<MailWords>): MailWords => ({ ...NO_MAIL_WORDS, ...some })
const tagsIn = (html: string) => new Set(html.match(/<[^>]*>/g)?.map((tag) => tag.replace(/ aria-label="[^"]*"/, '')))

test('own words follow the first paragraphs, before the button, the sections and the closing words', () => {
  const { subject, text, html } = mailWith(
    words({ openingNl: 'Wij zijn {winkel}.\nTot zo!', subjectNl: '{onderwerp}!' }),
  )
  expect(subject).toBe('Bestelling 1042!')
  const parts = ['Je betaalt nu.', 'Wij zijn Hosting Kade.', 'Tot zo!', 'Betalen', 'Groet van de Kade']
  for (const shown of [text, html.slice(html.indexOf('<h1'))])
    expect(parts.map((part) => shown.indexOf(part))).toEqual(
      parts.map((part) => shown.indexOf(part)).toSorted((a, b) => a - b),
    )
  expect(text).toContain(
    'Je betaalt nu.\n\nWij zijn Hosting Kade.\n\nTot zo!\n\nBetalen:\nhttps://shop.example/betalen',
  )
})

test('an own subject leaves the subject of the mail as its heading, so that nothing in it is lost', () => {
  const { subject, text, html } = mailWith(words({ subjectNl: 'Dank je wel', subjectEn: 'Thank you' }))
  expect(subject).toBe('Dank je wel')
  expect(html).toContain('<title>Dank je wel</title>')
  expect(html).toContain('>Bestelling 1042</h1>')
  expect(text.startsWith('Bestelling 1042\n')).toBe(true)
  expect(mailWith(words({ subjectNl: 'Dank je wel', subjectEn: 'Thank you' }), { locale: 'en' }).subject).toBe(
    'Thank you',
  )
})

test('other kinds, and mails of no listed kind, have none', () => {
  const own = words({ openingNl: 'Van ons', subjectNl: 'Anders' })
  for (const reference of ['order-paid-1', 'iets-nieuws-1' as MailReference] as const)
    expect(mailWith(own, { reference })).toEqual(mailWith(null, { reference }))
  expect(mailWith(own)).not.toEqual(mailWith(null))
})

/** Ways of putting markup, script or another header in a mail. */
const ATTACKS = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "'><svg/onload=alert(1)>",
  '<style>*{display:none}</style>',
  '</p></td></table><h1>Anders</h1>',
  '<!-- ',
  '<a href="javascript:alert(1)">hier</a>',
  '&lt;script&gt;',
  '<iframe srcdoc="<script>alert(1)</script>">',
  '</title><script>alert(1)</script>',
  '{{7*7}} <%= 7 %> #{7*7}',
  'style="color:#14523f" bgcolor="#14523f"',
  'Hoi\r\nBcc: iedereen@voorbeeld.example',
  'Hoi\nContent-Type: text/html\n\n<b>x</b>',
  'Hoi\u2028Bcc: iedereen@voorbeeld.example',
]

test.each(ATTACKS)('%j is shown as text', async (attack) => {
  const mail = mailWith(words({ openingNl: attack, subjectNl: attack }))
  expect([...tagsIn(mail.html)].filter((tag) => !tagsIn(mailWith(words({ openingNl: 'x' })).html).has(tag))).toEqual([])
  for (const line of attack.split(/[\r\n]+/)) expect(mail.text).toContain(line.trim())
  await expectWellFormed(mail)
})

test('an encoded word in a subject adds no header', async () => {
  const mail = mailWith(words({ subjectNl: '=?utf-8?Q?Hoi=0D=0ABcc:_x@voorbeeld.example?=' }))
  expect((await readBack(mail)).headers.map(({ key }) => key).sort()).toEqual(HEADERS)
})

const transport = createTransport({ streamTransport: true, buffer: true })

const HEADERS = ['content-type', 'date', 'from', 'message-id', 'mime-version', 'subject', 'to']

/** Builds the message as the mail server gets it, and reads it as a mail client does. */
async function readBack({ subject, text, html }: MailBody) {
  const from = 'winkel@shop.example'
  const { message } = await transport.sendMail({ from, to: 'klant@voorbeeld.example', subject, text, html })
  return PostalMime.parse(message as Buffer)
}

async function expectWellFormed(mail: MailBody): Promise<void> {
  const { subject, text, html } = mail
  const read = await readBack(mail)
  expect(read.headers.map(({ key }) => key).sort()).toEqual(HEADERS)
  expect(read.to).toEqual([{ name: '', address: 'klant@voorbeeld.example' }])
  const folded = (words = '') => words.replaceAll(/\s+/g, ' ').trim()
  expect(folded(read.subject)).toBe(folded(subject))
  expect(folded(read.text)).toBe(folded(text))
  expect(folded(read.html)).toBe(folded(html))
}

test('any stored words give a well-formed mail of one subject line, with no markup but its own', async () => {
  const text = fc.oneof(fc.string({ unit: 'grapheme' }), fc.string(), fc.constantFrom(...ATTACKS))
  const any = fc.record({ openingNl: text, openingEn: text, subjectNl: text, subjectEn: text })
  const plain = tagsIn(mailWith(words({ openingNl: 'x' })).html)
  await fc.assert(
    fc.asyncProperty(any, fc.constantFrom('nl' as const, 'en' as const), async (stored, locale) => {
      const mail = mailWith(readMailWords(JSON.stringify(stored)), { locale })
      expect(mail.subject).toMatch(/^\P{Cc}+$/u)
      const english = '<html lang="en">'
      expect([...tagsIn(mail.html)].filter((tag) => !plain.has(tag) && tag !== english)).toEqual([])
      await expectWellFormed(mail)
    }),
    { numRuns: 60 },
  )
})

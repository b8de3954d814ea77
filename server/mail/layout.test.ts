import fc from 'fast-check'
import { expect, test } from 'vitest'
import { OWN_BRAND } from '../../rules/shop-brand'
import { NO_LOGO } from '../../rules/shop-logo'
import { layOutMail, type MailContent, type MailSender } from './layout'

const site = { phone: '+31 10 000 00 00', address: 'Voorbeeldkade 1', email: '', homeUrl: '/' }
const sender = {
  publicUrl: 'https://shop.example',
  shopSettings: {
    contact: () => site,
    brand: () => OWN_BRAND,
    logo: () => NO_LOGO,
    mailClosing: () => [],
    mailWords: () => null,
  },
} as unknown as MailSender

/** Every part of a mail, with this in each place where words go. */
const contentOf = (words: string): MailContent => ({
  reference: 'order-placed-1',
  locale: 'nl',
  subject: words,
  preview: words,
  heading: words,
  paragraphs: [words],
  link: { href: 'https://shop.example/x?a=1&b=2', label: words },
  sections: [
    {
      title: words,
      isBox: true,
      paragraphs: [words],
      rows: [
        { label: words, lines: [words, { href: 'https://shop.example/y', label: words }], value: words, isTotal: true },
        { label: words },
      ],
      steps: [{ title: words, text: words, link: { href: 'https://shop.example/z', label: words } }],
      link: { href: 'https://shop.example/', label: words },
    },
    { title: words, isProblem: true, paragraphs: [words], button: { href: 'https://shop.example/mend', label: words } },
  ],
  notes: [words],
  why: words,
})

const tagsIn = (html: string) => html.match(/<[^>]*>/g)?.map((tag) => tag.replace(/ aria-label="[^"]*"/, ''))

test('whatever stands in a mail, its HTML holds no markup but its own and its subject is one line', () => {
  const plain = tagsIn(layOutMail(sender, contentOf('x')).html)
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (words) => {
      const { html, subject } = layOutMail(sender, contentOf(words))
      expect(subject).not.toMatch(/[\r\n]/)
      expect(tagsIn(html)).toEqual(plain)
    }),
  )
})

test('the text says what the HTML says, with every link written out', () => {
  const { html, text } = layOutMail(sender, {
    reference: 'order-placed-1',
    locale: 'en',
    subject: 'Hello',
    heading: 'Hello, reader',
    paragraphs: ['One & two'],
    link: { href: 'https://shop.example/x', label: 'Open' },
    sections: [
      {
        title: 'How to get in',
        rows: [{ label: 'Mail', lines: ['port 993', { href: 'https://mail.example', label: 'Web mail' }] }],
      },
      { rows: [{ label: 'Total', value: '€ 1.21' }] },
      { steps: [{ title: 'Choose', text: 'a password', link: { href: 'https://shop.example/y', label: 'here' } }] },
    ],
    notes: ['It works once.'],
    why: 'You asked for this.',
  })
  expect(text).toBe(`Hello, reader

One & two

Open:
https://shop.example/x

HOW TO GET IN
Mail
  port 993
  Web mail: https://mail.example

Total: € 1.21

1. Choose
   a password
   here: https://shop.example/y

It works once.

--${' '}
You asked for this.
Help: https://shop.example/hulp, or call +31 10 000 00 00
Wimpel, Voorbeeldkade 1
`)
  for (const words of ['One &amp; two', 'port 993', '€ 1.21', 'a password', 'It works once.', 'You asked for this.']) {
    expect(html).toContain(words)
  }
  expect(html).toContain('<html lang="en">')
  expect(html).toContain('https://shop.example/mail-wordmark.png')
  expect(html).toContain('href="https://mail.example"')
})

test('a shop without a telephone is not called', () => {
  const silent = {
    publicUrl: sender.publicUrl,
    shopSettings: {
      contact: () => ({ ...site, phone: '', address: '' }),
      brand: () => OWN_BRAND,
      logo: () => NO_LOGO,
      mailClosing: () => [],
      mailWords: () => null,
    },
  } as unknown as MailSender
  const { html, text } = layOutMail(silent, contentOf('x'))
  expect(html).not.toContain('tel:')
  expect(text).not.toContain('bel')
})

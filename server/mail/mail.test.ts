import fc from 'fast-check'
import { expect, test } from 'vitest'
import { layOutMail } from './mail'

test('whatever stands in a mail, its HTML holds no markup but its own and its subject is one line', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (subject, name) => {
      const mail = layOutMail({
        locale: 'nl',
        subject,
        greeting: name,
        paragraphs: [name],
        link: { href: 'https://shop.example/x', label: name },
        notes: [name],
        signature: name,
      })
      expect(mail.subject).not.toMatch(/[\r\n]/)
      const inside = mail.html.slice(mail.html.indexOf('<body'))
      expect(inside.match(/<(?!\/?(?:body|html|p|a)\b)/g)).toBeNull()
      expect(inside.match(/<a /g)).toHaveLength(1)
    }),
  )
})

test('the text says what the HTML says, with the link written out', () => {
  const mail = layOutMail({
    locale: 'en',
    subject: 'Hello',
    greeting: 'Dear reader,',
    paragraphs: ['One & two'],
    link: { href: 'https://shop.example/x', label: 'Open' },
    notes: [],
    signature: 'Bye',
  })
  expect(mail.text).toBe('Dear reader,\n\nOne & two\n\nOpen:\nhttps://shop.example/x\n\nBye\n')
  expect(mail.html).toContain('<p>One &amp; two</p>')
  expect(mail.html).toContain('<html lang="en">')
})

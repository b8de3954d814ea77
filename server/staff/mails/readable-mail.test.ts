import { expect, test } from 'vitest'
import { OWN_BRAND } from '../../../rules/shop-brand'
import { NO_LOGO } from '../../../rules/shop-logo'
import { layOutMail, type MailSender } from '../../mail/layout'
import { framedHtml, readableHtml } from './readable-mail'

const sender = {
  publicUrl: 'https://shop.example',
  shopSettings: {
    contact: () => ({ phone: '', address: '', email: '', homeUrl: '/' }),
    brand: () => OWN_BRAND,
    logo: () => NO_LOGO,
    mailClosing: () => [],
    mailWords: () => null,
  },
} as unknown as MailSender

test('a mail is readable without its styles: no hidden words, no picture, no background without its colour; a frame keeps the styles', () => {
  const { html } = layOutMail(sender, {
    ...{ reference: 'order-placed-1', locale: 'nl', subject: 'Je bestelling', preview: 'Verborgen' },
    paragraphs: ['Dank je.'],
    link: { href: 'https://shop.example/betalen', label: 'Betalen' },
    notes: [],
    why: 'Omdat.',
  })
  expect(html).toContain('Verborgen')
  const shown = readableHtml(html)
  expect(shown).not.toMatch(/Verborgen|<img|<style|style=|bgcolor=|href=|src=/)
  const framed = framedHtml(html)
  expect(framed).not.toMatch(/<img|href=|src=|http-equiv/)
  expect(framed).toMatch(/<style[\s\S]*<b style="[^"]*">Wimpel<\/b>/)
  for (const words of ['Wimpel', 'Je bestelling', 'Dank je.', 'Betalen'])
    expect(
      [shown, framed].every((each) => each.includes(words)),
      words,
    ).toBe(true)
})

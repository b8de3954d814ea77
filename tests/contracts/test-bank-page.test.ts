import { describe, expect, test } from 'vitest'
import type { BankPayment } from '../../server/adapters/payment-provider/bank-ledger'
import { testBankPage } from '../../server/adapters/payment-provider/test-bank-page'
import { announcement } from './payment-provider.contract'

const payment: BankPayment = {
  ...announcement('A1'),
  id: 'bnk_1',
  status: 'ANNOUNCED',
  announcedAt: 0,
  expiresAt: 15 * 60_000,
}

const options = {
  payment,
  shop: 'Hosting Kade',
  returnUrl: 'https://winkel.example/terug?a=1&b=2',
  now: 61_000,
  nonce: 'n0nce',
}

describe('the page of the test bank', () => {
  test('has a button for each outcome in a form that posts to its own address', () => {
    const html = testBankPage(options)
    expect(html).toContain('<form method="post">')
    for (const outcome of ['COMPLETED', 'CANCELLED', 'EXPIRED', 'IN_PROGRESS', 'FAILURE']) {
      expect(html).toContain(`<button type="submit" name="outcome" value="${outcome}"`)
    }
    expect(html).toContain('€\u00a074,19 betalen')
    expect(html).toContain('over 14 minuten')
    expect(html).toContain('er wordt geen geld afgeschreven')
  })

  test.each(['nl', 'en'] as const)('names the shop that is paid and no other, in %s', (language) => {
    for (const status of ['ANNOUNCED', 'COMPLETED'] as const)
      for (const isClosed of [false, true]) {
        const html = testBankPage({ ...options, isClosed, payment: { ...payment, description: '', status, language } })
        expect(html).toContain(' — Hosting Kade</title>')
        expect(html).toMatch(/<h1>(Je betaalt aan|You are paying) Hosting Kade<\/h1>/)
        expect(html).not.toContain('Wimpel')
      }
  })

  test('says what a payment that gives a mandate leads to, and nothing of it otherwise', () => {
    const html = testBankPage({ ...options, payment: { ...payment, givesMandate: true } })
    expect(html).toMatch(/Machtiging.*Weigering.*Saldotekort.*Terugboeking/)
    expect(testBankPage(options)).not.toContain('Machtiging')
  })

  test('speaks the language of the payment', () => {
    const html = testBankPage({ ...options, payment: { ...payment, language: 'en' } })
    expect(html).toContain('<html lang="en">')
    expect(html).toContain('Pay €\u00a074.19')
    expect(html).not.toMatch(/betalen|Annuleren|Omschrijving/)
  })

  test('needs no script, no style attribute and nothing from elsewhere', () => {
    const html = testBankPage(options)
    expect(html).not.toMatch(/<script|\sstyle=|\son[a-z]+=|src=|@import|url\(/i)
    expect(html.match(/https?:\/\//g)).toBeNull()
    expect(html).toContain('<style nonce="n0nce">')
  })

  test('shows what the shop sent as text, never as markup', () => {
    const html = testBankPage({ ...options, payment: { ...payment, description: '<img src=x onerror=alert(1)>' } })
    expect(html).not.toContain('<img')
    expect(html).toContain('&lt;img src=x')
  })

  test('carries the token of the session only when there is one', () => {
    expect(testBankPage(options)).not.toContain('_csrf')
    expect(testBankPage({ ...options, csrfToken: 't"1' })).toContain('name="_csrf" value="t&quot;1"')
  })

  test('a paid payment offers the way back, and what can happen to it afterwards', () => {
    const html = testBankPage({ ...options, payment: { ...payment, status: 'COMPLETED' } })
    const offered = [...html.matchAll(/name="outcome" value="(\w+)"/g)].map(([, outcome]) => outcome)
    expect(offered).toEqual(['REFUND_PENDING', 'REFUND_FAILED', 'REFUND_DONE', 'CHARGEBACK', 'CHARGEBACK_WON'])
    expect(html).toContain('href="https://winkel.example/terug?a=1&amp;b=2"')
    expect(html).toContain('Deze betaling is al gedaan.')
  })

  test('an expired payment is reported as such', () => {
    expect(testBankPage({ ...options, now: 15 * 60_000 })).toContain('<dd>verlopen</dd>')
  })
})

import { expect, test } from 'vitest'
import { describeStep, text } from './pricing.text'
import type { TraceStep } from './pricing-types'
import { leftOf } from './proration'

const LEFT = {
  name: { nl: 'Basis', en: 'Basic' },
  ...leftOf({ from: '2026-02-03', until: '2027-02-03', net: 4788 }, '2026-11-21'),
}

const steps: [TraceStep, string, string][] = [
  [
    { kind: 'list', unit: 'month', quantity: 12, unitPrice: 399, amount: 4788 },
    'Normale prijs: 12 maanden à € 3,99',
    'Standard price: 12 months at € 3.99',
  ],
  [
    { kind: 'period', unit: 'year', quantity: 4, unitPrice: 999, amount: 3996 },
    'Rest van de looptijd: 4 jaar à € 9,99',
    'Rest of the term: 4 years at € 9.99',
  ],
  [
    { kind: 'staffel', staffel: 2, normalPrice: 999, unit: 'year', quantity: 1, unitPrice: 799, amount: 799 },
    'Resellerprijs, staffel 2: 1 jaar à € 7,99 (normaal € 9,99)',
    'Reseller price, scale 2: 1 year at € 7.99 (normally € 9.99)',
  ],
  [
    { kind: 'premium', unit: 'year', quantity: 1, unitPrice: 25000, amount: 25000 },
    'Premium domeinnaam: 1 jaar à € 250,00',
    'Premium domain name: 1 year at € 250.00',
  ],
  [
    { kind: 'promotion', unit: 'year', quantity: 1, unitPrice: 499, amount: -3000 },
    'Welkomstprijs: 1 jaar à € 4,99',
    'Welcome price: 1 year at € 4.99',
  ],
  [
    { kind: 'hosting-months', months: 6, unitPrice: 199, amount: -1200 },
    'Welkomstprijs: de eerste 6 maanden à € 1,99',
    'Welcome price: the first 6 months at € 1.99',
  ],
  [
    { kind: 'nl-promo', position: 3, of: 10, amount: -600 },
    'Actieprijs .nl: registratie 3 van 10',
    '.nl promotion: registration 3 of 10',
  ],
  [
    { kind: 'nl-promo', position: 11, of: 10, amount: 0 },
    'De actieprijs geldt voor je eerste 10 .nl-domeinen, dit is nummer 11',
    'The promotion is for your first 10 .nl domains, this is number 11',
  ],
  [{ kind: 'code', code: 'WELKOM', amount: -100 }, 'Kortingscode WELKOM', 'Discount code WELKOM'],
  [{ kind: 'free', amount: 0 }, 'Gratis', 'Free'],
  [
    { kind: 'proration', ...LEFT, amount: -971 },
    'Rest van Basis: € 47,88 × 74 ÷ 365 dagen',
    'Rest of Basic: € 47.88 × 74 ÷ 365 days',
  ],
  [
    { kind: 'proration', ...LEFT, amount: -500 },
    'Rest van Basis: € 47,88 × 74 ÷ 365 dagen, ten hoogste de nieuwe prijs',
    'Rest of Basic: € 47.88 × 74 ÷ 365 days, at most the new price',
  ],
]

test.each(steps)('a step is told in both languages: $kind [CAT-023, CAT-024, CAT-025]', (step, dutch, english) => {
  const plain = (words: string) => words.replaceAll('\u00a0', ' ')
  expect(plain(describeStep(step, 'nl'))).toBe(dutch)
  expect(plain(describeStep(step, 'en'))).toBe(english)
})

test('a period reads 1 year or 5 years, and per month, quarter or year in the checkout [BSK-002, CHK-061, CHK-062]', () => {
  expect([text.nl.YEARLY, text.nl.FIVE_YEARLY]).toEqual(['1 jaar', '5 jaar'])
  expect([text.en.YEARLY, text.en.FIVE_YEARLY]).toEqual(['1 year', '5 years'])
  expect([text.nl.perMONTHLY, text.nl.perQUARTERLY, text.nl.perYEARLY]).toEqual([
    'Per maand',
    'Per kwartaal',
    'Per jaar',
  ])
  expect([text.nl.perYear, text.nl.perMonth]).toEqual(['p/j', 'p/m'])
})

import { expect, test } from 'vitest'
import { formatMoney } from '../../../rules/money'
import { laterPrice, lineName } from './BasketLine'
import { basketText } from './basket.text'

const t = basketText.nl
const money = (net: number) => formatMoney(net, 'nl')

test('each line says its term and what it costs after [CAT-025, CAT-028]', () => {
  const domain = { discountedPricePerPeriod: 399, renewalPrice: 999, renewalPricePerMonth: null }
  expect(laterPrice(t, money, domain, 'YEARLY')).toBe('1 jaar, daarna €\u00a09,99 p/j')
  expect(laterPrice(t, money, { ...domain, discountedPricePerPeriod: 999 }, 'YEARLY')).toBe('1 jaar, elk jaar')
  const hosting = { discountedPricePerPeriod: 3588, renewalPrice: 4788, renewalPricePerMonth: 399 }
  expect(laterPrice(t, money, hosting, 'YEARLY')).toBe('1 jaar, daarna €\u00a03,99 p/m')
  expect(laterPrice(t, money, { ...domain, renewalPrice: 0 }, 'YEARLY')).toBe('')
})

test('YEARLY reads as 1 year and any other period as 5 years [BSK-002]', () => {
  const domain = { discountedPricePerPeriod: 399, renewalPrice: 999, renewalPricePerMonth: null }
  expect(laterPrice(t, money, domain, 'YEARLY')).toMatch(/^1 jaar/)
  expect(laterPrice(t, money, domain, 'FIVE_YEARLY')).toMatch(/^5 jaar/)
  expect(laterPrice(t, money, domain, 'QUARTERLY')).toMatch(/^5 jaar/)
})

test('a line shows an international name as it is written, and never a transfer code', () => {
  const item = { title: 'xn--caf-dma.nl', productName: '.nl-domeinnaam' }
  expect(lineName(t, { ...item, productType: 'DOMAIN_REGISTRATION' })).toBe('café.nl')
  expect(lineName(t, { title: 'VERHUIS-123', productName: 'x', productType: 'TRANSFER_CODE' })).toBe(t.transfer)
  expect(lineName(t, { title: 'https://example.nl/', productName: 'x', productType: 'REDIRECT' })).toBe(
    'Doorsturen naar example.nl',
  )
})

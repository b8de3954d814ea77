import { expect, test } from 'vitest'
import { isAnswered, markAnswered } from './useServicesCheck'

const item = (productCode: string, title: string, id = 'itm_1') => ({
  __typename: 'BasketItem' as const,
  id,
  productCode,
  title,
})
const basket = { period: 'YEARLY' as const, allBasketItems: [item('DOMAIN_NL', 'voorbeeld.nl')] }

test('who declined is asked again only when the basket has changed [Q-97]', () => {
  expect(isAnswered(basket)).toBe(false)
  markAnswered(basket)
  expect(isAnswered(basket)).toBe(true)
  expect(isAnswered({ ...basket, allBasketItems: [item('DOMAIN_NL', 'voorbeeld.nl', 'itm_9')] })).toBe(true)
  expect(isAnswered({ ...basket, period: 'FIVE_YEARLY' })).toBe(false)
  const more = [...basket.allBasketItems, item('HOSTING_INTRO', 'Intro webhosting')]
  expect(isAnswered({ ...basket, allBasketItems: more })).toBe(false)
})

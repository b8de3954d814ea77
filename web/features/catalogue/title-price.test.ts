import { expect, test } from 'vitest'
import { page as extension } from './ExtensionPage'
import { page as hosting } from './HostingPage'
import { titlePrice } from './title-price'

test('a price in a title is hidden if all prices are, and not if a discount makes it free', () => {
  expect(titlePrice(399, { locale: 'nl' })).toBe('€\u00a03,99')
  expect(titlePrice(0, { original: 999, locale: 'nl' })).toBe('€\u00a00,00')
  expect(titlePrice(0, { locale: 'nl' })).toBe('€\u00a0–')
})

test('titles of priced pages name no amount of 0 while prices are hidden', () => {
  const hidden = { id: 'x', extension: 'nl', isOnOffer: true, originalPrice: 0, discountedPrice: 0 }
  const data = { domainExtensions: [hidden], hostingPackages: [] }
  const source = { data, params: { landing: 'nl-domeinnaam-registreren' }, search: '', locale: 'nl' as const }
  for (const page of [extension, hosting]) {
    const { title, description } = page.meta(source as never)
    expect(`${title} ${description}`).toContain('€\u00a0–')
    expect(`${title} ${description}`).not.toMatch(/€.0,00/)
  }
})

import { expect, test } from 'vitest'
import { countDomains, countPackages } from './count-domains'

test('a basket counts its domains, and nothing that hangs on them [BSK-023]', () => {
  const types = ['DOMAIN_REGISTRATION', 'TRANSFER_CODE', 'LINUX_PACKAGE', 'FREE_PRODUCT', 'DOMAIN_REGISTRATION']
  expect(countDomains(types.map((productType) => ({ productType })))).toBe(2)
  expect(countDomains([])).toBe(0)
})

test('an upgrade alone is a package and no domain', () => {
  const types = ['LINUX_PACKAGE', 'FREE_PRODUCT']
  const items = types.map((productType) => ({ productType }))
  expect([countDomains(items), countPackages(items)]).toEqual([0, 1])
})

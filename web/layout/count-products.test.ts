import { expect, test } from 'vitest'
import { countProducts } from './count-products'

test('the basket in the header counts what one buys, not the settings that go along [BSK-023]', () => {
  const types = ['DOMAIN_REGISTRATION', 'TRANSFER_CODE', 'LINUX_PACKAGE', 'FREE_PRODUCT', 'EXTRA_SERVICE', 'REDIRECT']
  expect(countProducts(types.map((productType) => ({ productType })))).toBe(3)
  expect(countProducts([])).toBe(0)
})

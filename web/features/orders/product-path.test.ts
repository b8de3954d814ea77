import { expect, test } from 'vitest'
import { productPath } from './product-path'

test.each([
  ['DOMAIN', '/account/diensten/domeinen/'],
  ['SSL', '/account/diensten/domeinen/'],
  ['CLOUDFLARE', '/account/diensten/domeinen/'],
  ['REDIRECT', '/account/diensten/domeinen/'],
  ['HOSTING', '/account/diensten/hostingpakketten/'],
  ['VPSPACKAGE', '/account/diensten/vpsen/'],
  ['SSLMULTIDOMAINS', '/account/'],
  ['EXTRA', '/account/'],
] as const)('a %s is found at %s [INV-015..018]', (type, path) => {
  expect(productPath(type)).toBe(path)
})

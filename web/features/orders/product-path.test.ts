import { expect, test } from 'vitest'
import { productPath } from './product-path'

test.each([
  ['domain', '/account/diensten/domeinen/'],
  ['ssl', '/account/diensten/domeinen/'],
  ['cloudflare', '/account/diensten/domeinen/'],
  ['redirect', '/account/diensten/domeinen/'],
  ['hosting', '/account/diensten/hostingpakketten/'],
  ['vpspackage', '/account/diensten/vpsen/'],
  ['sslmultidomains', '/account/'],
  ['extra', '/account/'],
])('a %s is found at %s [INV-015..018]', (type, path) => {
  expect(productPath(type)).toBe(path)
})

import { expect, test } from 'vitest'
import type { OrderLineType } from '../../gql/graphql'
import { columnsFor, recommendedFor } from './RecommendedProducts'

const PRICES = { cloudflare: 450, domain: 34, sharedHosting: 199, sslCertificate: 125, vpsHosting: 995 }
const kindsFor = (types: OrderLineType[], prices = PRICES) => recommendedFor(types, prices).map(({ kind }) => kind)

test('what was just bought is not recommended [INV-019]', () => {
  expect(kindsFor(['DOMAIN', 'HOSTING'])).toEqual(['sslCertificate', 'cloudflare', 'vpsHosting'])
  expect(kindsFor(['SSL'])).toEqual(['sharedHosting', 'domain', 'cloudflare', 'vpsHosting'])
})

test('what is not sold is not recommended either [INV-019]', () => {
  expect(kindsFor(['DOMAIN', 'HOSTING'], { ...PRICES, vpsHosting: 0 })).toEqual(['sslCertificate', 'cloudflare'])
})

test('four stand in four columns, fewer in three [INV-019]', () => {
  expect([2, 3, 4, 5].map(columnsFor)).toEqual([3, 3, 4, 4])
  expect(kindsFor(['EXTRA'])).toHaveLength(4)
})

import { expect, test } from 'vitest'
import { pauseSale } from '../../tests/support/sale-pause'
import { testContext } from '../../tests/support/test-context'
import { isSalePaused, systemOf } from './outside-system'

test.each([
  ['DOMAIN', 'registry'],
  ['TRANSFER_CODE', 'registry'],
  ['HOSTING', 'hosting'],
  ['RESELLER_HOSTING', 'hosting'],
  ['EXTRA', 'hosting'],
  ['SSL', 'certificates'],
  ['CLOUDFLARE', 'cdn'],
  ['VPS', 'vps'],
  ['REDIRECT', null],
] as const)('%s is delivered by %s', async (kind, port) => {
  const ctx = await testContext()
  const seller = ctx.products.find(({ outside }) => outside?.kinds.includes(kind))
  expect(systemOf(ctx, seller, null)).toBe(port)
})

test('a pause of one of several registrars is of its extensions only', async () => {
  const ctx = await testContext()
  const { registry } = ctx.config.adapters
  const extensions = new Map([['com', 'tweede']])
  const registrars = { names: ['eerste', 'tweede'], extensions, adapters: [] }
  const config = { ...ctx.config, adapters: { ...ctx.config.adapters, registry: { ...registry, registrars } } }
  const shop = { ...ctx, config }
  await pauseSale(ctx, 'registry', 'tweede')
  expect(isSalePaused(shop, { kind: 'DOMAIN' }, 'brood.com')).toBe(true)
  expect(isSalePaused(shop, { kind: 'DOMAIN' }, '.com')).toBe(true)
  expect(isSalePaused(shop, { kind: 'DOMAIN' }, 'brood.nl')).toBe(false)
  await pauseSale(ctx, 'registry')
  expect(isSalePaused(shop, { kind: 'DOMAIN' }, 'brood.nl')).toBe(true)
  expect(isSalePaused(shop, { kind: 'HOSTING' }, null)).toBe(false)
})

import { expect, test } from 'vitest'
import { testContext } from '../../../tests/support/test-context'
import { requireOwnDomain, showDomain } from '../domains/domains.service'
import { CUSTOMER, fillBasket, order } from '../orders/orders.test-support'
import { zoneFileOf } from './zones.service'

test('the configured name servers are in the zone, at the registry and in the graph of a new domain', async () => {
  const nameServers = ['ns1.hosting.example', 'ns2.hosting.example']
  const ctx = await testContext({ signedInAs: CUSTOMER, env: { NAMESERVERS: nameServers.join(',') } })
  await fillBasket(ctx, 'eigen-servers.nl')
  await order(ctx, { paymentMethod: 'MANUAL_PAYMENT' })
  await ctx.jobs.settle()
  const { registry, dns } = ctx.adapters.embedded
  expect(registry.heldName('eigen-servers.nl')?.nameServers).toEqual(nameServers)
  const rdata = dns
    .zoneOf('eigen-servers.nl')
    ?.records.flatMap(({ type, rdata }) => (/SOA|NS/.test(type) ? [rdata] : []))
  expect(rdata).toEqual([
    expect.stringMatching(/^ns1\.hosting\.example\. hostmaster\.hosting\.example\. /),
    'ns1.hosting.example.',
    'ns2.hosting.example.',
  ])
  const domain = await requireOwnDomain(ctx, 'eigen-servers.nl')
  expect(showDomain(ctx, domain).nameServers).toEqual(nameServers)
  expect(await zoneFileOf(ctx, domain.id)).not.toContain('wimpel.example')
})

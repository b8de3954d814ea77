import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { one } from '../../../db/query'
import { domains } from '../../../db/schema/domains'
import { testContext } from '../../../tests/support/test-context'
import { listRecords } from '../dns/dns-records.service'
import { findDomainNode, recordDomain } from '../domains/domains.service'
import { setDomainForwarding } from '../forwarding/forwarding.service'
import { listPackages } from '../hosting/hosting.service'
import { booksOf, CUSTOMER, certificateFor, orderFromCheckout } from './orders.test-support'

test('services for what the buyer has are delivered to it', async () => {
  const ctx = await testContext({ signedInAs: CUSTOMER })
  const domainName = 'voorbeeldklant.nl'
  const order = await orderFromCheckout(ctx, [
    { code: 'EXTRA_IPV4', domainName },
    { code: 'SSL_RAPID', domainName, options: certificateFor(domainName) },
    { code: 'REDIRECT', domainName: 'elders.nl', redirectUrl: 'https://voorbeeldklant.nl/' },
  ])
  expect(order.status).toBe('DELIVERED')
  expect(order.items.map(({ type }) => type)).toEqual(['extra', 'ssl', 'redirect'])
  expect((await listPackages(ctx)).map(({ extras }) => extras)).toEqual([['EXTRA_IPV4']])
  const elsewhere = await one(ctx.db.reader.select().from(domains).where(eq(domains.name, 'elders.nl')))
  expect(elsewhere).toMatchObject({ forwardType: 'HTTP', forwardUrl: 'https://voorbeeldklant.nl/' })
})

test('a redirect leaves the mail of a domain as it is, and hosting that is ordered after it ends it', async () => {
  const ctx = await testContext({ signedInAs: CUSTOMER })
  const to = 'https://www.example.com/'
  const hosted = 'voorbeeldklant.nl'
  await orderFromCheckout(ctx, [{ code: 'REDIRECT', domainName: hosted, redirectUrl: to }])
  const lines = (await listRecords(ctx, hosted)).map(({ name, type, value }) => `${name} ${type} ${value}`)
  expect(lines).toEqual(
    expect.arrayContaining(['@ MX mail.hosting.example.', '@ TXT v=spf1 a mx ~all', '@ A 203.0.113.20']),
  )
  await setDomainForwarding(ctx, { domainId: hosted, type: 'NONE' })
  expect((await listRecords(ctx, hosted)).map(({ value }) => value)).toContain('203.0.113.1')

  const own = { accountId: ctx.viewer.ownerId ?? '', holderId: null, expiresAt: ctx.now, now: ctx.now }
  const { id } = await ctx.db.transaction((tx) => recordDomain(tx, { ...own, name: 'lindebrood.nl' }))
  await orderFromCheckout(ctx, [{ code: 'REDIRECT', domainName: 'lindebrood.nl', redirectUrl: to }])
  expect((await findDomainNode(ctx, id))?.forwarding).toEqual({ type: 'HTTP', to })
  await orderFromCheckout(ctx, [{ code: 'HOSTING_BASIC', domainName: 'lindebrood.nl' }])
  expect((await findDomainNode(ctx, id))?.forwarding.type).toBe('NONE')
  expect((await listRecords(ctx, id)).map(({ value }) => value)).not.toContain('203.0.113.20')
})

test('another package takes the place of the one that a domain has, and keeps its extras', async () => {
  const ctx = await testContext({ signedInAs: CUSTOMER })
  const domainName = 'voorbeeldklant.nl'
  await orderFromCheckout(ctx, [{ code: 'EXTRA_IPV4', domainName }])
  await orderFromCheckout(ctx, [
    { code: 'HOSTING_PREMIUM', domainName },
    { code: 'INSTALL_WORDPRESS', domainName },
  ])
  expect(await listPackages(ctx)).toMatchObject([
    { domainName, packageCode: 'HOSTING_PREMIUM', extras: ['EXTRA_IPV4'], installation: 'INSTALL_WORDPRESS' },
  ])
})

test('what belongs to another customer’s name is not delivered', async () => {
  const ctx = await testContext({ signedInAs: CUSTOMER })
  const theirs = 'bakkerij-voorbeeld.nl'
  const order = await orderFromCheckout(ctx, [
    { code: 'REDIRECT', domainName: theirs, redirectUrl: 'https://voorbeeldklant.nl/' },
    { code: 'EXTRA_IPV4', domainName: theirs },
  ])
  expect(order.status).toBe('FAILED')
  expect(order.items[0]?.message).toMatch(/niet op je naam/)
  expect((await booksOf(ctx)).refunds.every(({ reason }) => reason === 'not-yours')).toBe(true)
})

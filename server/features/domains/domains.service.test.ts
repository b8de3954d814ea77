import { expect, test } from 'vitest'
import { testContext } from '../../../tests/support/test-context'
import {
  findDomainNode,
  findOwnDomain,
  listDomains,
  ownsDomain,
  recordDomain,
  requireOwnDomain,
  setForwarding,
} from './domains.service'

const customer = () => testContext({ signedInAs: 'klant@voorbeeld.nl' })

test('the demo has three domains of the customer and ten of the reseller', async () => {
  const ctx = await customer()
  expect(await listDomains(ctx)).toMatchObject([
    { name: 'alleenlezen.nl', isManageable: false },
    { name: 'elders.nl', usesOurDns: false },
    { name: 'voorbeeldklant.nl', isManageable: true, usesOurDns: true, readOnly: false },
  ])
  expect(await listDomains(await ctx.another({ signedInAs: 'reseller@voorbeeld.nl' }))).toHaveLength(10)
  expect(await listDomains(await ctx.another({ signedInAs: 'subgebruiker@voorbeeld.nl' }))).toHaveLength(3)
})

test('a domain is found by its id and by its name, as it may be typed', async () => {
  const ctx = await customer()
  const { id } = await requireOwnDomain(ctx, 'voorbeeldklant.nl')
  for (const typed of [id, 'VoorbeeldKlant.nl', ' voorbeeldklant.nl ']) {
    expect(await findOwnDomain(ctx, typed)).toMatchObject({ id })
    expect(await findDomainNode(ctx, typed)).toMatchObject({ id, name: 'voorbeeldklant.nl', isActiveDnsServer: true })
  }
  for (const foreign of ['bakkerij-voorbeeld.nl', 'bestaatniet.nl', '', 'dom_x'])
    await expect(requireOwnDomain(ctx, foreign)).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('recording a delivered domain twice is the same as once', async () => {
  const ctx = await customer()
  const accountId = ctx.viewer.ownerId ?? ''
  const record = (usesOurDns?: boolean) =>
    ctx.db.transaction((tx) =>
      recordDomain(tx, { accountId, name: 'Café.nl', holderId: null, expiresAt: 5, usesOurDns, now: ctx.now }),
    )
  const first = await record(false)
  expect(first).toMatchObject({ name: 'xn--caf-dma.nl', usesOurDns: false, isManageable: true, expiresAt: 5 })
  expect(await record()).toEqual(first)
  expect(await ownsDomain(ctx.db.reader, accountId, 'café.nl')).toBe(true)
  expect(await ownsDomain(ctx.db.reader, accountId, 'bakkerij-voorbeeld.nl')).toBe(false)
})

test('forwarding is set and stopped', async () => {
  const ctx = await customer()
  const { id } = await requireOwnDomain(ctx, 'voorbeeldklant.nl')
  await ctx.db.transaction((tx) => setForwarding(tx, id, 'https://www.example.com/'))
  expect((await findDomainNode(ctx, id))?.forwarding).toEqual({ type: 'HTTP', to: 'https://www.example.com/' })
  await ctx.db.transaction((tx) => setForwarding(tx, id, null))
  expect((await findDomainNode(ctx, id))?.forwarding).toEqual({ type: 'NONE', to: null })
})

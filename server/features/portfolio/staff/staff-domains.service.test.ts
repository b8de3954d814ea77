import { expect, test } from 'vitest'
import { run } from '../../../../db/query'
import { domains } from '../../../../db/schema/domains'
import { DAY_MS } from '../../../../rules/time'
import { staffContext } from '../../../../tests/support/staff-context'
import { testContext } from '../../../../tests/support/test-context'
import { newId } from '../../../common/ids'
import { countActiveByExtension } from '../../domains/staff/staff-domain-list.service'
import type { StaffDomainFilter } from './staff-domains.graphql'
import { listStaffDomains } from './staff-domains.service'

/** Names of two extensions of which one ends as the other, and one that is its label. */
async function shopWithNames() {
  const customer = await testContext({ signedInAs: 'reseller@voorbeeld.nl' })
  const accountId = customer.viewer.account?.id ?? ''
  const at = { registeredAt: customer.now, createdAt: customer.now, expiresAt: customer.now + 300 * DAY_MS }
  const names = [
    { name: 'wad.frl' },
    { name: 'eiland.frl', expiresAt: customer.now + 3 * DAY_MS },
    { name: 'dijk.frl', status: 'EXPIRED' as const },
    { name: 'polder.co.frl' },
    { name: 'frl.example' },
  ]
  await customer.db.transaction(async (tx) => {
    for (const values of names) await run(tx.insert(domains).values({ id: newId('dom'), accountId, ...at, ...values }))
  })
  const ctx = await staffContext(customer, { name: 'Noor', roles: ['OWNER'] })
  const find = async (filter: StaffDomainFilter, first = 50) => {
    const { edges, totalCount } = await listStaffDomains(ctx, { first, filter })
    return { names: edges.map(({ node }) => node.name), totalCount }
  }
  return { ctx, find }
}

test('domains are listed by extension, in each view, with and without a leading dot', async () => {
  const { find } = await shopWithNames()
  expect(await find({ extension: 'frl' })).toEqual({ names: ['dijk.frl', 'eiland.frl', 'wad.frl'], totalCount: 3 })
  expect((await find({ extension: ' .FRL ' })).names).toEqual(['dijk.frl', 'eiland.frl', 'wad.frl'])
  expect((await find({ extension: 'co.frl' })).names).toEqual(['polder.co.frl'])
  expect((await find({ extension: 'frl', view: 'ACTIVE' })).names).toEqual(['eiland.frl', 'wad.frl'])
  expect((await find({ extension: 'frl', view: 'ENDS_SOON' })).names).toEqual(['eiland.frl'])
  expect((await find({ extension: 'frl', view: 'QUARANTINE' })).names).toEqual(['dijk.frl'])
  expect((await find({ extension: 'frl', view: 'DIFFERENT' })).names).toEqual([])
  expect((await find({ extension: 'frl', text: 'eil' })).names).toEqual(['eiland.frl'])
  expect(await find({ extension: 'frl', view: 'ACTIVE' }, 1)).toEqual({ names: ['eiland.frl'], totalCount: 2 })
  for (const extension of ["frl' or 1=1", '%', '..', 'ü'.repeat(90)])
    expect([extension, await find({ extension })]).toEqual([extension, { names: [], totalCount: 0 }])
})

test('active names are counted by extension', async () => {
  const { ctx } = await shopWithNames()
  const counts = await countActiveByExtension(ctx.db.reader)
  expect(['frl', 'co.frl', 'example', 'museum'].map((extension) => counts.get(extension))).toEqual([2, 1, 1, undefined])
})

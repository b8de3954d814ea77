import { expect, test } from 'vitest'
import { testContext } from '../../../tests/support/test-context'
import { findDomainNode } from '../domains/domains.service'
import { addRecord } from './dns-records.service'
import { summarizeDns } from './dns-summary.service'

async function summaryOf(name: string) {
  const ctx = await testContext({ signedInAs: 'klant@voorbeeld.nl' })
  const domain = await findDomainNode(ctx, name)
  if (!domain) throw new Error(`${name} is not there`)
  return { ctx, domain, read: () => summarizeDns(ctx, domain) }
}

test('a domain with hosting leads to it and says who answers for it', async () => {
  const { ctx, domain, read } = await summaryOf('voorbeeldklant.nl')
  const before = await read()
  expect(before).toMatchObject({ nameServers: ['ns1.wimpel.example', 'ns2.wimpel.example'], hasDmarc: false })
  expect(before.website.length).toBeGreaterThan(0)
  expect(before.mailServers.length).toBeGreaterThan(0)
  await addRecord(ctx, { domainId: domain.id, record: { name: '_dmarc', type: 'TXT', value: 'v=DMARC1; p=none' } })
  expect(await read()).toMatchObject({ hasDmarc: true, recordCount: before.recordCount + 1 })
})

test('one whose DNS is elsewhere has nothing to say here', async () => {
  const { read } = await summaryOf('elders.nl')
  expect(await read()).toMatchObject({ nameServers: [], recordCount: 0, changedAt: null, website: [], mailServers: [] })
})

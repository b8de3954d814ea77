import { expect, test } from 'vitest'
import { unavailableRegistry } from '../../../tests/support/failing-ports'
import { type TestContext, testContext } from '../../../tests/support/test-context'
import { addRecord, switchToOurNameServers } from '../dns/dns-records.service'
import { changeTerm, findDomainNode, listDomains } from '../domains/domains.service'
import { listIssues } from './domain-health.service'

const customer = (options: Parameters<typeof testContext>[0] = {}) =>
  testContext({ signedInAs: 'klant@voorbeeld.nl', ...options })

async function domainOf(ctx: TestContext, name: string) {
  const domain = await findDomainNode(ctx, name)
  if (!domain) throw new Error(`${name} is not there`)
  return domain
}

const issuesOf = async (ctx: TestContext, name: string) => listIssues(ctx, await domainOf(ctx, name))

test('a domain without DMARC is advised to have one, until it has', async () => {
  const ctx = await customer({ locale: 'en' })
  const dmarc = {
    code: 'DMARC',
    severity: 'ADVICE',
    title: 'There is no DMARC record yet',
    message: expect.stringContaining('in the name of voorbeeldklant.nl'),
  }
  await ctx.jobs.settle()
  expect(await issuesOf(ctx, 'voorbeeldklant.nl')).toEqual([dmarc])
  const record = { name: '_dmarc', type: 'TXT', value: 'v=DMARC1; p=none' }
  await addRecord(ctx, { domainId: 'voorbeeldklant.nl', record })
  await ctx.jobs.settle()
  expect(await issuesOf(ctx, 'voorbeeldklant.nl')).toEqual([])
})

test('a change that no name server has yet is in progress', async () => {
  const ctx = await customer({ jobs: [] })
  const record = { name: '_dmarc', type: 'TXT', value: 'v=DMARC1; p=none' }
  await addRecord(ctx, { domainId: 'voorbeeldklant.nl', record })
  expect(await issuesOf(ctx, 'voorbeeldklant.nl')).toMatchObject([{ code: 'PUBLISHING', severity: 'PROGRESS' }])
})

test('nothing is known of a domain whose DNS is elsewhere, until its name servers change', async () => {
  const bare = await customer()
  expect(await issuesOf(bare, 'elders.nl')).toEqual([])
  const ctx = await customer({ ports: { registry: unavailableRegistry() } })
  await switchToOurNameServers(ctx, { domainId: 'elders.nl' })
  await ctx.jobs.settle()
  const [late] = await issuesOf(ctx, 'elders.nl')
  expect(late).toMatchObject({ code: 'SWITCH', severity: 'WARNING' })
  expect(late?.message).toContain('Het register antwoordt niet.')
})

test('an expired domain does not work, and without a grace period its owner contacts us', async () => {
  const ctx = await customer()
  const { id } = await domainOf(ctx, 'voorbeeldklant.nl')
  await ctx.db.transaction((tx) => changeTerm(tx, id, { status: 'EXPIRED' }))
  const [expired] = await issuesOf(ctx, 'voorbeeldklant.nl')
  expect(expired).toEqual({
    code: 'EXPIRED',
    severity: 'ERROR',
    title: 'Dit domein is verlopen',
    message: 'Website en mail werken niet meer. Neem contact op als je de naam terug wilt.',
  })
})

test('each domain of a list has its own issues', async () => {
  const ctx = await customer()
  await ctx.jobs.settle()
  const domains = await listDomains(ctx)
  const nodes = await Promise.all(domains.map(({ name }) => domainOf(ctx, name)))
  const together = await Promise.all(nodes.map((node) => listIssues(ctx, node)))
  const alone: typeof together = []
  for (const node of nodes) alone.push(await listIssues(ctx, node))
  expect(nodes.length).toBeGreaterThan(2)
  expect(together).toEqual(alone)
})

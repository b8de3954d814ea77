import { describe, expect, test } from 'vitest'
import { demoHolderId } from '../../../db/seed/demo-accounts'
import { type TestContext, testContext } from '../../../tests/support/test-context'
import { listOwnActivity } from '../accounts/activity.service'
import { recordDomain, requireOwnDomain } from '../domains/domains.service'
import {
  findHolderOf,
  listDomainNamesOf,
  pageDomainsOf,
  setDomainHolder,
  setDomainPrivacy,
} from './domain-holder.service'
import { updateStandardWhois } from './standard-whois.service'
import { requireWhois, updateWhois } from './whois.service'

const CUSTOMER = 'klant@voorbeeld.nl'
const NAME = 'voorbeeldklant.nl'
const HOLDING = demoHolderId('holding@voorbeeld.nl')
const A_WHILE_MS = 11 * 60_000

const customer = () => testContext({ signedInAs: CUSTOMER })
const mailsTo = (ctx: TestContext) => ctx.adapters.embedded.mailbox.list().map(({ to, subject }) => [to, subject])
const heldBy = (ctx: TestContext, name: string) => ctx.adapters.embedded.registry.heldName(name)?.holder

async function changeHolder(ctx: TestContext, whoisId: string | null, name = NAME) {
  const { id } = await requireOwnDomain(ctx, name)
  return setDomainHolder(ctx, { domainId: id, whoisId })
}

describe('the holder of a domain', () => {
  test('is the standard one until another is chosen; its registry is updated and the previous one notified [WHO-014, WHO-020]', async () => {
    const ctx = await customer()
    expect(await findHolderOf(ctx, NAME)).toMatchObject({ whois: null, label: 'Voorbeeldklant BV', email: CUSTOMER })
    expect(await changeHolder(ctx, HOLDING)).toMatchObject({ name: NAME, holderId: HOLDING })
    expect(await findHolderOf(ctx, NAME)).toMatchObject({ whois: { id: HOLDING }, email: 'holding@voorbeeld.nl' })
    await ctx.jobs.settle()
    expect(heldBy(ctx, NAME)).toMatchObject({ company: 'Voorbeeld Holding BV', isHidden: false })
    expect(mailsTo(ctx)).toEqual([[CUSTOMER, `${NAME} heeft een andere domeinhouder`]])
    const { edges } = await listOwnActivity(ctx, {})
    expect(edges[0]?.node.kind).toBe('holder-changed')

    await changeHolder(ctx, null)
    await ctx.jobs.settle()
    expect(heldBy(ctx, NAME)).toMatchObject({ company: 'Voorbeeldklant BV' })
    expect(mailsTo(ctx)[0]).toEqual(['holding@voorbeeld.nl', `${NAME} heeft een andere domeinhouder`])
  })

  test('requires a confirmed identity to change', async () => {
    const ctx = await customer()
    ctx.clock.advance(A_WHILE_MS)
    await expect(changeHolder(ctx, HOLDING)).rejects.toMatchObject({ code: 'CONFIRM_IDENTITY' })
    expect(await findHolderOf(ctx, NAME)).toMatchObject({ whois: null })
    // The same registrant again changes nothing.
    expect(await changeHolder(ctx, null)).toMatchObject({ name: NAME })
  })

  test('must be of the own account, for an own domain, and cannot be changed by a sub-user', async () => {
    const ctx = await customer()
    const reseller = await ctx.another({ signedInAs: 'reseller@voorbeeld.nl' })
    const sub = await ctx.another({ signedInAs: 'subgebruiker@voorbeeld.nl' })
    await expect(changeHolder(reseller, null, NAME)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(changeHolder(reseller, HOLDING, 'bakkerij-voorbeeld.nl')).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(changeHolder(sub, HOLDING)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    expect(await findHolderOf(reseller, NAME)).toBeNull()
    expect(await pageDomainsOf(reseller, HOLDING, {})).toBeNull()
  })

  test('has its domains listed [WHO-021]', async () => {
    const ctx = await customer()
    expect(await listDomainNamesOf(ctx, HOLDING)).toEqual([])
    await changeHolder(ctx, HOLDING)
    await changeHolder(ctx, HOLDING, 'elders.nl')
    expect(await listDomainNamesOf(ctx, HOLDING)).toEqual(['elders.nl', NAME])
    expect(await pageDomainsOf(ctx, HOLDING, { first: 1 })).toMatchObject({
      edges: [{ node: { name: 'elders.nl' } }],
      totalCount: 2,
    })
  })
})

describe('changed details of a holder', () => {
  test('reach the registries of all its names [WHO-024]', async () => {
    const ctx = await customer()
    await changeHolder(ctx, HOLDING)
    await changeHolder(ctx, HOLDING, 'elders.nl')
    const { id: _, label: __, ...form } = await requireWhois(ctx, HOLDING)
    await updateWhois(ctx, HOLDING, { ...form, city: 'Delft' })
    await ctx.jobs.settle()
    for (const name of [NAME, 'elders.nl']) expect(heldBy(ctx, name)).toMatchObject({ city: 'Delft' })
    expect(heldBy(ctx, 'alleenlezen.nl')).toBeNull()
  })

  test('with another e-mail address require a confirmed identity, and the previous address is notified', async () => {
    const ctx = await customer()
    const { id: _, label: __, ...form } = await requireWhois(ctx, HOLDING)
    ctx.clock.advance(A_WHILE_MS)
    // It has no domains yet.
    const moved = await updateWhois(ctx, HOLDING, { ...form, email: 'nieuw@voorbeeld.nl' })
    expect(moved).toMatchObject({ email: 'nieuw@voorbeeld.nl' })
    const again = await ctx.another({ signedInAs: CUSTOMER })
    await changeHolder(again, HOLDING)
    await expect(updateWhois(ctx, HOLDING, form)).rejects.toMatchObject({ code: 'CONFIRM_IDENTITY' })
    await expect(
      updateStandardWhois(ctx, { email: 'nieuw@voorbeeld.nl', phone: '010 000 00 01' }),
    ).rejects.toMatchObject({ code: 'CONFIRM_IDENTITY' })
    expect(await updateStandardWhois(ctx, { email: CUSTOMER, phone: '010 000 00 01' })).toMatchObject({
      phone: '010 000 00 01',
    })
    await updateWhois(again, HOLDING, form)
    await ctx.jobs.settle()
    expect(mailsTo(ctx)).toContainEqual(['nieuw@voorbeeld.nl', 'Het e-mailadres van een domeinhouder is gewijzigd'])
  })
})

describe('privacy', () => {
  test('is changed where the registry can hide a registrant', async () => {
    const ctx = await customer()
    const accountId = ctx.viewer.ownerId ?? ''
    const { id } = await ctx.db.transaction((tx) =>
      recordDomain(tx, { accountId, name: 'voorbeeldklant.com', holderId: null, expiresAt: 5, now: ctx.now }),
    )
    const shown = await setDomainPrivacy(ctx, { domainId: id, protect: false })
    expect(shown).toMatchObject({ privacy: { supported: true, enabled: true, protect: false } })
    await ctx.jobs.settle()
    expect(heldBy(ctx, 'voorbeeldklant.com')).toMatchObject({ isHidden: false })
    await setDomainPrivacy(ctx, { domainId: id, protect: true })
    await ctx.jobs.settle()
    expect(heldBy(ctx, 'voorbeeldklant.com')).toMatchObject({ isHidden: true })
  })

  test('is refused elsewhere', async () => {
    const ctx = await customer()
    const accountId = ctx.viewer.ownerId ?? ''
    const { id } = await ctx.db.transaction((tx) =>
      recordDomain(tx, { accountId, name: 'nieuw-voorbeeld.nl', holderId: null, expiresAt: 5, now: ctx.now }),
    )
    expect(await setDomainPrivacy(ctx, { domainId: id, protect: true })).toMatchObject({
      code: 'PRIVACY_NOT_AVAILABLE',
      status: 409,
    })
  })
})

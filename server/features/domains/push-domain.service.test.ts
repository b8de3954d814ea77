import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { all, one, run } from '../../../db/query'
import { accounts, activity } from '../../../db/schema/accounts'
import { certificates } from '../../../db/schema/certificates'
import { cloudflareProtections } from '../../../db/schema/cloudflare'
import { dnsProfiles, zones } from '../../../db/schema/dns'
import { domains } from '../../../db/schema/domains'
import { hostingPackages } from '../../../db/schema/hosting'
import { holders } from '../../../db/schema/whois'
import { DAY_MS } from '../../../rules/time'
import { staffContext } from '../../../tests/support/staff-context'
import { type TestContext, testContext } from '../../../tests/support/test-context'
import { requireAccount } from '../../common/guards'
import { newId } from '../../common/ids'
import { viewerOf } from '../../common/viewer'
import { STAFF_PARTS } from '../../features'
import { ApprovalNeeded, type StaffProposal } from '../../staff/proposals/proposals.graphql'
import { approveProposal } from '../../staff/proposals/proposals.service'
import type { StaffContext } from '../../staff/staff-context'
import { CUSTOMER, fillBasket, order, RESELLER } from '../orders/orders.test-support'
import { confirmDomainPush, declineDomainPush, forgetExpiredPushes, listDomainPushes } from './push-domain.service'
import { StaffDomainPush } from './staff/domain-push.graphql'
import { cancelDomainPush, domainPushesOf, previewDomainPush, pushDomain } from './staff/domain-push.service'

const NAME = 'gaat-over.nl'

/** A domain with a profile and a registrant of an account that owes nothing. */
async function desk() {
  const shop = await testContext({ signedInAs: CUSTOMER })
  const sam = await staffContext(shop, { name: 'Sam', roles: ['SUPPORT'], parts: STAFF_PARTS })
  const receiver = await one(shop.db.reader.select().from(accounts).where(eq(accounts.email, RESELLER)))
  if (!receiver) throw new Error('there is no receiver')
  const id = newId('dom')
  const giver = await shop.db.transaction(async (tx) => {
    const [row] = await all(
      tx
        .insert(accounts)
        .values({
          id: newId('acc'),
          email: 'gever@voorbeeld.example',
          firstName: 'Gé',
          lastName: 'Gever',
          activatedAt: 1,
          createdAt: 1,
        })
        .returning(),
    )
    if (!row) throw new Error('there is no giver')
    const owned = { accountId: row.id, createdAt: 1 }
    await run(tx.insert(dnsProfiles).values({ id: 'prf_x', name: 'Eigen profiel', ...owned }))
    const person = { gender: 'F' as const, forename: 'Hanna', surname: 'Houder', street: 'Kade', houseNumber: '1' }
    const place = {
      postcode: '3011 PN',
      city: 'Rotterdam',
      country: 'NL',
      email: 'h@voorbeeld.example',
      phone: '+31101234567',
    }
    await run(tx.insert(holders).values({ id: 'who_x', ...owned, ...person, ...place, changedAt: 1 }))
    const term = { registeredAt: 1, expiresAt: shop.now + 300 * DAY_MS }
    await run(tx.insert(domains).values({ id, name: NAME, holderId: 'who_x', ...owned, ...term }))
    await run(
      tx.insert(zones).values({
        domainId: id,
        serial: 1,
        createdAt: 1,
        changedAt: 1,
        content: { kind: 'parking' },
        profileId: 'prf_x',
      } as never),
    )
    return row
  })
  const as = (account: typeof giver): TestContext =>
    Object.assign(Object.create(shop), { viewer: viewerOf(account, shop.now) })
  const tess = await staffContext(shop, { name: 'Tess', roles: ['TECHNICAL'], parts: STAFF_PARTS })
  const propose = () => pushDomain(sam, { domainId: NAME, toEmail: RESELLER, reason: 'bedrijf is verkocht' })
  const approve = (by: StaffContext, { id: proposalId, payloadHash }: StaffProposal) =>
    approveProposal(by, { id: proposalId, payloadHash, reason: 'nagekeken' })
  /** Proposes it and has it approved. Returns the move, or why there is none. */
  const ask = async () => {
    const answer = await propose()
    if (!(answer instanceof ApprovalNeeded)) return answer
    expect(await approve(tess, answer.proposal)).toMatchObject({ state: 'APPROVED' })
    const [push] = await domainPushesOf(sam, giver.id)
    return push
  }
  const ownerOf = async () => (await one(shop.db.reader.select().from(domains).where(eq(domains.id, id))))?.accountId
  return { shop, sam, tess, id, giver, receiver, as, propose, approve, ask, ownerOf }
}

async function asked(made: Awaited<ReturnType<typeof desk>>): Promise<StaffDomainPush> {
  const push = await made.ask()
  if (!(push instanceof StaffDomainPush)) throw new Error(`refused: ${JSON.stringify(push)}`)
  return push
}

describe('a domain', () => {
  test('moves once both owners have confirmed, with its DNS, without profile and registrant of the old one', async () => {
    const made = await desk()
    const { shop, id, giver, receiver, as, ownerOf } = made
    const push = await asked(made)
    await shop.jobs.settle()
    const confirmed = await confirmDomainPush(as(receiver), { id: push.id })
    expect(confirmed).toMatchObject({ isMoved: false })
    expect(await ownerOf()).toBe(giver.id)
    expect(await listDomainPushes(as(giver))).toMatchObject([
      { side: 'GIVING', isConfirmed: false, isConfirmedByOther: true, otherEmail: expect.stringMatching(/^.…@/) },
    ])
    expect(await confirmDomainPush(as(giver), { id: push.id })).toMatchObject({ isMoved: true })
    const domain = await one(shop.db.reader.select().from(domains).where(eq(domains.id, id)))
    expect(domain).toMatchObject({ accountId: receiver.id, holderId: null, status: 'ACTIVE', renews: true })
    expect(await one(shop.db.reader.select().from(zones).where(eq(zones.domainId, id)))).toMatchObject({
      profileId: null,
    })
    for (const { id: accountId } of [giver, receiver]) {
      const kept = await all(shop.db.reader.select().from(activity).where(eq(activity.accountId, accountId)))
      expect(kept.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['domain-push-started', 'domain-pushed']))
    }
    expect(await listDomainPushes(as(giver))).toEqual([])
  })

  test('stays when either side declines, staff withdraw it, or seven days pass', async () => {
    const made = await desk()
    const { shop, sam, receiver, giver, as, ownerOf } = made
    const first = await asked(made)
    await declineDomainPush(as(receiver), { id: first.id })
    const second = await asked(made)
    expect(await domainPushesOf(sam, giver.id)).toHaveLength(1)
    await cancelDomainPush(sam, { id: second.id, reason: 'toch niet verkocht' })
    const third = await asked(made)
    shop.clock.advance(7 * DAY_MS)
    const later = as(receiver)
    expect(await listDomainPushes(later)).toEqual([])
    await expect(declineDomainPush(later, { id: third.id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await forgetExpiredPushes(shop)
    expect(await ownerOf()).toBe(giver.id)
  })

  test('has its owners asked once a colleague approves, and not if something changed meanwhile', async () => {
    const { shop, sam, tess, giver, receiver, propose, approve, as } = await desk()
    const proposed = await propose()
    if (!(proposed instanceof ApprovalNeeded)) throw new Error('no second person is needed')
    expect(proposed.proposal.facts.map(({ name, text }) => [name, text])).toEqual([
      ['domain', NAME],
      ['customer', 'Gé Gever'],
      ['email', giver.email],
      ['receiver', expect.any(String)],
      ['receiverEmail', RESELLER],
    ])
    expect(await listDomainPushes(as(giver))).toEqual([])
    expect(await approve(sam, proposed.proposal)).toMatchObject({ code: 'OWN_PROPOSAL' })
    await shop.db.transaction((tx) =>
      run(tx.update(accounts).set({ isBlocked: true }).where(eq(accounts.id, receiver.id))),
    )
    expect(await approve(tess, proposed.proposal)).toMatchObject({ code: 'CHANGED' })
    expect(await listDomainPushes(as(giver))).toEqual([])
  })

  test('is confirmed by nobody else', async () => {
    const made = await desk()
    const push = await asked(made)
    await expect(confirmDomainPush(made.shop, { id: push.id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(declineDomainPush(made.shop, { id: push.id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('is not asked for twice, nor for an unknown or blocked receiver, nor while it is not active', async () => {
    const made = await desk()
    const { shop, sam, id, receiver } = made
    await asked(made)
    const refused = { code: 'DOMAIN_PUSH_NOT_POSSIBLE' }
    expect(await made.ask()).toMatchObject(refused)
    const toNobody = { domainId: NAME, toEmail: 'niemand@voorbeeld.example', reason: 'bedrijf is verkocht' }
    expect(await pushDomain(sam, toNobody)).toMatchObject(refused)
    await shop.db.transaction(async (tx) => {
      await run(tx.update(domains).set({ status: 'EXPIRED' }).where(eq(domains.id, id)))
    })
    await forgetAll(made)
    expect(await made.ask()).toMatchObject(refused)
    await shop.db.transaction(async (tx) => {
      await run(tx.update(domains).set({ status: 'ACTIVE' }).where(eq(domains.id, id)))
      await run(tx.update(accounts).set({ isBlocked: true }).where(eq(accounts.id, receiver.id)))
    })
    expect(await made.ask()).toMatchObject(refused)
  })

  test('does not move while its owner has an order under way, also one placed after it was asked for', async () => {
    const { shop, sam } = await desk()
    await fillBasket(shop, 'nog-bezig.nl')
    await order(shop)
    const { id: accountId } = requireAccount(shop)
    const owned = await one(shop.db.reader.select().from(domains).where(eq(domains.accountId, accountId)).limit(1))
    const input = { domainId: owned?.id ?? '', toEmail: RESELLER, reason: 'bedrijf is verkocht' }
    expect(await pushDomain(sam, input)).toMatchObject({ message: expect.stringContaining('bestelling') })
  })
})

/** A package, two certificates and Cloudflare protection on the domain; one certificate has a name of another domain too. */
async function addServices({ shop, id, giver }: Awaited<ReturnType<typeof desk>>): Promise<void> {
  const owned = { accountId: giver.id, createdAt: 1 }
  const addresses = { ipv4: '203.0.113.5', ipv6: '2001:db8::5', mailHost: 'mail.example' }
  const bought = { productCode: 'SSL_POSITIVE', paidUntil: shop.now + 300 * DAY_MS }
  await shop.db.transaction(async (tx) => {
    await run(
      tx
        .insert(hostingPackages)
        .values({ id: 'hst_x', ...owned, domainId: id, domainName: NAME, packageCode: 'BASIS', ...addresses }),
    )
    const names = [NAME, `www.${NAME}`]
    const alone = { id: 'crt_alone', ...owned, number: 1, orderLineId: 'lin_1', commonName: NAME, names, ...bought }
    const shared = { ...alone, id: 'crt_shared', number: 2, orderLineId: 'lin_2', names: [NAME, 'blijft.nl'] }
    await run(tx.insert(certificates).values([alone, shared]))
    const protection = { domainId: id, productCode: 'CLOUDFLARE', orderLineId: 'lin_3', createdAt: 1 }
    await run(tx.insert(cloudflareProtections).values({ ...protection, state: 'ACTIVE' }))
  })
}

describe('the services of a domain', () => {
  test('are named to staff and both owners before, and move with it, without those that other domains need', async () => {
    const made = await desk()
    const { shop, sam, giver, receiver, as } = made
    await addServices(made)
    const outcomes = [
      { kind: 'DNS_PROFILE', name: 'Eigen profiel', outcome: 'ENDS' },
      { kind: 'HOSTING', name: expect.stringContaining(NAME), outcome: 'MOVES' },
      { kind: 'CERTIFICATE', name: expect.stringContaining(`(${NAME}, www.${NAME})`), outcome: 'MOVES' },
      { kind: 'CERTIFICATE', name: expect.not.stringContaining('blijft.nl'), outcome: 'STAYS' },
      { kind: 'CLOUDFLARE', name: expect.any(String), outcome: 'MOVES' },
    ]
    expect(await previewDomainPush(sam, NAME)).toMatchObject({ problem: null, attachments: outcomes })
    const push = await asked(made)
    expect(push.attachments).toMatchObject(outcomes)
    await shop.jobs.settle()
    const mails = shop.adapters.embedded.mailbox.list().filter(({ subject }) => subject.startsWith('Bevestig het'))
    expect(mails).toHaveLength(2)
    for (const { text } of mails) expect(text).toMatch(/Gaat mee: .*Blijft bij de eigenaar van nu: .*Stopt: /s)
    for (const side of [receiver, giver]) {
      const [seen] = await listDomainPushes(as(side))
      expect(seen?.attachments).toMatchObject(outcomes)
      await confirmDomainPush(as(side), { id: push.id, version: seen?.version ?? '' })
    }
    const { reader } = shop.db
    expect(await one(reader.select().from(hostingPackages).where(eq(hostingPackages.id, 'hst_x')))).toMatchObject({
      accountId: receiver.id,
    })
    const kept = await all(reader.select().from(certificates).orderBy(certificates.id))
    const owners = new Map(kept.map(({ id, accountId }) => [id, accountId]))
    expect(owners.get('crt_alone')).toBe(receiver.id)
    expect(owners.get('crt_shared')).toBe(giver.id)
  })

  test('are confirmed again by both once they have changed', async () => {
    const made = await desk()
    const { giver, receiver, as, ownerOf } = made
    const push = await asked(made)
    const [seen] = await listDomainPushes(as(receiver))
    await confirmDomainPush(as(giver), { id: push.id })
    await addServices(made)
    const changed = { code: 'CONFLICT', message: expect.stringContaining('veranderd') }
    expect(await confirmDomainPush(as(receiver), { id: push.id, version: seen?.version ?? '' })).toMatchObject(changed)
    expect(await ownerOf()).toBe(giver.id)
    const [now] = await listDomainPushes(as(receiver))
    expect(now).toMatchObject({ isConfirmed: false, isConfirmedByOther: false })
    const version = now?.version ?? ''
    expect(await confirmDomainPush(as(receiver), { id: push.id, version })).toMatchObject({ isMoved: false })
    expect(await confirmDomainPush(as(giver), { id: push.id, version })).toMatchObject({ isMoved: true })
  })
})

async function forgetAll({ shop, sam, giver }: Awaited<ReturnType<typeof desk>>): Promise<void> {
  for (const { id } of await domainPushesOf(sam, giver.id)) await cancelDomainPush(sam, { id, reason: 'opnieuw' })
  await shop.jobs.settle()
}

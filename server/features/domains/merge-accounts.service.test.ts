import { asc, eq } from 'drizzle-orm'
import pino from 'pino'
import { describe, expect, onTestFinished, test } from 'vitest'
import { all, one, run } from '../../../db/query'
import { abuseSuspensions } from '../../../db/schema/abuse'
import { accounts, activity, sessions } from '../../../db/schema/accounts'
import { certificates } from '../../../db/schema/certificates'
import { dnsProfileRecords, dnsProfiles, zones } from '../../../db/schema/dns'
import { accountMerges, domains } from '../../../db/schema/domains'
import { hostingPackages } from '../../../db/schema/hosting'
import { invoices } from '../../../db/schema/invoices'
import { orders } from '../../../db/schema/orders'
import { servers } from '../../../db/schema/servers'
import { staffNotes } from '../../../db/schema/staff-notes'
import { holders } from '../../../db/schema/whois'
import { DAY_MS, MINUTE_MS } from '../../../rules/time'
import { staffContext } from '../../../tests/support/staff-context'
import { type TestContext, testContext } from '../../../tests/support/test-context'
import { behind } from '../../../tests/support/test-database'
import type { Deps } from '../../common/context'
import { requireAccount } from '../../common/guards'
import { newId } from '../../common/ids'
import { viewerOf } from '../../common/viewer'
import { STAFF_PARTS } from '../../features'
import { exportDomainNotes, notesOf } from '../../staff/notes/staff-notes.service'
import { ApprovalNeeded, type StaffProposal } from '../../staff/proposals/proposals.graphql'
import { approveProposal } from '../../staff/proposals/proposals.service'
import type { StaffContext } from '../../staff/staff-context'
import { CUSTOMER, changeAccount, fillBasket, order, RESELLER } from '../orders/orders.test-support'
import { addDomainNote } from '../portfolio/staff/domain-notes.service'
import {
  confirmAccountMerge,
  declineAccountMerge,
  forgetExpiredMerges,
  listAccountMerges,
  moveNextOf,
} from './merge-accounts.service'
import { StaffAccountMerge } from './staff/account-merge.graphql'
import {
  accountMergesOf,
  cancelAccountMerge,
  mergeAccounts,
  mergesWithSkips,
  previewAccountMerge,
} from './staff/account-merge.service'
import { pushDomain } from './staff/domain-push.service'

const REASON = 'zelfde eigenaar'
/** More than two pages. */
const DOMAINS = 45

const PERSON = {
  ...{ gender: 'F' as const, forename: 'Hanna', surname: 'Samenhouder', street: 'Kade', houseNumber: '1' },
  ...{ postcode: '3011 PN', city: 'Rotterdam', country: 'NL', email: 'h@voorbeeld.example', phone: '+31101234567' },
}

/** Details that an order asks for. */
const COMPLETE = {
  ...{ street: 'Kade', streetNumber: '1', postCode: '3011 PN', city: 'Rotterdam', country: 'NL' },
  ...{ phoneNumber: '+31101234567', isCompany: false },
}

/** An account that owes nothing, with domains, services, a registrant and a profile, and one that gets it all. */
/** Without a runner, its pages are run by hand. */
async function desk({ count = 3, hasRunner = true } = {}) {
  const shop = await testContext({ signedInAs: CUSTOMER, ...(!hasRunner && { jobs: [] }) })
  const sam = await staffContext(shop, { name: 'Sam', roles: ['SUPPORT'], parts: STAFF_PARTS })
  const tess = await staffContext(shop, { name: 'Tess', roles: ['TECHNICAL'], parts: STAFF_PARTS })
  const { reader } = shop.db
  const receiver = await one(reader.select().from(accounts).where(eq(accounts.email, RESELLER)))
  if (!receiver) throw new Error('there is no receiver')
  const names = Array.from({ length: count }, (_, at) => `samen-${String(at).padStart(2, '0')}.nl`)
  const idOf = new Map(names.map((name) => [name, newId('dom')]))
  const giver = await shop.db.transaction(async (tx) => {
    const person = { email: 'gever@voorbeeld.example', firstName: 'Gé', lastName: 'Gever', activatedAt: 1 }
    const [row] = await all(
      tx
        .insert(accounts)
        .values({ id: newId('acc'), ...person, createdAt: 1 })
        .returning(),
    )
    if (!row) throw new Error('there is no giver')
    const owned = { accountId: row.id, createdAt: 1 }
    await run(tx.insert(dnsProfiles).values({ id: 'prf_x', name: 'Eigen profiel', ...owned }))
    const record = {
      profileId: 'prf_x',
      name: '@',
      type: 'A' as const,
      value: '203.0.113.7',
      position: 1,
      createdAt: 1,
    }
    await run(tx.insert(dnsProfileRecords).values({ id: 'rec_x', ...record }))
    await run(tx.insert(holders).values({ id: 'who_x', ...owned, ...PERSON, changedAt: 1 }))
    const term = { registeredAt: 1, expiresAt: shop.now + 300 * DAY_MS }
    for (const [at, name] of names.entries()) {
      const id = idOf.get(name) ?? ''
      const holderId = at === 0 ? null : 'who_x'
      await run(tx.insert(domains).values({ id, name, holderId, ...owned, ...term }))
      const content = { kind: 'parking' as const }
      const zone = { domainId: id, serial: 1, createdAt: 1, changedAt: 1, content, profileId: 'prf_x' }
      await run(tx.insert(zones).values(zone))
    }
    return row
  })
  const as = (account: typeof giver): TestContext => {
    const ctx: TestContext = Object.create(shop)
    return Object.defineProperties(ctx, {
      viewer: { value: viewerOf(account, shop.now) },
      now: { get: () => shop.clock.now() },
    })
  }
  const input = { fromAccountId: giver.id, toEmail: RESELLER, reason: REASON }
  const approve = (by: StaffContext, { id, payloadHash }: StaffProposal) =>
    approveProposal(by, { id, payloadHash, reason: 'nagekeken' })
  /** Proposes it and has it approved. Returns the merge, or why there is none. */
  const ask = async () => {
    const answer = await mergeAccounts(sam, input)
    if (!(answer instanceof ApprovalNeeded)) return answer
    expect(await approve(tess, answer.proposal)).toMatchObject({ state: 'APPROVED' })
    return (await accountMergesOf(sam, giver.id))[0]
  }
  const asked = async (): Promise<StaffAccountMerge> => {
    const merge = await ask()
    if (!(merge instanceof StaffAccountMerge)) throw new Error(`refused: ${JSON.stringify(merge)}`)
    return merge
  }
  const confirmBoth = async (id: string) => {
    expect(await confirmAccountMerge(as(receiver), { id })).toMatchObject({ isStarted: false })
    expect(await confirmAccountMerge(as(giver), { id })).toMatchObject({ isStarted: true })
  }
  const owners = async () => {
    const rows = await all(reader.select().from(domains).orderBy(asc(domains.name)))
    return new Map(rows.filter(({ name }) => idOf.has(name)).map(({ name, accountId }) => [name, accountId]))
  }
  /** Number of its domains that the receiver has. */
  const arrived = async () => [...(await owners()).values()].filter((id) => id === receiver.id).length
  const change = (work: (tx: Parameters<Parameters<typeof shop.db.transaction>[0]>[0]) => Promise<unknown>) =>
    shop.db.transaction(async (tx) => void (await work(tx)))
  /** Runs one page in a transaction of its own, as the runner does. */
  const page = async (id: string, { deps = shop, attempts = 1 }: { deps?: Deps; attempts?: number } = {}) => {
    const { decide } = await moveNextOf(deps, { reference: id, attempts })
    return shop.db.transaction(decide)
  }
  return {
    ...{ shop, sam, tess, reader, giver, receiver, names, idOf, as, input, approve, ask, asked, confirmBoth },
    ...{ owners, arrived, change, page },
  }
}

type Desk = Awaited<ReturnType<typeof desk>>

/** Makes the database refuse to move domains and a server to the receiver, by unique indexes. Returns a function that removes them. */
async function refuseMoves(
  { shop, reader, receiver, change }: Desk,
  names: readonly string[],
): Promise<() => Promise<void>> {
  const [theirs] = await all(reader.select().from(domains).where(eq(domains.accountId, receiver.id)).limit(1))
  const spec = { cores: 1, memory: 1, disk: 10 }
  const bought = { productCode: 'VPS_S', operatingSystem: 'debian-13', number: 90, orderLineId: 'lin_y', spec }
  const row = {
    ...bought,
    id: 'vps_y',
    accountId: receiver.id,
    hostname: 'y.example',
    platformReference: 'y',
    createdAt: 1,
  }
  await change((tx) => run(tx.insert(servers).values({ ...row, state: 'RUNNING' as const })))
  const indexes = names.map((name) => `domains (account_id) where name in ('${name}', '${theirs?.name}')`)
  indexes.push(`servers (account_id) where id in ('vps_x', 'vps_y')`)
  const each = (sqlOf: (index: string, at: number) => string) =>
    behind(shop.config, async (query) => {
      for (const [at, index] of indexes.entries()) await query(sqlOf(index, at))
    })
  const allow = () => each((_, at) => `drop index if exists no_move_${at}`)
  onTestFinished(allow)
  await each((index, at) => `create unique index no_move_${at} on ${index}`)
  return allow
}

/** Services with and without a domain of the account. */
async function addServices({ shop, giver, names, idOf, change }: Desk): Promise<void> {
  const owned = { accountId: giver.id, createdAt: 1 }
  const addresses = { ipv4: '203.0.113.5', ipv6: '2001:db8::5', mailHost: 'mail.example' }
  const bought = { productCode: 'SSL_POSITIVE', paidUntil: shop.now + 300 * DAY_MS }
  const spec = { cores: 1, memory: 1, disk: 10 }
  const [first = '', second = ''] = names
  await change(async (tx) => {
    const pack = { ...owned, packageCode: 'BASIS', ...addresses }
    const here = { id: 'hst_here', domainId: idOf.get(first) ?? null, domainName: first }
    await run(tx.insert(hostingPackages).values({ ...pack, ...here }))
    await run(tx.insert(hostingPackages).values({ ...pack, id: 'hst_else', domainId: null, domainName: 'elders.nl' }))
    const shared = { ...owned, id: 'crt_shared', number: 1, orderLineId: 'lin_1', commonName: first, ...bought }
    await run(tx.insert(certificates).values({ ...shared, names: [first, second] }))
    const server = { ...owned, id: 'vps_x', number: 1, orderLineId: 'lin_2', platformReference: 'p1', spec }
    const kind = { productCode: 'VPS_S', hostname: 'server.example', operatingSystem: 'debian-13' }
    await run(tx.insert(servers).values({ ...server, ...kind, state: 'RUNNING' as const }))
  })
}

const ownerOf = async ({ reader }: Desk, table: typeof servers, id: string) =>
  (await one(reader.select().from(table).where(eq(table.id, id))))?.accountId

const suspension = (giver: { id: string }, thingId: string, kind: 'SERVER' | 'HOSTING' | 'DOMAIN') => ({
  ...{ id: newId('abu'), kind, thingId, name: 'server.example', accountId: giver.id },
  ...{ reason: 'OTHER' as const, suspendedAt: 1 },
})

describe('everything of an account', () => {
  test('moves page by page once both owners have confirmed, with registrants and profiles, while the books stay', async () => {
    const made = await desk({ count: DOMAINS })
    const { shop, sam, reader, giver, receiver, names, idOf, as, asked, confirmBoth, arrived } = made
    await addServices(made)
    const counts = [
      { kind: 'DOMAIN', count: DOMAINS },
      { kind: 'HOSTING', count: 2 },
      { kind: 'SERVER', count: 1 },
      { kind: 'CERTIFICATE', count: 1 },
      { kind: 'HOLDER', count: 1 },
      { kind: 'DNS_PROFILE', count: 1 },
    ]
    expect(await previewAccountMerge(sam, giver.id, RESELLER)).toMatchObject({ problems: [], contents: counts })
    const { id } = await asked()
    expect(await listAccountMerges(as(giver))).toMatchObject([
      { side: 'GIVING', contents: counts, isConfirmed: false, otherEmail: expect.stringMatching(/^.…@/) },
    ])
    await shop.jobs.settle()
    expect(await arrived()).toBe(0)
    await confirmBoth(id)
    await shop.jobs.settle()
    expect(await arrived()).toBe(DOMAINS)
    const others = [servers, hostingPackages, certificates] as unknown as (typeof servers)[]
    for (const [at, things] of [['vps_x'], ['hst_here', 'hst_else'], ['crt_shared']].entries())
      for (const thing of things) expect(await ownerOf(made, others[at] ?? servers, thing)).toBe(receiver.id)
    // One copy of each, however many pages needed it; the originals stay with the orders that refer to them.
    const copies = await all(reader.select().from(holders).where(eq(holders.surname, PERSON.surname)))
    expect(copies.map(({ accountId }) => accountId).sort()).toEqual([giver.id, receiver.id].sort())
    const copy = copies.find(({ accountId }) => accountId === receiver.id)?.id
    const rows = await all(reader.select().from(domains).orderBy(asc(domains.name)))
    const held = rows.filter(({ name }) => idOf.has(name)).map(({ holderId }) => holderId)
    expect(held).toEqual([null, ...names.slice(1).map(() => copy)])
    const profiles = await all(reader.select().from(dnsProfiles).where(eq(dnsProfiles.name, 'Eigen profiel')))
    const profile = profiles.find(({ accountId }) => accountId === receiver.id)?.id
    expect(profiles).toHaveLength(2)
    for (const domainId of idOf.values())
      expect(await one(reader.select().from(zones).where(eq(zones.domainId, domainId)))).toMatchObject({
        profileId: profile,
      })
    expect(await listAccountMerges(as(giver))).toEqual([])
    for (const side of [giver, receiver]) {
      const [merge] = await accountMergesOf(sam, side.id)
      expect(merge).toMatchObject({ state: 'DONE', movedDomains: DOMAINS, skipped: [], finishedAt: shop.now })
      const kept = await all(reader.select().from(activity).where(eq(activity.accountId, side.id)))
      const kinds = kept.map(({ kind }) => kind)
      expect(kinds).toEqual(expect.arrayContaining(['account-merge-started', 'accounts-merged']))
      expect(kinds.filter((kind) => kind === 'accounts-merged')).toHaveLength(1)
    }
    const mails = shop.adapters.embedded.mailbox.list().filter(({ subject }) => subject.includes('samengevoegd'))
    expect(mails).toHaveLength(2)
    for (const { text } of mails) expect(text).toContain(`${DOMAINS} domeinen`)
  })

  test('is in the data export of both customers, also once it has arrived, and what stayed in that of its owner', async () => {
    const { shop, reader, giver, receiver, names, idOf, as, asked, confirmBoth, change } = await desk()
    const exported = (account: typeof giver) => shop.exportParts?.accountMerges?.(as(account))
    const { id } = await asked()
    const requestedAt = new Date(shop.now).toISOString()
    const pending = {
      id,
      requestedAt,
      startedAt: null,
      finishedAt: null,
      movedDomains: 0,
      notMovedCount: 0,
      notMoved: [],
    }
    expect(await exported(giver)).toMatchObject([{ ...pending, side: 'GIVING', isConfirmed: false }])
    expect(await exported(receiver)).toMatchObject([{ ...pending, side: 'RECEIVING', isConfirmed: false }])
    await confirmBoth(id)
    const first = eq(domains.id, idOf.get(names[0] ?? '') ?? '')
    await change((tx) => run(tx.update(domains).set({ status: 'EXPIRED' }).where(first)))
    shop.clock.advance(MINUTE_MS)
    await shop.jobs.settle()
    const done = { id, requestedAt, startedAt: requestedAt, finishedAt: new Date(shop.clock.now()).toISOString() }
    const arrived = { ...done, movedDomains: names.length - 1, notMovedCount: 1 }
    const stayed = [{ kind: 'DOMAIN', name: names[0], reason: 'Het domein is niet actief.' }]
    expect(await exported(giver)).toMatchObject([{ ...arrived, side: 'GIVING', notMoved: stayed }])
    expect(await exported(receiver)).toMatchObject([{ ...arrived, side: 'RECEIVING', notMoved: [] }])
    expect(JSON.stringify(await exported(giver))).not.toContain(RESELLER)
    const [other] = await all(reader.select().from(accounts).where(eq(accounts.email, CUSTOMER)))
    expect(await exported(other as typeof giver)).toEqual([])
  })

  test('takes along the notes of staff on domains that move, and leaves those of an earlier owner where they are', async () => {
    const { shop, sam, reader, giver, receiver, names, idOf, asked, confirmBoth, change } = await desk()
    const [first = '', second = ''] = names.map((name) => idOf.get(name) ?? '')
    for (const [domainId, text] of [
      [first, 'belt graag'],
      [second, 'houdt dit domein'],
    ] as const)
      await addDomainNote(sam, { domainId, text, reason: REASON })
    await change((tx) =>
      run(tx.update(staffNotes).set({ accountId: 'acc_earlier' }).where(eq(staffNotes.objectId, second))),
    )
    await addDomainNote(sam, { domainId: second, text: 'wil alles bij elkaar', reason: REASON })
    const { id } = await asked()
    await confirmBoth(id)
    await shop.jobs.settle()
    const told = async (accountId: string) => (await exportDomainNotes(reader, accountId)).map(({ text }) => text)
    expect(await told(giver.id)).toEqual([])
    expect(await told(receiver.id)).toEqual(['belt graag', 'wil alles bij elkaar'])
    expect(await told('acc_earlier')).toEqual(['houdt dit domein'])
    expect((await notesOf(reader, first)).map(({ text }) => text)).toEqual(['belt graag'])
  })

  test('arrives also when the shop is stopped after any page, and is moved once', async () => {
    const { shop, sam, giver, asked, confirmBoth, arrived, page } = await desk({ count: DOMAINS, hasRunner: false })
    const { id } = await asked()
    await confirmBoth(id)
    expect(await page(id)).toEqual({ againAt: shop.now })
    expect(await arrived()).toBe(20)
    // A page that is killed before it commits has moved nothing.
    const { decide } = await moveNextOf(shop, { reference: id, attempts: 1 })
    const killed = shop.db.transaction(async (tx) => {
      await decide(tx)
      throw new Error('killed')
    })
    await expect(killed).rejects.toThrow('killed')
    expect(await arrived()).toBe(20)
    // As after a restart: the message is run again, here twice at once.
    await Promise.all([page(id), page(id)])
    expect(await arrived()).toBe(DOMAINS)
    expect(await page(id)).toBeNull()
    expect(await page(id)).toBeNull()
    expect(await accountMergesOf(sam, giver.id)).toMatchObject([{ state: 'DONE', movedDomains: DOMAINS }])
  })

  test('arrives without what fails, which is left behind by name and moves with the next merge', async () => {
    const made = await desk({ count: DOMAINS })
    const { shop, sam, giver, receiver, names, asked, confirmBoth, arrived, change } = made
    await addServices(made)
    // One on the first page, and one on the last.
    const refused = [names[4] ?? '', names[44] ?? '']
    const allow = await refuseMoves(made, refused)
    const { id } = await asked()
    await confirmBoth(id)
    // A page that fails waits for its next attempt.
    for (let failed = 0; failed <= 3; failed++) {
      await shop.jobs.settle()
      shop.clock.advance(MINUTE_MS)
    }
    expect(await arrived()).toBe(DOMAINS - refused.length)
    const left = [...refused.map((name) => ({ kind: 'DOMAIN', name })), { kind: 'SERVER', name: 'server.example' }]
    const [merge] = await accountMergesOf(sam, giver.id)
    expect(merge).toMatchObject({ state: 'DONE', movedDomains: DOMAINS - refused.length, skippedCount: left.length })
    expect(merge?.skipped).toMatchObject(left.map((thing) => ({ ...thing, why: expect.stringContaining('fout') })))
    const work = { count: left.length, cause: 'failed' }
    expect(await mergesWithSkips.list(sam, { limit: 10, accountId: giver.id })).toMatchObject([work])
    const mails = shop.adapters.embedded.mailbox.list().filter(({ subject }) => subject.includes('samengevoegd'))
    expect(mails.map(({ text }) => text.includes('3 dingen konden niet mee'))).toEqual([true, true])
    await allow()
    await change((tx) => run(tx.update(sessions).set({ confirmedAt: shop.clock.now() })))
    const next = await asked()
    await confirmBoth(next.id)
    await shop.jobs.settle()
    expect(await arrived()).toBe(DOMAINS)
    expect(await ownerOf(made, servers, 'vps_x')).toBe(receiver.id)
    expect(await mergesWithSkips.list(sam, { limit: 10, accountId: null })).toEqual([])
  })

  test('moves one by one after a page failed, and logs what fails without names', async () => {
    const made = await desk({ count: DOMAINS, hasRunner: false })
    const { shop, names, idOf, asked, confirmBoth, arrived, page } = made
    const lines: string[] = []
    const deps = { ...shop, log: pino({ level: 'info' }, { write: (line: string) => lines.push(line) }) }
    await refuseMoves(made, [names[4] ?? ''])
    const { id } = await asked()
    await confirmBoth(id)
    await expect(page(id)).rejects.toThrow()
    expect(await arrived()).toBe(0)
    expect(await page(id, { deps, attempts: 2 })).toEqual({ againAt: shop.now })
    expect(await arrived()).toBe(19)
    const domain = idOf.get(names[4] ?? '')
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { level: 50, merge: id, kind: 'DOMAIN', thing: domain, code: expect.stringMatching(/SQLITE_CONSTRAINT|23505/) },
    ])
    expect(lines.join()).not.toMatch(/samen-|@/)
    await page(id)
    await page(id)
    expect(await arrived()).toBe(DOMAINS - 1)
  })

  test('starts once when both owners confirm at the same moment', async () => {
    const { shop, giver, receiver, as, asked, arrived, names } = await desk()
    const { id } = await asked()
    const answers = await Promise.all([
      confirmAccountMerge(as(giver), { id }),
      confirmAccountMerge(as(receiver), { id }),
    ])
    expect(answers.filter((answer) => 'isStarted' in answer && answer.isStarted)).toHaveLength(1)
    const again = await Promise.allSettled([
      confirmAccountMerge(as(giver), { id }),
      declineAccountMerge(as(giver), { id }),
    ])
    expect(again.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    await shop.jobs.settle()
    expect(await arrived()).toBe(names.length)
  })

  test('stays when either side declines, staff withdraw it, or seven days pass', async () => {
    const { shop, sam, reader, giver, receiver, as, asked, arrived } = await desk()
    const first = await asked()
    await declineAccountMerge(as(receiver), { id: first.id })
    const second = await asked()
    await cancelAccountMerge(sam, { id: second.id, reason: 'toch niet' })
    await expect(cancelAccountMerge(sam, { id: second.id, reason: 'nog eens' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
    const third = await asked()
    await confirmAccountMerge(as(receiver), { id: third.id })
    shop.clock.advance(7 * DAY_MS)
    expect(await listAccountMerges(as(giver))).toEqual([])
    await expect(declineAccountMerge(as(giver), { id: third.id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await forgetExpiredMerges(shop)
    expect(await all(reader.select().from(accountMerges))).toEqual([])
    expect(await arrived()).toBe(0)
  })

  test('is confirmed by nobody else, and needs a confirmed identity', async () => {
    const { shop, giver, as, asked } = await desk()
    const { id } = await asked()
    await expect(confirmAccountMerge(shop, { id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(declineAccountMerge(shop, { id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    shop.clock.advance(DAY_MS)
    expect(await confirmAccountMerge(as(giver), { id })).toMatchObject({ code: 'CONFIRM_IDENTITY' })
  })
})

describe('a merge', () => {
  test('is asked for once a colleague approves, and not if something changed meanwhile', async () => {
    const { sam, tess, giver, names, as, input, approve, change, idOf } = await desk()
    const proposed = await mergeAccounts(sam, input)
    if (!(proposed instanceof ApprovalNeeded)) throw new Error('no second person is needed')
    expect(proposed.proposal.facts.map(({ name, text }) => [name, text])).toEqual([
      ['customer', 'Gé Gever'],
      ['email', giver.email],
      ['receiver', expect.any(String)],
      ['receiverEmail', RESELLER],
      ['moves', '3 domeinen, 1 domeinhouder, 1 DNS-profiel'],
    ])
    expect(await approve(sam, proposed.proposal)).toMatchObject({ code: 'OWN_PROPOSAL' })
    await change((tx) =>
      run(
        tx
          .update(domains)
          .set({ status: 'DELETED' })
          .where(eq(domains.id, idOf.get(names[0] ?? '') ?? '')),
      ),
    )
    expect(await approve(tess, proposed.proposal)).toMatchObject({ code: 'CHANGED' })
    expect(await listAccountMerges(as(giver))).toEqual([])
  })

  test('is refused with words for what is in the way', async () => {
    const made = await desk()
    const { shop, sam, giver, receiver, names, idOf, input, change } = made
    await addServices(made)
    const refusal = (message: string, asked = input) =>
      expect(mergeAccounts(sam, asked)).resolves.toMatchObject({
        code: 'ACCOUNT_MERGE_NOT_POSSIBLE',
        message: expect.stringContaining(message),
      })
    const set = (id: string, values: Partial<typeof accounts.$inferInsert>) =>
      change((tx) => run(tx.update(accounts).set(values).where(eq(accounts.id, id))))
    await refusal('geen account', { ...input, toEmail: 'niemand@voorbeeld.example' })
    await refusal('hetzelfde account', { ...input, toEmail: giver.email })
    await expect(mergeAccounts(sam, { ...input, fromAccountId: 'acc_niemand' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
    for (const values of [{ isBlocked: true }, { erasedAt: 1 }, { parentAccountId: 'acc_ander' }]) {
      const back = { isBlocked: false, erasedAt: null, parentAccountId: null }
      await set(receiver.id, values)
      await refusal('andere account kan niets krijgen')
      await set(receiver.id, back)
      await set(giver.id, values)
      await refusal('kan niet weg')
      await set(giver.id, back)
    }
    await change((tx) => run(tx.insert(abuseSuspensions).values(suspension(giver, 'vps_x', 'SERVER'))))
    await refusal('misbruik')
    await change((tx) => run(tx.delete(abuseSuspensions)))
    const first = eq(domains.id, idOf.get(names[0] ?? '') ?? '')
    for (const values of [{ status: 'EXPIRED' as const }, { heldAt: 1 }]) {
      await change((tx) => run(tx.update(domains).set(values).where(first)))
      await refusal(names[0] ?? '')
      await change((tx) => run(tx.update(domains).set({ status: 'ACTIVE', heldAt: null }).where(first)))
    }
    const push = { domainId: names[0] ?? '', toEmail: RESELLER, reason: REASON }
    const proposed = await pushDomain(sam, push)
    if (!(proposed instanceof ApprovalNeeded)) throw new Error('no second person is needed')
    await made.approve(made.tess, proposed.proposal)
    await refusal('overzetting')
    expect((await previewAccountMerge(sam, giver.id, RESELLER))?.problems).toHaveLength(1)
    expect(await previewAccountMerge(sam, 'acc_niemand', null)).toBeNull()
    await fillBasket(shop, 'nog-bezig.nl')
    await order(shop)
    await refusal('bestelling', { ...input, fromAccountId: requireAccount(shop).id })
  })

  test('is not asked for twice, and keeps its domains from being moved one by one', async () => {
    const { shop, sam, ask, asked, names, input } = await desk()
    await asked()
    expect(await ask()).toMatchObject({ code: 'ACCOUNT_MERGE_NOT_POSSIBLE', message: expect.stringContaining('al') })
    const push = { domainId: names[0] ?? '', toEmail: RESELLER, reason: REASON }
    expect(await pushDomain(sam, push)).toMatchObject({ code: 'DOMAIN_PUSH_NOT_POSSIBLE' })
    // Nor does its receiver take part in another one.
    const { id } = requireAccount(shop)
    expect((await previewAccountMerge(sam, id, input.toEmail))?.problems.join()).toContain('samengevoegd')
  })

  test('is refused to its owners once something is in the way', async () => {
    const { giver, receiver, as, asked, change, names, idOf, arrived } = await desk()
    const { id } = await asked()
    const first = eq(domains.id, idOf.get(names[0] ?? '') ?? '')
    await change((tx) => run(tx.update(domains).set({ status: 'EXPIRED' }).where(first)))
    const refused = { code: 'CONFLICT', message: expect.stringContaining(names[0] ?? '') }
    expect(await confirmAccountMerge(as(giver), { id })).toMatchObject(refused)
    expect(await confirmAccountMerge(as(receiver), { id })).toMatchObject(refused)
    expect(await arrived()).toBe(0)
  })

  test('waits while one of the accounts cannot give or get, and leaves the rest behind after a week', async () => {
    const { shop, sam, giver, receiver, asked, confirmBoth, arrived, change, page, names } = await desk()
    const { id } = await asked()
    await confirmBoth(id)
    const block = (isBlocked: boolean) =>
      change((tx) => run(tx.update(accounts).set({ isBlocked }).where(eq(accounts.id, receiver.id))))
    await block(true)
    expect(await page(id)).toEqual({ againAt: shop.clock.now() + 15 * MINUTE_MS })
    expect(await accountMergesOf(sam, giver.id)).toMatchObject([
      { state: 'MOVING', waitsFor: expect.stringContaining('geblokkeerd') },
    ])
    shop.clock.advance(7 * DAY_MS)
    await shop.jobs.settle()
    expect(await arrived()).toBe(0)
    const [left] = await mergesWithSkips.list(sam, { limit: 10, accountId: null })
    expect(left).toMatchObject({ key: id, count: names.length, cause: 'accounts', accountId: giver.id })
    await block(false)
    await change((tx) => run(tx.update(sessions).set({ confirmedAt: shop.clock.now() })))
    // What stayed is moved by another merge, after which nothing waits for staff.
    const again = await asked()
    await confirmBoth(again.id)
    await shop.jobs.settle()
    expect(await arrived()).toBe(names.length)
    expect(await mergesWithSkips.list(sam, { limit: 10, accountId: null })).toEqual([])
  })

  test('waits for an order that its owner places while it moves', async () => {
    const { shop, sam, reader, giver, as, asked, confirmBoth, arrived, page, names } = await desk({ hasRunner: false })
    const { id } = await asked()
    await confirmBoth(id)
    await changeAccount(shop, giver.email, COMPLETE)
    const complete = await one(reader.select().from(accounts).where(eq(accounts.id, giver.id)))
    if (!complete) throw new Error('there is no giver')
    const buyer = as(complete)
    await fillBasket(buyer, 'nog-een.nl')
    await order(buyer)
    expect(await page(id)).toEqual({ againAt: shop.clock.now() + 15 * MINUTE_MS })
    expect(await arrived()).toBe(0)
    expect(await accountMergesOf(sam, giver.id)).toMatchObject([{ waitsFor: expect.stringContaining('bestelling') }])
    await shop.db.transaction(async (tx) => void (await run(tx.update(orders).set({ status: 'CANCELLED' }))))
    await shop.db.transaction(
      async (tx) => void (await run(tx.update(invoices).set({ closed: true, issuedOn: '2026-11-01', paidAt: 1 }))),
    )
    await page(id)
    expect(await arrived()).toBe(names.length)
  })

  test('skips what became unmovable, with the services of that domain, and shows it until it has gone', async () => {
    const made = await desk()
    const { shop, sam, giver, receiver, names, idOf, asked, confirmBoth, arrived, change } = made
    await addServices(made)
    const { id } = await asked()
    await confirmBoth(id)
    const first = eq(domains.id, idOf.get(names[0] ?? '') ?? '')
    await change(async (tx) => {
      await run(tx.update(domains).set({ status: 'EXPIRED' }).where(first))
      await run(tx.insert(abuseSuspensions).values(suspension(giver, 'vps_x', 'SERVER')))
    })
    await shop.jobs.settle()
    expect(await arrived()).toBe(names.length - 1)
    expect(await ownerOf(made, hostingPackages as unknown as typeof servers, 'hst_here')).toBe(giver.id)
    expect(await ownerOf(made, certificates as unknown as typeof servers, 'crt_shared')).toBe(giver.id)
    expect(await ownerOf(made, hostingPackages as unknown as typeof servers, 'hst_else')).toBe(receiver.id)
    const [merge] = await accountMergesOf(sam, giver.id)
    expect(merge?.skipped).toMatchObject([
      { kind: 'DOMAIN', name: names[0], why: expect.stringContaining('niet actief') },
      { kind: 'SERVER', name: 'server.example', why: expect.stringContaining('misbruik') },
    ])
    expect(await mergesWithSkips.list(sam, { limit: 10, accountId: giver.id })).toMatchObject([{ count: 2 }])
    expect(await mergesWithSkips.list(sam, { limit: 10, accountId: receiver.id })).toEqual([])
    await change((tx) => run(tx.update(domains).set({ status: 'DELETED' }).where(first)))
    expect(await mergesWithSkips.list(sam, { limit: 10, accountId: null })).toMatchObject([{ count: 1 }])
    const mails = shop.adapters.embedded.mailbox.list().filter(({ subject }) => subject.includes('samengevoegd'))
    for (const { text } of mails) expect(text).toContain('2 dingen konden niet mee')
  })
})

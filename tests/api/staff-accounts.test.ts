import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { all, one, run } from '../../db/query'
import {
  accounts,
  activity,
  emailChanges,
  passkeys,
  recoveryCodes,
  registrations,
  sessions,
  totpSecrets,
} from '../../db/schema/accounts'
import { invoices } from '../../db/schema/invoices'
import { auditEntries } from '../../db/schema/staff'
import { insertRegistration, NO_DETAILS } from '../../server/features/accounts/registrations.repository'
import { accountIdOf } from '../support/look-along'
import { openStaffDesk, type StaffColleague, type StaffDesk } from '../support/staff-desk'
import { buyerOf, orderInReview } from '../support/stuck-orders'

const CUSTOMER = 'klant@voorbeeld.nl'
const REASON = 'de klant belde hierover'

let desk: StaffDesk
let sam: StaffColleague
let tess: StaffColleague
let accountId: string

beforeAll(async () => {
  desk = await openStaffDesk()
  sam = await desk.member('Sam', ['SUPPORT'])
  tess = await desk.member('Tess', ['TECHNICAL'])
  accountId = await accountIdOf(desk, CUSTOMER)
})
afterAll(() => desk.close())
beforeEach(() => desk.shop.settle())

const LIST = `query List($filter: StaffAccountFilter, $first: Int! = 50, $after: String) {
  staffAccounts(filter: $filter, first: $first, after: $after) {
    totalCount edges { cursor node { id name email } } pageInfo { hasNextPage endCursor }
  }
}`
const list = async (filter: object | null, page: object = {}) =>
  (await sam.browser.graphql(LIST, { filter, ...page })).data.staffAccounts
const emails = (found: { edges: { node: { email: string } }[] }) => found.edges.map(({ node }) => node.email)

const ONE = `query One($id: ID!) {
  staffAccount(id: $id) {
    id name email isBlocked blockReason contactVersion hasAuthenticatorApp passkeyCount sessionCount lastLoginAt
    parent { email } subUsers { email } emailChange { newEmail } activity { edges { node { kind reason device } } }
    domainCounts { status count } domains { name } orderTotals { count gross firstAt } orders { edges { node { number gross } } }
    invoiceTotals { openCount openGross } invoices { totalCount edges { node { gross } } } refundedGross mandate { id }
    failedLogins noteCount sessions { id device } passkeys { id name } apiTokens { id hint } services { product name }
    workItems { kind subject path amount } mails { totalCount edges { node { to kind } } }
  }
}`
const look = async (by = sam, id = accountId) => (await by.browser.graphql(ONE, { id })).data.staffAccount
const entries = () =>
  all(desk.app.deps.db.reader.select().from(auditEntries).orderBy(desc(auditEntries.position)).limit(2))
const rowOf = async (id: string) => one(desk.app.deps.db.reader.select().from(accounts).where(eq(accounts.id, id)))

describe('the list of customers', () => {
  test('finds by the beginning of words of a name, company, address and user name, whatever the capitals', async () => {
    const row = await rowOf(accountId)
    for (const text of ['KLANT@voorb', row?.lastName.slice(0, -1) ?? '', ` ${row?.companyName?.slice(0, 8)} `])
      expect(emails(await list({ text })), text).toContain(CUSTOMER)
    expect(emails(await list({ text: row?.lastName.slice(1) ?? '' }))).toEqual([])
    expect(emails(await list({ text: '%' }))).toEqual([])
    expect(emails(await list({ text: "'; drop table accounts --" }))).toEqual([])
  })

  test('pages by key, without a gap or a double', async () => {
    const whole = emails(await list(null, { first: 100 }))
    const paged: string[] = []
    for (let after: string | null = null; ; ) {
      const page = await list(null, { first: 2, after })
      paged.push(...emails(page))
      after = page.pageInfo.endCursor
      if (!page.pageInfo.hasNextPage) break
    }
    expect(paged).toEqual(whole)
    expect(whole.length).toBeGreaterThan(3)
  })

  test('filters by block and kind', async () => {
    expect(emails(await list({ role: 'RESELLER' }))).toEqual(['reseller@voorbeeld.nl'])
    expect(emails(await list({ isBlocked: true }))).not.toContain(CUSTOMER)
  })

  test('refuses a wrong cursor and size', async () => {
    for (const page of [{ after: 'onzin' }, { first: 0 }, { first: 201 }])
      expect((await sam.browser.graphql(LIST, { filter: null, ...page })).errors?.[0]?.extensions.code).toBe(
        'BAD_USER_INPUT',
      )
  })

  test('leaves one entry for each search, with its text', async () => {
    await list({ text: 'lindeboom' })
    const [entry, before] = await entries()
    expect(entry).toMatchObject({ act: 'staffAccounts', changes: [{ field: 'text', after: 'lindeboom' }] })
    expect(before?.changes).not.toEqual(entry?.changes)
  })
})

describe('one customer', () => {
  test('shows what belongs to the account, and leaves one entry for each look', async () => {
    const shown = await look()
    expect(shown).toMatchObject({ email: CUSTOMER, isBlocked: false, parent: null })
    expect(shown.domainCounts.length).toBeGreaterThan(0)
    expect(shown.orderTotals.gross).toBeGreaterThan(0)
    const [entry, earlier] = await entries()
    expect(entry).toMatchObject({ act: 'staffAccount', objectId: accountId, onBehalfOf: accountId, outcome: 'DONE' })
    expect(earlier?.act).not.toBe('staffAccount')
    expect(await look(sam, 'acc_bestaatniet')).toBeNull()
  })

  test('names parent and sub-users', async () => {
    const sub = await look(sam, await accountIdOf(desk, 'subgebruiker@voorbeeld.nl'))
    const parent = await look(sam, await accountIdOf(desk, sub.parent.email))
    expect(parent.subUsers).toContainEqual({ email: 'subgebruiker@voorbeeld.nl' })
  })

  test('has no amounts for the role Techniek', async () => {
    const shown = await look(tess)
    expect(shown.orderTotals).toMatchObject({ gross: null })
    expect(shown.orderTotals.count).toBeGreaterThan(0)
    expect(shown.orders.edges.length).toBeGreaterThan(0)
    expect(shown.orders.edges.every(({ node }: { node: { gross: unknown } }) => node.gross === null)).toBe(true)
    expect(shown).toMatchObject({ invoices: null, refundedGross: null, mandate: null })
    expect(shown.invoiceTotals.openGross).toBeNull()
  })

  test('holds no secret of the customer', async () => {
    const canary = 'KANARIE'
    await desk.app.deps.db.transaction(async (tx) => {
      const at = { createdAt: 1 }
      const isThis = eq(accounts.id, accountId)
      const [before] = await all(tx.select().from(accounts).where(isThis))
      await run(
        tx
          .update(accounts)
          .set({ passwordHash: `${canary}-hash` })
          .where(isThis),
      )
      await run(tx.insert(totpSecrets).values({ accountId, secret: `${canary}-totp`, enabledAt: 1, ...at }))
      await run(tx.insert(recoveryCodes).values({ codeHash: `${canary}-code`, accountId, ...at }))
      const key = {
        credentialId: `${canary}-id`,
        publicKey: `${canary}-key`,
        counter: 0,
        transports: [`${canary}-usb`],
      }
      await run(tx.insert(passkeys).values({ ...key, id: 'pky_kanarie', accountId, name: 'Geel', ...at }))
      const session = {
        tokenHash: `${canary}-sessie`,
        accountId,
        address: `${canary}-net`,
        // Staff see which browsers are signed in.
        userAgent: 'Onbekend/1.0',
      }
      const now = desk.clock.now()
      await run(tx.insert(sessions).values({ ...session, createdAt: now, lastSeenAt: now }))
      const change = { oldTokenHash: `${canary}-oud`, newTokenHash: `${canary}-nieuw`, newEmail: 'ander@voorbeeld.nl' }
      await run(tx.insert(emailChanges).values({ ...change, accountId, expiresAt: now + 1000, createdAt: now }))
      const waiting = { tokenHash: `${canary}-link`, passwordHash: `${canary}-ww`, visitorHash: `${canary}-bezoek` }
      const registration = { ...waiting, email: 'wacht@voorbeeld.nl', origin: 'SHOP' as const, details: NO_DETAILS }
      await insertRegistration(tx, { ...registration, termsVersion: null, expiresAt: now, createdAt: now }, 0)
      await run(
        tx
          .update(accounts)
          .set({ passwordHash: before?.passwordHash ?? null })
          .where(isThis),
      )
    })
    const shown = await look()
    expect(shown).toMatchObject({
      hasAuthenticatorApp: true,
      passkeyCount: 1,
      emailChange: { newEmail: 'ander@voorbeeld.nl' },
    })
    const waiting = await sam.browser.graphql('{ staffRegistrations { email name createdAt expiresAt } }')
    expect(waiting.data.staffRegistrations).toHaveLength(1)
    expect(JSON.stringify([shown, waiting, await list(null)])).not.toContain(canary)
    await desk.app.deps.db.transaction(async (tx) => void (await run(tx.delete(totpSecrets))))
  })
})

describe('what belongs to a customer', () => {
  const PAGE = `query Page($id: ID!, $first: Int!, $after: String) {
    staffAccount(id: $id) { activity(first: $first, after: $after) { totalCount edges { node { id at } } pageInfo { hasNextPage endCursor } } }
  }`
  interface Event {
    node: { id: string; at: string }
  }

  test('the activity is paged by key, without a gap or a double, events of one moment too', async () => {
    const at = desk.clock.now()
    await desk.app.deps.db.transaction(async (tx) => {
      const event = { accountId, actorId: null, kind: 'login-failed' as const, at, address: '', device: '' }
      for (let n = 0; n < 7; n++) await run(tx.insert(activity).values({ ...event, id: `act_pagina${n}` }))
    })
    const pageOf = async (first: number, after: string | null = null) =>
      (await sam.browser.graphql(PAGE, { id: accountId, first, after })).data.staffAccount.activity
    const whole: Event[] = (await pageOf(200)).edges
    const paged: Event[] = []
    for (let after: string | null = null; ; ) {
      const page: { edges: Event[]; pageInfo: { hasNextPage: boolean; endCursor: string } } = await pageOf(3, after)
      paged.push(...page.edges)
      after = page.pageInfo.endCursor
      if (!page.pageInfo.hasNextPage) break
    }
    expect(paged).toEqual(whole)
    expect(whole.length).toBeGreaterThan(6)
    expect((await look()).failedLogins).toBeGreaterThan(6)
    const wrong = await sam.browser.graphql(PAGE, { id: accountId, first: 3, after: 'onzin' })
    expect(wrong.errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT')
  })

  test('what waits for a person is that of the work list, of this customer alone', async () => {
    const buyer = await buyerOf(desk)
    const orderId = await orderInReview(buyer, 'open-punt.nl')
    const shown = await look()
    const path = `/beheer/bestellingen/${orderId}`
    expect(shown.workItems).toContainEqual(expect.objectContaining({ kind: 'order-in-review', path }))
    const all = (await sam.browser.graphql('{ workItems(first: 200) { edges { node { kind subject path amount } } } }'))
      .data.workItems.edges
    const ofList = all.map(({ node }: { node: object }) => node)
    for (const item of shown.workItems) expect(ofList).toContainEqual(item)
    const other = await look(sam, await accountIdOf(desk, 'reseller@voorbeeld.nl'))
    expect(other.workItems).not.toContainEqual(expect.objectContaining({ path }))
  })

  test('an item that is put off is no open item', async () => {
    const waiting = () => look().then(({ workItems }) => workItems.length)
    const before = await waiting()
    const { data } = await sam.browser.graphql('{ workItems(first: 1) { edges { node { id } } } }')
    const until = new Date(desk.clock.now() + 3_600_000).toISOString()
    await sam.browser.act('snoozeWorkItem', { id: data.workItems.edges[0].node.id, until, reason: REASON })
    expect(await waiting()).toBe(before - 1)
  })

  test('mails are those to the addresses of the customer, for those who may open mail', async () => {
    const shown = await look()
    expect(shown.mails.totalCount).toBeGreaterThan(0)
    for (const { node } of shown.mails.edges) expect([CUSTOMER, 'ander@voorbeeld.nl']).toContain(node.to)
    const lies = await desk.member('Lies', ['READER'])
    // Which mails were sent is for everybody who sees customers.
    expect((await look(lies)).mails.edges).toHaveLength(shown.mails.edges.length)
    expect((await look(lies)).invoices).not.toBeNull()
  })

  test('invoices and refunds are those of the customer', async () => {
    const shown = await look()
    const rows = await all(desk.app.deps.db.reader.select().from(invoices).where(eq(invoices.accountId, accountId)))
    expect(shown.invoices.totalCount).toBe(rows.length)
    expect(shown.refundedGross).toBe(0)
    expect(shown.orderTotals.firstAt).not.toBeNull()
  })

  test('notes are counted', async () => {
    const before = (await look()).noteCount
    await sam.browser.act('addAccountNote', { accountId, text: 'belt graag in de ochtend', reason: REASON })
    expect((await look()).noteCount).toBe(before + 1)
  })
})

test('the views of the list are counted, without an entry', async () => {
  const { data } = await sam.browser.graphql('{ staffAccountCounts { blocked resellers newest waiting } }')
  expect(data.staffAccountCounts).toMatchObject({ resellers: 1, waiting: 1 })
  expect((await entries())[0]?.act).not.toBe('staffAccountCounts')
})

describe('acts', () => {
  const act = (name: string, input: object, fields = '') =>
    sam.browser.act(name, { accountId, reason: REASON, ...input }, fields)

  test('a block ends sessions, stops tokens, mails the customer its reason, and is in the activity', async () => {
    const customer = desk.shop.browser()
    await customer.login(CUSTOMER)
    const loggedIn = async () => (await customer.graphql('{ viewer { isLoggedIn } }')).data.viewer.isLoggedIn
    expect(await loggedIn()).toBe(true)
    const blocked = await act(
      'setAccountBlocked',
      { isBlocked: true, reasonCode: 'HACKED' },
      '... on StaffAccount { isBlocked blockReason }',
    )
    expect(blocked).toMatchObject({ is: 'StaffAccount', isBlocked: true, blockReason: 'HACKED' })
    expect(await loggedIn()).toBe(false)
    await desk.shop.settle()
    const mail = desk.shop.mails()[0]
    expect(mail).toMatchObject({ to: CUSTOMER, subject: 'Je account is geblokkeerd' })
    expect(mail?.text).toContain('iemand anders lijkt toegang te hebben')
    expect(mail?.text).not.toContain(REASON)
    expect((await look()).activity.edges).toContainEqual({
      node: { kind: 'blocked-by-shop', reason: null, device: null },
    })
    expect(await act('setAccountBlocked', { isBlocked: true, reasonCode: 'FRAUD' })).toMatchObject({ is: 'Changed' })
    expect(await act('setAccountBlocked', { isBlocked: false })).toMatchObject({ is: 'StaffAccount' })
    expect(await rowOf(accountId)).toMatchObject({ isBlocked: false, blockReason: null, blockedAt: null })
    await desk.shop.settle()
    expect(desk.shop.mails()[0]).toMatchObject({ subject: 'Je account is niet meer geblokkeerd' })
  })

  test('a block needs the reason that the customer reads', async () => {
    expect(await act('setAccountBlocked', { isBlocked: true })).toMatchObject({ is: 'InvalidInput' })
    expect(await rowOf(accountId)).toMatchObject({ isBlocked: false })
  })

  test('another address takes effect when both addresses have confirmed', async () => {
    const newEmail = 'nieuw-adres@voorbeeld.nl'
    const asked = await act(
      'requestEmailChangeFor',
      { newEmail },
      '... on StaffAccount { email emailChange { newEmail } }',
    )
    expect(asked).toMatchObject({ is: 'StaffAccount', email: CUSTOMER, emailChange: { newEmail } })
    await desk.shop.settle()
    const links = desk.shop
      .mails()
      .filter(({ subject }) => subject.startsWith('Bevestig de wijziging'))
      .slice(0, 2)
    expect(links.map(({ to }) => to).sort()).toEqual([CUSTOMER, newEmail])
    const tokens = links.map(({ text }) => /e-mail-bevestigen\/([\w-]+)/.exec(text)?.[1])
    const confirm =
      'mutation ($input: ConfirmEmailChangeInput!) { confirmEmailChange(input: $input) { ... on EmailChangeAgreed { isChanged } } }'
    for (const token of tokens) await desk.shop.browser().graphql(confirm, { input: { token } })
    expect(await rowOf(accountId)).toMatchObject({ email: newEmail })
    await desk.app.deps.db.transaction(async (tx) => {
      await run(tx.update(accounts).set({ email: CUSTOMER }).where(eq(accounts.id, accountId)))
    })
    expect(await act('requestEmailChangeFor', { newEmail: CUSTOMER })).toMatchObject({ is: 'InvalidInput' })
    expect(await act('requestEmailChangeFor', { newEmail: 'geen adres' })).toMatchObject({ is: 'InvalidInput' })
  })

  const CONTACT = {
    ...{ firstName: 'Sanne', lastName: 'Nieuw', companyName: '', street: 'Kade', streetNumber: '4' },
    ...{ streetNumberAddition: '', postCode: '3011 PN', city: 'Rotterdam', country: 'NL', phoneNumber: '+31101234567' },
  }

  test('a contact is changed by the rules of the customer’s own form, unless it was changed meanwhile', async () => {
    const { contactVersion: expectedVersion } = await look()
    const wrong = await act(
      'editAccountContact',
      { ...CONTACT, expectedVersion, postCode: 'x', country: 'XX' },
      '... on InvalidInput { issues { field } }',
    )
    expect(wrong).toMatchObject({ is: 'InvalidInput', issues: expect.arrayContaining([{ field: 'country' }]) })
    expect(await act('editAccountContact', { ...CONTACT, expectedVersion })).toMatchObject({ is: 'StaffAccount' })
    expect(await rowOf(accountId)).toMatchObject({ lastName: 'Nieuw', isCompany: false, companyName: null })
    const [entry] = await entries()
    expect(entry?.changes).toContainEqual({ field: 'lastName', before: expect.any(String), after: 'Nieuw' })
    expect(await act('editAccountContact', { ...CONTACT, expectedVersion, city: 'Delft' })).toMatchObject({
      is: 'Changed',
    })
    expect(await rowOf(accountId)).toMatchObject({ city: 'Rotterdam' })
  })

  test('sessions end', async () => {
    const customer = desk.shop.browser()
    await customer.login('reseller@voorbeeld.nl')
    const id = await accountIdOf(desk, 'reseller@voorbeeld.nl')
    expect(await act('endCustomerSessions', { accountId: id })).toMatchObject({ is: 'StaffAccount' })
    expect((await customer.graphql('{ viewer { isLoggedIn } }')).data.viewer.isLoggedIn).toBe(false)
  })

  test('an activation link is mailed again, and works', async () => {
    const answer = await sam.browser.act('resendActivation', { email: 'Wacht@voorbeeld.nl', reason: REASON })
    expect(answer).toMatchObject({ is: 'StaffRegistration' })
    await desk.shop.settle()
    expect(desk.shop.mails()[0]).toMatchObject({ to: 'wacht@voorbeeld.nl', subject: 'Activeer je account' })
    expect(await all(desk.app.deps.db.reader.select().from(registrations))).toHaveLength(2)
    expect(await sam.browser.act('resendActivation', { email: 'niemand@voorbeeld.nl', reason: REASON })).toMatchObject({
      code: 'NOT_FOUND',
    })
  })

  test('of an unknown customer are refused and recorded', async () => {
    for (const [name, input] of [
      ['endCustomerSessions', {}],
      ['setAccountBlocked', { isBlocked: false }],
      ['requestEmailChangeFor', { newEmail: 'x@voorbeeld.nl' }],
    ] as const) {
      expect(await act(name, { ...input, accountId: 'acc_onbekend' })).toMatchObject({ code: 'NOT_FOUND' })
      expect((await entries())[0]).toMatchObject({ act: name, outcome: 'REFUSED', refusal: 'NOT_FOUND' })
    }
  })
})

test('conditions change by finance, only as they were read, to a tier that exists', async () => {
  const fenna = await desk.member('Fenna', ['FINANCE'])
  const version = async () => {
    const query = 'query ($id: ID!) { staffAccount(id: $id) { conditionsVersion } }'
    return (await fenna.browser.graphql(query, { id: accountId })).data.staffAccount.conditionsVersion as string
  }
  const set = (by: StaffColleague, conditions: object, expectedVersion: string) =>
    by.browser.act(
      'setAccountConditions',
      {
        accountId,
        isReseller: true,
        agreedStaffel: 2,
        paysOnAccount: false,
        reason: REASON,
        expectedVersion,
        ...conditions,
      },
      '... on StaffAccount { role staffel agreedStaffel paysOnAccount } ... on InvalidInput { issues { field } }',
    )
  const first = await version()
  expect(await set(sam, {}, first)).toEqual({ is: 'Failure', code: 'FORBIDDEN' })
  expect(await set(fenna, { agreedStaffel: 6 }, first)).toMatchObject({ issues: [{ field: 'agreedStaffel' }] })
  expect(await set(fenna, {}, first)).toMatchObject({
    role: 'RESELLER',
    staffel: 2,
    agreedStaffel: 2,
    paysOnAccount: false,
  })
  expect(await set(fenna, { agreedStaffel: 5 }, first)).toMatchObject({ is: 'Changed' })
  const back = { isReseller: false, agreedStaffel: 2, paysOnAccount: true }
  expect(await set(fenna, back, await version())).toMatchObject({
    role: 'CUSTOMER',
    staffel: null,
    agreedStaffel: null,
  })
  expect(await rowOf(accountId)).toMatchObject({
    role: 'CUSTOMER',
    staffel: null,
    paysOnAccount: true,
    creditLimit: null,
  })
  for (const creditLimit of [-1, 100_000_001])
    expect(await set(fenna, { creditLimit }, await version())).toMatchObject({ issues: [{ field: 'creditLimit' }] })
  const limited = await version()
  expect(await set(fenna, { creditLimit: 12_500 }, limited)).toMatchObject({ is: 'StaffAccount' })
  expect((await entries())[0]?.changes).toContainEqual({ field: 'creditLimit', before: null, after: '€\u00a0125,00' })
  expect(await set(fenna, { creditLimit: 0 }, limited)).toMatchObject({ is: 'Changed' })
  const query = 'query ($id: ID!) { staffAccount(id: $id) { credit { owed limit room state } } }'
  const creditFor = async (by: StaffColleague) =>
    (await by.browser.graphql(query, { id: accountId })).data.staffAccount.credit
  const { owed, ...credit } = await creditFor(fenna)
  expect(credit).toEqual({
    limit: 12_500,
    room: Math.max(0, 12_500 - owed),
    state: owed > 10_000 ? expect.anything() : 'WITHIN',
  })
  const auditor = await desk.member('Tessa', ['TECHNICAL'])
  expect(await creditFor(auditor)).toBeNull()
})

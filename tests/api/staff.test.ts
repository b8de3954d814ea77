import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { all, one, run } from '../../db/query'
import { auditEntries, staffMembers, staffSessions } from '../../db/schema/staff'
import { dayInAmsterdam, startOfDay } from '../../rules/calendar'
import { addDays } from '../../rules/renewal'
import { HOUR_MS, MINUTE_MS } from '../../rules/time'
import { verifyAudit } from '../../server/staff/audit.service'
import { addDemoStaff } from '../../server/staff/demo-staff'
import { addMember, disableMember, inviteAgain } from '../../server/staff/operator.service'
import { softwareAuthenticator } from '../support/software-authenticator'
import { accept, codeAt, openStaffDesk, STAFF_PASSWORD, type StaffBrowser, type StaffDesk } from '../support/staff-desk'

const VIEWER =
  '{ staffViewer { member { name email roles factors isInvited } rights confirmedUntil sessionEndsAt hasPasskey } }'
const REASON = 'afgesproken in het weekoverleg'

let desk: StaffDesk

beforeAll(async () => {
  desk = await openStaffDesk()
})
afterAll(() => desk.close())

const viewerOf = async (browser: StaffBrowser) => (await browser.graphql(VIEWER)).data.staffViewer
const entries = () => all(desk.app.deps.db.reader.select().from(auditEntries).orderBy(asc(auditEntries.position)))
const newest = async () => (await entries()).at(-1)

describe('a demo', () => {
  test('has staff of four roles, who sign in with the public password and authenticator secret', async () => {
    const demo = await openStaffDesk()
    const { deps } = demo.app
    await addDemoStaff(deps)
    await addDemoStaff(deps)
    const code = await codeAt('JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP', demo.clock.now())
    for (const [name, role] of [
      ['eigenaar', 'OWNER'],
      ['financien', 'FINANCE'],
      ['support', 'SUPPORT'],
      ['techniek', 'TECHNICAL'],
    ]) {
      const browser = demo.browser()
      const input = { email: `${name}@wimpel.example`, password: 'vlag-en-wimpel-2026', code }
      expect(await browser.act('staffLogin', input)).toMatchObject({ is: 'StaffViewer' })
      expect(await viewerOf(browser)).toMatchObject({ member: { roles: [role] } })
    }
    expect(await all(deps.db.reader.select().from(staffMembers))).toHaveLength(4)
    await demo.close()
  })
})

describe('an invitation', () => {
  test('of the command has the role that it names, and of an unknown role there is none', async () => {
    const { deps } = desk.app
    const link = await addMember(deps, { name: 'Fin', email: 'fin@hosting.example', role: 'finance' })
    const browser = desk.browser()
    await accept(browser, link, desk.clock)
    expect(await viewerOf(browser)).toMatchObject({ member: { roles: ['FINANCE'] } })
    await expect(addMember(deps, { name: 'Gek', email: 'gek@hosting.example', role: 'boss' })).rejects.toThrow(
      'No role: boss',
    )
  })

  test('sets password and authenticator app once, and signs in', async () => {
    const link = await addMember(desk.app.deps, { name: 'Noor', email: 'Noor@hosting.example', role: 'owner' })
    expect(link).toMatch(/\/beheer\/uitnodiging\/[\w-]{43}$/)
    const browser = desk.browser()
    const { accepted, code } = await accept(browser, link, desk.clock)
    expect(accepted.is).toBe('StaffViewer')
    expect(await viewerOf(browser)).toMatchObject({
      member: { name: 'Noor', email: 'noor@hosting.example', roles: ['OWNER'], factors: ['TOTP'], isInvited: false },
      hasPasskey: false,
    })
    const again = await accept(desk.browser(), link, desk.clock)
    expect(again).toMatchObject({ secret: '', accepted: { is: 'InvitationNotValid' }, code })
  })

  test('ends after 24 hours', async () => {
    const link = await addMember(desk.app.deps, { name: 'Laat', email: 'laat@hosting.example', role: 'owner' })
    desk.clock.advance(24 * HOUR_MS)
    expect((await accept(desk.browser(), link, desk.clock)).accepted.is).toBe('InvitationNotValid')
  })

  test('refuses a weak password, and stays valid', async () => {
    const link = await addMember(desk.app.deps, { name: 'Zwak', email: 'zwak@hosting.example', role: 'owner' })
    const code = link.split('/').at(-1)
    const weak = await desk.browser().act('acceptInvitation', { code, password: 'kort', totpCode: '123456' })
    expect(weak.is).toBe('InvalidInput')
    expect((await accept(desk.browser(), link, desk.clock)).accepted.is).toBe('StaffViewer')
  })

  test('made again replaces all factors and ends all sessions', async () => {
    const kim = await desk.member('Kim', ['SUPPORT'])
    const link = await inviteAgain(desk.app.deps, kim.email)
    expect((await viewerOf(kim.browser)).member).not.toBeNull()
    const { secret } = await accept(desk.browser(), link, desk.clock)
    expect((await viewerOf(kim.browser)).member).toBeNull()
    const old = await desk
      .browser()
      .act('staffLogin', { email: kim.email, password: STAFF_PASSWORD, code: await kim.code() })
    expect(old.code).toBe('WRONG')
    const code = await codeAt(secret, desk.clock.now())
    const now = await desk.browser().act('staffLogin', { email: kim.email, password: STAFF_PASSWORD, code })
    expect(now.is).toBe('StaffViewer')
  })
})

describe('signing in', () => {
  test('takes password and code, and no code twice', async () => {
    const bo = await desk.member('Bo', ['FINANCE'])
    const code = await bo.code()
    const credentials = { email: bo.email, password: STAFF_PASSWORD }
    expect(await desk.browser().act('staffLogin', credentials)).toMatchObject({ is: 'SecondFactorNeeded' })
    expect(await desk.browser().act('staffLogin', { ...credentials, code: '000000' })).toMatchObject({ code: 'WRONG' })
    const browser = desk.browser()
    expect(await browser.act('staffLogin', { ...credentials, code })).toMatchObject({ is: 'StaffViewer' })
    expect((await viewerOf(browser)).rights).toContain('REFUND_APPROVE')
    expect(await desk.browser().act('staffLogin', { ...credentials, code })).toMatchObject({ code: 'WRONG' })
  })

  test('refuses an unknown address, a wrong password and a disabled member in the same words', async () => {
    const uit = await desk.member('Uit', ['SUPPORT'])
    await disableMember(desk.app.deps, uit.email)
    const refusals = await Promise.all(
      [
        { email: 'niemand@hosting.example', password: STAFF_PASSWORD },
        { email: uit.email, password: 'een ander wachtwoord' },
        { email: uit.email, password: STAFF_PASSWORD, code: await uit.code() },
      ].map((input) => desk.browser().act('staffLogin', input)),
    )
    expect(new Set(refusals.map(({ code, message }) => `${code} ${message}`)).size).toBe(1)
    expect(refusals[0].code).toBe('WRONG')
  })

  test('locks an address after ten wrong passwords, also for the right one', async () => {
    const slot = await desk.member('Slot', ['SUPPORT'])
    for (let i = 0; i < 10; i++)
      await desk.browser().act('staffLogin', { email: slot.email, password: 'geraden wachtwoord' })
    const right = { email: slot.email, password: STAFF_PASSWORD, code: await slot.code() }
    expect(await desk.browser().act('staffLogin', right)).toMatchObject({ is: 'SignInRefused', code: 'LOCKED' })
  })

  test('ends after 30 minutes without a request, and after 12 hours in any case', async () => {
    const ida = await desk.member('Ida', ['SUPPORT'])
    for (let i = 0; i < 24; i++) {
      expect((await viewerOf(ida.browser)).member).not.toBeNull()
      desk.clock.advance(29.9 * MINUTE_MS)
    }
    desk.clock.advance(3 * MINUTE_MS)
    expect((await viewerOf(ida.browser)).member).toBeNull()
    const ivo = await desk.member('Ivo', ['SUPPORT'])
    desk.clock.advance(30 * MINUTE_MS)
    expect((await viewerOf(ivo.browser)).member).toBeNull()
  })

  test('with a passkey needs no code, and no challenge works twice or in another browser', async () => {
    const pia = await desk.member('Pia', ['OWNER'])
    const { origin } = new URL(desk.url)
    const key = softwareAuthenticator('localhost', origin.replace('127.0.0.1', 'localhost'))
    const begun = await pia.browser.act(
      'beginPasskeyRegistration',
      { reason: REASON },
      '... on PasskeyChallenge { options }',
    )
    const passkey = key.create(begun.options)
    const added = await pia.browser.act('finishPasskeyRegistration', { passkey, name: 'Sleutel', reason: REASON })
    expect(added.is).toBe('StaffViewer')

    const browser = desk.browser()
    const { options } = await browser.act('beginPasskeySignIn', null, 'options')
    const answer = key.get(options)
    expect(await desk.browser().act('finishPasskeySignIn', { passkey: answer })).toMatchObject({ code: 'WRONG' })
    expect(await browser.act('finishPasskeySignIn', { passkey: answer })).toMatchObject({ is: 'StaffViewer' })
    expect(await browser.act('finishPasskeySignIn', { passkey: answer })).toMatchObject({ code: 'WRONG' })
    expect(await newest()).toMatchObject({ act: 'finishPasskeySignIn', refusal: 'WRONG', staffId: null })
  })

  test('out ends the session', async () => {
    const eva = await desk.member('Eva', ['SUPPORT'])
    const cookie = eva.browser.cookieHeader()
    await eva.browser.act('staffLogout', null)
    const replayed = await eva.browser.post({ query: VIEWER }, { cookie })
    expect(await replayed.json()).toMatchObject({ data: { staffViewer: { member: null } } })
  })
})

describe('a fresh factor', () => {
  test('is asked for after ten minutes, and given by a code', async () => {
    const olga = await desk.member('Olga', ['OWNER'])
    desk.clock.advance(10 * MINUTE_MS)
    const invite = { name: 'Nieuw', email: 'nieuw@hosting.example', roles: ['SUPPORT'], reason: REASON }
    expect(await olga.browser.act('inviteStaff', invite)).toMatchObject({ is: 'StepUpNeeded' })
    expect(await olga.browser.act('confirmFactor', { code: '000000' })).toMatchObject({ is: 'FactorRefused' })
    expect(await olga.browser.act('confirmFactor', { code: await olga.code() })).toMatchObject({ is: 'StaffViewer' })
    const fields = '... on StaffInvitation { url member { isInvited } }'
    const { url } = await olga.browser.act('inviteStaff', invite, fields)
    const again = await olga.browser.act('inviteStaff', { ...invite, roles: ['OWNER'] }, fields)
    expect(again).toMatchObject({ member: { isInvited: true } })
    expect(again.url).not.toBe(url)
    const list = await olga.browser.graphql('{ staffMembers { email roles } }')
    expect(list.data.staffMembers).toContainEqual({ email: invite.email, roles: ['SUPPORT'] })
    const taken = { ...invite, email: olga.email }
    expect(await olga.browser.act('inviteStaff', taken)).toMatchObject({ is: 'InvalidInput' })
  })

  test('is refused after five attempts', async () => {
    const otto = await desk.member('Otto', ['SUPPORT'])
    for (let i = 0; i < 5; i++) await otto.browser.act('confirmFactor', { code: '000000' })
    const right = await otto.browser.act('confirmFactor', { code: await otto.code() })
    expect(right).toMatchObject({ is: 'FactorRefused', code: 'LOCKED' })
  })
})

describe('rights', () => {
  test('without STAFF_MANAGE nobody sees or changes staff, and the attempt is recorded', async () => {
    const sam = await desk.member('Sam', ['SUPPORT', 'READER'])
    const list = await sam.browser.graphql('{ staffMembers { id } }')
    expect(list.errors?.[0]?.extensions.code).toBe('FORBIDDEN')
    expect(await newest()).toMatchObject({
      act: 'staffMembers',
      outcome: 'REFUSED',
      refusal: 'FORBIDDEN',
      staffId: sam.id,
    })
    const disabled = await sam.browser.act('disableStaff', { staffId: sam.id, reason: REASON })
    expect(disabled.code).toBe('FORBIDDEN')
    expect(await newest()).toMatchObject({ act: 'disableStaff', refusal: 'FORBIDDEN', reason: REASON })
  })

  test('nobody changes their own role, and a stranger to the staff does not exist', async () => {
    const own = await desk.member('Own', ['OWNER'])
    for (const act of ['disableStaff', 'endStaffSessions', 'enableStaff'])
      expect(await own.browser.act(act, { staffId: own.id, reason: REASON })).toMatchObject({ code: 'OWN_ACCOUNT' })
    const roles = { staffId: own.id, roles: ['READER'], reason: REASON }
    expect(await own.browser.act('setStaffRoles', roles)).toMatchObject({ code: 'OWN_ACCOUNT' })
    const unknown = { ...roles, staffId: 'stf_onbekend' }
    expect(await own.browser.act('setStaffRoles', unknown)).toMatchObject({ code: 'NOT_FOUND' })
  })

  test('a change of roles counts at the next request, and is recorded with before and after', async () => {
    const own = await desk.member('Baas', ['OWNER'])
    const tom = await desk.member('Tom', ['SUPPORT'])
    await own.browser.act('setStaffRoles', { staffId: tom.id, roles: ['TECHNICAL'], reason: `  ${REASON} ` })
    expect((await viewerOf(tom.browser)).rights).toContain('JOBS_DROP')
    expect(await newest()).toMatchObject({
      act: 'setStaffRoles',
      staffId: own.id,
      objectId: tom.id,
      reason: REASON,
      changes: [{ field: 'roles', before: 'SUPPORT', after: 'TECHNICAL' }],
      outcome: 'DONE',
      factor: 'TOTP',
      address: '127.0.0.1',
    })
    await own.browser.act('disableStaff', { staffId: tom.id, reason: REASON })
    expect((await viewerOf(tom.browser)).member).toBeNull()
    expect(
      await all(desk.app.deps.db.reader.select().from(staffSessions).where(eq(staffSessions.staffId, tom.id))),
    ).toEqual([])
  })

  test('sees all audit entries with AUDIT_READ, else only own ones', async () => {
    const lezer = await desk.member('Lezer', ['READER'])
    const hulp = await desk.member('Hulp', ['SUPPORT'])
    const list =
      '{ auditEntries(first: 200) { totalCount edges { node { staffName act } } pageInfo { endCursor hasNextPage } } }'
    const everything = (await lezer.browser.graphql(list)).data.auditEntries
    expect(everything.totalCount).toBe((await entries()).length)
    const own = (await hulp.browser.graphql(list)).data.auditEntries
    expect(new Set(own.edges.map(({ node }: { node: { staffName: string } }) => node.staffName))).toEqual(
      new Set(['Hulp']),
    )
    const others = `{ auditEntries(filter: { staffId: "${lezer.id}" }) { totalCount } }`
    expect((await hulp.browser.graphql(others)).data.auditEntries.totalCount).toBe(0)
  })

  test('pages and filters the audit log', async () => {
    const lezer = await desk.member('Lea', ['READER'])
    const page = async (filter: string, after: string | null) =>
      (
        await lezer.browser.graphql(
          `query Log($after: String) { auditEntries(first: 5, after: $after, filter: ${filter}) { totalCount edges { node { id act outcome } } pageInfo { endCursor hasNextPage } } }`,
          { after },
        )
      ).data.auditEntries
    const seen: string[] = []
    let after: string | null = null
    do {
      const found = await page('{ outcome: REFUSED, act: "staffLogin" }', after)
      for (const { node } of found.edges) expect(node).toMatchObject({ act: 'staffLogin', outcome: 'REFUSED' })
      seen.push(...found.edges.map(({ node }: { node: { id: string } }) => node.id))
      after = found.pageInfo.hasNextPage ? found.pageInfo.endCursor : null
      if (after === null) expect(found.totalCount).toBe(seen.length)
    } while (after !== null)
    expect(new Set(seen).size).toBe(seen.length)
    expect((await page('{ text: "100%_niets" }', null)).totalCount).toBe(0)
    expect((await page('{ text: "SIGNIN" }', null)).totalCount).toBeGreaterThan(0)
  })
})

describe('the audit log', () => {
  test('refuses to be changed or shortened, by the database itself', async () => {
    const { db } = desk.app.deps
    const change = db.transaction(async (tx) => void (await run(tx.update(auditEntries).set({ reason: 'anders' }))))
    await expect(change).rejects.toThrow()
    const removal = db.transaction(async (tx) => void (await run(tx.delete(auditEntries))))
    await expect(removal).rejects.toThrow()
    expect(await verifyAudit(desk.app.deps)).toMatchObject({ fault: null, count: (await entries()).length })
  })
})

describe('a last day', () => {
  test('ends the session, the log-in and the invitation of a colleague when it is over', async () => {
    const own = await openStaffDesk()
    try {
      const owner = await own.member('Noor', ['OWNER'])
      const temp = await own.member('Tijl', ['SUPPORT'])
      const lastDay = addDays(dayInAmsterdam(own.clock.now()), 3)
      const end = startOfDay(addDays(lastDay, 1))
      const enter = async ({ email, code }: typeof owner) => {
        const browser = own.browser()
        const input = { email, password: STAFF_PASSWORD, code: await code() }
        expect(await browser.act('staffLogin', input)).toMatchObject({ is: 'StaffViewer' })
        return browser
      }
      own.clock.moveTo(end - 5 * MINUTE_MS)
      const [boss, help] = [await enter(owner), await enter(temp)]
      const set = { staffId: temp.id, lastDay, reason: REASON }
      expect(await boss.act('setStaffLastDay', set)).toMatchObject({ is: 'StaffMember' })
      const invite = { name: 'Ida', email: 'ida@hosting.example', roles: ['SUPPORT'], lastDay, reason: REASON }
      const { url } = await boss.act('inviteStaff', invite, '... on StaffInvitation { url member { lastDay } }')
      own.clock.moveTo(end - 1000)
      const { staffViewer } = (await help.graphql('{ staffViewer { member { name } sessionEndsAt } }')).data
      expect(staffViewer).toMatchObject({ member: { name: 'Tijl' }, sessionEndsAt: new Date(end).toISOString() })
      own.clock.moveTo(end)
      expect((await viewerOf(help)).member).toBeNull()
      const credentials = { email: temp.email, password: STAFF_PASSWORD }
      const wrong = await own.browser().act('staffLogin', { email: temp.email, password: 'een ander wachtwoord' })
      for (const code of [undefined, await temp.code()])
        expect(await own.browser().act('staffLogin', { ...credentials, code })).toMatchObject({
          code: 'WRONG',
          message: wrong.message,
        })
      expect((await accept(own.browser(), url, own.clock)).accepted.is).toBe('InvitationNotValid')
      const listed = await boss.graphql(
        '{ staffMembers { name lastDay isPastLastDay isDisabled sessions { factor } } }',
      )
      expect(listed.data.staffMembers.find(({ name }: { name: string }) => name === 'Tijl')).toEqual({
        ...{ name: 'Tijl', lastDay, isPastLastDay: true, isDisabled: false, sessions: [] },
      })
      await boss.act('setStaffLastDay', { ...set, lastDay: null })
      expect((await viewerOf(await enter(temp))).member).toMatchObject({ name: 'Tijl' })
    } finally {
      await own.close()
    }
  })

  test('is set by another owner, from today, with an audit entry', async () => {
    const own = await desk.member('Dag', ['OWNER'])
    const tom = await desk.member('Tomas', ['SUPPORT'])
    const lastDay = dayInAmsterdam(desk.clock.now())
    const input = { staffId: tom.id, lastDay, reason: REASON }
    expect(await own.browser.act('setStaffLastDay', { ...input, staffId: own.id })).toMatchObject({
      code: 'OWN_ACCOUNT',
    })
    expect(await own.browser.act('setStaffLastDay', { ...input, lastDay: '2020-01-01' })).toMatchObject({
      code: 'INVALID_INPUT',
    })
    expect(await tom.browser.act('setStaffLastDay', input)).toMatchObject({ code: 'FORBIDDEN' })
    expect(await own.browser.act('setStaffLastDay', input)).toMatchObject({ is: 'StaffMember' })
    expect(await newest()).toMatchObject({
      ...{ act: 'setStaffLastDay', staffId: own.id, objectId: tom.id, reason: REASON, outcome: 'DONE' },
      changes: [{ field: 'lastDay', before: null, after: lastDay }],
    })
  })

  test('is refused for the last owner whose access has no end, as are other ends of it', async () => {
    const own = await openStaffDesk()
    try {
      const [ans, bob] = [await own.member('Ans', ['OWNER']), await own.member('Bob', ['OWNER'])]
      const lastDay = dayInAmsterdam(own.clock.now())
      const of = (staffId: string) => ({ staffId, lastDay, reason: REASON })
      expect(await ans.browser.act('setStaffLastDay', of(bob.id))).toMatchObject({ is: 'StaffMember' })
      expect(await bob.browser.act('setStaffLastDay', of(ans.id))).toMatchObject({ code: 'LAST_OWNER' })
      const { staffId, reason } = of(ans.id)
      expect(await bob.browser.act('disableStaff', { staffId, reason })).toMatchObject({ code: 'LAST_OWNER' })
      await expect(disableMember(own.app.deps, ans.email)).rejects.toThrow('last owner')
      await inviteAgain(own.app.deps, bob.email)
      const row = () => one(own.app.deps.db.reader.select().from(staffMembers).where(eq(staffMembers.email, bob.email)))
      expect((await row())?.lastDay).toBe(lastDay)
      own.clock.advance(24 * HOUR_MS)
      await inviteAgain(own.app.deps, bob.email)
      expect((await row())?.lastDay).toBeNull()
    } finally {
      await own.close()
    }
  })
})

test('two owners who demote each other at once leave one owner', async () => {
  const own = await openStaffDesk()
  try {
    const [an, bas] = [await own.member('An', ['OWNER']), await own.member('Bas', ['OWNER'])]
    const demote = (by: typeof an, of: typeof an) =>
      by.browser.act('setStaffRoles', { staffId: of.id, roles: ['READER'], reason: REASON })
    const answers = await Promise.all([demote(an, bas), demote(bas, an)])
    expect(answers.filter(({ is }) => is === 'StaffMember')).toHaveLength(1)
    const rows = await all(own.app.deps.db.reader.select().from(staffMembers))
    expect(rows.filter(({ roles }) => roles.includes('OWNER'))).toHaveLength(1)
    const log = await all(
      own.app.deps.db.reader.select().from(auditEntries).where(eq(auditEntries.act, 'setStaffRoles')),
    )
    expect(log.map(({ outcome }) => outcome).sort()).toEqual(['DONE', 'REFUSED'])
    const last = await one(own.app.deps.db.reader.select().from(staffMembers).where(eq(staffMembers.email, an.email)))
    const keeper = last?.roles.includes('OWNER') ? an : bas
    await expect(disableMember(own.app.deps, keeper.email)).rejects.toThrow('last owner')
  } finally {
    await own.close()
  }
})

import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { all, one, run } from '../../db/query'
import { accounts } from '../../db/schema/accounts'
import { generalTerms } from '../../db/schema/general-terms'
import { dayInAmsterdam } from '../../rules/calendar'
import { DAY_MS } from '../../rules/time'
import { lastLinkTo, mailsTo } from '../../server/features/accounts/accounts.test-support'
import { activateAccount } from '../../server/features/accounts/activation.service'
import { registerAccount } from '../../server/features/accounts/registration.service'
import { saveTerms } from '../support/general-terms'
import { openStaffDesk, STAFF_PASSWORD, type StaffColleague, type StaffDesk } from '../support/staff-desk'
import { contextOn } from '../support/test-context'
import { add, signedIn } from './payments.test-support'

const REASON = 'nieuwe regels voor opzeggen'
const TEXTS = { textNl: '## 1. Opzeggen\n\nPer maand.', textEn: '## 1. Cancelling\n\nMonthly.' }
let desk: StaffDesk
let owner: StaffColleague
beforeAll(async () => {
  desk = await openStaffDesk()
  owner = await desk.member('Noor', ['OWNER'])
})
afterAll(() => desk.close())

const FIELDS =
  '... on StaffGeneralTerms { number state revision changedParts } ... on InvalidInput { issues { field } }'
const act = async (name: string, input: Record<string, unknown>) => {
  await owner.browser.act('staffLogin', { email: owner.email, password: STAFF_PASSWORD, code: await owner.code() })
  return owner.browser.act(name, { reason: REASON, ...input }, name === 'discardGeneralTerms' ? '' : FIELDS)
}
const tomorrow = () => dayInAmsterdam(desk.clock.now() + DAY_MS)
const shown = async (version?: number) =>
  (
    await desk.shop.graphql(
      `{ generalTerms${version === undefined ? '' : `(version: ${version})`} { version isCurrent parts { title paragraphs } versions { version } } }`,
    )
  ).data.generalTerms

/** Puts a name in the basket of a customer. Returns how they order it. */
async function buyer(name: string) {
  const browser = await signedIn(desk.shop)
  await add(browser, name)
  const purchase = async (termsVersion?: number) =>
    (
      await browser.graphql(
        `mutation($input: PurchaseInput!) { purchase(input: $input) {
          ... on PurchaseStarted { order { id termsVersion } } ... on UserError { code message } } }`,
        { input: { paymentMethod: 'MANUAL_PAYMENT', ...(termsVersion && { termsVersion }) } },
      )
    ).data.purchase
  return purchase
}

test('the text that comes with the shop is the first version, and an order keeps it', async () => {
  const first = await shown()
  expect(first).toMatchObject({ version: 1, isCurrent: true, versions: [{ version: 1 }] })
  expect(first.parts[1]).toMatchObject({ title: '1. Waar dit over gaat' })
  const purchase = await buyer('eerste-versie.nl')
  expect(await purchase(1)).toMatchObject({ order: { termsVersion: 1 } })
})

test('a new version is written, planned and applies from its day, in both languages', async () => {
  expect(await act('draftGeneralTerms', { ...TEXTS, textEn: ' ' })).toMatchObject({ issues: [{ field: 'textEn' }] })
  expect(await act('draftGeneralTerms', TEXTS)).toMatchObject({
    number: 2,
    state: 'DRAFT',
    revision: 1,
    changedParts: 8,
  })
  expect(await act('draftGeneralTerms', TEXTS)).toMatchObject({ code: 'TERMS_NOT_POSSIBLE' })
  const at = { number: 2, expectedRevision: 1 }
  const textNl = '## 1. Opzeggen\n\nElke dag.'
  expect(await act('changeGeneralTerms', { ...at, ...TEXTS, textNl })).toMatchObject({ revision: 2 })
  expect(await act('changeGeneralTerms', { ...at, ...TEXTS })).toMatchObject({ code: 'CHANGED' })
  const next = { number: 2, expectedRevision: 2 }
  for (const from of [dayInAmsterdam(desk.clock.now()), '2099-01-01'])
    expect(await act('planGeneralTerms', { ...next, from })).toMatchObject({ issues: [{ field: 'from' }] })
  expect(await act('planGeneralTerms', { ...next, from: tomorrow() })).toMatchObject({ state: 'PLANNED', revision: 3 })
  // A planned version can become a draft again, but its text no longer changes.
  const planned = { number: 2, expectedRevision: 3 }
  expect(await act('changeGeneralTerms', { ...planned, ...TEXTS })).toMatchObject({ code: 'TERMS_NOT_POSSIBLE' })
  expect(await act('discardGeneralTerms', planned)).toMatchObject({ code: 'TERMS_NOT_POSSIBLE' })
  expect(await act('unplanGeneralTerms', planned)).toMatchObject({ state: 'DRAFT', revision: 4 })
  expect(await act('planGeneralTerms', { number: 2, expectedRevision: 4, from: tomorrow() })).toMatchObject({
    state: 'PLANNED',
  })
  expect(await shown()).toMatchObject({ version: 1 })
  expect(await shown(2)).toBeNull()

  desk.clock.advance(2 * DAY_MS)
  expect(await shown()).toMatchObject({
    ...{ version: 2, isCurrent: true, versions: [{ version: 2 }, { version: 1 }] },
    parts: [{ title: '1. Opzeggen', paragraphs: ['Elke dag.'] }],
  })
  expect(await shown(1)).toMatchObject({ version: 1, isCurrent: false })
  expect(await act('unplanGeneralTerms', { number: 2, expectedRevision: 5 })).toMatchObject({
    code: 'TERMS_NOT_POSSIBLE',
  })

  // A checkout that was open meanwhile is asked again, and its basket is still there.
  const again = await signedIn(desk.shop)
  await add(again, 'tweede-versie-opnieuw.nl')
  const form = { paymentMethod: 'MANUAL_PAYMENT', termsVersion: '1' }
  const refused = await again.postForm('/bestelprocedure/purchase', form)
  expect(refused.status).toBe(400)
  expect(await refused.text()).toMatch(/^De algemene voorwaarden zijn veranderd/)
  expect((await again.graphql('{ basket { items { title } } }')).data.basket.items).not.toEqual([])
  const { orderId } = await (await again.postForm('/bestelprocedure/purchase', { ...form, termsVersion: '2' })).json()
  expect(await (await again.get(`/api/bestellen/${orderId}`)).json()).toMatchObject({ termsVersion: 2 })
})

test('a client that sends no version gets the one that applies, and mails lead to it', async () => {
  desk.clock.advance(1000)
  const now = desk.clock.now()
  const number = await saveTerms(desk.app.deps.db, { validFrom: now, now })
  const purchase = await buyer('zonder-versie.nl')
  const { order } = await purchase()
  expect(order.termsVersion).toBe(number)
  const ctx = await contextOn(desk.app, desk.clock, {})
  const mail = (await mailsTo(ctx, 'klant@voorbeeld.nl')).find(({ text }) => text.includes('zonder-versie.nl'))
  expect(mail?.text).toContain(`/algemene-voorwaarden/${number}`)
})

test('a registration keeps the version of its moment, and so does the account that it becomes', async () => {
  desk.clock.advance(1000)
  const now = desk.clock.now()
  const { db } = desk.app.deps
  const first = await saveTerms(db, { validFrom: now, now })
  const ctx = await contextOn(desk.app, desk.clock, {})
  const email = 'nieuw@voorbeeld.example'
  await registerAccount(ctx, {
    form: {
      ...{ isCompany: false, gender: 'F', firstName: 'Nora', lastName: 'Nieuw', countryId: 1, email },
      ...{ street: 'Voorbeeldstraat', streetNumber: '5', postCode: '1234 AB', city: 'Voorbeeldstad' },
      ...{ phoneNumber: '+31 10 000 00 09', password: 'een-Lang-wachtwoord-7' },
    },
  })
  await saveTerms(db, { validFrom: now + 1, now: now + 1 })
  const token = await lastLinkTo(ctx, email)
  await activateAccount(ctx, { token })
  const account = await one(db.reader.select().from(accounts).where(eq(accounts.email, email)))
  expect(account?.termsVersion).toBe(first)
})

describe('the database', () => {
  test('refuses to change or delete a version that was decided', async () => {
    const { db } = desk.app.deps
    const change = db.transaction((tx) => run(tx.update(generalTerms).set({ textNl: 'Anders.' })))
    await expect(change).rejects.toThrow()
    await expect(db.transaction((tx) => run(tx.delete(generalTerms)))).rejects.toThrow()
    const rows = await all(db.reader.select().from(generalTerms).orderBy(asc(generalTerms.number)))
    expect(rows[0]?.textNl).toContain('Waar dit over gaat')
  })
})

test('two who write the next version at once make one draft', async () => {
  const now = desk.clock.now()
  await saveTerms(desk.app.deps.db, { validFrom: now + 2, now: now + 2 })
  desk.clock.advance(10)
  const colleague = await desk.member('Tess', ['OWNER'])
  await owner.browser.act('staffLogin', { email: owner.email, password: STAFF_PASSWORD, code: await owner.code() })
  const answers = await Promise.all(
    [owner, colleague].map(({ browser }) => browser.act('draftGeneralTerms', { ...TEXTS, reason: REASON }, FIELDS)),
  )
  expect(answers.map(({ is }) => is).sort()).toEqual(['StaffGeneralTerms', 'TermsNotPossible'])
})

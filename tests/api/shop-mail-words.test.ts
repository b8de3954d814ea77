import { afterAll, beforeAll, expect, test } from 'vitest'
import { all } from '../../db/query'
import { auditEntries } from '../../db/schema/staff'
import { CUSTOMER_MAIL_KINDS, type MailReference } from '../../rules/mail-kinds'
import { layOutMail } from '../../server/mail/layout'
import { enqueueMail } from '../../server/mail/mail'
import { sendMail } from '../../server/mail/mail.jobs'
import { findMessage } from '../../server/outbox/outbox'
import { openStaffDesk, STAFF_PASSWORD, type StaffColleague, type StaffDesk } from '../support/staff-desk'

const REASON = 'een warmer welkom'
const NONE = { openingNl: '', openingEn: '', subjectNl: '', subjectEn: '' }
const FIELDS = 'kind version openingNl openingEn subjectNl subjectEn isChanged changedBy'
let desk: StaffDesk
let owner: StaffColleague
beforeAll(async () => {
  desk = await openStaffDesk()
  owner = await desk.member('Noor', ['OWNER'])
})
afterAll(() => desk.close())

async function wordsOf(kind: string) {
  const { data } = await owner.browser.graphql(`{ shopMailWords { ${FIELDS} } }`)
  return data.shopMailWords.find((words: { kind: string }) => words.kind === kind)
}

async function set(kind: string, input: Record<string, unknown>) {
  await owner.browser.act('staffLogin', { email: owner.email, password: STAFF_PASSWORD, code: await owner.code() })
  const { version } = (await wordsOf(kind)) ?? { version: 0 }
  const given = { kind, ...NONE, expectedVersion: version, reason: REASON, ...input }
  const answer = `... on StaffMailWords { ${FIELDS} } ... on InvalidInput { issues { field message } }`
  return owner.browser.act('setMailWords', given, answer)
}

/** A mail as it would be written now. */
const mailOf = (reference: MailReference, locale: 'nl' | 'en' = 'nl') =>
  layOutMail(desk.app.deps, {
    ...{ reference, locale, subject: 'Je bestelling 1042', paragraphs: ['Dank je.'], notes: ['PS'], why: 'Omdat.' },
  })

test('every kind of mail to customers is listed, without words of its own, and none of staff', async () => {
  const { data } = await owner.browser.graphql(`{ shopMailWords { ${FIELDS} } }`)
  expect(data.shopMailWords.map(({ kind }: { kind: string }) => kind)).toEqual(CUSTOMER_MAIL_KINDS)
  expect(data.shopMailWords[0]).toEqual({ kind: 'activation', version: 0, ...NONE, isChanged: false, changedBy: null })
})

test('words are in mails of that kind that are written from then on, and a mail that waits keeps its own', async () => {
  const { db } = desk.app.deps
  const before = mailOf('order-placed-1')
  const sendAt = desk.clock.now() + 3_600_000
  await db.transaction((tx) => enqueueMail(tx, { ...before, to: 'klant@voorbeeld.example', sendAt }, desk.clock.now()))
  const words = {
    openingNl: 'Welkom bij {winkel}, <b>fijn</b>',
    openingEn: 'Welcome',
    subjectNl: '{winkel}: {onderwerp}',
  }
  const answer = await set('order-placed', words)
  expect(answer).toMatchObject({ is: 'StaffMailWords', version: 1, ...words, isChanged: true, changedBy: 'Noor' })
  await expect.poll(() => mailOf('order-placed-2').subject).toBe('Wimpel: Je bestelling 1042')
  expect(mailOf('order-placed-2').text).toContain('Dank je.\n\nWelkom bij Wimpel, <b>fijn</b>\n\nPS')
  expect(mailOf('order-placed-2').html).toContain('Welkom bij Wimpel, &lt;b&gt;fijn&lt;/b&gt;</p>')
  expect(mailOf('order-placed-2', 'en')).toMatchObject({ subject: 'Wimpel: Je bestelling 1042' })
  expect(mailOf('order-placed-2', 'en').text).toContain('Dank je.\n\nWelcome\n\nPS')
  expect(mailOf('order-paid-1').subject).toBe('Je bestelling 1042')
  const { subject, text, html } = before
  expect((await findMessage(db.reader, sendMail, 'order-placed-1'))?.payload).toMatchObject({ subject, text, html })

  const entries = (await all(db.reader.select().from(auditEntries))).filter(({ act }) => act === 'setMailWords')
  expect(entries).toMatchObject([
    { outcome: 'DONE', reason: REASON, objectType: 'MailWords', objectId: 'order-placed' },
  ])
  expect(entries[0]?.changes).toEqual([
    { field: 'openingNl', before: '', after: words.openingNl },
    { field: 'openingEn', before: '', after: 'Welcome' },
    { field: 'subjectNl', before: '', after: words.subjectNl },
  ])

  expect(await set('order-placed', {})).toMatchObject({ version: 2, ...NONE, isChanged: false })
  await expect.poll(() => mailOf('order-placed-1')).toEqual(before)
})

test.each([
  [{ openingEn: 'Welcome' }, 'openingNl', 'Vul dit veld in.'],
  [{ openingNl: 'x'.repeat(501) }, 'openingNl', 'Dit is te lang.'],
  [{ openingNl: 'Dag {voornaam}' }, 'openingNl', 'Tussen accolades kan alleen {winkel} of {onderwerp} staan.'],
  [{ subjectNl: 'Hoi\r\nBcc: iedereen@voorbeeld.example' }, 'subjectNl', 'Hier staat een teken dat niet mag.'],
])('%j is refused', async (input, field, message) => {
  expect(await set('order-paid', input)).toMatchObject({ is: 'InvalidInput', issues: [{ field, message }] })
})

test('an outdated version, a mail of staff, an unknown kind, and others than the owner are refused', async () => {
  expect(await set('order-paid', { openingNl: 'Dank', expectedVersion: 7 })).toMatchObject({ code: 'CHANGED' })
  for (const kind of ['staff-new-device', 'iets-nieuws'])
    expect(await set(kind, { openingNl: 'Dank' })).toMatchObject({ is: 'Failure', code: 'NOT_FOUND' })
  const support = await desk.member('Sam', ['SUPPORT'])
  const input = { kind: 'order-paid', ...NONE, openingNl: 'Dank', expectedVersion: 0, reason: REASON }
  expect(await support.browser.act('setMailWords', input)).toMatchObject({ code: 'FORBIDDEN' })
  expect((await wordsOf('order-paid')).version).toBe(0)
})

const PREVIEW = `query P($kind: String!, $openingNl: String!, $openingEn: String!, $subjectNl: String!, $subjectEn: String!) {
  mailWordsPreview(kind: $kind, openingNl: $openingNl, openingEn: $openingEn, subjectNl: $subjectNl, subjectEn: $subjectEn) {
    nl { subject text html } en { subject text html }
  }
}`

test.each(CUSTOMER_MAIL_KINDS)('a preview of %s begins as such a mail does', async (kind) => {
  const { data } = await owner.browser.graphql(PREVIEW, { kind, ...NONE, openingNl: 'Van ons' })
  const { nl, en } = data.mailWordsPreview
  expect(nl.text.indexOf('Van ons')).toBeGreaterThan(nl.subject.length + 20)
  expect(nl.subject).not.toBe(en.subject)
  expect(nl.text + en.text).not.toMatch(/undefined|NaN|\[object/)
})

test('a preview is a harmless sample mail in both languages, and changes nothing', async () => {
  const asked = {
    kind: 'invoice-closed',
    ...NONE,
    openingNl: '<script>alert(1)</script>',
    subjectNl: '{onderwerp} van {winkel}',
  }
  const { data } = await owner.browser.graphql(PREVIEW, asked)
  const { nl, en } = data.mailWordsPreview
  expect([nl.subject, en.subject]).toEqual(['Je factuur 10012 van Wimpel', 'Your invoice 10012 van Wimpel'])
  expect(nl.text).toContain('De maand is voorbij: factuur 10012 is af')
  expect(nl.text).toContain('<script>alert(1)</script>')
  expect(nl.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  expect(nl.html).not.toMatch(/<script|href=|src=/)
  expect(nl.html).toContain("default-src 'none'")
  expect((await wordsOf('invoice-closed')).version).toBe(0)
  const wrong = await owner.browser.graphql(PREVIEW, { ...asked, openingNl: '{bedrag}' })
  expect(wrong.data.mailWordsPreview).toBeNull()
})

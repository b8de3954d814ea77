import { afterAll, beforeAll, expect, test } from 'vitest'
import { all } from '../../db/query'
import { auditEntries } from '../../db/schema/staff'
import { layOutMail } from '../../server/mail/layout'
import { openStaffDesk, STAFF_PASSWORD, type StaffColleague, type StaffDesk } from '../support/staff-desk'

const REASON = 'een groet eronder'
const FIELDS = 'version textNl textEn changedBy'
let desk: StaffDesk
let owner: StaffColleague
beforeAll(async () => {
  desk = await openStaffDesk()
  owner = await desk.member('Noor', ['OWNER'])
})
afterAll(() => desk.close())

const closing = async () => (await owner.browser.graphql(`{ shopMailClosing { ${FIELDS} } }`)).data.shopMailClosing

async function set(input: Record<string, unknown>) {
  await owner.browser.act('staffLogin', { email: owner.email, password: STAFF_PASSWORD, code: await owner.code() })
  const { version } = await closing()
  const given = { textNl: '', textEn: '', expectedVersion: version, reason: REASON, ...input }
  const answer = `... on StaffMailClosing { ${FIELDS} } ... on InvalidInput { issues { field } }`
  return owner.browser.act('setMailClosing', given, answer)
}

/** A mail as it would be written now. */
const mailIn = (locale: 'nl' | 'en') =>
  layOutMail(desk.app.deps, {
    reference: 'order-placed-1',
    locale,
    subject: 'Je bestelling',
    paragraphs: ['Dank je.'],
    notes: ['PS'],
    why: 'Omdat.',
  })

test('closing words are under mails that are written from then on, in the language of the reader, as text', async () => {
  expect(await closing()).toMatchObject({ version: 0, textNl: '', changedBy: null })
  const before = mailIn('nl').text
  const textNl = 'Groet van <b>Noor</b>\n\nEn van de anderen'
  expect(await set({ textNl, textEn: 'Kind regards' })).toMatchObject({ is: 'StaffMailClosing', version: 1, textNl })
  await expect.poll(() => mailIn('en').text).toContain('Dank je.\n\nKind regards\n\nPS')
  expect(mailIn('nl').text).toContain('Dank je.\n\nGroet van <b>Noor</b>\n\nEn van de anderen\n\nPS')
  expect(mailIn('nl').html).toContain('Groet van &lt;b&gt;Noor&lt;/b&gt;</p>')
  const entries = (await all(desk.app.deps.db.reader.select().from(auditEntries))).filter(
    ({ act }) => act === 'setMailClosing',
  )
  expect(entries).toMatchObject([{ outcome: 'DONE', reason: REASON, objectType: 'MailClosing' }])
  expect(entries[0]?.changes).toContainEqual({
    ...{ field: 'closingNl', before: '', after: 'Groet van <b>Noor</b> / En van de anderen' },
  })
  await set({})
  await expect.poll(() => mailIn('nl').text).toBe(before)
})

test('English words alone, an outdated version, and others than the owner are refused', async () => {
  expect(await set({ textEn: 'Regards' })).toMatchObject({ is: 'InvalidInput', issues: [{ field: 'textNl' }] })
  expect(await set({ textNl: 'x'.repeat(501) })).toMatchObject({ issues: [{ field: 'textNl' }] })
  expect(await set({ textNl: 'Groet', expectedVersion: 0 })).toMatchObject({ code: 'CHANGED' })
  const support = await desk.member('Sam', ['SUPPORT'])
  const input = { textNl: 'Groet', textEn: '', expectedVersion: 2, reason: REASON }
  expect(await support.browser.act('setMailClosing', input)).toMatchObject({ code: 'FORBIDDEN' })
})

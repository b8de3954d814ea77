import { asc } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { all } from '../../db/query'
import { auditEntries } from '../../db/schema/staff'
import { MINUTE_MS } from '../../rules/time'
import { openShopSettings } from '../../server/settings/shop-settings'
import { openStaffDesk, STAFF_PASSWORD, type StaffColleague, type StaffDesk } from '../support/staff-desk'

const REASON = 'storing bij het platform'
let desk: StaffDesk
let owner: StaffColleague

beforeAll(async () => {
  desk = await openStaffDesk()
  owner = await desk.member('Noor', ['OWNER'])
})
afterAll(() => desk.close())

const shown = () => desk.app.deps.shopSettings.notice()
const at = (minutes: number) => new Date(desk.clock.now() + minutes * MINUTE_MS).toISOString()
const pageIn = (locale: string) =>
  fetch(`${desk.shop.url}/`, { headers: { cookie: `locale=${locale}` } }).then((answer) => answer.text())

const FIELDS = '... on StaffShopNotice { version isShown textNl }'

/** Confirms a factor, and reads the version that the client shows. */
async function ready(): Promise<number> {
  await owner.browser.act('staffLogin', { email: owner.email, password: STAFF_PASSWORD, code: await owner.code() })
  return (await owner.browser.graphql('{ shopNotice { version } }')).data.shopNotice.version
}

async function set(input: Record<string, unknown>) {
  const expectedVersion = await ready()
  const notice = { tone: 'WARNING', textNl: 'Later.', textEn: '', from: at(-1), expectedVersion, reason: REASON }
  return owner.browser.act('setShopNotice', { ...notice, ...input }, FIELDS)
}

async function remove() {
  await owner.browser.act('removeShopNotice', { expectedVersion: await ready(), reason: REASON })
  await expect.poll(shown).toBeNull()
}

test('a notice is above each page at once, as text and in both languages, and leaves one entry', async () => {
  expect(await pageIn('nl')).not.toContain('shop-notice"')
  const texts = { textNl: 'Later. <b>Domeinen</b> wel.', textEn: 'Later. Domains now.' }
  expect(await set(texts)).toMatchObject({ isShown: true })
  await expect.poll(shown).toMatchObject(texts)
  const html = await pageIn('nl')
  expect(html).toContain(
    '<section class="shop-notice" data-tone="warning" data-both aria-label="Bericht van de winkel">',
  )
  expect(html).toContain('<p lang="nl">Later. &lt;b&gt;Domeinen&lt;/b&gt; wel.</p><p lang="en">Later. Domains now.</p>')
  expect(await pageIn('en')).toContain('aria-label="Notice of the shop"')
  const entries = await all(desk.app.deps.db.reader.select().from(auditEntries).orderBy(asc(auditEntries.position)))
  expect(entries.filter(({ act }) => act === 'setShopNotice')).toMatchObject([
    {
      outcome: 'DONE',
      reason: REASON,
      objectType: 'ShopNotice',
      changes: expect.arrayContaining([
        { field: 'noticeTone', before: null, after: 'WARNING' },
        { field: 'noticeNl', before: null, after: texts.textNl },
      ]),
    },
  ])
  await remove()
  expect(await pageIn('nl')).not.toContain('shop-notice"')
})

test('it is shown from its start until its end, without another change', async () => {
  expect(await set({ from: at(10), until: at(20), textNl: 'Straks.' })).toMatchObject({ isShown: false })
  const start = desk.clock.now() + 10 * MINUTE_MS
  expect(shown()).toBeNull()
  desk.clock.advance(start - desk.clock.now() + MINUTE_MS)
  await expect.poll(shown).toMatchObject({ textNl: 'Straks.' })
  desk.clock.advance(10 * MINUTE_MS)
  expect(shown()).toBeNull()
  await remove()
})

test('another instance reads it at start and after a change', async () => {
  await set({ textNl: 'Voor alle instanties.' })
  const other = await openShopSettings(desk.app.deps.db, desk.clock, desk.app.deps.config)
  expect(other.notice()).toMatchObject({ textNl: 'Voor alle instanties.' })
  await remove()
  await expect.poll(() => other.notice()).toBeNull()
})

test.each([
  [{ textNl: ' ' }, 'textNl'],
  [{ textEn: 'x'.repeat(301) }, 'textEn'],
  [{ until: new Date(0).toISOString() }, 'until'],
])('%j is refused, with the field', async (input, field) => {
  const answer = await owner.browser.act(
    'setShopNotice',
    {
      ...{ tone: 'INFO', textNl: 'Bericht', textEn: '', from: at(0), expectedVersion: await ready(), reason: REASON },
      ...input,
    },
    '... on InvalidInput { issues { field } }',
  )
  expect(answer).toMatchObject({ is: 'InvalidInput', issues: [{ field }] })
  expect(shown()).toBeNull()
})

test('what another owner changed meanwhile is not overwritten', async () => {
  const expectedVersion = (await ready()) - 1
  expect(await set({ expectedVersion })).toMatchObject({ code: 'CHANGED' })
  await ready()
  const removal = { expectedVersion, reason: REASON }
  expect(await owner.browser.act('removeShopNotice', removal)).toMatchObject({ code: 'CHANGED' })
})

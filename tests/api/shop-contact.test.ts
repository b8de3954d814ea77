import { afterAll, beforeAll, expect, test } from 'vitest'
import { all } from '../../db/query'
import { auditEntries } from '../../db/schema/staff'
import { openShopSettings } from '../../server/settings/shop-settings'
import { openStaffDesk, STAFF_PASSWORD, type StaffColleague, type StaffDesk } from '../support/staff-desk'

const REASON = 'ander nummer'
let desk: StaffDesk
let owner: StaffColleague
beforeAll(async () => {
  desk = await openStaffDesk({
    env: { SITE_PHONE: '010 000 00 01', SITE_EMAIL: 'begin@shop.example', SITE_HOURS: 'Mo-Fr 09:00-17:00' },
  })
  owner = await desk.member('Noor', ['OWNER'])
})
afterAll(() => desk.close())

const FIELDS = 'version phone email address hours changedBy'
const contact = async () => (await owner.browser.graphql(`{ shopContact { ${FIELDS} } }`)).data.shopContact
/** A file of the shop that names its address. */
const securityFile = () => fetch(`${desk.shop.url}/.well-known/security.txt`).then((answer) => answer.text())
const NEW = {
  phone: '010 000 00 99',
  email: 'hulp@shop.example',
  address: 'Kade 9, Rotterdam',
  hours: 'Sa 10:00-14:00',
}

async function set(input: Record<string, unknown>) {
  await owner.browser.act('staffLogin', { email: owner.email, password: STAFF_PASSWORD, code: await owner.code() })
  const { version } = await contact()
  const given = { ...NEW, expectedVersion: version, reason: REASON, ...input }
  return owner.browser.act(
    'setShopContact',
    given,
    `... on StaffShopContact { ${FIELDS} } ... on InvalidInput { issues { field } }`,
  )
}

test('the configuration is the first version', async () => {
  expect(await contact()).toMatchObject({
    version: 0,
    phone: '010 000 00 01',
    hours: 'Mo-Fr 09:00-17:00',
    changedBy: null,
  })
  expect(await securityFile()).toContain('begin@shop.example')
})

test('details that the owner changes apply at once, on every instance, and leave one entry', async () => {
  const other = await openShopSettings(desk.app.deps.db, desk.clock, desk.app.deps.config)
  expect(await set({})).toMatchObject({ is: 'StaffShopContact', version: 1, ...NEW, changedBy: 'Noor' })
  await expect.poll(() => desk.app.deps.shopSettings.contact().phone).toBe(NEW.phone)
  await expect.poll(() => other.contact().email).toBe(NEW.email)
  expect(await securityFile()).toContain(NEW.email)
  expect(await securityFile()).not.toContain('begin@shop.example')
  const entries = (await all(desk.app.deps.db.reader.select().from(auditEntries))).filter(
    ({ act }) => act === 'setShopContact',
  )
  expect(entries).toMatchObject([{ outcome: 'DONE', reason: REASON, objectType: 'ShopContact' }])
  expect(entries[0]?.changes).toContainEqual({ field: 'shopPhone', before: '010 000 00 01', after: NEW.phone })
})

test('wrong details, an outdated version, and others than the owner are refused', async () => {
  expect(await set({ email: '', phone: 'bel', hours: 'altijd' })).toMatchObject({
    is: 'InvalidInput',
    issues: [{ field: 'phone' }, { field: 'email' }, { field: 'hours' }],
  })
  expect(await set({ expectedVersion: 0 })).toMatchObject({ code: 'CHANGED' })
  const support = await desk.member('Sam', ['SUPPORT'])
  const refused = await support.browser.act('setShopContact', { ...NEW, expectedVersion: 1, reason: REASON })
  expect(refused).toMatchObject({ code: 'FORBIDDEN' })
})

test('earlier notices are listed, newest first, with what removed them', async () => {
  const at = new Date(desk.clock.now()).toISOString()
  const notice = { tone: 'INFO', textEn: '', from: at, until: null, reason: REASON }
  for (const [version, textNl] of ['Eerste.', 'Tweede.'].entries())
    await owner.browser.act('setShopNotice', { ...notice, textNl, expectedVersion: version })
  await owner.browser.act('removeShopNotice', { expectedVersion: 2, reason: REASON })
  await owner.browser.act('setShopNotice', { ...notice, textNl: 'Vierde.', expectedVersion: 3 })
  const query = '{ earlierShopNotices { version textNl from changedBy } }'
  expect((await owner.browser.graphql(query)).data.earlierShopNotices).toMatchObject([
    { version: 3, textNl: '', from: null, changedBy: 'Noor' },
    { version: 2, textNl: 'Tweede.' },
    { version: 1, textNl: 'Eerste.' },
  ])
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { all } from '../../db/query'
import { shopLogos } from '../../db/schema/shop-settings'
import { auditEntries } from '../../db/schema/staff'
import { OWN_BRAND } from '../../rules/shop-brand'
import { type LogoSurface, sideOf } from '../../rules/shop-logo'
import { sellerOf } from '../../server/features/invoices/invoice-document.service'
import { layOutMail, type MailContent } from '../../server/mail/layout'
import { openShopSettings } from '../../server/settings/shop-settings'
import { TEST_SVG, TEST_SVG_DARK, testPng } from '../support/logos'
import { realPages } from '../support/real-pages'
import { openStaffDesk, STAFF_PASSWORD, type StaffColleague, type StaffDesk } from '../support/staff-desk'

const REASON = 'het nieuwe logo'
let desk: StaffDesk
let owner: StaffColleague
beforeAll(async () => {
  desk = await openStaffDesk({
    page: realPages,
    staffPages: { template: async () => '<html lang="nl"><head><!--head--></head></html>', assets: null },
  })
  owner = await desk.member('Noor', ['OWNER'])
})
afterAll(() => desk.close())

const FILE = 'path type width height bytes'
const FIELDS = `version light { ${FILE} } dark { ${FILE} } paper { ${FILE} } icon { ${FILE} } changedBy`
const logo = async () => (await owner.browser.graphql(`{ shopLogo { ${FIELDS} } }`)).data.shopLogo
const settings = () => desk.app.deps.shopSettings
const signIn = async () =>
  owner.browser.act('staffLogin', { email: owner.email, password: STAFF_PASSWORD, code: await owner.code() })
const answerFields = `... on StaffShopLogo { ${FIELDS} } ... on InvalidInput { issues { field message } }`

async function set(surface: LogoSurface, file: string | Buffer, input: Record<string, unknown> = {}) {
  await signIn()
  const content = Buffer.from(file).toString('base64')
  const given = { surface, content, expectedVersion: (await logo()).version, reason: REASON, ...input }
  const answer = await owner.browser.act('setShopLogo', given, answerFields)
  const side = sideOf(surface)
  if (answer.is === 'StaffShopLogo') await expect.poll(() => settings().logo()[side]?.bytes).toBe(answer[side].bytes)
  return answer
}

async function remove(surface: LogoSurface) {
  await signIn()
  const given = { surface, expectedVersion: (await logo()).version, reason: REASON }
  const answer = await owner.browser.act('removeShopLogo', given, answerFields)
  await expect.poll(() => settings().logo()[sideOf(surface)]).toBeNull()
  return answer
}

const styleOf = async (origin: string, path = '/') => {
  const response = origin === desk.origin ? await owner.browser.fetch('/beheer') : await fetch(origin + path)
  const [, style] = /href="(\/brand\/[^"]+\.css)"/.exec(await response.text()) ?? []
  return style ? (await fetch(origin + style)).text() : null
}

const MAIL: MailContent = {
  ...{ reference: 'order-placed-1', locale: 'nl', subject: 'Proef', paragraphs: ['Dag'], notes: [], why: 'Proef.' },
}

test('a shop without a logo shows the wordmark', async () => {
  expect(await logo()).toEqual({ version: 0, light: null, dark: null, paper: null, icon: null, changedBy: null })
  expect(await styleOf(desk.shop.url)).toBeNull()
  expect(sellerOf(desk.app.deps)).not.toHaveProperty('logo')
})

test.each([
  [TEST_SVG.replace('<rect', '<script>alert(1)</script><rect'), /: <script>\. Bewaar hem/],
  [TEST_SVG.replace('<rect', '<rect onload="alert(1)"'), /: onload \(<rect>\)/],
  [TEST_SVG.replace('<rect', '<image xlink:href="http://far.example/a.png"/><rect'), /: <image>/],
  [TEST_SVG.replace('fill="#14305c"', 'fill="url(data:image/svg+xml,x)"'), /: fill \(<rect>\)/],
  [`<!DOCTYPE svg [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]>${TEST_SVG}`, /: <!DOCTYPE/],
  [TEST_SVG.replace('0 0 120 30', '0 0 9999999 9999999'), /^De afmetingen/],
  [`GIF89a/*${TEST_SVG}*/`, /^Dit is geen SVG en geen PNG/],
  [Buffer.concat([testPng(120, 30), Buffer.from('<script>alert(1)</script>')]), /^Het bestand is beschadigd/],
  [Buffer.alloc(300 * 1024, 'x'), /^Het bestand is te groot: hooguit 256 KB/],
  ['', /./],
])('a file that could do harm or is no logo is refused with the reason: %#', async (file, message) => {
  const answer = await set('LIGHT', file)
  expect(answer).toMatchObject({ is: 'InvalidInput', issues: [{ field: 'content' }] })
  expect(answer.issues[0].message).toMatch(message)
  expect(await all(desk.app.deps.db.reader.select().from(shopLogos))).toEqual([])
})

test('an outdated version, other staff and a logo for dark alone are refused', async () => {
  expect(await set('LIGHT', TEST_SVG, { expectedVersion: 3 })).toMatchObject({ code: 'CHANGED' })
  expect(await set('DARK', TEST_SVG_DARK)).toMatchObject({
    issues: [{ field: 'content', message: 'Kies eerst een logo voor lichte vlakken.' }],
  })
  const support = await desk.member('Sam', ['SUPPORT'])
  const asked = { surface: 'LIGHT', content: 'eA==', expectedVersion: 0, reason: REASON }
  expect(await support.browser.act('setShopLogo', asked)).toMatchObject({ code: 'FORBIDDEN' })
})

test('a logo is on every page at once, also of other instances, and the audit log has its hash', async () => {
  const other = await openShopSettings(desk.app.deps.db, desk.clock, desk.app.deps.config)
  expect(await set('LIGHT', TEST_SVG)).toMatchObject({
    ...{ is: 'StaffShopLogo', version: 1, dark: null, changedBy: 'Noor' },
    light: { type: 'svg', width: 120, height: 30, bytes: TEST_SVG.length },
  })
  await expect.poll(() => other.logo().light?.type).toBe('svg')
  const { path } = (await logo()).light
  for (const origin of [desk.shop.url, desk.origin]) {
    const style = await styleOf(origin)
    expect(style).toContain(`url(${path}) left/contain no-repeat`)
    expect(style).toContain('background-color:#fff')
  }
  expect(await styleOf(desk.shop.url, '/bestellen/inloggen')).toContain(path)
  expect(await set('DARK', TEST_SVG_DARK)).toMatchObject({ version: 2, dark: { type: 'svg' } })
  expect(await styleOf(desk.shop.url)).toContain(`background-image:url(${(await logo()).dark.path})`)
  const entries = await all(desk.app.deps.db.reader.select().from(auditEntries))
  const [entry] = entries.filter(({ act, outcome }) => act === 'setShopLogo' && outcome === 'DONE')
  const { hash } = settings().logo().light ?? {}
  expect(entry).toMatchObject({ reason: REASON, objectType: 'ShopLogo' })
  expect(entry?.changes).toEqual([
    { field: 'logoLight', before: '', after: `SVG, 120 × 30, ${TEST_SVG.length} bytes, SHA-256 ${hash}` },
  ])
})

test('its file is cached forever, by its content, and runs nothing where a browser opens it', async () => {
  await set('LIGHT', TEST_SVG)
  const { path } = (await logo()).light
  for (const origin of [desk.shop.url, desk.origin]) {
    const response = await fetch(origin + path)
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/svg+xml; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    })
    expect(await response.text()).toBe(TEST_SVG)
  }
  for (const wrong of [path.replace('.svg', '.png'), `/brand/logo-${'0'.repeat(32)}.svg`, '/brand/logo-x.svg'])
    expect((await fetch(desk.shop.url + wrong)).status, wrong).toBe(404)
})

test('mails and new invoices show a PNG, and the name where the logo is an SVG', async () => {
  const { deps } = desk.app
  await set('LIGHT', TEST_SVG)
  expect(layOutMail(deps, MAIL).html).not.toContain('<img')
  expect(sellerOf(deps)).toMatchObject({ shopName: OWN_BRAND.name })
  expect(sellerOf(deps)).not.toHaveProperty('logo')
  await set('LIGHT', testPng(240, 60))
  const { path } = (await logo()).light
  const onPlate = layOutMail(deps, MAIL).html
  expect(onPlate).toContain(`<img src="${deps.publicUrl}${path}" width="160" height="40" alt="Wimpel"`)
  expect(onPlate).toContain('bgcolor="#ffffff" style="background:#ffffff;border-radius:6px')
  expect(sellerOf(deps)).toMatchObject({ shopName: 'Wimpel', logo: { type: 'png', width: 240 } })
  await set('DARK', testPng(200, 50))
  expect(layOutMail(deps, MAIL).html).toContain(`<img src="${deps.publicUrl}${(await logo()).dark.path}"`)
})

test('a square logo is the icon, and a PNG the picture of links to the shop', async () => {
  await set('LIGHT', testPng(300, 300))
  const { path } = (await logo()).light
  const html = await (await fetch(desk.shop.url)).text()
  expect(html).toContain(`<link rel="icon" href="${path}">`)
  expect(html).toMatch(new RegExp(`<meta property="og:image" content="http://[^"]+${path}">`))
  expect(html).toContain('<meta property="og:image:width" content="300">')
  expect(html).toContain('<meta property="og:image:alt" content="Wimpel">')
  await set('LIGHT', TEST_SVG)
  const wide = await (await fetch(desk.shop.url)).text()
  expect(wide).toMatch(/<link rel="icon" href="\/brand\/\d+\.\d+-[\w-]+\.svg">/)
  expect(wide).not.toContain('og:image')
})

test('removing it brings the wordmark back; the file stays for earlier mails and invoices', async () => {
  await set('LIGHT', TEST_SVG)
  const { path } = (await logo()).light
  expect(await remove('LIGHT')).toMatchObject({ is: 'StaffShopLogo', light: null, dark: null })
  expect(await styleOf(desk.shop.url)).toBeNull()
  expect((await fetch(desk.shop.url + path)).status).toBe(200)
  expect(sellerOf(desk.app.deps)).not.toHaveProperty('shopName')
})

test('an icon is a square PNG, and takes the place of every icon of the shop as it came', async () => {
  for (const wrong of [TEST_SVG, testPng(512, 400), testPng(64, 64)])
    expect(await set('ICON', wrong)).toMatchObject({ is: 'InvalidInput', issues: [{ field: 'content' }] })
  if ((await logo()).light) await remove('LIGHT')
  const answer = await set('ICON', testPng(512, 512))
  expect(answer).toMatchObject({ is: 'StaffShopLogo', light: null, icon: { type: 'png', width: 512, height: 512 } })
  const { path } = answer.icon
  const html = await (await fetch(desk.shop.url)).text()
  expect(html.match(/<link rel="(?:icon|apple-touch-icon)"[^>]*>/g)).toEqual([
    `<link rel="icon" href="${path}">`,
    `<link rel="apple-touch-icon" href="${path}">`,
  ])
  const [, manifest = ''] = /<link rel="manifest" href="([^"]+)"/.exec(html) ?? []
  expect((await (await fetch(desk.shop.url + manifest)).json()).icons).toEqual([
    { src: path, type: 'image/png', sizes: '512x512' },
  ])
  // Browsers and phones ask for these without a link.
  for (const asked of ['/favicon.ico', '/favicon.svg', '/apple-touch-icon.png', '/icon-512.png']) {
    const response = await fetch(desk.shop.url + asked, { redirect: 'manual' })
    expect([response.status, response.headers.get('location')], asked).toEqual([302, path])
  }
  const asked = await fetch(`${desk.shop.url}/manifest.webmanifest`, { redirect: 'manual' })
  expect(asked.headers.get('location')).toBe(manifest)
  // It stays without a logo, and a shop without both is as it came.
  await set('LIGHT', TEST_SVG)
  expect(await remove('LIGHT')).toMatchObject({ light: null, icon: { path } })
  expect(await remove('ICON')).toMatchObject({ icon: null })
  expect((await fetch(`${desk.shop.url}/favicon.ico`, { redirect: 'manual' })).status).not.toBe(302)
})

test('mails and invoices show their own PNG beside an SVG', async () => {
  await set('LIGHT', TEST_SVG)
  expect(await set('PAPER', TEST_SVG)).toMatchObject({ is: 'InvalidInput' })
  const { paper } = await set('PAPER', testPng(120, 30))
  expect(layOutMail(desk.app.deps, MAIL).html).toContain(paper.path)
  expect(sellerOf(desk.app.deps).logo).toMatchObject({ type: 'png', width: 120 })
  expect(await remove('LIGHT')).toMatchObject({ light: null, paper: null })
})

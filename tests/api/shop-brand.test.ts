import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { all, run } from '../../db/query'
import { accounts } from '../../db/schema/accounts'
import { auditEntries } from '../../db/schema/staff'
import { OWN_BRAND } from '../../rules/shop-brand'
import { totpUri } from '../../server/common/totp'
import { findAccountByEmail } from '../../server/features/accounts/accounts.repository'
import { buyerOf, sellerOf } from '../../server/features/invoices/invoice-document.service'
import { fillBasket, order } from '../../server/features/orders/orders.test-support'
import { text as paymentText } from '../../server/features/payments/payments.text'
import { layOutMail, type MailContent } from '../../server/mail/layout'
import { openShopSettings } from '../../server/settings/shop-settings'
import { realPages } from '../support/real-pages'
import { openStaffDesk, STAFF_PASSWORD, type StaffColleague, type StaffDesk } from '../support/staff-desk'
import { contextOn } from '../support/test-context'
import { signedIn } from './payments.test-support'

const CUSTOMER = 'klant@voorbeeld.nl'
const REASON = 'de zaak heet anders'
const NEW = { name: 'Hosting Kade', actionLight: '#1a4fa0', bannerLight: '#14305c', bannerDark: '#0f2447' }
let desk: StaffDesk
let owner: StaffColleague
beforeAll(async () => {
  desk = await openStaffDesk({
    page: realPages,
    staffPages: {
      template: async () => '<html lang="nl"><head><!--head--><title>Beheer Wimpel</title></head></html>',
      assets: null,
    },
  })
  owner = await desk.member('Noor', ['OWNER'])
})
afterAll(() => desk.close())

const FIELDS = 'version name actionLight bannerLight placeDark changedBy'
const brand = async () => (await owner.browser.graphql(`{ shopBrand { ${FIELDS} } }`)).data.shopBrand
const page = async (path = '/', cookie = '') => (await fetch(desk.shop.url + path, { headers: { cookie } })).text()
const settings = () => desk.app.deps.shopSettings

async function set(input: Record<string, unknown>) {
  await owner.browser.act('staffLogin', { email: owner.email, password: STAFF_PASSWORD, code: await owner.code() })
  const given = { ...OWN_BRAND, expectedVersion: (await brand()).version, reason: REASON, ...input }
  const fields = `... on StaffShopBrand { ${FIELDS} } ... on InvalidInput { issues { field message } }`
  const answer = await owner.browser.act('setShopBrand', given, fields)
  if (answer.is === 'StaffShopBrand') await expect.poll(() => settings().brand().name).toBe(given.name)
  return answer
}

/** Addresses of the files of a brand in a page. */
const filesIn = (html: string) =>
  [...html.matchAll(/(?:href|src)="(\/brand\/[^"]+\.(?:css|js))"/g)].map(([, path]) => path ?? '')

test('a shop that nobody named has its own name and colours, and loads nothing for them', async () => {
  expect(await brand()).toMatchObject({ version: 0, name: 'Wimpel', changedBy: null })
  const html = await page()
  expect(filesIn(html)).toEqual([])
  expect(html).toContain('<title>Domeinnamen en webhosting — Wimpel</title>')
  expect(html).toContain('content="#123f33"')
})

test('colours with too little contrast, wrong names and outdated versions are refused with the ratio', async () => {
  expect(await set({ actionLight: '#ffd34d', placeDark: 'oranje', name: '<Kade>' })).toMatchObject({
    is: 'InvalidInput',
    issues: [
      { field: 'name' },
      { field: 'actionLight', message: 'Te weinig contrast: 1,3 : 1. Minstens 4,5 : 1 nodig.' },
      { field: 'placeDark', message: 'Schrijf een kleur als #14523f.' },
    ],
  })
  expect(await set({ expectedVersion: 3 })).toMatchObject({ code: 'CHANGED' })
  const support = await desk.member('Sam', ['SUPPORT'])
  const asked = { ...OWN_BRAND, expectedVersion: 0, reason: REASON }
  expect(await support.browser.act('setShopBrand', asked)).toMatchObject({ code: 'FORBIDDEN' })
})

test('the name and colours are on every page at once, also of other instances, and leave one entry', async () => {
  const other = await openShopSettings(desk.app.deps.db, desk.clock, desk.app.deps.config)
  expect(await set(NEW)).toMatchObject({ is: 'StaffShopBrand', version: 1, name: 'Hosting Kade', changedBy: 'Noor' })
  await expect.poll(() => other.brand().name).toBe('Hosting Kade')
  for (const path of ['/', '/webhosting', '/inloggen', '/bestaat-niet']) {
    const html = await page(path)
    const shown = html.slice(0, html.indexOf('<script type="application/json"'))
    expect(shown, path).toContain(' — Hosting Kade</title>')
    expect(shown.replace(/\svalue="[^"]*"/g, ''), path).not.toMatch(/\bWimpel\b/)
    expect(shown).toContain('content="#14305c"')
    const [style = '', script = ''] = filesIn(html)
    expect([style, script]).toEqual([expect.stringMatching(/\.css$/), expect.stringMatching(/\.js$/)])
  }
  const english = await page('/', 'locale=en')
  expect(english).toContain('<title>Domain names and web hosting — Hosting Kade</title>')
  const staff = await (await owner.browser.fetch('/beheer')).text()
  expect(staff).toContain('<title>Beheer Hosting Kade</title>')
  expect(filesIn(staff)).toEqual(filesIn(await page()))
  const entries = await all(desk.app.deps.db.reader.select().from(auditEntries))
  const [entry] = entries.filter(({ act, outcome }) => act === 'setShopBrand' && outcome === 'DONE')
  expect(entry).toMatchObject({ reason: REASON, objectType: 'ShopBrand' })
  expect(entry?.changes).toContainEqual({ field: 'brandName', before: 'Wimpel', after: 'Hosting Kade' })
})

test('its files are cached forever, run nothing but the name, and stay for pages that are open', async () => {
  await set(NEW)
  const [style = '', script = ''] = filesIn(await page())
  for (const origin of [desk.shop.url, desk.origin]) {
    const css = await fetch(origin + style)
    expect(css.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(css.headers.get('content-type')).toBe('text/css; charset=utf-8')
    const rules = await css.text()
    expect(rules).toContain('--action:light-dark(#1a4fa0,#6fd6ab)')
    expect(rules).toContain('content:"Hosting Kade"')
  }
  const code = await (await fetch(desk.shop.url + script)).text()
  const scope = globalThis as { shopName?: string }
  // As a browser runs it.
  new Function(code)()
  expect(scope.shopName).toBe('Hosting Kade')
  delete scope.shopName

  await set({ ...NEW, name: 'Andere Kade' })
  expect(filesIn(await page())).not.toContain(style)
  expect((await fetch(desk.shop.url + style)).status).toBe(200)
  for (const wrong of ['/brand/1.0-AAAAAAAAAAAAAAAA.css', '/brand/99.9-AAAAAAAAAAAAAAAA.js', '/brand/x.css'])
    expect((await fetch(desk.shop.url + wrong)).status, wrong).toBe(404)
})

test('mails, new invoices and bank statements have the name, mails the colours too', async () => {
  await set(NEW)
  const { deps } = desk.app
  const content: MailContent = {
    ...{
      reference: 'order-placed-1',
      locale: 'nl',
      subject: 'Proef',
      paragraphs: ['Kleur #14523f'],
      notes: [],
      why: 'Proef.',
    },
  }
  const link = { href: 'https://shop.example/', label: 'Verder' }
  const mail = layOutMail(deps, { ...content, link })
  expect(mail.text).toContain('Hosting Kade')
  expect(mail.text + mail.html).not.toMatch(/\bWimpel\b|mail-wordmark/)
  expect(mail.html).toContain('bgcolor="#14305c"')
  expect(mail.html).toContain('bgcolor="#1a4fa0"')
  expect(mail.html).toContain('>Kleur #14523f<')
  expect(sellerOf(deps)).toMatchObject({ name: deps.config.company.name, shopName: 'Hosting Kade' })
  expect(paymentText.nl.invoiceStatement({ shop: 'Vlag en Kade Hosting', number: 'W2026-00012' })).toBe(
    'Vlag en Kade Ho factuur W2026-00012',
  )
  expect(paymentText.en.statement({ shop: 'Café Kade', number: 100 })).toBe('Cafe Kade order 100')
})

test('the pages that stand in for a bank and for a mailbox have the name', async () => {
  await set(NEW)
  const buyer = await contextOn(desk.app, desk.clock, { signedInAs: CUSTOMER })
  await fillBasket(buyer, 'eigen-naam.nl')
  const { returnUrl } = await order(buyer)
  const bank = await page(new URL(returnUrl).pathname)
  expect(bank).toContain('<title>Proefbank — Hosting Kade</title>')
  expect(bank).toContain('Je betaalt aan Hosting Kade')
  expect(bank).not.toContain('Wimpel')
  expect(await page('/dev/mail')).toContain('<title>Postvak — Hosting Kade</title>')
})

test('a customer who is called like the shop that came with it keeps that name everywhere', async () => {
  await set(NEW)
  const { deps } = desk.app
  const named = { companyName: 'Wimpel Bouw B.V.', firstName: 'Wimpel' }
  await deps.db.transaction((tx) => run(tx.update(accounts).set(named).where(eq(accounts.email, CUSTOMER))))
  const customer = await signedIn(desk.shop, CUSTOMER)
  for (const path of ['/account', '/account/gegevens', '/account/domeinhouders', '/webhosting']) {
    const html = await customer.page(path)
    const [shown = '', data = ''] = html.split('<script type="application/json"')
    expect(html, path).not.toMatch(/Hosting Kade Bouw|\ue000/)
    if (path === '/account') expect(data).toContain('"name":"Wimpel Voorbeeld"')
    // A page from the server beside that of the app: the name of the shop stands in texts only.
    for (const [, around] of shown.matchAll(/(.{0,20}\bWimpel\b.{0,20})/g))
      expect(around).toMatch(/Wimpel (Bouw B\.V\.|\w)|>Wimpel</)
    expect(shown, path).toContain('Hosting Kade')
  }
  const content = { locale: 'nl', subject: 'Dag Wimpel Bouw B.V.', paragraphs: ['Van Wimpel Bouw B.V.'] } as const
  const mail = layOutMail(deps, { ...content, reference: 'order-placed-1', notes: [], why: 'Proef.' })
  expect(mail.subject).toBe('Dag Wimpel Bouw B.V.')
  expect(mail.html).toContain('Van Wimpel Bouw B.V.')
  const account = await findAccountByEmail(deps.db.reader, CUSTOMER)
  if (!account) throw new Error('the customer is gone')
  expect(buyerOf(account).name).toBe('Wimpel Bouw B.V.')
})

test('descriptions of the API, feeds and authenticator apps have the name of the shop', async () => {
  await set(NEW)
  const openapi = await (await fetch(`${desk.shop.url}/api/openapi.json`)).json()
  expect(openapi.info).toMatchObject({ title: 'Hosting Kade', contact: { name: 'Hosting Kade' } })
  for (const path of ['/developers/rest', '/developers/changes.xml', '/graphiql']) {
    const text = await page(path)
    expect(text, path).toMatch(/<title>[^<]*Hosting Kade/)
    expect(text, path).not.toMatch(/\ue000/)
  }
  expect(totpUri(settings().brand().name, 'klant@voorbeeld.nl', 'JBSWY3DPEHPK3PXP')).toMatch(
    /issuer=Hosting(%20|\+)Kade/,
  )
})

test('icons, the manifest and the picture of links follow name, colours and logo', async () => {
  await set(NEW)
  const html = await page()
  expect(html).not.toMatch(/favicon|apple-touch-icon|og:image|icon-512/)
  const fileAt = async (pattern: RegExp) => fetch(desk.shop.url + (pattern.exec(html)?.[1] ?? ''))
  const icon = await fileAt(/<link rel="icon" href="([^"]+)">/)
  expect(icon.headers.get('content-type')).toBe('image/svg+xml; charset=utf-8')
  expect(await icon.text()).toContain('fill="#14305c"')
  const manifest = await fileAt(/<link rel="manifest" href="([^"]+)">/)
  expect(manifest.headers.get('content-type')).toMatch(/^application\/manifest\+json/)
  expect(await manifest.json()).toMatchObject({
    ...{ name: 'Hosting Kade', short_name: 'Hosting Kade', theme_color: '#14305c' },
    icons: [{ src: new URL(icon.url).pathname, type: 'image/svg+xml' }],
  })
  const staff = await (await owner.browser.fetch('/beheer')).text()
  expect(staff).toContain(`<link rel="icon" href="${new URL(icon.url).pathname}">`)
})

test('a shop that takes its own name back looks as before', async () => {
  await set({})
  expect(filesIn(await page())).toEqual([])
  expect(sellerOf(desk.app.deps)).not.toHaveProperty('shopName')
})

import { existsSync } from 'node:fs'
import { generatePath } from 'react-router-dom'
import { describe, expect, test } from 'vitest'
import { LOCALES, SHOP } from '../rules/text'
import { extensionPath, paths, servicePaths } from './paths'
import { matchRoute, type RouteViewer } from './router/page-route'
import { notFound, routes } from './routes'

const at = (pathname: string, search = '') => matchRoute(routes, { pathname, search })

describe.each(routes)('the page at $path', (route) => {
  test('is the component that its file exports', async () => {
    expect(existsSync(`web/${route.page}.tsx`)).toBe(true)
    const { Component } = await route.load()
    expect(Component.name).toBe(route.page.split('/').at(-1))
  })

  test('says its title', async () => {
    const { meta } = await route.load()
    expect(meta).toBeTypeOf('function')
  })

  test('asks one query, with variables of that query only', async () => {
    const { query, variables } = await route.load()
    const operation = query?.definitions.find((definition) => definition.kind === 'OperationDefinition')
    const asked = operation?.variableDefinitions?.map(({ variable }) => variable.name.value) ?? []
    const given = variables?.({ params: {}, search: new URLSearchParams() }) ?? {}
    expect(Object.keys(given).sort()).toEqual([...asked].sort())
  })
})

test('every address that something links to has its page', () => {
  const { notFound: missing, ...linked } = paths
  for (const path of [...Object.values(linked), ...Object.values(servicePaths)]) {
    expect(at(generatePath(path, { landing: 'x', token: 'x', id: 'x', version: '1' })).route.path, path).toBe(path)
    expect(at(`${generatePath(path, { landing: 'x', token: 'x', id: 'x', version: '1' })}/`).route.path, path).toBe(
      path,
    )
  }
  expect(at(missing).route).toBe(notFound)
})

test('what no page is at is the page for what is not there, which comes last', () => {
  expect(routes.at(-1)).toBe(notFound)
  for (const path of ['/bestaat-niet', '/webhosting/x', '/account-bestaat-niet'])
    expect(at(path).route, path).toBe(notFound)
})

test('an address says which thing and what is looked for', () => {
  const { params, search } = at('/bestellen/ord_1/overzicht', '?step=2')
  expect([params, search.get('step')]).toEqual([{ id: 'ord_1' }, '2'])
})

const VISITOR: RouteViewer = { isLoggedIn: false, isReseller: false, isSubUser: false }
const CUSTOMER = { ...VISITOR, isLoggedIn: true }
const RESELLER = { ...CUSTOMER, isReseller: true }
const LOGIN = (from: string) => `/inloggen?from=${encodeURIComponent(from)}`

test.each([
  ['/', null, null, null],
  ['/bestelprocedure', null, null, null],
  ['/bestelprocedure-reseller', LOGIN('/bestelprocedure-reseller'), '/bestelprocedure', null],
  ['/account/staffel', LOGIN('/account/staffel'), '/reseller-hosting', null],
  ['/account', LOGIN('/account'), null, null],
  ['/account/diensten/domeinen/', LOGIN('/account/diensten/domeinen'), null, null],
  ['/bestellen/ord_1/betalingsstatus', LOGIN('/bestellen/ord_1/betalingsstatus'), null, null],
  ['/bestellen/ord_1/overzicht', LOGIN('/bestellen/ord_1/overzicht'), null, null],
  ['/inloggen', null, '/account', '/account'],
  ['/inloggen?from=/bestelpredure', null, '/bestelpredure', '/bestelpredure'],
  ['/inloggen?from=//elders.example', null, '/account', '/account'],
  ['/inloggen?from=shop', null, '/bestellen/', '/bestellen/'],
  ['/bestellen/', null, null, null],
  ['/bestellen/inloggen?from=//elders.example', null, '/bestellen/', '/bestellen/'],
  ['/bestellen/gegevens-invullen', '/bestellen/inloggen', null, null],
  ['/bestellen/samenvatting/', '/bestellen/inloggen', null, null],
  ['/bestellen/x', ...Array(3).fill('/errors/404')],
  ['/bestellen/ord_1/x', ...Array(3).fill('/errors/404')],
])(
  '%s sends a visitor to %s, a customer to %s and a reseller to %s [CHK-010, CHK-037, ERR-023]',
  (address, ...expected) => {
    const { pathname, search } = new URL(address, 'http://shop.invalid')
    const { route, ...where } = at(pathname, search)
    expect([VISITOR, CUSTOMER, RESELLER].map((viewer) => route.redirect?.(viewer, where) ?? null)).toEqual(expected)
  },
)

test.each(['/bestellen/', '/bestellen/gegevens-invullen', '/bestellen/samenvatting'])(
  'a sub-user who comes to %s is told to log in as another user [CHK-018]',
  (path) => {
    const { route, ...where } = at(path)
    expect(route.redirect?.({ ...CUSTOMER, isSubUser: true }, where)).toBe('/bestellen/inloggen')
    const { route: login, ...there } = at('/bestellen/inloggen')
    expect(login.redirect?.({ ...CUSTOMER, isSubUser: true }, there)).toBeNull()
  },
)

test.each([
  ['/bestellen/', 'Bestellen'],
  ['/bestellen/inloggen', 'Inloggen'],
  ['/bestellen/succesvol-geregistreerd', 'Succesvol geregistreerd'],
  ['/bestellen/gegevens-invullen', 'Gegevens invullen'],
  ['/bestellen/samenvatting', 'Samenvatting'],
  ['/bestellen/ord_1/betalingsstatus', 'Betalingsstatus'],
  ['/bestellen/ord_1/overzicht', 'Overzicht'],
])('%s is called %s [CHK-001, CHK-003..009]', async (path, title) => {
  const { route, ...where } = at(path)
  const { meta } = await route.load()
  expect(meta({ ...where, data: {}, locale: 'nl' }).title).toBe(title)
})

test('the title of an extension names it, in both languages', async () => {
  const { pathname } = new URL(extensionPath('nl'), 'http://shop.invalid')
  const { route, ...where } = at(pathname)
  const data = { domainExtensions: [{ extension: 'nl', originalPrice: 699, discountedPrice: 399 }] }
  const { meta, isFound } = await route.load()
  const metas = LOCALES.map((locale) => meta({ ...where, data, locale }))
  expect(metas).toEqual([
    { title: `.nl-domeinnaam registreren — ${SHOP}`, description: expect.stringMatching(/€\s3,99.*€\s6,99/) },
    { title: `Register a .nl domain name — ${SHOP}`, description: expect.stringMatching(/€\s3[.,]99.*€\s6[.,]99/) },
  ])
  expect(isFound?.({ domainExtensions: [] }, where)).toBe(false)
})

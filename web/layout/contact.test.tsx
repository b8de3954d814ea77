import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { ContactDetails, page } from '../features/home/HelpPage'
import { PreferencesProvider } from '../i18n/preferences'
import { type Site, SiteProvider } from '../lib/site'
import { paths } from '../paths'
import { type LoadedPage, ShownPageContext } from '../router/page-data'
import { routes } from '../routes'
import { Footer } from './Footer'

const SITE: Site = {
  phone: '+31 10 000 00 00',
  email: 'info@wimpel.example',
  address: 'Voorbeeldkade 1, 3011 AA Rotterdam',
  hours: [{ from: 'Mo', until: 'Fr', opens: '09:00', closes: '17:30' }],
  homeUrl: '/',
  isDemo: true,
  vatRate: 2100,
  sandboxDays: 90,
  nameServers: ['ns1.wimpel.example', 'ns2.wimpel.example'],
}

test('contact details are the ones of the configuration [GEN-012]', () => {
  const html = htmlWith(SITE)
  for (const detail of [SITE.phone, SITE.email, SITE.address]) expect(html).toContain(detail)
  expect(html).toContain('href="tel:+31100000000"')
})

test.each(['phone', 'email', 'address'] as const)('an empty %s is left out, with its label [GEN-012]', (detail) => {
  const html = htmlWith({ ...SITE, [detail]: '' })
  expect(html).not.toContain(SITE[detail])
  expect(html).not.toMatch(/[{}]|href="(tel:|mailto:)"|<dd><\/dd>|· </)
  expect(html).not.toContain({ phone: 'Telefoon', email: 'E-mail', address: 'Adres' }[detail])
})

test('without any detail there is no contact section [GEN-012]', () => {
  expect(htmlWith({ ...SITE, phone: '', email: '', address: '' })).not.toContain('Contact')
})

const [route] = routes.filter(({ path }) => path === paths.help)
if (!route) throw new Error('there is no page of help')
const HELP: LoadedPage = { ...page, route, params: {}, search: new URLSearchParams(), queryRef: null }

const htmlWith = (site: Site): string =>
  renderToString(
    <SiteProvider value={site}>
      <PreferencesProvider locale="nl" showsVat={false}>
        <MemoryRouter>
          <ShownPageContext value={{ page: HELP, isLeaving: false, layoutRef: null }}>
            <ContactDetails />
            <Footer viewer={{ isLoggedIn: false }} />
          </ShownPageContext>
        </MemoryRouter>
      </PreferencesProvider>
    </SiteProvider>,
  )

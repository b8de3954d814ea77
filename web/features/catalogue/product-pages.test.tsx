import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { getCheckoutBasket } from '../../../server/features/checkout/checkout.service'
import { CUSTOMER, RESELLER } from '../../../server/features/orders/orders.test-support'
import { openPage, type PageOptions } from '../../../tests/support/page'
import { pauseSale } from '../../../tests/support/sale-pause'

const button = (name: string | RegExp) => screen.findByRole('button', { name })
const summary = () => within(screen.getByRole('region', { name: 'Dit komt in je winkelmand' }))
const euros = (text: string) => text.replace(/\s/g, ' ')

async function open(path: string, options: PageOptions = {}) {
  const opened = await openPage(path, options)
  const items = async () => (await getCheckoutBasket(opened.ctx)).items
  return { ...opened, items }
}

test('each product page says what it is, what it costs, who does not need it, and asks its questions', async () => {
  const { visit } = await open('/ssl-certificaten')
  const pages = [
    ['/ssl-certificaten', 'Een slotje voor je site', '€ 14,95'],
    ['/vps', 'Een eigen server, een vaste prijs', '€ 9,95'],
    ['/cloudflare', 'Sneller laden, rustiger slapen', '€ 54,00'],
    ['/domein-doorsturen', 'Al je namen naar één plek', 'gratis'],
  ] as const
  for (const [path, title, price] of pages) {
    await visit(path)
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title)
    expect(screen.getByRole('heading', { name: 'Wanneer je dit niet nodig hebt' })).toBeTruthy()
    expect(euros(document.body.textContent ?? '')).toContain(price)
    expect(screen.getAllByRole('article').length).toBeGreaterThanOrEqual(3)
  }
})

test.each([
  ['/ssl-certificaten', 'certificates'],
  ['/vps', 'vps'],
  ['/cloudflare', 'cdn'],
] as const)('%s says that its product cannot be ordered while the sale is paused', async (path, port) => {
  const { ctx, visit } = await open('/domein-doorsturen')
  await visit(path)
  expect(await button('In winkelmand')).toHaveProperty('disabled', false)
  await pauseSale(ctx, port)
  await visit(path)
  summary().getByText(/^Dit is nu even niet te bestellen\./)
  expect(await button('In winkelmand')).toHaveProperty('disabled', true)
})

test('packages cannot be chosen while the sale of hosting is paused, also for a domain of one’s own', async () => {
  const { ctx, visit } = await open('/webhosting', { signedInAs: CUSTOMER })
  expect((await screen.findByRole('link', { name: 'Basic webhosting kiezen' })).getAttribute('href')).toContain(
    'HOSTING_BASIC',
  )
  await pauseSale(ctx, 'hosting')
  for (const path of ['/webhosting', '/reseller-hosting']) {
    await visit('/vps')
    await visit(path)
    screen.getByText(/^Dit is nu even niet te bestellen\./)
    const buttons = screen.getAllByRole('button', { name: /: Nu niet te bestellen$/ })
    expect(buttons.every((one) => (one as HTMLButtonElement).disabled)).toBe(true)
    expect(screen.queryAllByRole('link', { name: / webhosting kiezen$/ })).toEqual([])
  }
  await visit('/account/webhosting-toevoegen?name=voorbeeldklant.nl')
  expect((await screen.findAllByRole('button', { name: /: Nu niet te bestellen$/ })).length).toBeGreaterThan(0)
})

test('a certificate for an own domain, with a request of our making, comes in the checkout’s basket', async () => {
  const { user, items } = await open('/ssl-certificaten', { signedInAs: CUSTOMER })
  await user.click(await screen.findByRole('radio', { name: 'SSL Bedrijfsvalidatie' }))
  await user.click(await screen.findByRole('radio', { name: 'voorbeeldklant.nl' }))
  await user.click(screen.getByRole('radio', { name: 'Apache' }))
  expect(euros(summary().getByText(/^€.108/).textContent ?? '')).toBe('€ 108,84')
  await user.click(await button('In winkelmand'))
  await waitFor(async () =>
    expect(await items()).toMatchObject([
      { productCode: 'SSL_BUSINESS', softwareId: 'apache', title: expect.anything() },
    ]),
  )
})

test('a virtual server is put together, and what is wrong with its key is said at the key', async () => {
  const { user, items } = await open('/vps')
  await user.click(await screen.findByRole('radio', { name: 'VPS S' }))
  await user.click(screen.getByRole('textbox', { name: /^Openbare sleutel/ }))
  await user.paste('geen sleutel')
  await user.click(await button('In winkelmand'))
  await waitFor(() =>
    expect(screen.getByRole('textbox', { name: /^Openbare sleutel/ }).getAttribute('aria-invalid')).toBe('true'),
  )
  expect(await items()).toEqual([])
  await user.clear(screen.getByRole('textbox', { name: /^Openbare sleutel/ }))
  await user.click(screen.getByRole('textbox', { name: /^Openbare sleutel/ }))
  await user.paste(`ssh-ed25519 ${'A'.repeat(68)} vera@voorbeeld.example`)
  await user.click(await button('In winkelmand'))
  await waitFor(async () =>
    expect(await items()).toMatchObject([{ productCode: 'VPS_S', vpsSpec: expect.stringContaining('ssh-ed25519') }]),
  )
})

test('the basket opens with the product that was added and the way to order it, and the focus is on its heading', async () => {
  const { user } = await open('/vps')
  await user.click(await screen.findByRole('radio', { name: 'VPS S' }))
  await user.click(screen.getByRole('radio', { name: 'Met een wachtwoord' }))
  await user.click(await button('In winkelmand'))
  const panel = within(await screen.findByRole('dialog', { name: 'Winkelmand' }))
  await waitFor(() => expect(document.activeElement).toBe(panel.getByRole('heading', { name: 'Winkelmand' })))
  expect(panel.queryByRole('region', { name: 'Domeinen en hosting' })).toBeNull()
  expect(panel.queryByText(/^Twee delen/)).toBeNull()
  const loose = within(panel.getByRole('region', { name: 'Losse producten' }))
  expect(loose.getByText('1 product')).toBeTruthy()
  expect(loose.getByText('Je logt eerst in of maakt een account.')).toBeTruthy()
  expect(loose.getByRole('link', { name: 'Naar samenvatting' }).getAttribute('href')).toBe('/bestellen/')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Winkelmand' })).toBeNull())
  expect(within(screen.getByRole('banner')).getByRole('button', { name: /^Winkelmand, 1 los product/ })).toBeTruthy()
})

test('what comes with a virtual server is priced beside it, and goes along [CHK-054]', async () => {
  const { user, items } = await open('/vps')
  await user.click(await screen.findByRole('radio', { name: 'VPS M' }))
  await user.click(screen.getByRole('radio', { name: 'Met een wachtwoord' }))
  await user.click(screen.getByRole('checkbox', { name: 'Pro SLA' }))
  await user.click(screen.getByRole('checkbox', { name: 'Extra IPv4 adres' }))
  await user.click(screen.getByRole('checkbox', { name: 'Pro SLA' }))
  expect(screen.queryByRole('checkbox', { name: /spamfilter/i })).toBeNull()
  const shown = euros(screen.getByRole('region', { name: 'Dit komt in je winkelmand' }).textContent ?? '')
  for (const words of ['12 × € 19,95', 'bij VPS M€ 24,00', '€ 263,40', '€ 55,31', '€ 318,71', 'elk jaar € 263,40']) {
    expect(shown).toContain(words)
  }
  await user.click(screen.getByRole('radio', { name: 'Maand' }))
  const monthly = euros(screen.getByRole('region', { name: 'Dit komt in je winkelmand' }).textContent ?? '')
  for (const words of ['€ 19,95p/m', 'Totaal eerste maand€ 53,18', 'elke maand € 19,95', 'extra’s elk jaar € 24,00']) {
    expect(monthly).toContain(words)
  }
  await user.click(await button('In winkelmand'))
  await waitFor(async () => expect(await items()).toHaveLength(1))
  const [vps] = await items()
  expect(vps?.items.filter(({ price }) => price !== null)).toMatchObject([{ productCode: 'EXTRA_IPV4', price: 2400 }])
})

test('forwarding brings the name and its redirect along, and a name that is none keeps what was typed', async () => {
  const { user, items } = await open('/domein-doorsturen')
  await user.type(await screen.findByRole('textbox', { name: /^Naam/ }), 'geen naam')
  await user.type(screen.getByRole('textbox', { name: /^Doorsturen naar/ }), 'www.voorbeeld.example')
  await user.click(await button('In winkelmand'))
  await waitFor(() => expect(screen.getByRole('textbox', { name: /^Naam/ }).getAttribute('aria-invalid')).toBe('true'))
  await user.clear(screen.getByRole('textbox', { name: /^Naam/ }))
  await user.type(screen.getByRole('textbox', { name: /^Naam/ }), 'nieuwe-naam-voorbeeld.nl')
  await user.click(await button('In winkelmand'))
  await waitFor(async () =>
    expect(await items()).toMatchObject([
      { productCode: 'DOMAIN_NL', title: 'nieuwe-naam-voorbeeld.nl' },
      { productCode: 'REDIRECT', redirection: 'https://www.voorbeeld.example' },
    ]),
  )
})

test('the cost of forwarding counts the domain before a name is typed, and nothing for a domain that one has', async () => {
  const { user } = await open('/domein-doorsturen', { signedInAs: CUSTOMER })
  const card = () => euros(screen.getByRole('region', { name: 'Dit komt in je winkelmand' }).textContent ?? '')
  await screen.findByRole('radio', { name: /^Een domein dat al van mij is/ })
  for (const words of ['Domein .nl', '€ 3,99daarna € 9,99 p/j', 'gratisblijft gratis', '€ 4,83', 'elk jaar € 9,99']) {
    expect(card()).toContain(words)
  }
  await user.type(screen.getByRole('textbox', { name: /^Naam/ }), 'lindebrood.com')
  for (const words of ['lindebrood.com', '€ 12,99', '€ 15,72']) expect(card()).toContain(words)
  await user.click(screen.getByRole('radio', { name: /^Een domein dat al van mij is/ }))
  expect(card()).toContain('Totaal eerste jaar€ 0,00')
  await user.click(screen.getByRole('radio', { name: 'elders.nl' }))
  const set = within(screen.getByRole('region', { name: 'Dit komt in je winkelmand' })).getByRole('link')
  expect(set.getAttribute('href')).toBe('/account/domein-doorsturen?name=elders.nl')
})

test('web hosting says what is paid for the first year and after it, in one unit, with PHP as small print [CAT-012, CAT-023]', async () => {
  await open('/webhosting')
  const basic = euros((await screen.findByRole('article', { name: 'Basic webhosting' })).textContent ?? '')
  for (const words of ['€ 1,99 p/m', 'eerste 6 maanden, daarna € 3,99 p/m', '€ 35,88', '€ 47,88 p/j', '3 GB']) {
    expect(basic).toContain(words)
  }
  const articles = screen.getAllByRole('article')
  expect(articles).toHaveLength(8)
  for (const article of articles.slice(1)) expect(article.textContent).toContain('PHP 7 en 5')
  expect(screen.getByText('Basic webhosting en .nl').nextElementSibling?.textContent).toMatch(/39,87.*57,87/)
  const link = screen.getByRole('link', { name: 'Basic webhosting kiezen' })
  expect(link.getAttribute('href')).toBe('/bestelprocedure?hosting=HOSTING_BASIC')
  expect(screen.getByText('Waarom betaal ik € 35,88 als er € 1,99 staat?').closest('details')?.open).toBe(true)
})

test('a visitor sees what resellers pay at each staffel, and a reseller the own one', async () => {
  await open('/reseller-hosting')
  const text = () => euros(document.body.textContent ?? '')
  await screen.findByRole('article', { name: 'Reseller intro' })
  for (const words of ['€ 27,95 p/m', '€ 335,40', '€ 22,95', 'Staffel 5€ 4,19 .nl', 'vanaf 1000']) {
    expect(text()).toContain(words)
  }
  expect(
    within(screen.getByRole('table', { name: /^Domeinen per staffel/ })).getByRole('row', { name: /^\.com/ }),
  ).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Reseller intro kiezen' }).getAttribute('href')).toContain('/inloggen?from=')
  cleanup()
  await open('/reseller-hosting', { signedInAs: RESELLER })
  expect(await screen.findByText('jouw staffel')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Reseller intro kiezen' }).getAttribute('href')).toBe(
    '/bestelprocedure-reseller?hosting=RESELLER_INTRO',
  )
})

test('Cloudflare is chosen for one of the customer’s domains', async () => {
  const { user, items } = await open('/cloudflare', { signedInAs: CUSTOMER })
  await user.click(await screen.findByRole('radio', { name: 'Cloudflare Business' }))
  await user.click(await screen.findByRole('radio', { name: 'voorbeeldklant.nl' }))
  await user.click(await button('In winkelmand'))
  await waitFor(async () => expect(await items()).toMatchObject([{ productCode: 'CLOUDFLARE_BUSINESS' }]))
})

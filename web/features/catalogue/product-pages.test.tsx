import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { getCheckoutBasket } from '../../../server/features/checkout/checkout.service'
import { CUSTOMER } from '../../../server/features/orders/orders.test-support'
import { openPage, type PageOptions } from '../../../tests/support/page'

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

test('what comes with a virtual server is priced beside it, and goes along [CHK-054]', async () => {
  const { user, items } = await open('/vps')
  await user.click(await screen.findByRole('radio', { name: 'VPS M' }))
  await user.click(screen.getByRole('radio', { name: 'Met een wachtwoord' }))
  await user.click(screen.getByRole('checkbox', { name: 'Pro SLA' }))
  await user.click(screen.getByRole('checkbox', { name: 'Extra IPv4 adres' }))
  await user.click(screen.getByRole('checkbox', { name: 'Pro SLA' }))
  expect(screen.queryByRole('checkbox', { name: /spamfilter/i })).toBeNull()
  const shown = euros(screen.getByRole('region', { name: 'Dit komt in je winkelmand' }).textContent ?? '')
  for (const words of ['bij VPS M€ 24,00', '€ 263,40', '€ 55,31', '€ 318,71', 'elk jaar € 263,40']) {
    expect(shown).toContain(words)
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

test('Cloudflare is chosen for one of the customer’s domains', async () => {
  const { user, items } = await open('/cloudflare', { signedInAs: CUSTOMER })
  await user.click(await screen.findByRole('radio', { name: 'Cloudflare Business' }))
  await user.click(await screen.findByRole('radio', { name: 'voorbeeldklant.nl' }))
  await user.click(await button('In winkelmand'))
  await waitFor(async () => expect(await items()).toMatchObject([{ productCode: 'CLOUDFLARE_BUSINESS' }]))
})

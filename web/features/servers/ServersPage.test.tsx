import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { getCheckoutBasket } from '../../../server/features/checkout/checkout.service'
import { CUSTOMER, orderFromCheckout } from '../../../server/features/orders/orders.test-support'
import { pageServers } from '../../../server/features/servers/servers.service'
import { suspend } from '../../../tests/support/abuse'
import { openPage } from '../../../tests/support/page'
import { staffContext } from '../../../tests/support/staff-context'

const LIST = '/account/diensten/vpsen/'
const options = { type: 'vpspackage', operatingSystem: 'debian-13', hostname: 'web1' }
const KEY = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIEV4YW1wbGVFeGFtcGxlRXhhbXBsZUV4YW1w'

async function openOwn(signedInAs = CUSTOMER, sshKey: string | null = null) {
  const page = await openPage(LIST, { signedInAs })
  const buyer = await page.ctx.another({ signedInAs: CUSTOMER })
  await orderFromCheckout(buyer, [{ code: 'VPS_S', options: { ...options, sshKey } }])
  await page.visit(LIST)
  return { ...page, server: () => screen.getByRole('article', { name: /^web1/ }) }
}

test('a server says what it is and how it is reached [INV-017]', async () => {
  const { server } = await openOwn()
  expect(server().textContent).toMatch(/VPS S, 1 kern, 2 GB geheugen, 40 GB schijf/)
  expect(within(server()).getByText(/^203\.0\.113\./)).toBeDefined()
  expect(within(server()).getByText(/^2001:db8:/)).toBeDefined()
  expect(within(server()).getByText('Staat aan')).toBeDefined()
  expect(within(server()).getByText('Debian 13')).toBeDefined()
  expect(within(server()).queryByText('Erbij')).toBeNull()
})

test('its first password shows once', async () => {
  const { server, user, visit } = await openOwn()
  await user.click(within(server()).getByRole('button', { name: 'Eerste wachtwoord van web1 tonen' }))
  const shown = await screen.findByRole('status', { name: 'Inloggen op web1' })
  expect(shown.textContent).toMatch(/Wachtwoord: \S{12,}$/)
  await visit(LIST)
  expect(within(server()).getByText('Het eerste wachtwoord is al getoond.')).toBeDefined()
  expect(screen.queryByRole('button', { name: /Eerste wachtwoord/ })).toBeNull()
})

test('one with a key says to log in with that, and has no password to show', async () => {
  const { server } = await openOwn(CUSTOMER, KEY)
  expect(within(server()).getByText('Je logt in als root met je SSH-sleutel. Een wachtwoord is er niet.')).toBeDefined()
  expect(within(server()).queryByText(/Eerste wachtwoord|eerste wachtwoord/)).toBeNull()
})

test('it is turned off after a question, and on again at once', async () => {
  const { server, user } = await openOwn()
  await user.click(within(server()).getByRole('button', { name: 'web1 uitzetten' }))
  const dialog = await screen.findByRole('dialog', { name: 'web1 uitzetten?' })
  await user.click(within(dialog).getByRole('button', { name: 'Uitzetten' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(within(server()).getByText('Staat uit')).toBeDefined()
  await user.click(within(server()).getByRole('button', { name: 'web1 aanzetten' }))
  await within(server()).findByText('Staat aan')
})

test('what it does not have yet is ordered for it, at its price [CHK-054]', async () => {
  const { server, user, ctx } = await openOwn()
  const more = within(within(server()).getByRole('region', { name: 'web1 uitbreiden' }))
  expect(more.getAllByRole('listitem').map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '))).toEqual([
    expect.stringMatching(/^Extra IPv4 adres € 24,00 p\/j/),
    expect.stringMatching(/^Pro SLA/),
    expect.stringMatching(/^Premium Support/),
  ])
  await user.click(more.getByRole('button', { name: 'Extra IPv4 adres bestellen voor web1' }))
  await waitFor(async () => {
    const { items } = await getCheckoutBasket(ctx)
    expect(items.map(({ productName, problem }) => [productName, problem])).toEqual([['Extra IPv4 adres', null]])
  })
})

test('a sub-user has read access only, and one without access is told so', async () => {
  const { server, visit } = await openOwn('subgebruiker@voorbeeld.nl')
  expect(within(server()).queryByRole('button')).toBeNull()
  await visit('/account/diensten/ssl')
  expect(screen.getByText(/^Je hebt nog geen SSL-certificaten/)).toBeDefined()
})

test('a server that is suspended for abuse says why, and cannot be started or extended', async () => {
  const { ctx, server, visit } = await openOwn()
  const { edges } = await pageServers(ctx, {})
  const thingId = edges[0]?.node.id ?? ''
  await suspend(await staffContext(ctx, { name: 'Tess', roles: ['TECHNICAL'] }), { kind: 'SERVER', thingId })
  await visit(LIST)
  within(server()).getByText('Afgesloten')
  within(server()).getByText('Wij hebben dit afgesloten. Reden: phishing')
  within(server()).getByText(/staat uit en je kunt hem niet starten/)
  expect(within(server()).queryByRole('button', { name: /aanzetten|uitzetten/ })).toBeNull()
  expect(within(server()).queryByRole('region', { name: /toevoegen/ })).toBeNull()
})

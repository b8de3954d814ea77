import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { findDomainNode } from '../../../server/features/domains/domains.service'
import { setDomainForwarding } from '../../../server/features/forwarding/forwarding.service'
import { openPage, type PageOptions } from '../../../tests/support/page'

const NAME = 'voorbeeldklant.nl'
const pathOf = (name = NAME, more = '') => `/account/domein-doorsturen?name=${name}${more}`

const open = (options: PageOptions = {}, path = pathOf()) =>
  openPage(path, { signedInAs: 'klant@voorbeeld.nl', ...options })

const group = () => screen.getByRole('radiogroup', { name: 'Manier van doorsturen' })
const option = (name: string) => within(group()).getByRole('radio', { name })
const save = () => screen.getByRole('button', { name: 'Doorsturen opslaan' })
const url = () => screen.getByRole('textbox', { name: 'Doorsturen naar' })

test('a form posts to its own address and opens its button once a way is chosen [FWD-001, FWD-003, FWD-004]', async () => {
  const { user } = await open()
  const form = save().closest('form')
  expect([form?.method, form?.getAttribute('action')]).toEqual(['post', '/account/domein-doorsturen/domein'])
  expect(within(group()).getAllByRole('radio')).toHaveLength(4)
  expect(save().hasAttribute('disabled')).toBe(true)
  expect(screen.queryByRole('textbox')).toBeNull()
  await user.click(option('Doorsturen (HTTP)'))
  expect(save().hasAttribute('disabled')).toBe(false)
  await user.type(url(), 'www.example.com')
  await user.tab()
  const fields = Object.fromEntries(new FormData(form as HTMLFormElement))
  expect(fields).toEqual({
    _csrf: expect.any(String),
    domainName: NAME,
    forwardOption: 'HTTP',
    forwardTo: 'https://www.example.com',
  })
})

test('what is saved is told, and stands there again [FWD-002]', async () => {
  const { user, ctx, visit } = await open()
  await user.click(option('Insluiten (iframe)'))
  await user.type(url(), 'https://www.example.com/winkel')
  await user.click(save())
  await screen.findByText('De wijziging is doorgevoerd.')
  expect((await findDomainNode(ctx, NAME))?.forwarding).toEqual({
    type: 'IFRAME',
    to: 'https://www.example.com/winkel',
  })
  await screen.findByText('Doorgestuurd')
  await visit(pathOf())
  expect(option('Insluiten (iframe)')).toHaveProperty('checked', true)
  expect(url()).toHaveProperty('value', 'https://www.example.com/winkel')
})

test('each way has its own field, and each field its rule [FWD-006, FWD-007]', async () => {
  const { user, ctx } = await open()
  await user.click(option('Doorsturen (HTTP)'))
  await user.click(save())
  await screen.findByText('De ingevoerde URL is ongeldig. Voer een geldige URL voor het doorsturen.')
  await waitFor(() => expect(document.activeElement).toBe(url()))
  await user.type(url(), 'http://192.168.1.1/')
  await user.click(save())
  await screen.findByText(/alleen binnen een eigen netwerk/)
  await user.click(option('Via DNS'))
  const address = screen.getByRole('textbox', { name: 'IP-adres' })
  expect(address).toHaveProperty('value', '')
  await user.type(address, 'foo')
  await user.click(save())
  await screen.findByText(/Vul een IP-adres in/)
  await user.clear(address)
  await user.type(address, '198.51.100.7')
  await user.click(save())
  await screen.findByText('De wijziging is doorgevoerd.')
  expect((await findDomainNode(ctx, NAME))?.forwarding).toEqual({ type: 'DNS', to: '198.51.100.7' })
})

test('what only the server knows is told at its field', async () => {
  const { user, ctx } = await open()
  const reseller = await ctx.another({ signedInAs: 'reseller@voorbeeld.nl' })
  const back = { domainId: 'bakkerij-voorbeeld.nl', type: 'HTTP', to: `https://${NAME}/` }
  await setDomainForwarding(reseller, back)
  await user.click(option('Doorsturen (HTTP)'))
  await user.type(url(), 'https://bakkerij-voorbeeld.nl/')
  await user.click(save())
  await screen.findByText('Een domein kan niet naar zichzelf doorsturen. Vul een ander adres in.')
  await waitFor(() => expect(document.activeElement).toBe(url()))
})

test('a page that forbids frames causes a warning once it is saved', async () => {
  const { user } = await open()
  await user.click(option('Insluiten (iframe)'))
  await user.type(url(), 'https://geenframe.example.com')
  await user.click(save())
  await screen.findByText(/laat zich niet in een frame tonen/)
})

test('forwarding is stopped', async () => {
  const { user, ctx, visit } = await open()
  await setDomainForwarding(ctx, { domainId: NAME, type: 'HTTP', to: 'https://www.example.com' })
  await visit(pathOf())
  await user.click(option('Niet doorsturen'))
  expect(screen.queryByRole('textbox')).toBeNull()
  await user.click(save())
  await waitFor(() => expect(screen.queryByText('Doorgestuurd')).toBeNull())
  expect((await findDomainNode(ctx, NAME))?.forwarding.type).toBe('NONE')
})

test('DNS that is elsewhere: the page says which records have to be made there', async () => {
  const { user } = await open({}, pathOf('elders.nl'))
  expect(screen.queryByRole('table')).toBeNull()
  await user.click(option('Doorsturen (HTTP)'))
  await user.type(url(), 'https://www.example.com')
  await user.click(save())
  const table = await screen.findByRole('table', { name: 'De DNS van dit domein staat ergens anders' })
  const rows = within(table).getAllByRole('row').slice(1)
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    '@A203.0.113.20',
    '@AAAA2001:db8::20',
    'wwwA203.0.113.20',
    'wwwAAAA2001:db8::20',
  ])
})

test.each([
  ['alleenlezen.nl', 'klant@voorbeeld.nl', /^DNS-records kunnen nu niet worden beheerd/],
  [NAME, 'subgebruiker@voorbeeld.nl', /^Een subgebruiker kan dit bekijken/],
])('%s is only shown to %s', async (name, signedInAs, why) => {
  await open({ signedInAs }, pathOf(name))
  expect(screen.getByText(why)).toBeDefined()
  expect(group().hasAttribute('disabled')).toBe(true)
  expect(save().hasAttribute('disabled')).toBe(true)
})

test('the answer to a form that was posted without script stands on top', async () => {
  const posted = '&forwardOption=HTTP&forwardTo=http%3A%2F%2F10.0.0.1%2F&error=private-address'
  const { visit } = await open({}, pathOf(NAME, posted))
  expect(within(screen.getByRole('main')).getByRole('alert').textContent).toMatch(/niet opgeslagen.*eigen netwerk/)
  expect(url()).toHaveProperty('value', 'http://10.0.0.1/')
  await visit(pathOf(NAME, '&saved=1'))
  expect(within(screen.getByRole('main')).getByText('De wijziging is doorgevoerd.')).toBeDefined()
  await visit(pathOf(NAME, '&error=<b>'))
  expect(within(screen.getByRole('main')).getByRole('alert').textContent).toMatch(/DNS-records kunnen nu niet/)
})

test('the same in English, with the words of the documents', async () => {
  const { user } = await open({ locale: 'en' })
  await user.click(screen.getByRole('radio', { name: 'By DNS' }))
  await user.type(screen.getByRole('textbox', { name: 'IP address' }), '2001:db8::7')
  await user.click(screen.getByRole('button', { name: 'Save forwarding' }))
  await screen.findByText('The change has been successfully completed.')
})

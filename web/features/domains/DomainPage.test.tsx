// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPage } from '../../../tests/support/page'

async function open(name: string, locale: 'nl' | 'en' = 'nl') {
  const page = await openPage(`/account/domein?name=${name}`, { signedInAs: 'klant@voorbeeld.nl', locale })
  await screen.findByRole('heading', { level: 1, name })
  return page
}

const fact = (name: RegExp) => (screen.getByText(name, { selector: 'dt' }).closest('div') as HTMLElement).textContent

test('a domain says where its website, mail and DNS are, who holds it and what it costs', async () => {
  await open('voorbeeldklant.nl')
  expect(fact(/Website$/)).toMatch(/Verwijst naar 203\.0\.113\./)
  expect(fact(/E-mail$/)).toContain('Mail gaat naar')
  expect(fact(/DNS$/)).toMatch(/ns1\.wimpel\.example, ns2\.wimpel\.example\d+ records/)
  expect(fact(/Domeinhouder$/)).toContain('Voorbeeldklant BV')
  const costs = within(screen.getByRole('region', { name: 'Kosten en verlenging' }))
  expect(costs.getByText('p/j excl. btw')).toBeDefined()
  expect(costs.getByText('Verlengt op')).toBeDefined()
})

test('its pages are beside each other, and its list is above it [GEN-004, GEN-005]', async () => {
  await open('voorbeeldklant.nl')
  const tabs = within(screen.getByRole('navigation', { name: 'voorbeeldklant.nl' }))
  expect(tabs.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Overzicht', '/account/domein?name=voorbeeldklant.nl'],
    ['DNS', '/account/dns-beheren?name=voorbeeldklant.nl'],
    ['Doorsturen', '/account/domein-doorsturen?name=voorbeeldklant.nl'],
    ['E-mail', '/account/e-mail-doorsturen?name=voorbeeldklant.nl'],
    ['Domeinhouder', '/account/whois-gegevens?name=voorbeeldklant.nl'],
  ])
  const crumbs = within(screen.getByRole('navigation', { name: 'Kruimelpad' }))
  expect(crumbs.getByRole('link', { name: 'Domeinen' }).getAttribute('href')).toBe('/account/diensten/domeinen')
})

test('what could be better is said, with a way to mend it', async () => {
  await open('voorbeeldklant.nl', 'en')
  const going = within(screen.getByRole('region', { name: 'What is going on' }))
  expect(going.getByText('There is no DMARC record yet')).toBeDefined()
  expect(going.getByRole('link', { name: 'Add record' }).getAttribute('href')).toContain('/account/dns-beheren')
})

test('what is not known here is not called fine', async () => {
  await open('elders.nl')
  expect(fact(/Website$/)).toContain('niet bekend: Website')
  expect(fact(/DNS$/)).toContain('Bij een andere partij')
})

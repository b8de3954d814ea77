import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { spaced } from '../../../tests/support/order-page'
import { openPage } from '../../../tests/support/page'

const tileOf = (link: HTMLElement) => ({
  name: link.firstElementChild?.textContent ?? '',
  href: link.getAttribute('href'),
  text: spaced(link.textContent),
})

test('six tiles show, the rest opens from the seventh on, and each leads to a page of its own [TIL-001..004, CAT-025, CAT-028]', async () => {
  const { user } = await openPage('/', { locale: 'en' })
  const first = within(screen.getByRole('navigation', { name: 'Popular extensions' })).getAllByRole('link')
  const others = screen.getByText('Other Domains').closest('details') as HTMLDetailsElement
  expect(others.open).toBe(false)
  const shown = first.map(tileOf)
  const more = within(others).getAllByRole('link', { hidden: true }).map(tileOf)
  expect([shown.length, more.length]).toEqual([6, 38])
  expect(new Set([...shown, ...more].map(({ name }) => name)).size).toBe(44)
  expect([shown.at(-1)?.name, more[0]?.name]).toEqual(['.net', '.shop'])
  expect(shown[0]?.text).toContain('€ 3.99 p/y then € 9.99')
  for (const { name, href, text } of [...shown, ...more]) {
    expect(text).toContain('p/y')
    expect(href).toBe(`/domeinnaam/domeinextensie/${name.slice(1)}-domeinnaam-registreren`)
  }
  await user.click(first[0] as HTMLElement)
  await screen.findByRole('heading', { level: 1, name: 'Register a .nl domain name' })
})

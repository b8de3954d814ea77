import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fillBasket } from '../../../server/features/orders/orders.test-support'
import { chooseLanguage } from '../../../tests/support/form-fields'
import { basket, basketLines, findRow, headerBasket, openOrder, spaced, step } from '../../../tests/support/order-page'
import { openPage } from '../../../tests/support/page'

test('a name is searched, added and taken out again, and row and basket agree [ORD-007, ORD-008]', async () => {
  const { user } = await openOrder()
  await user.type(step(1).getByRole('textbox'), 'lindebrood{Enter}')
  const row = await findRow('lindebrood.nl', 'ready')
  await user.click(row.getByRole('button'))
  await findRow('lindebrood.nl', 'added')
  expect(basketLines()).toContain('€ 3,99')
  await user.click(basket().getByRole('button', { name: 'lindebrood.nl verwijderen' }))
  await findRow('lindebrood.nl', 'ready')
  expect(basketLines()).toBe('')
})

test('a name that is taken is moved here, from the address that it came with', async () => {
  const { user } = await openOrder({ locale: 'en', at: '?domain=bezet-bakker.nl' })
  expect(step(1).getByRole<HTMLInputElement>('textbox').value).toBe('bezet-bakker.nl')
  const row = await findRow('bezet-bakker.nl', 'migrate')
  await user.click(row.getByRole('button', { name: 'Transfer bezet-bakker.nl' }))
  await waitFor(() => expect(basketLines()).toContain('Transfer'))
})

test('the address keeps the last search, so that a page that is loaded again shows it', async () => {
  const { user } = await openOrder()
  expect(step(1).getByText(/^Typ de naam die je wilt/)).toBeTruthy()
  await user.type(step(1).getByRole('textbox'), 'lindebrood.com{Enter}')
  await findRow('lindebrood.com', 'ready')
  expect(window.location.search).toBe('?domain=lindebrood.com')
  expect(window.location.hash).toBe('#step-1')
})

test('a package that the address names is put in the basket once, and waits for a domain', async () => {
  const { visit } = await openOrder({ at: '?hosting=HOSTING_BASIC' })
  await step(1).findByText('Basic webhosting staat klaar in je winkelmand.')
  expect(step(1).getByText(/Kies er nu een domeinnaam bij\./)).toBeTruthy()
  await waitFor(() => expect(headerBasket()).toContain('1 pakket, € 43,41'))
  expect(window.location.search).toBe('')
  await visit('/bestelprocedure?hosting=HOSTING_BASIC')
  await step(1).findByText('Basic webhosting staat klaar in je winkelmand.')
  expect(basket().getAllByRole('button', { name: /verwijderen$/ })).toHaveLength(1)
})

test('the language can be changed in the middle of an order [GEN-002]', async () => {
  const { user } = await openOrder({ domains: ['lindebrood.nl'] })
  await user.type(step(1).getByRole('textbox'), 'toetsbrood')
  await user.click(basket().getByText('Kortingscode toevoegen'))
  await user.type(basket().getByRole('textbox', { name: 'Kortingscode' }), 'WIMPEL')
  await chooseLanguage(user, 'EN')
  await screen.findByRole('heading', { level: 1, name: 'Choose your domain name' })
  expect(basket().getByRole('button', { name: 'Continue' })).toBeTruthy()
  expect(step(1).getByRole<HTMLInputElement>('textbox').value).toBe('toetsbrood')
  expect(basket().getByRole<HTMLInputElement>('textbox', { name: 'Discount code' }).value).toBe('WIMPEL')
  expect(basket().getByRole('button', { name: 'Remove lindebrood.nl' })).toBeTruthy()
  expect(headerBasket()).toContain('1 domain,')
  await chooseLanguage(user, 'NL')
  await screen.findByRole('heading', { level: 1, name: 'Kies je domeinnaam' })
  expect(step(1).getByRole<HTMLInputElement>('textbox').value).toBe('toetsbrood')
})

test('a package is chosen on its own page, with its price a month, and waits for a domain [GEN-001, CAT-028]', async () => {
  const { ctx, visit } = await openPage('/webhosting')
  const basic = screen.getByRole('article', { name: 'Basic webhosting' })
  expect(spaced(basic.textContent)).toContain('€ 1,99 p/m')
  expect(spaced(basic.textContent)).toContain('€ 35,88')
  await visit(screen.getByRole('link', { name: 'Basic webhosting kiezen' }).getAttribute('href') ?? '')
  await step(1).findByText('Basic webhosting staat klaar in je winkelmand.')
  await waitFor(() => expect(headerBasket()).toContain('1 pakket, € 43,41'))
  await fillBasket(ctx, 'lindebrood.nl')
  await visit('/bestelprocedure')
  await waitFor(() => expect(headerBasket()).toContain('1 domein, € 48,24'))
})

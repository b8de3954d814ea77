import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { basket, basketLines, findRow, openOrder, step } from '../../../tests/support/order-page'

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
  expect(window.location.search).toBe('')
  await visit('/bestelprocedure?hosting=HOSTING_BASIC')
  await step(1).findByText('Basic webhosting staat klaar in je winkelmand.')
  expect(basket().getAllByRole('button', { name: /verwijderen$/ })).toHaveLength(1)
})

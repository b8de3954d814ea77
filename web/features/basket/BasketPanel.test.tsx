import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ShopChannel } from '../../../server/features/basket/basket.enums'
import { getBasket, removeDomain } from '../../../server/features/basket/basket.service'
import { fillBasket } from '../../../server/features/orders/orders.test-support'
import { chooseLanguage } from '../../../tests/support/form-fields'
import { basket, damage, headerBasket, openOrder, spaced } from '../../../tests/support/order-page'
import { contextOn } from '../../../tests/support/test-context'

const words = () =>
  spaced(
    basket()
      .getByText(/^(Doorgaan|Continue)$/)
      .closest('aside')?.textContent,
  )
const shows = (text: string) => waitFor(() => expect(words()).toContain(text))

test('the price of a line is explained, and the steps add up to it [CAT-025, CAT-028]', async () => {
  const { user } = await openOrder({ domains: ['lindebrood.nl'] })
  await shows('1 jaar, daarna € 9,99 p/j')
  await user.click(basket().getByText(/^Waarom deze prijs\?/))
  expect(words()).toMatch(/€ 9,99.*−\s?€ 6,00.*Samen€ 3,99Bedragen excl. btw/)
})

test('prices are without VAT until the total, where VAT is rounded once [CAT-022, CAT-025, CAT-028, BSK-023]', async () => {
  const { user } = await openOrder({ domains: ['lindebrood.nl', 'lindebrood.com'] })
  // 3.99 + 12.99 = 16.98, and 21% of it is 3.5658.
  for (const text of ['Totaal excl. btw€ 16,98', '21% btw€ 3,57', 'Totaal incl. btw€ 20,55']) await shows(text)
  expect(headerBasket()).toContain('2 domeinen, € 20,55')
  await user.click(basket().getByRole('button', { name: 'lindebrood.com verwijderen' }))
  for (const text of ['1 jaar, daarna € 9,99 p/j', 'Totaal excl. btw€ 3,99', '21% btw€ 0,84', 'Totaal incl. btw€ 4,83'])
    await shows(text)
  expect(headerBasket()).toContain('1 domein, € 4,83')
})

test('the basket is for 1 year or for 5, in either language [BSK-002]', async () => {
  const { user, ctx } = await openOrder({ domains: ['lindebrood.nl'], locale: 'en' })
  expect(basket().getByRole<HTMLInputElement>('radio', { name: '1 year' }).checked).toBe(true)
  await user.click(basket().getByRole('radio', { name: '5 years' }))
  await shows('5 years, then € 9.99 p/y')
  // One year at 3.99 and four at 9.99.
  await shows('Total excl. VAT€ 43.95')
  expect(headerBasket()).toContain('€ 53.18')
  expect((await getBasket(ctx, ShopChannel.CUSTOMER)).period).toBe('FIVE_YEARLY')
  await chooseLanguage(user, 'NL')
  await shows('5 jaar, daarna € 9,99 p/j')
  expect(basket().getByRole<HTMLInputElement>('radio', { name: '5 jaar' }).checked).toBe(true)
})

test('the VAT switch shows the later price with VAT, and leaves the total as it is [CAT-022]', async () => {
  const { user } = await openOrder({ domains: ['lindebrood.nl'], locale: 'en' })
  await user.click(within(screen.getByRole('banner')).getByRole('switch', { name: /VAT/ }))
  await shows('1 year, then € 12.09 p/y')
  expect(headerBasket()).toContain('€ 4.83')
})

test('the eleventh .nl of one person costs the usual price [CAT-024]', async () => {
  const ten = Array.from({ length: 10 }, (_, at) => `linde${at + 1}.nl`)
  const { ctx, visit } = await openOrder({ domains: ten })
  // Ten at 3.99, including VAT.
  expect(headerBasket()).toContain('10 domeinen, € 48,28')
  await fillBasket(ctx, 'linde11.nl')
  await visit('/bestelprocedure?domain=linde')
  expect(headerBasket()).toContain('11 domeinen, € 60,37')
  await shows('Totaal excl. btw€ 49,89')
  await screen.findAllByText(/eerste 10 registraties per rechtspersoon/)
})

test('a wrong code says so at its field and keeps what was typed [ORD-039]', async () => {
  const { user } = await openOrder({ domains: ['lindebrood.com'] })
  await user.click(basket().getByText('Kortingscode toevoegen'))
  const add = basket().getByRole<HTMLButtonElement>('button', { name: 'Toevoegen' })
  const field = basket().getByRole<HTMLInputElement>('textbox', { name: 'Kortingscode' })
  expect(add.disabled).toBe(true)
  await user.type(field, '  ')
  expect(add.disabled).toBe(true)
  await user.clear(field)
  await user.type(field, 'BESTAATNIET{Enter}')
  await basket().findByText('Deze kortingscode is niet geldig.')
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(field.value).toBe('BESTAATNIET')
  expect(headerBasket()).toContain('€ 15,72')
  await user.type(field, 'X')
  expect(field.getAttribute('aria-invalid')).toBeNull()
})

test('a right code takes off what it promises, and can be taken off itself [ORD-039]', async () => {
  const { user } = await openOrder({ domains: ['lindebrood.com'] })
  await user.click(basket().getByText('Kortingscode toevoegen'))
  await user.type(basket().getByRole('textbox', { name: 'Kortingscode' }), 'VLAGGENMAST')
  await user.click(basket().getByRole('button', { name: 'Toevoegen' }))
  await shows('Kortingscode VLAGGENMAST')
  // 12.99 minus five euro is 7.99 excluding VAT.
  await waitFor(() => expect(headerBasket()).toContain('€ 9,67'))
  await shows('Je korting van € 5,00 is al verrekend')
  await user.click(basket().getByRole('button', { name: 'Kortingscode VLAGGENMAST verwijderen' }))
  await shows('Kortingscode toevoegen')
  expect(headerBasket()).toContain('€ 15,72')
  expect(words()).not.toContain('korting van')
})

test('too many attempts at a code have to wait a moment', async () => {
  const { user } = await openOrder({ domains: ['lindebrood.com'] })
  await user.click(basket().getByText('Kortingscode toevoegen'))
  const field = basket().getByRole('textbox', { name: 'Kortingscode' })
  for (let tries = 1; tries <= 6; tries++) {
    await user.clear(field)
    await user.type(field, `POGING${tries}{Enter}`)
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
  }
  expect(words()).toContain('Dat ging te vaak achter elkaar.')
})

test('a line that is taken out hands the focus to the next, and the last one to the heading', async () => {
  const { user } = await openOrder({ domains: ['lindebrood.nl', 'lindekoek.nl'] })
  const remove = (name: string) => basket().getByRole('button', { name: `${name} verwijderen` })
  await user.click(remove('lindebrood.nl'))
  await waitFor(() => expect(document.activeElement).toBe(remove('lindekoek.nl')))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(document.activeElement?.textContent?.trim()).toBe('Winkelmand'))
  await shows('Je winkelmand is nog leeg.')
})

test('a line that cannot be taken out stays, says so, and can be retried', async () => {
  const { user, shop } = await openOrder({ domains: ['lindebrood.nl'] })
  await damage(shop, 'alter table basket_items rename to lost_items')
  await user.click(basket().getByRole('button', { name: 'lindebrood.nl verwijderen' }))
  await screen.findByText('lindebrood.nl kon niet worden verwijderd.')
  expect(words()).toContain('lindebrood.nl')
  await damage(shop, 'alter table lost_items rename to basket_items')
  await user.click(screen.getByRole('button', { name: 'Opnieuw' }))
  await shows('Je winkelmand is nog leeg.')
})

test('a period that cannot be saved goes back to what it was', async () => {
  const { user, shop } = await openOrder({ domains: ['lindebrood.nl'], locale: 'en' })
  await damage(shop, 'alter table baskets rename to lost_baskets')
  await user.click(basket().getByRole('radio', { name: '5 years' }))
  await screen.findByText('The basket could not be changed.')
  expect(basket().getByRole<HTMLInputElement>('radio', { name: '1 year' }).checked).toBe(true)
})

test('what another tab took out is gone after the next change', async () => {
  const { user, ctx, shop } = await openOrder({ domains: ['lindebrood.nl', 'lindekoek.nl'] })
  const tab = await contextOn(shop.app, shop.clock)
  tab.session = ctx.session
  await removeDomain(tab, { channel: ShopChannel.CUSTOMER, domainName: 'lindebrood.nl' })
  await user.click(basket().getByRole('radio', { name: '5 jaar' }))
  await shows('5 jaar, daarna')
  expect(words()).not.toContain('lindebrood.nl')
})

test('on a phone the bar opens a sheet, which closes when the last line is taken out [ORD-010]', async () => {
  const { user } = await openOrder({ domains: ['lindebrood.nl'] })
  await user.click(screen.getByRole('button', { name: /^Winkelmand openen, €\s4,83$/ }))
  const sheet = await screen.findByRole('dialog', { name: /^Winkelmand/ })
  expect(spaced(sheet.textContent)).toContain('Totaal incl. btw€ 4,83')
  await user.click(sheet.querySelector('[data-remove]') as HTMLElement)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

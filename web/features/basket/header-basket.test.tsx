// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { getCatalogue } from '../../../server/features/catalogue/catalogue.service'
import { addCheckoutItem } from '../../../server/features/checkout/checkout.service'
import { fillBasket } from '../../../server/features/orders/orders.test-support'
import { spaced } from '../../../tests/support/order-page'
import { type OpenedPage, openPage } from '../../../tests/support/page'

async function addServer({ ctx }: OpenedPage): Promise<void> {
  const product = (await getCatalogue(ctx)).productByCode('VPS_M')
  const vpsSpec = JSON.stringify({ operatingSystem: 'debian-13', hostname: 'web1.voorbeeld.nl' })
  const answer = await addCheckoutItem(ctx, {
    vps: { productId: product?.productId ?? '', productCode: 'VPS_M', vpsSpec },
  })
  if ('message' in answer) throw new Error(answer.message)
}

const header = () => within(screen.getByRole('banner'))

test('what is ordered apart is in the header too, and leads to the checkout when it is all there is [BSK-023]', async () => {
  const page = await openPage('/privacy')
  await addServer(page)
  await page.visit('/privacy')
  const link = header().getByRole('link', { name: /^Winkelmand, 1 los product, €.289,67/ })
  expect(link.getAttribute('href')).toBe('/bestellen/')
})

test('two baskets are one panel with a sum, two parts and a way on for each', async () => {
  const page = await openPage('/privacy')
  await addServer(page)
  await fillBasket(page.ctx, 'lindebrood.nl')
  await page.visit('/privacy')
  const { user } = page
  await user.click(header().getByRole('button', { name: /^Winkelmand, 1 domein en 1 los product, €.294,50/ }))
  const panel = within(await screen.findByRole('dialog', { name: 'Winkelmand' }))
  const domains = within(panel.getByRole('region', { name: 'Domeinen en hosting' }))
  expect(domains.getByRole('link', { name: 'Verder bij stap 2' }).getAttribute('href')).toBe('/bestelprocedure#step-2')
  const loose = within(panel.getByRole('region', { name: 'Losse producten' }))
  expect(loose.getByRole('link', { name: 'Naar samenvatting' }).getAttribute('href')).toBe('/bestellen/')
  expect(loose.getByText('Je logt eerst in of maakt een account.')).toBeTruthy()
  expect(spaced(panel.getByText(/^Samen/).textContent)).toContain('€ 294,50 incl. btw')
  await user.click(loose.getByRole('button', { name: /^VPS M verwijderen$/ }))
  await waitFor(() => expect(header().getByRole('link', { name: /^Winkelmand, 1 domein, €.4,83/ })).toBeTruthy())
})

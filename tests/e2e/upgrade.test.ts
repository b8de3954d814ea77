import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { csrfToken, expectAccessible, openBrowser, visit } from './browser'
import { blockOf, changeHosting, serviceSelect } from './order-steps'
import { type RunningShop, startShop } from './shop'
import { expectStep, removeFromBasket, WAIT } from './steps'

const NAME = 'voorbeeldklant.nl'

let shop: RunningShop
let browser: Browser

beforeAll(async () => {
  ;[shop, browser] = await Promise.all([startShop(), openBrowser()])
})

afterAll(() => shop.stop())

test('a hosting upgrade opens at step 2, where the package and its holder stand fast [ORD-020, SRV-004, SRV-008, SRV-014]', async () => {
  const { page, complaints, foreign } = await visit(browser, null, { url: shop.url, signedInAs: 'klant@voorbeeld.nl' })
  const csrf = await csrfToken(page.request)
  const query = '{ sharedHostings { id } products(kinds: [HOSTING]) { productId productCode } }'
  const headers = { 'X-CSRF-TOKEN': csrf }
  const { data } = await (await page.request.post('/graphql', { headers, data: { query } })).json()
  const productCode = 'HOSTING_PREMIUM'
  const product = data.products.find((product: { productCode: string }) => product.productCode === productCode)
  const form = { csrf, productCode, productId: product.productId, hostingPackageId: data.sharedHostings[0].id }
  const answer = await page.request.post('/account/webhosting-upgraden', { form })
  expect(answer.url()).toBe(`${shop.url}/bestelprocedure`)

  await page.goto('/bestelprocedure')
  await expectStep(page, 2)
  expect(await page.locator('#app').getAttribute('data-hosting-upgrade')).toBe('true')
  const block = blockOf(page, NAME)
  await block.getByText('Premium', { exact: false }).first().waitFor()
  expect(await block.getByRole('button', { name: /Domeinhouder/ }).count()).toBe(0)
  expect(await changeHosting(block).count()).toBe(0)
  expect(await serviceSelect(block).isEnabled()).toBe(true)
  await expectAccessible(page)

  await removeFromBasket(page, 'Premium webhosting')
  await expect.poll(() => serviceSelect(block).isDisabled(), WAIT).toBe(true)
  await block.getByText('Bij een upgrade staat de dienst vast.').waitFor()
  expect(complaints).toEqual([])
  expect(foreign).toEqual([])
})

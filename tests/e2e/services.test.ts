import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser, visit } from './browser'
import {
  benefits,
  blockOf,
  changeHosting,
  chooseHosting,
  chooseService,
  continueStep2,
  decline,
  forwardField,
  forwardTo,
  installations,
  orderDomains,
  orderProblem,
  serviceSelect,
  tick,
  useUrl,
} from './order-steps'
import { type RunningShop, startShop } from './shop'
import { basketOf, expectStep, isInView, removeFromBasket, requestsWith, WAIT } from './steps'

const BAD_URL = 'De ingevoerde URL is ongeldig. Voer een geldige URL voor het doorsturen.'

let shop: RunningShop
let browser: Browser

beforeAll(async () => {
  ;[shop, browser] = await Promise.all([startShop(), openBrowser()])
})

afterAll(() => shop.stop())

const open = () => visit(browser, '/hulp', { url: shop.url })

test('each domain has a block with three services, hosting first, and packages with what comes free [ORD-011, SRV-001, SRV-003, SRV-005, SRV-006, SRV-010..013, SRV-015..017, ROL-003]', async () => {
  const { page, complaints, foreign } = await open()
  await orderDomains(page, 'lindebrood.nl', 'lindekoek.nl')
  expect(await page.locator('#step-2').getByRole('article').count()).toBe(2)
  const block = blockOf(page, 'lindebrood.nl')
  await block.getByRole('heading', { name: 'lindebrood.nl' }).waitFor()
  expect(await block.getByRole('button', { name: /Domeinhouder/ }).count()).toBe(0)
  expect(await serviceSelect(block).innerText()).toContain('Webhosting toevoegen')
  await serviceSelect(block).click()
  const options = page.getByRole('option')
  await options.first().waitFor()
  expect(await options.evaluateAll((all) => all.map((one) => one.getAttribute('data-key')))).toEqual([
    'HOSTING',
    'REGISTRATION',
    'REDIRECT',
  ])
  await page.keyboard.press('Escape')

  const cards = block.getByRole('list', { name: 'Kies een webhostingpakket' }).getByRole('heading')
  expect((await cards.allInnerTexts()).map((name) => name.split(' ')[0])).toEqual(['Intro', 'Basic', 'Premium'])
  await block.getByRole('button', { name: 'Alle pakketten' }).click()
  await expect.poll(() => cards.count(), WAIT).toBeGreaterThan(3)
  await chooseHosting(block, 'Intro')
  await expect.poll(() => basketOf(page).innerText(), WAIT).toContain('Intro')
  expect(await installations(block).count()).toBe(0)
  await changeHosting(block).click()
  expect(await cards.first().isVisible()).toBe(true)
  await chooseHosting(block, 'Basic')
  expect(await cards.count()).toBe(0)
  expect(await installations(block).getByRole('radio').count()).toBe(5)
  for (const name of ['Website maker', 'Wordpress', 'Prestashop', 'Joomla']) {
    await tick(installations(block).getByRole('radio', { name, exact: true }))
  }
  await expect.poll(() => basketOf(page).innerText(), WAIT).toContain('Joomla')
  const other = blockOf(page, 'lindekoek.nl')
  await chooseHosting(other, 'Basic')
  await tick(installations(other).getByRole('radio', { name: 'Wordpress', exact: true }))
  await expect.poll(() => basketOf(page).innerText(), WAIT).toContain('Wordpress')
  const lines = await basketOf(page).innerText()
  expect(lines.match(/Joomla/g)).toHaveLength(1)
  expect(lines).not.toMatch(/Website maker|Prestashop/)
  await removeFromBasket(page, 'lindekoek.nl')
  await expect.poll(() => page.locator('#step-2').getByRole('article').count(), WAIT).toBe(1)
  expect(complaints).toEqual([])
  expect(foreign).toEqual([])
})

test('a domain is forwarded to a valid address only, and errors are shown on Continue [ORD-025, ORD-030, ORD-032, ORD-033, MOD-003, SRV-007, SRV-009, SRV-018..023]', async () => {
  const { page, complaints, foreign } = await open()
  await orderDomains(page, 'lindebrood.nl', 'lindekoek.nl')
  const [first, second] = [blockOf(page, 'lindebrood.nl'), blockOf(page, 'lindekoek.nl')]
  await chooseHosting(first, 'Basic')
  await expect.poll(() => basketOf(page).innerText(), WAIT).toContain('Basic')
  await chooseService(first, 'redirect')
  await expect.poll(() => basketOf(page).innerText(), WAIT).not.toContain('Basic')
  await chooseService(second, 'redirect')
  expect(await forwardField(first).getAttribute('type')).toBe('url')
  for (const wrong of ['x', 'foo', `https://foo.nl/${'a'.repeat(241)}`, '']) {
    await forwardField(first).fill(wrong)
    await useUrl(first).click()
    await first.getByText(BAD_URL, { exact: true }).waitFor()
    expect(await forwardField(first).getAttribute('aria-invalid')).toBe('true')
  }

  await continueStep2(page).click()
  await orderProblem(page).getByText(`lindebrood.nl: ${BAD_URL}`).waitFor()
  await orderProblem(page).getByText(`lindekoek.nl: ${BAD_URL}`).waitFor()
  await orderProblem(page).getByRole('button', { name: 'Sluiten' }).last().click()
  for (const block of [first, second]) await expect.poll(() => block.getAttribute('data-invalid'), WAIT).toBe('true')
  await expect.poll(() => isInView(page, '#step-2 article:first-of-type h3'), WAIT).toBe(true)
  expect(await page.getByRole('tab', { name: 'Nieuwe klant' }).isVisible()).toBe(false)

  await forwardTo(first, `https://foo.nl/${'a'.repeat(240)}`)
  await forwardTo(first, 'https://foo.nl')
  await expect.poll(() => basketOf(page).innerText(), WAIT).toContain('foo.nl')
  await page.reload()
  await expect.poll(() => serviceSelect(first).innerText(), WAIT).toContain('Domein doorsturen')
  expect(await forwardField(first).inputValue()).toBe('https://foo.nl')
  await chooseService(first, 'hosting')
  await expect.poll(() => basketOf(page).innerText(), WAIT).not.toContain('foo.nl')
  expect(complaints).toEqual([])
  expect(foreign).toEqual([])
})

test('benefits are offered where there are any, and only what is ticked is added [ORD-027..029, ORD-037, ORD-038, MOD-004, MOD-005]', async () => {
  const { page, complaints, foreign } = await open()
  await orderDomains(page, 'lindebrood.nl')
  const block = blockOf(page, 'lindebrood.nl')
  const boxes = benefits(page).getByRole('checkbox')
  // Hosting was left open, so that is what the page offers.
  await continueStep2(page).click()
  await boxes.first().waitFor()
  expect(await boxes.count()).toBe(1)
  await benefits(page).getByRole('checkbox', { name: 'Intro webhosting toevoegen' }).waitFor()
  await decline(page)
  await expectStep(page, 3)

  // A certificate alone triggers an offer with a term of one year, and none with five.
  await chooseHosting(block, 'Premium')
  await continueStep2(page).click()
  await benefits(page).getByRole('checkbox', { name: /^SSL/ }).waitFor()
  expect(await boxes.count()).toBe(1)
  await page.keyboard.press('Escape')
  await benefits(page).waitFor({ state: 'detached' })
  await tick(basketOf(page).getByRole('radio', { name: /5 jaar/ }))
  await block
    .getByText(/5 jaar/)
    .first()
    .waitFor()
  const asked = requestsWith(page, 'Proposals')
  const told = page.waitForResponse((response) => response.request().postData()?.includes('Proposals') ?? false)
  await continueStep2(page).click()
  await told
  await expectStep(page, 3)
  expect([asked.length, await benefits(page).count()]).toEqual([1, 0])

  await changeHosting(block).click()
  await chooseHosting(block, 'Basic')
  await continueStep2(page).click()
  await benefits(page).getByRole('checkbox', { name: 'Upgrade naar Premium webhosting' }).waitFor()
  expect(await boxes.count()).toBe(2)
  for (const box of await boxes.all()) expect(await box.isChecked()).toBe(false)
  const accept = benefits(page).getByRole('button', { name: 'Toevoegen en doorgaan' })
  expect(await accept.isDisabled()).toBe(true)
  await tick(benefits(page).getByRole('checkbox', { name: /^SSL/ }))
  const accepted = requestsWith(page, 'acceptedServiceTypes')
  await accept.click()
  await expectStep(page, 3)
  expect(accepted.map((request) => request.postDataJSON().variables.input.acceptedServiceTypes)).toEqual([['SSL']])
  await expect.poll(() => basketOf(page).innerText(), WAIT).toContain('SSL')
  expect(complaints).toEqual([])
  expect(foreign).toEqual([])
})

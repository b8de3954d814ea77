import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser, visit } from './browser'
import {
  blockOf,
  chooseService,
  continueStep2,
  decline,
  dnsBox,
  orderDomains,
  orderProblem,
  ownerBox,
  saveTransfer,
  tick,
  transferCode,
} from './order-steps'
import { type RunningShop, startShop } from './shop'
import { basketOf, currentStep, expectStep, logIn, requestsWith, WAIT } from './steps'

const NOT_OWNED =
  'Je hebt nog niet aangevinkt dat je de eigenaar van de te verhuizen domeinnaam bent. Dit is vereist om de domeinnaam met een verhuiscode te kunnen verhuizen. Ben je niet de huidige eigenaar dan kunnen we de domeinnaam niet voor je verhuizen.'

let shop: RunningShop
let browser: Browser

beforeAll(async () => {
  ;[shop, browser] = await Promise.all([startShop(), openBrowser()])
})

afterAll(() => shop.stop())

const open = () => visit(browser, '/hulp', { url: shop.url })

test('a name that is registered elsewhere moves with its code, once its owner says so [TRF-001..005, TRF-007, TRF-009..011, TRF-014, ORD-025, ORD-030, ORD-031, ORD-033]', async () => {
  const { page, complaints, foreign } = await open()
  await orderDomains(page, 'bezet-bakker.nl', 'lindebrood.nl')
  const block = blockOf(page, 'bezet-bakker.nl')
  await chooseService(block, 'registration')
  expect(await transferCode(blockOf(page, 'lindebrood.nl')).count()).toBe(0)
  expect(await ownerBox(block).isChecked()).toBe(false)
  expect(await dnsBox(block).isDisabled()).toBe(true)
  expect(await saveTransfer(block).isDisabled()).toBe(true)

  await continueStep2(page).click()
  await orderProblem(page).getByText(NOT_OWNED).waitFor()
  await orderProblem(page).getByRole('button', { name: 'Sluiten' }).last().click()
  expect(await ownerBox(block).getAttribute('aria-invalid')).toBe('true')
  await block.getByText(NOT_OWNED, { exact: true }).waitFor()

  await transferCode(block).fill('VERHUIS-123')
  expect(await saveTransfer(block).isDisabled()).toBe(true)
  await tick(ownerBox(block))
  expect(await dnsBox(block).isEnabled()).toBe(true)
  await tick(dnsBox(block))
  const copy = block.getByRole('radio', { name: /kopiëren/ })
  const profile = block.getByRole('radio', { name: /profiel/ })
  expect(await copy.isChecked()).toBe(true)
  expect(await profile.isDisabled()).toBe(true)
  await block.getByText('Log in om je profielen te gebruiken').waitFor()

  for (const code of ['VERHUIS-122', 'VERHUIS-123']) {
    await transferCode(block).fill(code)
    expect(await saveTransfer(block).isEnabled()).toBe(true)
    await saveTransfer(block).click()
    await block.getByRole('status').getByText('Opgeslagen', { exact: true }).waitFor()
    expect(await saveTransfer(block).isDisabled()).toBe(true)
  }
  expect(await currentStep(page)).toBe(2)
  expect((await basketOf(page).innerText()).match(/verhuiscode/gi)).toHaveLength(1)
  await page.reload()
  await expect.poll(() => transferCode(block).inputValue(), WAIT).toBe('VERHUIS-123')
  expect(complaints).toEqual([])
  expect(foreign).toEqual([])
})

test('a customer can use the records of a profile, and a single domain continues automatically [TRF-006, TRF-008, TRF-012]', async () => {
  const { page, complaints, foreign } = await open()
  await logIn(page, 'klant@voorbeeld.nl')
  await orderDomains(page, 'bezet-bakker.nl')
  const block = blockOf(page, 'bezet-bakker.nl')
  await transferCode(block).fill('VERHUIS-123')
  await tick(ownerBox(block))
  await tick(block.getByRole('radio', { name: /profiel/ }))
  await block.getByRole('button', { name: /^.+DNS-profiel$/ }).waitFor()
  const saved = requestsWith(page, 'dnsProfileId')
  await saveTransfer(block).click()
  await decline(page)
  await expectStep(page, 3)
  const [{ variables }] = saved.map((request) => request.postDataJSON())
  expect(variables.input.transfer).toMatchObject({ dnsMode: 'DNS_PROFILE', dnsProfileId: expect.stringMatching(/./) })
  expect(complaints).toEqual([])
  expect(foreign).toEqual([])
})

test('a customer without a profile can only have the records copied [TRF-006]', async () => {
  const { page, complaints } = await open()
  await logIn(page, 'onvolledig@voorbeeld.nl')
  await orderDomains(page, 'bezet-bakker.nl')
  const block = blockOf(page, 'bezet-bakker.nl')
  await tick(ownerBox(block))
  await block.getByText('Je hebt nog geen DNS-profielen').waitFor()
  expect(await block.getByRole('radio', { name: /profiel/ }).isDisabled()).toBe(true)
  expect(await block.getByRole('radio', { name: /kopiëren/ }).isEnabled()).toBe(true)
  expect(complaints).toEqual([])
})

test('profiles that cannot be fetched are none to choose from, which is logged, and the page works on [SRV-024]', async () => {
  const broken = await startShop({ LOG_LEVEL: 'silent' })
  const { page, complaints } = await visit(browser, null, { url: broken.url, signedInAs: 'klant@voorbeeld.nl' })
  broken.damage('alter table dns_profiles rename to lost_profiles')
  const reports = requestsWith(page, '/api/report-error')
  await orderDomains(page, 'bezet-bakker.nl')
  const block = blockOf(page, 'bezet-bakker.nl')
  await transferCode(block).fill('VERHUIS-123')
  await tick(ownerBox(block))
  expect(await block.getByRole('radio', { name: /profiel/ }).isDisabled()).toBe(true)
  expect(await block.getByRole('button', { name: /DNS-profiel$/ }).count()).toBe(0)
  await expect.poll(() => reports.length, WAIT).toBe(1)
  expect(complaints.join()).toContain('Er is iets misgegaan')
  await tick(block.getByRole('radio', { name: /kopiëren/ }))
  await saveTransfer(block).click()
  await block.getByRole('status').getByText('Opgeslagen', { exact: true }).waitFor()
  await broken.stop()
})

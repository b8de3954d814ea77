import type { Browser, Request } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible, openBrowser, visit } from './browser'
import { type RunningShop, startShop } from './shop'
import {
  add,
  addButton,
  allChecked,
  checkButton,
  focused,
  requestsWith,
  rowsOf,
  searchField,
  searchFor,
  startSearch,
  stateOf,
  tabTo,
  WAIT,
} from './steps'

let shop: RunningShop
let browser: Browser

beforeAll(async () => {
  ;[shop, browser] = await Promise.all([startShop(), openBrowser()])
})

afterAll(() => shop.stop())

const openOrder = () => visit(browser, '/bestelprocedure', { url: shop.url })

test('each row waits for its own answer, and an ended stream is not opened again [DOM-014, DOM-026, DOM-032]', async () => {
  const { page, complaints } = await openOrder()
  const streams = requestsWith(page, STREAM)
  const ended: string[] = []
  // Server and page both close a complete stream; either may be first.
  const note = (request: Request) => request.url().includes(STREAM) && ended.push(request.url())
  page.on('requestfinished', note)
  page.on('requestfailed', note)
  await searchFor(page, 'lindebrood')
  await expect.poll(() => ended.length, WAIT).toBe(1)

  // These lookups take longer than a browser's reconnect delay; results are cached for a while.
  await startSearch(page, `traagbrood-${Date.now()}`)
  const first = rowsOf(page).first()
  expect(await first.getAttribute('data-state')).toBe('loading')
  expect(await first.innerText()).toContain('Beschikbaarheid controleren')
  expect(await first.getByRole('button').getAttribute('aria-busy')).toBe('true')
  await allChecked(page)
  expect(await first.getAttribute('data-state')).toBe('ready')
  await expect.poll(() => ended.length, WAIT).toBe(2)
  expect(streams).toHaveLength(2)
  expect(complaints).toEqual([])
})

test('without network a check ends in rows to try again, and a failed add is said in its row, and what failed is asked again automatically [DOM-033, DOM-036, DOM-039]', async () => {
  const { page, context, complaints } = await openOrder()
  await searchFor(page, 'lindebrood')
  await context.setOffline(true)
  const streams = requestsWith(page, STREAM)
  await searchFor(page, 'traagbrood')
  expect(await stateOf(page, 'traagbrood.nl')).toBe('error')
  await page.getByText('Controle mislukt bij 10,').waitFor()
  await startSearch(page, 'lindebrood')
  await addButton(page, 'lindebrood.nl').click()
  await expect.poll(() => complaints.filter((line) => line.includes('Failed to fetch')).length, WAIT).toBeGreaterThan(0)
  await expect.poll(() => stateOf(page, 'lindebrood.nl'), WAIT).toBe('ready')
  expect(await page.getByRole('dialog').or(page.getByRole('alertdialog')).count()).toBe(0)
  expect((await page.getByRole('alert').allInnerTexts()).join('')).toBe('')
  expect(await addButton(page, 'lindebrood.nl').innerText()).toBe('Opnieuw')
  expect(streams).toHaveLength(1)

  await startSearch(page, 'traagbrood')
  await allChecked(page)
  expect(streams).toHaveLength(2)
  await context.setOffline(false)
  await allChecked(page)
  await expect.poll(() => stateOf(page, 'traagbrood.nl'), WAIT).toBe('ready')
  expect(streams).toHaveLength(3)
  await startSearch(page, 'lindebrood')
  await add(page, 'lindebrood.nl')
})

test('a captcha script that is missing is looked for each half second, and then the stream starts with its proof [CAP-010]', async () => {
  const { page, context } = await openOrder()
  await checkButton(page).waitFor()
  const streams = requestsWith(page, STREAM)
  const tries: number[] = []
  page.on('request', (request) => request.url().includes('/solve-challenge') && tries.push(Date.now()))
  await context.setOffline(true)
  await startSearch(page, 'lindebrood')
  await expect.poll(() => tries.length, WAIT).toBeGreaterThanOrEqual(4)
  // Averaged: on a busy machine one attempt is noticed late and the next in time.
  const pause = ((tries.at(-1) ?? 0) - (tries[0] ?? 0)) / (tries.length - 1)
  expect(pause).toBeGreaterThan(400)
  expect(pause).toBeLessThan(1000)
  expect(streams).toEqual([])

  await context.setOffline(false)
  await allChecked(page)
  expect(await stateOf(page, 'lindebrood.nl')).toBe('ready')
  expect(streams).toHaveLength(1)
  expect(new URL(streams[0]?.url() ?? '').searchParams.get('g-recaptcha-response')).toMatch(/\w{50}/)
})

test('with the keyboard alone one searches a name and puts it in the basket [DOM-002, DOM-006, MOD-001]', async () => {
  const { page, complaints } = await openOrder()
  await checkButton(page).waitFor()
  await page.keyboard.press('Tab')
  expect(await focused(page)).toBe('Naar de inhoud')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await tabTo(page, 'Domeinnaam')
  // A name has at least three characters; the browser says so at the field.
  for (const keys of ['', 'ab']) {
    await page.keyboard.type(keys)
    await page.keyboard.press('Enter')
    const refusal = await searchField(page).evaluate((field) => (field as HTMLInputElement).validationMessage)
    expect(refusal).toBe('Vul een domeinnaam in van minstens 3 tekens.')
  }
  await page.keyboard.press('ControlOrMeta+a')
  // A text that is no name is explained in a dialog, which gives the focus back.
  await page.keyboard.type('foo-')
  await expect.poll(() => checkButton(page).getAttribute('aria-disabled'), WAIT).toBe('true')
  await page.keyboard.press('Enter')
  const modal = page.getByRole('alertdialog', { name: 'Ongeldige domeinnaam.' })
  await modal.waitFor()
  expect(await modal.evaluate((element) => element.contains(document.activeElement))).toBe(true)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await modal.waitFor({ state: 'detached' })
  await expect.poll(() => focused(page), WAIT).toBe('Domeinnaam')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('toetsbrood')
  await page.keyboard.press('Enter')
  await allChecked(page)
  await tabTo(page, 'toetsbrood.nl toevoegen')
  await page.keyboard.press('Enter')
  await expect.poll(() => focused(page), WAIT).toBe('toetsbrood.nl verwijderen')
  await page.keyboard.press('Tab')
  expect(await focused(page)).toBe('toetsbrood.com toevoegen')
  await tabTo(page, 'Toon andere extensies')
  await page.keyboard.press('Enter')
  await expect.poll(() => focused(page), WAIT).toMatch(/^toetsbrood\..* toevoegen$/)
  expect(complaints).toEqual([])
})

const STREAM = '/api/check-domain-extensions'

import type { Browser, Page, Request } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible, openBrowser, visit } from './browser'
import { type RunningShop, startShop } from './shop'
import {
  allChecked,
  askedExtensions,
  checkButton,
  focused,
  requestsWith,
  rowsOf,
  searchField,
  searchFor,
  startSearch,
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

test('step 1 has one form with a field, its token and Check, and asks for 3 to 63 characters [ORD-007, DOM-001, DOM-002]', async () => {
  const { page, complaints, foreign } = await openOrder()
  const streams = requestsWith(page, STREAM)
  const field = searchField(page)
  const form = page.locator('#step-1 form', { has: field })
  await checkButton(page).waitFor()
  expect(await form.getByRole('button', { name: 'Check', exact: true }).count()).toBe(1)
  expect(await form.locator('input[type="hidden"][name="_csrf"]').inputValue()).not.toBe('')

  await checkButton(page).click()
  expect(await whyRefused(page)).toBe('Vul een domeinnaam in van minstens 3 tekens.')
  await field.pressSequentially('ab')
  await checkButton(page).click()
  expect(await whyRefused(page)).toBe('Vul een domeinnaam in van minstens 3 tekens.')
  await field.fill('a'.repeat(64))
  await checkButton(page).click({ force: true })
  await page.getByRole('alertdialog').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').waitFor({ state: 'detached' })
  expect(streams).toEqual([])

  for (const name of ['abc', 'a'.repeat(63)]) {
    await searchFor(page, name)
    expect(await rowsOf(page).first().innerText()).toContain(`${name}.`)
  }
  expect(streams).toHaveLength(2)
  expect(complaints).toEqual([])
  expect(foreign).toEqual([])
})

test('a text that is no name makes Check look disabled and explain itself, by mouse and by Enter [DOM-004..006, MOD-001]', async () => {
  const { page, complaints } = await openOrder()
  const streams = requestsWith(page, STREAM)
  const field = searchField(page)
  await field.fill('fo')
  expect(await checkButton(page).getAttribute('aria-disabled')).not.toBe('true')
  for (const [text, ask] of [
    ['foo.', () => checkButton(page).click({ force: true })],
    ['foo-', () => field.press('Enter')],
  ] as const) {
    await field.fill(text)
    await expect.poll(() => checkButton(page).getAttribute('aria-disabled'), WAIT).toBe('true')
    await ask()
    const modal = page.getByRole('alertdialog', { name: 'Ongeldige domeinnaam.' })
    await modal.getByText('Corrigeer de domeinnaam en probeer het opnieuw.', { exact: true }).waitFor()
    await modal.getByText(`Je typte: ${text}`).waitFor()
    expect(await modal.evaluate((element) => element.contains(document.activeElement))).toBe(true)
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await modal.waitFor({ state: 'detached' })
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('form') !== null), WAIT).toBe(true)
    expect(await field.inputValue()).toBe(text)
  }
  expect(streams).toEqual([])
  expect(complaints).toEqual([])
})

test('typed text is cleaned after half a second of rest, and searched by Check only [DOM-007..013]', async () => {
  const { page, complaints } = await openOrder()
  const streams = requestsWith(page, STREAM)
  const field = searchField(page)
  await checkButton(page).waitFor()
  for (const [typed, cleaned] of [
    ['https://example.nl', 'example.nl'],
    ['ex am!ple.nl', 'example.nl'],
    ['a--b.nl', 'a-b.nl'],
    ['example,nl', 'example.nl'],
    ['-example.nl', 'example.nl'],
    ['exa\u200bmple\u0007.nl', 'example.nl'],
  ] as const) {
    await field.evaluate(noteRest)
    await field.fill(typed)
    await expect.poll(() => field.getAttribute('data-rest'), WAIT).not.toBeNull()
    expect(Number(await field.getAttribute('data-rest')), typed).toBeGreaterThan(480)
    expect(await field.inputValue()).toBe(cleaned)
  }
  expect(streams).toEqual([])
  expect(complaints).toEqual([])
})

test('ten rows at first and ten more a click; what is known is not asked again [ORD-008, DOM-027, DOM-028, DOM-035]', async () => {
  const { page, complaints } = await openOrder()
  const streams = requestsWith(page, STREAM)
  await searchFor(page, 'lindebrood')
  const more = page.getByRole('button', { name: 'Toon andere extensies' })
  const seen = [await rowsOf(page).count()]
  while (await more.isVisible()) {
    await more.click()
    await allChecked(page)
    seen.push(await rowsOf(page).count())
  }
  expect(seen).toEqual([10, 20, 30, 40, 44])
  const states = await rowsOf(page).evaluateAll((rows) => rows.map((row) => (row as HTMLElement).dataset.state))
  expect(new Set(states)).toEqual(new Set(['ready']))
  await page.getByText('Alle 44 extensies gecontroleerd, 44 vrij').waitFor()

  const asked = streams.flatMap(askedExtensions)
  expect(asked).toHaveLength(44)
  expect(new Set(asked).size).toBe(44)
  await searchFor(page, 'lindebrood')
  expect(await rowsOf(page).count()).toBe(10)
  expect(streams).toHaveLength(seen.length)
  expect(complaints).toEqual([])
})

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

test('with the keyboard alone one searches a name and puts it in the basket', async () => {
  const { page, complaints } = await openOrder()
  await checkButton(page).waitFor()
  await page.keyboard.press('Tab')
  expect(await focused(page)).toBe('Naar de inhoud')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await tabTo(page, 'Domeinnaam')
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

const whyRefused = (page: Page): Promise<string> =>
  searchField(page).evaluate((field) => (field as HTMLInputElement).validationMessage)

/** Measures, on the field, how many milliseconds its next text stays before it changes. */
function noteRest(element: Element): void {
  const field = element as HTMLInputElement
  delete field.dataset.rest
  const start = () => {
    const [typed, since] = [field.value, performance.now()]
    const look = () => {
      if (field.value === typed) requestAnimationFrame(look)
      else field.dataset.rest = String(performance.now() - since)
    }
    look()
  }
  field.addEventListener('input', start, { once: true })
}

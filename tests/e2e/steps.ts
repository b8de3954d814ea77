import type { Locator, Page, Request } from 'playwright-core'
import { expect } from 'vitest'

/**
 * What a customer does, in the words of the trade, by the names that everybody finds things by (in either language).
 * Each waits for what it sets off.
 */

/** Searches on the order page, and waits until every row is known. */
export async function searchFor(page: Page, text: string): Promise<void> {
  await startSearch(page, text)
  await allChecked(page)
}

/** Searches on the order page without waiting for what becomes of it. */
export async function startSearch(page: Page, text: string): Promise<void> {
  await searchField(page).fill(text)
  await checkButton(page).click()
  await rowsOf(page).first().waitFor()
}

export const searchField = (page: Page): Locator => page.getByRole('textbox', { name: /^(Domeinnaam|Domain name)$/ })

export const checkButton = (page: Page): Locator => page.getByRole('button', { name: 'Check', exact: true })

/** No row is under way any more. */
export async function allChecked(page: Page): Promise<void> {
  await rowsOf(page).first().waitFor()
  await expect.poll(() => rowsOf(page).and(page.locator('[data-state="loading"]')).count(), WAIT).toBe(0)
}

/** All rows of the list of extensions. */
export const rowsOf = (page: Page): Locator => page.locator('#step-1').getByRole('listitem')

/** The row of one full name. */
export const rowOf = (page: Page, name: string): Locator =>
  rowsOf(page).filter({ has: page.getByText(name, { exact: true }) })

/** loading, ready, migrate, error, added, in-progress or unavailable. */
export const stateOf = (page: Page, name: string): Promise<string | null> =>
  rowOf(page, name).getAttribute('data-state')

/** The button that puts a name in the basket, to register or to transfer it. */
export const addButton = (page: Page, name: string): Locator =>
  page.getByRole('button', {
    name: new RegExp(`^(${literal(name)} (toevoegen|verhuizen)|(Add|Transfer) ${literal(name)})$`),
  })

/** The button of a row whose name lies in the basket. */
export const addedButton = (page: Page, name: string): Locator =>
  page.locator('#step-1').getByRole('button', { name: new RegExp(`${literal(name)}( verwijderen)?$`), pressed: true })

/** Puts a name that is on screen in the basket. */
export async function add(page: Page, name: string): Promise<void> {
  await addButton(page, name).click()
  await addedButton(page, name).waitFor()
}

/** Searches a full name and puts it in the basket. */
export async function addDomain(page: Page, name: string): Promise<void> {
  await startSearch(page, name)
  await add(page, name)
}

/** The basket beside the steps, or on a phone the bar at the bottom. */
export const basketOf = (page: Page): Locator => page.getByRole('complementary', { name: /^(Winkelmand|Basket)$/ })

/** Takes a line out of the basket by the name that stands on it. */
export async function removeFromBasket(page: Page, name: string): Promise<void> {
  const button = basketOf(page).getByRole('button', {
    name: new RegExp(`^(${literal(name)} verwijderen|Remove ${literal(name)})$`),
  })
  await button.click()
  await button.waitFor({ state: 'detached' })
}

/** The way on in the basket. */
export const continueButton = (page: Page): Locator =>
  basketOf(page).getByRole('button', { name: /^(Doorgaan|Continue)$/ })

/** The basket in the banner; its name holds the total including VAT. */
export const basketLink = (page: Page): Locator =>
  page.getByRole('banner').getByRole('link', { name: /^(Winkelmand|Basket)/ })

/** Waits until the basket in the banner is called this, or holds it: `1 product, € 4,83`. */
export async function expectBasket(page: Page, words: string): Promise<void> {
  await expect.poll(async () => spaced(await basketLink(page).getAttribute('aria-label')), WAIT).toContain(words)
}

/** The step that the progress list marks as the current one: 1, 2 or 3. */
export async function currentStep(page: Page): Promise<number> {
  const current = page.getByRole('navigation', { name: /^(Voortgang|Progress)$/ }).locator('[aria-current="step"]')
  return Number((await current.getAttribute('href'))?.replace('#step-', ''))
}

/** Waits until a step is the one in view. */
export async function expectStep(page: Page, step: 1 | 2 | 3): Promise<void> {
  await expect.poll(() => currentStep(page), WAIT).toBe(step)
  await expect.poll(() => isInView(page, `#step-${step} :is(h1, h2)`), WAIT).toBe(true)
}

export async function chooseLanguage(page: Page, locale: 'nl' | 'en'): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: locale.toUpperCase(), exact: true }).click()
  await expect.poll(() => page.evaluate(() => document.documentElement.lang), WAIT).toBe(locale)
}

/** Logs in on the page for it, opened if need be, with the password of all demo accounts unless another is given. */
export async function logIn(page: Page, email: string, password = 'vlag-en-wimpel-2026'): Promise<void> {
  if (!page.url().includes('/inloggen')) await page.goto('/inloggen')
  const form = page.getByRole('main')
  await form.getByLabel(/^(E-mailadres|E-mail address)$/).fill(email)
  await form.getByLabel(/^(Wachtwoord|Password)$/).fill(password)
  await form.getByRole('button', { name: /^(Inloggen|Log in)$/ }).click()
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^(Uitloggen|Log out)$/ })
    .waitFor()
}

/** Every request from now on whose address or body holds a text; filled while the page goes on. */
export function requestsWith(page: Page, text: string): Request[] {
  const found: Request[] = []
  page.on('request', (request) => {
    if (request.url().includes(text) || request.postData()?.includes(text)) found.push(request)
  })
  return found
}

/** The extensions that a stream asks for. */
export const askedExtensions = (stream: Request): string[] => new URL(stream.url()).searchParams.getAll('extensions[]')

/** Whether any of the first element that fits stands in the window. */
export const isInView = (page: Page, selector: string): Promise<boolean> =>
  page.evaluate((selector) => {
    const box = document.querySelector(selector)?.getBoundingClientRect()
    return box !== undefined && box.height > 0 && box.bottom > 0 && box.top < window.innerHeight
  }, selector)

/** What has the focus, as it is called. */
export const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLElement | null
    const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : null
    return (element?.ariaLabel ?? label ?? element?.textContent ?? '').trim()
  })

/** Goes by Tab to what is called this. */
export async function tabTo(page: Page, name: string): Promise<void> {
  for (let presses = 0; presses < 40; presses++) {
    if ((await focused(page)) === name) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`the keyboard does not come to ${name}`)
}

/** A text of the screen with ordinary spaces, since amounts hold a no-break one. */
export const spaced = (text: string | null): string => (text ?? '').replaceAll(/\s+/g, ' ').trim()

/** How long a journey waits for something that is due at once: the two cores may be busy. */
export const WAIT = { timeout: 10_000, interval: 50 }

const literal = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

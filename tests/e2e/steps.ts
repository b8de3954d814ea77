import type { Locator, Page, Request } from 'playwright-core'
import { expect } from 'vitest'

/** Steps of a customer, in the words of the trade, with the accessible names of either language. Each waits for its effect. */

/** Searches on the order page, and waits until every row is known. */
export async function searchFor(page: Page, text: string): Promise<void> {
  await startSearch(page, text)
  await allChecked(page)
}

/** Searches on the order page without waiting for the results. */
export async function startSearch(page: Page, text: string): Promise<void> {
  await searchField(page).fill(text)
  await checkButton(page).click()
  await rowsOf(page).first().waitFor()
}

export const searchField = (page: Page): Locator => page.getByRole('textbox', { name: /^(Domeinnaam|Domain name)$/ })

export const checkButton = (page: Page): Locator => page.getByRole('button', { name: 'Check', exact: true })

/** Waits until no row is pending. */
export async function allChecked(page: Page): Promise<void> {
  await rowsOf(page).first().waitFor()
  await expect.poll(() => rowsOf(page).and(page.locator('[data-state="loading"]')).count(), WAIT).toBe(0)
}

/** All rows of the extension list. */
export const rowsOf = (page: Page): Locator => page.locator('#step-1').getByRole('listitem')

/** Row of one full name. */
const rowOf = (page: Page, name: string): Locator => rowsOf(page).filter({ has: page.getByText(name, { exact: true }) })

/** loading, ready, migrate, error, added, in-progress or unavailable. */
export const stateOf = (page: Page, name: string): Promise<string | null> =>
  rowOf(page, name).getAttribute('data-state')

/** Button that adds a name to the basket, to register or transfer it. */
export const addButton = (page: Page, name: string): Locator =>
  page.getByRole('button', {
    name: new RegExp(`^(${literal(name)} (toevoegen|verhuizen)|(Add|Transfer) ${literal(name)})$`),
  })

/** Button of a row whose name is in the basket. */
const addedButton = (page: Page, name: string): Locator =>
  page.locator('#step-1').getByRole('button', { name: new RegExp(`${literal(name)}( verwijderen)?$`), pressed: true })

/** Adds a visible name to the basket. */
export async function add(page: Page, name: string): Promise<void> {
  await addButton(page, name).click()
  await addedButton(page, name).waitFor()
}

/** Searches a full name and adds it to the basket. */
export async function addDomain(page: Page, name: string): Promise<void> {
  await startSearch(page, name)
  await add(page, name)
}

/** The basket beside the steps, or on a phone the bar at the bottom. */
export const basketOf = (page: Page): Locator => page.getByRole('complementary', { name: /^(Winkelmand|Basket)$/ })

/** Removes the basket line with this name. */
export async function removeFromBasket(page: Page, name: string): Promise<void> {
  const button = basketOf(page).getByRole('button', {
    name: new RegExp(`^(${literal(name)} verwijderen|Remove ${literal(name)})$`),
  })
  await button.click()
  await button.waitFor({ state: 'detached' })
}

/** Continue button of the basket. */
export const continueButton = (page: Page): Locator =>
  basketOf(page).getByRole('button', { name: /^(Doorgaan|Continue)$/ })

/** Basket link in the banner; its accessible name holds the total including VAT. */
export const basketLink = (page: Page): Locator =>
  page.getByRole('banner').getByRole('link', { name: /^(Winkelmand|Basket)/ })

/** Waits until the basket in the banner has this name, or contains it: `1 domein, € 4,83`. */
export async function expectBasket(page: Page, words: string): Promise<void> {
  await expect.poll(async () => spaced(await basketLink(page).getAttribute('aria-label')), WAIT).toContain(words)
}

/** Step that the progress list marks as current: 1, 2 or 3. */
export async function currentStep(page: Page): Promise<number> {
  const current = page.getByRole('navigation', { name: /^(Voortgang|Progress)$/ }).locator('[aria-current="step"]')
  return Number((await current.getAttribute('href'))?.replace('#step-', ''))
}

/** Waits until a step is in view. */
export async function expectStep(page: Page, step: 1 | 2 | 3): Promise<void> {
  await expect.poll(() => currentStep(page), WAIT).toBe(step)
  await expect.poll(() => isInView(page, `#step-${step} :is(h1, h2)`), WAIT).toBe(true)
}

export async function chooseLanguage(page: Page, locale: 'nl' | 'en'): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: locale.toUpperCase(), exact: true }).click()
  await expect.poll(() => page.evaluate(() => document.documentElement.lang), WAIT).toBe(locale)
}

/** Logs in on the login page, opened if needed; the default is the password of all demo accounts. */
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

/** Collects, from now on, every request whose address or body contains a text. */
export function requestsWith(page: Page, text: string): Request[] {
  const found: Request[] = []
  page.on('request', (request) => {
    if (request.url().includes(text) || request.postData()?.includes(text)) found.push(request)
  })
  return found
}

/** Whether any part of the first matching element is in the viewport. */
export const isInView = (page: Page, selector: string): Promise<boolean> =>
  page.evaluate((selector) => {
    const box = document.querySelector(selector)?.getBoundingClientRect()
    return box !== undefined && box.height > 0 && box.bottom > 0 && box.top < window.innerHeight
  }, selector)

/** Accessible name of the focused element. */
export const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLElement | null
    const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : null
    return (element?.ariaLabel ?? label ?? element?.textContent ?? '').trim()
  })

/** Presses Tab until the element with this name has the focus. */
export async function tabTo(page: Page, name: string): Promise<void> {
  for (let presses = 0; presses < 40; presses++) {
    if ((await focused(page)) === name) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`the keyboard does not come to ${name}`)
}

/** Replaces no-break spaces by ordinary ones, as in amounts. */
export const spaced = (text: string | null): string => (text ?? '').replaceAll(/\s+/g, ' ').trim()

/** Timeout for something that should happen at once: both cores may be busy. */
export const WAIT = { timeout: 10_000, interval: 50 }

const literal = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

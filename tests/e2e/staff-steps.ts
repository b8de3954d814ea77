import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { generateSync } from 'otplib'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { accessibleSoon, settle } from './looks'

/** How long a code of an authenticator app counts (RFC 6238). */
const STEP_MS = 30_000

/** Authenticator apps by e-mail address. A code counts once, so the next one may have to be waited for. */
const apps = new Map<string, { secret: string; usedAt: number }>()

export const knowApp = (email: string, secret: string): void => void apps.set(email, { secret, usedAt: 0 })

/** The next code of a staff member's app, by the clock of the shop. */
export async function codeOf(email: string, now: () => number = Date.now): Promise<string> {
  const app = apps.get(email)
  if (!app) throw new Error(`${email} has no app`)
  const next = (app.usedAt + 1) * STEP_MS
  if (app.usedAt >= Math.floor(now() / STEP_MS)) await new Promise((go) => setTimeout(go, next - now() + 500))
  app.usedAt = Math.floor(now() / STEP_MS)
  return generateSync({ secret: app.secret, epoch: Math.floor(now() / 1000) })
}

/** Logs in on the page that asks for it. */
export async function signIn(page: Page, email: string, password: string, now?: () => number): Promise<void> {
  await page.getByRole('button', { name: 'Wachtwoord en code uit app' }).click()
  await page.getByLabel('E-mailadres').fill(email)
  await page.getByLabel('Wachtwoord', { exact: true }).fill(password)
  await page.getByLabel('Code uit je app').fill(await codeOf(email, now))
  await page.getByRole('button', { name: 'Inloggen', exact: true }).click()
}

/** Gives a reason in the dialog of an act, and does it. The factor of the login is still fresh. */
export async function act(page: Page, button: string, reason: string): Promise<void> {
  const dialog = page.getByRole('dialog').last()
  await dialog.getByLabel(/^Reden/).fill(reason)
  await dialog.getByRole('button', { name: button }).click()
}

export const heading = (page: Page, name: string | RegExp): Locator => page.getByRole('heading', { level: 1, name })

/** Keeps a picture when a folder for them is named, to look at beside the drawings. */
export async function picture(page: Page, name: string): Promise<void> {
  const to = process.env.PICTURES
  if (!to) return
  mkdirSync(to, { recursive: true })
  for (const [width, height] of [
    [1280, 900],
    [390, 844],
  ] as const) {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height })
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.waitForTimeout(900)
      await page.screenshot({ path: join(to, `${name}-${width}-${colorScheme}.png`), fullPage: width === 390 })
    }
  }
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
}

/** On a desk in light, on a phone in dark; neither scrolls sideways. */
export async function expectGood(page: Page, name: string): Promise<void> {
  await picture(page, name)
  await settle(page)
  await accessibleSoon(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await settle(page)
  await accessibleSoon(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth), `${name} runs over`).toBeLessThanOrEqual(390)
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
}

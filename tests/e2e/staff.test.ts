import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import Database from 'better-sqlite3'
import { generateSync } from 'otplib'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { expectAccessible, openBrowser, type Visitor, type VisitorOptions, visit } from './browser'
import { freePort, type RunningShop, startShop } from './shop'

const PASSWORD = 'vlag en wimpel in de top'
/** What `npm run staff` runs. */
const STAFF_COMMAND = ['server/scripts/run.mjs', 'server/scripts/staff.ts']
/** How long a code of an authenticator app counts (RFC 6238). */
const STEP_MS = 30_000

let shop: RunningShop
let browser: Browser
let url: string
let folder: string

beforeAll(async () => {
  const port = await freePort()
  folder = mkdtempSync(join(tmpdir(), 'wimpel-staff-'))
  // Browsers do not allow IP addresses for passkeys.
  url = `http://localhost:${port}`
  ;[shop, browser] = await Promise.all([
    startShop({ DATA_DIR: folder, STAFF_PORT: String(port), STAFF_HOST: 'localhost', STAFF_URL: url }),
    openBrowser(),
  ])
})

afterAll(async () => {
  await shop.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Adds an owner on the machine, as an operator does. Returns the path of the invitation. */
async function addOwner(name: string, email: string): Promise<string> {
  const env = { ...process.env, NODE_ENV: 'production', DATA_DIR: folder, STAFF_URL: url, LOG_LEVEL: 'error' }
  const { stdout } = await promisify(execFile)(process.execPath, [...STAFF_COMMAND, 'add', name, email], { env })
  return invitationIn(stdout)
}

const invitationIn = (text: string): string => {
  const [, path] = /(\/beheer\/uitnodiging\/\S+)/.exec(text) ?? []
  if (!path) throw new Error(`no invitation in: ${text}`)
  return path
}

const open = (path: string, options: Partial<VisitorOptions> = {}): Promise<Visitor> =>
  visit(browser, path, { url, ...options })

/** Authenticator apps by e-mail address. A code counts once, so the next one may have to be waited for. */
const apps = new Map<string, { secret: string; usedAt: number }>()

async function codeOf(email: string): Promise<string> {
  const app = apps.get(email)
  if (!app) throw new Error(`${email} has no app`)
  const next = (app.usedAt + 1) * STEP_MS
  if (app.usedAt >= Math.floor(Date.now() / STEP_MS)) await new Promise((go) => setTimeout(go, next - Date.now() + 500))
  app.usedAt = Math.floor(Date.now() / STEP_MS)
  return generateSync({ secret: app.secret })
}

/** Accepts an invitation: password, app, code. */
async function accept(page: Page, email: string): Promise<void> {
  await page.getByLabel('Kies een wachtwoord').fill(PASSWORD)
  const secret = ((await page.locator('code').textContent()) ?? '').replaceAll(' ', '')
  apps.set(email, { secret, usedAt: 0 })
  await page.getByLabel('Code uit je app').fill(await codeOf(email))
  await page.getByRole('button', { name: 'Account openen' }).click()
}

async function signIn(page: Page, email: string): Promise<void> {
  await page.getByRole('button', { name: 'Wachtwoord en code uit app' }).click()
  await page.getByLabel('E-mailadres').fill(email)
  await page.getByLabel('Wachtwoord', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Code uit je app').fill(await codeOf(email))
  await page.getByRole('button', { name: 'Inloggen', exact: true }).click()
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

/** Keeps a picture when a folder for them is named, to look at beside the drawings. */
async function picture(page: Page, name: string): Promise<void> {
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
      await page.waitForTimeout(250)
      await page.screenshot({ path: join(to, `${name}-${width}-${colorScheme}.png`), fullPage: width === 390 })
    }
  }
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
}

/** Colours that still change cannot be measured. */
const settled = (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)))
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished))
  })

/** On a desk in light, on a phone in dark; neither scrolls sideways. */
async function expectGood(page: Page, name: string): Promise<void> {
  await picture(page, name)
  await settled(page)
  await accessibleSoon(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await settled(page)
  await accessibleSoon(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth), `${name} runs over`).toBeLessThanOrEqual(390)
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
}

/** A theme that was just switched changes colours one after another; a real fault stays. */
const accessibleSoon = (page: Page): Promise<void> =>
  vi.waitFor(() => expectAccessible(page), { timeout: 15_000, interval: 500 })

test('an owner invites a colleague, changes their roles and ends their access; the audit log shows it all', async () => {
  const jan = await open(await addOwner('Jan de Boer', 'jan@example.com'))
  await heading(jan.page, 'Welkom, Jan de Boer').waitFor()
  await expectGood(jan.page, 'uitnodiging')
  await accept(jan.page, 'jan@example.com')
  await heading(jan.page, 'Vandaag').waitFor()
  await expectGood(jan.page, 'vandaag')
  await jan.page.keyboard.press('g')
  await jan.page.keyboard.press('p')
  await heading(jan.page, 'Personeel').waitFor()
  expect(new URL(jan.page.url()).pathname).toBe('/beheer/personeel')

  // With the keyboard alone, from the list to the link of the invitation.
  await jan.page.keyboard.press('a')
  const dialog = jan.page.getByRole('dialog', { name: 'Collega uitnodigen' })
  await dialog.waitFor()
  await expectGood(jan.page, 'uitnodigen')
  await dialog.getByLabel('Naam').focus()
  await jan.page.keyboard.type('Sem Lam')
  await jan.page.keyboard.press('Tab')
  await jan.page.keyboard.type('sem@example.com')
  for (let role = 0; role < 3; role++) await jan.page.keyboard.press('Tab')
  await jan.page.keyboard.press('Space')
  await jan.page.keyboard.press('Enter')
  await dialog.getByText('Schrijf een reden, minstens 3 tekens.').waitFor()
  await jan.page.keyboard.type('nieuwe collega')
  await jan.page.keyboard.press('Tab')
  await jan.page.keyboard.press('Tab')
  await jan.page.keyboard.press('Enter')
  const link = await jan.page.getByLabel('Link voor de uitnodiging').inputValue()
  await picture(jan.page, 'uitnodiging-link')
  await jan.page.getByRole('button', { name: 'Klaar' }).click()
  await jan.page.getByRole('row', { name: /Sem Lam/ }).waitFor()
  await expectGood(jan.page, 'personeel')

  const sem = await open(invitationIn(link))
  await accept(sem.page, 'sem@example.com')
  await heading(sem.page, 'Vandaag').waitFor()
  await sem.page.goto('/beheer/personeel')
  await heading(sem.page, 'Personeel is voor Eigenaar').waitFor()
  await expectGood(sem.page, 'geen-recht')

  // Without a session, at the same address; then there again.
  await sem.page.goto('/beheer/logboek?uitkomst=DONE')
  await heading(sem.page, 'Logboek').waitFor()
  await sem.page.getByRole('button', { name: /Sem Lam, Support/ }).click()
  await picture(sem.page, 'eigen-menu')
  await sem.page.getByRole('button', { name: 'Uitloggen', exact: true }).click()
  await heading(sem.page, 'Beheer').waitFor()
  await expectGood(sem.page, 'inloggen')
  await sem.page.goto('/beheer/logboek?uitkomst=DONE')
  await sem.page.getByRole('button', { name: 'Wachtwoord en code uit app' }).click()
  await sem.page.getByLabel('E-mailadres').fill('sem@example.com')
  await sem.page.getByLabel('Wachtwoord', { exact: true }).fill('dit is het niet helemaal')
  await sem.page.getByLabel('Code uit je app').fill('000000')
  await sem.page.getByRole('button', { name: 'Inloggen', exact: true }).click()
  await sem.page.getByRole('alert').waitFor()
  await expectGood(sem.page, 'inloggen-fout')
  await sem.page.reload()
  await signIn(sem.page, 'sem@example.com')
  await heading(sem.page, 'Logboek').waitFor()
  expect(new URL(sem.page.url()).search).toBe('?uitkomst=DONE')

  // Roles, after a factor that is asked for again.
  ageConfirmation()
  await jan.page.reload()
  await jan.page.getByRole('button', { name: /Meer bij Sem Lam/ }).click()
  await picture(jan.page, 'handelingen')
  await jan.page.getByRole('button', { name: 'Rollen wijzigen' }).click()
  await jan.page.getByRole('checkbox', { name: 'Lezen' }).check()
  await jan.page.getByLabel('Reden').fill('leest mee met de accountant')
  await expectGood(jan.page, 'rollen')
  await jan.page.getByRole('button', { name: 'Rollen opslaan' }).click()
  const confirmation = jan.page.getByRole('dialog', { name: 'Bevestig dat jij het bent' })
  await confirmation.waitFor()
  await expectGood(jan.page, 'bevestigen')
  await confirmation.getByLabel('Code uit je app').fill(await codeOf('jan@example.com'))
  await confirmation.getByRole('button', { name: 'Bevestigen', exact: true }).click()
  await jan.page.getByText('Rollen van Sem Lam opgeslagen.').waitFor()
  await jan.page.getByText(/^Bevestigd tot/).waitFor()

  // With the role Reader, the whole log.
  await sem.page.reload()
  await sem.page.getByRole('button', { name: 'Rollen gewijzigd' }).click()
  await sem.page.getByRole('list', { name: 'Wat er veranderde' }).waitFor()
  await expectGood(sem.page, 'logboek')

  // Out at the next request.
  await jan.page.getByRole('button', { name: /Meer bij Sem Lam/ }).click()
  await jan.page.getByRole('button', { name: 'Uitzetten', exact: true }).click()
  await jan.page.getByLabel('Reden').fill('uit dienst')
  await jan.page.getByRole('button', { name: 'Sem Lam uitzetten' }).click()
  await jan.page.getByText('Sem Lam is uitgezet.').waitFor()
  await sem.page.getByRole('searchbox').fill('rollen')
  await sem.page.keyboard.press('Enter')
  await sem.page.getByText('Je bent uitgelogd').waitFor()

  // The owner finds it all, from the keyboard.
  await jan.page.keyboard.press('g')
  await jan.page.keyboard.press('l')
  await heading(jan.page, 'Logboek').waitFor()
  for (const act of ['Medewerker uitgezet', 'Rollen gewijzigd', 'Collega uitgenodigd', 'Uitnodiging aangenomen']) {
    await jan.page.getByRole('button', { name: act }).first().waitFor()
  }
  await jan.page.keyboard.press('?')
  await jan.page.getByRole('dialog', { name: 'Sneltoetsen' }).waitFor()
  await expectGood(jan.page, 'sneltoetsen')
  await jan.page.keyboard.press('Escape')
  await jan.page.goto('/beheer/profiel')
  await heading(jan.page, 'Profiel').waitFor()
  await expectGood(jan.page, 'profiel')
  await jan.page.goto('/beheer/is-er-niet')
  await heading(jan.page, 'Deze bladzijde is er niet').waitFor()
  expect([...jan.foreign, ...sem.foreign]).toEqual([])
  expect(jan.complaints).toEqual([])
})

/** Eleven minutes later: no factor is fresh any more. */
function ageConfirmation(): void {
  const file = new Database(join(folder, 'shop.sqlite'))
  file.exec('update staff_sessions set confirmed_at = confirmed_at - 660000')
  file.close()
}

import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import Database from 'better-sqlite3'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser, type Visitor, type VisitorOptions, visit } from './browser'
import { freePort, type RunningShop, startShop } from './shop'
import { codeOf, expectGood, heading, knowApp, picture, signIn } from './staff-steps'

const PASSWORD = 'vlag en wimpel in de top'
/** What `npm run staff` runs. */
const STAFF_COMMAND = ['server/scripts/run.mjs', 'server/scripts/staff.ts']
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

/** Accepts an invitation: password, app, code. */
async function accept(page: Page, email: string): Promise<void> {
  await page.getByLabel('Kies een wachtwoord').fill(PASSWORD)
  const secret = ((await page.locator('code').textContent()) ?? '').replaceAll(' ', '')
  knowApp(email, secret)
  await page.getByLabel('Code uit je app').fill(await codeOf(email))
  await page.getByRole('button', { name: 'Account openen' }).click()
}

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
  await signIn(sem.page, 'sem@example.com', PASSWORD)
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

import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser, visit } from './browser'
import { expectGoodAs, LOOKS } from './looks'
import { type RunningShop, startShop } from './shop'

const DNS = '/account/dns-beheren?name=voorbeeldklant.nl'
const FILE = `$ORIGIN voorbeeldklant.nl.
$TTL 3600
@    IN SOA  ns1.elders.example. info 1 2 3 4 5
shop IN CNAME winkel.elders.example.
@    IN CAA  0 issue "ca.example"
oud  IN A    203.0.113.999
`

let shop: RunningShop
let browser: Browser

beforeAll(async () => {
  ;[shop, browser] = await Promise.all([startShop(), openBrowser()])
})

afterAll(() => shop.stop())

test('a customer moves a zone here from a file, and undoes a mistake of yesterday, in light and dark, wide and narrow', async () => {
  const { page, complaints, foreign } = await visit(browser, DNS, { url: shop.url, signedInAs: 'klant@voorbeeld.nl' })
  await page.waitForLoadState('networkidle')
  await page.getByText('Zonebestand', { exact: true }).click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Zonebestand downloaden' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('voorbeeldklant.nl.zone')
  const zone = { name: 'zone.txt', mimeType: 'text/plain', buffer: Buffer.from(FILE) }
  await page.getByLabel(/^Bestand kiezen/).setInputFiles(zone)
  await page.getByRole('button', { name: 'Voorbeeld bekijken' }).click()
  const preview = page.getByRole('list', { name: 'Voorbeeld' })
  await preview.waitFor()
  await page.getByText('2 toegevoegd, 0 gewijzigd, 0 verwijderd, 2 overgeslagen').waitFor()
  await preview.getByText('Regel 6').waitFor()
  await expectGoodAs(page, LOOKS, 'preview')
  await page.getByRole('button', { name: '2 wijzigingen doorvoeren' }).click()
  await page.getByText('2 wijzigingen doorgevoerd.').waitFor()
  await page.getByRole('row', { name: /winkel\.elders\.example\./ }).waitFor()

  const mistake = page.getByRole('button', { name: 'MX-record @ bewerken' })
  await page.getByRole('button', { name: 'MX-record @ verwijderen' }).click()
  await page.getByRole('button', { name: 'Verwijderen', exact: true }).click()
  await page.getByText('DNS-record verwijderd.').waitFor()
  await mistake.waitFor({ state: 'detached' })
  shop.damage('update dns_commits set at = at - 86400000')
  await page.reload()

  await page.getByText('Geschiedenis', { exact: true }).click()
  await page.getByRole('region', { name: /^Gisteren/ }).waitFor()
  await page
    .getByRole('button', { name: /^Ongedaan maken: / })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: 'Wijziging ongedaan maken' })
  await dialog.getByRole('list', { name: 'Wat er verandert' }).waitFor()
  await expectGoodAs(page, LOOKS, 'question')
  for (const { width } of LOOKS) {
    await page.setViewportSize({ width, height: 844 })
    for (const name of ['Annuleren', '1 wijziging terugzetten']) {
      const box = await dialog.getByRole('button', { name }).boundingBox()
      expect([name, (box?.y ?? 0) >= 0, (box?.y ?? 844) + (box?.height ?? 0) <= 844]).toEqual([name, true, true])
    }
  }
  await dialog.getByRole('button', { name: '1 wijziging terugzetten' }).click()
  await page.getByText('De zone is teruggezet.').waitFor()
  await mistake.waitFor()
  await expectGoodAs(page, LOOKS, 'zone')
  expect(complaints).toEqual([])
  expect(foreign).toEqual([])
})

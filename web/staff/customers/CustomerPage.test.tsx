import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { all, one, run } from '../../../db/query'
import { accounts } from '../../../db/schema/accounts'
import { accountMergeSkips, accountMerges, domains } from '../../../db/schema/domains'
import { hostingPackages } from '../../../db/schema/hosting'
import { orders } from '../../../db/schema/orders'
import { auditEntries } from '../../../db/schema/staff'
import type { StaffRole } from '../../../rules/staff-rights'
import type { Deps } from '../../../server/common/context'
import { createApiToken } from '../../../server/features/api-tokens/api-tokens.service'
import { confirmAccountMerge, listAccountMerges } from '../../../server/features/domains/merge-accounts.service'
import { approveProposal, listStaffProposals } from '../../../server/staff/proposals/proposals.service'
import { refuseLogins } from '../../../tests/support/login-limit'
import { enableTotpOf } from '../../../tests/support/second-factor'
import { openStaffPage } from '../../../tests/support/staff-page'
import { buyerOf, orderInReview } from '../../../tests/support/stuck-orders'
import { contextOn } from '../../../tests/support/test-context'

const CUSTOMER = 'klant@voorbeeld.nl'
const RESELLER = 'reseller@voorbeeld.nl'
const rowOf = ({ db }: Pick<Deps, 'db'>) => one(db.reader.select().from(accounts).where(eq(accounts.email, CUSTOMER)))

test('a search finds a customer, whose page opens from the row', async () => {
  const { user } = await openStaffPage('/beheer/klanten')
  await user.type(await screen.findByRole('searchbox'), 'klant@voorb{Enter}')
  await screen.findByText('1 van 1')
  const row = screen.getByText(CUSTOMER).closest('tr') as HTMLElement
  await user.click(within(row).getByRole('link'))
  await screen.findByRole('region', { name: 'Toegang' })
  expect(screen.getByRole('heading', { level: 1 })).toBeDefined()
})

test('support creates a customer; a known address leads to its customer, and what was typed stays', async () => {
  const { user, staff } = await openStaffPage('/beheer/klanten', { roles: ['SUPPORT'] })
  await user.click(await screen.findByRole('button', { name: 'Klant aanmaken' }))
  const dialog = await screen.findByRole('dialog')
  const field = (name: RegExp) => within(dialog).getByLabelText(name)
  const submit = () => user.click(within(dialog).getByRole('button', { name: 'Aanmaken en link mailen' }))
  await user.type(field(/^Btw-nummer/), 'NL1')
  await submit()
  await within(dialog).findByText(/^Een btw-nummer hoort bij een bedrijf/)
  expect(field(/^Voornaam/).getAttribute('aria-invalid')).toBe('true')
  for (const [name, value] of [
    ...([
      [/^E-mailadres/, CUSTOMER],
      [/^Voornaam/, 'Nina'],
      [/^Achternaam/, 'Nieuw'],
      [/^Postcode/, '3011 PN'],
    ] as const),
    ...([
      [/^Huisnummer/, '4'],
      [/^Straat/, 'Kade'],
      [/^Plaats/, 'Rotterdam'],
      [/^Telefoon/, '+31100000009'],
    ] as const),
    [/^Reden/, 'belt, komt er zelf niet uit'],
  ] as const)
    fireEvent.change(field(name), { target: { value } })
  await user.clear(field(/^Btw-nummer/))
  await submit()
  const ctx = await staff()
  const link = await within(dialog).findByRole('link', { name: /^Naar / })
  expect(link.getAttribute('href')).toBe(`/beheer/klanten/${(await rowOf(ctx))?.id}`)
  expect(field(/^Voornaam/)).toHaveProperty('value', 'Nina')
  await user.clear(field(/^E-mailadres/))
  await user.type(field(/^E-mailadres/), 'nieuw@voorbeeld.nl')
  await submit()
  await screen.findByText(/^De link is onderweg naar nieuw@voorbeeld\.nl en werkt tot /)
  await user.click(screen.getByRole('button', { name: /^Niet geactiveerd/ }))
  await screen.findByText('nieuw@voorbeeld.nl')
})

test('who may not edit customers creates none', async () => {
  await openStaffPage('/beheer/klanten', { roles: ['FINANCE'] })
  await screen.findByRole('searchbox')
  expect(screen.queryByRole('button', { name: 'Klant aanmaken' })).toBeNull()
})

test('an owner proposes the export of all customers, and downloads it once a colleague has approved', async () => {
  const files = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  onTestFinished(() => files.mockRestore())
  const { user, staff, colleague, visit } = await openStaffPage('/beheer/klanten')
  await user.click(await screen.findByRole('button', { name: 'Exporteren' }))
  const dialog = await screen.findByRole('dialog')
  within(dialog).getByText('Een tweede persoon keurt goed')
  await user.type(within(dialog).getByLabelText(/^Reden/), 'opgave aan de fiscus')
  await user.click(within(dialog).getByRole('button', { name: 'Voorstellen' }))
  await screen.findByText(/voorstel 1/i)
  expect(files).not.toHaveBeenCalled()
  const { edges } = await listStaffProposals(await staff(), { first: 1 })
  const { id = '', payloadHash = '' } = edges[0]?.node ?? {}
  await approveProposal(await (await colleague('Olga', ['OWNER']))(), { id, payloadHash, reason: 'klopt' })
  await visit('/beheer/klanten?toon=nieuw')
  await screen.findByText('Je export van alle klanten is goedgekeurd')
  await user.click(screen.getByRole('button', { name: 'Downloaden' }))
  const second = await screen.findByRole('dialog')
  await user.type(within(second).getByLabelText(/^Reden/), 'opgave aan de fiscus')
  await user.click(within(second).getByRole('button', { name: 'Downloaden' }))
  await screen.findByText('De klanten worden gedownload.')
  expect(files.mock.contexts.map((link) => (link as HTMLAnchorElement).download)).toEqual([
    expect.stringMatching(/^klanten-.*\.csv$/),
  ])
})

test('support blocks a customer, with a reason of the customer and one of the log', async () => {
  const { user, staff, visit } = await openStaffPage('/beheer/klanten')
  const ctx = await staff()
  const id = (await rowOf(ctx))?.id ?? ''
  await visit(`/beheer/klanten/${id}`)
  await user.click(await screen.findByRole('button', { name: 'Blokkeren' }))
  const dialog = await screen.findByRole('dialog')
  await user.type(within(dialog).getByLabelText(/^Reden/), 'drie herinneringen zonder antwoord')
  await user.click(within(dialog).getByRole('button', { name: /blokkeren$/ }))
  expect((await rowOf(ctx))?.isBlocked).toBe(false)
  await user.click(within(dialog).getByRole('button', { name: /Waarom/ }))
  await user.click(await screen.findByRole('option', { name: 'Facturen staan open' }))
  await user.click(within(dialog).getByRole('button', { name: /blokkeren$/ }))
  await screen.findByText('Dit account is geblokkeerd')
  expect(await rowOf(ctx)).toMatchObject({ isBlocked: true, blockReason: 'UNPAID' })
})

test('support lets a customer log in again, only while logins are blocked', async () => {
  const { user, shop, staff, visit } = await openStaffPage('/beheer/klanten', { roles: ['SUPPORT'] })
  const id = (await rowOf(await staff()))?.id ?? ''
  await visit(`/beheer/klanten/${id}`)
  const act = await screen.findByRole('button', { name: /^Inloggen weer toestaan.*niets geblokkeerd$/ })
  expect(act).toHaveProperty('disabled', true)
  expect(screen.queryByText(/^Geblokkeerd tot/)).toBeNull()

  await refuseLogins(shop.app.deps, id)
  await visit(`/beheer/klanten/${id}?tab=toegang`)
  await screen.findByText(/^Geblokkeerd tot \d\d:\d\d na 10 mislukte pogingen$/)
  await user.click(screen.getByRole('button', { name: 'Inloggen weer toestaan' }))
  const dialog = await screen.findByRole('dialog')
  await user.type(within(dialog).getByLabelText(/^Reden/), 'belt, wachtwoord kwijt')
  await user.click(within(dialog).getByRole('button', { name: 'Inloggen weer toestaan' }))
  await screen.findByText(/kan weer inloggen\.$/)
  await waitFor(() => expect(screen.queryByText(/^Geblokkeerd tot/)).toBeNull())
})

test.each(['', '?tab=toegang'])('support revokes an API token on the page of a customer%s', async (tab) => {
  const { user, shop, staff, visit } = await openStaffPage('/beheer/klanten', { roles: ['SUPPORT'] })
  const id = (await rowOf(await staff()))?.id ?? ''
  const owner = await contextOn(shop.app, shop.clock, { signedInAs: CUSTOMER })
  await createApiToken(owner, { name: 'Boekhouding', scopes: ['READ'] })
  await visit(`/beheer/klanten/${id}${tab}`)
  await user.click(await screen.findByRole('button', { name: 'API-token Boekhouding intrekken' }))
  const dialog = await screen.findByRole('dialog')
  within(dialog).getByText(/De klant leest dit in de mail/)
  await user.type(within(dialog).getByLabelText(/^Reden/), 'stond op een forum')
  await user.click(within(dialog).getByRole('button', { name: 'Token intrekken' }))
  await screen.findByText(/^API-token „Boekhouding” is ingetrokken/)
  await waitFor(() => expect(screen.queryByRole('button', { name: /^API-token Boekhouding/ })).toBeNull())
})

test('the owner exports the data of a customer with a reason', async () => {
  const { user, staff, visit } = await openStaffPage('/beheer/klanten', { roles: ['OWNER'] })
  const id = (await rowOf(await staff()))?.id ?? ''
  const opened: string[] = []
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    opened.push(`${new URL(this.href).pathname} ${this.download}`)
  })
  onTestFinished(() => click.mockRestore())
  await visit(`/beheer/klanten/${id}`)
  await user.click(await screen.findByRole('button', { name: 'Gegevens exporteren' }))
  const dialog = await screen.findByRole('dialog')
  await user.type(within(dialog).getByLabelText(/^Reden/), 'verzoek om inzage, per brief')
  await user.click(within(dialog).getByRole('button', { name: 'Gegevens exporteren' }))
  await screen.findByText(/^De gegevens van .* worden gedownload\.$/)
  expect(opened).toEqual([expect.stringMatching(/^\/staff\/customer-data klantgegevens-\d{4}-\d\d-\d\d\.json$/)])
})

test('support is not offered the data of a customer', async () => {
  const { staff, visit } = await openStaffPage('/beheer/klanten', { roles: ['SUPPORT'] })
  await visit(`/beheer/klanten/${(await rowOf(await staff()))?.id}`)
  await screen.findByRole('button', { name: /^E-mailadres/ })
  expect(screen.queryByRole('button', { name: 'Gegevens exporteren' })).toBeNull()
})

test('support proposes to remove the second factor, after establishing who the customer is', async () => {
  const { user, shop, staff, visit } = await openStaffPage('/beheer/klanten')
  const id = (await rowOf(await staff()))?.id ?? ''
  await enableTotpOf(shop.app.deps, id)
  await visit(`/beheer/klanten/${id}`)
  await user.click(await screen.findByRole('button', { name: /^Tweede factor verwijderen/ }))
  const dialog = await screen.findByRole('dialog')
  await user.type(within(dialog).getByLabelText(/^Reden/), 'telefoon kwijt')
  await user.click(within(dialog).getByRole('checkbox', { name: /^Teruggebeld/ }))
  await user.click(within(dialog).getByRole('checkbox', { name: /^Laatste factuurbedrag/ }))
  await user.click(within(dialog).getByRole('button', { name: 'Voorstellen' }))
  within(dialog).getByText('Het KvK-uittreksel is nog niet gezien.')
  await user.click(within(dialog).getByRole('checkbox', { name: /KvK-uittreksel/ }))
  await user.click(within(dialog).getByRole('button', { name: 'Voorstellen' }))
  await screen.findByText(/wacht op een collega/)
  const [proposal] = (await listStaffProposals(await staff(), { first: 10, state: 'OPEN' })).edges
  await visit(`/beheer/voorstellen/${proposal?.node.id}`)
  await screen.findByText('Kopie van KvK-uittreksel gezien')
  await screen.findByText('Teruggebeld op het nummer dat er al stond')
})

test('finance makes a customer a reseller with an agreed tier, who pays on account', async () => {
  const { user, staff, visit } = await openStaffPage('/beheer/klanten', { roles: ['FINANCE'] })
  const ctx = await staff()
  const id = (await rowOf(ctx))?.id ?? ''
  await ctx.db.transaction(async (tx) => void (await run(tx.update(accounts).set({ paysOnAccount: false }))))
  await visit(`/beheer/klanten/${id}`)
  const button = await screen.findByRole('button', { name: 'Afspraken wijzigen' })
  await user.click(button)
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.queryByText('Afgesproken staffel')).toBeNull()
  await user.click(dialog.getByRole('radio', { name: /^Reseller/ }))
  await user.click(dialog.getByRole('button', { name: /Afgesproken staffel/ }))
  await user.click(await screen.findByRole('option', { name: /^Staffel 3, anders vanaf 150/ }))
  await user.click(dialog.getByRole('radio', { name: /^Ook op rekening/ }))
  await user.type(dialog.getByLabelText(/^Reden/), 'contract van 1 december')
  await user.click(dialog.getByRole('button', { name: 'Afspraken opslaan' }))
  await screen.findByText('Reseller, staffel 3')
  expect(await rowOf(ctx)).toMatchObject({ role: 'RESELLER', staffel: 3, paysOnAccount: true })
  const entry = await one(ctx.db.reader.select().from(auditEntries).where(eq(auditEntries.act, 'setAccountConditions')))
  expect(entry?.changes).toContainEqual({ field: 'staffel', before: null, after: '3' })
  await waitFor(() => expect(document.activeElement).toBe(button))
})

test('support does not change conditions', async () => {
  const { staff, visit } = await openStaffPage('/beheer/klanten', { roles: ['SUPPORT'] })
  await visit(`/beheer/klanten/${(await rowOf(await staff()))?.id ?? ''}`)
  await screen.findByRole('region', { name: 'Geld' })
  expect(screen.queryByRole('button', { name: 'Afspraken wijzigen' })).toBeNull()
})

test('an owner reads what erasing leaves and what prevents it', async () => {
  const { staff, visit, user } = await openStaffPage('/beheer/klanten')
  const id = (await rowOf(await staff()))?.id ?? ''
  await visit(`/beheer/klanten/${id}`)
  await user.click(await screen.findByRole('button', { name: /^Anonimiseren/ }))
  const dialog = await screen.findByRole('dialog')
  within(dialog).getByText(/domeinen zijn actief: eerst opzeggen of verhuizen/)
  within(dialog).getByText(/7 jaar, wet|geen facturen/)
  expect(within(dialog).getByRole('button', { name: 'Anonimiseren voorstellen' })).toHaveProperty('disabled', true)
})

test('an owner proposes to erase a customer without services', async () => {
  const { staff, visit, user } = await openStaffPage('/beheer/klanten')
  const { db } = await staff()
  const email = 'onvolledig@voorbeeld.nl'
  const row = await one(db.reader.select().from(accounts).where(eq(accounts.email, email)))
  await visit(`/beheer/klanten/${row?.id}`)
  await user.click(await screen.findByRole('button', { name: /^Anonimiseren/ }))
  const dialog = await screen.findByRole('dialog')
  await user.type(within(dialog).getByLabelText(/^Typ het e-mailadres/), email)
  await user.type(within(dialog).getByLabelText(/^Reden/), 'gevraagd per brief')
  await user.click(within(dialog).getByRole('button', { name: 'Anonimiseren voorstellen' }))
  await screen.findByText(/wacht op een collega/)
})

test('support reads what moves with a domain before both owners are asked', async () => {
  const { user, staff, visit } = await openStaffPage('/beheer/klanten', { roles: ['SUPPORT'] })
  const { db } = await staff()
  const owned = await one(db.reader.select().from(domains).where(eq(domains.status, 'ACTIVE')).limit(1))
  const { accountId = '', name = '' } = owned ?? {}
  await db.transaction(async (tx) => {
    const addresses = { ipv4: '203.0.113.5', ipv6: '2001:db8::5', mailHost: 'mail.example' }
    const row = { id: 'hst_x', accountId, domainName: name, packageCode: 'BASIS', createdAt: 1 }
    await run(tx.insert(hostingPackages).values({ ...row, ...addresses }))
  })
  await visit(`/beheer/klanten/${accountId}`)
  await user.click(await screen.findByRole('button', { name: 'Domein overzetten naar ander account' }))
  const dialog = await screen.findByRole('dialog')
  await user.type(within(dialog).getByLabelText(/^Domein/), name)
  expect((await within(dialog).findByText('Gaat mee')).parentElement?.textContent).toContain('met website en e-mail')
  await user.clear(within(dialog).getByLabelText(/^Domein/))
  await user.type(within(dialog).getByLabelText(/^Domein/), 'bestaat-hier-niet.nl')
  await within(dialog).findByText('Dit domein is hier niet.')
})

describe('two accounts of one owner', () => {
  /** Opens the page of an account that owes nothing and has a domain. */
  async function open(locale: 'nl' | 'en' = 'nl') {
    const page = await openStaffPage('/beheer/klanten', { roles: ['SUPPORT'], locale })
    const { db } = await page.staff()
    const giver = { id: 'acc_gever', email: 'gever@voorbeeld.example', firstName: 'Gé', lastName: 'Gever' }
    await db.transaction(async (tx) => {
      await run(tx.insert(accounts).values({ ...giver, activatedAt: 1, createdAt: 1 }))
      const term = { registeredAt: 1, expiresAt: 9e12, createdAt: 1 }
      await run(tx.insert(domains).values({ id: 'dom_over', accountId: giver.id, name: 'samen.nl', ...term }))
    })
    await page.visit(`/beheer/klanten/${giver.id}`)
    return { ...page, db }
  }

  test('are merged after support read what moves, a colleague approved and both confirmed', async () => {
    const { user, db, staff, colleague, visit, shop } = await open()
    await user.click(await screen.findByRole('button', { name: /^Samenvoegen met ander account/ }))
    const dialog = await screen.findByRole('dialog')
    expect((await within(dialog).findByText('Gaat mee')).parentElement?.textContent).toContain('1 domein')
    expect(within(dialog).getByText('Blijft').parentElement?.textContent).toContain('facturen')
    await user.type(within(dialog).getByLabelText(/^E-mailadres van het andere/), 'gever@voorbeeld.example')
    await within(dialog).findByText('Dit is hetzelfde account.')
    await user.clear(within(dialog).getByLabelText(/^E-mailadres van het andere/))
    await user.type(within(dialog).getByLabelText(/^E-mailadres van het andere/), RESELLER)
    await waitFor(() => expect(within(dialog).queryByText('Kan nu niet')).toBeNull())
    await user.type(within(dialog).getByLabelText(/^Reden/), 'zelfde eigenaar, gebeld')
    await user.click(within(dialog).getByRole('button', { name: 'Voorstellen' }))
    await screen.findByText(/wacht op een collega/)
    const ctx = await staff()
    const [edge] = (await listStaffProposals(ctx, { state: 'OPEN', first: 1 })).edges
    const { id = '', payloadHash = '' } = edge?.node ?? {}
    const tess = await colleague('Tess', ['TECHNICAL'])
    expect(await approveProposal(await tess(), { id, payloadHash, reason: 'nagekeken' })).toMatchObject({
      state: 'APPROVED',
    })
    await visit('/beheer/klanten/acc_gever')
    const section = await screen.findByRole('region', { name: 'Samenvoegen' })
    within(section).getByText('Wacht op het ja van beide eigenaren.')
    for (const email of ['gever@voorbeeld.example', RESELLER]) {
      const owner = await contextOn(shop.app, shop.clock, { signedInAs: email })
      const [merge] = await listAccountMerges(owner)
      await confirmAccountMerge(owner, { id: merge?.id ?? '' })
    }
    await shop.settle()
    await visit('/beheer/klanten/acc_gever')
    await screen.findByText('Samengevoegd met')
    await screen.findByText(/^1 domein overgezet, klaar op /)
    const receiver = await one(db.reader.select().from(accounts).where(eq(accounts.email, RESELLER)))
    await visit(`/beheer/klanten/${receiver?.id}`)
    expect((await screen.findByText('Kreeg alles van')).parentElement?.textContent).toContain('Gé Gever')
  })

  test('are not merged once support withdraws it, and what stayed behind is named', async () => {
    const { user, db, visit } = await open('en')
    const receiver = await one(db.reader.select().from(accounts).where(eq(accounts.email, RESELLER)))
    const sides = { fromAccountId: 'acc_gever', toAccountId: receiver?.id ?? '', createdAt: 1, expiresAt: 9e12 }
    await db.transaction(async (tx) => {
      await run(tx.insert(accountMerges).values({ id: 'mrg_open', ...sides }))
      const done = { startedAt: 2, finishedAt: 3, moved: 4, skipped: 1 }
      await run(tx.insert(accountMerges).values({ id: 'mrg_done', ...sides, ...done }))
      const skip = { kind: 'DOMAIN' as const, thingId: 'dom_over', name: 'samen.nl', problem: 'notActive' as const }
      await run(tx.insert(accountMergeSkips).values({ mergeId: 'mrg_done', ...skip }))
    })
    await visit('/beheer/klanten/acc_gever')
    await screen.findByText('samen.nl: The domain is not active.')
    await user.click(screen.getByRole('button', { name: 'Withdraw' }))
    const dialog = await screen.findByRole('dialog')
    await user.type(within(dialog).getByLabelText(/^Reason/), 'asked by mistake')
    await user.click(within(dialog).getByRole('button', { name: 'Withdraw' }))
    await screen.findByText(/^The merge with .* is withdrawn\.$/)
    expect(await all(db.reader.select({ id: accountMerges.id }).from(accountMerges))).toEqual([{ id: 'mrg_done' }])
  })
})

test('support mails a basket without prices', async () => {
  const { user, shop, staff, visit } = await openStaffPage('/beheer/klanten', { roles: ['SUPPORT'] })
  const id = (await rowOf(await staff()))?.id ?? ''
  await visit(`/beheer/klanten/${id}`)
  await user.click(await screen.findByRole('button', { name: 'Mand maken' }))
  const dialog = await screen.findByRole('dialog')
  await user.type(within(dialog).getByLabelText(/^Domeinnamen/), 'nieuwe-naam.nl tweede-naam.nl')
  await user.type(within(dialog).getByLabelText(/^Reden/), 'gevraagd aan de telefoon')
  await user.click(within(dialog).getByRole('button', { name: 'Mandje mailen' }))
  await screen.findByText(`Het mandje is gemaild aan ${CUSTOMER}.`)
  await shop.settle()
  const [mail] = shop.mails()
  expect(mail?.text).toMatch(/nieuwe-naam\.nl, tweede-naam\.nl/)
  expect(mail?.text).toMatch(/\/bestellen\/\?mandje=/)
  expect(mail?.text).not.toContain('€')
})

test('looking along asks for a reason and a reference, and shows a link that works once', async () => {
  const { user, staff, visit } = await openStaffPage('/beheer/klanten')
  const id = (await rowOf(await staff()))?.id ?? ''
  await visit(`/beheer/klanten/${id}`)
  await user.click(await screen.findByRole('button', { name: 'Meekijken, alleen lezen' }))
  const dialog = await screen.findByRole('dialog')
  await user.type(within(dialog).getByLabelText(/^Reden/), 'ziet de doorverwijzing niet')
  await user.click(within(dialog).getByRole('button', { name: 'Meekijken' }))
  expect(
    within(dialog)
      .getByLabelText(/^Verwijzing/)
      .getAttribute('aria-invalid'),
  ).toBe('true')
  await user.type(within(dialog).getByLabelText(/^Verwijzing/), 'vraag 1204')
  await user.click(within(dialog).getByRole('button', { name: 'Meekijken' }))
  const link = await screen.findByRole('link', { name: /Winkel openen/ })
  expect(link.getAttribute('href')).toMatch(/\/meekijken\/[\w-]{43}$/)
  expect(link.getAttribute('rel')).toContain('noopener')
})

test('what a customer typed is shown as text', async () => {
  const { staff, visit } = await openStaffPage('/beheer/klanten')
  const { db } = await staff()
  const attack = '<img src=x onerror="alert(1)">'
  const id = (await rowOf({ db }))?.id ?? ''
  const typed = {
    companyName: attack,
    lastName: attack,
    street: attack,
    city: '{{7*7}}',
    username: '<script>x</script>',
  }
  await db.transaction(async (tx) => {
    await run(tx.update(accounts).set(typed).where(eq(accounts.id, id)))
  })
  await visit(`/beheer/klanten/${id}`)
  expect((await screen.findAllByText(attack, { exact: false })).length).toBeGreaterThan(1)
  expect(document.querySelector('img[src=x], script')).toBeNull()
  await visit('/beheer/klanten')
  await screen.findByText(attack)
  expect(document.querySelector('img[src=x]')).toBeNull()
})

test('a role that only reads sees no acts', async () => {
  const { staff, visit } = await openStaffPage('/beheer/klanten', { roles: ['READER'] })
  const id = (await rowOf(await staff()))?.id ?? ''
  await visit(`/beheer/klanten/${id}`)
  await screen.findByRole('region', { name: 'Toegang' })
  expect(screen.queryByRole('button', { name: 'Blokkeren' })).toBeNull()
  expect(screen.queryByRole('button', { name: /Meekijken/ })).toBeNull()
  expect(screen.queryByRole('button', { name: /Inloggen weer|intrekken$/ })).toBeNull()
})

describe('the tabs', () => {
  const tabs = () => within(screen.getByRole('navigation', { name: 'Over deze klant' }))
  const current = () =>
    tabs()
      .getAllByRole('link')
      .filter((link) => link.getAttribute('aria-current') === 'page')
      .map(({ textContent }) => textContent?.trim())

  test('have addresses, and read their own data', async () => {
    const { user, staff, visit } = await openStaffPage('/beheer/klanten')
    const id = (await rowOf(await staff()))?.id ?? ''
    await visit(`/beheer/klanten/${id}?tab=toegang`)
    expect(current()).toEqual(['Toegang en sessies'])
    await screen.findByRole('region', { name: 'API-tokens' })
    expect(screen.queryByRole('region', { name: 'Geld' })).toBeNull()
    for (const [tab, region] of [
      ['Bestellingen en facturen', 'Facturen'],
      ['Activiteit', 'Activiteit'],
      ['Mail', 'Mail'],
      ['Notities', 'Notities'],
      ['Overzicht', 'Geld'],
    ] as const) {
      await user.click(tabs().getByRole('link', { name: tab }))
      await screen.findByRole('region', { name: region })
      expect(current()).toEqual([tab])
    }
  })

  test('lead from the latest facts to all of them', async () => {
    const { user, staff, visit } = await openStaffPage('/beheer/klanten')
    const id = (await rowOf(await staff()))?.id ?? ''
    await visit(`/beheer/klanten/${id}`)
    await user.click(await screen.findByRole('link', { name: 'Alle activiteit van deze klant' }))
    await screen.findByRole('region', { name: 'Activiteit' })
  })

  test('count the notes', async () => {
    const { user, staff, visit } = await openStaffPage('/beheer/klanten')
    const id = (await rowOf(await staff()))?.id ?? ''
    await visit(`/beheer/klanten/${id}?tab=notities`)
    await user.type(await screen.findByLabelText(/^Notitie toevoegen/), 'belt graag in de ochtend')
    await user.click(screen.getByRole('button', { name: 'Bewaren' }))
    await screen.findByText('belt graag in de ochtend')
    await waitFor(() => expect(current()).toEqual(['Notities 1']))
  })

  test('page orders and invoices apart', async () => {
    const { user, staff, visit } = await openStaffPage('/beheer/klanten')
    const { db } = await staff()
    const id = (await rowOf({ db }))?.id ?? ''
    await db.transaction(async (tx) => {
      const [like] = await all(tx.select().from(orders).where(eq(orders.accountId, id)).limit(1))
      if (!like) throw new Error('the customer has ordered nothing')
      for (let n = 0; n < 25; n++) {
        const own = { id: `ord_blader${n}`, number: 900_000 + n, basketId: null, sessionHash: null }
        await run(tx.insert(orders).values({ ...like, ...own }))
      }
    })
    await visit(`/beheer/klanten/${id}?tab=bestellingen`)
    const list = await screen.findByRole('region', { name: 'Bestellingen' })
    expect(within(list).getByText(/^1–20 van \d+$/)).toBeDefined()
    const before = within(screen.getByRole('region', { name: 'Facturen' })).getByRole('status').textContent
    await user.click(within(list).getByRole('button', { name: 'Volgende' }))
    await within(list).findByText(/^21–\d+ van \d+$/)
    expect(within(screen.getByRole('region', { name: 'Facturen' })).getByRole('status').textContent).toBe(before)
  })

  test.each<[StaffRole, string[]]>([
    ['READER', ['Overzicht', 'Bestellingen en facturen', 'Toegang en sessies', 'Activiteit', 'Mail', 'Notities']],
    ['TECHNICAL', ['Overzicht', 'Bestellingen', 'Toegang en sessies', 'Activiteit', 'Mail', 'Notities']],
  ])('of %s are those of the role', async (role, names) => {
    const { staff, visit } = await openStaffPage('/beheer/klanten', { roles: [role] })
    const id = (await rowOf(await staff()))?.id ?? ''
    await visit(`/beheer/klanten/${id}?tab=bestellingen`)
    expect(
      tabs()
        .getAllByRole('link')
        .map(({ textContent }) => textContent?.trim()),
    ).toEqual(names)
    expect(screen.queryByRole('region', { name: 'Facturen' }) !== null).toBe(role === 'READER')
  })

  test('are in English too', async () => {
    const { staff, visit } = await openStaffPage('/beheer/klanten', { locale: 'en' })
    const id = (await rowOf(await staff()))?.id ?? ''
    await visit(`/beheer/klanten/${id}?tab=mail`)
    await screen.findByRole('region', { name: 'Mail' })
    expect(screen.getByRole('link', { name: 'Orders and invoices' })).toBeDefined()
  })
})

test('what waits for a person is in the head of each tab, and leads to its act', async () => {
  let orderId = ''
  const { staff, visit, user } = await openStaffPage('/beheer/klanten', {
    prepare: async (shop) => {
      orderId = await orderInReview(await buyerOf(shop), 'open-punt.nl')
    },
  })
  const id = (await rowOf(await staff()))?.id ?? ''
  await visit(`/beheer/klanten/${id}?tab=activiteit`)
  await screen.findByText('1 open punt')
  expect(screen.queryByRole('link', { name: /^Bekijken: Bestelling/ })).toBeNull()
  await user.click(screen.getByRole('link', { name: 'Overzicht' }))
  const link = await screen.findByRole('link', { name: /^Bekijken: Bestelling \d+ wacht op een besluit$/ })
  expect(link.getAttribute('href')).toBe(`/beheer/bestellingen/${orderId}`)
})

test.each<[StaffRole, RegExp]>([
  ['OWNER', /€\s\d+,\d\d/],
  ['TECHNICAL', /verlengt/],
])(
  '%s sees what follows after the term of an item: the price only with the right to see amounts',
  async (role, next) => {
    const { staff, visit } = await openStaffPage('/beheer/klanten', { roles: [role] })
    const ctx = await staff()
    const id = (await rowOf(ctx))?.id ?? ''
    await ctx.db.transaction((tx) =>
      run(tx.update(domains).set({ renews: false }).where(eq(domains.name, 'elders.nl'))),
    )
    await visit(`/beheer/klanten/${id}`)
    const services = await screen.findByRole('region', { name: 'Domeinen en producten' })
    const textOf = (name: RegExp) => within(services).getByRole('row', { name }).textContent
    expect(textOf(/^voorbeeldklant.nl/)).toMatch(next)
    expect(textOf(/^Basic webhosting/)).toMatch(next)
    expect(textOf(/^elders.nl/)).toMatch(/stopt/)
  },
)

test('the registrants of a customer are listed with their domains, and those that confirmed no address stand out', async () => {
  const { staff, visit } = await openStaffPage('/beheer/klanten')
  const shop = await staff()
  const values = { isHolderVerified: false }
  await shop.db.transaction((tx) => run(tx.update(domains).set(values).where(eq(domains.name, 'elders.nl'))))
  await visit(`/beheer/klanten/${(await rowOf(shop))?.id}`)
  const holders = within(await screen.findByRole('region', { name: 'Domeinhouders' }, { timeout: 10_000 }))
  const standard = within(holders.getByText('Voorbeeldklant BV').closest('tr') as HTMLElement)
  standard.getByText(/de klant zelf$/)
  standard.getByText('Nederland')
  standard.getByText('bij 1 domein niet bevestigd')
  holders.getByText('Voorbeeld Holding BV')
})

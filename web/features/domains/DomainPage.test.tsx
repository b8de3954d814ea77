import { screen, waitFor, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { domains } from '../../../db/schema/domains'
import { dayInAmsterdam, startOfDay, writtenDay } from '../../../rules/calendar'
import { addDays } from '../../../rules/renewal'
import { DAY_MS, HOUR_MS } from '../../../rules/time'
import { recordSuspension } from '../../../server/features/abuse/abuse.service'
import { addRecord } from '../../../server/features/dns/dns-records.service'
import { markLeft, requireOwnDomain, setHolderVerified } from '../../../server/features/domains/domains.service'
import {
  booksOf,
  CUSTOMER,
  changeAccount,
  orderFromCheckout,
} from '../../../server/features/orders/orders.test-support'
import { renewDue } from '../../../server/features/renewals/due-renewals.service'
import { setRenewal } from '../../../server/features/renewals/renewal-choice.service'
import { STATEMENT } from '../../../tests/support/abuse'
import { openPage } from '../../../tests/support/page'
import { retireProduct } from '../../../tests/support/retire-product'
import { staffContext } from '../../../tests/support/staff-context'
import '../cloudflare/CloudflareDialog'
import './DnssecDialog'

async function open(name: string, locale: 'nl' | 'en' = 'nl') {
  const page = await openPage(`/account/domein?name=${name}`, { signedInAs: 'klant@voorbeeld.nl', locale })
  await screen.findByRole('heading', { level: 1, name })
  return page
}

const fact = (name: RegExp) => (screen.getByText(name, { selector: 'dt' }).closest('div') as HTMLElement).textContent

test('a domain says where its website, mail and DNS are, who holds it and what it costs', async () => {
  await open('voorbeeldklant.nl')
  expect(fact(/Website$/)).toMatch(/Verwijst naar 203\.0\.113\./)
  expect(fact(/E-mail$/)).toContain('Mail gaat naar')
  expect(fact(/DNS$/)).toMatch(/ns1\.wimpel\.example, ns2\.wimpel\.example\d+ records/)
  expect(fact(/Domeinhouder$/)).toContain('Voorbeeldklant BV')
  const costs = within(screen.getByRole('region', { name: 'Kosten en verlenging' }))
  expect(costs.getByText('p/j excl. btw')).toBeDefined()
  expect(costs.getByText(/^Wordt verlengd op \d/)).toBeDefined()
})

test('the days until the end of the term are those of the calendar, late on the last day too', async () => {
  const { ctx, visit } = await openPage('/account', { signedInAs: 'klant@voorbeeld.nl' })
  const { id } = await requireOwnDomain(ctx, 'voorbeeldklant.nl')
  const expiresAt = startOfDay(addDays(dayInAmsterdam(Date.now()), 10)) + 23.9 * HOUR_MS
  await ctx.db.transaction(async (tx) => void (await tx.update(domains).set({ expiresAt }).where(eq(domains.id, id))))
  await visit('/account/domein?name=voorbeeldklant.nl')
  await screen.findByRole('heading', { level: 1, name: 'voorbeeldklant.nl' })
  expect(fact(/^Termijn eindigt over$/)).toBe('Termijn eindigt over10 dagen')
})

test('it shows when it renews and at what price, until auto-renew is disabled and enabled again [RNW-001, RNW-006]', async () => {
  const { user, ctx } = await open('voorbeeldklant.nl', 'en')
  const costs = within(screen.getByRole('region', { name: 'Costs and renewal' }))
  const { expiresAt } = await requireOwnDomain(ctx, 'voorbeeldklant.nl')
  const day = writtenDay(dayInAmsterdam(expiresAt), 'en')
  costs.getByText(new RegExp(`^Renews on ${day}\\. We order the renewal on`))
  costs.getByText(/9\.99/)
  const renew = () => costs.getByRole<HTMLInputElement>('switch', { name: 'Renew automatically: voorbeeldklant.nl' })
  await user.click(renew())
  await costs.findByText(`Stops on ${day}. Switch 'Renew automatically' on if you want to keep it.`)
  expect((await requireOwnDomain(ctx, 'voorbeeldklant.nl')).renews).toBe(false)
  await waitFor(() => expect(renew().disabled).toBe(false))
  await user.click(renew())
  await waitFor(() => expect(renew().checked).toBe(true))
})

test('a domain whose holder has to confirm an address says so, and one that left says where it went', async () => {
  const { ctx, visit } = await openPage('/account', { signedInAs: CUSTOMER })
  const { id } = await requireOwnDomain(ctx, 'voorbeeldklant.nl')
  await ctx.db.transaction((tx) => setHolderVerified(tx, id, false))
  await visit('/account/domein?name=voorbeeldklant.nl')
  const troubles = within(await screen.findByRole('region', { name: 'Dit vraagt je aandacht' }))
  troubles.getByText('Het e-mailadres van de domeinhouder is nog niet bevestigd')
  expect(troubles.getByRole('link', { name: 'Houder' }).getAttribute('href')).toMatch(/whois-gegevens/)
  await ctx.db.transaction((tx) => markLeft(tx, id, 'TRANSFERRED_OUT'))
  await visit('/account/domein?name=voorbeeldklant.nl')
  await screen.findByText('Dit domein is verhuisd naar een andere registrar')
  expect(screen.queryByRole('button', { name: /verlengen/i })).toBeNull()
  expect(screen.getByText('Weg verhuisd')).toBeDefined()
  expect(screen.queryByRole('navigation', { name: 'voorbeeldklant.nl' })).toBeNull()
  expect(screen.queryByRole('region', { name: 'Zo staat het ervoor' })).toBeNull()
  expect(screen.queryByText(/p\/j/)).toBeNull()
})

test('an unpaid renewal leads to its payment [RNW-002]', async () => {
  const { ctx, visit } = await openPage('/account', { signedInAs: 'reseller@voorbeeld.nl' })
  await changeAccount(ctx, 'reseller@voorbeeld.nl', { paysOnAccount: false })
  ctx.clock.advance(160 * DAY_MS)
  await renewDue(ctx)
  await visit('/account/domein?name=tuinen-voorbeeld.nl')
  const { expiresAt } = await requireOwnDomain(ctx, 'tuinen-voorbeeld.nl')
  await screen.findByText(`Betaal voor ${writtenDay(dayInAmsterdam(expiresAt), 'nl')}, anders stopt het op die dag.`)
  const pay = screen.getByRole('link', { name: 'Nu betalen: verlenging van tuinen-voorbeeld.nl' })
  expect(pay.getAttribute('href')).toMatch(/^\/bestellen\/ord_[\w-]{22}\/betalingsstatus$/)
})

test('a name in quarantine is restored from its page, which says until when and for how much [RNW-008]', async () => {
  const { user, ctx, visit } = await openPage('/account', { signedInAs: CUSTOMER })
  const { id, expiresAt } = await requireOwnDomain(ctx, 'voorbeeldklant.nl')
  await setRenewal(ctx, { ids: [id], renews: false })
  for (const moment of [expiresAt - 20 * DAY_MS, expiresAt]) {
    ctx.clock.moveTo(moment)
    await renewDue(ctx)
  }
  await ctx.jobs.settle()
  const before = (await booksOf(ctx)).orders.length
  const day = writtenDay(addDays(dayInAmsterdam(expiresAt), 40), 'nl')
  await visit('/account/domein?name=voorbeeldklant.nl')
  await screen.findByText(new RegExp(`in quarantaine\\. Haal de naam voor ${day} terug`))
  expect(screen.getByText(/^Terughalen kost €.9,99 per jaar excl\. btw$/)).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Terughalen: voorbeeldklant.nl' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'voorbeeldklant.nl terughalen' }))
  await dialog.findByText(/^€.12,09$/)
  expect((await booksOf(ctx)).orders).toHaveLength(before)
  // A customer on account does not pay first.
  await user.click(dialog.getByRole('button', { name: 'Bestellen met betalingsverplichting' }))
  await screen.findByText('Wordt nu verlengd.')
  await ctx.jobs.settle()
  expect(await requireOwnDomain(ctx, 'voorbeeldklant.nl')).toMatchObject({ status: 'ACTIVE' })
})

test('more years are ordered from its page, priced before and by a button that says so', async () => {
  const { user, ctx } = await open('voorbeeldklant.nl')
  const { expiresAt } = await requireOwnDomain(ctx, 'voorbeeldklant.nl')
  await user.click(screen.getByRole('button', { name: 'Nu verlengen: voorbeeldklant.nl' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'voorbeeldklant.nl verlengen' }))
  await dialog.findByText(/^€.12,09$/)
  await user.click(dialog.getByRole('button', { name: /Hoe lang/ }))
  await user.click(await screen.findByRole('option', { name: '2 jaar' }))
  await dialog.findByText(/^€.24,18$/)
  await user.click(dialog.getByRole('button', { name: 'Bestellen met betalingsverplichting' }))
  await screen.findByText('Wordt nu verlengd.')
  await ctx.jobs.settle()
  const year = new Date(expiresAt).getUTCFullYear()
  expect(new Date((await requireOwnDomain(ctx, 'voorbeeldklant.nl')).expiresAt).getUTCFullYear()).toBe(year + 2)
})

test('its transfer code is shown on demand', async () => {
  const { user } = await open('voorbeeldklant.nl')
  await user.click(screen.getByRole('button', { name: 'Verhuiscode opvragen' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Verhuiscode van voorbeeldklant.nl' }))
  await user.click(dialog.getByRole('button', { name: 'Verhuiscode tonen' }))
  await dialog.findByText(/^[\w-]{16}$/)
})

test('what cannot be done with a domain is not offered', async () => {
  const { visit } = await open('voorbeeldklant.nl')
  const quick = () => within(screen.getByRole('region', { name: 'Snel doen' }))
  expect(quick().queryByRole('link', { name: 'Hosting toevoegen' })).toBeNull()
  expect(screen.queryByText('Alles in orde')).toBeNull()
  await visit('/account/domein?name=elders.nl')
  await screen.findByRole('heading', { level: 1, name: 'elders.nl' })
  expect(quick().queryByRole('link', { name: 'DNS-record toevoegen' })).toBeNull()
  expect(quick().getByRole('link', { name: 'Hosting toevoegen' })).toBeDefined()
})

test('an expired domain is not reported as working, and has no link to its website', async () => {
  const { ctx, visit } = await openPage('/account', { signedInAs: 'klant@voorbeeld.nl' })
  const { id } = await requireOwnDomain(ctx, 'voorbeeldklant.nl')
  await ctx.db.transaction(
    async (tx) => void (await tx.update(domains).set({ status: 'EXPIRED' }).where(eq(domains.id, id))),
  )
  await visit('/account/domein?name=voorbeeldklant.nl')
  await screen.findByRole('heading', { level: 1, name: 'voorbeeldklant.nl' })
  expect(fact(/Website$/)).toContain('Werkt niet meer')
  expect(fact(/E-mail$/)).toContain('Werkt niet meer')
  expect(screen.queryByRole('link', { name: /^Website openen/ })).toBeNull()
})

test('a domain that the shop holds says why, until when and how to answer, and is not reported as working', async () => {
  const { ctx, visit } = await openPage('/account', { signedInAs: CUSTOMER })
  const { id: thingId, name, accountId } = await requireOwnDomain(ctx, 'voorbeeldklant.nl')
  const tess = await staffContext(ctx, { name: 'Tess', roles: ['TECHNICAL'] })
  const held = { kind: 'DOMAIN', thingId, name, accountId } as const
  await ctx.db.transaction((tx) => recordSuspension(tess, tx, held, STATEMENT))
  await visit('/account/domein?name=voorbeeldklant.nl')
  await screen.findByText('Wij houden dit domein vast. Reden: phishing')
  screen.getByText(/nagemaakte pagina van een bank/)
  screen.getByText('Los het uiterlijk 5 december 2026 op en laat het ons weten.')
  screen.getByText('Vastgehouden')
  expect(screen.queryByText('Alles in orde')).toBeNull()
  for (const of of [/Website$/, /E-mail$/]) expect(fact(of)).toContain('Werkt niet meer')
})

test('its pages are beside each other, and its list is above it [GEN-004, GEN-005]', async () => {
  await open('voorbeeldklant.nl')
  const tabs = within(screen.getByRole('navigation', { name: 'voorbeeldklant.nl' }))
  expect(tabs.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Overzicht', '/account/domein?name=voorbeeldklant.nl'],
    ['DNS', '/account/dns-beheren?name=voorbeeldklant.nl'],
    ['Doorsturen', '/account/domein-doorsturen?name=voorbeeldklant.nl'],
    ['E-mail', '/account/e-mail-doorsturen?name=voorbeeldklant.nl'],
    ['Domeinhouder', '/account/whois-gegevens?name=voorbeeldklant.nl'],
  ])
  const crumbs = within(screen.getByRole('navigation', { name: 'Kruimelpad' }))
  expect(crumbs.getByRole('link', { name: 'Domeinen' }).getAttribute('href')).toBe('/account/diensten/domeinen')
})

test('what was changed on another page is there on coming back', async () => {
  const { user, ctx } = await open('voorbeeldklant.nl')
  const { id } = await requireOwnDomain(ctx, 'voorbeeldklant.nl')
  expect(fact(/DNS$/)).toContain('6 records')
  await user.click(screen.getByRole('link', { name: 'DNS' }))
  await screen.findByRole('button', { name: 'DNS-record toevoegen' })
  await addRecord(ctx, { domainId: id, record: { name: 'nieuw', type: 'A', value: '203.0.113.9' } })
  await user.click(screen.getByRole('link', { name: 'Overzicht' }))
  await screen.findByText(/^7 records/)
})

test('what could be better is said, with a way to mend it', async () => {
  await open('voorbeeldklant.nl', 'en')
  const going = within(screen.getByRole('region', { name: 'Advice' }))
  expect(going.getByText('There is no DMARC record yet')).toBeDefined()
  expect(going.getByRole('link', { name: 'Add record' }).getAttribute('href')).toContain('/account/dns-beheren')
})

test('an unknown state is not reported as fine', async () => {
  await open('elders.nl')
  expect(fact(/Website$/)).toContain('niet bekend: Website')
  expect(fact(/DNS$/)).toContain('Bij een andere aanbieder')
  expect(screen.queryByText('Alles in orde')).toBeNull()
})

test('the signing of a zone is switched on and off, and its DS record can be copied', async () => {
  const { user, ctx, visit } = await open('voorbeeldklant.nl')
  expect(fact(/DNSSEC$/)).toContain('Staat uit')
  await user.click(screen.getByRole('button', { name: 'Instellen: DNSSEC van voorbeeldklant.nl' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'DNSSEC van voorbeeldklant.nl' }))
  expect(dialog.queryByRole('list')).toBeNull()
  await user.click(dialog.getByRole('button', { name: 'DNSSEC aanzetten' }))
  expect(await dialog.findByText('Wordt aangezet')).toBeDefined()
  const [record] = within(dialog.getByRole('list', { name: 'DS-record bij het register' })).getAllByRole('listitem')
  expect(record?.textContent).toMatch(/^\d+ 13 2 [0-9A-F]{64}$/i)
  await user.click(dialog.getByRole('button', { name: 'Kopiëren' }))
  await waitFor(async () => expect(await navigator.clipboard.readText()).toBe(record?.textContent))
  expect(fact(/DNSSEC$/)).toContain(`Sleutel ${record?.textContent?.split(' ')[0]}`)

  // After two hours no resolver has the unsigned zone cached.
  ctx.clock.advance(2 * 3_600_000)
  await ctx.jobs.settle()
  await visit('/account/domein?name=voorbeeldklant.nl')
  await waitFor(() => expect(fact(/DNSSEC$/)).toContain('Staat aan'))
  await user.click(screen.getByRole('button', { name: 'Instellen: DNSSEC van voorbeeldklant.nl' }))
  await user.click(await screen.findByRole('button', { name: 'Sleutel vernieuwen' }))
  const zoneKeys = within(await screen.findByRole('list', { name: 'Sleutels' }))
  await waitFor(() => expect(zoneKeys.getAllByRole('listitem')).toHaveLength(2))
  expect(zoneKeys.getByText(/komt: staat alvast in de DNS/)).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Sleutel vernieuwen' })).toBeNull()
  await user.click(await screen.findByRole('button', { name: 'DNSSEC uitzetten' }))
  await waitFor(() => expect(fact(/DNSSEC$/)).toContain('Wordt uitgezet'))
})

test('who may not change the DNS sees its signing without the switch, and of DNS elsewhere nothing is said', async () => {
  const { user, visit } = await open('alleenlezen.nl', 'en')
  await user.click(screen.getByRole('button', { name: 'View: DNSSEC of alleenlezen.nl' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'DNSSEC of alleenlezen.nl' }))
  expect(dialog.getByText('The records of this domain are not signed.')).toBeDefined()
  expect(dialog.queryByRole('button', { name: /^Switch/ })).toBeNull()
  await visit('/account/domein?name=elders.nl')
  expect(screen.queryByText('DNSSEC')).toBeNull()
})

test('a refused switch is shown in the dialog', async () => {
  const { user, ctx } = await open('voorbeeldklant.nl')
  await user.click(screen.getByRole('button', { name: 'Instellen: DNSSEC van voorbeeldklant.nl' }))
  await ctx.db.transaction((tx) => tx.update(domains).set({ readOnly: true }))
  await user.click(await screen.findByRole('button', { name: 'DNSSEC aanzetten' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect((await dialog.findByRole('alert')).textContent).toContain('DNS-records kunnen nu niet worden beheerd.')
})

test('a website on a hosting package leads to the package', async () => {
  await open('voorbeeldklant.nl')
  expect(fact(/Website$/)).toMatch(/Met je pakket Basic webhosting/)
  const row = screen.getByText(/Website$/, { selector: 'dt' }).closest('div') as HTMLElement
  expect(within(row).getByRole('link', { name: 'Hosting' }).getAttribute('href')).toBe(
    '/account/diensten/hostingpakketten',
  )
})

test('its protection by Cloudflare shows when it was bought, and is switched off and on', async () => {
  const { ctx, user, visit } = await open('voorbeeldklant.nl')
  expect(screen.queryByText('Cloudflare', { selector: 'dt' })).toBeNull()
  const domainName = 'voorbeeldklant.nl'
  await orderFromCheckout(ctx, [{ code: 'CLOUDFLARE_PRO', domainName, options: { type: 'cloudflare' } }])
  await visit(`/account/domein?name=${domainName}`)
  expect(fact(/Cloudflare$/)).toContain('Beschermt je website')
  await user.click(screen.getByRole('button', { name: 'Instellen: Cloudflare voor voorbeeldklant.nl' }))
  const dialog = await screen.findByRole('dialog', { name: 'Cloudflare voor voorbeeldklant.nl' })
  const records = within(dialog).getByRole('list', { name: 'Wat er in de DNS moet staan' })
  expect(
    within(records)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toContain('@ A 198.51.100.1')
  await user.click(within(dialog).getByRole('button', { name: 'Cloudflare uitschakelen' }))
  await within(dialog).findByText('Wordt uitgeschakeld')
  await user.click(within(dialog).getByRole('button', { name: 'Cloudflare inschakelen' }))
  await within(dialog).findByText('Wordt ingeschakeld')
})

test('its name servers are given to Cloudflare and taken back, and the DNS page says who answers', async () => {
  const domainName = 'voorbeeldklant.nl'
  const { user, ctx, visit, shop } = await openPage('/privacy', { signedInAs: 'klant@voorbeeld.nl' })
  await orderFromCheckout(ctx, [
    { code: 'CLOUDFLARE_PRO', domainName, options: { type: 'cloudflare', nameServers: 'CLOUDFLARE' } },
  ])
  await visit(`/account/dns-beheren?name=${domainName}`)
  await screen.findByRole('heading', { name: 'Cloudflare beheert de DNS van dit domein' })
  expect(document.body.textContent).toContain('ada.ns.cloudflare.example, bob.ns.cloudflare.example antwoorden ervoor')
  await visit(`/account/domein?name=${domainName}`)
  await user.click(await screen.findByRole('button', { name: `Instellen: Cloudflare voor ${domainName}` }))
  const dialog = within(await screen.findByRole('dialog', { name: `Cloudflare voor ${domainName}` }))
  expect(dialog.getByRole('list', { name: 'Nameservers van je domein' }).children).toHaveLength(2)
  dialog.getByText(/^Wordt verlengd op .* We bestellen de verlenging op/)
  await user.click(dialog.getByRole('button', { name: 'DNS terug naar onze nameservers' }))
  await dialog.findByRole('button', { name: 'Naar de nameservers van Cloudflare' })
  await shop.settle()
  await visit(`/account/dns-beheren?name=${domainName}`)
  expect(screen.queryByRole('heading', { name: 'Cloudflare beheert de DNS van dit domein' })).toBeNull()
})

test('a domain and its protection say what the shop sells instead of them', async () => {
  const { ctx, user, visit } = await open('voorbeeldklant.nl')
  const domainName = 'voorbeeldklant.nl'
  await orderFromCheckout(ctx, [{ code: 'CLOUDFLARE_PRO', domainName, options: { type: 'cloudflare' } }])
  await visit(`/account/domein?name=${domainName}`)
  expect(screen.queryByText(/Wordt niet meer verkocht/)).toBeNull()
  await retireProduct(ctx, 'DOMAIN_NL', 'DOMAIN_COM')
  await retireProduct(ctx, 'CLOUDFLARE_PRO', 'CLOUDFLARE_BUSINESS')
  await visit(`/account/domein?name=${domainName}`)
  const costs = within(screen.getByRole('region', { name: 'Kosten en verlenging' }))
  costs.getByText('Wordt niet meer verkocht. Opvolger: .com-domeinnaam.')
  await user.click(screen.getByRole('button', { name: 'Instellen: Cloudflare voor voorbeeldklant.nl' }))
  const dialog = await screen.findByRole('dialog', { name: 'Cloudflare voor voorbeeldklant.nl' })
  within(dialog).getByText(/^Wordt niet meer verkocht\. Opvolger: .*Business.*\.$/)
})

import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { domains } from '../../../db/schema/domains'
import { NAME_SERVERS } from '../../../rules/dns/own-servers'
import * as profiles from '../../../server/features/dns/dns-profiles.service'
import * as service from '../../../server/features/dns/dns-records.service'
import { CUSTOMER } from '../../../server/features/orders/orders.test-support'
import { unavailableRegistry } from '../../../tests/support/failing-ports'
import { openPage, type PageOptions } from '../../../tests/support/page'
// The page lazy-loads it, which is slow in a test.
import './RecordEditor'

const DOMAIN = 'voorbeeldklant.nl'

const PATH = `/account/dns-beheren?name=${DOMAIN}`

const open = (options: PageOptions & { domain?: string } = {}) =>
  openPage(`/account/dns-beheren?name=${options.domain ?? DOMAIN}`, { signedInAs: CUSTOMER, ...options })

const table = () => screen.getByRole('table')
/** Name, type, value and priority of each row, without the domain part of the name. */
const rows = () =>
  within(table())
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => (textContent ?? '').replace(/[ .]voorbeeldklant\.nl$|Prioriteit /, ''))
        .slice(0, 4)
        .join(' ')
        .trim(),
    )
const WWW = ['www A 203.0.113.1', 'www AAAA 2001:db8::1']
const FIRST = [
  '@ A 203.0.113.1',
  '@ AAAA 2001:db8::1',
  ...WWW,
  '@ MX mail.hosting.example. 10',
  '@ TXT v=spf1 a mx ~all',
]

const press = async (user: UserEvent, name: string | RegExp) => user.click(await screen.findByRole('button', { name }))
const field = (label: string) => screen.getByRole<HTMLInputElement>('textbox', { name: label })
async function fillIn(user: UserEvent, texts: Record<string, string>) {
  for (const [label, text] of Object.entries(texts)) {
    await user.clear(await screen.findByRole('textbox', { name: label }))
    if (text) await user.type(field(label), text.replace(/[[{]/g, '$&$&'))
  }
}
async function chooseType(user: UserEvent, type: string) {
  await user.click(await screen.findByRole('button', { name: /Type$/ }))
  await user.click(await screen.findByRole('option', { name: new RegExp(`^${type}\\b`) }))
}
const focused = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent
const stored = async (ctx: Awaited<ReturnType<typeof open>>['ctx'], domain = DOMAIN) =>
  (await service.listRecords(ctx, domain)).map(({ name, type, value }) => `${name} ${type} ${value}`)

test('the table has the records that are stored, all locked, with the hints below [DNS-001, DNS-003, DNS-009, DNS-026, DNS-030]', async () => {
  await open()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(DOMAIN)
  expect(table().getAttribute('aria-label')).toBe(`DNS-records van ${DOMAIN}`)
  expect(rows()).toEqual(FIRST)
  expect(screen.queryByRole('textbox')).toBeNull()
  const tips = within(screen.getByRole('region', { name: 'Tips' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
  expect(tips).toEqual([
    'Een waarde die een adres op internet is, eindigt op een punt: www.voorbeeld.nl.',
    'De naam * geldt voor alle subdomeinen die je niet apart instelt.',
    'SRV: naam _service._protocol, waarde: gewicht prioriteit poort doel.',
    'Een MX-record wijst naar een A- of AAAA-record, nooit naar een CNAME.',
  ])
})

test("another's domain is not there [DNS-001]", async () => {
  await open({ domain: 'fietsen-voorbeeld.nl' })
  expect(screen.queryByRole('table')).toBeNull()
  expect(screen.queryByText(/fietsen/)).toBeNull()
})

test('the row for a new record opens and closes, and what it adds stands in the table [DNS-004, DNS-042]', async () => {
  const { user, ctx } = await open()
  const control = screen.getByRole('button', { name: 'DNS-record toevoegen' })
  await user.click(control)
  expect(control.getAttribute('aria-expanded')).toBe('true')
  await waitFor(() => expect(document.activeElement).toBe(field('Naam')))
  await user.click(control)
  expect(screen.queryByRole('textbox')).toBeNull()
  await user.click(control)
  await fillIn(user, { Naam: 'winkel', Waarde: '203.0.113.77' })
  await user.keyboard('{Enter}')
  await screen.findByText('DNS-record aangemaakt.')
  await waitFor(() => expect(rows()).toEqual([...FIRST, 'winkel A 203.0.113.77']))
  expect(document.activeElement).toBe(control)
  expect(await stored(ctx)).toContain('winkel A 203.0.113.77')
})

test('Enter saves a row and locks it again, Escape leaves it as it was; the focus is on its pencil [DNS-009, DNS-010, DNS-042]', async () => {
  const { user, ctx } = await open()
  await press(user, 'A-record www bewerken')
  await fillIn(user, { Waarde: '203.0.113.99' })
  await user.keyboard('{Escape}')
  expect(rows()).toEqual(FIRST)
  expect(focused()).toBe('A-record www bewerken')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(field('Waarde').value).toBe('203.0.113.1'))
  await fillIn(user, { Waarde: '203.0.113.99' })
  await user.keyboard('{Enter}')
  await screen.findByText('DNS-record bijgewerkt.')
  await waitFor(() => expect(rows()[2]).toBe('www A 203.0.113.99'))
  expect(focused()).toBe('A-record www bewerken')
  expect(await stored(ctx)).toContain('www A 203.0.113.99')
})

test('a record goes when that is confirmed, the focus goes to the next, and it can be taken back [DNS-011, DNS-042]', async () => {
  const { user } = await open()
  await press(user, 'A-record www verwijderen')
  const dialog = await screen.findByRole('alertdialog', { name: 'A-record verwijderen?' })
  expect(dialog.textContent).toContain('www A 203.0.113.1')
  await user.click(within(dialog).getByRole('button', { name: 'Annuleren' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(rows()).toEqual(FIRST)
  await press(user, 'A-record www verwijderen')
  await press(user, 'Verwijderen')
  await screen.findByText('DNS-record verwijderd.')
  await waitFor(() => expect(rows()).toEqual(FIRST.filter((row) => row !== WWW[0])))
  await waitFor(() => expect(focused()).toBe('AAAA-record www bewerken'))
  await press(user, 'Ongedaan maken')
  await waitFor(() => expect(rows()).toContain(WWW[0]))
})

test('what is wrong is said under its field, before anything is sent; what was typed stays', async () => {
  const { user } = await open()
  await press(user, 'DNS-record toevoegen')
  await fillIn(user, { Naam: '', Waarde: '203.0.113.900' })
  await press(user, 'Opslaan')
  await screen.findByText('Vul een IPv4-adres in, zoals 203.0.113.10.')
  expect(screen.getByText('Vul een naam in. Gebruik @ voor het domein zelf.')).toBeDefined()
  await waitFor(() => expect(document.activeElement).toBe(field('Naam')))
  expect(field('Waarde').value).toBe('203.0.113.900')
})

test.each([
  {
    locale: 'nl',
    title: 'Fout!',
    add: 'DNS-record toevoegen',
    save: 'Opslaan',
    message: 'Dit record bestaat al.',
  },
  { locale: 'en', title: 'Error!', add: 'Add DNS record', save: 'Save', message: 'This record exists already.' },
] as const)('what the server refuses is told in a modal, and the form keeps it: $locale [DNS-040]', async (words) => {
  const { user } = await open({ locale: words.locale })
  const [name, value] = words.locale === 'nl' ? ['Naam', 'Waarde'] : ['Name', 'Value']
  await press(user, words.add)
  await fillIn(user, { [name]: 'www', [value]: '203.0.113.1' })
  await press(user, words.save)
  const modal = await screen.findByRole('alertdialog', { name: words.title })
  expect(modal.textContent).toContain(words.message)
  await user.click(within(modal).getByRole('button'))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(field(value).value).toBe('203.0.113.1')
})

test('the notices in English', async () => {
  const { user } = await open({ locale: 'en' })
  await press(user, 'Edit TXT record @')
  await fillIn(user, { Value: 'v=spf1 -all' })
  await press(user, 'Save')
  await screen.findByText('DNS record updated.')
  await press(user, 'Delete TXT record @')
  await press(user, 'Delete')
  await screen.findByText('DNS record removed.')
  await press(user, 'Reset to default')
  await press(user, 'Reset')
  await screen.findByText('DNS records are reset to default.')
})

test('a mail server is completed while it is typed, with the fourteen priorities [DNS-025, DNS-021]', async () => {
  const { user, ctx } = await open()
  await press(user, 'DNS-record toevoegen')
  await chooseType(user, 'MX')
  await fillIn(user, { Waarde: 'mx' })
  const completion = () => screen.getByText(/^Wordt opgeslagen als/).textContent
  expect(completion()).toBe('Wordt opgeslagen als mx.voorbeeldklant.nl.')
  expect(screen.getByText(/^Eindigt de waarde niet op een punt, dan vullen we het domein aan/)).toBeDefined()
  await fillIn(user, { Waarde: 'mx.voorbeeldklant.nl' })
  expect(completion()).toBe('Wordt opgeslagen als mx.voorbeeldklant.nl.')
  await fillIn(user, { Waarde: 'mx.elders.example.' })
  expect(completion()).toBe('Wordt opgeslagen als mx.elders.example.')
  await user.click(screen.getByRole('button', { name: /Prioriteit$/ }))
  const offered = (await screen.findAllByRole('option')).map(({ textContent }) => Number(textContent))
  expect(offered).toEqual([0, 1, 5, 10, 15, 20, 30, 40, 50, 60, 70, 80, 90, 100])
  await user.click(screen.getByRole('option', { name: '15' }))
  await press(user, 'Opslaan')
  await waitFor(() => expect(rows().at(-1)).toBe('@ MX mx.elders.example. 15'))
  expect(await stored(ctx)).toContain('@ MX mx.elders.example.')
})

test.each([
  ['in fields', { Naam: '_sip._tcp', Waarde: 'sip', Prioriteit: '10', Gewicht: '5', Poort: '5060' }, 'sip'],
  ['in one line', { Naam: '_sip._tcp', Waarde: '5 10 5060 sip.elders.example.' }, 'sip.elders.example.'],
])('a service is filled in %s [DNS-028, DNS-029]', async (_how, texts, target) => {
  const { user } = await open()
  await press(user, 'DNS-record toevoegen')
  await chooseType(user, 'SRV')
  expect(screen.getByText(/gewicht prioriteit poort doel\.$/, { selector: '[id$=description]' })).toBeDefined()
  expect(screen.getByText('_service._protocol, zoals _sip._tcp')).toBeDefined()
  await fillIn(user, texts)
  await press(user, 'Opslaan')
  await waitFor(() => expect(rows().at(-1)).toBe(`_sip._tcp SRV 5 10 5060 ${target} 10`))
  await press(user, 'SRV-record _sip._tcp bewerken')
  await screen.findByRole('textbox', { name: 'Waarde' })
  expect([field('Waarde').value, field('Poort').value]).toEqual([target, '5060'])
})

test('the records become a profile [DNS-005]', async () => {
  const { user, ctx } = await open()
  await press(user, 'Opslaan als profiel')
  const dialog = await screen.findByRole('dialog', { name: 'Opslaan als profiel' })
  const save = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Opslaan' })
  expect(save.disabled).toBe(true)
  await user.type(field('Naam van het profiel'), 'Van mijn site')
  await user.click(save)
  await screen.findByText('Nieuw DNS-profiel is aangemaakt.')
  const made = (await profiles.listProfiles(ctx)).find(({ name }) => name === 'Van mijn site')
  expect(made?.records).toHaveLength(FIRST.length)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await press(user, 'Profiel toepassen')
  expect(await screen.findByRole('radio', { name: /^Van mijn site/ })).toBeDefined()
})

test('a profile is chosen and applied [DNS-006, DNS-043]', async () => {
  const { user } = await open()
  await press(user, 'Profiel toepassen')
  await user.click(await screen.findByRole('radio', { name: /^Eigen mailserver/ }))
  await press(user, 'Eigen mailserver toepassen')
  await screen.findByText('De wijziging is met succes voltooid.')
  await waitFor(() => expect(rows()).toContain('mail A 203.0.113.25'))
  expect(rows()).toContain(`@ MX mail.${DOMAIN}. 10`)
})

test('of a profile that is partly wrong the errors are told, and what was saved stands in the table [DNS-041]', async () => {
  const { user, ctx, visit } = await open()
  const made = await profiles.createProfile(ctx, { name: 'Half goed' })
  const profileId = 'profile' in made ? (made.profile?.id ?? '') : ''
  for (const record of [
    { name: 'www', type: 'CNAME', value: 'elders.example.' },
    { name: 'goed', type: 'A', value: '203.0.113.5' },
  ])
    await profiles.addProfileRecord(ctx, { profileId, record })
  await visit(PATH)
  await press(user, 'Profiel toepassen')
  await user.click(await screen.findByRole('radio', { name: /^Half goed/ }))
  await press(user, 'Half goed toepassen')
  const modal = await screen.findByRole('alertdialog', { name: 'Fout!' })
  expect(
    within(modal)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'www CNAME elders.example.: Naast een CNAME kan onder dezelfde naam geen ander record staan.',
    'goed A 203.0.113.5',
  ])
  await user.click(within(modal).getByRole('button', { name: 'Sluiten' }))
  await waitFor(() => expect(rows()).toEqual([...FIRST, 'goed A 203.0.113.5']))
})

test('the records go back to the standard ones, once that is confirmed [DNS-007, DNS-016, DNS-042]', async () => {
  const { user, ctx, visit } = await open()
  await service.addRecord(ctx, { domainId: DOMAIN, record: { name: 'extra', type: 'A', value: '203.0.113.8' } })
  await visit(PATH)
  expect(rows()).toContain('extra A 203.0.113.8')
  await press(user, 'Terug naar standaard')
  const dialog = await screen.findByRole('alertdialog')
  expect(dialog.textContent).toContain('Het kan een paar minuten duren voordat de wijziging overal zichtbaar is.')
  await press(user, 'Terugzetten')
  await screen.findByText('DNS-records zijn teruggezet naar de standaard.')
  await waitFor(() => expect(rows()).toEqual(FIRST))
})

test('while the DNS is elsewhere there is no table but the way here, after which it can be edited [DNS-008, DNS-012, DNS-013, DNS-017, DNS-043]', async () => {
  const { user } = await open({ domain: 'elders.nl' })
  const warning = 'DNS-records kunnen nu niet worden beheerd. Neem contact op met onze klantenservice.'
  expect(screen.getByText(warning)).toBeDefined()
  expect(screen.queryByRole('table')).toBeNull()
  expect(screen.queryByRole('button', { name: 'DNS-record toevoegen' })).toBeNull()
  expect(screen.getByText(/^Overstappen kan tot enkele uren duren/)).toBeDefined()
  await press(user, 'DNS verhuizen')
  await screen.findByText('De wijziging is met succes voltooid.')
  expect(await screen.findByText(/^De DNS staat nu bij Wimpel\. Het kan tot enkele uren duren/)).toBeDefined()
  expect(screen.getByRole('button', { name: 'DNS-record toevoegen' })).toBeDefined()
  expect(rows().length).toBeGreaterThan(0)
  expect(screen.queryByText(warning)).toBeNull()
})

test('a switch that the registry refused shows the reason, and is retried on click', async () => {
  const registry = unavailableRegistry()
  const { user, ctx, visit } = await open({ domain: 'elders.nl', ports: { registry } })
  await press(user, 'DNS verhuizen')
  await screen.findByText('De overstap naar onze nameservers wordt doorgegeven')
  expect(screen.getByText(/^Aangevraagd op \d+ /)).toBeDefined()
  await ctx.jobs.settle()
  await visit('/account/domein?name=elders.nl')
  const title = 'De overstap naar onze nameservers wordt doorgegeven, maar dat lukt nog niet'
  const going = within(await screen.findByRole('region', { name: 'Dit vraagt je aandacht' }))
  expect(going.getByText(title)).toBeDefined()
  expect(going.getByText(/Aangevraagd op .* Het register antwoordt niet\./)).toBeDefined()
  await user.click(going.getByRole('link', { name: 'Naar DNS' }))
  await screen.findByText(title)
  Object.assign(registry, ctx.adapters.registry)
  await press(user, 'Opnieuw proberen')
  await ctx.jobs.settle()
  await waitFor(() => expect(screen.queryByText(/^De overstap naar onze nameservers/)).toBeNull(), { timeout: 5000 })
  expect(ctx.adapters.embedded.registry.heldName('elders.nl')?.nameServers).toEqual(NAME_SERVERS)
})

test('what the name servers elsewhere say is fetched before the DNS moves [DNS-038]', async () => {
  const lookup = async () => [{ name: 'blog.elders.nl.', type: 'A', value: '203.0.113.60' }]
  const { user, ctx } = await open({ domain: 'elders.nl', ports: { dnsResolver: { lookup } } })
  await press(user, 'Huidige records ophalen')
  await screen.findByText('1 record gevonden.')
  expect(await stored(ctx, 'elders.nl')).toContain('blog A 203.0.113.60')
  expect(screen.queryByRole('table')).toBeNull()
})

test('what is not manageable is only looked at, with the warning and no way out [DNS-013]', async () => {
  await open({ domain: 'alleenlezen.nl', locale: 'en' })
  expect(screen.getByText('DNS Records cannot be managed at this time. Please contact our support.')).toBeDefined()
  expect(within(table()).queryByRole('button')).toBeNull()
  for (const name of [/Add DNS record/, /profile/i, /Reset/, /Transfer DNS/])
    expect(screen.queryByRole('button', { name })).toBeNull()
})

test.each(['a sub-user', 'a domain that is only to be looked at'])(
  '%s: the page only shows [DNS-014]',
  async (which) => {
    const { ctx, visit } = await open(which === 'a sub-user' ? { signedInAs: 'subgebruiker@voorbeeld.nl' } : {})
    if (which !== 'a sub-user') {
      await ctx.db.transaction((tx) => tx.update(domains).set({ readOnly: true }).where(eq(domains.name, DOMAIN)))
      await visit(PATH)
    }
    expect(rows()).toEqual(FIRST)
    expect(screen.getByText('Je kunt deze records hier alleen bekijken.')).toBeDefined()
    for (const name of [/bewerken$/, /verwijderen$/, /toevoegen$/, /rofiel/, /standaard$/])
      expect(within(screen.getByRole('main')).queryByRole('button', { name })).toBeNull()
  },
)

import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { requireOwnerId } from '../../../server/common/guards'
import { setNameServers } from '../../../server/features/batches/batches.service'
import { findDomainNode, listDomains, recordDomain } from '../../../server/features/domains/domains.service'
import { openPage, type PageOptions } from '../../../tests/support/page'
import { PATIENTLY } from '../../../tests/support/patience'
// The pages are lazy-loaded, which is slow in a test.
import './ChangeDomainsPage'
import './DomainBatchPage'

const RESELLER = 'reseller@voorbeeld.nl'
const CUSTOMER = 'klant@voorbeeld.nl'
const LIST = '/account/diensten/domeinen/'

afterEach(() => sessionStorage.clear())

const open = (options: PageOptions) => openPage(LIST, options)
const box = (name: string) => screen.getByRole('checkbox', { name }) as HTMLInputElement
const button = (name: string) => screen.getByRole('button', { name }) as HTMLButtonElement
type User = Awaited<ReturnType<typeof openPage>>['user']

async function toChange(user: User, locale: 'nl' | 'en' = 'nl') {
  const words = {
    nl: ['Samen wijzigen', 'Meerdere domeinen wijzigen'],
    en: ['Change together', 'Change several domains'],
  }
  const [link = '', title = ''] = words[locale]
  await user.click(screen.getByRole('link', { name: link }))
  await screen.findByRole('heading', { level: 1, name: title }, { timeout: 5000 })
}

const rowsOf = (table: string) =>
  within(screen.getByRole('table', { name: table }))
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    )

test('domains are chosen one by one, by the page, and all that the search finds', async () => {
  const { ctx, user, visit } = await openPage('/hulp', { signedInAs: RESELLER })
  const own = { accountId: requireOwnerId(ctx), holderId: null, expiresAt: ctx.now, now: ctx.now }
  await ctx.db.transaction(async (tx) => {
    for (let n = 0; n < 45; n++) await recordDomain(tx, { ...own, name: `reeks-${n}.nl` })
  })
  await visit(LIST)
  expect(screen.queryByRole('link', { name: 'Samen wijzigen' })).toBeNull()
  await user.click(box('fietsen-voorbeeld.nl kiezen'))
  expect(screen.getByText('1 domein gekozen')).toBeDefined()
  await user.click(box('Alles op deze pagina kiezen'))
  expect(screen.getByText('20 domeinen gekozen')).toBeDefined()
  await user.click(button('Keuze wissen'))
  await user.type(screen.getByRole('searchbox'), 'reeks')
  await screen.findByText('45 domeinen')
  await user.click(button('Alle 45 kiezen'))
  await screen.findByText('45 domeinen gekozen')
  await toChange(user)
  expect(screen.getByText(/^45 domeinen gekozen\./)).toBeDefined()
  await visit(LIST)
  expect(screen.getByText('45 domeinen gekozen')).toBeDefined()
})

test('name servers are previewed per name, changed, and followed; what failed is retried alone', async () => {
  const { ctx, user, visit } = await openPage('/hulp', { signedInAs: CUSTOMER })
  const own = { accountId: requireOwnerId(ctx), holderId: null, expiresAt: ctx.now, now: ctx.now }
  await ctx.db.transaction((tx) => recordDomain(tx, { ...own, name: 'foutbrood.nl', usesOurDns: false }))
  await visit(LIST)
  await user.click(box('Alles op deze pagina kiezen'))
  await toChange(user)
  await user.click(button('Voorbeeld bekijken'))
  await screen.findByRole('heading', { name: 'Zo wordt het' })
  const ours = 'ns1.wimpel.examplens2.wimpel.example'
  expect(rowsOf('Voorbeeld per domeinnaam')).toEqual([
    ['alleenlezen.nl', `Nu: ${ours}`, 'Dit domein is alleen te bekijken.'],
    ['elders.nl', 'Nu: Ergens anders', `Wordt: ${ours}`],
    ['foutbrood.nl', 'Nu: Ergens anders', `Wordt: ${ours}`],
    ['voorbeeldklant.nl', `Nu: ${ours}`, 'Al goed, verandert niet'],
  ])
  expect(screen.getByText('2 domeinen wijzigen')).toBeDefined()
  await user.click(button('Wijzigen'))
  await screen.findByRole('heading', { level: 1, name: 'Nameservers wijzigen' })
  const settle = async () => {
    for (let at = 0; at < 3; at++) {
      await ctx.jobs.settle()
      ctx.clock.advance(2000)
    }
  }
  await settle()
  await waitFor(() => expect(screen.getByText('1 mislukt')).toBeDefined(), { timeout: 5000 })
  expect(rowsOf('Voortgang per domeinnaam')).toEqual([
    ['elders.nl', 'Klaar', ''],
    ['foutbrood.nl', 'Er kwam geen antwoord van buiten. Probeer het zo opnieuw.', 'Opnieuw'],
  ])
  const meter = screen.getByRole('progressbar', { name: '1 van 2 klaar' })
  expect(['aria-valuetext', 'aria-valuenow', 'aria-valuemax'].map((name) => meter.getAttribute(name))).toEqual([
    '1 van 2 klaar, 1 mislukt',
    '2',
    '2',
  ])
  await user.click(screen.getByRole('radio', { name: 'Mislukt (1)' }))
  expect(rowsOf('Voortgang per domeinnaam')).toHaveLength(1)
  expect(button('Mislukte opnieuw')).toBeDefined()
  await user.click(button('foutbrood.nl opnieuw proberen'))
  await waitFor(() => expect(screen.queryByText('1 mislukt')).toBeNull(), { timeout: 5000 })
  await settle()
  await waitFor(() => expect(screen.getByText('Alles is gelukt.')).toBeDefined(), { timeout: 5000 })
  expect(screen.getByRole('heading', { name: '2 van 2 klaar' })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Mislukte opnieuw' })).toBeNull()
  // Changed domains are no longer selected.
  await visit(LIST)
  expect(screen.queryByRole('link', { name: 'Samen wijzigen' })).toBeNull()
})

test('name servers elsewhere are typed, and what is none is told, in English too', async () => {
  const { user } = await open({ signedInAs: CUSTOMER, locale: 'en' })
  await user.click(box('Choose voorbeeldklant.nl'))
  await toChange(user, 'en')
  await user.click(screen.getByRole('radio', { name: 'Others' }))
  await user.type(screen.getByRole('textbox', { name: 'Name servers' }), 'ns1.elders.example')
  await user.click(button('See the preview'))
  expect(await screen.findByText('Enter two to six name servers.')).toBeDefined()
  await user.type(screen.getByRole('textbox', { name: 'Name servers' }), ' ns2.elders.example')
  await user.click(button('See the preview'))
  await screen.findByRole('heading', { name: 'What it becomes' })
  expect(rowsOf('Preview for each domain name')[0]?.at(-1)).toBe('Becomes: ns1.elders.examplens2.elders.example')
  // A preview belongs to the change it was made for.
  await user.click(screen.getByRole('radio', { name: 'Those of Wimpel' }))
  expect(screen.queryByRole('heading', { name: 'What it becomes' })).toBeNull()
})

test('a DNS profile and a holder are previewed in the same way', async () => {
  const { user } = await open({ signedInAs: CUSTOMER })
  await user.click(box('voorbeeldklant.nl kiezen'))
  await user.click(box('elders.nl kiezen'))
  await toChange(user)
  await user.click(screen.getByRole('tab', { name: 'DNS-profiel' }))
  await user.click(await screen.findByRole('button', { name: 'Voorbeeld bekijken' }))
  await screen.findByRole('heading', { name: 'Zo wordt het' })
  expect(rowsOf('Voorbeeld per domeinnaam').map(([name, , after]) => [name, after?.slice(0, 6)])).toEqual([
    ['voorbeeldklant.nl', 'Wordt:'],
    ['elders.nl', 'De DNS'],
  ])
  await user.click(screen.getByRole('tab', { name: 'Houder' }))
  await user.click(await screen.findByRole('radio', { name: /^Aangepast/ }))
  await user.click(button('Voorbeeld bekijken'))
  await screen.findByText('2 domeinen wijzigen')
  expect(rowsOf('Voorbeeld per domeinnaam')[0]).toEqual([
    'voorbeeldklant.nl',
    'Nu: Voorbeeldklant BV',
    expect.stringMatching(/^Wordt: Pien Particulier/),
  ])
})

test('without a choice the page leads to the list, and a sub-user chooses none', async () => {
  const { visit } = await openPage('/account/diensten/domeinen/wijzigen', { signedInAs: CUSTOMER })
  expect(screen.getByText('Kies eerst in de lijst welke domeinen je wilt wijzigen.')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Domeinen kiezen' })).toBeDefined()
  await visit(LIST)
  expect(box('elders.nl kiezen')).toBeDefined()
  await openPage(LIST, { signedInAs: 'subgebruiker@voorbeeld.nl' })
  await waitFor(() => expect(screen.queryAllByRole('checkbox')).toEqual([]))
})

test('a running batch is stopped, and its unstarted items are selected again in one click', async () => {
  const { ctx, user } = await open({ signedInAs: RESELLER })
  // No job has started yet.
  await ctx.jobs.stop()
  await user.click(box('Alles op deze pagina kiezen'))
  await toChange(user)
  await user.click(screen.getByRole('radio', { name: 'Andere' }))
  await user.type(screen.getByRole('textbox', { name: 'Nameservers' }), 'ns1.elders.example ns2.elders.example')
  await user.click(button('Voorbeeld bekijken'))
  await screen.findByText('10 domeinen wijzigen')
  await user.click(button('Wijzigen'))
  await screen.findByRole('heading', { level: 1, name: 'Nameservers wijzigen' }, PATIENTLY)
  await user.click(await screen.findByRole('button', { name: 'Stoppen' }))
  await screen.findByText('10 niet begonnen')
  expect(screen.getByText('Gestopt. Wat klaar was, staat er nog; aan de rest is niets gedaan.')).toBeDefined()
  expect(rowsOf('Voortgang per domeinnaam')[0]?.[1]).toBe('Niet begonnen')
  await user.click(screen.getByRole('link', { name: 'De overige 10 kiezen' }))
  await screen.findByRole('heading', { level: 1, name: 'Meerdere domeinen wijzigen' })
  expect(screen.getByText(/^10 domeinen gekozen\./)).toBeDefined()
  expect(rowsOf('Eerdere wijzigingen').map(([what, , how]) => [what, how])).toEqual([
    ['Nameservers wijzigen', '0 van 10 klaar, 10 niet begonnen'],
  ])
})

test('a batch is undone after a preview, as a whole or for one name', async () => {
  const { ctx, user, visit } = await openPage('/account/diensten/domeinen/wijzigen', { signedInAs: RESELLER })
  expect(screen.getByText('Je hebt de afgelopen 90 dagen nog niets samen gewijzigd.')).toBeDefined()
  const entry = await screen.findByRole('link', { name: 'Meerdere wijzigen' })
  expect(entry.getAttribute('aria-current')).toBe('page')
  const [one, two] = await listDomains(ctx)
  if (!one || !two) throw new Error('no domains')
  const nameServers = ['ns1.elders.example', 'ns2.elders.example']
  const asked = { domainIds: [one.id, two.id], nameServers, copyRecords: false, dryRun: false }
  const batch = await setNameServers(ctx, asked)
  if (!('id' in batch)) throw new Error('no batch')
  const settle = async () => {
    for (let at = 0; at < 3; at++) {
      await ctx.jobs.settle()
      ctx.clock.advance(2000)
    }
  }
  await settle()
  const address = `/account/diensten/domeinen/wijzigen/${batch.id}`
  await visit(address)
  await user.click(button(`${one.name} terugdraaien`))
  const dialog = within(await screen.findByRole('dialog', { name: 'Nameservers terugdraaien' }))
  await dialog.findByRole('table', { name: 'Voorbeeld per domeinnaam' })
  expect(dialog.getAllByRole('row')).toHaveLength(2)
  await user.click(dialog.getByRole('button', { name: 'Terugdraaien' }))
  await screen.findByText(/^Dit draait een eerdere wijziging terug\./)
  await settle()
  await waitFor(() => expect(screen.getByText('Alles is gelukt.')).toBeDefined(), { timeout: 5000 })
  expect(screen.queryByRole('button', { name: 'Terugdraaien' })).toBeNull()
  // One of the two is correct now.
  await visit(address)
  await user.click(button('Terugdraaien'))
  const both = within(await screen.findByRole('dialog', { name: 'Nameservers terugdraaien' }))
  await both.findByText('Al goed, verandert niet')
  await user.click(both.getByRole('button', { name: 'Terugdraaien' }))
  await screen.findByText(/^Dit draait een eerdere wijziging terug\./)
  await settle()
  for (const { name } of [one, two]) expect(await findDomainNode(ctx, name)).toMatchObject({ isActiveDnsServer: true })
})

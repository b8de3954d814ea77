import { screen, waitFor, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { run } from '../../../db/query'
import { accounts } from '../../../db/schema/accounts'
import { domains } from '../../../db/schema/domains'
import { NAME_SERVERS } from '../../../rules/dns/own-servers'
import { newId } from '../../../server/common/ids'
import { RESELLER } from '../../../server/features/orders/orders.test-support'
import { listStaffProposals } from '../../../server/staff/proposals/proposals.service'
import { demoDomain } from '../../../tests/support/staff-domains'
import { openStaffPage, type StaffPageOptions } from '../../../tests/support/staff-page'
import type { TestShop } from '../../../tests/support/test-shop'

const NAME = 'voorbeeldklant.nl'

/** A registrar that has other name servers for the domain until it is told ours. */
async function withOtherServers(shop: TestShop) {
  const { registry } = shop.app.deps.ports
  const { expiresAt } = await demoDomain(shop, NAME)
  let nameServers: readonly string[] = ['ns1.vorige-hoster.example', 'ns2.vorige-hoster.example']
  registry.findHeld = async (name) => ({
    found: 'held',
    domain: {
      ...{ name, status: 'active', expiresAt, nameServers, isHolderVerified: true },
      restrictions: { transferLock: null, hold: false },
      autoRenew: false,
    },
  })
  registry.setNameServers = async (_name, given) => {
    nameServers = given
  }
}

/** A customer without orders and invoices has the domain. */
async function withNothingOpen({ app }: TestShop) {
  const account = { id: newId('acc'), email: 'gever@voorbeeld.example', firstName: 'Gé', lastName: 'Gever' }
  await app.deps.db.transaction(async (tx) => {
    await run(tx.insert(accounts).values({ ...account, activatedAt: 1, createdAt: 1 }))
    await run(tx.update(domains).set({ accountId: account.id, holderId: null }).where(eq(domains.name, NAME)))
  })
}

async function openDomain(options: StaffPageOptions = {}) {
  const made = { id: '' }
  const page = await openStaffPage('/beheer/domeinen', {
    ...options,
    prepare: async (shop) => {
      await options.prepare?.(shop)
      made.id = (await demoDomain(shop, NAME)).id
    },
  })
  await page.visit(`/beheer/domeinen/${made.id}`)
  await screen.findByRole('heading', { level: 1, name: new RegExp(NAME) })
  return page
}

const row = async (name: string) =>
  (await screen.findByRole('cell', { name }, { timeout: 5000 })).closest('tr') as HTMLElement

test('three sources stand side by side, and one difference is mended with a reason', async () => {
  const { user, shop } = await openDomain({ prepare: withOtherServers })
  const servers = await row('Nameservers')
  within(servers).getByText('ns1.vorige-hoster.example')
  within(servers).getByText('Anders')
  within(await row('Einddatum')).getByText('Gelijk')
  screen.getByText('1 verschil')

  await user.click(within(servers).getByRole('button', { name: 'Nameservers herstellen' }))
  const dialog = within(await screen.findByRole('dialog'))
  dialog.getByRole('radio', { name: 'Ons naar register' })
  expect((dialog.getByRole('radio', { name: 'Register naar ons' }) as HTMLInputElement).checked).toBe(true)
  await user.click(dialog.getByRole('button', { name: 'Nameservers herstellen' }))
  await user.type(dialog.getByLabelText(/Reden/), 'site toont de oude hoster')
  await user.click(dialog.getByRole('button', { name: 'Nameservers herstellen' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await shop.app.jobs.settle()

  await user.click(screen.getByRole('button', { name: 'Nu vergelijken' }))
  await waitFor(async () => within(await row('Nameservers')).getByText('Gelijk'), { timeout: 5000 })
  expect((await row('Nameservers')).textContent).toContain(NAME_SERVERS[0])
  within(screen.getByRole('group', { name: `Verloop van ${NAME}` })).getByText('Verschil met register hersteld')
})

/** A registrar that renews the domain by its own setting until that is disabled. */
async function withAutoRenew(shop: TestShop) {
  const { registry } = shop.app.deps.ports
  const { expiresAt } = await demoDomain(shop, NAME)
  let autoRenew = true
  registry.findHeld = async (name) => ({
    found: 'held',
    domain: {
      ...{ name, status: 'active', expiresAt, nameServers: NAME_SERVERS, isHolderVerified: true, autoRenew },
      restrictions: { transferLock: null, hold: false },
    },
  })
  registry.disableAutoRenew = async () => {
    autoRenew = false
  }
}

test('a registrar that renews by its own setting is a difference, and is told not to, with a reason', async () => {
  const { user, shop } = await openDomain({ roles: ['SUPPORT'], prepare: withAutoRenew })
  const line = await row('Automatisch verlengen')
  within(line).getByText('bij ons aan')
  within(line).getByText('Anders')
  const mend = 'Zet automatisch verlengen uit bij de registrar'
  await user.click(within(line).getByRole('button', { name: mend }))
  const dialog = within(await screen.findByRole('dialog', { name: mend }))
  dialog.getByText(/Wij sturen elke verlenging zelf/)
  await user.type(dialog.getByLabelText(/Reden/), 'dubbel betaald vorig jaar')
  await user.keyboard('{Tab}')
  await user.click(dialog.getByRole('button', { name: mend }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await shop.app.jobs.settle()
  await user.click(screen.getByRole('button', { name: 'Nu vergelijken' }))
  await waitFor(async () => within(await row('Automatisch verlengen')).getByText('uit, zo hoort het'), {
    timeout: 5000,
  })
})

test('it is said in English too, and a reader cannot mend it', async () => {
  await openDomain({ roles: ['READER'], locale: 'en', prepare: withAutoRenew })
  const line = await row('Automatic renewal')
  within(line).getByText('on here')
  within(line).getByText('Different')
  expect(within(line).queryByRole('button')).toBeNull()
})

test('a domain is moved to another customer from its own page, once a colleague approved it', async () => {
  const { user, visit, staff } = await openDomain({ roles: ['SUPPORT'], prepare: withNothingOpen })
  await user.click(screen.getByRole('button', { name: 'Naar andere klant' }))
  const dialog = within(await screen.findByRole('dialog', { name: `${NAME} naar een andere klant` }))
  expect((dialog.getByLabelText(/^Domein/) as HTMLInputElement).value).toBe(NAME)
  expect(document.activeElement).toBe(dialog.getByLabelText(/E-mailadres van het andere account/))
  expect((await dialog.findByText('Gaat mee')).parentElement?.textContent).toContain(`${NAME} met DNS en verlenging`)
  dialog.getByText('Een collega keurt dit goed')
  await user.type(dialog.getByLabelText(/E-mailadres van het andere account/), RESELLER)
  await user.type(dialog.getByLabelText(/^Reden/), 'bedrijf is verkocht')
  await user.click(dialog.getByRole('button', { name: 'Voorstellen' }))
  await screen.findByText(/voorstel \d+ wacht op een collega/i)
  const { edges } = await listStaffProposals(await staff(), { first: 1 })
  await visit(`/beheer/voorstellen/${edges[0]?.node.id}`)
  await screen.findByRole('heading', { name: /^Voorstel \d+: domein overzetten$/ })
  screen.getByText('Nieuwe eigenaar')
  expect(screen.getByRole('link', { name: NAME }).getAttribute('href')).toMatch(/\/beheer\/domeinen\/dom_/)
})

test('a renewal is stopped with a reason, can then no longer be stopped, and is enabled again', async () => {
  const { user } = await openDomain({ roles: ['SUPPORT'] })
  await user.click(await screen.findByRole('button', { name: 'Niet meer vanzelf verlengen' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText(/Reden/), 'klant zegt op')
  await user.click(dialog.getByRole('button', { name: 'Niet meer vanzelf verlengen' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Niet meer vanzelf verlengen' })).toBeNull())
  await screen.findByText('Verlengen gestopt voor klant')
  await user.click(await screen.findByRole('button', { name: 'Weer vanzelf verlengen' }))
  const again = within(await screen.findByRole('dialog'))
  await user.type(again.getByLabelText(/Reden/), 'klant blijft toch')
  await user.click(again.getByRole('button', { name: 'Weer vanzelf verlengen' }))
  await screen.findByRole('button', { name: 'Niet meer vanzelf verlengen' })
  await screen.findByText('Verlengen weer aangezet voor klant')
})

test('a domain is put on hold with a reason, which its page then says, and released', async () => {
  const { user, shop } = await openDomain({ roles: ['SUPPORT'], prepare: withOtherServers })
  const act = async (button: string) => {
    await user.click(await screen.findByRole('button', { name: button }))
    const dialog = within(await screen.findByRole('dialog'))
    if (button === 'Vasthouden') {
      await user.click(dialog.getByRole('button', { name: /Soort misbruik/ }))
      await user.click(await screen.findByRole('option', { name: 'Phishing' }))
      await user.type(dialog.getByLabelText(/^Wat is er gezien/), 'Een nagemaakte pagina van een bank.')
      await user.click(dialog.getByRole('radio', { name: 'De wet' }))
      await user.type(dialog.getByLabelText(/^Artikel/), 'artikel 326 Sr')
    }
    await user.type(dialog.getByLabelText(/^Reden/), 'melding van phishing')
    await user.click(dialog.getByRole('button', { name: button }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
  await act('Vasthouden')
  await screen.findByText('vastgehouden')
  expect(screen.queryByRole('button', { name: 'Verhuiscode naar de houder mailen' })).toBeNull()
  await act('Vrijgeven')
  await screen.findByRole('button', { name: 'Vasthouden' })
  expect((await demoDomain(shop, NAME)).heldAt).toBeNull()
})

test('a reader sees the sources and no acts, in English', async () => {
  await openDomain({ roles: ['READER'], locale: 'en', prepare: withOtherServers })
  within(await row('Name servers')).getByText('Different')
  expect(screen.queryByRole('button', { name: /Mend/ })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Renew now' })).toBeNull()
})

test('a domain that does not exist is said to be not there', async () => {
  await openStaffPage('/beheer/domeinen/dom_verzonnen')
  await screen.findByRole('heading', { level: 1, name: /er niet/ })
})

test('the page shows the registrant, and a note is kept for colleagues', async () => {
  const { user } = await openDomain({ roles: ['TECHNICAL'], prepare: withOtherServers })
  const holder = within(await screen.findByRole('region', { name: 'Houder' }))
  holder.getByText('Voorbeeldklant BV', { selector: 'dd' })
  holder.getByText('Nederland')
  holder.getByText('bevestigd')
  holder.getByText('De klant is zelf de houder.')
  holder.getByRole('link', { name: 'Voorbeeldklant BV' })
  const notes = within(screen.getByRole('region', { name: 'Notities' }))
  await user.type(notes.getByLabelText(/Notitie toevoegen/), 'verhuist volgende maand')
  await user.click(notes.getByRole('button', { name: 'Bewaren' }))
  await notes.findByText('verhuist volgende maand', { selector: 'p' }, { timeout: 5000 })
  await screen.findByText('Notitie bij domein')
})

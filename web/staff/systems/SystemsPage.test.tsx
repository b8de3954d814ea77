import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { StaffRole } from '../../../rules/staff-rights'
import { CUSTOMER, fillBasket, order, pay } from '../../../server/features/orders/orders.test-support'
import { unavailableHostingPlatform, unavailableMailer } from '../../../tests/support/failing-ports'
import { pauseSale } from '../../../tests/support/sale-pause'
import { openStaffPage } from '../../../tests/support/staff-page'
import { contextOn } from '../../../tests/support/test-context'
import type { TestShop } from '../../../tests/support/test-shop'

const rowOf = (name: string) => screen.getByRole('cell', { name }).closest('tr') as HTMLElement

test('a technician pauses a system for a while, and resumes it', async () => {
  const { user, shop } = await openStaffPage('/beheer/systemen', { roles: ['TECHNICAL'] })
  await user.click(await screen.findByRole('button', { name: 'Btw-controle pauzeren' }))
  const dialog = await screen.findByRole('dialog', { name: 'Btw-controle op pauze' })
  await user.type(within(dialog).getByLabelText(/Reden/), 'onderhoud bij VIES')
  await user.click(within(dialog).getByRole('button', { name: 'Btw-controle pauzeren' }))
  await screen.findByText('Btw-controle staat op pauze.')
  await screen.findByText('Noor: onderhoud bij VIES')
  await expect.poll(() => shop.app.deps.portPauses.untilOf('vatCheck')).not.toBeNull()

  await user.click(screen.getByRole('button', { name: 'Btw-controle hervatten' }))
  const resume = await screen.findByRole('dialog', { name: 'Btw-controle hervatten' })
  await user.type(within(resume).getByLabelText(/Reden/), 'weer terug')
  await user.click(within(resume).getByRole('button', { name: 'Hervatten' }))
  await screen.findByText('Btw-controle doet weer mee.')
})

test('a system that does not answer is named on top, with the share of its errors', async () => {
  await openStaffPage('/beheer/systemen', {
    roles: ['SUPPORT'],
    ports: { mailer: unavailableMailer() },
    async prepare({ app }) {
      const mail = { reference: 'x', to: 'a@voorbeeld.example', subject: 'a', text: 'a', html: 'a' }
      for (let i = 0; i < 3; i++) await app.deps.ports.mailer.send(mail).catch(() => {})
    },
  })
  await screen.findByText('Mail antwoordt niet')
  const row = rowOf('Mail')
  within(row).getByText('100%')
  within(row).getByText('Onderbroken')
  expect(within(row).queryByRole('button', { name: /pauzeren/ })).toBeNull()
})

test('the doctor runs in the background, and its findings follow', async () => {
  const { user } = await openStaffPage('/beheer/systemen', { roles: ['TECHNICAL'] })
  await screen.findByText('Nog niet gecontroleerd.')
  await user.click(screen.getByRole('button', { name: 'Installatie controleren' }))
  await screen.findByText('database: reached', undefined, { timeout: 15_000 })
})

test('a technician tests a stand-in, and reads that it is played, after a reload as well', async () => {
  const { user, visit } = await openStaffPage('/beheer/systemen', { roles: ['TECHNICAL'] })
  await screen.findByText(/Nog niets getest/)
  await user.click(screen.getByRole('button', { name: 'Mail testen' }))
  const card = await screen.findByRole('region', { name: 'Laatste test: Mail' })
  within(card).getByText('Nagespeeld')
  within(card).getByText(/door Noor. Een test verandert niets daarbuiten/)
  await user.click(screen.getByRole('button', { name: 'Mail testen' }))
  await screen.findByText(/te vaak|even|wacht/i)
  await visit('/beheer/systemen')
  await screen.findByRole('region', { name: 'Laatste test: Mail' })
})

test('all systems are tested at once, with the outcome of each', async () => {
  const { user } = await openStaffPage('/beheer/systemen', {
    roles: ['TECHNICAL'],
    env: { VAT_CHECK: 'vies', VIES_URL: 'http://127.0.0.1:1' },
  })
  await user.click(await screen.findByRole('button', { name: /^Alle \d+ testen$/ }))
  const card = await screen.findByRole('region', { name: /^Laatste test: \d+ systemen$/ })
  within(card).getByText('Btw-controle')
  within(card).getByText('mis bij Verbinden')
})

test('a system that is played says what lacks for the real one, by the names of variables', async () => {
  const { user } = await openStaffPage('/beheer/systemen', { roles: ['TECHNICAL'] })
  const card = await screen.findByRole('region', { name: 'Wat ontbreekt voor echt' })
  await user.click(within(card).getByText('Betaalbank'))
  within(card).getByText('Rabo Smart Pay: RABO_REFRESH_TOKEN en RABO_SIGNING_KEY ontbreekt')
  within(card).getByText('PAYMENTS op rabo of mollie zetten')
  within(card).getByText(/configuratie van de server/)
})

test('a system that does not answer can be tried at once, which closes no circuit', async () => {
  const { user } = await openStaffPage('/beheer/systemen', {
    roles: ['SUPPORT'],
    ports: { mailer: unavailableMailer() },
    async prepare({ app }) {
      const mail = { reference: 'x', to: 'a@voorbeeld.example', subject: 'a', text: 'a', html: 'a' }
      for (let i = 0; i < 3; i++) await app.deps.ports.mailer.send(mail).catch(() => {})
    },
  })
  await screen.findByText(/De stroomkring sluit bij de eerste gewone vraag/)
  await user.click(screen.getByRole('button', { name: 'Mail nu proberen' }))
  await screen.findByRole('region', { name: 'Laatste test: Mail' })
  within(rowOf('Mail')).getByText('Onderbroken')
})

const HOSTING_DOWN = {
  ports: { hosting: unavailableHostingPlatform() },
  async prepare({ app }: TestShop) {
    for (let i = 0; i < 3; i++) await app.deps.ports.hosting.usage('a.nl').catch(() => {})
  },
}

test('a technician pauses the sale of what a silent system delivers, and resumes it', async () => {
  const { user, shop } = await openStaffPage('/beheer/systemen', { roles: ['TECHNICAL'], ...HOSTING_DOWN })
  await screen.findByText(/Verkoop gaat door; de winkel zegt dat het later komt/)
  await user.click(screen.getByRole('button', { name: 'Verkoop pauzeren van Hostingplatform' }))
  const dialog = await screen.findByRole('dialog', { name: 'Verkoop pauzeren: Hostingplatform' })
  await user.type(within(dialog).getByLabelText(/Reden/), 'schijf vol')
  await user.click(within(dialog).getByRole('button', { name: 'Verkoop pauzeren' }))
  await screen.findByText('De verkoop van Hostingplatform staat op pauze.')
  await screen.findByText(/De verkoop staat op pauze tot/)
  await expect.poll(() => shop.app.deps.salePauses.untilOf('hosting')).not.toBeNull()
  expect(shop.app.deps.portPauses.untilOf('hosting')).toBeNull()

  await user.click(screen.getByRole('button', { name: 'Verkoop hervatten van Hostingplatform' }))
  const resume = await screen.findByRole('dialog', { name: 'Verkoop hervatten: Hostingplatform' })
  await user.type(within(resume).getByLabelText(/Reden/), 'schijf opgeruimd')
  await user.click(within(resume).getByRole('button', { name: 'Verkoop hervatten' }))
  await screen.findByText(/Verkoop gaat door; de winkel zegt/)
  await expect.poll(() => shop.app.deps.salePauses.untilOf('hosting')).toBeNull()
})

test('a pause of sale is named on top while its system answers, so that it is not forgotten', async () => {
  await openStaffPage('/beheer/systemen', {
    roles: ['SUPPORT'],
    prepare: ({ app }) => pauseSale(app.deps, 'vps'),
  })
  await screen.findByText('De verkoop van VPS-platform staat op pauze')
  await screen.findByText(/Daan: ligt stil$/)
  expect(screen.queryByRole('button', { name: /^Verkoop hervatten/ })).toBeNull()
})

test.each<[StaffRole, RegExp]>([
  ['OWNER', /1 levering in de wacht\. Samen € \d+,\d\d\./],
  ['TECHNICAL', /1 levering in de wacht\. Verkoop gaat door/],
])('%s reads what a silent system has still to deliver', async (role, words) => {
  await openStaffPage('/beheer/systemen', {
    roles: [role],
    ports: { hosting: unavailableHostingPlatform() },
    async prepare(shop) {
      const ctx = await contextOn(shop.app, shop.clock, { signedInAs: CUSTOMER })
      await fillBasket(ctx, 'wacht.nl', [{ code: 'HOSTING_BASIC' }])
      const { returnUrl } = await order(ctx)
      await pay(ctx, returnUrl)
      await HOSTING_DOWN.prepare(shop)
    },
  })
  const note = (await screen.findByText(/^Hostingplatform antwoordt niet/)).parentElement
  expect(note?.textContent?.replaceAll('\u00a0', ' ')).toMatch(words)
})

import { screen, waitFor, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { domains } from '../../../db/schema/domains'
import { DAY_MS } from '../../../rules/time'
import { requireOwnerId } from '../../../server/common/guards'
import { recordDomain } from '../../../server/features/domains/domains.service'
import {
  CUSTOMER,
  fillBasket,
  order,
  orderFromCheckout,
  pay,
} from '../../../server/features/orders/orders.test-support'
import { openPage, type PageOptions } from '../../../tests/support/page'

const RESELLER = 'reseller@voorbeeld.nl'
const open = (options: PageOptions) => openPage('/account/diensten/domeinen/', options)

/** Text of the rows, without the head and the actions. Not queried by role, which is slow with many rows. */
const rows = () =>
  [...screen.getByRole<HTMLTableElement>('table').rows]
    .slice(1)
    .map(({ cells }) => [...cells].slice(0, 4).map(({ textContent }) => (textContent ?? '').replace(/^Hosting: /, '')))
const names = () => rows().map(([name]) => name)
const searchField = () => screen.getByRole('searchbox', { name: 'Zoek in je domeinen' })

test('a reseller sees all ten, in the order of their names', async () => {
  await open({ signedInAs: RESELLER })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Domeinen')
  expect(names()).toHaveLength(10)
  expect(names()).toEqual([...names()].sort())
  expect(screen.getByText('10 domeinen')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Meer domeinen' })).toBeNull()
})

test.each([CUSTOMER, 'subgebruiker@voorbeeld.nl'])(
  '%s sees those of the customer, where their DNS is, and their hosting',
  async (who) => {
    await open({ signedInAs: who })
    const none = who === CUSTOMER ? 'Hosting toevoegen' : 'Geen'
    expect(rows()).toEqual([
      [
        'alleenlezen.nl',
        'Actief',
        expect.stringMatching(/^Wordt verlengd op \d+ \S+ \d{4}€.9,99 per jaar excl\. btw/),
        none,
      ],
      ['elders.nl', 'ActiefDNS ergens anders', expect.stringMatching(/^Wordt verlengd op/), none],
      ['voorbeeldklant.nl', 'Actief', expect.stringMatching(/^Wordt verlengd op/), 'Basic webhosting'],
    ])
  },
)

test('the same in English', async () => {
  await open({ signedInAs: CUSTOMER, locale: 'en' })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Domains')
  expect(rows()[1]).toEqual([
    'elders.nl',
    'ActiveDNS elsewhere',
    expect.stringMatching(/^Renews on \d+ \S+ \d{4}/),
    'Add hosting',
  ])
})

test('each has a switch for going on after its term [RNW-006]', async () => {
  const { user } = await open({ signedInAs: CUSTOMER })
  const renew = () => screen.getByRole<HTMLInputElement>('switch', { name: 'Automatisch verlengen: elders.nl' })
  expect(renew().checked).toBe(true)
  await user.click(renew())
  await waitFor(() => expect(renew().checked).toBe(false))
  expect(rows()[1]?.[2]).toMatch(/^Stopt op/)
  expect(rows()[0]?.[2]).toMatch(/^Wordt verlengd op/)
})

test('its row leads to what can be done with it', async () => {
  const { user } = await open({ signedInAs: CUSTOMER })
  expect(screen.getByRole('link', { name: 'DNS beheren van voorbeeldklant.nl' })).toBeDefined()
  expect(screen.queryByRole('link', { name: 'DNS beheren van elders.nl' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Meer acties voor elders.nl' }))
  const menu = within(await screen.findByRole('dialog', { name: 'Meer acties voor elders.nl' }))
  await user.click(menu.getByRole('button', { name: 'Verlengen' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'elders.nl verlengen' }))
  await dialog.findByText('Totaal incl. btw')
  await user.click(dialog.getByRole('button', { name: 'Annuleren' }))
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Meer acties voor elders.nl' })),
  )
  await user.click(screen.getByRole('button', { name: 'Meer acties voor elders.nl' }))
  await user.click(await screen.findByRole('button', { name: 'Verhuiscode opvragen' }))
  await screen.findByRole('dialog', { name: 'Verhuiscode van elders.nl' })
})

test('a sub-user has no such switch [RNW-006]', async () => {
  await open({ signedInAs: 'subgebruiker@voorbeeld.nl' })
  expect(screen.queryByRole('switch', { name: /Verleng/ })).toBeNull()
})

test('who has none is led to the search', async () => {
  await open({ signedInAs: 'onvolledig@voorbeeld.nl' })
  expect(screen.getByText(/^Je hebt nog geen domeinen/)).toBeDefined()
  expect(within(screen.getByRole('main')).getByRole('link', { name: 'Domeinnaam zoeken' }).getAttribute('href')).toBe(
    '/bestelprocedure',
  )
  expect(screen.queryByRole('searchbox')).toBeNull()
})

test('the list follows what is typed, and says so when nothing fits', async () => {
  const { user } = await open({ signedInAs: RESELLER })
  await user.type(searchField(), 'fiets')
  await waitFor(() => expect(names()).toEqual(['fietsen-voorbeeld.nl']))
  await screen.findByText('1 domein')
  await user.type(searchField(), 'bel')
  await screen.findByText('Geen van je domeinen bevat “fietsbel”.')
  await user.clear(searchField())
  await waitFor(() => expect(names()).toHaveLength(10))
})

test('a long list comes in pages, also when it is searched, and each name comes once', async () => {
  const { ctx, user, visit } = await openPage('/hulp', { signedInAs: RESELLER })
  const own = { accountId: requireOwnerId(ctx), holderId: null, expiresAt: ctx.now + 300 * DAY_MS, now: ctx.now }
  await ctx.db.transaction(async (tx) => {
    for (let n = 0; n < 25; n++) await recordDomain(tx, { ...own, name: `reeks-${n}.nl` })
  })
  await visit('/account/diensten/domeinen/')
  const more = () => screen.queryByRole('button', { name: 'Meer domeinen' })
  const readAll = async (sizes: number[]) => {
    for (const size of sizes) {
      await waitFor(() => expect(names()).toHaveLength(size))
      const button = more()
      if (button) await user.click(button)
    }
    expect(new Set(names()).size).toBe(sizes.at(-1))
    expect(more()).toBeNull()
  }
  await readAll([20, 35])
  await user.type(searchField(), 'reeks')
  await screen.findByText('25 domeinen')
  await readAll([20, 25])
})

test('an international name reads as one types it, and an expired one says so', async () => {
  const { ctx, visit } = await openPage('/hulp', { signedInAs: 'onvolledig@voorbeeld.nl' })
  const own = { accountId: requireOwnerId(ctx), holderId: null, expiresAt: ctx.now, now: ctx.now }
  await ctx.db.transaction(async (tx) => {
    const { id } = await recordDomain(tx, { ...own, name: 'café.nl' })
    await tx.update(domains).set({ status: 'EXPIRED' }).where(eq(domains.id, id))
  })
  await visit('/account/diensten/domeinen/')
  expect(rows()).toEqual([['café.nl', 'Verlopen', expect.stringMatching(/^Verlopen op/), 'Geen']])
})

test('an ordered name is listed below the domains until it is delivered, and then among them', async () => {
  const { ctx, visit } = await openPage('/hulp', { signedInAs: CUSTOMER })
  await fillBasket(ctx, 'lindebrood.nl')
  const { returnUrl } = await order(ctx)
  await visit('/account/diensten/domeinen/')
  const section = await screen.findByRole('region', { name: 'Ook besteld' })
  expect(within(section).getByRole('listitem').textContent).toMatch(/lindebrood\.nl.*Wacht op betaling/)
  expect(names()).not.toContain('lindebrood.nl')
  await pay(ctx, returnUrl)
  await ctx.jobs.settle()
  await visit('/account/diensten/domeinen/')
  await waitFor(() => expect(names()).toContain('lindebrood.nl'))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Ook besteld' })).toBeNull())
})

test('the list is filtered by status, in pages, and the address keeps what is looked at', async () => {
  const { ctx, user, visit } = await openPage('/hulp', { signedInAs: RESELLER })
  const own = { accountId: requireOwnerId(ctx), holderId: null, expiresAt: ctx.now, now: ctx.now }
  await ctx.db.transaction(async (tx) => {
    for (let n = 0; n < 25; n++) {
      const { id } = await recordDomain(tx, { ...own, name: `oud-${n}.nl` })
      await tx.update(domains).set({ status: 'EXPIRED' }).where(eq(domains.id, id))
    }
  })
  await visit('/account/diensten/domeinen/')
  const filter = () => within(screen.getByRole('group', { name: 'Status' }))
  expect(filter().getByRole('button', { pressed: true }).textContent).toBe('Alle')
  await user.click(filter().getByRole('button', { name: 'Verlopen' }))
  await screen.findByText('25 domeinen')
  await user.click(screen.getByRole('button', { name: 'Meer domeinen' }))
  await waitFor(() => expect(names()).toHaveLength(25))
  expect(new Set(rows().map(([, status]) => status))).toEqual(new Set(['Verlopen']))
  await user.type(searchField(), 'oud-24')
  await waitFor(() => expect(names()).toEqual(['oud-24.nl']))
  expect(window.location.search).toBe('?status=EXPIRED&search=oud-24')

  await visit('/account/diensten/domeinen/?search=oud-1&status=EXPIRED')
  expect(names()).toHaveLength(11)
  expect(searchField()).toHaveProperty('value', 'oud-1')
  await user.clear(searchField())
  await user.click(filter().getByRole('button', { name: 'Wordt geregistreerd' }))
  await screen.findByText('Geen van je domeinen staat er zo voor.')
  await user.click(filter().getByRole('button', { name: 'Alle' }))
  await waitFor(() => expect(window.location.search).toBe(''))
})

test('protection that was ordered says when it starts, and is switched there [RNW-006]', async () => {
  const { user, ctx, visit } = await openPage('/hulp', { signedInAs: 'klant@voorbeeld.nl' })
  await orderFromCheckout(await ctx.another({ signedInAs: 'klant@voorbeeld.nl' }), [
    { code: 'CLOUDFLARE_PRO', domainName: 'voorbeeldklant.nl', options: { type: 'cloudflare' } },
  ])
  await visit('/account/diensten/domeinen/')
  const ordered = within(await screen.findByRole('region', { name: 'Ook besteld' }))
  await ordered.findByText(/^Wordt verlengd op /)
  await user.click(ordered.getByRole('switch', { name: /^Automatisch verlengen: .*voorbeeldklant\.nl/ }))
  await ordered.findByText(/^Stopt op /)
})

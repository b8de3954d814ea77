import { screen, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { run } from '../../../db/query'
import { accounts } from '../../../db/schema/accounts'
import { copyAccount, findAccountByEmail } from '../../../server/features/accounts/accounts.service'
import { getOrder } from '../../../server/features/orders/orders.service'
import { openStaffPage } from '../../../tests/support/staff-page'
import { buyerOf, orderDelivered, orderInReview } from '../../../tests/support/stuck-orders'
import type { TestShop } from '../../../tests/support/test-shop'

/** Adds a customer with an accent in the middle of a name. */
async function addBakery({ app: { deps } }: TestShop): Promise<void> {
  const like = await findAccountByEmail(deps.db.reader, 'klant@voorbeeld.nl')
  if (!like) throw new Error('the demo has no customer')
  const named = {
    companyName: 'Stichting De Bakkerij Café',
    firstName: 'Zoë',
    lastName: 'Meel',
    email: 'post@deeg.example',
  }
  await copyAccount(deps, { ...like, ...named, id: 'acc_bakkerij' })
}

// First, since the dialog stays loaded.
test('keys that come before the dialog is loaded are searched for, and are no shortcuts of the page', async () => {
  const { user } = await openStaffPage('/beheer/vandaag', { roles: ['SUPPORT'], prepare: addBakery })
  await screen.findByRole('heading', { level: 1 })
  await user.keyboard('{Control>}k{/Control}bakker?')
  expect((await screen.findByRole<HTMLInputElement>('combobox', { name: 'Zoeken in alles' })).value).toBe('bakker?')
  expect(screen.getAllByRole('dialog')).toHaveLength(1)
})

test('the first hit has its acts, which open their dialogs on its page', async () => {
  const { user } = await openStaffPage('/beheer/vandaag', { roles: ['SUPPORT'], prepare: addBakery })
  await screen.findByRole('heading', { level: 1 })
  await user.keyboard('{Control>}k{/Control}')
  await user.type(await screen.findByRole('combobox', { name: 'Zoeken in alles' }), 'deeg')
  await screen.findByRole('option', { name: /Meekijken met Stichting De Bakkerij Café/ })
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  await screen.findByRole('heading', { level: 1, name: 'Stichting De Bakkerij Café' })
  await screen.findByRole('dialog', { name: /^Mand/ })
})

test('an order that is found can be refunded at once', async () => {
  let number = ''
  const { user } = await openStaffPage('/beheer/vandaag', {
    roles: ['SUPPORT'],
    prepare: async (shop) => {
      const buyer = await buyerOf(shop)
      number = (await getOrder(buyer, await orderDelivered(buyer, 'terug.nl', { method: 'IDEAL' }))).number
    },
  })
  await screen.findByRole('heading', { level: 1 })
  await user.keyboard('{Control>}k{/Control}')
  await user.type(await screen.findByRole('combobox', { name: 'Zoeken in alles' }), number)
  await user.click(await screen.findByRole('option', { name: new RegExp(`Terugbetalen bij ${number}`) }))
  await screen.findByRole('dialog', { name: /terugbetalen/i })
})

test.each([
  ['bakker', ['Bakker']],
  ['zoe', ['Zoë']],
  ['cafe bak', ['Bak', 'Café']],
  ['deeg', ['deeg']],
])('a customer is found by %s, which is marked in the hit', async (typed, marked) => {
  const { user } = await openStaffPage('/beheer/vandaag', { roles: ['SUPPORT'], prepare: addBakery })
  await screen.findByRole('heading', { level: 1 })
  await user.keyboard('{Control>}k{/Control}')
  await user.type(await screen.findByRole('combobox', { name: 'Zoeken in alles' }), typed)
  const hit = await screen.findByRole('option', { name: /Stichting De Bakkerij Café.*Zoë Meel, post@deeg.example/ })
  expect([...hit.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual(marked)
  within(hit).getByText(/Stichting/)
  expect(hit.getAttribute('href')).toBe('/beheer/klanten/acc_bakkerij')
})

test.each([
  ['nl', 'Geblokkeerd', 'Actief'],
  ['en', 'Blocked', 'Active'],
] as const)('a hit has its state beside it, in the words of its list, in %s', async (locale, blocked, active) => {
  const prepare = async (shop: TestShop) => {
    await addBakery(shop)
    await shop.app.deps.db.transaction((tx) =>
      run(tx.update(accounts).set({ isBlocked: true }).where(eq(accounts.id, 'acc_bakkerij'))),
    )
  }
  const { user } = await openStaffPage('/beheer/vandaag', { roles: ['SUPPORT'], prepare, locale })
  await screen.findByRole('heading', { level: 1 })
  await user.keyboard('{Control>}k{/Control}')
  const box = await screen.findByRole('combobox')
  await user.type(box, 'deeg')
  await screen.findByRole('option', { name: new RegExp(`^Stichting De Bakkerij Café.*${blocked}$`) })
  await user.clear(box)
  await user.type(box, 'klant@voorbeeld')
  expect((await screen.findAllByRole('option', { name: new RegExp(`${active}$`) })).length).toBeGreaterThan(0)
})

test.each([
  ['nl', '1 open punt'],
  ['en', '1 open item'],
] as const)('a customer with open work has its count beside it, in %s', async (locale, words) => {
  const { user } = await openStaffPage('/beheer/vandaag', {
    ...{ roles: ['SUPPORT'], locale },
    prepare: async (shop) => void (await orderInReview(await buyerOf(shop), 'controle.nl')),
  })
  await screen.findByRole('heading', { level: 1 })
  await user.keyboard('{Control>}k{/Control}')
  await user.type(await screen.findByRole('combobox'), 'klant@voorbeeld')
  await screen.findByRole('option', { name: new RegExp(`klant@voorbeeld\\.nl.*${words}$`) })
})

test('a group says how many there are, and its last option opens the list with the search unless all are shown', async () => {
  const { user } = await openStaffPage('/beheer/vandaag', { roles: ['SUPPORT'] })
  await screen.findByRole('heading', { level: 1 })
  await user.keyboard('{Control>}k{/Control}')
  await user.type(await screen.findByRole('combobox', { name: 'Zoeken in alles' }), 'voorbeeld')
  await screen.findByText('5 van 13')
  screen.getByText('5 van 5')
  expect(screen.queryByRole('option', { name: /^Alles in Klanten/ })).toBeNull()
  const list = screen.getByRole('option', { name: 'Alles in Domeinen (13)' })
  expect(list.getAttribute('href')).toBe('/beheer/domeinen?q=voorbeeld')
  await user.click(list)
  await screen.findByRole('heading', { level: 1, name: 'Domeinen' })
  expect((screen.getByRole('searchbox') as HTMLInputElement).value).toBe('voorbeeld')
})

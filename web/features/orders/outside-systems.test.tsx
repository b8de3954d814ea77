import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '../../../rules/time'
import { mailsTo } from '../../../server/features/accounts/accounts.test-support'
import { CUSTOMER, fillBasket, order, pay } from '../../../server/features/orders/orders.test-support'
import { readChanges } from '../../../server/features/portfolio/registrar-changes.service'
import { openPage } from '../../../tests/support/page'

/** Screens of a customer while a registrar takes days, loses a domain or is out of balance. */

/** Opens the shop as a customer who has paid for this name. */
async function openPaid(name: string, transferCode?: string) {
  const opened = await openPage('/hulp', { signedInAs: CUSTOMER })
  const { ctx } = opened
  await fillBasket(ctx, name, transferCode ? [{ code: 'TRANSFER_CODE', title: transferCode }] : [])
  const { order: placed, returnUrl } = await order(ctx)
  await pay(ctx, returnUrl)
  /** Lets hours pass, with the tasks and jobs of each. */
  async function live(hours: number) {
    for (let hour = 0; hour < hours; hour++) {
      ctx.clock.advance(HOUR_MS)
      await readChanges(ctx)
      await ctx.jobs.settle()
    }
  }
  return { ...opened, live, summary: () => opened.visit(`/bestellen/${placed.id}/overzicht`) }
}

const spaced = (text: string | null | undefined) => (text ?? '').replaceAll(/\s+/g, ' ').trim()
const product = () => spaced(screen.getByRole('region', { name: 'Je producten' }).textContent)
const domains = () => spaced(screen.getByRole('main').textContent)

test('a transfer of four days: the order tells who it waits for, then that the domain is here', async () => {
  const { summary, live, visit } = await openPaid('verhuisdagen-vier.nl', 'VERHUIS-123')
  await summary()
  expect(product()).toContain('Verhuizing loopt')
  const steps = screen.getByRole('region', { name: 'Verhuizing van verhuisdagen-vier.nl' })
  expect(within(steps).getByText('Je huidige aanbieder laat het domein los')).toBeDefined()
  await visit('/account/diensten/domeinen/')
  expect(domains()).toContain('Wacht op je huidige aanbieder')
  await live((4 * DAY_MS) / HOUR_MS + 1)
  await summary()
  expect(product()).toContain('Verhuisd')
  expect(screen.queryByRole('region', { name: /^Verhuizing van/ })).toBeNull()
  await visit('/account/diensten/domeinen/')
  expect(domains()).not.toContain('Wacht op')
})

test('a transfer out: the code is shown, and once the domain has left its page and a mail say so', async () => {
  const { live, visit, user, ctx } = await openPaid('vertrokken-weg.nl')
  await visit('/account/domein?name=vertrokken-weg.nl')
  await user.click(await screen.findByRole('button', { name: 'Verhuiscode opvragen' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Verhuiscode van vertrokken-weg.nl' }))
  await user.click(dialog.getByRole('button', { name: 'Verhuiscode tonen' }))
  await dialog.findByText(/^[\w-]{16}$/)
  await live(3)
  await visit('/account/domein?name=vertrokken-weg.nl')
  await screen.findByText('Dit domein is verhuisd naar een andere registrar')
  await visit('/account/diensten/domeinen/')
  expect(screen.queryByRole('link', { name: /vertrokken-weg\.nl/ })).toBeNull()
  const subjects = (await mailsTo(ctx, CUSTOMER)).map(({ subject }) => subject)
  expect(subjects).toContain('vertrokken-weg.nl is verhuisd naar een andere registrar')
})

test('a registrar without balance: the order waits without a word of failure, and is delivered', async () => {
  const { summary, live } = await openPaid('saldo-even.nl')
  await summary()
  expect(product()).toMatch(/Wordt geregistreerd/)
  expect(product()).not.toMatch(/niet gelukt|mislukt/i)
  await live(2)
  await summary()
  expect(product()).toContain('Geregistreerd')
})

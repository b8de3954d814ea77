import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { DAY_MS } from '../../../rules/time'
import { requireOwnDomain } from '../../../server/features/domains/domains.service'
import { setRenewal } from '../../../server/features/renewals/renewal-choice.service'
import { openPage } from '../../../tests/support/page'

const CUSTOMER = 'klant@voorbeeld.nl'
const ways = () =>
  within(screen.getByRole('navigation', { name: 'Je diensten' }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent)

test('a customer sees in one place what is due, what was last, and how much there is', async () => {
  await openPage('/account', { signedInAs: CUSTOMER })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Dag Vera Voorbeeld')
  expect(ways()).toEqual([
    'Domeinen3 actief',
    'Hostingpakketten1 actief',
    'SSL-certificatennog geen',
    'VPSnog geen',
    'Naam zoekenen meteen bestellen',
  ])
  within(screen.getByRole('region', { name: 'Facturen' })).getByText('Op rekening besteld')
  expect(screen.queryByRole('region', { name: 'Eerste stappen' })).toBeNull()
  expect(screen.queryByRole('region', { name: /aandacht/ })).toBeNull()
})

test('what ends soon stands first among its services, with the way to renew it', async () => {
  const { user, ctx, visit } = await openPage('/hulp', { signedInAs: CUSTOMER })
  const { id, expiresAt } = await requireOwnDomain(ctx, 'elders.nl')
  await setRenewal(ctx, { ids: [id], renews: false })
  ctx.clock.moveTo(expiresAt - 40 * DAY_MS)
  await visit('/account')
  const problems = within(await screen.findByRole('region', { name: '1 dienst vraagt aandacht' }))
  await user.click(problems.getByRole('button', { name: 'elders.nl verlengen' }))
  await screen.findByRole('dialog', { name: 'elders.nl verlengen' })
  const renewing = within(screen.getByRole('region', { name: 'Wordt binnenkort verlengd', hidden: true }))
  expect(renewing.queryByText('elders.nl')).toBeNull()
})

test('who has nothing yet sees the first steps, one of them done', async () => {
  await openPage('/account', { signedInAs: 'onvolledig@voorbeeld.nl' })
  const steps = within(screen.getByRole('region', { name: 'Eerste stappen' }))
  expect(steps.getByText('1 van 4 gedaan')).toBeDefined()
  expect(steps.getByRole('textbox', { name: 'Domeinnaam' })).toBeDefined()
  expect(steps.getByRole('link', { name: 'Aanvullen' }).getAttribute('href')).toBe('/account/gegevens')
})

test('a sub-user looks, and orders nothing', async () => {
  await openPage('/account', { signedInAs: 'subgebruiker@voorbeeld.nl' })
  expect(ways()[0]).toBe('Domeinen3 actief')
  expect(screen.queryByRole('button', { name: /verlengen|terughalen/ })).toBeNull()
})

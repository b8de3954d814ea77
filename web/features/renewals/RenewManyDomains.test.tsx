import { screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { requireOwnDomain } from '../../../server/features/domains/domains.service'
import { openPage } from '../../../tests/support/page'

afterEach(() => sessionStorage.clear())

test('auto-renew of many domains is set after a preview of each [RNW-006]', async () => {
  const { user, ctx } = await openPage('/account/diensten/domeinen/', { signedInAs: 'klant@voorbeeld.nl' })
  await user.click(screen.getByRole('checkbox', { name: 'Alles op deze pagina kiezen' }))
  await user.click(screen.getByRole('link', { name: 'Samen wijzigen' }))
  await user.click(await screen.findByRole('tab', { name: 'Verlengen' }))
  const part = within(screen.getByRole('region', { name: 'Verlengen na de termijn' }))
  const renews = async () => (await requireOwnDomain(ctx, 'elders.nl')).renews

  await user.click(part.getByRole('button', { name: 'Bekijk wat er gebeurt' }))
  await part.findByText(/^3 namen worden verlengd, nu voor €.29,97 per jaar excl\. btw$/)
  await user.click(part.getByRole('radio', { name: /^Laat aflopen/ }))
  await user.click(part.getByRole('button', { name: 'Bekijk wat er gebeurt' }))
  await part.findByText('3 namen stoppen.')
  expect(part.getAllByText(/^Stopt op /)).toHaveLength(3)
  expect(await renews()).toBe(true)
  await user.click(part.getByRole('button', { name: '3 namen laten aflopen' }))
  await part.findByText('Je keuze geldt voor 3 namen.')
  expect(await renews()).toBe(false)
})

import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPage } from '../../tests/support/page'

test('each group of the pages of an account stands in the navigation once', async () => {
  await openPage('/account/webhooks', { signedInAs: 'klant@voorbeeld.nl' })
  const nav = within(screen.getByRole('navigation', { name: 'Mijn account' }))
  const groups = nav.getAllByRole('list').map((list) => list.getAttribute('aria-labelledby') ?? '')
  expect(groups).toEqual([...new Set(groups)])
  const programs = nav.getByRole('list', { name: 'Programma’s' })
  expect(
    within(programs)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(['API-tokens', 'Webhooks', 'Documentatie'])
})

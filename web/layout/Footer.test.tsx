import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPage } from '../../tests/support/page'

const linksBelow = () => screen.getByRole('contentinfo').querySelectorAll('a').length

test('the account and the order have one line at the foot, and the pages of the shop all its links', async () => {
  const { visit } = await openPage('/account', { signedInAs: 'klant@voorbeeld.nl' })
  expect(linksBelow()).toBe(3)
  await visit('/bestelprocedure')
  expect(linksBelow()).toBe(3)
  await visit('/hulp')
  expect(linksBelow()).toBeGreaterThan(10)
})

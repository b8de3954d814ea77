import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openStaffPage } from '../../../tests/support/staff-page'

test.each([
  {
    locale: 'nl' as const,
    title: 'Boekhouding is voor Eigenaar, Financiën en Lezen',
    need: 'Jij bent Support. Nodig voor je werk? Vraag Jan of Tess.',
    ask: 'Recht vragen',
    about: /^Jan en Tess krijgen een mail/,
    reason: 'Reden',
    asked: /^Je vroeg dit op .* Jan of Tess kan/,
    again: 'Nog eens vragen',
  },
  {
    locale: 'en' as const,
    title: 'Bookkeeping is for Owner, Finance, and Reader',
    need: 'You are Support. Do you need it for your work? Ask Jan or Tess.',
    ask: 'Ask for the right',
    about: /^Jan and Tess will get a mail/,
    reason: 'Reason',
    asked: /^You asked for this on .* Jan or Tess can/,
    again: 'Ask again',
  },
])('a page without its right names who can give it, and asks them, in $locale', async (words) => {
  const { user, colleague, visit, shop } = await openStaffPage('/beheer/vandaag', {
    roles: ['SUPPORT'],
    locale: words.locale,
  })
  await colleague('Tess', ['OWNER'])
  await colleague('Jan', ['OWNER'])
  await colleague('Fleur', ['FINANCE'])
  await visit('/beheer/boekhouding')
  screen.getByRole('heading', { level: 1, name: words.title })
  await screen.findByText(words.need)
  await user.click(screen.getByRole('button', { name: words.ask }))
  const dialog = await screen.findByRole('dialog')
  within(dialog).getByText(words.about)
  await user.type(within(dialog).getByRole('textbox', { name: words.reason }), 'ik neem het kwartaal over')
  await user.click(within(dialog).getByRole('button', { name: words.ask }))
  await screen.findByText(words.asked)
  screen.getByRole('button', { name: words.again })
  await shop.settle()
  expect(
    shop
      .mails()
      .map(({ to }) => to)
      .sort(),
  ).toEqual(['jan@hosting.example', 'tess@hosting.example'])
  await visit('/beheer/boekhouding')
  await screen.findByText(words.asked)
})

test('asking needs a reason, and nobody is asked where nobody can give the right', async () => {
  const { user, colleague, visit } = await openStaffPage('/beheer/personeel', { roles: ['SUPPORT'] })
  screen.getByText('Jij bent Support.')
  expect(screen.queryByRole('button', { name: 'Recht vragen' })).toBeNull()
  await colleague('Jan', ['OWNER'])
  await visit('/beheer/personeel')
  await user.click(await screen.findByRole('button', { name: 'Recht vragen' }))
  const dialog = await screen.findByRole('dialog')
  await user.click(within(dialog).getByRole('button', { name: 'Recht vragen' }))
  await within(dialog).findByText('Schrijf een reden, minstens 3 tekens.')
})

import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { saveTerms } from '../../../tests/support/general-terms'
import { openPage } from '../../../tests/support/page'

test('the page shows the terms that apply and their day, and earlier versions keep their own page', async () => {
  const { ctx, shop, visit } = await openPage('/algemene-voorwaarden')
  screen.getByRole('heading', { level: 2, name: '2. Prijzen' })
  screen.getByText(/^Versie 1, geldt sinds /)
  expect(screen.queryByText('Alle versies')).toBeNull()
  shop.clock.advance(1000)
  const now = shop.clock.now()
  const textNl = 'Kort <b>en</b> goed.\n\n## 1. Opzeggen\n\nPer maand.'
  await saveTerms(ctx.db, { validFrom: now, now, textNl })
  await visit('/algemene-voorwaarden')
  screen.getByRole('heading', { level: 2, name: '1. Opzeggen' })
  screen.getByText('Kort <b>en</b> goed.')
  screen.getByRole('link', { name: /^Versie 1, sinds/ })
  await visit('/algemene-voorwaarden/1')
  screen.getByText(/^Dit is een eerdere versie\. .* geldt versie 2\.$/)
  screen.getByRole('heading', { level: 2, name: '2. Prijzen' })
  expect(screen.getByRole('link', { name: 'Naar de huidige versie' }).getAttribute('href')).toBe(
    '/algemene-voorwaarden',
  )
})

test('it is in English for who reads English', async () => {
  await openPage('/algemene-voorwaarden', { locale: 'en' })
  screen.getByRole('heading', { level: 2, name: '2. Prices' })
})

test.each(['3', 'concept', '-1'])('there is no version %s', async (version) => {
  await openPage(`/algemene-voorwaarden/${version}`)
  expect(screen.queryByText(/^Versie/)).toBeNull()
})

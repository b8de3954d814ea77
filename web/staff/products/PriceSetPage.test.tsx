import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { addMonths, dayInAmsterdam } from '../../../rules/calendar'
import { formatMoney } from '../../../rules/money'
import { DAY_MS } from '../../../rules/time'
import { getCatalogue, refreshCatalogue } from '../../../server/features/catalogue/catalogue.service'
import { StaffPriceSet } from '../../../server/features/catalogue/staff/price-sets.graphql'
import { draftPriceSet } from '../../../server/features/catalogue/staff/price-sets.service'
import { schedulePriceSet } from '../../../server/features/catalogue/staff/schedule-prices.service'
import { ApprovalNeeded } from '../../../server/staff/proposals/proposals.graphql'
import { savePriceSet } from '../../../tests/support/price-sets'
import { openStaffPage } from '../../../tests/support/staff-page'
import { formatLocalDate } from '../../i18n/format-day'

/** Text of a page has plain spaces in a query. */
const shown = (amount: number) => formatMoney(amount, 'nl').replaceAll('\u00a0', ' ')

test('a set shows the margin of each volume tier, and names those that its cost turns into a loss', async () => {
  let setId = ''
  const { visit, shop } = await openStaffPage('/beheer/producten', {
    prepare: async ({ app, clock }) => {
      const { deps } = app
      const nl = (await getCatalogue(deps)).productByCode('DOMAIN_NL')
      const lowest = Math.min(...(nl?.tiers ?? []).map(({ original }) => original))
      const prices = [
        { code: 'DOMAIN_NL', original: nl?.original ?? 0, discounted: nl?.original ?? 0, cost: lowest + 1 },
      ]
      const now = clock.now()
      setId = await savePriceSet(deps.db, { validFrom: now + 40 * DAY_MS, now, prices })
      await refreshCatalogue(deps)
    },
  })
  const tiers = (await getCatalogue(shop.app.deps)).productByCode('DOMAIN_NL')?.tiers ?? []
  expect(tiers.length).toBeGreaterThan(0)
  await visit(`/beheer/producten/wijzigingen/${setId}`)
  const table = within(await screen.findByRole('table', { name: 'Wat verandert' }))
  for (const { staffel, original } of tiers)
    expect(table.getAllByText(`staffel ${staffel}: ${shown(original)}`).length).toBeGreaterThan(0)
  const [head, ...rows] = table.getAllByRole('row').map((row) => (row as HTMLTableRowElement).cells.length)
  expect(rows.every((cells) => cells === head)).toBe(true)
  const lowest = tiers.toSorted((a, b) => a.original - b.original)[0]
  screen.getByText(new RegExp(`\\.nl, staffel ${lowest?.staffel}, daarna`))
})

test('a set shows the history of each of its products', async () => {
  let setId = ''
  const { user, visit } = await openStaffPage('/beheer/producten', {
    prepare: async ({ app, clock }) => {
      const now = clock.now()
      const prices = ['DOMAIN_COM', 'DOMAIN_NL'].map((code) => ({ code, original: 4321, discounted: 4321 }))
      setId = await savePriceSet(app.deps.db, { validFrom: now + 40 * DAY_MS, now, prices })
    },
  })
  await visit(`/beheer/producten/wijzigingen/${setId}`)
  const nl = within(await screen.findByRole('region', { name: 'Geschiedenis van .nl' }))
  nl.getByRole('link', { name: /43,21/ })
  nl.getByText(/^Bij de start: €/)
  await user.click(nl.getByRole('button', { name: /Product/ }))
  await user.click(await screen.findByRole('option', { name: '.com' }))
  await screen.findByRole('region', { name: 'Geschiedenis van .com' })
})

test('a second person reads the prices of a proposal and their effect from the day that was proposed', async () => {
  const { visit, shop, colleague } = await openStaffPage('/beheer')
  const maker = await colleague('Femke', ['FINANCE'])
  const nl = (await getCatalogue(shop.app.deps)).productByCode('DOMAIN_NL')
  const prices = [{ productId: nl?.productId ?? '', first: nl?.discounted ?? 0, renewal: 1249 }]
  const reason = 'het register verhoogt de inkoop'
  const set = await draftPriceSet(await maker(), { name: '.nl omhoog', prices, reason })
  if (!(set instanceof StaffPriceSet)) throw new Error('the draft was refused')
  const from = addMonths(dayInAmsterdam(shop.clock.now()), 3)
  const proposed = await schedulePriceSet(await maker(), { id: set.id, expectedVersion: set.version, from, reason })
  if (!(proposed instanceof ApprovalNeeded)) throw new Error('no second person is needed')

  await visit(`/beheer/voorstellen/${proposed.proposal.id}`)
  const table = within(await screen.findByRole('table', { name: 'Wat verandert' }))
  table.getByText(shown(1249))
  expect(table.queryByRole('textbox')).toBeNull()
  const day = formatLocalDate(from, 'nl')
  within(screen.getByRole('region', { name: 'Zoals voorgesteld' })).getByText(day)
  screen.getByRole('region', { name: 'Wat het doet, uitgerekend op vandaag' })
  screen.getByRole('region', { name: 'Geschiedenis van .nl' })
  screen.getByRole('button', { name: /^Goedkeuren/ })

  await visit(`/beheer/producten/wijzigingen/${set.id}`)
  expect((await screen.findByLabelText<HTMLInputElement>(/^Gaat in/)).value).toBe(from)
})

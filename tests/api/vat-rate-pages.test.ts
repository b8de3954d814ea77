import { expect, test } from 'vitest'
import { dayInAmsterdam, startOfDay } from '../../rules/calendar'
import { addDays } from '../../rules/renewal'
import { realPages } from '../support/real-pages'
import { startTestShop } from '../support/test-shop'
import { saveVatRate } from '../support/vat-rates'

test('prices with VAT in the HTML of a page have the new rate from midnight, without a restart [CAT-022]', async () => {
  const shop = await startTestShop({ page: realPages })
  const { clock, app } = shop
  const { db, vatRates } = app.deps
  const text = async () => {
    const answer = await fetch(`${shop.url}/webhosting`, { headers: { cookie: 'vat=incl' } })
    return (await answer.text()).replaceAll('<!-- -->', '')
  }
  try {
    expect(await text()).toContain('incl. 21% btw')
    const midnight = startOfDay(addDays(dayInAmsterdam(clock.now()), 1))
    await saveVatRate(db, { rate: 2300, validFrom: midnight, now: clock.now() })
    await expect.poll(() => vatRates.at('NL', midnight)).toBe(2300)
    clock.advance(midnight - clock.now() - 1)
    expect(await text()).toContain('incl. 21% btw')
    clock.advance(1)
    const after = await text()
    expect(after).toContain('incl. 23% btw')
    expect(after).not.toContain('21%')
  } finally {
    await shop.close()
  }
})

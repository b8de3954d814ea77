import { screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { booksOf, CUSTOMER, changeAccount } from '../../../server/features/orders/orders.test-support'
import { acceptOrderPayment } from '../../../server/features/orders/staff/staff-order-acts.service'
import { findStaffOrder } from '../../../server/features/orders/staff/staff-orders.service'
import { lyingRegistry, unavailableHostingPlatform } from '../../../tests/support/failing-ports'
import { openStaffPage } from '../../../tests/support/staff-page'
import {
  buyerOf,
  leaveSurplus,
  orderChargedBack,
  orderDelivered,
  orderInReview,
  orderRefundedElsewhere,
  takeBack,
} from '../../../tests/support/stuck-orders'

const PORTS = { registry: lyingRegistry('rejected') }
const XSS = '<img src=x onerror=alert(1)>'

test('a payment of another amount is accepted with a reason, from the list', async () => {
  const { user, visit } = await openStaffPage('/beheer/bestellingen', {
    ports: PORTS,
    prepare: async (shop) => {
      const buyer = await buyerOf(shop)
      await changeAccount(buyer, CUSTOMER, { companyName: XSS })
      await orderInReview(buyer, 'nakijken.nl', -100)
    },
  })
  await user.click(await screen.findByRole('button', { name: 'In controle 1' }))
  // Fields of customers are text.
  await screen.findByText(XSS)
  expect(document.querySelector('img')).toBeNull()
  await user.click(screen.getByRole('link', { name: '10003' }))
  const decision = await screen.findByRole('region', { name: 'Besluit' })
  expect(within(decision).getByText('Verschil').nextSibling?.textContent).toContain('1,00')
  within(decision).getByText(
    /^Factuur voor €\s4,83 gaat uit en alles wordt geleverd\. De open €\s1,00 blijft te betalen en krijgt herinneringen\.$/,
  )
  within(decision).getByText(/^€\s1,00 open$/)

  await user.click(within(decision).getByRole('button', { name: 'Aannemen en leveren' }))
  const dialog = await screen.findByRole('dialog', { name: 'Aannemen als betaling' })
  await user.type(within(dialog).getByLabelText(/Reden/), 'verwisselde cijfers')
  await user.click(within(dialog).getByRole('button', { name: 'Aannemen en leveren' }))
  await screen.findByText('Aangenomen. De bestelling wordt geleverd.')
  expect(screen.queryByRole('region', { name: 'Besluit' })).toBeNull()
  await screen.findByText(/Betaling aangenomen, verwisselde cijfers/)
  await visit('/beheer/bestellingen?toestand=REVIEW')
  screen.getByText('Geen bestelling past bij deze filters.')
})

test('an order that was accepted with less leads to its invoice, which is open for the rest', async () => {
  let id = ''
  const { user, visit } = await openStaffPage('/beheer/vandaag', {
    locale: 'en',
    prepare: async (shop) => {
      id = await orderInReview(await buyerOf(shop), 'tekort.nl', -100)
    },
  })
  await visit(`/beheer/bestellingen/${id}`)
  const decision = within(await screen.findByRole('region', { name: 'Decision' }))
  decision.getByText(/^An invoice of €\s?4\.83 goes out and everything is delivered\. €\s?1\.00 of it stays open/)
  await user.click(decision.getByRole('button', { name: 'Accept and deliver' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Accept as payment' }))
  await user.type(dialog.getByLabelText(/Reason/), 'digits were swapped')
  await user.click(dialog.getByRole('button', { name: 'Accept and deliver' }))
  const link = await screen.findByRole('link', { name: /^Invoice W2026-/ })
  const money = within(screen.getByRole('region', { name: 'Money' }))
  expect(money.getByText('Left to pay').nextSibling?.textContent).toMatch(/€\s?1\.00/)
  await user.click(link)
  await screen.findByText(/3\.83 received/)
  expect(screen.getAllByText(/€\s?1\.00/)).not.toEqual([])
})

test('an order that was paid too much counts as paid', async () => {
  let id = ''
  const { visit } = await openStaffPage('/beheer/vandaag', {
    prepare: async (shop) => {
      id = await orderInReview(await buyerOf(shop), 'teveel.nl', 100)
    },
  })
  await visit(`/beheer/bestellingen/${id}`)
  const decision = within(await screen.findByRole('region', { name: 'Besluit' }))
  decision.getByText(/^€\s5,83 telt als de betaling\. De factuur gaat uit voor €\s4,83 en alles wordt geleverd\.$/)
})

test('the rest of an order is awaited, which its page says with until when', async () => {
  let id = ''
  const { user, visit } = await openStaffPage('/beheer/vandaag', {
    prepare: async (shop) => {
      id = await orderInReview(await buyerOf(shop), 'rest.nl', -100)
    },
  })
  await visit(`/beheer/bestellingen/${id}`)
  const decision = within(await screen.findByRole('region', { name: 'Besluit' }))
  await user.click(decision.getByRole('radio', { name: 'Wachten op de rest' }))
  decision.getByText(
    /^De klant krijgt een betaallink voor €\s1,00\. Tot \d+ \w+\.? \d{4}, daarna komt dit hier terug\.$/,
  )
  decision.getByText('7 dagen')
  await user.click(decision.getByRole('button', { name: 'Betaallink sturen' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Wachten op de rest' }))
  await user.type(dialog.getByLabelText(/Reden/), 'vaste klant, een euro vergeten')
  await user.click(dialog.getByRole('button', { name: 'Betaallink sturen' }))
  await screen.findByText('De klant krijgt een mail met de betaallink.')
  expect(screen.getAllByText('Wacht op de rest')).toHaveLength(2)
  screen.getByText(/Wacht op de rest tot \d+ \w+\.? \d{4}/)
  decision.getByText(/^De klant kan €\s1,00 betalen tot/)
  expect(decision.queryByRole('radio', { name: 'Wachten op de rest' })).toBeNull()
  within(screen.getByRole('region', { name: 'Verloop' })).getByText(/vaste klant, een euro vergeten/)

  await visit('/beheer/vandaag')
  expect(screen.queryByText(/10003/)).toBeNull()
})

test('an order leads to its domain, its history has parts, and its money adds up', async () => {
  let id = ''
  const { user, visit } = await openStaffPage('/beheer/bestellingen', {
    ports: { hosting: unavailableHostingPlatform() },
    prepare: async (shop) => {
      id = await orderDelivered(await buyerOf(shop), 'geleverd.nl', { method: 'IDEAL' })
    },
  })
  await visit(`/beheer/bestellingen/${id}`)
  const domain = await screen.findByRole('link', { name: 'Domein van geleverd.nl openen' })
  expect(domain.getAttribute('href')).toMatch(/^\/beheer\/domeinen\/dom_/)
  const row = domain.closest('tr') as HTMLElement
  expect(row.textContent).toMatch(/€\s3,99daarna €\s9,99 per jaar/)
  const card = screen.getByRole('region', { name: 'Geld' })
  const money = within(card)
  const [delivered, held, total] = ['Geleverd', 'Vast voor wat nog komt', 'Totaal'].map(
    (name) => money.getByText(name).nextSibling?.textContent,
  )
  expect(card.textContent).toContain(`Klopt: ${delivered} + ${held} = ${total}`)

  const history = within(screen.getByRole('region', { name: 'Verloop' }))
  history.getByText('Bestelling geplaatst')
  await user.click(history.getByRole('button', { name: 'Mensen' }))
  history.getByText('Hier staat niets van in het verloop.')
  await user.click(history.getByRole('button', { name: 'Alles' }))
  history.getByText('Bestelling geplaatst')
})

test('an act on an order that a colleague changed meanwhile is refused, and leads to the latest state', async () => {
  let id = ''
  const { user, visit, colleague } = await openStaffPage('/beheer/bestellingen', {
    prepare: async (shop) => {
      id = await orderInReview(await buyerOf(shop), 'samen.nl', -100)
    },
  })
  await visit(`/beheer/bestellingen/${id}`)
  await user.click(await screen.findByRole('radio', { name: 'Geheel teruggeven' }))
  await user.click(screen.getByRole('button', { name: /teruggeven$/ }))
  const sam = await (await colleague('Sam', ['FINANCE']))()
  const expectedVersion = (await findStaffOrder(sam, id))?.version ?? ''
  await acceptOrderPayment(sam, { orderId: id, expectedVersion, reason: 'verwisselde cijfers' })

  const dialog = within(await screen.findByRole('dialog', { name: 'Geheel teruggeven' }))
  await user.type(dialog.getByLabelText(/Reden/), 'te weinig betaald')
  await user.click(dialog.getByRole('button', { name: /teruggeven$/ }))
  expect((await dialog.findByRole('alert')).textContent).toContain('intussen veranderd')
  await user.click(dialog.getByRole('button', { name: 'Nieuwste bekijken' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Besluit' })).toBeNull())
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('many failed orders are delivered again with one confirmation', async () => {
  const { user } = await openStaffPage('/beheer/bestellingen?toestand=FAILED', {
    roles: ['SUPPORT'],
    ports: PORTS,
    prepare: async (shop) => {
      const buyer = await buyerOf(shop)
      await orderDelivered(buyer, 'eerste.nl')
      await orderDelivered(buyer, 'tweede.nl')
    },
  })
  await screen.findAllByRole('checkbox')
  await user.keyboard('jxjx')
  screen.getByText('2 gekozen')
  await user.click(screen.getByRole('button', { name: 'Opnieuw leveren (2 kunnen)' }))
  const dialog = await screen.findByRole('dialog', { name: '2 bestellingen opnieuw leveren' })
  await user.type(within(dialog).getByLabelText(/Reden/), 'register was weg')
  await user.click(within(dialog).getByRole('button', { name: '2 bestellingen opnieuw leveren' }))
  await screen.findByText('2 van 2 worden opnieuw geleverd.')
})

test.each([
  ['nl', 'Toewijzen', '2 bestellingen toewijzen', /^1 van 2 toegewezen aan Sam\./, 'Aan'],
  ['en', 'Assign', 'Assign 2 orders', /^1 of 2 assigned to Sam\./, 'To'],
] as const)(
  'chosen orders are assigned to a colleague, as Today shows then, in %s',
  async (locale, button, title, done, to) => {
    const { user, visit, colleague } = await openStaffPage('/beheer/bestellingen', {
      ...{ roles: ['SUPPORT'], locale },
      prepare: async (shop) => {
        const buyer = await buyerOf(shop)
        await orderDelivered(buyer, 'gelukt.nl')
        await orderInReview(buyer, 'wacht.nl', -100)
      },
    })
    await (await colleague('Sam', ['FINANCE']))()
    await screen.findAllByRole('checkbox')
    await user.keyboard('jxjx')
    await user.click(screen.getByRole('button', { name: button }))
    const dialog = within(await screen.findByRole('dialog', { name: title }))
    await user.type(dialog.getByLabelText(/^(Reden|Reason)/), 'Sam kent deze klant')
    await user.click(dialog.getByRole('button', { name: button }))
    await user.click(dialog.getByRole('button', { name: new RegExp(`${to}$`) }))
    await user.click(await screen.findByRole('option', { name: 'Sam' }))
    await user.click(dialog.getByRole('button', { name: button }))
    await screen.findByText(done)
    expect(screen.queryByRole('dialog')).toBeNull()
    await visit('/beheer/vandaag')
    await screen.findByText(/Sam (bekijkt dit|has been looking)/)
  },
)

test('finance exports the orders of the filters', async () => {
  const files = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  onTestFinished(() => files.mockRestore())
  const { user } = await openStaffPage('/beheer/bestellingen?toestand=REVIEW', { roles: ['FINANCE'] })
  await user.click(await screen.findByRole('button', { name: 'Exporteren' }))
  const dialog = await screen.findByRole('dialog')
  within(dialog).getByText(/die bij de filters passen/)
  await user.type(within(dialog).getByLabelText(/^Reden/), 'kwartaalcontrole')
  await user.click(within(dialog).getByRole('button', { name: 'Exporteren' }))
  await screen.findByText('De bestellingen worden gedownload.')
  expect(files).toHaveBeenCalledOnce()
})

test('the technical role sees an order without amounts, retries it and writes a note', async () => {
  let id = ''
  const { user, visit } = await openStaffPage('/beheer/bestellingen', {
    roles: ['TECHNICAL'],
    ports: PORTS,
    prepare: async (shop) => {
      id = await orderDelivered(await buyerOf(shop), 'mislukt.nl')
    },
  })
  await visit(`/beheer/bestellingen/${id}`)
  await screen.findByRole('heading', { name: /Bestelling 10003/ })
  expect(document.body.textContent).not.toContain('€')
  await user.keyboard('n')
  expect(document.activeElement).toBe(screen.getByLabelText('Notitie toevoegen'))
  await user.keyboard('Eva gebeld')
  await user.click(screen.getByRole('button', { name: 'Bewaren' }))
  await screen.findByText('Notitie bewaard.')
  within(screen.getByRole('region', { name: 'Notities' })).getByText('Eva gebeld')

  await user.click(screen.getByRole('button', { name: 'Opnieuw leveren' }))
  const dialog = await screen.findByRole('dialog')
  await user.type(within(dialog).getByLabelText(/Reden/), 'nog eens')
  await user.click(within(dialog).getByRole('button', { name: /regels opnieuw leveren/ }))
  await screen.findByText('Wordt opnieuw geleverd.')
})

test('a line whose money went back is proposed as a gift', async () => {
  let id = ''
  const { user, visit } = await openStaffPage('/beheer/bestellingen', {
    ports: PORTS,
    prepare: async (shop) => {
      id = await orderDelivered(await buyerOf(shop), 'cadeau.nl', { method: 'IDEAL' })
    },
  })
  await visit(`/beheer/bestellingen/${id}`)
  const [gift] = await screen.findAllByRole('button', { name: /als cadeau leveren$/ })
  if (!gift) throw new Error('there is no line to give')
  await user.click(gift)
  const dialog = await screen.findByRole('dialog', { name: 'Als cadeau leveren' })
  await user.type(within(dialog).getByLabelText(/Reden/), 'fout van het register')
  await user.click(within(dialog).getByRole('button', { name: 'Voorstellen' }))
  await screen.findByText('Voorgesteld. Een collega keurt het goed.')
  expect(screen.queryByRole('button', { name: /opnieuw leveren$/ })).toBeNull()
})

test('an amount that was refunded outside the shop is acknowledged', async () => {
  let id = ''
  const { user, visit } = await openStaffPage('/beheer/vandaag', {
    prepare: async (shop) => {
      id = await orderRefundedElsewhere(await buyerOf(shop), 'elders-terug.nl', 500)
    },
  })
  await screen.findByText(/buiten de winkel om terugbetaald/)
  await visit(`/beheer/bestellingen/${id}`)
  const card = await screen.findByRole('region', { name: /5,00 is buiten de winkel om terugbetaald/ })
  await user.click(within(card).getByRole('button', { name: 'Nagekeken' }))
  const dialog = await screen.findByRole('dialog', { name: /5,00 is buiten de winkel om terugbetaald/ })
  await user.type(within(dialog).getByLabelText(/Reden/), 'afgesproken met de klant')
  await user.click(within(dialog).getByRole('button', { name: 'Nagekeken' }))
  await screen.findByText(/^Genoteerd\./)
  expect(screen.queryByRole('button', { name: 'Nagekeken' })).toBeNull()
  const money = screen.getByRole('region', { name: 'Geld' })
  expect(within(money).getByText('Buiten de winkel terugbetaald').nextSibling?.textContent).toContain('5,00')
  await visit('/beheer/vandaag')
  expect(screen.queryByText(/buiten de winkel om terugbetaald/)).toBeNull()
})

test('a payment that was charged back is closed with a reason', async () => {
  let id = ''
  const { user, visit } = await openStaffPage('/beheer/vandaag', {
    prepare: async (shop) => {
      id = (await orderChargedBack(await buyerOf(shop), 'teruggeboekt.nl')).id
    },
  })
  await screen.findByText(/: betaling teruggeboekt$/)
  await visit(`/beheer/bestellingen/${id}`)
  const card = await screen.findByRole('region', { name: /^De bank van de klant haalde €.*terug$/ })
  await user.click(within(card).getByRole('button', { name: 'Afhandelen' }))
  const dialog = await screen.findByRole('dialog', { name: 'Terugboeking afhandelen' })
  await user.type(within(dialog).getByLabelText(/Reden/), 'de klant betaalt in delen')
  await user.click(within(dialog).getByRole('button', { name: 'Afhandelen' }))
  await screen.findByText('Terugboeking afgehandeld')
  await screen.findByText(/Terugboeking afgehandeld, de klant betaalt in delen/)
  expect(screen.queryByRole('region', { name: /^De bank van de klant haalde/ })).toBeNull()
  await visit('/beheer/vandaag')
  expect(screen.queryByText(/: betaling teruggeboekt$/)).toBeNull()
})

test('what was paid twice is recorded as returned, on the page of the order that the list leads to', async () => {
  const { user } = await openStaffPage('/beheer/vandaag', {
    prepare: async (shop) => {
      const buyer = await buyerOf(shop)
      await leaveSurplus(buyer, await orderDelivered(buyer, 'twee-keer-betaald.nl', { method: 'IDEAL' }), 483)
    },
  })
  await user.click(await screen.findByRole('link', { name: /^Bekijken: Factuur W.*is twee keer betaald$/ }))
  const card = await screen.findByRole('region', { name: /^€.4,83 is twee keer betaald$/ })
  await user.click(within(card).getByRole('button', { name: 'Terugbetaald noteren' }))
  const dialog = await screen.findByRole('dialog', { name: 'Dubbele betaling terugbetaald' })
  await user.type(within(dialog).getByLabelText(/Reden/), 'overgemaakt')
  await user.click(within(dialog).getByRole('button', { name: 'Terugbetaald noteren' }))
  await screen.findByText('Terugbetaling genoteerd')
  await waitFor(() => expect(screen.queryByRole('region', { name: /is twee keer betaald$/ })).toBeNull())
})

test('of a payment that went back twice the customer gets the letter, and the card says when', async () => {
  let id = ''
  const { user, visit } = await openStaffPage('/beheer/vandaag', {
    locale: 'en',
    prepare: async (shop) => {
      const buyer = await buyerOf(shop)
      id = await orderRefundedElsewhere(buyer, 'dubbel-terug.nl', 500)
      await takeBack(buyer, id, (await booksOf(buyer)).attempts.find(({ orderId }) => orderId === id)?.paidAmount ?? 0)
    },
  })
  await screen.findByText(/payment went back twice$/)
  await visit(`/beheer/bestellingen/${id}`)
  const card = await screen.findByRole('region', { name: /^€.5\.00 went back twice$/ })
  await user.click(within(card).getByRole('button', { name: 'Send the letter' }))
  const dialog = await screen.findByRole('dialog', { name: 'Letter about money back twice' })
  within(dialog).getByText(/to transfer €.5\.00\.$/)
  await user.type(within(dialog).getByLabelText(/Reason/), 'refunded before the chargeback')
  await user.click(within(dialog).getByRole('button', { name: 'Send the letter' }))
  await screen.findByText('The letter is on its way')
  await within(card).findByText(/The letter was sent on /)
  within(card).getByRole('button', { name: 'Send the letter again' })
  await screen.findByText(/Letter about money back twice sent, refunded before the chargeback/)
})

test('an order that does not exist leads to the list', async () => {
  await openStaffPage('/beheer/bestellingen/ord_bestaat-niet')
  screen.getByRole('heading', { name: 'Deze bestelling is er niet' })
})

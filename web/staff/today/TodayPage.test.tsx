import { screen, waitFor, within } from '@testing-library/react'
import { eq, inArray } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { all, one, run } from '../../../db/query'
import { domains } from '../../../db/schema/domains'
import { hostingPackages } from '../../../db/schema/hosting'
import { orders } from '../../../db/schema/orders'
import { outbox } from '../../../db/schema/outbox'
import { auditEntries } from '../../../db/schema/staff'
import { dayInAmsterdam, startOfDay } from '../../../rules/calendar'
import { cents, formatMoney } from '../../../rules/money'
import { addDays, firstEndOrderedOn } from '../../../rules/renewal'
import { weekNumber } from '../../../rules/report-weeks'
import type { StaffRole } from '../../../rules/staff-rights'
import { DAY_MS, HOUR_MS } from '../../../rules/time'
import { STAFF_PARTS } from '../../../server/features'
import { addOrderNote } from '../../../server/features/orders/staff/staff-order-acts.service'
import { deliverAgain } from '../../../server/features/orders/stuck-orders.service'
import { enqueueMail } from '../../../server/mail/mail'
import { defineJob } from '../../../server/outbox/job'
import { enqueue } from '../../../server/outbox/outbox'
import { notesOf } from '../../../server/staff/notes/staff-notes.service'
import { OWN_PARTS } from '../../../server/staff/schema'
import { markWorkItemHandled } from '../../../server/staff/work/work.service'
import { lyingRegistry } from '../../../tests/support/failing-ports'
import { recordDifference } from '../../../tests/support/staff-domains'
import { openStaffPage } from '../../../tests/support/staff-page'
import {
  buyerOf,
  orderChargedBack,
  orderDelivered,
  orderInReview,
  refundElsewhere,
} from '../../../tests/support/stuck-orders'
import type { TestContext } from '../../../tests/support/test-context'
import type { TestShop } from '../../../tests/support/test-shop'
import { matchRoute } from '../../router/page-route'
import { staffRoutes } from '../routes'
import { isWorkKind } from '../work/work-words'
import { upcomingText } from './upcoming.text'
import { watchesText } from './watches.text'

test('when nothing waits the page says so, and when it was read', async () => {
  await openStaffPage('/beheer/vandaag')
  screen.getByText('Niets wacht op een mens')
  screen.getByText(
    /^(Maan|Dins|Woens|Donder|Vrij|Zater|Zon)dag \d+ [a-z]+ \d{4}, \d\d:\d\d in Amsterdam\. Ververst vanzelf\.$/,
  )
})

test.each([
  ['nl', 'Straks', /2 verlengingen bestellen$/, / (factuur wordt|facturen worden) definitief$/],
  ['en', 'Coming up', /2 renewals are ordered$/, / (invoice becomes|invoices become) final$/],
] as const)('when nothing waits the page says what comes next, in %s', async (locale, title, renewals, invoice) => {
  await openStaffPage('/beheer/vandaag', {
    locale,
    prepare: async (shop) => {
      const tomorrow = addDays(dayInAmsterdam(shop.clock.now()), 1)
      const expiresAt = startOfDay(firstEndOrderedOn(tomorrow, 'YEARLY')) + HOUR_MS
      const names = ['fietsen-voorbeeld.nl', 'tuinen-voorbeeld.nl']
      await shop.app.deps.db.transaction(async (tx) => {
        await run(tx.update(hostingPackages).set({ termUntil: null }))
        await run(tx.update(domains).set({ expiresAt: shop.clock.now() + 1000 * DAY_MS }))
        await run(tx.update(domains).set({ expiresAt, renews: true }).where(inArray(domains.name, names)))
      })
      await orderDelivered(await buyerOf(shop), 'rekening.nl')
    },
  })
  const card = within(await screen.findByRole('region', { name: new RegExp(`^${title}`) }))
  const facts = card.getAllByRole('term').map((term) => term.parentElement?.textContent ?? '')
  expect(facts).toEqual([expect.stringMatching(renewals), expect.stringMatching(invoice)])
  expect(card.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/beheer/rapporten',
    '/beheer/facturen?toon=alle',
  ])
})

test('everything that comes next has its words, and a page', () => {
  const sources = [...OWN_PARTS, ...STAFF_PARTS].flatMap(({ upcoming = [] }) => upcoming)
  expect(sources.length).toBeGreaterThan(3)
  for (const { kind, path } of sources) {
    expect(Object.keys(upcomingText.nl)).toContain(kind)
    expect(matchRoute(staffRoutes, { pathname: path.replace(/\?.*/, ''), search: '' }).route.path).not.toBe('*')
  }
})

test('every kind of work has its words', () => {
  const kinds = [...OWN_PARTS, ...STAFF_PARTS].flatMap(({ work = [] }) => work).map(({ kind }) => kind)
  expect(kinds.filter((kind) => !isWorkKind(kind))).toEqual([])
})

test('domains, mails and jobs that wait have their causes in words', async () => {
  await openStaffPage('/beheer/vandaag', {
    prepare: async (shop) => {
      await recordDifference(shop)
      const { deps } = shop.app
      const now = shop.clock.now()
      const failed = { failedAt: now, attempts: 5 }
      await deps.db.transaction(async (tx) => {
        const mail = { to: 'weg@voorbeeld.example', subject: 'Je domein verloopt', text: 'Tekst', html: '<p>Tekst</p>' }
        await enqueueMail(tx, { ...mail, reference: 'term-ends-proef', sendAt: now + DAY_MS }, now)
        const refused = { ...failed, lastError: 'the mail server refused it with 550' }
        await run(tx.update(outbox).set(refused).where(eq(outbox.job, 'send-mail')))
        const work = defineJob('deliver-proef', z.object({}), { maxAttempts: 1 })
        await enqueue(tx, work, { reference: 'proef', payload: {}, runAt: now + DAY_MS }, now)
        const silent = { ...failed, lastError: 'OutsideUnavailable: hosting' }
        await run(tx.update(outbox).set(silent).where(eq(outbox.job, 'deliver-proef')))
      })
    },
  })
  const domains = within(screen.getByRole('region', { name: 'Domeinen' }))
  const compare = domains.getByRole('link', { name: /^Vergelijken: 1 domein staat bij het register anders/ })
  expect(compare.getAttribute('href')).toBe('/beheer/domeinen?toon=anders-bij-register')
  const messages = within(screen.getByRole('region', { name: 'Berichten' }))
  const mails = messages.getByRole('link', { name: 'Mail bekijken: 1 mail kwam niet aan' })
  expect(mails.getAttribute('href')).toBe('/beheer/taken?soort=mail&mail=REFUSED')
  const work = within(screen.getByRole('region', { name: 'Levering' }))
  work.getByText('Hostingplatform antwoordt niet. Verhelp de oorzaak en probeer ze samen opnieuw.')
})

test('every count that has to be 0 has its words, and a page', () => {
  const watches = STAFF_PARTS.flatMap(({ watches: own = [] }) => own)
  expect(watches.map(({ kind }) => kind).sort()).toEqual(Object.keys(watchesText.nl).sort())
  for (const { path } of watches)
    expect(matchRoute(staffRoutes, { pathname: path.replace(/\?.*/, ''), search: '' }).route.path).not.toBe('*')
})

test('an order that no job will deliver stands beside the list, and the systems when there is nothing wrong with them', async () => {
  await openStaffPage('/beheer/vandaag', {
    prepare: async (shop) => {
      const buyer = await buyerOf(shop)
      await orderInReview(buyer, 'zonder-taak.nl')
      await buyer.db.transaction(async (tx) => void (await run(tx.update(orders).set({ status: 'PAID' }))))
    },
  })
  const watch = await screen.findByRole('region', { name: 'Niets gebeurd?' })
  const fact = within(watch).getByText('Besteld zonder taak').closest('div')
  expect(
    within(fact ?? watch)
      .getByRole('link', { name: '1' })
      .getAttribute('href'),
  ).toBe('/beheer/vandaag')
  within(await screen.findByRole('region', { name: 'Buitensystemen' })).getByText('Geen storing in het laatste uur')
})

test('an order that waits has the newest note of its page', async () => {
  const { staff, visit } = await openStaffPage('/beheer/klanten', {
    prepare: async (shop) => void (await orderInReview(await buyerOf(shop), 'met-notitie.nl')),
  })
  const noor = await staff()
  const [waiting] = await all(noor.db.reader.select().from(orders).where(eq(orders.status, 'REVIEW')))
  for (const text of ['Bank gebeld.', 'Klant belt morgen terug.'])
    await addOrderNote(noor, { orderId: waiting?.id ?? '', text, reason: 'notitie' })
  await visit('/beheer/vandaag')
  expect((await screen.findByText(/Klant belt morgen terug\.$/)).textContent).toMatch(
    /^Noor .*Klant belt morgen terug\.$/,
  )
  expect(screen.queryByText(/Bank gebeld/)).toBeNull()
})

test('a note is written from the row, and stands on the page of its order', async () => {
  const { user, staff } = await openStaffPage('/beheer/vandaag', {
    roles: ['FINANCE'],
    prepare: async (shop) => void (await orderInReview(await buyerOf(shop), 'met-notitie.nl')),
  })
  const [more] = await screen.findAllByRole('button', { name: /^Meer bij Bestelling \d+/ })
  await user.click(more as HTMLElement)
  await user.click(await screen.findByRole('button', { name: 'Notitie' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Notitie bij deze bestelling' }))
  const save = dialog.getByRole('button', { name: 'Notitie opslaan' })
  expect((save as HTMLButtonElement).disabled).toBe(true)
  await user.type(dialog.getByLabelText('Notitie'), 'Bank belt terug.')
  await user.click(save)
  expect((await screen.findByText(/Bank belt terug\.$/, { selector: 'p' })).textContent).toMatch(
    /^Noor .*Bank belt terug\.$/,
  )
  await waitFor(() => expect(document.activeElement === more).toBe(true))
  const [waiting] = await all((await staff()).db.reader.select().from(orders).where(eq(orders.status, 'REVIEW')))
  expect((await notesOf((await staff()).db.reader, waiting?.id ?? '')).map(({ text }) => text)).toEqual([
    'Bank belt terug.',
  ])
})

test('a failed delivery waits until staff mark it as handled, and again when it fails once more', async () => {
  let id = ''
  const { user, shop, staff, visit } = await openStaffPage('/beheer/vandaag', {
    ports: { registry: lyingRegistry('rejected') },
    prepare: async (shop) => {
      id = await orderDelivered(await buyerOf(shop), 'geweigerd.nl')
    },
  })
  const title = /^Bestelling \d+ van .*: levering mislukt$/
  await screen.findByText(title)
  screen.getByText(/^Niet gelukt: .* De klant weet het, en het geld gaat terug\. Kijk of het alsnog kan\.$/)
  await user.click(screen.getByRole('button', { name: /^Meer bij Bestelling/ }))
  await user.click(await screen.findByRole('button', { name: 'Afgehandeld' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Dit is afgehandeld' }))
  await user.type(dialog.getByLabelText(/Reden/), 'klant kiest een andere naam')
  await user.click(dialog.getByRole('button', { name: 'Afgehandeld' }))
  await screen.findByText('Niets wacht op een mens')

  const buyer = await buyerOf(shop)
  shop.clock.advance(600_000)
  await buyer.db.transaction(async (tx) => expect(await deliverAgain(buyer, tx, id, { asGift: true })).toBe('DONE'))
  await buyer.jobs.settle()
  const ctx = await staff()
  await visit('/beheer/vandaag')
  await screen.findByText(title)
  expect(
    await one(ctx.db.reader.select().from(auditEntries).where(eq(auditEntries.act, 'markWorkItemHandled'))),
  ).toMatchObject({ objectId: `delivery-failed:${id}`, reason: 'klant kiest een andere naam', outcome: 'DONE' })
  const accept = { id: `order-in-review:${await orderInReview(buyer, 'nakijken.nl')}`, reason: 'weg ermee' }
  await expect(markWorkItemHandled(ctx, accept)).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('a domain whose registrant has not confirmed for five days waits', async () => {
  await openStaffPage('/beheer/vandaag', {
    prepare: async (shop) => {
      const buyer = await buyerOf(shop)
      const names = ['net-geregistreerd.nl', 'onbevestigd.nl']
      for (const name of names) await orderDelivered(buyer, name)
      const unverified = (days: number) => ({ isHolderVerified: false, registeredAt: buyer.now - days * DAY_MS })
      await buyer.db.transaction(async (tx) => {
        for (const [at, name] of names.entries())
          await run(
            tx
              .update(domains)
              .set(unverified(at * 6))
              .where(eq(domains.name, name)),
          )
      })
    },
  })
  await screen.findByText(/^onbevestigd\.nl van .*: de houder bevestigt het e-mailadres niet$/)
  expect(screen.queryByText(/net-geregistreerd/)).toBeNull()
})

test('the navigation counts what waits by page, and its frame is drawn once', async () => {
  let frames = 0
  const watching = new MutationObserver((changes) => {
    for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes]))
      if (node instanceof HTMLElement && node.querySelector('nav[aria-label="Beheer"]')) frames += 1
  })
  watching.observe(document, { childList: true, subtree: true })
  const { user } = await openStaffPage('/beheer/vandaag', {
    prepare: async (shop) => void (await orderInReview(await buyerOf(shop), 'telt-mee.nl')),
  })
  const entry = async (name: RegExp) =>
    within(screen.getByRole('navigation', { name: 'Beheer' })).findByRole('link', { name })
  await entry(/^Vandaag.*1 /)
  await user.click(await entry(/^Bestellingen.*1 /))
  await screen.findByRole('heading', { level: 1, name: 'Bestellingen' })
  watching.disconnect()
  expect(frames).toBe(1)
})

test('a chargeback is closed from its row, with a reason', async () => {
  const { user } = await openStaffPage('/beheer/vandaag', {
    locale: 'en',
    prepare: async (shop) => void (await orderChargedBack(await buyerOf(shop), 'teruggeboekt.nl')),
  })
  await user.click(await screen.findByRole('button', { name: /^More .*payment charged back$/ }))
  await user.click(await screen.findByRole('button', { name: 'Mark as dealt with' }))
  const dialog = await screen.findByRole('dialog', { name: 'Mark a chargeback as dealt with' })
  await user.type(within(dialog).getByLabelText(/Reason/), 'settled by phone')
  await user.click(within(dialog).getByRole('button', { name: 'Mark as dealt with' }))
  await screen.findByText('Chargeback marked as dealt with')
  await waitFor(() => expect(screen.queryByText(/: payment charged back$/)).toBeNull())
})

test('who may not see systems sees no card of them', async () => {
  await openStaffPage('/beheer/vandaag', { roles: ['FINANCE'] })
  await screen.findByRole('region', { name: 'Niets gebeurd?' })
  expect(screen.queryByRole('region', { name: 'Buitensystemen' })).toBeNull()
})

/** A shop whose clock is that of the browser, by which the figures choose their days. */
async function atPresent(shop: TestShop): Promise<TestContext> {
  shop.clock.moveTo(Date.now())
  return buyerOf(shop)
}

/** Value and note of a figure. */
const figure = (card: HTMLElement, name: string) => within(card).getByText(name).nextElementSibling?.textContent

describe('the figures', () => {
  test('count the orders and the money of today, of 7 and of 30 days', async () => {
    let gross = 0
    const { user } = await openStaffPage('/beheer/vandaag', {
      prepare: async (shop) => {
        const buyer = await atPresent(shop)
        const ids = [await orderDelivered(buyer, 'eerste-cijfer.nl', { method: 'IDEAL' })]
        ids.push(await orderDelivered(buyer, 'tweede-cijfer.nl', { method: 'IDEAL' }))
        const rows = await all(buyer.db.reader.select().from(orders))
        gross = rows.filter(({ id }) => ids.includes(id)).reduce((sum, row) => sum + row.gross, 0)
        await refundElsewhere(buyer, ids[0] ?? '', 250)
        await buyer.db.transaction(async (tx) => {
          const [like] = rows.filter(({ id }) => ids.includes(id))
          if (!like) throw new Error('the order was not placed')
          for (const [number, days] of [1, 1, 1, 8, 12].entries()) {
            const createdAt = Date.now() - days * DAY_MS
            const own = { id: `ord_eerder${number}`, number: 900_000 + number, basketId: null, sessionHash: null }
            await run(tx.insert(orders).values({ ...like, ...own, status: 'CANCELLED', paidAt: null, createdAt }))
          }
        })
      },
    })
    const card = await screen.findByRole('region', { name: 'Cijfers' })
    await waitFor(() => expect(figure(card, 'Bestellingen')).toMatch(/^2gisteren 3, vorige [a-z]+dag 0$/))
    const money = formatMoney(cents(gross - 250), 'nl')
    expect(figure(card, 'Ontvangen')).toBe(`${money}incl. btw, 1 terugbetaling af`)
    expect(figure(card, 'Zonder hulp geleverd')).toBe('100%doel 99%')
    expect(figure(card, 'Betaald tot geleverd')).toBe('0 smiddelste van vandaag')
    await user.click(within(card).getByRole('button', { name: '7 dagen' }))
    await waitFor(() => expect(figure(card, 'Bestellingen')).toBe('57 dagen ervoor 2'))
    await user.click(within(card).getByRole('button', { name: '30 dagen' }))
    await waitFor(() => expect(figure(card, 'Bestellingen')).toMatch(/^\d+30 dagen ervoor \d+$/))
    expect(within(card).getByRole('button', { name: '30 dagen' }).getAttribute('aria-pressed')).toBe('true')
  })

  test('of a day without orders are empty, in both languages', async () => {
    await openStaffPage('/beheer/vandaag', {
      locale: 'en',
      prepare: async (shop) => void shop.clock.moveTo(Date.now() + 1000 * DAY_MS),
    })
    const card = await screen.findByRole('region', { name: 'Figures' })
    await waitFor(() => expect(figure(card, 'Received')).toBe('€\u00a00.00incl. VAT'))
    expect(figure(card, 'Orders')).toMatch(/^0yesterday 0, last [A-Z][a-z]+day 0$/)
    expect(figure(card, 'Delivered without help')).toBe('–nothing delivered')
    expect(figure(card, 'Paid to delivered')).toBe('–nothing delivered')
  })
})

describe('the renewals', () => {
  /** Lets the only domains of a shop end this week. */
  const ending = async (shop: TestShop) => {
    const { db } = shop.app.deps
    await db.transaction(async (tx) => {
      await run(tx.update(hostingPackages).set({ termUntil: null }))
      await run(tx.update(domains).set({ expiresAt: shop.clock.now() + 1000 * DAY_MS }))
      const names = ['fietsen-voorbeeld.nl', 'tuinen-voorbeeld.nl']
      await run(tx.update(domains).set({ expiresAt: shop.clock.now() }).where(inArray(domains.name, names)))
    })
  }

  test('of the next four weeks are counted by week, with a link to 13', async () => {
    const { shop } = await openStaffPage('/beheer/vandaag', { prepare: ending })
    const card = await screen.findByRole('region', { name: 'Verlengingen' })
    const table = await within(card).findByRole('table', { name: 'Verlengingen van de komende vier weken' })
    const [head, ...rows] = within(table)
      .getAllByRole('row')
      .map((row) => [...row.children].map(({ textContent }) => textContent))
    const week = weekNumber(dayInAmsterdam(shop.clock.now()))
    expect(head).toEqual(['Week', 'Diensten', 'Bedrag', 'Risico'])
    expect(rows[0]).toEqual([String(week), '2', expect.stringMatching(/^€\u00a0\d+,\d\d$/), '2'])
    expect(rows.slice(1).map(([, ...cells]) => cells)).toEqual(Array(3).fill(['0', '€\u00a00,00', '0']))
    const link = within(card).getByRole('link', { name: 'Verlengingen van 13 weken, in de rapporten' })
    expect(link.getAttribute('href')).toBe('/beheer/rapporten')
  })

  test('are said to be none when nothing ends', async () => {
    await openStaffPage('/beheer/vandaag', {
      prepare: async (shop) => {
        await ending(shop)
        await shop.app.deps.db.transaction(
          async (tx) => void (await run(tx.update(domains).set({ expiresAt: shop.clock.now() + 1000 * DAY_MS }))),
        )
      },
    })
    await screen.findByText('In de komende vier weken eindigt er niets.')
  })
})

test.each<[StaffRole, boolean]>([
  ['SUPPORT', false],
  ['TECHNICAL', false],
  ['READER', true],
  ['FINANCE', true],
])('a staff member of %s sees figures and renewals: %s', async (role, isShown) => {
  await openStaffPage('/beheer/vandaag', { roles: [role] })
  await screen.findByRole('region', { name: 'Niets gebeurd?' })
  for (const name of ['Cijfers', 'Verlengingen']) expect(screen.queryByRole('region', { name }) !== null).toBe(isShown)
})

test('a handover is written for colleagues, taken off, and found among the earlier ones', async () => {
  const { user } = await openStaffPage('/beheer/vandaag')
  await user.click(screen.getByRole('button', { name: 'Overdracht schrijven' }))
  const dialog = await screen.findByRole('dialog', { name: 'Overdracht schrijven' })
  const save = within(dialog).getByRole('button', { name: 'Overdracht bewaren' })
  expect((save as HTMLButtonElement).disabled).toBe(true)
  await user.type(within(dialog).getByLabelText('Voor wie na jou komt'), 'Bestelling 12: de klant belt terug.')
  await user.click(save)
  await screen.findByText(/^Overdracht van Noor, /)
  screen.getByText('Bestelling 12: de klant belt terug.')
  await user.click(screen.getByRole('button', { name: 'Weghalen' }))
  await waitFor(() => expect(screen.queryByText(/^Overdracht van Noor, /)).toBeNull())
  await user.click(screen.getByText('1 eerdere overdracht'))
  screen.getByText('Bestelling 12: de klant belt terug.')
})

import { screen, waitFor, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { one, run } from '../../../db/query'
import { mailLog } from '../../../db/schema/mail-log'
import { outbox } from '../../../db/schema/outbox'
import { HOUR_MS } from '../../../rules/time'
import { enqueueMail } from '../../../server/mail/mail'
import { noteReport } from '../../../server/mail/mail-log'
import { defineJob } from '../../../server/outbox/job'
import { enqueue } from '../../../server/outbox/outbox'
import { openStaffPage } from '../../../tests/support/staff-page'
import type { TestShop } from '../../../tests/support/test-shop'

const anything = z.record(z.string(), z.unknown())

/** Adds jobs that were given up for one cause. */
const givenUp =
  (job: string, count: number, cause = 'OutsideUnavailable: hosting') =>
  async ({ app, clock }: TestShop) => {
    const now = clock.now()
    await app.deps.db.transaction(async (tx) => {
      for (let i = 0; i < count; i++) {
        const message = { reference: `proef-${job}-${i}`, payload: {}, runAt: now + HOUR_MS }
        await enqueue(tx, defineJob(job, anything, { maxAttempts: 1 }), message, now)
      }
      await run(tx.update(outbox).set({ failedAt: now, lastError: cause, attempts: 5 }).where(eq(outbox.job, job)))
    })
  }

const JOB = 'look-at-domain'

test('all jobs of one cause are retried with one confirmation and a reason', async () => {
  const { user, shop } = await openStaffPage('/beheer/taken', { roles: ['SUPPORT'], prepare: givenUp(JOB, 4) })
  const causes = await screen.findByRole('region', { name: 'Opgegeven, per oorzaak' })
  within(causes).getByText(/Hostingplatform antwoordt niet/)
  expect(within(causes).queryByRole('button', { name: /laten vallen/ })).toBeNull()
  await user.click(within(causes).getByRole('button', { name: 'Alle 4 opnieuw' }))
  const dialog = await screen.findByRole('dialog', { name: '4 taken opnieuw proberen' })
  await user.type(within(dialog).getByLabelText(/Reden/), 'platform doet het weer')
  await user.click(within(dialog).getByRole('button', { name: '4 opnieuw proberen' }))
  await screen.findByText('4 opnieuw begonnen.')
  const { reader } = shop.app.deps.db
  const left = await one(
    reader
      .select()
      .from(outbox)
      .where(eq(outbox.reference, `proef-${JOB}-0`)),
  )
  expect(left?.failedAt).toBeNull()
})

test('chosen jobs are dropped, and what stays undone is said first', async () => {
  const { user, shop } = await openStaffPage('/beheer/taken', { roles: ['TECHNICAL'], prepare: givenUp(JOB, 2) })
  const list = await screen.findByRole('table', { name: 'Taken' })
  for (const box of within(list).getAllByRole('checkbox')) await user.click(box)
  screen.getByText('2 gekozen')
  const drop = screen.getByRole('button', { name: 'Laten vallen (2)' })
  await user.click(drop)
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Annuleren' }))
  // A cancelled dialog keeps the choice, and gives the focus back.
  await waitFor(() => expect(document.activeElement).toBe(drop))
  await user.click(drop)
  const dialog = await screen.findByRole('dialog', { name: '2 taken laten vallen' })
  within(dialog).getByText(/Deze controle vervalt/)
  await user.type(within(dialog).getByLabelText(/Reden/), 'domeinen zijn weg')
  await user.click(within(dialog).getByRole('button', { name: '2 laten vallen' }))
  await screen.findByText('Geen taak is opgegeven.')
  const row = await one(
    shop.app.deps.db.reader
      .select()
      .from(outbox)
      .where(eq(outbox.reference, `proef-${JOB}-0`)),
  )
  expect(row).toMatchObject({ dropReason: 'domeinen zijn weg' })
})

test('the filters of a cause are pills as in other lists: removing the job removes its cause too', async () => {
  const cause = 'OutsideUnavailable: hosting'
  const { user, visit } = await openStaffPage('/beheer/taken', { roles: ['SUPPORT'], prepare: givenUp(JOB, 2, cause) })
  await visit(`/beheer/taken?${new URLSearchParams({ taak: JOB, oorzaak: cause, q: 'proef' })}`)
  const pills = () => screen.queryAllByRole('listitem').filter((item) => item.closest('[aria-label=Filters]'))
  const said = ['Zoekwoord: proef', `Taak: ${JOB}`, expect.stringMatching(/^Oorzaak: Hostingplatform antwoordt niet/)]
  expect(pills().map(({ textContent }) => textContent)).toEqual(said)
  await user.click(screen.getByRole('button', { name: 'Filter Zoekwoord weghalen' }))
  await waitFor(() => expect(pills().map(({ textContent }) => textContent)).toEqual(said.slice(1)))
  expect(screen.getByRole('searchbox', { name: 'Zoek taak of kenmerk' })).toHaveProperty('value', '')
  await user.click(screen.getByRole('button', { name: 'Filter Taak weghalen' }))
  await waitFor(() => expect(pills()).toEqual([]))
  // Of the states there is always one, so it is no filter to remove.
  expect(screen.queryByRole('button', { name: 'Filter' })).toBeNull()
  screen.getByRole('button', { name: /Toestand/ })
})

test('a job about money cannot be dropped, and its content says why', async () => {
  const { user } = await openStaffPage('/beheer/taken', { roles: ['OWNER'], prepare: givenUp('pay-back', 1) })
  const causes = await screen.findByRole('region', { name: 'Opgegeven, per oorzaak' })
  expect(within(causes).queryByRole('button', { name: /Laten vallen/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: /Inhoud van de taak/ }))
  await screen.findByText(/gaat over geld en kan niet vervallen/)
})

test('a mail is read as text and in a sandboxed frame, and sent again as a new one', async () => {
  const prepare = async ({ app, clock }: TestShop) => {
    const mail = { to: 'klant@voorbeeld.example', subject: 'Je bestelling', text: 'Dank je.', html: '<p>Dank je.</p>' }
    const now = clock.now()
    await app.deps.db.transaction((tx) =>
      enqueueMail(tx, { ...mail, reference: 'order-placed-proef', sendAt: now + HOUR_MS }, now),
    )
  }
  const { user } = await openStaffPage('/beheer/taken?soort=mail&aan=klant@voorbeeld.example', {
    roles: ['SUPPORT'],
    prepare,
  })
  await screen.findByText('Bestelling ontvangen')
  await user.click(screen.getByRole('button', { name: 'Mail aan klant@voorbeeld.example lezen' }))
  const dialog = await screen.findByRole('dialog', { name: 'Je bestelling' })
  await within(dialog).findByText('Dank je.')
  const frame = within(dialog).getByTitle(/zonder links/, {}) as HTMLIFrameElement
  expect(frame.getAttribute('sandbox')).toBe('')
  expect(frame.getAttribute('src')).toMatch(/^\/staff\/mails\/frame\?ticket=/)
  await user.click(within(dialog).getByRole('button', { name: 'Opnieuw sturen' }))
  const again = await screen.findByRole('dialog', { name: 'Mail opnieuw sturen' })
  await user.type(within(again).getByLabelText(/Reden/), 'klant vroeg erom')
  await user.click(within(again).getByRole('button', { name: 'Opnieuw sturen' }))
  await screen.findByText('Staat klaar voor klant@voorbeeld.example.')
})

test('a mail that did not arrive leads to its customer, whose address can be changed', async () => {
  const prepare = async ({ app: { deps }, clock }: TestShop) => {
    const mail = { to: 'klant@voorbeeld.nl', subject: 'Je bestelling', text: 'Dank je.', html: '<p>Dank je.</p>' }
    const now = clock.now()
    await deps.db.transaction((tx) =>
      enqueueMail(tx, { ...mail, reference: 'order-placed-weg', sendAt: now + HOUR_MS }, now),
    )
    await deps.db.transaction((tx) => run(tx.update(mailLog).set({ state: 'GIVEN_UP' })))
  }
  const { user } = await openStaffPage('/beheer/taken?soort=mail&aan=klant@voorbeeld.nl', {
    roles: ['SUPPORT'],
    prepare,
  })
  await user.click(screen.getByRole('link', { name: 'Ander adres voor klant@voorbeeld.nl: zoek de klant' }))
  await screen.findByRole('heading', { level: 1, name: 'Klanten' })
  const [row] = screen.getAllByRole('row').slice(1)
  within(row as HTMLElement).getByText('klant@voorbeeld.nl')
})

test('a mail that came back says why, in words and in those of the other mail server', async () => {
  const prepare = async ({ app: { deps }, clock, settle }: TestShop) => {
    const mail = { to: 'klant@voorbeeld.nl', subject: 'Je bestelling', text: 'Dank je.', html: '<p>Dank je.</p>' }
    await deps.db.transaction((tx) => enqueueMail(tx, { ...mail, reference: 'order-placed-weg' }, clock.now()))
    await settle()
    const sent = await one(deps.db.reader.select().from(mailLog).where(eq(mailLog.reference, 'order-placed-weg')))
    const report = { cause: 'MAILBOX_FULL', words: '552 5.2.2 …: <b>over quota</b>' } as const
    await noteReport(deps, { ...report, outcome: 'failed', token: sent?.reportToken ?? '' })
  }
  const { user, visit } = await openStaffPage('/beheer/vandaag', { roles: ['OWNER'], prepare })
  await user.click(await screen.findByRole('link', { name: 'Mail bekijken: 1 mail kwam niet aan' }))
  const row = within((await screen.findByText('het postvak is vol')).closest('tr') as HTMLElement)
  row.getByText('teruggestuurd')
  row.getByText('552 5.2.2 …: <b>over quota</b>')
  row.getByRole('link', { name: 'Ander adres voor klant@voorbeeld.nl: zoek de klant' })
  await visit('/beheer/klanten?q=klant@voorbeeld.nl')
  const customer = within((await screen.findByText('klant@voorbeeld.nl')).closest('tr') as HTMLElement)
  customer.getByText('E-mail komt niet aan')
  await user.click(customer.getAllByRole('link')[0] as HTMLElement)
  await screen.findByText(/^Geweigerd, teruggestuurd of opgegeven/)
})

test('a mail with a code is only listed', async () => {
  const prepare = async ({ app, clock }: TestShop) => {
    const mail = { to: 'klant@voorbeeld.example', subject: 'Nieuw wachtwoord', text: 'geheim', html: 'geheim' }
    await app.deps.db.transaction((tx) =>
      enqueueMail(tx, { ...mail, reference: 'reset-proef', sendAt: clock.now() + HOUR_MS }, clock.now()),
    )
  }
  await openStaffPage('/beheer/taken?soort=mail&aan=klant@voorbeeld.example', { roles: ['SUPPORT'], prepare })
  await screen.findByText('Wachtwoord vergeten')
  expect(screen.queryByRole('button', { name: /lezen/ })).toBeNull()
  screen.getByText(/Alleen voor de ontvanger/)
})

test('scheduled tasks and webhooks have a tab of their own', async () => {
  const { visit } = await openStaffPage('/beheer/taken?soort=tijd', { roles: ['TECHNICAL'] })
  await screen.findByText('purge-outbox')
  await visit('/beheer/taken?soort=webhooks')
  await screen.findByText('Alle webhooks komen aan.')
})

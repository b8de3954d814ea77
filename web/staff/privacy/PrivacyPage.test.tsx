import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { all, one, run } from '../../../db/query'
import { accounts } from '../../../db/schema/accounts'
import { legalHolds, privacyRequests } from '../../../db/schema/privacy'
import { dayInAmsterdam } from '../../../rules/calendar'
import { addDays } from '../../../rules/renewal'
import { setLegalHold } from '../../../server/features/privacy/staff/legal-holds.service'
import type { NotePrivacyRequestInput } from '../../../server/features/privacy/staff/staff-privacy.graphql'
import { notePrivacyRequest, refusePrivacyRequest } from '../../../server/features/privacy/staff/staff-privacy.service'
import type { StaffContext } from '../../../server/staff/staff-context'
import { openStaffPage } from '../../../tests/support/staff-page'

const CUSTOMER = 'klant@voorbeeld.nl'

const customerOf = async ({ db }: Pick<StaffContext, 'db'>) => {
  const found = await one(db.reader.select().from(accounts).where(eq(accounts.email, CUSTOMER)))
  if (!found) throw new Error('the demo customer is gone')
  return found
}

/** Notes a request of the demo customer, and returns its id. */
async function noted(desk: StaffContext, given: Partial<NotePrivacyRequestInput> = {}): Promise<string> {
  const { id: accountId } = await customerOf(desk)
  const answer = await notePrivacyRequest(desk, {
    ...{ accountId, kind: 'ACCESS', channel: 'EMAIL', receivedOn: dayInAmsterdam(desk.at), details: '' },
    ...{ reason: 'mail van vandaag', ...given },
  })
  if ('code' in answer) throw new Error(`not noted: ${answer.code}`)
  return answer.id
}

const rowOf = async (name: string) => (await screen.findByRole('link', { name })).closest('tr') as HTMLElement

test('an owner notes a request on the page of its customer, and completes it after the export', async () => {
  const { user, staff, visit } = await openStaffPage('/beheer/privacy')
  await screen.findByText('Er staat geen verzoek open.')
  const desk = await staff()
  await visit(`/beheer/klanten/${(await customerOf(desk)).id}`)
  await user.click(await screen.findByRole('button', { name: 'Verzoek noteren' }))
  const dialog = await screen.findByRole('dialog')
  await user.type(within(dialog).getByLabelText(/^Reden/), 'mail van vandaag')
  await user.click(within(dialog).getByRole('button', { name: 'Verzoek noteren' }))
  // Nothing is chosen yet.
  expect(await all(desk.db.reader.select().from(privacyRequests))).toEqual([])
  await user.click(within(dialog).getByRole('button', { name: /Soort/ }))
  await user.click(await screen.findByRole('option', { name: 'Inzage' }))
  await user.click(within(dialog).getByRole('button', { name: /Hoe/ }))
  await user.click(await screen.findByRole('option', { name: 'Brief' }))
  const day = within(dialog).getByLabelText(/^Ontvangen op/)
  fireEvent.change(day, { target: { value: '2026-11-01' } })
  within(dialog).getByText(/Antwoord uiterlijk 1 december 2026/)
  await user.click(within(dialog).getByRole('button', { name: 'Verzoek noteren' }))
  await user.click(await screen.findByRole('link', { name: 'Inzage' }))
  await screen.findByRole('heading', { level: 1, name: /^Inzage: / })
  const work = screen.getByRole('link', { name: 'Gegevens exporteren' })
  await user.click(work)
  await screen.findByRole('dialog', { name: /^Alle gegevens van .* exporteren$/ })
  const [row] = await all(desk.db.reader.select().from(privacyRequests))
  await visit(`/beheer/privacy/${row?.id}`)
  await user.click(await screen.findByRole('button', { name: 'Afronden' }))
  const completing = await screen.findByRole('dialog')
  const words = within(completing).getByLabelText(/^Antwoord aan de klant/)
  expect(document.activeElement).toBe(words)
  await user.keyboard('Het bestand staat klaar.{Tab}export verstuurd')
  await user.click(within(completing).getByRole('button', { name: 'Afronden' }))
  await screen.findByText('Het bestand staat klaar.')
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Wat nu' })).toBeNull())
  expect(screen.queryByRole('button', { name: 'Weigeren' })).toBeNull()
})

test('the register says what is nearly late and late, and Vandaag has both', async () => {
  const { user, staff, visit } = await openStaffPage('/beheer/privacy', { locale: 'nl' })
  const desk = await staff()
  const today = dayInAmsterdam(desk.at)
  const [late, soon] = [await noted(desk, { kind: 'OBJECTION' }), await noted(desk, { kind: 'RECTIFICATION' })]
  await desk.db.transaction(async (tx) => {
    const set = (id: string, deadline: string) =>
      run(tx.update(privacyRequests).set({ deadline }).where(eq(privacyRequests.id, id)))
    await set(late, addDays(today, -1))
    await set(soon, addDays(today, 3))
  })
  await noted(desk)
  await visit('/beheer/privacy')
  within(await rowOf('Bezwaar')).getByText('Te laat')
  within(await rowOf('Rectificatie')).getByText('Bijna te laat')
  within(await rowOf('Inzage')).getByText('Open')
  const order = screen.getAllByRole('row').map((row) => row.textContent ?? '')
  expect(order.findIndex((row) => row.includes('Bezwaar'))).toBeLessThan(order.findIndex((row) => row.includes('Rect')))
  await user.click(screen.getByRole('button', { name: /^Bijna te laat/ }))
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Bezwaar' })).toBeNull())
  await visit('/beheer/vandaag')
  await screen.findByText(/^Bezwaar van .*: uiterlijk .* antwoorden$/, {}, { timeout: 5000 })
  screen.getByText(/^Rectificatie van .*: uiterlijk .* antwoorden$/)
})

test('an owner extends a request once, and refuses it with words for the customer', async () => {
  const { user, staff, visit } = await openStaffPage('/beheer/privacy')
  const id = await noted(await staff(), { kind: 'OBJECTION' })
  await visit(`/beheer/privacy/${id}`)
  await user.click(await screen.findByRole('button', { name: 'Twee maanden verlengen' }))
  const extending = await screen.findByRole('dialog')
  await user.type(within(extending).getByLabelText(/^Reden/), 'overleg')
  await user.click(within(extending).getByRole('button', { name: 'Twee maanden verlengen' }))
  await within(extending).findByText('Vul dit veld in.')
  await user.type(within(extending).getByLabelText(/^Waarom het langer duurt/), 'We zoeken het uit.')
  await user.click(within(extending).getByRole('button', { name: 'Twee maanden verlengen' }))
  await screen.findByText('We zoeken het uit.')
  const extend = await screen.findByRole('button', { name: /^Twee maanden verlengen/ })
  await waitFor(() => expect(extend).toHaveProperty('disabled', true))
  within(extend).getByText('Al verlengd')
  await user.click(screen.getByRole('button', { name: 'Weigeren' }))
  const refusing = await screen.findByRole('dialog')
  await user.type(within(refusing).getByLabelText(/^Waarom we dit niet doen/), 'Ons belang is zwaarder.')
  await user.type(within(refusing).getByLabelText(/^Reden/), 'afgewogen')
  await user.click(within(refusing).getByRole('button', { name: 'Weigeren' }))
  await screen.findByText('Ons belang is zwaarder.')
  await screen.findByText('Geweigerd')
})

test('a restriction starts with its request and is lifted', async () => {
  const { user, staff, visit } = await openStaffPage('/beheer/privacy', { locale: 'en' })
  const id = await noted(await staff(), { kind: 'RESTRICTION' })
  await visit(`/beheer/privacy/${id}`)
  await user.click(await screen.findByRole('button', { name: 'Complete' }))
  const dialog = await screen.findByRole('dialog')
  within(dialog).getByText(/^The restriction starts now/)
  await user.type(within(dialog).getByLabelText(/^Reason/), 'asked by mail')
  await user.click(within(dialog).getByRole('button', { name: 'Complete' }))
  await screen.findByText('Restricted')
  await user.click(await screen.findByRole('button', { name: 'Lift the restriction' }))
  const lifting = await screen.findByRole('dialog')
  await user.type(within(lifting).getByLabelText(/^Reason/), 'dispute settled')
  await user.click(within(lifting).getByRole('button', { name: 'Lift the restriction' }))
  await screen.findByText(/^lifted on /)
})

test('a colleague closed the request first', async () => {
  const { user, staff, visit } = await openStaffPage('/beheer/privacy')
  const id = await noted(await staff())
  await visit(`/beheer/privacy/${id}`)
  await user.click(await screen.findByRole('button', { name: 'Afronden' }))
  const dialog = await screen.findByRole('dialog')
  await refusePrivacyRequest(await staff(), { id, explanation: 'Onbekend.', reason: 'afgewogen' })
  await user.type(within(dialog).getByLabelText(/^Reden/), 'export verstuurd')
  await user.click(within(dialog).getByRole('button', { name: 'Afronden' }))
  await user.click(await within(dialog).findByRole('button', { name: 'Nieuwste bekijken' }))
  await screen.findByText('Geweigerd')
})

test('a legal hold is set on the page of the customer, and the dialog that erases says so', async () => {
  const { user, staff, visit } = await openStaffPage('/beheer/klanten')
  const desk = await staff()
  const { id } = await customerOf(desk)
  await visit(`/beheer/klanten/${id}`)
  await user.click(await screen.findByRole('button', { name: /^Wisverbod voor .* instellen$/ }))
  const dialog = await screen.findByRole('dialog')
  await user.type(within(dialog).getByLabelText(/^Reden/), 'beslag van de rechter')
  await user.click(within(dialog).getByRole('button', { name: 'Wissen verbieden' }))
  const privacy = await screen.findByRole('region', { name: 'Privacy' })
  await within(privacy).findByText('beslag van de rechter')
  within(privacy).getByText(/^sinds .*, door Noor/)
  expect(await all(desk.db.reader.select().from(legalHolds))).toMatchObject([{ accountId: id, liftedAt: null }])
  await visit(`/beheer/klanten/${id}?doe=anonimiseren`)
  const erasing = await screen.findByRole('dialog')
  within(erasing).getByText('Er geldt een wisverbod: een eigenaar moet het eerst opheffen')
  await user.keyboard('{Escape}')
  await visit(`/beheer/klanten/${id}`)
  await user.click(await screen.findByRole('button', { name: /^Wisverbod voor .* opheffen$/ }))
  const lifting = await screen.findByRole('dialog')
  await user.type(within(lifting).getByLabelText(/^Reden/), 'zaak is klaar')
  await user.click(within(lifting).getByRole('button', { name: 'Wisverbod opheffen' }))
  await screen.findByRole('button', { name: /^Wisverbod voor .* instellen$/ })
})

test('support sees that there is a hold, without its reason, and no requests', async () => {
  const { staff, visit } = await openStaffPage('/beheer/klanten', {
    roles: ['SUPPORT'],
    async prepare() {},
  })
  const desk = await staff()
  const { id } = await customerOf(desk)
  const owner = { ...desk, staff: null }
  await desk.db.transaction((tx) =>
    run(
      tx.insert(legalHolds).values({
        ...{ id: 'lhd_x', accountId: id, reason: 'beslag van de rechter', setBy: desk.staff?.staffId ?? '' },
        ...{ setAt: desk.at, liftedAt: null },
      }),
    ),
  )
  await expect(setLegalHold(owner, { accountId: id, reason: 'nog een' })).resolves.toMatchObject({ code: 'CHANGED' })
  await visit(`/beheer/klanten/${id}`)
  const privacy = await screen.findByRole('region', { name: 'Privacy' })
  within(privacy).getByText(/^sinds .*, door Noor$/)
  expect(within(privacy).queryByText('beslag van de rechter')).toBeNull()
  expect(within(privacy).queryByRole('button')).toBeNull()
  expect(within(privacy).queryByText('Verzoeken')).toBeNull()
  expect(screen.queryByRole('link', { name: 'Privacyverzoeken' })).toBeNull()
  await visit('/beheer/privacy')
  await screen.findByText('Privacyverzoeken is voor Eigenaar')
})

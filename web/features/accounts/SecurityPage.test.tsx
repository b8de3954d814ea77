import { screen, waitFor, within } from '@testing-library/react'
import { generate } from 'otplib'
import { expect, test } from 'vitest'
import { run } from '../../../db/query'
import { staffProposals, staffProposalWaits } from '../../../db/schema/staff-proposals'
import { DEMO_PASSWORD } from '../../../db/seed/demo-accounts'
import { DAY_MS, MINUTE_MS } from '../../../rules/time'
import { login } from '../../../server/features/accounts/login.service'
import { addPasskey, createPasskeyChallenge, listOwnPasskeys } from '../../../server/features/accounts/passkeys.service'
import { getSecurity } from '../../../server/features/accounts/security.service'
import { findSessionAccount } from '../../../server/features/accounts/sessions.service'
import { throwRefusal } from '../../../server/graphql/user-error'
import { openPage, type PageOptions } from '../../../tests/support/page'
import { softwareAuthenticator } from '../../../tests/support/software-authenticator'
import { staffContext } from '../../../tests/support/staff-context'

const EMAIL = 'klant@voorbeeld.nl'
const NEW_PASSWORD = 'een ander wachtwoord'

const open = (options: PageOptions = {}) => openPage('/account/beveiliging', { signedInAs: EMAIL, ...options })
const region = (name: string) => within(screen.getByRole('region', { name }))
const toast = (text: string) => screen.findByText(text)

test('a password is changed with the current one; errors are shown at their field', async () => {
  const { user, ctx, visit } = await open()
  const card = region('Wachtwoord')
  await user.type(card.getByLabelText('Huidig wachtwoord'), 'verkeerd')
  await user.type(card.getByLabelText('Nieuw wachtwoord'), NEW_PASSWORD)
  await user.click(card.getByRole('button', { name: 'Wachtwoord wijzigen' }))
  await card.findByText('Dit klopt niet. Nog 4 pogingen.')
  await waitFor(() => expect(document.activeElement).toBe(card.getByLabelText('Huidig wachtwoord')))
  await user.clear(card.getByLabelText('Huidig wachtwoord'))
  await user.type(card.getByLabelText('Huidig wachtwoord'), DEMO_PASSWORD)
  await user.click(card.getByRole('button', { name: 'Wachtwoord wijzigen' }))
  await toast('Je wachtwoord is gewijzigd. Op andere apparaten ben je uitgelogd.')
  expect(await login(await ctx.another(), { username: EMAIL, password: NEW_PASSWORD })).toMatchObject({
    isLoggedIn: true,
  })
  await visit('/account/activiteit')
  await screen.findByText('Wachtwoord gewijzigd')
})

test('another device is signed out from here', async () => {
  const { user, ctx, visit } = await openPage('/hulp', { signedInAs: EMAIL })
  const phone = await ctx.another()
  phone.userAgent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1'
  await login(phone, { username: EMAIL, password: DEMO_PASSWORD })
  await visit('/account/beveiliging')
  const card = region('Waar je bent ingelogd')
  expect(card.getAllByRole('listitem')).toHaveLength(2)
  await user.click(card.getByRole('button', { name: 'Safari, iPhone uitloggen' }))
  await toast('Dat apparaat is uitgelogd.')
  await waitFor(() => expect(card.getAllByRole('listitem')).toHaveLength(1))
  expect(await findSessionAccount(ctx, phone.session.hash, ctx.now)).toBeNull()
  expect(card.getByText('Dit apparaat')).toBeDefined()
})

test('all other devices are signed out at once', async () => {
  const { user, ctx, visit } = await openPage('/hulp', { signedInAs: EMAIL })
  const phone = await ctx.another()
  await login(phone, { username: EMAIL, password: DEMO_PASSWORD })
  await visit('/account/beveiliging')
  await user.click(region('Waar je bent ingelogd').getByRole('button', { name: 'Overal anders uitloggen' }))
  await toast('Je bent op alle andere apparaten uitgelogd.')
  expect(await findSessionAccount(ctx, phone.session.hash, ctx.now)).toBeNull()
})

test('an authenticator app is connected, and its recovery codes are shown once', async () => {
  const { user, ctx } = await open()
  await user.click(await screen.findByRole('button', { name: 'App koppelen' }))
  await screen.findByRole('img', { name: 'QR-code voor je authenticator-app' })
  const secret = (document.querySelector('code')?.textContent ?? '').replaceAll(' ', '')
  const field = screen.getByLabelText('Code van 6 cijfers')
  await user.type(field, '12 34')
  await user.click(screen.getByRole('button', { name: 'App koppelen' }))
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
  await user.clear(field)
  await user.type(field, await generate({ secret, epoch: Math.floor(ctx.now / 1000) }))
  await user.click(screen.getByRole('button', { name: 'App koppelen' }))
  const codes = within(await screen.findByRole('alertdialog', { name: 'Je herstelcodes' }))
  expect(codes.getAllByRole('listitem')).toHaveLength(10)
  await user.click(codes.getByRole('button', { name: 'Ik heb ze bewaard' }))
  await screen.findByText(/Nog 10 van 10 over/)
  expect(await getSecurity(ctx)).toMatchObject({ hasAuthenticatorApp: true })
})

test('after ten minutes an action waits for a confirmed identity, and then continues automatically', async () => {
  const { user, ctx, visit, shop } = await openPage('/hulp', { signedInAs: EMAIL })
  const { options } = throwRefusal(await createPasskeyChallenge(ctx, { purpose: 'REGISTER' }))
  const { hostname } = new URL(ctx.publicUrl)
  const rpId = hostname === '127.0.0.1' ? 'localhost' : hostname
  const key = softwareAuthenticator(rpId, ctx.publicUrl.replace(hostname, rpId))
  await addPasskey(ctx, { passkey: key.create(options), name: 'Sleutelbos' })
  shop.clock.advance(10 * MINUTE_MS)
  await visit('/account/beveiliging')
  const remove = () => screen.getByRole('button', { name: 'Passkey Sleutelbos verwijderen' })

  await user.click(remove())
  const dialog = within(await screen.findByRole('dialog', { name: 'Bevestig dat jij het bent' }))
  expect(dialog.getByText(/Je verwijdert de passkey Sleutelbos/)).toBeDefined()
  await user.click(dialog.getByRole('button', { name: 'Annuleren' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await listOwnPasskeys(ctx)).toHaveLength(1)

  await user.click(remove())
  const again = within(await screen.findByRole('dialog', { name: 'Bevestig dat jij het bent' }))
  await user.type(again.getByLabelText('Wachtwoord'), 'verkeerd')
  await user.click(again.getByRole('button', { name: 'Bevestigen met wachtwoord' }))
  await again.findByText('Dit klopt niet. Nog 4 pogingen.')
  await user.clear(again.getByLabelText('Wachtwoord'))
  await user.type(again.getByLabelText('Wachtwoord'), DEMO_PASSWORD)
  await user.click(again.getByRole('button', { name: 'Bevestigen met wachtwoord' }))
  await toast('De passkey is verwijderd.')
  expect(await listOwnPasskeys(ctx)).toEqual([])
})

test('an act of staff that waits for its time is shown, and stopped', async () => {
  const { user, ctx, visit } = await open()
  const { id: objectId } = ctx.viewer.account ?? { id: '' }
  const staff = await staffContext(ctx, { name: 'Sam', roles: ['SUPPORT'] })
  const other = await staffContext(ctx, { name: 'Noor', roles: ['OWNER'] })
  await ctx.db.transaction(async (tx) => {
    const decided = { proposedBy: staff.staff?.staffId ?? '', decidedBy: other.staff?.staffId ?? '' }
    const moments = { proposedAt: ctx.now, decidedAt: ctx.now, expiresAt: ctx.now }
    const subject = { act: 'anonymiseAccount', objectType: 'Account', objectId, reason: 'gevraagd' }
    const payload = { accountId: objectId, cause: 'CUSTOMER_ASKED', email: EMAIL }
    const row = { id: 'prp_x', number: 1, ...subject, payload, facts: [], payloadHash: 'x' }
    await run(tx.insert(staffProposals).values({ ...row, state: 'APPROVED', ...decided, ...moments }))
    const wait = { proposalId: row.id, executeAt: ctx.now + 14 * DAY_MS, objectionHash: 'x' }
    await run(tx.insert(staffProposalWaits).values(wait))
  })
  await visit('/hulp')
  await visit('/account/beveiliging')
  await screen.findByText('Support wist je gegevens')
  await user.click(screen.getByRole('button', { name: 'Tegenhouden' }))
  await toast('Tegengehouden. Er is niets veranderd.')
  await waitFor(() => expect(screen.queryByText('Support wist je gegevens')).toBeNull())
})

test('the same in English', async () => {
  await open({ locale: 'en' })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Security')
  expect(region('Where you are logged in').getByText('This device')).toBeDefined()
})

// @vitest-environment jsdom

import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { demoDomainId } from '../../../db/seed/demo-domains'
import { MINUTE_MS } from '../../../rules/time'
import { hashToken } from '../../../server/common/ids'
import { createApiToken, keepRefusals, listOwnTokens } from '../../../server/features/api-tokens/api-tokens.service'
import { openPage, type PageOptions } from '../../../tests/support/page'

const EMAIL = 'klant@voorbeeld.nl'

const open = (options: PageOptions = {}) => openPage('/account/api-tokens', { signedInAs: EMAIL, ...options })
const region = (name: string) => within(screen.getByRole('region', { name }))

test('a token is made, shown once, and stands in the list with what it may do [TOK-006]', async () => {
  const { user, ctx } = await open()
  await screen.findByText('Je hebt nog geen tokens. Maak er een voor je eerste programma.')
  const form = region('Nieuw token')
  await user.click(form.getByRole('button', { name: 'Token maken' }))
  await waitFor(() => expect(document.activeElement).toBe(form.getByLabelText(/Naam/)))
  await user.type(form.getByLabelText(/Naam/), 'Bestelrobot')
  await user.click(form.getByRole('checkbox', { name: 'Bestellen' }))
  const limit = form.getByLabelText('Limiet per dag, incl. btw')
  await user.clear(limit)
  await user.type(limit, 'veel')
  await user.click(form.getByRole('button', { name: 'Token maken' }))
  await waitFor(() => expect(limit.getAttribute('aria-invalid')).toBe('true'))
  await user.clear(limit)
  await user.type(limit, '€ 1.250,50')
  await user.click(form.getByRole('button', { name: 'Token maken' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Token ‘Bestelrobot’ is gemaakt' }))
  const token = dialog.getByText(/^wmp_live_/).textContent ?? ''
  await user.click(dialog.getByRole('button', { name: 'Ik heb hem bewaard' }))
  await waitFor(() => expect(screen.queryByText(token)).toBeNull())
  const row = within(await region('Je tokens').findByRole('listitem'))
  row.getByText('Lezen, Bestellen')
  row.getByText(/Limiet € 1\.250,50 per dag, vandaag € 0,00/)
  row.getByText('Nog niet gebruikt')
  expect(await ctx.findTokenHolder(hashToken(token), { at: ctx.now, address: '' })).toMatchObject({
    account: { email: EMAIL },
    token: { kind: 'LIVE', scopes: ['READ', 'ORDER'] },
  })
})

test('a token is for the domains that are chosen, and then orders nothing [TOK-006]', async () => {
  const { user, ctx } = await open({ locale: 'en' })
  const form = region('New token')
  await user.type(form.getByLabelText(/Name/), 'Home address')
  await user.click(form.getByRole('checkbox', { name: 'DNS' }))
  await user.click(form.getByRole('button', { name: /For which domains/ }))
  await user.click(await screen.findByRole('option', { name: 'Choose myself' }))
  await user.click(form.getByRole('button', { name: 'Make token' }))
  await form.findByText('Fill in this field.')
  await user.click(form.getByRole('checkbox', { name: 'voorbeeldklant.nl' }))
  await user.click(form.getByRole('button', { name: 'Make token' }))
  await user.click(await screen.findByRole('button', { name: 'I have kept it' }))
  await region('Your tokens').findByText('Read, DNS, only voorbeeldklant.nl')
  expect(await listOwnTokens(ctx)).toMatchObject([
    { name: 'Home address', scopes: ['READ', 'DNS'], domainIds: [demoDomainId('voorbeeldklant.nl')], dailyLimit: null },
  ])
})

test('a token is changed: what it is stands in the form, the secret is not told, and the focus comes back [TOK-007]', async () => {
  const { user, ctx } = await openPage('/hulp', { signedInAs: EMAIL }).then(async ({ visit, ...page }) => {
    const expiresAt = new Date(page.ctx.now + 40 * 24 * 60 * MINUTE_MS).toISOString()
    await createApiToken(page.ctx, { name: 'Robot', scopes: ['READ', 'ORDER'], dailyLimit: 25_000, expiresAt })
    await visit('/account/api-tokens')
    return page
  })
  const row = within(await region('Je tokens').findByRole('listitem'))
  await user.click(row.getByRole('button', { name: 'Token Robot aanpassen' }))
  const form = region('Token ‘Robot’ aanpassen')
  const name = form.getByLabelText<HTMLInputElement>(/Naam/)
  await waitFor(() => expect(document.activeElement).toBe(name))
  expect(name.value).toBe('Robot')
  expect(form.queryByRole('radio', { name: /Echt/ })).toBeNull()
  await user.click(form.getByRole('checkbox', { name: 'DNS' }))
  const limit = form.getByLabelText<HTMLInputElement>('Limiet per dag, incl. btw')
  expect(limit.value).toBe('250,00')
  await user.clear(limit)
  await user.type(limit, '100')
  const addresses = form.getByLabelText(/Alleen vanaf deze adressen/)
  await user.type(addresses, 'thuis')
  await user.click(form.getByRole('button', { name: 'Opslaan' }))
  await form.findByText(/Vul IP-adressen of netwerken in/)
  await user.clear(addresses)
  await user.type(addresses, '203.0.113.0/24, 2001:DB8::1')
  await user.click(form.getByRole('button', { name: 'Opslaan' }))
  await row.findByText('Lezen, Bestellen, DNS')
  row.getByText('Alleen vanaf 203.0.113.0/24, 2001:db8::1')
  row.getByText(/Limiet € 100,00 per dag/)
  await screen.findByText('Het token is aangepast. Het geheim is hetzelfde gebleven.')
  expect(document.activeElement).toBe(row.getByRole('button', { name: 'Token Robot aanpassen' }))
  expect(screen.queryByText(/^wmp_live_[\w-]{43}$/)).toBeNull()
  const [token] = await listOwnTokens(ctx)
  expect(token).toMatchObject({ expiresAt: ctx.now + 40 * 24 * 60 * MINUTE_MS, dailyLimit: 10_000 })
})

test('an end that is a day is the last moment of it, and one that has been is refused below the day [TOK-006]', async () => {
  const { user, ctx } = await open()
  const form = region('Nieuw token')
  await user.type(form.getByLabelText(/Naam/), 'Tijdelijk')
  await user.click(form.getByRole('button', { name: /Verloopt/ }))
  await user.click(await screen.findByRole('option', { name: 'Op een datum' }))
  const day = form.getByLabelText('Laatste dag')
  await user.type(day, '2020-01-31')
  await user.click(form.getByRole('button', { name: 'Token maken' }))
  await form.findByText('Dit ligt in het verleden. Kies een later moment.')
  await user.clear(day)
  await user.type(day, '2099-01-31')
  await user.click(form.getByRole('button', { name: 'Token maken' }))
  await user.click(await screen.findByRole('button', { name: 'Ik heb hem bewaard' }))
  const [token] = await listOwnTokens(ctx)
  expect(token?.expiresAt).toBe(new Date('2099-01-31T23:59:59').getTime())
})

test('a token is revoked after a question, and after ten minutes once its reader has confirmed [TOK-006]', async () => {
  const { user, ctx, visit, shop } = await openPage('/hulp', { signedInAs: EMAIL })
  await createApiToken(ctx, { name: 'Boekhouding', scopes: ['READ'] })
  shop.clock.advance(10 * MINUTE_MS)
  await visit('/account/api-tokens')
  await user.click(await screen.findByRole('button', { name: 'Token Boekhouding intrekken' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Token ‘Boekhouding’ intrekken?' }))
  await user.click(question.getByRole('button', { name: 'Intrekken' }))
  await user.type(await screen.findByLabelText('Wachtwoord'), 'vlag-en-wimpel-2026{Enter}')
  await screen.findByText('Het token is ingetrokken.')
  await screen.findByText('Je hebt nog geen tokens. Maak er een voor je eerste programma.')
  expect(await listOwnTokens(ctx)).toEqual([])
})

test('an ended one counts the refused requests, and is deleted [TOK-006]', async () => {
  const { user, ctx, visit, shop } = await openPage('/hulp', { signedInAs: EMAIL })
  const expiresAt = new Date(ctx.now + MINUTE_MS).toISOString()
  const made = await createApiToken(ctx, { name: 'Oude koppeling', scopes: ['READ'], expiresAt })
  if (!('token' in made)) throw new Error('no token')
  shop.clock.advance(MINUTE_MS)
  const used = { at: shop.clock.now(), address: '203.0.113.80' }
  for (let n = 0; n < 12; n++) await ctx.findTokenHolder(hashToken(made.token), used)
  await keepRefusals(ctx)
  await visit('/account/api-tokens')
  const row = within(await region('Je tokens').findByRole('listitem'))
  row.getByText('Verlopen')
  row.getByText('Daarna 12 keer geweigerd, vanaf 203.0.113.0/24')
  await user.click(row.getByRole('button', { name: 'Token Oude koppeling verwijderen' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Token ‘Oude koppeling’ verwijderen?' }))
  await user.click(question.getByRole('button', { name: 'Verwijderen' }))
  await waitFor(() => expect(screen.queryByText('Verlopen')).toBeNull())
  // A client keeps using it, which the owner sees as well.
  await ctx.findTokenHolder(hashToken(made.token), used)
  await keepRefusals(ctx)
  await visit('/account/api-tokens')
  const revoked = within(await region('Je tokens').findByRole('listitem'))
  revoked.getByText('Ingetrokken')
  revoked.getByText(/^Daarna 13 keer geweigerd/)
  expect(revoked.queryByRole('button')).toBeNull()
})

test('a sub-user makes no tokens [TOK-006]', async () => {
  await open({ signedInAs: 'subgebruiker@voorbeeld.nl' })
  await screen.findByText(/Als subgebruiker kun je geen tokens maken/)
  expect(screen.queryByRole('button', { name: 'Token maken' })).toBeNull()
})

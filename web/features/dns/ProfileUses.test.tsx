import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { eq } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { domains } from '../../../db/schema/domains'
import * as profiles from '../../../server/features/dns/dns-profiles.service'
import { listRecords } from '../../../server/features/dns/dns-records.service'
import { listDomains } from '../../../server/features/domains/domains.service'
import { openPage, type PageOptions } from '../../../tests/support/page'
import type { TestContext } from '../../../tests/support/test-context'
// The page lazy-loads these, which is slow in a test.
import './ProfileUses'
import './RecordEditor'

afterEach(() => sessionStorage.clear())

/** For pages of other features, which are loaded when they open. */
const SLOW = { timeout: 20_000 }

const PATH = '/account/dns-profielen'
const RECORD = { name: 'kassa', type: 'A', value: '203.0.113.9' }

/** Profiles of a reseller with ten domains; their profile is applied to the first. */
async function open(options: PageOptions = {}) {
  const page = await openPage('/hulp', { signedInAs: 'reseller@voorbeeld.nl', ...options })
  const { ctx } = page
  const made = await profiles.createProfile(ctx, { name: 'Winkels' })
  const profileId = 'profile' in made ? (made.profile?.id ?? '') : ''
  await profiles.addProfileRecord(ctx, { profileId, record: RECORD })
  const names = (await listDomains(ctx)).map(({ name }) => name)
  const [first, second] = names as [string, string]
  await profiles.applyProfile(ctx, { domainId: first, profileId })
  await page.visit(PATH)
  await screen.findByRole('table', { name: /^(Waar dit profiel staat|Where this profile stands)$/ })
  return { ...page, profileId, first, second }
}

const uses = () =>
  within(screen.getByRole('table', { name: 'Waar dit profiel staat' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .slice(1, 3)
        // The name is followed by who applied the profile.
        .map(({ textContent }) => textContent.replace(/Toegepast.*/, '')),
    )

const press = async (user: UserEvent, name: string) => user.click(await screen.findByRole('button', { name }))
const tick = async (user: UserEvent, name: string) => user.click(await screen.findByRole('checkbox', { name }))
const has = async (ctx: TestContext, domain: string, record: string) =>
  (await listRecords(ctx, domain)).some(({ name }) => name === record)
const setReadOnly = (ctx: TestContext, name: string, readOnly: boolean) =>
  ctx.db.transaction((tx) => tx.update(domains).set({ readOnly }).where(eq(domains.name, name)))

test('it shows where a profile stands, and follows what is changed about the profile', async () => {
  const { user, first } = await open()
  expect(uses()).toEqual([[first, 'Gelijk']])
  expect(screen.getByText(/^Toegepast op \d+ \w+\.? \d{4} \d{2}:\d{2} door reseller@voorbeeld\.nl$/)).toBeTruthy()
  await press(user, 'A-record kassa verwijderen')
  await press(user, 'Verwijderen')
  await press(user, 'Record toevoegen')
  await user.type(await screen.findByRole('textbox', { name: 'Naam' }), 'winkel')
  await user.type(screen.getByRole('textbox', { name: 'Waarde' }), '203.0.113.10{Enter}')
  await waitFor(() => expect(uses()).toEqual([[first, 'Wijkt af: 1 record']]))
  await press(user, `Verschil van ${first}`)
  const dialog = await screen.findByRole('dialog', { name: `Wat er op ${first} anders is` })
  expect(
    within(dialog)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['+ToegevoegdwinkelA203.0.113.10'])
})

/** Makes the first two domains differ from the profile, selects them, and previews the profile on the batch page. */
async function previewBoth({ user, ctx, profileId, second, visit }: Awaited<ReturnType<typeof open>>) {
  await profiles.applyProfile(ctx, { domainId: second, profileId })
  await profiles.addProfileRecord(ctx, { profileId, record: { ...RECORD, name: 'winkel' } })
  await visit(PATH)
  await tick(user, 'Alle domeinen kiezen die afwijken')
  expect(screen.getByText('2 domeinen gekozen')).toBeDefined()
  await user.click(screen.getByRole('link', { name: 'Profiel toepassen' }))
  await screen.findByRole('heading', { level: 1, name: 'Meerdere domeinen wijzigen' }, SLOW)
  expect(screen.getByRole('tab', { name: 'DNS-profiel' }).getAttribute('aria-selected')).toBe('true')
  await press(user, 'Voorbeeld bekijken')
  await screen.findByText('2 domeinen wijzigen')
}

/** Applies the preview and waits until the batch has run. */
async function applyAll({ user, ctx }: Awaited<ReturnType<typeof open>>) {
  await press(user, 'Wijzigen')
  await screen.findByRole('heading', { level: 1, name: 'DNS-profiel toepassen' }, SLOW)
  await settle(ctx)
}

async function settle(ctx: TestContext) {
  for (let at = 0; at < 3; at++) {
    await ctx.jobs.settle()
    ctx.clock.advance(2000)
  }
}

test('selected domains get the profile on the batch page, and nothing is written before the preview is agreed to', async () => {
  const page = await open()
  const { user, ctx, first, second, visit } = page
  expect(screen.queryByRole('link', { name: 'Profiel toepassen' })).toBeNull()
  await previewBoth(page)
  const table = within(screen.getByRole('table', { name: 'Voorbeeld per domeinnaam' }))
  expect(table.getAllByRole('row')).toHaveLength(3)
  expect(table.getAllByText(/winkel/)).toHaveLength(2)
  expect(await has(ctx, second, 'winkel')).toBe(false)
  await applyAll(page)
  await screen.findByText('Alles is gelukt.', {}, SLOW)
  expect(await has(ctx, second, 'winkel')).toBe(true)
  await visit(PATH)
  await waitFor(() => expect(uses().toSorted()).toEqual([first, second].map((name) => [name, 'Gelijk'])))
  await user.click(screen.getByRole('checkbox', { name: `${first} kiezen` }))
  await user.click(screen.getByRole('link', { name: 'Andere domeinen kiezen' }))
  // The selection goes along to the list of all domains.
  expect(await screen.findByText('1 domein gekozen', {}, SLOW)).toBeDefined()
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: `${first} kiezen` }).checked).toBe(true)
})

test('a failure does not affect the others, and can be retried on its own', async () => {
  const page = await open()
  const { user, ctx, first, second } = page
  await previewBoth(page)
  await setReadOnly(ctx, second, true)
  await applyAll(page)
  await screen.findByText('1 mislukt', {}, SLOW)
  expect(await has(ctx, first, 'winkel')).toBe(true)
  expect(await has(ctx, second, 'winkel')).toBe(false)
  await setReadOnly(ctx, second, false)
  await press(user, `${second} opnieuw proberen`)
  await waitFor(() => expect(screen.queryByText('1 mislukt')).toBeNull(), SLOW)
  await settle(ctx)
  await screen.findByText('Alles is gelukt.', {}, SLOW)
  expect(await has(ctx, second, 'winkel')).toBe(true)
})

test('what the server would not change cannot be chosen', async () => {
  const { ctx, first, visit } = await open({ locale: 'en' })
  await setReadOnly(ctx, first, true)
  await visit(PATH)
  expect((await screen.findByRole<HTMLInputElement>('checkbox', { name: `Choose ${first}` })).disabled).toBe(true)
  expect(screen.getByText('View only')).toBeDefined()
})

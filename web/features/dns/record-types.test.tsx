import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import * as service from '../../../server/features/dns/dns-records.service'
import { CUSTOMER } from '../../../server/features/orders/orders.test-support'
import { openPage } from '../../../tests/support/page'
import type { TestContext } from '../../../tests/support/test-context'
// The page lazy-loads it, which is slow in a test.
import './RecordEditor'

const DOMAIN = 'voorbeeldklant.nl'
const SHA256 = 'a87f1b687ac0e57d2a081a2f282672334d90ed316d2b818ca9580ea384d92401'

const open = (path = `/account/dns-beheren?name=${DOMAIN}`) => openPage(path, { signedInAs: CUSTOMER })

const press = async (user: UserEvent, name: string | RegExp) => user.click(await screen.findByRole('button', { name }))

async function chooseType(user: UserEvent, type: string) {
  await user.click(await screen.findByRole('button', { name: /Type$/ }))
  await user.click(await screen.findByRole('option', { name: new RegExp(`^${type}\\b`) }))
}

async function fillIn(user: UserEvent, texts: Record<string, string>) {
  for (const [label, text] of Object.entries(texts)) {
    const field = await screen.findByRole('textbox', { name: new RegExp(`^${label}`) })
    await user.clear(field)
    if (text) await user.click(field)
    if (text) await user.paste(text)
  }
}

const stored = async (ctx: TestContext) => (await service.listRecords(ctx, DOMAIN)).at(-1)

test.each<{ type: string; texts: Record<string, string>; value: string }>([
  { type: 'CAA', texts: { Naam: '@', Uitgever: 'ca.example' }, value: '0 issue "ca.example"' },
  { type: 'TLSA', texts: { Naam: '_443._tcp', Hash: SHA256.toUpperCase() }, value: `3 1 1 ${SHA256}` },
  { type: 'SSHFP', texts: { Naam: 'server', Vingerafdruk: `server IN SSHFP 3 2 ${SHA256}` }, value: `3 2 ${SHA256}` },
  { type: 'HTTPS', texts: { Naam: '@', Poort: '8443' }, value: '1 . alpn="h2,h3" port="8443"' },
  {
    type: 'SVCB',
    texts: { Naam: '_dns', Voorrang: '0', Doel: 'dns.example.', Protocollen: '' },
    value: '0 dns.example.',
  },
  { type: 'NS', texts: { Naam: 'sub', Waarde: 'ns1.elders.example.' }, value: 'ns1.elders.example.' },
  { type: 'DS', texts: { Naam: 'sub', Sleutelnummer: '60485', Samenvatting: SHA256 }, value: `60485 13 2 ${SHA256}` },
])('$type is filled in part by part, and can be changed again', async ({ type, texts, value }) => {
  const { user, ctx } = await open()
  const delegation = { name: 'sub', type: 'NS', value: 'ns1.elders.example.' }
  if (type === 'DS') await service.addRecord(ctx, { domainId: DOMAIN, record: delegation })
  await press(user, 'DNS-record toevoegen')
  await chooseType(user, type)
  await fillIn(user, texts)
  await press(user, 'Opslaan')
  await screen.findByText('DNS-record aangemaakt.')
  expect(await stored(ctx)).toMatchObject({ name: texts.Naam, type, value })
  await press(user, `${type}-record ${texts.Naam} bewerken`)
  await press(user, 'Opslaan')
  await screen.findByText('DNS-record bijgewerkt.')
  expect(await stored(ctx)).toMatchObject({ name: texts.Naam, type, value })
})

test('what is wrong with a value of parts is said below them, and what was typed as another type comes back', async () => {
  const { user } = await open()
  await press(user, 'DNS-record toevoegen')
  await fillIn(user, { Naam: 'server', Waarde: '203.0.113.7' })
  await chooseType(user, 'SSHFP')
  await fillIn(user, { Vingerafdruk: 'abc' })
  await press(user, 'Opslaan')
  await screen.findByText(/^Schrijf de waarde als: algoritme type/)
  await chooseType(user, 'A')
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Waarde' }).value).toBe('203.0.113.7')
})

test('the six common types stand first, the others below a heading; a profile takes none that delegates', async () => {
  const { user, visit } = await open()
  await press(user, 'DNS-record toevoegen')
  await user.click(await screen.findByRole('button', { name: /Type$/ }))
  const types = (list: HTMLElement) =>
    within(list)
      .getAllByRole('option')
      .map((option) => /^[A-Z]+/.exec(option.textContent ?? '')?.[0])
  const list = await screen.findByRole('listbox')
  expect(types(list)).toHaveLength(13)
  const more = within(list).getByRole('group', { name: 'Meer typen' })
  expect(types(more)).toHaveLength(7)
  await visit(`/account/dns-profielen?name=${DOMAIN}`)
  await press(user, 'Record toevoegen')
  await user.click(await screen.findByRole('button', { name: /Type$/ }))
  const offered = types(await screen.findByRole('listbox'))
  expect(offered).toHaveLength(11)
})

test('a TTL is given below "Meer", and is left alone when it is not', async () => {
  const { user, ctx } = await open()
  await press(user, 'A-record www bewerken')
  await user.click(await screen.findByText('Meer'))
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'TTL in seconden' })
  expect([field.value, field.placeholder]).toEqual(['', '3600'])
  await fillIn(user, { TTL: '30' })
  await press(user, 'Opslaan')
  await screen.findByText(/^Vul een geheel aantal seconden in van 60/)
  await fillIn(user, { TTL: '300' })
  await press(user, 'Opslaan')
  await screen.findByText('DNS-record bijgewerkt.')
  const ttl = async () =>
    (await service.listRecords(ctx, DOMAIN)).find(({ name, type }) => name === 'www' && type === 'A')?.ttl
  expect(await ttl()).toBe(300)
  await press(user, 'A-record www bewerken')
  await fillIn(user, { Waarde: '203.0.113.9' })
  await press(user, 'Opslaan')
  await waitFor(async () => expect(await ttl()).toBe(300))
})
